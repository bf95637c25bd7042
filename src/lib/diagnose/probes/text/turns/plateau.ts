import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Expression } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { objectOf, textOf } from '../../used/tree.ts';
import { argumentOf, callsOf, nodesOf } from '../nodes.ts';

const rises = /acc|\bf1|_f1|auc|bleu|\br2\b|precision|recall/i;
const falls = /loss|err|rmse|mse|mae|perplexity|ppl/i;

/** `ReduceLROnPlateau` that waits for a number to fall that is to rise, or the other way round. */
export const plateauOfOther: Hazard = (trace) =>
	nodesOf(trace).flatMap((made): Diagnostic[] => {
		if (made.kind !== 'assign' || made.value.kind !== 'call' || !/\bReduceLROnPlateau$/.test(textOf(trace, made.value.callee))) return [];
		const [target] = made.targets;
		const mode = modeOf(trace, argumentOf(made.value, 'mode', 1));
		if (target?.kind !== 'name' || mode === null) return [];
		const steps = callsOf(trace).filter((call) => {
			const object = objectOf(call, 'step');
			return object?.kind === 'name' && object.name === target.name;
		});
		const [step] = steps;
		const watched = step && argumentOf(step, 'metrics', 0);
		if (!watched || steps.length > 1) return [];
		const text = textOf(trace, watched);
		const isWrong =
			mode === 'min' ? rises.test(text) && !falls.test(text) && watched.kind === 'name' : falls.test(text) && watched.kind === 'name' && !rises.test(text);
		if (!isWrong) return [];
		return [
			found(trace, step, {
				code: 'probe.plateau_of_other',
				message: `Nothing is raised. \`${target.name}\` takes it for better when \`${text}\` ${mode === 'min' ? 'falls' : 'rises'}: the rate falls while the model gets better.`,
				cause: `Line ${lineOf(trace, made)} ${argumentOf(made.value, 'mode', 1) ? `says mode='${mode}'` : "says nothing of a mode, which is then 'min'"}. A number that is to ${mode === 'min' ? 'rise' : 'fall'} goes with mode='${mode === 'min' ? 'max' : 'min'}'.`
			})
		];
	});

const modeOf = (trace: Trace, node: Expression | null): 'min' | 'max' | null =>
	node === null ? 'min' : ((/^['"](min|max)['"]$/.exec(textOf(trace, node))?.[1] as 'min' | 'max') ?? null);
