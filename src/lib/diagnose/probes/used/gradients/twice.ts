import type { Diagnostic, Span, Trace } from '../../../../ir/index.ts';
import type { Expression } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { argumentOf, callsOf, functionOf } from '../../text/nodes.ts';
import { assignedAt, found, learningOf } from '../learning.ts';
import { nodesIn, textOf, type Call } from '../tree.ts';

/** As near as two ways of multiplying the same numbers come. */
const near = 1e-9;

/**
 * A schedule of PyTorch's whose factor has the rate in it that it is multiplied with. It is told by the rates that the steps were taken at: none is above the
 * square of the one that the optimiser was built with.
 */
export const rateTwice: Hazard = (trace) =>
	callsOf(trace).flatMap((call): Diagnostic[] => {
		const name = argumentOf(call, 'optimizer', 0);
		if (!/\bLambdaLR$/.test(textOf(trace, call.callee)) || name?.kind !== 'name') return [];
		const optimizer = learningOf(trace)?.optimizers.find(({ span }) => assignedAt(trace, span, '') === name.name);
		const rates = optimizer?.steps.flatMap(({ rate }) => rate ?? []) ?? [];
		const base = optimizer?.steps.find((step) => step.base !== undefined)?.base;
		const most = Math.max(...rates);
		if (base === undefined || base >= 1 || base <= 0 || rates.length < 2 || most <= 0 || most > base ** 2 * (1 + near)) return [];
		// A rate that has not risen to its end yet may be as small for a while.
		const place = multipliedAt(trace, call);
		if (most < base ** 2 * (1 - near) && !place) return [];
		return [
			{
				...found(trace, place ?? call, {
					code: 'probe.rate_twice',
					message:
						'Nothing is raised. `LambdaLR` multiplies the rate of its optimiser by what this gives, and that has the rate in it already: what comes of it is the rate squared.',
					cause: 'What `lr_lambda` gives is a factor: 1 where the rate is to be that of the optimiser.'
				}),
				tried: {
					result: `${rates.length} steps are taken at a rate of ${short(most)} at the most, and the optimiser was built with ${short(base)}.`
				}
			}
		];
	});

const short = (rate: number): string => String(Number(rate.toPrecision(3)));

/** Where the function of a schedule multiplies by what the optimiser was given as its rate. */
function multipliedAt(trace: Trace, call: Call): Span | null {
	const factor = functionOf(trace, argumentOf(call, 'lr_lambda', 1));
	const optimizer = argumentOf(call, 'optimizer', 0);
	const made = callsOf(trace).find((one) => optimizer?.kind === 'name' && assignedAt(trace, one, '') === optimizer.name);
	const given = made ? argumentOf(made, 'lr', 1) : null;
	if (!factor || !given) return null;
	const rate = textOf(trace, given);
	const values = factor.kind === 'lambda' ? [factor.body] : [...nodesIn(factor.body)].flatMap((one) => (one.kind === 'return' && one.value ? [one.value] : []));
	const products = values
		.flatMap(factorsIn)
		.filter((one) => one.kind === 'binary' && one.op === '*' && [one.left, one.right].some((side) => textOf(trace, side) === rate));
	return products[0] ?? null;
}

/** A product and those that it is made of; of what is given on a condition, both. */
const factorsIn = (one: Expression): readonly Expression[] =>
	one.kind === 'conditional'
		? [one.body, one.otherwise].flatMap(factorsIn)
		: one.kind === 'binary' && (one.op === '*' || one.op === '/')
			? [one, ...factorsIn(one.left), ...factorsIn(one.right)]
			: [];
