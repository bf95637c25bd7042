import { bytes, integer, joined, message, type Field } from './protobuf.ts';

/** Field numbers and codes are those of onnx.proto3 of the ONNX project. */
const types = { float32: 1, int64: 7 } as const;
const attributeTypes = { integer: 2, string: 3, integers: 7 } as const;

/** A constant of the graph, as its raw little-endian bytes. */
export function initializer(name: string, shape: readonly number[], data: Float32Array | BigInt64Array): Field {
	const type = data instanceof Float32Array ? types.float32 : types.int64;
	return message(5, [
		...shape.map((size) => integer(1, size)),
		integer(2, type),
		bytes(8, name),
		bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
	]);
}

/** @param attributes By name: an integer, a string or a list of integers. */
export function node(
	operator: string,
	inputs: readonly string[],
	outputs: readonly string[],
	attributes: Readonly<Record<string, number | string | readonly number[]>>
): Field {
	return message(1, [
		...inputs.map((name) => bytes(1, name)),
		...outputs.map((name) => bytes(2, name)),
		bytes(4, operator),
		...Object.entries(attributes).map(([name, value]) => message(5, [bytes(1, name), ...attribute(value)]))
	]);
}

function attribute(value: number | string | readonly number[]): Field[] {
	if (typeof value === 'number') return [integer(3, value), integer(20, attributeTypes.integer)];
	if (typeof value === 'string') return [bytes(4, value), integer(20, attributeTypes.string)];
	return [...value.map((one) => integer(8, one)), integer(20, attributeTypes.integers)];
}

const float32Value = (field: number, name: string, shape: readonly number[]): Field =>
	message(field, [
		bytes(1, name),
		message(2, [
			message(1, [
				integer(1, types.float32),
				message(
					2,
					shape.map((size) => message(1, [integer(1, size)]))
				)
			])
		])
	]);

export const graphInput = (name: string, shape: readonly number[]): Field => float32Value(11, name, shape);
export const graphOutput = (name: string, shape: readonly number[]): Field => float32Value(12, name, shape);

/** A model of opset 14, of what the functions above gave. */
export const model = (graph: readonly Field[]): Uint8Array =>
	joined([integer(1, 8), message(7, [...graph, bytes(2, 'lstm')]), message(8, [bytes(1, ''), integer(2, 14)])]);
