import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Expression } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found } from '../../used/learning.ts';
import { nodesIn, readsOf, textOf } from '../../used/tree.ts';
import { argumentOf, callsOf, functionOf } from '../nodes.ts';

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

/** Whether an epoch stands in an exponent. */
const hasPower = (trace: Trace, factor: Expression, epoch: string): boolean =>
	[...nodesIn(factor)].some(
		(one) =>
			(one.kind === 'binary' && one.op === '**' && readsOf(one.right, epoch) > 0) ||
			(one.kind === 'call' && /\b(?:exp|pow|power)$/.test(textOf(trace, one.callee)) && readsOf(one.args, epoch) > 0)
	);
