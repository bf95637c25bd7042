import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Expression, Statement } from '../../../../python/syntax/tree.ts';
import { isOfKeras } from '../../../graph.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { boundIn, isIn, targetsIn, textOf, type Function } from '../../used/tree.ts';
import { nodesOf } from '../nodes.ts';

type Assignment = Extract<Statement, { kind: 'assign' }>;

/**
 * A number of Python's that a function of a graph reads, and that the program changes from turn to turn: the graph has the number that it was when the function
 * was traced.
 */
export const keptByTrace: Hazard = (trace) => {
	if (!isOfKeras(trace) || /run_eagerly\s*=\s*True|run_functions_eagerly\(True\)/.test(trace.source)) return [];
	const traced = tracedIn(trace);
	const told = new Set<string>();
	return assignmentsIn(trace).flatMap(([target, first]): Diagnostic[] => {
		const name = nameOf(target);
		if (name === null || told.has(name) || !isNumber(first.value)) return [];
		const isSame = (one: Expression): boolean => one.kind === target.kind && nameOf(one) === name;
		const later = assignmentsIn(trace).find(
			([one, at]) => isSame(one) && at !== first && !isNumber(at.value) && isAgain(trace, at) && isPlain(trace, at.value)
		);
		const reader = later && traced.find((own) => !isIn(later[1], own) && readIn(trace, own, isSame) !== undefined);
		const read = reader && readIn(trace, reader, isSame);
		if (!reader || !read || (target.kind === 'name' && isOwn(reader, name))) return [];
		told.add(name);
		return [
			found(trace, read, {
				code: 'probe.kept_by_trace',
				message: `Nothing is raised. \`${name}\` changes in line ${lineOf(trace, later[1])}, and here it stays what it was when \`${reader.name}\` was traced.`,
				cause: `\`${name}\` is a number of Python's: the graph of \`${reader.name}\` holds it as a constant. A \`tf.Variable\` that is changed by \`assign\`, or an argument that is a tensor, is read in each call.`
			})
		];
	});
};

/** Functions that are made a graph: by `tf.function`, or since `fit` calls them. */
function tracedIn(trace: Trace): readonly Function[] {
	const fits = /\.fit\(/.test(trace.source);
	return nodesOf(trace).filter(
		(one): one is Function =>
			one.kind === 'function' &&
			(one.decorators.some((by) => /\btf\.function\b/.test(textOf(trace, by))) ||
				new RegExp(`\\btf\\.function\\(\\s*${one.name}\\s*[,)]`).test(trace.source) ||
				(fits && (one.name === 'train_step' || one.name === 'call') && one.parameters[0]?.name === 'self'))
	);
}

const assignmentsIn = (trace: Trace): readonly (readonly [Expression, Assignment])[] =>
	nodesOf(trace).flatMap((one) => (one.kind === 'assign' ? one.targets.map((target) => [target, one] as const) : []));

const nameOf = (one: Expression): string | null => (one.kind === 'name' || one.kind === 'attribute' ? one.name : null);

const isNumber = (one: Expression): boolean => one.kind === 'constant' && (typeof one.value === 'number' || typeof one.value === 'bigint');

/** Whether an assignment is made again and again: in a loop, or in what is called at the end of an epoch. */
const isAgain = (trace: Trace, one: Assignment): boolean =>
	nodesOf(trace).some(
		(around) =>
			(around.kind === 'for' || around.kind === 'while' || (around.kind === 'function' && /^on_(?:epoch|batch|train_batch)/.test(around.name))) &&
			isIn(one, around)
	);

/** Whether what is assigned is worked out of numbers, and no tensor. */
const isPlain = (trace: Trace, one: Expression): boolean => !/\b(?:tf|keras|ops|K|np)\b|\(.*Variable/.test(textOf(trace, one));

const isOwn = (own: Function, name: string): boolean => own.parameters.some((one) => one.name === name) || targetsIn(own.body).flatMap(boundIn).includes(name);

const readIn = (trace: Trace, own: Function, isSame: (one: Expression) => boolean): Expression | undefined =>
	nodesOf(trace).find(
		(one): one is Expression => (one.kind === 'name' || one.kind === 'attribute') && isIn(one, { from: own.body[0]!.from, to: own.to }) && isSame(one)
	);
