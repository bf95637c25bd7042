import { lineAt, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { comparedIn, inputOf } from '../compared.ts';
import type { Probe } from '../probe.ts';

/** Inputs that are put into another order when their targets are there, and the targets are not: a sample gets the target of another. */
export const shuffledAlone: Probe = (trace, lab) => {
	const told = new Set<Op>();
	return comparedIn(trace).flatMap((compared): Diagnostic[] => {
		const { op, target } = compared;
		const input = inputOf(trace, compared);
		const shuffle = input === null ? null : turnedBy(trace, input);
		if (input === null || !shuffle || told.has(shuffle)) return [];
		const moved = movedIn(trace, [input, target], (id) => lab.numbers(id));
		const [x, y] = [input, target].map((id, i) => (moved ? rowsFrom(trace, id, moved[i]!) : null));
		if (!x || !y || x.order.length !== y.order.length) return [];
		// The order in a part of the samples tells nothing of that in all of them.
		const [ofInputs, ofTargets] = [x, y].map(({ source }) => trace.tensors[source.outputs[0]!]!.shape?.[0]);
		if (ofInputs !== ofTargets) return [];
		// Each data set shuffles by a seed of its own, which may be the same.
		if (shuffle.call === 'tf.data.Dataset.shuffle' && turnedBy(trace, target)?.call === shuffle.call) return [];
		const isThere = trace.ops.indexOf(y.source) < trace.ops.indexOf(shuffle);
		const offsets = new Set(x.order.map((row, i) => y.order[i]! - row));
		// Turned round, or moved on, is an order that is meant.
		const sums = new Set(x.order.map((row, i) => y.order[i]! + row));
		if (!isThere || offsets.size < 3 || sums.size < 3) return [];
		told.add(shuffle);
		const [first, second] = [nameOf(trace, shuffle.inputs[0]!, 'the inputs'), nameOf(trace, y.source.outputs[0]!, nameOf(trace, target, 'the targets'))];
		return [
			hazardAt(trace, shuffle, {
				code: 'probe.shuffled_alone',
				message: `Nothing is raised. \`${first}\` is put into another order here, and \`${second}\` is not: a sample gets the target of another.`,
				cause: `In line ${lineAt(trace.source, op.span.from)} the samples are rows ${x.order.slice(0, 4).join(', ')}, … of what they are taken from, and their targets rows ${y.order.slice(0, 4).join(', ')}, …. Draw one order, and take both by it.`,
				tensor: input
			})
		];
	});
};

/** The last op on the way to a tensor that takes rows in an order that is drawn or computed. */
export function turnedBy(trace: Trace, id: TensorId): Op | null {
	const passes = new Set<Op['primitive']['kind']>(['cast', 'slice', 'reshape', 'transpose', 'expand']);
	let found: Op | null = null;
	for (let at = id, i = 0; i < 20; i++) {
		const op = makerOf(trace, at);
		const isPick = op?.primitive.kind === 'index' || op?.primitive.kind === 'take';
		if (!op || op.inputs[0] === undefined || !(isPick || passes.has(op.primitive.kind))) break;
		if (isPick) found = op;
		at = op.inputs[0];
	}
	return found;
}

interface Rows {
	readonly source: Op;
	/** The order in which the rows stand in what they were taken from: 0 is the first of them there. */
	readonly order: readonly number[];
}

/** In which order rows of one tensor stand in another; null where it is made of something else, or a row's columns are not of one row. */
function rowsFrom(trace: Trace, id: TensorId, { elements, sourceOf, placeOf }: Moved): Rows | null {
	const batch = trace.tensors[id]!.shape?.[0] ?? 0;
	const source = elements[0] ? sourceOf(elements[0]) : undefined;
	if (!source || batch < 4 || !elements.every((element) => element !== 0 && sourceOf(element) === source)) return null;
	const width = elements.length / batch;
	const column = (at: number): readonly number[] => {
		const places = Array.from({ length: batch }, (_, row) => placeOf(elements[row * width + at]!));
		const sorted = [...new Set(places)].sort((a, b) => a - b);
		const rank = new Map(sorted.map((place, i) => [place, i]));
		return places.map((place) => rank.get(place)!);
	};
	const [first, last] = [column(0), column(width - 1)];
	return String(first) === String(last) && new Set(first).size === batch ? { source, order: first } : null;
}
