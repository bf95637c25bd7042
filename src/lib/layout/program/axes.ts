import type { Axis, Tensor, Trace } from '../../ir/index.ts';

/** Ops that leave the axes of an input of the same shape in their places. */
const inPlace: ReadonlySet<string> = new Set(['cast', 'elementwise', 'softmax', 'normalize', 'cumulate']);

const done = new WeakMap<Trace, Trace>();

/**
 * The program with the axes that are known of its tensors from what is made of them: of ids it is known that they are batch and time once a layer has read
 * their embedding so. It is what is shown, in the picture and behind the lines; what is judged is the program as it is.
 */
export function labelled(trace: Trace): Trace {
	const known = done.get(trace) ?? { ...trace, tensors: tensorsWithAxes(trace) };
	done.set(trace, known).set(known, known);
	return known;
}

/** Goes once backwards through the ops. */
function tensorsWithAxes({ tensors, ops }: Trace): readonly Tensor[] {
	const learnt = new Map<number, (Axis | null)[]>();
	const axesOf = (id: number): readonly (Axis | null)[] => learnt.get(id) ?? tensors[id]?.axes ?? [];
	for (let i = ops.length - 1; i >= 0; i--) {
		const { primitive, inputs, outputs } = ops[i]!;
		const made = tensors[outputs[0] ?? -1]?.shape;
		if (!made) continue;
		const known = axesOf(outputs[0]!);
		for (const id of primitive.kind === 'take' && primitive.axis === 0 ? inputs.slice(1) : inPlace.has(primitive.kind) ? inputs : []) {
			const tensor = tensors[id];
			if (tensor?.role !== 'activation' || !tensor.shape?.every((size, axis) => size === made[axis]) || tensor.axes.every((axis) => axis !== null)) continue;
			if (primitive.kind !== 'take' && tensor.shape.length !== made.length) continue;
			const before = axesOf(id);
			if (before.every((axis, place) => axis !== null || known[place] == null)) continue;
			learnt.set(
				id,
				before.map((axis, place) => axis ?? known[place] ?? null)
			);
		}
	}
	if (learnt.size === 0) return tensors;
	const told = tensors.slice();
	for (const [id, axes] of learnt) told[id] = { ...tensors[id]!, axes };
	return told;
}
