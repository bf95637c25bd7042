import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { textOf } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

/** What is set on the data set of one part of a split, while the other part has the same data set. */
export const setForBoth: Hazard = (trace) =>
	nodesOf(trace).flatMap((split): Diagnostic[] => {
		if (split.kind !== 'assign' || split.value.kind !== 'call' || !/\brandom_split$/.test(textOf(trace, split.value.callee))) return [];
		const [parts] = split.targets;
		const names = parts?.kind === 'tuple' ? parts.items.flatMap((one) => (one.kind === 'name' ? [one.name] : [])) : [];
		const set = nodesOf(trace).flatMap((one) => {
			const target = one.kind === 'assign' && one.from > split.to ? one.targets[0] : undefined;
			if (target?.kind !== 'attribute' || target.object.kind !== 'attribute' || target.object.name !== 'dataset' || target.object.object.kind !== 'name')
				return [];
			return names.includes(target.object.object.name) ? [{ statement: one, name: target.object.object.name, attribute: target.name }] : [];
		});
		const [first] = set;
		// A part that is given a data set or a name anew has its own; what is set again and again is switched for each part.
		const isApart = nodesOf(trace).some(
			(one) =>
				one.kind === 'assign' &&
				one !== split &&
				one.targets.some(
					(target) =>
						(target.kind === 'name' && names.includes(target.name)) ||
						(target.kind === 'attribute' && target.name === 'dataset' && target.object.kind === 'name' && names.includes(target.object.name))
				)
		);
		if (!first || names.length < 2 || isApart || set.some(({ attribute, statement }) => attribute === first.attribute && statement !== first.statement))
			return [];
		const others = names.filter((name) => name !== first.name);
		const inLoop = nodesOf(trace).some(
			(one) => (one.kind === 'for' || one.kind === 'function') && one.from < first.statement.from && first.statement.to <= one.to
		);
		if (inLoop) return [];
		return [
			found(trace, first.statement, {
				code: 'probe.set_for_both',
				message: `Nothing is raised. \`${others[0]}\` has the same data set as \`${first.name}\`: \`${first.attribute}\` is set for both.`,
				cause: `\`random_split\` in line ${lineOf(trace, split)} gives two lists of indices into one data set. Make two data sets, and give each a \`Subset\` of its indices.`
			})
		];
	});
