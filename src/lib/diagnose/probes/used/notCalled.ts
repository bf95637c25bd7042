import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from './learning.ts';
import { nodesIn, treeOf } from './tree.ts';

/** Methods that a program calls for what they do, and what stays undone without. */
const doings: ReadonlyMap<string, string> = new Map([
	['eval', 'the model stays in the mode that it is in'],
	['train', 'the model stays in the mode that it is in'],
	['zero_grad', 'the gradients stay, and the next are added to them'],
	['step', 'no step is taken'],
	['backward', 'no gradient is computed'],
	['reset_states', 'the states stay as they are'],
	['reset_state', 'the state stays as it is']
]);

/** `model.eval` by itself: the method is named, and not called. */
export const namedNotCalled: Hazard = (trace) =>
	trace.outcome.kind !== 'ok'
		? []
		: [...nodesIn(treeOf(trace))].flatMap((statement): Diagnostic[] => {
				if (statement.kind !== 'expression' || statement.value.kind !== 'attribute') return [];
				const { from, to, name } = statement.value;
				const undone = doings.get(name);
				if (undone === undefined) return [];
				const text = trace.source.slice(from, to);
				return [
					found(trace, statement, {
						code: 'probe.not_called',
						message: `Nothing is raised. \`${text}\` names the method and does not call it: ${undone}.`,
						cause: `A method is called by the brackets behind it: \`${text}()\`.`
					})
				];
			});
