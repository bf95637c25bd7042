import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { boundIn, isIn, objectOf, readsOf, textOf } from '../used/tree.ts';
import { callsOf, nodesOf } from './nodes.ts';

/** Gradients that a loop of Keras' adds up in a list, and applies without ever emptying it. */
export const gatheredForever: Hazard = (trace) =>
	nodesOf(trace).flatMap((sum): Diagnostic[] => {
		// `total = [t + g for t, g in zip(total, gradients)]`
		if (sum.kind !== 'assign' || sum.value.kind !== 'comprehension') return [];
		const [name] = sum.targets.flatMap(boundIn);
		const [clause] = sum.value.clauses;
		if (name === undefined || !clause || !/^zip\(/.test(textOf(trace, clause.iterable)) || readsOf(clause.iterable, name) === 0) return [];
		if (!/\+/.test(textOf(trace, sum.value)) || /[*/]/.test(textOf(trace, sum.value))) return [];
		const loop = nodesOf(trace).findLast((one) => (one.kind === 'for' || one.kind === 'while') && isIn(sum, one));
		const apply = callsOf(trace).find(
			(call) => (objectOf(call, 'apply_gradients') ?? objectOf(call, 'apply')) && readsOf(call.args, name) > 0 && loop && isIn(call, loop) && call.from > sum.to
		);
		if (!loop || !apply) return [];
		const isEmptied = nodesOf(trace).some((one) => one.kind === 'assign' && one !== sum && isIn(one, loop) && one.targets.flatMap(boundIn).includes(name));
		if (isEmptied) return [];
		return [
			found(trace, apply, {
				code: 'probe.gathered_forever',
				message: `Nothing is raised. \`${name}\` is never emptied: what was applied once is applied again with each later step.`,
				cause: `Line ${lineOf(trace, sum)} adds the gradients of each batch to those of all batches before. Begin with zeros again behind \`${textOf(trace, apply.callee)}\`.`
			})
		];
	});
