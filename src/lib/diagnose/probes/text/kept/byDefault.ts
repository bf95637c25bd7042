import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found } from '../../used/learning.ts';
import { boundIn, forwardsOf, isIn, readsOf, targetsIn, textOf, type Function } from '../../used/tree.ts';
import { callsOf, nodesOf } from '../nodes.ts';

/** A list that a function has for a default and adds to: there is one for all calls, and each goes on with what those before it have left. */
export const keptByDefault: Hazard = (trace) =>
	nodesOf(trace).flatMap((one): Diagnostic[] => {
		if (one.kind !== 'function') return [];
		return one.parameters.flatMap(({ name, default: first, from, to }): Diagnostic[] => {
			if (first?.kind !== 'list' || first.items.length > 0 || targetsIn(one.body).flatMap(boundIn).includes(name)) return [];
			const adds = callsOf(trace).filter((call) => isIn(call, one) && new RegExp(`^${name}\\.(?:append|extend|insert)$`).test(textOf(trace, call.callee)));
			if (adds.length === 0 || readsOf(one.body, name) === adds.length || timesOf(trace, one) < 2) return [];
			return [
				found(
					trace,
					{ from, to },
					{
						code: 'probe.kept_by_default',
						message: `Nothing is raised. \`${name}\` is one list for all calls of \`${one.name}\`: each goes on with what the calls before it have left in it.`,
						cause: `A default is made once, with the function. \`${name}=None\`, and a list of its own within the call, begins anew.`
					}
				)
			];
		});
	});

/** How often a function is called: a place within a loop counts as several. */
function timesOf(trace: Trace, own: Function): number {
	const cls = [...forwardsOf(trace)].find(({ forward }) => forward === own)?.cls;
	if (cls) return (trace.calls ?? []).filter(({ type }) => type === cls.name).length;
	const loops = nodesOf(trace).filter(({ kind }) => kind === 'for' || kind === 'while' || kind === 'comprehension');
	const places = callsOf(trace).filter(({ callee }) => (callee.kind === 'name' || callee.kind === 'attribute') && callee.name === own.name);
	return places.reduce((times, place) => times + (loops.some((loop) => isIn(place, loop)) ? 2 : 1), 0);
}
