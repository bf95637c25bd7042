import type { Diagnostic, Span, Trace } from '../../../../ir/index.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { isIn, textOf } from '../../used/tree.ts';
import { nodesOf } from '../nodes.ts';

/** A count of turns without an improvement that an improvement leaves as it is: it counts those of the whole training. */
export const patienceStays: Hazard = (trace) =>
	nodesOf(trace).flatMap((test): Diagnostic[] => {
		if (test.kind !== 'if' || !test.body.some((one) => one.kind === 'assign' && /best|lowest|highest/i.test(textOf(trace, one.targets[0]!)))) return [];
		const counts = test.otherwise.flatMap((one) => (one.kind === 'update' && one.op === '+' && textOf(trace, one.value) === '1' ? [one] : []));
		const [count] = counts;
		if (!count || counts.length > 1) return [];
		const name = textOf(trace, count.target);
		const loop = nodesOf(trace).findLast((one) => (one.kind === 'for' || one.kind === 'while') && isIn(test, one));
		const scope = nodesOf(trace).findLast((one) => one.kind === 'class' && isIn(test, one)) ?? loop;
		if (!scope) return [];
		// What is counted is compared with how long is waited, and set to 0 nowhere but where it begins.
		const isWaited = nodesOf(trace).some(
			(one) =>
				one.kind === 'compare' &&
				isIn(one, scope) &&
				one.operands.length === 2 &&
				one.operands.map((side) => textOf(trace, side)).includes(name) &&
				/patien|wait|stop/i.test(textOf(trace, one))
		);
		const isSet = nodesOf(trace).some(
			(one) =>
				(one.kind === 'assign' &&
					(isIn(one, scope) || isInAnother(trace, one, scope)) &&
					one.targets.some((target) =>
						textOf(trace, target)
							.split(/[\s,()]+/)
							.some((text) => lastOf(text) === lastOf(name))
					) &&
					!nodesOf(trace).some((around) => around.kind === 'function' && around.name === '__init__' && isIn(one, around))) ||
				// Given to what sets it, by its name.
				(one.kind === 'call' && test.body.some((line) => isIn(one, line)) && one.args.some((given) => given.kind === 'keyword' && given.name === lastOf(name)))
		);
		if (!isWaited || isSet) return [];
		return [
			found(trace, count, {
				code: 'probe.never_reset_count',
				message: `Nothing is raised. \`${name}\` is never set back: it counts all turns without an improvement, not those since the last one.`,
				cause: `Where line ${lineOf(trace, test)} finds something better, \`${name}\` stays what it was, and training ends too early. Set it to 0 there.`
			})
		];
	});

/** What a name, an attribute or an entry is called: `state.wait`, `state['wait']` → `wait`. */
const lastOf = (text: string): string | undefined => /(\w+)\W*$/.exec(text)?.[1];

/** Whether a place stands in a function that another does not stand in: one that is called from there, say. */
const isInAnother = (trace: Trace, place: Span, scope: Span): boolean =>
	nodesOf(trace).some((one) => one.kind === 'function' && isIn(place, one) && !isIn(scope, one));
