import { type Diagnostic } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { fedData, meant, ofParameters } from '../given.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf } from '../used/learning.ts';

/** Scores of each sample with each of the batch, of which the same one is said to be the right one for all: a sample's own stands at its own place. */
export const pairsOnDiagonal: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'gather').flatMap((op): Diagnostic[] => {
		const [scores, target] = op.inputs;
		const shape = scores === undefined ? null : trace.tensors[scores]!.shape;
		if (scores === undefined || target === undefined || !/entropy|loss/i.test(op.call) || told.has(op.span.from)) return [];
		const [rows] = shape ?? [];
		if (shape?.length !== 2 || rows !== shape[1] || rows! < 3 || ofParameters(trace).has(target)) return [];
		// A table of two sides: what rows and columns stand for comes from products of two things that the model makes of the batch.
		const product = [...ancestorsOf(trace, [scores])]
			.map((id) => makerOf(trace, id))
			.find((one) => one?.primitive.kind === 'matmul' && String(trace.tensors[one.outputs[0]!]!.shape) === String(shape));
		if (!product?.inputs.every((id) => ofParameters(trace).has(id) && trace.tensors[id]!.role !== 'parameter')) return [];
		const given = fedData(trace).filter((id) => trace.tensors[id]!.shape?.[0] === rows);
		const sides = product.inputs.map((id) => given.filter((one) => ancestorsOf(trace, [id]).has(one)));
		if (sides.some(({ length }) => length === 0) || !given.some((id) => meant(trace, id)[0] === 'batch' || trace.tensors[id]!.shape!.length > 1)) return [];
		const numbers = lab.numbers(target);
		if (!numbers || numbers.length !== rows || !numbers.every((one) => one === numbers[0])) return [];
		told.add(op.span.from);
		const made = [...ancestorsOf(trace, [target])].map((id) => makerOf(trace, id)).find((one) => one?.primitive.kind === 'full');
		return [
			hazardAt(trace, made ?? op, {
				code: 'probe.all_of_one',
				message: `Nothing is raised. Of ${rows} pairs of samples in each row, number ${numbers[0]} is said to be the right one in all rows: all are drawn to one sample.`,
				cause: `\`${nameOf(trace, scores, 'The scores')}\` (${shape.join(', ')}) has each sample with each of the batch, and what belongs together stands on the diagonal. The targets are \`arange(${rows})\`; zeros are those of scores whose first column is the right one.`,
				tensor: target
			})
		];
	});
};
