import type { Op } from './op.ts';
import type { Tensor } from './tensor.ts';
import type { Binding, Module, ModuleCall, Trace } from './trace.ts';

/** A part of a trace's lists. */
export type TracePiece = Partial<Pick<Trace, 'tensors' | 'ops' | 'modules' | 'calls' | 'bindings'>>;

/** How much a piece holds: a few milliseconds to copy, on a slow machine as well. */
const most = 4000;

/** A list in parts that weigh about the same. */
function* parts<T>(items: readonly T[], weightOf: (item: T) => number): Generator<readonly T[]> {
	let from = 0;
	let weight = 0;
	for (let to = 1; to <= items.length; to++) {
		weight += weightOf(items[to - 1]!);
		if (weight < most && to < items.length) continue;
		yield items.slice(from, to);
		from = to;
		weight = 0;
	}
}

/**
 * The lists of a trace in pieces. Whoever sends each, and whoever receives it, has a task of a few milliseconds, however long the program ran: what a browser
 * copies from thread to thread, it copies in one go.
 */
export function* piecesOf({ tensors, ops, modules, calls = [], bindings }: Trace): Generator<TracePiece> {
	for (const part of parts(tensors, () => 2)) yield { tensors: part };
	for (const part of parts(ops, ({ inputs, outputs }) => 2 + inputs.length + outputs.length)) yield { ops: part };
	for (const part of parts(modules, ({ parameters }) => 2 + parameters.length)) yield { modules: part };
	for (const part of parts(calls, ({ inputs, settings }) => 2 + inputs.length + settings.size)) yield { calls: part };
	for (const part of parts(bindings, () => 2)) yield { bindings: part };
}

/** What of a trace is in no piece. */
export const restOf = (trace: Trace): Trace => ({ ...trace, tensors: [], ops: [], modules: [], calls: [], bindings: [] });

/** Puts a trace together again. */
export class PieceReader {
	readonly #tensors: Tensor[] = [];
	readonly #ops: Op[] = [];
	readonly #modules: Module[] = [];
	readonly #calls: ModuleCall[] = [];
	readonly #bindings: Binding[] = [];

	add({ tensors = [], ops = [], modules = [], calls = [], bindings = [] }: TracePiece): void {
		for (const one of tensors) this.#tensors.push(one);
		for (const one of ops) this.#ops.push(one);
		for (const one of modules) this.#modules.push(one);
		for (const one of calls) this.#calls.push(one);
		for (const one of bindings) this.#bindings.push(one);
	}

	/** @param rest What `restOf` gave. */
	whole(rest: Trace): Trace {
		return { ...rest, tensors: this.#tensors, ops: this.#ops, modules: this.#modules, calls: this.#calls, bindings: this.#bindings };
	}
}
