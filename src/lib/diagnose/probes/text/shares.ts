import type { Diagnostic } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { nodesIn, textOf } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

/** What counts what, by its name: what was said and is not so, and what is so and was not said. */
const kinds: ReadonlyMap<'fp' | 'fn', RegExp> = new Map([
	['fp', /^(?:fp|false_?pos\w*|n_?fp)s?$/i],
	['fn', /^(?:fn|false_?neg\w*|n_?fn|misse[sd])s?$/i]
]);

/** Precision that is divided by what is so, and recall by what was said: the two stand under each other's names. */
export const sharesByName: Hazard = (trace) =>
	nodesOf(trace).flatMap((one): Diagnostic[] => {
		const [target] = one.kind === 'assign' ? one.targets : [];
		if (one.kind !== 'assign' || target?.kind !== 'name' || one.value.kind !== 'binary' || one.value.op !== '/') return [];
		const says = /^prec(?:ision)?s?$/i.test(target.name) ? 'fp' : /^rec(?:all)?s?$/i.test(target.name) ? 'fn' : null;
		if (says === null) return [];
		// A share is of what it is a part of: `tp / (tp + fn)`.
		const { left } = one.value;
		const sum = [...nodesIn(one.value.right)].find(
			(node) => node.kind === 'binary' && node.op === '+' && [node.left, node.right].some((part) => textOf(trace, part) === textOf(trace, left))
		);
		const counts = sum ? [...nodesIn(sum)].flatMap((node) => kindsOf(node as Expression)) : [];
		if (counts.length !== 1 || counts[0] === says) return [];
		return [
			found(trace, one, {
				code: 'probe.share_of_other',
				message: `Nothing is raised. \`${target.name}\` is what is called ${says === 'fp' ? 'recall' : 'precision'}.`,
				cause: `\`${textOf(trace, one.value)}\` is divided by ${says === 'fp' ? 'all that are so' : 'all that were said to be so'}. Precision is tp / (tp + fp), and recall tp / (tp + fn).`
			})
		];
	});

const kindsOf = (node: Expression): readonly ('fp' | 'fn')[] =>
	node.kind === 'name' ? [...kinds].flatMap(([kind, words]) => (words.test(node.name) ? [kind] : [])) : [];
