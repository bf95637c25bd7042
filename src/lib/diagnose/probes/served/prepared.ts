import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { learntAndAsked } from '../data/split.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found, lineOf } from '../used/learning.ts';

const moves: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'slice', 'reshape', 'concat', 'index', 'take', 'as_strided']);
const computes: ReadonlySet<string> = new Set(['sub', 'div', 'mul', 'add', 'neg']);
/** What programs say that change what is asked on purpose. */
const onPurpose = /perturb|robust|attack|adversar|ablat|occlu|corrupt|sensitiv|saliency|shift(?:ed)? test/i;

/** How data were computed, number by number, before a model was given them. */
interface Prepared {
	readonly op: Op;
	readonly source: Op;
	/** For each feature the slope and the offset. */
	readonly lines: readonly (readonly [number, number])[];
}

/** What a model is asked with is computed of the same data by the same numbers as what it has learnt from. */
export const preparedAlike: Probe = (trace, lab) => {
	if (onPurpose.test(trace.source)) return [];
	const [learnt, asked] = learntAndAsked(trace);
	const [first] = learnt;
	const known = first === undefined ? null : preparedBy(trace, lab, first);
	if (!known || learnt.slice(1, 4).some((id) => !isSame(preparedBy(trace, lab, id), known))) return [];
	// Where it is computed anew for each fold, by what that learns from, each model is asked with its own.
	const again = trace.ops.findLast(
		({ span, call, primitive }) => span.from === known.op.span.from && call === known.op.call && primitive.kind === 'elementwise'
	);
	if (again && again !== known.op && !isSame(preparedBy(trace, lab, again.outputs[0]!), known)) return [];
	return asked
		.slice(0, 4)
		.flatMap((id): Diagnostic[] => {
			const own = preparedBy(trace, lab, id);
			if (!own || own.source !== known.source || isSame(own, known)) return [];
			return [
				found(trace, own.op.span, {
					code: 'probe.prepared_otherwise',
					message:
						'Nothing is raised. What the model is asked with is computed of the data in another way than what it has learnt from: the same number stands for another.',
					cause: `The data that were learnt from are ${said(known)} of what they were (line ${lineOf(trace, known.op.span)}), and \`${nameOf(trace, id, 'these')}\` ${said(own)}. Prepare both by one function.`,
					tensor: id
				})
			];
		})
		.slice(0, 1);
};

const said = ({ lines: [line] }: Prepared): string =>
	`${Number(line![0].toPrecision(3))} times ${line![1] < 0 ? 'less' : 'plus'} ${Number(Math.abs(line![1]).toPrecision(3))}`;

const isSame = (a: Prepared | null, b: Prepared): boolean =>
	a !== null &&
	a.source === b.source &&
	a.lines.length === b.lines.length &&
	a.lines.every((line, i) => line.every((value, k) => Math.abs(value - b.lines[i]![k]!) <= 1e-5 * Math.max(1, Math.abs(value))));

function preparedBy(trace: Trace, lab: Lab, id: TensorId): Prepared | null {
	let op = makerOf(trace, id);
	for (let i = 0; op && moves.has(op.primitive.kind) && i < 40; i++) op = makerOf(trace, op.inputs[0]!);
	if (op?.primitive.kind !== 'elementwise' || !computes.has(op.primitive.fn)) return null;
	const whole = op.outputs[0]!;
	const { shape } = trace.tensors[whole]!;
	let raw = whole;
	for (let at: Op | undefined = op, i = 0; at?.primitive.kind === 'elementwise' && computes.has(at.primitive.fn) && i < 6; i++) {
		const own: readonly TensorId[] = at.inputs.filter((one) => String(trace.tensors[one]!.shape) === String(shape));
		if (own.length !== 1) return null;
		raw = own[0]!;
		at = makerOf(trace, raw);
	}
	const [moved] = movedIn(trace, [raw], (one) => lab.numbers(one)) ?? [];
	const source = moved?.elements[0] === undefined ? undefined : moved.sourceOf(moved.elements[0]);
	if (!moved || !source || !shape || moved.elements.some((element) => element === 0 || moved.sourceOf(element) !== source)) return null;
	const [from, to] = [lab.numbers(raw), lab.numbers(whole)];
	const width = shape.length > 1 ? shape.at(-1)! : 1;
	const lines = from && to ? Array.from({ length: width }, (_, k) => lineOfFeature(from, to, k, width)) : [];
	return lines.length === 0 || lines.includes(null) ? null : { op, source, lines: lines as readonly (readonly [number, number])[] };
}

/** The slope and the offset of a feature, where all its numbers lie on one line. */
function lineOfFeature(from: Float64Array, to: Float64Array, feature: number, width: number): readonly [number, number] | null {
	let [low, high, n] = [feature, feature, 0];
	for (let i = feature; i < from.length; i += width, n++) {
		if (from[i]! < from[low]!) low = i;
		if (from[i]! > from[high]!) high = i;
	}
	const slope = (to[high]! - to[low]!) / (from[high]! - from[low]!);
	const offset = to[low]! - slope * from[low]!;
	if (n < 8 || !Number.isFinite(slope)) return null;
	for (let i = feature; i < from.length; i += width) if (Math.abs(slope * from[i]! + offset - to[i]!) > 1e-5 * Math.max(1, Math.abs(to[i]!))) return null;
	return [slope, offset];
}
