import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { isCompared } from './future.ts';

/** A loss that is kept where the target is padding, and left out where it is not: its mask is upside down. */
export const paddingAlone: Probe = (trace, lab) => {
	const learnt = ofParameters(trace);
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op) => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'mul' || a === undefined || b === undefined) return [];
		const [each, mask] = learnt.has(a) ? [a, b] : [b, a];
		const compared = learnt.has(each) && !learnt.has(mask) ? comparisonOf(trace, mask) : undefined;
		if (!compared || told.has(compared.span.from) || !isOfPadding(trace, lab, compared)) return [];
		const target = uncast(trace, compared.inputs[0]!);
		// The terms are of these very targets, and nothing else is made of them, such as the loss of the rest.
		if (!comesFrom(trace, each, new Set([target]), 100) || readersOf(trace, each).length > 1) return [];
		told.add(compared.span.from);
		const name = nameOf(trace, target, 'the target');
		const numbers = lab.numbers(mask);
		const kept = numbers?.reduce((sum, value) => sum + value, 0);
		return [
			{
				...hazardAt(trace, compared, {
					code: 'probe.padding_alone',
					message: 'Nothing is raised. The mask is 1 at the padding: the loss is of the padding alone.',
					cause: `\`${nameOf(trace, mask, 'mask')}\` keeps the terms where \`${name}\` is the padding. What is to be learnt from is where it is not: \`!=\`.`,
					tensor: mask
				}),
				...(kept !== undefined && { tried: { result: `Of ${numbers!.length} terms ${kept} are kept, and at each of them the target is padding.` } })
			}
		];
	});
};

/** A mask that a loss meets when it is one number already: it is multiplied with the mean over all, the padding among them. */
export const maskedTooLate: Hazard = (trace) => {
	const learnt = ofParameters(trace);
	const told = new Set<number>();
	const size = (id: TensorId): number => sizeOf(trace.tensors[id]!.shape ?? []);
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'mul' || a === undefined || b === undefined || learnt.has(a) === learnt.has(b)) return [];
		const [one, mask] = learnt.has(a) ? [a, b] : [b, a];
		const mean = makerOf(trace, one);
		if (size(one) !== 1 || size(mask) < 4 || mean?.primitive.kind !== 'reduce' || size(mean.inputs[0]!) < size(mask) || told.has(mean.span.from)) return [];
		const isAddedUp = readersOf(trace, op.outputs[0]!).some(({ primitive, outputs }) => primitive.kind === 'reduce' && size(outputs[0]!) === 1);
		if (!isAddedUp || !isCompared(trace, mask)) return [];
		told.add(mean.span.from);
		return [
			hazardAt(trace, mean, {
				code: 'probe.masked_too_late',
				message: `Nothing is raised. This is one number, the mean over all, and the mask that it meets afterwards leaves nothing out of it.`,
				cause: `\`${nameOf(trace, one, 'the loss')}\` is a number, and \`${nameOf(trace, mask, 'the mask')}\` (${trace.tensors[mask]!.shape!.join(', ')}) multiplies it again and again. A loss of each step, which \`reduction='none'\` gives, can be masked.`,
				tensor: one
			})
		];
	});
};

/** The `==` that a mask of zeros and ones is. */
function comparisonOf(trace: Trace, mask: TensorId): Op | undefined {
	const op = makerOf(trace, mask);
	if (op && (op.primitive.kind === 'cast' || op.primitive.kind === 'reshape')) return comparisonOf(trace, op.inputs[0]!);
	return op?.primitive.kind === 'elementwise' && op.primitive.fn === 'eq' ? op : undefined;
}

const uncast = (trace: Trace, id: TensorId): TensorId => {
	const op = makerOf(trace, id);
	return op && (op.primitive.kind === 'cast' || op.primitive.kind === 'reshape') ? uncast(trace, op.inputs[0]!) : id;
};

/** Whether ids are compared with that of padding: 0, or what the program calls so. */
function isOfPadding(trace: Trace, lab: Lab, { inputs, span }: Op): boolean {
	const [ids, value] = inputs;
	if (ids === undefined || value === undefined || !/^u?int/.test(trace.tensors[uncast(trace, ids)]!.dtype)) return false;
	const number = lab.numbers(value);
	const line = trace.source.slice(trace.source.lastIndexOf('\n', span.from) + 1, trace.source.indexOf('\n', span.to) >>> 0);
	return number?.length === 1 && (/pad/i.test(line) || (number[0] === 0 && /mask/i.test(line)));
}
