import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf, type OpOf } from '../../graph.ts';
import { hazardAt } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { shareOfKept, shareOfReal } from '../evidence/left.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';

/** An accuracy of what a mask leaves, divided by the count of all: the padding that cannot be hit counts as missed. */
export const maskedShare: Probe = (trace, lab) => {
	if (!/pad|ignore|mask|len/i.test(trace.source)) return [];
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [share, count] = op.inputs;
		if (op.primitive.fn !== 'div' || told.has(op.span.from) || share === undefined || count === undefined) return [];
		const hits = unformed(trace, share);
		const mask = hits?.primitive.kind === 'reduce' && hits.primitive.fn === 'sum' ? maskOf(trace, hits.inputs[0]!) : null;
		const all = mask === null ? null : constantOf(trace, lab, count);
		if (mask === null || all === null) return [];
		const numbers = lab.numbers(mask);
		const kept = numbers?.reduce((sum, value) => sum + Number(value !== 0), 0) ?? 0;
		if (!numbers || kept === 0 || kept === numbers.length || all !== sizeOf(trace.tensors[mask]!.shape ?? [])) return [];
		told.add(op.span.from);
		const test = shareOfKept(trace, op, mask);
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.masked_share',
					message: 'Nothing is raised. The hits are of what the mask leaves, and are divided by the count of all, padding with it.',
					cause: `No place of the padding can be hit, so that the share falls as the rows are padded further. Divide by the sum of the mask.`,
					tensor: op.outputs[0]!
				}),
				tried: {
					result: `The mask leaves ${kept} of ${numbers.length} places: if all of them are hit, this is ${Number((kept / all).toPrecision(3))}, not 1.`,
					...(test !== null && { test })
				}
			}
		];
	});
};

/** An accuracy over all places of targets that `pad_sequence` has filled up: padding is counted, too. */
export const paddedShare: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const { fn, axes } = op.primitive;
		const hits = unformed(trace, op.inputs[0]!);
		const rank = trace.tensors[op.inputs[0]!]!.shape?.length ?? 0;
		if (hits?.primitive.kind !== 'elementwise' || hits.primitive.fn !== 'eq' || told.has(op.span.from) || (axes.length > 0 && axes.length < rank)) return [];
		if (fn !== 'mean' && !(fn === 'sum' && isDividedByAll(trace, lab, op))) return [];
		const target = hits.inputs.find((id) => /^int/.test(trace.tensors[id]!.dtype) && paddingOf(trace, id) > 0);
		const guess = hits.inputs.find((id) => id !== target);
		if (target === undefined || guess === undefined || unformed(trace, guess)?.primitive.kind !== 'reduce') return [];
		told.add(op.span.from);
		const [padded, all] = [paddingOf(trace, target), sizeOf(trace.tensors[target]!.shape ?? [])];
		const fill = fillOf(trace, target);
		const result = fn === 'mean' ? op : readersOf(trace, op.outputs[0]!)[0];
		const test = fill === undefined || !result || occurs(lab, target, fill) > padded ? null : shareOfReal(trace, result.outputs[0]!, guess, target, fill);
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.padded_share',
					message: 'Nothing is raised. The padding counts in this accuracy.',
					cause: `${padded} of the ${all} targets were put there by \`pad_sequence\`: whether they are hit tells nothing of the model. Count where the target is no padding.`,
					tensor: target
				}),
				tried: { result: `${all - padded} of ${all} places are no padding: this divides by ${all}.`, ...(test !== null && { test }) }
			}
		];
	});
};

/** How often a number stands in a tensor. */
const occurs = (lab: Lab, id: TensorId, number: number): number => lab.numbers(id)?.filter((value) => value === number).length ?? Infinity;

/** The ops of `pad_sequence` that have put a tensor's numbers there, one for each such number. */
function fillsOf(trace: Trace, id: TensorId): readonly OpOf<'full'>[] {
	if (!trace.ops.some(({ call }) => call === 'pad_sequence')) return [];
	const [moved] = movedIn(trace, [id]) ?? [];
	const fills = Array.from(moved?.elements ?? []).flatMap((element) => {
		const source = element === 0 ? undefined : moved!.sourceOf(element);
		return source?.call === 'pad_sequence' && source.primitive.kind === 'full' ? [source as OpOf<'full'>] : [];
	});
	return fills.length < (moved?.elements.length ?? 0) ? fills : [];
}

/** How many of a tensor's numbers `pad_sequence` has put there. */
const paddingOf = (trace: Trace, id: TensorId): number => fillsOf(trace, id).length;

/** The number that it has put there. */
const fillOf = (trace: Trace, id: TensorId): number | undefined => fillsOf(trace, id)[0]?.primitive.value;

/** Whether a sum is divided by the count of all that was summed. */
const isDividedByAll = (trace: Trace, lab: Lab, { inputs, outputs }: Op): boolean =>
	readersOf(trace, outputs[0]!).some(
		({ primitive, inputs: [, count] }) =>
			primitive.kind === 'elementwise' &&
			primitive.fn === 'div' &&
			count !== undefined &&
			constantOf(trace, lab, count) === sizeOf(trace.tensors[inputs[0]!]!.shape ?? [])
	);

const unformed = (trace: Trace, id: TensorId): Op | undefined => {
	const op = makerOf(trace, id);
	return op && ['cast', 'reshape'].includes(op.primitive.kind) ? unformed(trace, op.inputs[0]!) : op;
};

/** Of what is right where a mask is set, the mask: it tells real places from padding. */
function maskOf(trace: Trace, id: TensorId): TensorId | null {
	const both = unformed(trace, id);
	if (both?.primitive.kind !== 'elementwise' || !['logical_and', 'and', 'mul', 'bitwise_and'].includes(both.primitive.fn)) return null;
	const [a, b] = both.inputs as [TensorId, TensorId];
	return isHit(trace, a) && tellsPadding(trace, b) ? b : isHit(trace, b) && tellsPadding(trace, a) ? a : null;
}

const comparison = (trace: Trace, id: TensorId, names: readonly string[]): Op | null => {
	const op = unformed(trace, id);
	return op?.primitive.kind === 'elementwise' && names.includes(op.primitive.fn) ? op : null;
};

/** Predictions held against targets. */
const isHit = (trace: Trace, id: TensorId): boolean =>
	comparison(trace, id, ['eq'])?.inputs.every((one) => sizeOf(trace.tensors[one]!.shape ?? []) > 1) === true;

/** `tags != PAD`, `steps < lengths`. */
const tellsPadding = (trace: Trace, id: TensorId): boolean => {
	const op = comparison(trace, id, ['ne', 'lt', 'gt']);
	if (!op || op.inputs.some((one) => trace.tensors[one]!.requiresGrad)) return false;
	if (op.primitive.kind === 'elementwise' && op.primitive.fn === 'ne') return op.inputs.some((one) => sizeOf(trace.tensors[one]!.shape ?? []) === 1);
	return op.inputs.some((one) => unformed(trace, one)?.primitive.kind === 'arange');
};

function constantOf(trace: Trace, lab: Lab, id: TensorId): number | null {
	const kind = unformed(trace, id)?.primitive.kind;
	const numbers = kind === 'full' || kind === 'literal' ? lab.numbers(id) : null;
	return numbers?.length === 1 ? numbers[0]! : null;
}
