import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Statement } from '../../../python/syntax/tree.ts';
import { readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { boundIn, isIn, nodesIn, readsOf, textOf, type Function } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

type Assign = Extract<Statement, { kind: 'assign' }>;

/** A tensor that is given to the name of a loop's variable, and that nothing reads: what the loop goes through stays as it is. */
export const loopNameRebound: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		if (loop.kind !== 'for') return [];
		const names = boundIn(loop.target);
		return [...nodesIn(loop.body)].flatMap((one): Diagnostic[] => {
			const [target, ...others] = one.kind === 'assign' ? one.targets : [];
			if (one.kind !== 'assign' || target?.kind !== 'name' || others.length > 0 || !names.includes(target.name)) return [];
			if (/\w_\(/.test(textOf(trace, one.value)) || isReadAfter(trace, one, target.name) || !makesUnread(trace, one)) return [];
			const through = textOf(trace, loop.iterable);
			return [
				found(trace, one, {
					code: 'probe.loop_name_rebound',
					message: `Nothing is raised. This gives the name \`${target.name}\` another tensor, and changes nothing: nobody reads it.`,
					cause: `What \`${through}\` gives stays as it is. To change it where it lies, \`with torch.no_grad(): ${target.name}.copy_(…)\`, or a function of \`nn.init\`.`
				})
			];
		});
	});

/** Whether a name is read behind an assignment, in the function that it stands in; loops that bind it anew read their own. */
function isReadAfter(trace: Trace, { to, from }: Assign, name: string): boolean {
	const scope = nodesOf(trace).findLast((one): one is Function => one.kind === 'function' && one.from <= from && to <= one.to);
	const anew = nodesOf(trace).filter(
		(one) =>
			one.from > to &&
			((one.kind === 'for' && boundIn(one.target).includes(name)) ||
				(one.kind === 'comprehension' && one.clauses.some(({ target }) => boundIn(target).includes(name))))
	);
	// What is done otherwise is not done behind it.
	for (const one of nodesOf(trace))
		if (one.kind === 'if' && one.body.some((inner) => inner.from <= from && to <= inner.to))
			anew.push(...one.otherwise.flatMap((inner) => [...nodesIn(inner)]));
	return nodesOf(trace).some(
		(one) =>
			one.kind === 'name' &&
			one.name === name &&
			one.from >= to &&
			(!scope || isIn(one, scope)) &&
			!anew.some((other) => isIn(one, other)) &&
			readsOf(one, name) > 0
	);
}

/** Whether tensors were made by the statement, and none of the last of each turn went on into anything. */
function makesUnread(trace: Trace, { value }: Assign): boolean {
	const made = trace.ops.filter(({ span, inputs, outputs }) => isIn(span, value) && outputs.length > 0 && (inputs.length > 0 || span.from === value.from));
	const within = new Set(made);
	const last = made.filter(({ outputs }) => !outputs.some((id) => readersOf(trace, id).some((op) => within.has(op))));
	return last.length > 0 && last.every(({ outputs }) => outputs.every((id) => readersOf(trace, id).length === 0));
}
