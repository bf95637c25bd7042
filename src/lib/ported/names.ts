import type { Graph, Value } from './graph.ts';

/** Names that mean something else in what is printed. */
const reserved = new Set(
	'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield self model carry w nn torch np keras layers ops F outputs zrh rzn Weight'.split(
		' '
	)
);

/** Names for the values of a graph while it is printed line by line: a name is free again when what it stood for is no longer needed. */
export class Names {
	readonly #names = new Map<Value, string>();
	readonly #lastUse = new Map<Value, number>();

	/** @param kept Values that are needed to the end. */
	constructor(
		readonly graph: Graph,
		kept: readonly Value[] = []
	) {
		graph.nodes.forEach(({ inputs }, i) => inputs.forEach((value) => this.#lastUse.set(value, i)));
		for (const value of [...graph.outputs, ...kept]) this.#lastUse.set(value, Infinity);
	}

	/** A value as it is written: a number, or its name. */
	of(value: Value): string {
		const number = this.graph.numbers.get(value);
		return number === undefined ? (this.#names.get(value) ?? '_') : pythonFloat(number);
	}

	isUsed(value: Value): boolean {
		return this.#lastUse.has(value);
	}

	/** Names a value that node `at` makes. */
	make(value: Value, at: number, wanted = this.graph.names.get(value)): string {
		const isTaken = (name: string): boolean => [...this.#names].some(([other, used]) => used === name && (this.#lastUse.get(other) ?? -1) > at);
		const taken = new Set([...this.#names].filter(([other]) => this.#made.get(other) === at).map(([, name]) => name));
		const candidates = [...(wanted !== undefined && /^[A-Za-z]\w*$/.test(wanted) && !reserved.has(wanted) ? [wanted] : []), 'x'];
		let name = candidates.find((one) => !isTaken(one) && !taken.has(one));
		for (let n = 1; name === undefined; n++) if (!isTaken(`x${n}`) && !taken.has(`x${n}`)) name = `x${n}`;
		this.#names.set(value, name);
		this.#made.set(value, at);
		return name;
	}

	readonly #made = new Map<Value, number>();
}

/** A number as Python writes a float, or an int where it is whole. */
function pythonFloat(value: number): string {
	if (Number.isNaN(value)) return "float('nan')";
	if (!Number.isFinite(value)) return value > 0 ? "float('inf')" : "float('-inf')";
	const short = Math.fround(value) === value ? Number(value.toPrecision(8)) : value;
	return String(Math.fround(short) === Math.fround(value) ? short : value);
}

/** `(1, 0, 2)`, `(3,)`. */
export const tuple = (items: readonly (string | number)[]): string => `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
