import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from './learning.ts';
import { boundIn, isIn, nodesIn, readsOf, targetsIn, treeOf, type Loop } from './tree.ts';

type For = Extract<Loop, { kind: 'for' }>;

/** A loop that never reads what it goes over, and reads what an earlier loop went over instead. */
export const staleInLoop: Hazard = (trace) => {
	if (trace.outcome.kind !== 'ok') return [];
	const loops = [...nodesIn(treeOf(trace))].filter((one): one is For => one.kind === 'for');
	return loops.flatMap((loop): Diagnostic[] => {
		const names = boundIn(loop.target);
		const unread = names.filter((name) => !name.startsWith('_') && readsOf(loop.body, name) === 0);
		const [name] = unread;
		if (names.length < 2 || name === undefined || unread.length === names.length || readsOf(treeOf(trace), name) > readsOf(loop.body, name)) return [];
		const assigned = new Set([...names, ...targetsIn(loop.body).flatMap(boundIn)]);
		for (const before of loops) {
			if (before === loop || before.to > loop.from || isIn(loop, before)) continue;
			const stale = boundIn(before.target).find((one) => !assigned.has(one) && readsOf(loop.body, one) > 0);
			if (stale === undefined || boundIn(before.target).length !== names.length) continue;
			const read = [...nodesIn(loop.body)].find((one) => one.kind === 'name' && one.name === stale)!;
			return [
				found(trace, read, {
					code: 'probe.stale_variable',
					message: `Nothing is raised. \`${stale}\` is what the loop of line ${lineOf(trace, before)} left, the same in every turn of this one.`,
					cause: `This loop gives \`${name}\` another value in each turn, and nothing reads it. Did you mean \`${name}\` here?`
				})
			];
		}
		return [];
	});
};
