import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { boundIn, isIn, objectOf, readsOf, targetsIn, textOf } from '../used/tree.ts';
import { callsOf, nodesOf } from './nodes.ts';

/** Folds that go on with one model: what a fold is tested on, the model has learnt in the one before. */
export const foldsGoOn: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		if (loop.kind !== 'for' || !/\.split\(|\bfolds?\b|\bkf\b/i.test(textOf(trace, { from: loop.from, to: loop.body[0]?.to ?? loop.to }))) return [];
		const own = callsOf(trace).filter((call) => isIn(call, { from: loop.iterable.to, to: loop.to }));
		const fit = own.find((call) => objectOf(call, 'fit')?.kind === 'name');
		const model = fit && objectOf(fit, 'fit');
		if (!fit || model?.kind !== 'name') return [];
		const isOfModel = (method: string) =>
			own.find((call) => {
				const object = objectOf(call, method);
				return object?.kind === 'name' && object.name === model.name && call.from > fit.to;
			});
		const asked = isOfModel('evaluate') ?? isOfModel('predict');
		const bound = new Set([...boundIn(loop.target), ...targetsIn(loop.body).flatMap(boundIn)]);
		const varies = (node: unknown): boolean => [...bound].some((name) => readsOf(node, name) > 0);
		if (!asked || bound.has(model.name) || !varies(fit.args) || !varies(asked.args)) return [];
		// The weights may be put back, by a method or one by one.
		if (/weights|load|clone|reset|assign/i.test(textOf(trace, { from: loop.iterable.to, to: loop.to }))) return [];
		// What is made of steps that follow each other is learnt on and on.
		if (/TimeSeriesSplit|walk|online|incremental/i.test(trace.source)) return [];
		return [
			found(trace, fit, {
				code: 'probe.folds_go_on',
				message: `Nothing is raised. \`${model.name}\` goes on from fold to fold: it has learnt in the folds before what it is tested on.`,
				cause: `\`${textOf(trace, asked.callee)}\` of a later fold asks for samples that \`fit\` was given in an earlier one. Build the model within the loop, or put its first weights back in each fold.`
			})
		];
	});
