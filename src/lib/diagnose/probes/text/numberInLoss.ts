import type { Diagnostic } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { nodesIn, objectOf, textOf } from '../used/tree.ts';
import { callsOf, valueOf } from './nodes.ts';

/** A term of a loss that was made a number of Python's, `penalty.item()`: nothing learns to make it smaller. */
export const numberInLoss: Hazard = (trace) =>
	callsOf(trace).flatMap((call): Diagnostic[] => {
		const root = objectOf(call, 'backward');
		const value = root?.kind === 'name' ? valueOf(trace, root.name, call) : root;
		const terms = value ? termsIn(value) : [];
		if (terms.length < 2) return [];
		return terms.flatMap((term): Diagnostic[] => {
			const number = [...nodesIn(term)].find((one) => one.kind === 'call' && one.callee.kind === 'attribute' && one.callee.name === 'item');
			const object = number?.kind === 'call' ? objectOf(number, 'item') : null;
			const name = object ? textOf(trace, object) : '';
			const isLearnt = trace.bindings.some((one) => one.name === name && one.tensor != null && trace.tensors[one.tensor]!.requiresGrad);
			// A factor of another term may be a number.
			const rest = [...nodesIn(term)].some(
				(one) =>
					one.kind === 'name' &&
					one.name !== name &&
					trace.bindings.some(({ name: bound, tensor }) => bound === one.name && tensor != null && trace.tensors[tensor]!.requiresGrad)
			);
			// What is divided by its own size is a term, whatever the number is.
			const isAlsoItself = [...nodesIn(term)].filter((one) => object && textOf(trace, one) === name && one.kind === object.kind).length > 1;
			if (!number || !isLearnt || rest || isAlsoItself) return [];
			return [
				found(trace, term, {
					code: 'probe.term_without_gradient',
					message: `Nothing is raised. \`${textOf(trace, term)}\` is added to the loss, and no gradient comes from it: nothing learns to make it smaller.`,
					cause: `\`item()\` gives a number of Python's, which leads back to nothing. Add \`${name}\` itself, and read its number where it is printed.`
				})
			];
		});
	});

/** What is added up in an expression. */
const termsIn = (node: Expression): readonly Expression[] =>
	node.kind === 'binary' && (node.op === '+' || node.op === '-') ? [...termsIn(node.left), ...termsIn(node.right)] : [node];
