import type { Op, TensorId, Trace } from '../ir/index.ts';

interface Links {
	readonly trace: Trace;
	/** By tensor. */
	readonly makers: readonly (Op | undefined)[];
	readonly readers: readonly (readonly Op[] | undefined)[];
}

/** Of the last trace that was asked about: all rules ask about the same. */
let known: Links | null = null;

function linksOf(trace: Trace): Links {
	if (known?.trace === trace) return known;
	const makers = new Array<Op | undefined>(trace.tensors.length);
	const readers = new Array<Op[] | undefined>(trace.tensors.length);
	for (const op of trace.ops) {
		for (const id of op.outputs) makers[id] = op;
		for (const id of op.inputs) (readers[id] ??= []).push(op);
	}
	return (known = { trace, makers, readers });
}

/** The op that made a tensor. */
export const makerOf = (trace: Trace, id: TensorId): Op | undefined => linksOf(trace).makers[id];

/** The ops that read a tensor, in program order. */
export const readersOf = (trace: Trace, id: TensorId): readonly Op[] => linksOf(trace).readers[id] ?? [];

/**
 * The tensors that hold, step for step, what one holds: itself, and what is made of it without touching the axes before the last: dropout, an activation, a
 * normalisation, a linear layer applied to each step.
 */
export function stepwise(trace: Trace, id: TensorId): readonly TensorId[] {
	const found = [id];
	const seen = new Set(found);
	for (let i = 0; i < found.length; i++) {
		const shape = trace.tensors[found[i]!]?.shape;
		for (const op of readersOf(trace, found[i]!)) {
			const out = op.outputs[0];
			if (out === undefined || seen.has(out) || !keepsSteps.has(op.primitive.kind) || !sameSteps(shape, trace.tensors[out]?.shape)) continue;
			seen.add(out);
			found.push(out);
		}
	}
	return found;
}

const keepsSteps: ReadonlySet<Op['primitive']['kind']> = new Set(['elementwise', 'cast', 'normalize', 'matmul', 'softmax']);

const sameSteps = (a: readonly number[] | null | undefined, b: readonly number[] | null | undefined): boolean =>
	!!a && !!b && a.length === b.length && a.slice(0, -1).every((n, i) => n === b[i]);
