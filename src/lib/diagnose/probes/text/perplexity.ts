import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { textOf } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

/** A perplexity to the base of two, of a loss whose logarithm is the natural one. */
export const perplexityOfTwo: Hazard = (trace) => {
	if (!/cross_?entropy|nll_?loss/i.test(trace.source) || /log2|log\(\s*2/.test(trace.source)) return [];
	return nodesOf(trace).flatMap((one): Diagnostic[] => {
		if (one.kind !== 'assign' || !/perplexity|ppl/i.test(textOf(trace, one.targets[0]!))) return [];
		const power = one.value;
		const isOfTwo = power.kind === 'binary' && power.op === '**' && /^2(?:\.0*)?$/.test(textOf(trace, power.left));
		if (
			!isOfTwo &&
			!(power.kind === 'call' && /\bexp2$|^(?:math|np|torch)\.pow$/.test(textOf(trace, power.callee)) && /exp2|\(2(?:\.0*)?,/.test(textOf(trace, power)))
		)
			return [];
		return [
			found(trace, power, {
				code: 'probe.perplexity_of_two',
				message: 'Nothing is raised. The loss is in natural logarithms, and this raises two to it: the perplexity comes out too small.',
				cause: 'A cross entropy takes the natural logarithm; its inverse is `exp`. Two is the base of a loss in bits, which is the loss divided by `log(2)`.'
			})
		];
	});
};
