import { bytes, integer, joined, message, type Field } from './protobuf.ts';

/** Field numbers and codes are those of onnx.proto3 of the ONNX project. */
const elementTypes = { float32: 1, int32: 6, int64: 7, bool: 9, float16: 10, float64: 11 } as const;
const attributeTypes = { integer: 2, string: 3, graph: 5, integers: 7, strings: 8 } as const;

export type ElementType = keyof typeof elementTypes;

/** A size, or the name of one that each run may choose. */
export type Dimension = number | string;

type Attribute = number | string | Graph | readonly number[] | readonly string[];

/** A graph while it is written: each method adds to it. A body of a loop is one of its own, which may read what the outer one has. */
export class Graph {
	readonly #fields: Field[] = [];
	readonly #constants = new Set<string>();
	readonly #name: string;

	constructor(name: string) {
		this.#name = name;
	}

	/** A constant, as its raw little-endian bytes. */
	constant(name: string, type: ElementType, shape: readonly number[], data: ArrayBufferView): string {
		this.#fields.push(
			message(5, [
				...shape.map((size) => integer(1, size)),
				integer(2, elementTypes[type]),
				bytes(8, name),
				bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
			])
		);
		return name;
	}

	/** A list of whole numbers, which several nodes may read. */
	integers(values: readonly number[]): string {
		const name = `integers_${values.join('_').replaceAll('-', 'minus')}`;
		if (this.#constants.has(name)) return name;
		this.#constants.add(name);
		return this.constant(name, 'int64', [values.length], BigInt64Array.from(values.map(BigInt)));
	}

	/** @returns Its first output. */
	node(operator: string, inputs: readonly string[], outputs: readonly string[], attributes: Readonly<Record<string, Attribute>> = {}): string {
		const [first = ''] = outputs;
		this.#fields.push(
			message(1, [
				...inputs.map((name) => bytes(1, name)),
				...outputs.map((name) => bytes(2, name)),
				bytes(3, `${operator}_${first}`),
				bytes(4, operator),
				...Object.entries(attributes).map(([name, value]) => message(5, [bytes(1, name), ...attribute(value)]))
			])
		);
		return first;
	}

	input(name: string, type: ElementType, shape: readonly Dimension[]): string {
		this.#fields.push(valueInfo(11, name, type, shape));
		return name;
	}

	output(name: string, type: ElementType, shape: readonly Dimension[]): void {
		this.#fields.push(valueInfo(12, name, type, shape));
	}

	/** As a field of what it is in. */
	within(field: number): Field {
		return message(field, [...this.#fields, bytes(2, this.#name)]);
	}

	/** The whole file. Opset 17 with format 8 is of 2022: any runtime since then reads it. */
	model(): Uint8Array {
		return joined([integer(1, 8), bytes(2, 'Shapebook'), this.within(7), message(8, [bytes(1, ''), integer(2, 17)])]);
	}
}

function attribute(value: Attribute): Field[] {
	if (typeof value === 'number') return [integer(3, value), integer(20, attributeTypes.integer)];
	if (typeof value === 'string') return [bytes(4, value), integer(20, attributeTypes.string)];
	if (value instanceof Graph) return [value.within(6), integer(20, attributeTypes.graph)];
	if (value.every((one) => typeof one === 'string')) return [...value.map((one) => bytes(9, one)), integer(20, attributeTypes.strings)];
	return [...value.map((one) => integer(8, Number(one))), integer(20, attributeTypes.integers)];
}

function valueInfo(field: number, name: string, type: ElementType, shape: readonly Dimension[]): Field {
	const dimension = (size: Dimension) => message(1, [typeof size === 'number' ? integer(1, size) : bytes(2, size)]);
	return message(field, [bytes(1, name), message(2, [message(1, [integer(1, elementTypes[type]), message(2, shape.map(dimension))])])]);
}
