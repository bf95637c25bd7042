import { sizeOf, type Axis, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, once } from '../../graph.ts';
import { mixedAt, told, tryReading } from '../apart.ts';
import { comparedIn, type Compared } from '../compared.ts';
import { batchSizes, givenOf } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf } from '../used/learning.ts';

/** Rows of words, (sample, step), of which their targets tell that they are samples: each has one of its own. */
const rowsAsked = once((trace: Trace): ReadonlyMap<TensorId, Compared> => {
	const found = new Map<TensorId, Compared>();
	for (const one of comparedIn(trace).slice(0, 24)) {
		const samples = sizeOf(trace.tensors[one.target]!.shape ?? []);
		const own = ancestorsOf(trace, [one.scores]);
		for (const { tensor, isIds } of samples > 1 ? givenOf(trace, samples) : []) {
			const shape = trace.tensors[tensor]!.shape!;
			if (isIds && own.has(tensor) && !found.has(tensor) && shape.length === 2 && shape[0] === samples && shape[1]! > 1 && shape[1] !== samples)
				found.set(tensor, one);
		}
	}
	return found;
});

/** The axes of what is looked up for such rows. */
export function axesOfLooked(trace: Trace, id: TensorId): readonly (Axis | null)[] {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'take' && op.primitive.axis === 0 && rowsAsked(trace).has(op.inputs[1]!) ? ['batch', 'time', null] : [];
}

/** Samples do not mix, where nothing but the targets tells which axis they are; while a sample's steps are still there, no set of them is pooled. */
export const askedApart: Probe = (trace, lab) => {
	const places = new Set<number>();
	return [...rowsAsked(trace)].flatMap(([input, { scores }]) => {
		const [samples] = trace.tensors[input]!.shape!;
		if (batchSizes(trace).includes(samples!)) return [];
		const tried = tryReading(trace, lab, [{ tensor: input, isIds: true, axes: [0] }], [0], samples!);
		const op = tried && mixedAt(trace, lab, tried, scores);
		// A mean over samples and steps together is one of the whole batch, and meant to be.
		const isOfAll = op?.primitive.kind === 'reduce' && op.primitive.axes.length > 1;
		if (!op || isOfAll || places.has(op.span.from) || !isStepByStep(trace, lab, input, op)) return [];
		places.add(op.span.from);
		return told(trace, lab, tried, op, scores);
	});
};

/** Whether a sample's steps are still apart in what an op reads: each step has its share of the numbers, and no other reaches it. */
function isStepByStep(trace: Trace, lab: Lab, input: TensorId, op: Op): boolean {
	const [samples, steps] = trace.tensors[input]!.shape! as readonly [number, number];
	const data = lab.numbers(input);
	if (!data) return false;
	const trials = [...new Set([0, 1, steps - 1])].map((step) =>
		lab.change(new Map([[input, data.map((value, i) => (i === step ? (value > 0 ? value - 1 : value + 1) : value))]]))
	);
	return op.inputs.some((id) => {
		const size = sizeOf(trace.tensors[id]!.shape ?? []);
		const places = trials.map((trial) => [...(trial.changed(id)?.entries() ?? [])].flatMap(([place, isChanged]) => (isChanged ? [place] : [])));
		const all = places.flat();
		return places.every(({ length }) => length > 0 && length * samples * steps === size) && new Set(all).size === all.length;
	});
}
