import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { isIn, textOf } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

const saysOne = /\bt(?:ie|ied|ying)\b|\bshar(?:e|es|ed|ing)\b|\bsame (?:weights|matrix|table)\b|[a-z](?:Tied|_tied)|^Tied/im;

/** Weights that are said to be one, of which the second is a copy: they learn apart. */
export const tiedByCopy: Hazard = (trace) =>
	nodesOf(trace).flatMap((one): Diagnostic[] => {
		if (one.kind !== 'assign') return [];
		const [target] = one.targets;
		const name = target?.kind === 'attribute' && target.name === 'weight' ? textOf(trace, target) : null;
		const value = textOf(trace, one.value);
		const from = /([\w.]+\.weight)(?:\.data|\.detach\(\))*\.clone\(\)/.exec(value)?.[1] ?? /deepcopy\(([\w.]+\.weight)\)/.exec(value)?.[1];
		if (name === null || from === undefined || from === name || name.split('.')[0] !== from.split('.')[0] || !/Parameter\(|deepcopy\(/.test(value)) return [];
		const cls = nodesOf(trace).findLast((other) => other.kind === 'class' && isIn(one, other));
		const around = cls ? trace.source.slice(Math.max(0, cls.from - 200), cls.to) : trace.source;
		if (!saysOne.test(around.replace(/\b(?:not|never|un)[ -]?(?:\w+ )?(?:tied|shared)/gi, ''))) return [];
		return [
			found(trace, one, {
				code: 'probe.tied_by_copy',
				message: `Nothing is raised. \`${name}\` is a copy of \`${from}\`: the two begin alike, and learn apart.`,
				cause: `\`clone()\` makes another tensor, and \`Parameter\` another parameter of it. For one table in both places: \`${name} = ${from}\`.`
			})
		];
	});
