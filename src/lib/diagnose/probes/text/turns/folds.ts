import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Statement } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { boundIn, isIn, objectOf, readsOf, targetsIn, textOf, type Call, type Function } from '../../used/tree.ts';
import { callsOf, nodesOf } from '../nodes.ts';

type Loop = Extract<Statement, { kind: 'for' }>;

/** Folds that go on with one model: what a fold is tested on, the model has learnt in the one before. */
export const foldsGoOn: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		if (loop.kind !== 'for' || !/\.split\(|\bfolds?\b|\bkf\b/i.test(textOf(trace, { from: loop.from, to: loop.body[0]?.to ?? loop.to }))) return [];
		const own = callsOf(trace).filter((call) => isIn(call, { from: loop.iterable.to, to: loop.to }));
		const trained = trainedIn(trace, loop, own);
		if (trained) return [trained];
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
		if (mayBeMeant(trace, loop)) return [];
		return [
			found(trace, fit, {
				code: 'probe.folds_go_on',
				message: `Nothing is raised. \`${model.name}\` goes on from fold to fold: it has learnt in the folds before what it is tested on.`,
				cause: `\`${textOf(trace, asked.callee)}\` of a later fold asks for samples that \`fit\` was given in an earlier one. Build the model within the loop, or put its first weights back in each fold.`
			})
		];
	});

/** Whether the weights may be put back, by a method or one by one, or what is made of steps that follow each other is learnt on and on. */
const mayBeMeant = (trace: Trace, loop: Loop): boolean =>
	/weights|load|clone|copy|reset|assign|init/i.test(textOf(trace, { from: loop.iterable.to, to: loop.to })) ||
	/TimeSeriesSplit|walk|online|incremental|continual/i.test(trace.source);

/** A module that was made before the folds, learns in each, and is asked for what the fold holds out. */
function trainedIn(trace: Trace, loop: Loop, own: readonly Call[]): Diagnostic | null {
	const bound = new Set([...boundIn(loop.target), ...targetsIn(loop.body).flatMap(boundIn)]);
	const varies = (node: unknown): boolean => [...bound].some((name) => readsOf(node, name) > 0);
	const modules = new Set(
		trace.bindings.flatMap(({ kind, name, line }) => (kind === 'module' && line < lineOf(trace, loop) && !bound.has(name) ? [name] : []))
	);
	const steps = (trace.learning ?? []).filter(({ kind }) => kind === 'step');
	const helpers = nodesOf(trace).filter(
		(one): one is Function => one.kind === 'function' && own.some(({ callee }) => callee.kind === 'name' && callee.name === one.name)
	);
	const learns = steps.filter((step) => isIn(step, loop) || helpers.some((helper) => isIn(step, helper)));
	if (learns.length < 2 || mayBeMeant(trace, loop)) return null;
	for (const name of modules) {
		const uses = own.filter(
			({ callee, args }) => varies(args) && [callee, ...args.map(({ value }) => value)].some((one) => one.kind === 'name' && one.name === name)
		);
		const isAsked = uses.some((one) => /val|test|held|eval|score|acc/i.test(textOf(trace, one)));
		const made = nodesOf(trace).find((one) => one.kind === 'assign' && one.targets.flatMap(boundIn).includes(name));
		if (uses.length < 2 || !isAsked || !made) continue;
		return found(trace, made, {
			code: 'probe.folds_go_on',
			message: `Nothing is raised. \`${name}\` goes on from fold to fold: it has learnt in the folds before what it is tested on.`,
			cause: `It is made once, before the loop over the folds (line ${lineOf(trace, loop)}), which never puts its first weights back. Make the model, and its optimiser, within the loop.`
		});
	}
	return null;
}
