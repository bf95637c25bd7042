import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import { groupsAlong } from '../padding.ts';
import type { Probe } from '../probe.ts';

/** How much of a softmax what is masked may get, and still be left out. */
const most = 1e-4;

/** Scores that a mask sets to a number that a softmax takes for a score like any other: what is masked still gets a share. */
export const maskedAway: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'softmax').flatMap((op): Diagnostic[] => {
		const masked = filledBy(trace, op.inputs[0]!);
		if (op.primitive.log || !masked || told.has(masked.op.span.from) || isMaskedAgain(trace, op.outputs[0]!)) return [];
		const { shape } = trace.tensors[op.outputs[0]!]!;
		const [mask, value, shares] = [lab.numbers(masked.mask), lab.numbers(masked.value)?.[0], lab.numbers(op.outputs[0]!)];
		const count = sizeOf(shape ?? []);
		if (!mask || value === undefined || !shares || sizeOf(trace.tensors[masked.mask]!.shape ?? []) !== count) return [];
		const isOut = (place: number): boolean => (mask[place] !== 0) === masked.whereSet;
		// A row of which nothing is left has to give its shares to something.
		const rows = groupsAlong(shape!, op.primitive.axis).filter((row) => !row.every(isOut));
		const out = rows.flat().filter(isOut);
		const share = Math.max(0, ...out.map((place) => shares[place]!));
		if (!(share > most)) return [];
		told.add(masked.op.span.from);
		return [
			{
				...hazardAt(trace, masked.op, {
					code: 'probe.masked_with_a_score',
					message: `Nothing is raised. What the mask leaves out is given a score of ${Number(value.toPrecision(3))}, and the softmax gives it a share like any other.`,
					cause: `The share of a score goes with its exponential, and exp(${Number(value.toPrecision(3))}) is ${Number(Math.exp(value).toPrecision(3))}. A score of minus infinity has none: mask \`${nameOf(trace, op.inputs[0]!, 'the scores')}\` with that.`,
					tensor: op.inputs[0]!
				}),
				tried: { result: `Of ${count} places ${out.length} are masked, and the softmax gives them up to ${Number(share.toPrecision(2))} each.` }
			}
		];
	});
};

interface Filled {
	readonly op: Op;
	readonly mask: TensorId;
	readonly value: TensorId;
	/** Whether the number stands where the mask is set. */
	readonly whereSet: boolean;
}

/** Scores of which some were replaced by one number, where a mask says so. */
function filledBy(trace: Trace, id: TensorId): Filled | null {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'cast' || op?.primitive.kind === 'reshape') return filledBy(trace, op.inputs[0]!);
	if (op?.primitive.kind !== 'elementwise' || op.primitive.fn !== 'where') return null;
	const [mask, set, unset] = op.inputs;
	if (mask === undefined || set === undefined || unset === undefined || ofParameters(trace).has(mask)) return null;
	const isOne = (one: TensorId): boolean => sizeOf(trace.tensors[one]!.shape ?? []) === 1 && !ofParameters(trace).has(one);
	const whereSet = isOne(set);
	return isOne(unset) !== whereSet ? { op, mask, value: whereSet ? set : unset, whereSet } : null;
}

/** Whether what comes out is masked once more, and its sum made 1 then. */
const isMaskedAgain = (trace: Trace, id: TensorId): boolean =>
	readersOf(trace, id).some(
		({ primitive, inputs, outputs }) =>
			(primitive.kind === 'elementwise' &&
				(primitive.fn === 'where' || (primitive.fn === 'mul' && inputs.some((one) => one !== id && !ofParameters(trace).has(one))))) ||
			(['cast', 'reshape'].includes(primitive.kind) && isMaskedAgain(trace, outputs[0]!))
	);
