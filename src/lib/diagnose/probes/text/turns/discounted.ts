import type { Diagnostic, Op, Span, Trace } from '../../../../ir/index.ts';
import { opsOf, readersOf } from '../../../graph.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found } from '../../used/learning.ts';
import { isLikelihood } from '../../data/returns.ts';
import { boundIn, isIn, nodesIn, objectOf, readsOf, textOf, type Call, type Function } from '../../used/tree.ts';
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
		const gathered = [...nodesIn(loop.body)].find(
			(one): one is Call => one.kind === 'call' && one.callee.kind === 'attribute' && one.callee.name === 'append' && readsOf(one.args, target.name) > 0
		);
		const list = gathered ? textOf(trace, objectOf(gathered, 'append')!) : null;
		const { name } = loop.iterable;
		// Rewards may have been turned round before.
		const isTurned =
			new RegExp(`\\b${name}\\.reverse\\(|\\b${name}\\s*=[^\\n]*(?:reversed|::-1|flip)`).test(trace.source) ||
			(list !== null && new RegExp(`${list}(?:\\[::-1\\]|\\.reverse\\()|(?:reversed|flip)\\(${list}\\b`).test(trace.source));
		if (list === null || isTurned || !weighsActions(trace, loop, list)) return [];
		return [
			found(trace, loop, {
				code: 'probe.returns_behind',
				message: 'Nothing is raised. Each action is weighed by what was earned up to it, not by what it leads to.',
				cause: `\`${target.name}\` gathers \`${name}\` from the first step on, and the latest counts most. Go through them from the last: \`for ${reward} in reversed(${name})\`, and put each in front.`
			})
		];
	});

const forms: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'reshape', 'slice', 'transpose', 'expand', 'concat']);

/** Whether what a list holds gets, number by number, to where likelihoods of what was done are multiplied with it. */
function weighsActions(trace: Trace, loop: Span, list: string): boolean {
	const owner = nodesOf(trace).findLast((one): one is Function => one.kind === 'function' && isIn(loop, one));
	const names = new Set([/(\w+)$/.exec(list)?.[1] ?? list, ...(owner ? [owner.name] : [])]);
	const says = (text: string): boolean => [...names].some((one) => new RegExp(`\\b${one}\\b`).test(text));
	for (const one of nodesOf(trace))
		if (one.kind === 'assign' && says(textOf(trace, one.value))) for (const name of one.targets.flatMap(boundIn)) names.add(name);
	const seen = new Set(opsOf(trace, 'literal').flatMap(({ span, outputs }) => (says(textOf(trace, span)) ? outputs : [])));
	for (const id of seen)
		for (const { primitive, inputs, outputs } of readersOf(trace, id)) {
			const other = inputs.find((one) => one !== id);
			if (primitive.kind === 'elementwise' && primitive.fn === 'mul' && other !== undefined && isLikelihood(trace, other)) return true;
			if ((primitive.kind === 'elementwise' || forms.has(primitive.kind)) && seen.size < 200) for (const out of outputs) seen.add(out);
		}
	return false;
}
