import type { Op, Primitive, TensorId, Trace } from '../ir/index.ts';

type Kind = Primitive['kind'];
/** An op of one kind. */
export type OpOf<K extends Kind> = Op & { readonly primitive: Extract<Primitive, { readonly kind: K }> };

/** Whose call an op is of; numpy's are nobody's, nor is what a layer's own text does. */
export const frameworkOf = ({ call }: Op): 'keras' | 'torch' | null =>
	/^(?:tf|keras)\./.test(call) ? 'keras' : /^(?:torch|nn|F|Tensor|optim)\b/.test(call) ? 'torch' : null;

/** What is found out of a trace once: all rules ask about the same, one after the other. */
export function once<T>(find: (trace: Trace) => T): (trace: Trace) => T {
	let last: { readonly trace: Trace; readonly found: T } | null = null;
	return (trace) => (last?.trace === trace ? last : (last = { trace, found: find(trace) })).found;
}

const byKind = once((trace) => {
	const kinds = new Map<Kind, Op[]>();
	for (const op of trace.ops) {
		const same = kinds.get(op.primitive.kind);
		if (same) same.push(op);
		else kinds.set(op.primitive.kind, [op]);
	}
	return kinds;
});

/** The ops of one kind, in program order. */
export const opsOf = <K extends Kind>(trace: Trace, kind: K): readonly OpOf<K>[] => (byKind(trace).get(kind) ?? []) as readonly Op[] as readonly OpOf<K>[];

/** Whether a program is one of TensorFlow's or Keras' alone: nothing is said of it in PyTorch's words. */
export const isOfKeras = once(({ ops }) => ops.some((op) => frameworkOf(op) === 'keras') && !ops.some((op) => frameworkOf(op) === 'torch'));

/** The makers and readers of each tensor, by its number. */
const linksOf = once(({ tensors, ops }) => {
	const makers = new Array<Op | undefined>(tensors.length);
	const readers = new Array<Op[] | undefined>(tensors.length);
	for (const op of ops) {
		for (const id of op.outputs) makers[id] = op;
		for (const id of op.inputs) (readers[id] ??= []).push(op);
	}
	return { makers, readers };
});

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
