import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { argumentOf, callsOf, functionOf, valueOf } from './nodes.ts';
import { objectOf, textOf, type Call } from '../used/tree.ts';

/** A data set whose random changes are kept when they were drawn once: `.map(augment).cache()`. */
export const drawnOnce: Hazard = (trace) =>
	callsOf(trace).flatMap((call): Diagnostic[] => {
		const object = call.args.length === 0 ? objectOf(call, 'cache') : null;
		const map = object && randomMapIn(trace, object);
		if (!map) return [];
		return [
			found(trace, call, {
				code: 'probe.drawn_once',
				message: 'Nothing is raised. What is drawn at random is kept here: each epoch is given the same samples with the same noise.',
				cause: `\`cache()\` keeps what came out of \`map\` in line ${lineOf(trace, map)} when it was gone through first. Keep the samples and change them behind it: \`.cache().map(…)\`.`
			})
		];
	});

/** The call of `map` with a function that draws, in the chain that a data set has come through. */
function randomMapIn(trace: Trace, node: Expression, depth = 0): Call | null {
	if (depth > 12) return null;
	if (node.kind === 'name') {
		const value = valueOf(trace, node.name, node);
		return value && randomMapIn(trace, value, depth + 1);
	}
	if (node.kind !== 'call' || node.callee.kind !== 'attribute') return null;
	const mapped = objectOf(node, 'map') ? functionOf(trace, argumentOf(node, 'map_func', 0)) : null;
	return mapped && draws.test(textOf(trace, mapped)) ? node : randomMapIn(trace, node.callee.object, depth + 1);
}

const draws = /\brandom\.(?!seed|set_seed|stateless|shuffle)|\bimage\.random_/;
