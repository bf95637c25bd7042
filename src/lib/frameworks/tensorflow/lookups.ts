import type { TensorId } from '../../ir/index.ts';
import { perRun, type Interpreter } from '../../python/index.ts';
import { graphOf } from './graph.ts';
import type { TfTensor } from './tensor.ts';

/** Rows that were looked up along a tensor's first axis, and which of its rows they are. */
export interface Lookup {
	readonly rows: TfTensor;
	readonly indices: TfTensor;
}

/**
 * Lookups of this run, by what they give: the gradient by what such a lookup, and nothing else, reads is `tf.IndexedSlices`.
 * Source: tensorflow/python/ops/array_grad.py, resource_variable_ops.py.
 */
const lookups = perRun(() => new Map<TensorId, Lookup>());

/** Notes that rows were looked up. A loop of a graph adds its gradients up whole. */
export function lookedUp(host: Interpreter, rows: TfTensor, indices: TfTensor): TfTensor {
	const graph = graphOf(host);
	if (!graph || graph.loops + graph.whiles.length === 0) lookups(host.trace).set(rows.ir.id, { rows, indices });
	return rows;
}

/**
 * Of each of some tensors the lookups through which alone a target is made of it, the last first; null where something else reads it as well.
 * @param behind What the target is made of.
 * @param ranges Between which ops of the trace.
 */
export function lookupsOf(
	host: Interpreter,
	sources: readonly TfTensor[],
	behind: ReadonlySet<TensorId>,
	ranges: readonly (readonly [number, number])[]
): readonly (readonly Lookup[] | null)[] {
	const known = lookups(host.trace);
	const found = sources.map((): Lookup[] | null => []);
	if (known.size === 0) return found.map(() => null);
	const { ops, tensors } = host.trace;
	// A tensor that is only given another name or dtype is what it was.
	const same = new Map(sources.map(({ ir }, i) => [ir.id, i]));
	host.spend(ops.length >> 3);
	for (const [from, to] of ranges)
		for (const { primitive, inputs, outputs } of ops.slice(from, to)) {
			if (!outputs.some((id) => behind.has(id) && tensors[id]!.requiresGrad)) continue;
			for (const [at, id] of inputs.entries()) {
				const i = same.get(id);
				if (i === undefined) continue;
				const lookup = at === 0 ? known.get(outputs[0]!) : undefined;
				if (lookup) found[i]?.unshift(lookup);
				else if (primitive.kind === 'cast') same.set(outputs[0]!, i);
				else found[i] = null;
			}
		}
	return found.map((list) => (list && list.length > 0 ? list : null));
}

/** Ops that give the numbers that they take. */
const passing = new Set(['cast', 'reshape', 'slice', 'expand', 'transpose']);

/** The range that a tensor's random whole numbers are drawn from; null where they are no such numbers. */
export function drawnRange(host: Interpreter, tensor: TfTensor): readonly [low: number, high: number] | null {
	const { ops } = host.trace;
	let id = tensor.ir.id;
	for (let i = ops.length - 1; i >= 0; i--) {
		const { primitive, inputs, outputs } = ops[i]!;
		if (!outputs.includes(id)) continue;
		if (primitive.kind === 'random') return primitive.distribution.kind === 'integers' ? [primitive.distribution.low, primitive.distribution.high] : null;
		if (!passing.has(primitive.kind) || inputs.length !== 1) return null;
		id = inputs[0]!;
	}
	return null;
}
