import type { Op, TensorId, Trace } from '../ir/index.ts';

interface Links {
	readonly makers: ReadonlyMap<TensorId, Op>;
	readonly readers: ReadonlyMap<TensorId, readonly Op[]>;
}

const known = new WeakMap<Trace, Links>();

function linksOf(trace: Trace): Links {
	const found = known.get(trace);
	if (found) return found;
	const makers = new Map<TensorId, Op>();
	const readers = new Map<TensorId, Op[]>();
	for (const op of trace.ops) {
		for (const id of op.outputs) makers.set(id, op);
		for (const id of op.inputs) {
			const ops = readers.get(id);
			if (ops) ops.push(op);
			else readers.set(id, [op]);
		}
	}
	const links = { makers, readers };
	known.set(trace, links);
	return links;
}

/** The op that made a tensor. */
export const makerOf = (trace: Trace, id: TensorId): Op | undefined => linksOf(trace).makers.get(id);

/** The ops that read a tensor, in program order. */
export const readersOf = (trace: Trace, id: TensorId): readonly Op[] => linksOf(trace).readers.get(id) ?? [];

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
