import type { Op, Tensor, TensorId, Trace } from '../ir/index.ts';

/** Numbers, row-major, for tensors that a program makes by itself: weights from a file, an input of the user's. */
export type Given = ReadonlyMap<TensorId, Float64Array>;

/** The trace with other values for some tensors. What made them is done still, for the random numbers that come after it. */
export function withGiven(trace: Trace, given: Given): Trace {
	const tensors: Tensor[] = [...trace.tensors];
	const unused = (id: TensorId): TensorId => {
		tensors.push({ ...trace.tensors[id]!, id: tensors.length });
		return tensors.length - 1;
	};
	const ops = trace.ops.flatMap((op): readonly Op[] => {
		const replaced = op.outputs.filter((id) => given.has(id));
		if (replaced.length === 0) return [op];
		const made = { ...op, outputs: op.outputs.map((id) => (given.has(id) ? unused(id) : id)) };
		return [made, ...replaced.map((id): Op => ({ ...op, primitive: { kind: 'literal', values: given.get(id)! }, inputs: [], outputs: [id] }))];
	});
	return { ...trace, tensors, ops };
}
