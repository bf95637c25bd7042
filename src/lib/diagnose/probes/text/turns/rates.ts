import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Expression } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found } from '../../used/learning.ts';
import { nodesIn, readsOf, textOf } from '../../used/tree.ts';
import { argumentOf, callsOf, functionOf, valueOf } from '../nodes.ts';

/** A schedule of Keras' that multiplies the rate it is given, which has fallen already, by a power of the epoch. */
export const rateCompounds: Hazard = (trace) =>
	callsOf(trace).flatMap((call): Diagnostic[] => {
		if (!/\bLearningRateScheduler$/.test(textOf(trace, call.callee))) return [];
		const schedule = functionOf(trace, argumentOf(call, 'schedule', 0));
		const [epoch, rate] = schedule?.parameters.map(({ name }) => name) ?? [];
		if (!schedule || epoch === undefined || rate === undefined) return [];
		const given =
			schedule.kind === 'lambda' ? [schedule.body] : [...nodesIn(schedule.body)].flatMap((one) => (one.kind === 'return' && one.value ? [one.value] : []));
		const [value, ...others] = given;
		// One that is given in some epochs only may be meant for one of them.
		if (!value || others.length > 0 || value.kind !== 'binary' || (value.op !== '*' && value.op !== '/')) return [];
		const isRate = (one: Expression): boolean => one.kind === 'name' && one.name === rate;
		if (!isRate(value.left) && !(value.op === '*' && isRate(value.right))) return [];
		const factor = isRate(value.left) ? value.right : value.left;
		if (!hasPower(trace, factor, epoch)) return [];
		return [
			found(trace, value, {
				code: 'probe.rate_compounds',
				message: `Nothing is raised. \`${rate}\` is the rate of the epoch before, and is multiplied by a power of \`${epoch}\` again: it falls much faster than the power says.`,
				cause: `Keras gives a schedule the rate that it has now. Multiply that by the factor of one epoch alone, or multiply the first rate, as a number of its own, by the power.`
			})
		];
	});

/** A schedule of PyTorch's whose factor has the rate in it that it is multiplied with: what comes of it is the rate squared. */
export const rateTwice: Hazard = (trace) =>
	callsOf(trace).flatMap((call): Diagnostic[] => {
		if (!/\bLambdaLR$/.test(textOf(trace, call.callee))) return [];
		const factor = functionOf(trace, argumentOf(call, 'lr_lambda', 1));
		const optimizer = argumentOf(call, 'optimizer', 0);
		const made = optimizer?.kind === 'name' ? valueOf(trace, optimizer.name, call) : null;
		const first = made?.kind === 'call' ? argumentOf(made, 'lr', 1) : null;
		const rate = first ? textOf(trace, first) : null;
		if (!factor || rate === null || /^1(?:\.0*)?$/.test(rate)) return [];
		const body = factor.kind === 'lambda' ? [factor.body] : factor.body;
		const parts = [...nodesIn(body)].flatMap((one) => (one.kind === 'binary' ? [one] : []));
		const given = factor.kind === 'lambda' ? [factor.body] : [...nodesIn(body)].flatMap((one) => (one.kind === 'return' && one.value ? [one.value] : []));
		const product = given
			.flatMap(factorsIn)
			.find((one) => one.kind === 'binary' && one.op === '*' && [one.left, one.right].some((side) => textOf(trace, side) === rate));
		const isDivided = parts.some((one) => one.op === '/' && [...nodesIn(one.right)].some((part) => textOf(trace, part) === rate));
		if (!product || isDivided) return [];
		return [
			found(trace, product, {
				code: 'probe.rate_twice',
				message: `Nothing is raised. \`LambdaLR\` multiplies the rate of its optimiser by what this gives, and that has \`${rate}\` in it already: the rate is \`${rate}\` squared.`,
				cause: `What \`lr_lambda\` gives is a factor: 1 where the rate is to be that of the optimiser.`
			})
		];
	});

/** A product and those that it is made of; of what is given on a condition, both. */
const factorsIn = (one: Expression): readonly Expression[] =>
	one.kind === 'conditional'
		? [one.body, one.otherwise].flatMap(factorsIn)
		: one.kind === 'binary' && (one.op === '*' || one.op === '/')
			? [one, ...factorsIn(one.left), ...factorsIn(one.right)]
			: [];

/** Whether an epoch stands in an exponent. */
const hasPower = (trace: Trace, factor: Expression, epoch: string): boolean =>
	[...nodesIn(factor)].some(
		(one) =>
			(one.kind === 'binary' && one.op === '**' && readsOf(one.right, epoch) > 0) ||
			(one.kind === 'call' && /\b(?:exp|pow|power)$/.test(textOf(trace, one.callee)) && readsOf(one.args, epoch) > 0)
	);
