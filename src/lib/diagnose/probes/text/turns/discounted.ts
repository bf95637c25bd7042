import type { Diagnostic } from '../../../../ir/index.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found } from '../../used/learning.ts';
import { nodesIn, readsOf, textOf } from '../../used/tree.ts';
import { nodesOf } from '../nodes.ts';

/** `total = r + gamma * total` for rewards from the first on: what is gathered at a step is what was earned before it. */
export const discountedBehind: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		if (loop.kind !== 'for' || loop.iterable.kind !== 'name' || loop.target.kind !== 'name' || !/rew/i.test(loop.iterable.name)) return [];
		const { name: reward } = loop.target;
		const [sum] = loop.body.filter((one) => one.kind === 'assign');
		const [target] = sum?.kind === 'assign' ? sum.targets : [];
		if (sum?.kind !== 'assign' || target?.kind !== 'name' || readsOf(sum.value, reward) === 0 || readsOf(sum.value, target.name) === 0) return [];
		if (!/gamma|discount/i.test(textOf(trace, sum.value))) return [];
		const isGathered = [...nodesIn(loop.body)].some(
			(one) => one.kind === 'call' && one.callee.kind === 'attribute' && one.callee.name === 'append' && readsOf(one.args, target.name) > 0
		);
		const { name } = loop.iterable;
		// Rewards may have been turned round before.
		const isTurned = new RegExp(`\\b${name}\\.reverse\\(|\\b${name}\\s*=[^\\n]*(?:reversed|::-1|flip)`).test(trace.source);
		if (!isGathered || isTurned) return [];
		return [
			found(trace, loop, {
				code: 'probe.returns_behind',
				message: 'Nothing is raised. Each action is weighed by what was earned up to it, not by what it leads to.',
				cause: `\`${target.name}\` gathers \`${name}\` from the first step on, and the latest counts most. Go through them from the last: \`for ${reward} in reversed(${name})\`, and put each in front.`
			})
		];
	});
