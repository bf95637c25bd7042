import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { comparedIn, inputOf, type Compared } from '../compared.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';

/** Scores of a sample are held against the targets of that sample, and not against those of several. */
export const scoresMeetTargets: Probe = (trace, lab) => {
	const told = new Set<number>();
	return comparedIn(trace).flatMap((compared): Diagnostic[] => {
		const { op, target, scores } = compared;
		if (told.has(op.span.from) || told.size > 4) return [];
		told.add(op.span.from);
		const input = inputOf(trace, compared);
		const elements = sizeOf(trace.tensors[target]!.shape ?? []);
		if (input === null || elements < 4 || elements > 4096) return [];
		const moved = movedIn(trace, [bare(trace, input), target], (id) => lab.numbers(id));
		const [x, y] = moved ? [sourceOf(trace, moved[0]!), sourceOf(trace, moved[1]!)] : [];
		if (!moved || !x || !y || x.length < 2) return [];
		const readings = [0, 1].map((axis) => reading(trace, lab, compared, input, moved as readonly [Moved, Moved], axis, x, y));
		const apart = readings.filter((one) => one !== 'mixed');
		if (apart.length === 0 || apart.some((one) => typeof one !== 'number')) return [];
		const several = apart[0] as number;
		const [s, t] = [nameOf(trace, scores, 'the scores'), nameOf(trace, target, 'the targets')];
		const at = laidOutBy(trace, scores) ?? laidOutBy(trace, target) ?? op;
		return [
			{
				...hazardAt(trace, at, {
					code: 'probe.targets_of_others',
					message: 'Nothing is raised. The scores of one sample are held against the targets of several.',
					cause: `\`${s}\` and \`${t}\` are laid out in one row each, and not in the same order: one goes sample by sample, and the other does not. Turn the axes of one of them first.`,
					tensor: target
				}),
				tried: { result: `When only sample 0 changes, scores change that are held against the targets of ${several} samples.` }
			}
		];
	});
};

const movers: ReadonlySet<Op['primitive']['kind']> = new Set(['reshape', 'expand', 'slice', 'concat', 'take', 'index', 'transpose', 'cast']);

/** What was only moved, before noise was added to it or it was scaled. */
function bare(trace: Trace, id: TensorId): TensorId {
	let at = id;
	for (let i = 0; i < 4; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind !== 'elementwise') return at;
		const shape = String(trace.tensors[at]!.shape);
		const [own, ...others] = op.inputs.filter(
			(one) => String(trace.tensors[one]!.shape) === shape && movers.has(makerOf(trace, one)?.primitive.kind ?? 'seed')
		);
		if (own === undefined || others.length > 0) return id;
		at = own;
	}
	return at;
}

/** The shape of the one tensor that moved numbers come from; null where they come from several, or from none. */
function sourceOf(trace: Trace, { elements, sourceOf: from }: Moved): readonly number[] | null {
	const source = elements[0] === undefined ? undefined : from(elements[0]);
	if (!source || elements.some((one) => one === 0 || from(one) !== source)) return null;
	return trace.tensors[source.outputs[0]!]!.shape;
}

/** With the samples along an axis: of how many samples the targets are that a sample's scores are held against; whether samples mix then, or cannot lie there. */
function reading(
	trace: Trace,
	lab: Lab,
	{ scores, scoresOf }: Compared,
	input: TensorId,
	[x, y]: readonly [Moved, Moved],
	axis: number,
	from: readonly number[],
	to: readonly number[]
): number | 'mixed' | 'right' {
	const n = from[axis]!;
	const own = to[axis] === n ? axis : to[0] === n ? 0 : null;
	if (own === null || n < 2) return 'mixed';
	const sampleIn = (shape: readonly number[], along: number, place: number): number => Math.floor(place / sizeOf(shape.slice(along + 1))) % shape[along]!;
	const data = lab.numbers(input);
	if (!data) return 'mixed';
	const samples = Array.from(x.elements, (element) => sampleIn(from, axis, x.placeOf(element)));
	const wanted = Array.from(y.elements, (element) => sampleIn(to, own, y.placeOf(element)));
	const [first, second] = [...new Set(samples)];
	if (first === undefined || second === undefined) return 'mixed';
	const [one, other] = [first, second].map((sample) => heldBy(trace, lab, scores, scoresOf, input, otherFor(data, samples, sample), wanted.length));
	if (!one || !other || one.length === 0 || one.some((place) => other.includes(place))) return 'mixed';
	if (one.length * new Set(samples).size > wanted.length) {
		// Sequences of lengths of their own: each target is one sample's all the same.
		const others = [...new Set(samples)].slice(2);
		const rest =
			others.length > 16 ? null : others.map((sample) => heldBy(trace, lab, scores, scoresOf, input, otherFor(data, samples, sample), wanted.length));
		const all = rest?.every((places) => places !== null) ? [one, other, ...rest].flat() : [];
		if (all.length !== wanted.length || new Set(all).size !== all.length) return 'mixed';
	}
	const of = new Set(one.map((place) => wanted[place]!));
	return of.size > 1 ? of.size : 'right';
}

/** Other numbers for one sample: of whole numbers others that occur. */
function otherFor(data: Float64Array, samples: readonly number[], sample: number): Float64Array {
	const isWhole = data.every(Number.isInteger);
	const [low, high] = data.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)] as const, [Infinity, -Infinity] as readonly [number, number]);
	return data.map((value, i) => (samples[i] !== sample ? value : isWhole ? (value < high ? value + 1 : low) : value + 0.5 + 0.37 * Math.sin(i + 1)));
}

/** The places of the target whose scores change with the input. */
function heldBy(
	trace: Trace,
	lab: Lab,
	scores: TensorId,
	scoresOf: Compared['scoresOf'],
	input: TensorId,
	data: Float64Array,
	targets: number
): readonly number[] | null {
	const changed = lab.change(new Map([[input, data]])).changed(scores);
	return changed && Array.from({ length: targets }, (_, place) => place).filter((place) => scoresOf(place).some((at) => changed[at]));
}

/** The reshape of the program's by which something got its last order. */
function laidOutBy(trace: Trace, id: TensorId): Op | null {
	let op = makerOf(trace, id);
	for (let i = 0; i < 8 && op; i++) {
		if (op.primitive.kind === 'reshape' && /reshape|view|flatten/.test(op.call)) return op;
		if (!['reshape', 'cast', 'softmax', 'elementwise'].includes(op.primitive.kind) || op.inputs[0] === undefined) return null;
		op = makerOf(trace, op.inputs[0]);
	}
	return null;
}
