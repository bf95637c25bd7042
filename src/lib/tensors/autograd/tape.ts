import type { Op, TensorId } from '../../ir/index.ts';
import { perRun, type Interpreter } from '../../python/index.ts';

/** The op that made each tensor, for the ops read so far. */
const tapes = perRun(() => ({ makers: new Map<TensorId, Op>(), read: 0 }));

/** The op that made a tensor: the trace is the tape. */
export function makerOf({ trace }: Interpreter, id: TensorId): Op | undefined {
	const tape = tapes(trace);
	for (; tape.read < trace.ops.length; tape.read++) {
		const op = trace.ops[tape.read]!;
		for (const made of op.outputs) tape.makers.set(made, op);
	}
	return tape.makers.get(id);
}

/** Goes back from tensors along the ops that made them, to each tensor once; `onward` says where to from there. */
export function goBack(host: Interpreter, from: Iterable<TensorId>, onward: (id: TensorId, maker: Op | undefined) => readonly TensorId[]): void {
	const seen = new Set<TensorId>();
	const left = [...from];
	for (let id = left.pop(); id !== undefined; id = left.pop()) {
		if (seen.has(id)) continue;
		seen.add(id);
		left.push(...onward(id, makerOf(host, id)));
	}
}

/** The gradient of one tensor that flows to others. */
export interface Flowing {
	readonly root: TensorId;
	/** What flows in; null: ones. */
	readonly seed: TensorId | null;
	readonly by: readonly TensorId[];
	/** Whether it does not look behind `by`. */
	readonly ends: boolean;
	/** As the user knows the call. */
	readonly call: string;
}

/** Computes gradients by one op of the trace; `outputs`: a tensor for each of `by`, of its shape. */
export const gradientOp = (host: Interpreter, { root, seed, by, ends, call }: Flowing, outputs: readonly TensorId[]): Op =>
	host.trace.op({ kind: 'gradient', seeded: seed !== null, ...(ends && { ends }) }, [root, ...(seed === null ? [] : [seed]), ...by], outputs, call);
