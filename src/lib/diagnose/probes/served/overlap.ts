import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { opsOf, type OpOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { learntAndAsked } from '../data/split.ts';
import { ancestorsOf, lineOf } from '../used/learning.ts';

/** How much longer than a window two parts may overlap: the first windows of a test may read what comes before it. */
const context = 1.5;

/** A part of data that is learnt from, and one that is asked about, that overlap by more than what a first window has to read. */
export const partsOverlap: Hazard = (trace) => {
	const cuts = cutsOf(trace);
	if (cuts.length < 2) return [];
	const [learnt, asked] = learntAndAsked(trace).map((ids) => ids.map((id) => ({ id, made: ancestorsOf(trace, [id]) })));
	const isOf = (given: typeof learnt, cut: Cut, other: Cut): TensorId | undefined =>
		given!.length > 0 && given!.every(({ made }) => !made.has(other.out)) ? given!.find(({ made }) => made.has(cut.out))?.id : undefined;
	return cuts
		.flatMap((first) =>
			cuts.flatMap((second): Diagnostic[] => {
				const shared = first.stop - second.start;
				if (first.from !== second.from || !(first.start < second.start && shared > 0 && first.stop < second.stop)) return [];
				const [known, tested] = [isOf(learnt, first, second), isOf(asked, second, first)];
				if (known === undefined || tested === undefined) return [];
				const shape = trace.tensors[tested]!.shape ?? [];
				const isOfSamples =
					trace.tensors[first.from]!.shape!.length === shape.length &&
					String(trace.tensors[first.from]!.shape!.slice(1)) === String(shape.slice(1)) &&
					shape.length > 2;
				const window = isOfSamples ? 0 : Math.max(...shape.slice(0, 2));
				if (shared <= window * context + 1) return [];
				return [
					hazardAt(trace, second.op, {
						code: 'probe.parts_overlap',
						message: `Nothing is raised. What is tested begins at ${second.start}, and what is learnt from ends at ${first.stop}: ${shared} entries are in both.`,
						cause: `\`${nameOf(trace, second.from, 'The data')}\` is cut in line ${lineOf(trace, first.op.span)} for learning, and here for the test.${isOfSamples ? '' : ` A first window of ${window} may read as many entries from before, and these are more: whole windows of the test are learnt.`}`,
						tensor: second.out
					})
				];
			})
		)
		.slice(0, 1);
};

interface Cut {
	readonly op: OpOf<'slice'>;
	readonly from: TensorId;
	readonly out: TensorId;
	readonly start: number;
	readonly stop: number;
}

/** Parts of arrays along their first axis, as the program's text cuts them: not those that a loop cuts. */
function cutsOf(trace: Trace): readonly Cut[] {
	const places = new Map<number, Cut[]>();
	for (const op of opsOf(trace, 'slice')) {
		const [first, ...others] = op.primitive.at;
		const shape = trace.tensors[op.inputs[0]!]!.shape ?? [];
		const isWhole = others.every((one, i) => typeof one === 'object' && one.start === 0 && one.step === 1 && one.stop === shape[i + 1]);
		if (typeof first !== 'object' || first.step !== 1 || !isWhole || first.stop - first.start < 8) continue;
		const cut = { op, from: op.inputs[0]!, out: op.outputs[0]!, start: first.start, stop: first.stop };
		places.set(op.span.from, [...(places.get(op.span.from) ?? []), cut]);
	}
	return [...places.values()].flatMap((cuts) => (cuts.length === 1 ? cuts : [])).slice(0, 30);
}
