import type { Diagnostic } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { textOf } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

const fills = /^(?:append|extend|insert|add|update)$/;

/** `[[]] * n`, filled by `rows[i].append(…)` later: one list in n places. */
export const oneList: Hazard = (trace) =>
	nodesOf(trace).flatMap((made): Diagnostic[] => {
		if (made.kind !== 'assign' || made.value.kind !== 'binary' || made.value.op !== '*') return [];
		const [target] = made.targets;
		const list = [made.value.left, made.value.right].find((one) => one.kind === 'list');
		const [item, ...others] = list?.kind === 'list' ? list.items : [];
		if ((target?.kind !== 'name' && target?.kind !== 'attribute') || others.length > 0 || !item || !isFilled(item)) return [];
		const name = textOf(trace, target);
		const filled = nodesOf(trace).find(
			(one) =>
				one.kind === 'call' &&
				one.callee.kind === 'attribute' &&
				fills.test(one.callee.name) &&
				one.callee.object.kind === 'subscript' &&
				textOf(trace, one.callee.object.object) === name &&
				one.from > made.to
		);
		// What is given another list in between is not one with the others.
		const isReplaced = nodesOf(trace).some(
			(one) => one.kind === 'assign' && one !== made && one.targets.some((other) => other.kind === 'subscript' && textOf(trace, other.object) === name)
		);
		if (!filled || isReplaced) return [];
		return [
			found(trace, made, {
				code: 'probe.one_list',
				message: `Nothing is raised. All places of \`${name}\` hold one and the same list: what one of them is given, all have.`,
				cause: `\`*\` repeats the list and does not copy it; line ${lineOf(trace, filled)} fills it for all. \`[[] for _ in range(n)]\` makes one for each place.`
			})
		];
	});

const isFilled = (node: Expression): boolean =>
	node.kind === 'list' ||
	node.kind === 'dict' ||
	node.kind === 'set' ||
	(node.kind === 'call' && /^(?:list|dict|set)$/.test(node.callee.kind === 'name' ? node.callee.name : ''));
