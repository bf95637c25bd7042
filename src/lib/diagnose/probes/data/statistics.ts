import { lineAt, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf, type OpOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { callOf, ofParameters } from '../given.ts';
import { originOf, wholeOf } from '../origin.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
import { learntAndAsked } from './split.ts';

/** A mean by which the inputs of a model are shifted, and in which all that it is tested with has a part: numbers of what is put aside are in what is learnt from. */
export const scaledByTested: Probe = (trace, lab) => {
	if (!/test|val(?!ue)|hold_?out|evaluate/i.test(trace.source)) return [];
	const [learnt, asked] = learntAndAsked(trace);
	const [first] = learnt;
	const tested = asked.filter((id) => (trace.tensors[id]!.shape?.[0] ?? 0) > 1);
	if (first === undefined || tested.length === 0) return [];
	const shifts = shiftsOf(trace, first);
	return shifts
		.slice(0, 3)
		.flatMap(({ statistic, data }): Diagnostic[] => {
			const ids = [statistic.inputs[0]!, ...[first, ...tested.slice(0, 3)].map((id) => wholeOf(trace, id, callOf(trace, id)?.span))];
			const moved = movedIn(trace, ids, (id) => lab.numbers(id));
			const source = moved?.[0]!.sourceOf(moved[0]!.elements[0]!);
			if (!moved || !source) return [];
			const measured = placesIn(trace, moved[0]!, source, data);
			const own = placesIn(trace, moved[1]!, source, data);
			if (!measured || !own || [...own].some((place) => !measured.has(place))) return [];
			const at = moved.slice(2).findIndex((one) => {
				const places = placesIn(trace, one, source, data);
				const fresh = places && [...places].filter((place) => !own.has(place));
				return places && fresh && fresh.length * 3 >= places.size && [...places].every((place) => measured.has(place));
			});
			if (at < 0) return [];
			const [of] = statistic.inputs;
			const name = nameOf(trace, of!, nameOf(trace, makerOf(trace, of!)?.inputs[0] ?? of!, 'the data'));
			return [
				found(trace, statistic.span, {
					code: 'probe.scaled_by_all',
					message: `Nothing is raised. The scaling is made of all of \`${name}\`, and what the test is made of has a part in it.`,
					cause: `All that the model is tested with in line ${lineAt(trace.source, callOf(trace, tested[at]!)?.span.from ?? statistic.span.from)} is in this mean: the model is trained on numbers that know of it. Take the statistics of the training part, and scale both by them.`,
					tensor: statistic.inputs[0]!
				})
			];
		})
		.slice(0, 1);
};

interface Shift {
	readonly statistic: OpOf<'reduce'>;
	/** What is shifted. */
	readonly data: TensorId;
}

/** The means, or the least, of data that are taken away from what becomes the input of a model, or what its first layer takes. */
function shiftsOf(trace: Trace, input: TensorId): readonly Shift[] {
	const call = callOf(trace, input);
	const learnt = ofParameters(trace);
	return opsOf(trace, 'elementwise').flatMap((op): Shift[] => {
		const [data, by] = op.inputs;
		if (op.primitive.fn !== 'sub' || data === undefined || by === undefined || learnt.has(data)) return [];
		const statistic = originOf(trace, by)?.op;
		if (statistic?.primitive.kind !== 'reduce' || !['mean', 'min'].includes(statistic.primitive.fn) || learnt.has(statistic.inputs[0]!)) return [];
		if (statistic.primitive.axes.length > 0 && !statistic.primitive.axes.includes(0)) return [];
		const at = trace.ops.indexOf(op);
		const isWithin = call !== undefined && call.from <= at && at < call.to;
		if (!isWithin && !comesFrom(trace, input, new Set(op.outputs))) return [];
		return [{ statistic: statistic as OpOf<'reduce'>, data: isWithin ? input : data }];
	});
}

/** Where in some source the elements of a tensor stand, or those that it was scaled from; null where it is of something else. */
function placesIn(trace: Trace, { elements, sourceOf, placeOf }: Moved, source: Op, data: TensorId): ReadonlySet<number> | null {
	const places = new Set<number>();
	const known = new Map<Op, boolean>([[source, true]]);
	for (const element of elements) {
		const made = element === 0 ? undefined : sourceOf(element);
		if (!made) return null;
		if (!known.has(made)) known.set(made, isScaledFrom(trace, made, source, data));
		if (!known.get(made)) return null;
		places.add(placeOf(element));
	}
	return places;
}

/** Whether an op made of the numbers of a source others at the same places. */
function isScaledFrom(trace: Trace, made: Op, source: Op, data: TensorId): boolean {
	const [out] = source.outputs;
	let at = made;
	for (let i = 0; i < 8; i++) {
		const [x] = at.inputs;
		if (x === undefined || String(trace.tensors[at.outputs[0]!]!.shape) !== String(trace.tensors[x]!.shape)) return false;
		if (!['elementwise', 'cast'].includes(at.primitive.kind)) return false;
		if (x === out) return true;
		const before = makerOf(trace, x);
		if (x === data && before === source) return true;
		if (!before) return false;
		at = before;
	}
	return false;
}
