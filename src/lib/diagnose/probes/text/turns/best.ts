import type { Diagnostic } from '../../../../ir/index.ts';
import type { Expression } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { boundIn, isIn, textOf } from '../../used/tree.ts';
import { nodesOf, valueOf } from '../nodes.ts';

const falls = /loss|err|rmse|mse|mae|perplexity|ppl|\bwer\b|\bcer\b/i;
const rises = /acc|\bf1|_f1|auc|bleu|precision|recall/i;
/** Numbers that may be below 0. */
const signed = /nll|elbo|likelihood|reward|score|wasserstein|critic/i;

/** A best so far that begins with what nothing is better than: it is never replaced. */
export const bestNeverFound: Hazard = (trace) =>
	nodesOf(trace).flatMap((test): Diagnostic[] => {
		if (test.kind !== 'if') return [];
		const { test: compared } = test;
		const [op, ...more] = compared.kind === 'compare' ? compared.ops : [];
		if (compared.kind !== 'compare' || more.length > 0 || (op !== '<' && op !== '>')) return [];
		const [left, right] = compared.operands as [Expression, Expression];
		// `if loss < best`, or `if best > loss`.
		const isSet = (name: Expression): boolean => test.body.some((one) => one.kind === 'assign' && one.targets.flatMap(boundIn).includes(textOf(trace, name)));
		const [now, best, below] = isSet(right) ? [left, right, op === '<'] : isSet(left) ? [right, left, op === '>'] : [];
		if (now?.kind !== 'name' || best?.kind !== 'name') return [];
		const first = valueOf(trace, best.name, test);
		const value = first && !isIn(first, test) ? numberOf(textOf(trace, first)) : null;
		if (value === null) return [];
		const text = textOf(trace, now);
		const never = below ? value <= 0 && falls.test(text) && !signed.test(text) && !rises.test(text) : value === Infinity;
		const end = lineOf(trace, { from: test.to, to: test.to });
		const isReplaced = trace.bindings.some(({ name, line }) => name === best.name && line >= lineOf(trace, test) && line <= end);
		if (!never || isReplaced) return [];
		return [
			found(trace, first!, {
				code: 'probe.best_never_found',
				message: `Nothing is raised. \`${best.name}\` begins with ${textOf(trace, first!)}, and no \`${text}\` is ${below ? 'below' : 'above'} that: what line ${lineOf(trace, test)} waits for never comes.`,
				cause: `The best so far has to begin with what anything is better than: \`float('${below ? '' : '-'}inf')\`.`
			})
		];
	});

/** A number that is written down, infinity among them; null of all else. */
function numberOf(text: string): number | null {
	const plain = text.replace(/\s/g, '');
	const infinite = /^(-?)(?:float\(['"](-?)inf(?:inity)?['"]\)|(?:math|np|numpy|torch)\.(?:inf|Inf))$/.exec(plain);
	if (infinite) return infinite[1] === '-' || infinite[2] === '-' ? -Infinity : Infinity;
	return /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}
