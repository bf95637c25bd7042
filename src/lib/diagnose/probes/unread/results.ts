import { lineAt, type Diagnostic, type Trace } from '../../../ir/index.ts';
import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, once, readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { outermost } from '../given.ts';
import { found, listed } from '../used/learning.ts';
import { boundIn, isIn, nodesIn, readsOf, textOf, treeOf, type Function, type Loop } from '../used/tree.ts';
import { isWhole } from './isWhole.ts';
import { livenessOf } from './liveness.ts';

/** What a statement makes and binds, and what nothing reads. */
interface Store {
	readonly statement: Statement;
	readonly names: readonly string[];
	readonly value: Expression;
	/** The tensors that it has bound while the program ran; empty where one of them is read after all, under another name or as a part of something. */
	readonly tensors: readonly number[];
	/** The function that it stands in; null in none. */
	readonly within: Function | null;
	/** The innermost loop of that function that it stands in. */
	readonly loop: Loop | null;
	readonly isReadElsewhere: boolean;
}

const storesOf = once((trace): readonly Store[] => {
	if (!isWhole(trace)) return [];
	const nodes = [...nodesIn(treeOf(trace))];
	const functions = nodes.filter((one): one is Function => one.kind === 'function');
	return [null, ...functions].flatMap((within) => {
		const body = within?.body ?? treeOf(trace);
		return (livenessOf(body)?.deadStores ?? []).flatMap(({ statement, names, value }): Store[] => {
			if (names.some((name) => name.startsWith('_')) && !isOfSelf(value)) return [];
			if (names.every((name) => name.startsWith('_'))) return [];
			const line = lineAt(trace.source, statement.from);
			const bound = trace.bindings.flatMap((one) => (one.line === line && names.includes(one.name) && one.tensor !== undefined ? [one.tensor] : []));
			const isReadAfterAll = bound.some((id) => readersOf(trace, id).some(({ span }) => !isIn(span, statement)));
			const loop = nodes.findLast(
				(one): one is Loop => (one.kind === 'for' || one.kind === 'while') && isIn(statement, one) && (within === null || isIn(one, within))
			);
			return [
				{
					statement,
					names,
					value,
					tensors: isReadAfterAll ? [] : bound,
					within,
					loop: loop ?? null,
					isReadElsewhere: names.some((name) => readsOf(body, name) > 0)
				}
			];
		});
	});
});

/** What is said of a store that nothing reads, where that is a mistake and no leftover. */
interface Meaning {
	readonly is: (trace: Trace, store: Store) => boolean;
	/** Where it is told, if not where it is bound. */
	readonly at?: (trace: Trace, store: Store) => Statement | undefined;
	readonly code: string;
	readonly message: (trace: Trace, store: Store) => string;
	readonly cause: (trace: Trace, store: Store) => string;
}

const isOf = (names: readonly string[]): string => `${listed(names)} ${names.length === 1 ? 'is' : 'are'}`;

const meanings: readonly Meaning[] = [
	{
		// Gradients that are clipped or scaled under a name of their own.
		is: (trace, { statement, tensors }) =>
			tensors.length > 0 &&
			trace.ops.some(({ span, inputs }) => isIn(span, statement) && inputs.some((id) => makerOf(trace, id)?.primitive.kind === 'gradient')),
		code: 'probe.clipped_unread',
		message: (_, { names }) => `Nothing is raised. \`${names[0]!}\` is never read: the gradients that are applied are those before it.`,
		cause: (trace, { value, names }) => `\`${textOf(trace, value)}\` gives new tensors, and leaves those that it is given as they are. Apply \`${names[0]!}\`.`
	},
	{
		is: (trace, { tensors }) => tensors.length > 0 && /\bModel\(/.test(trace.source) && tensors.every((id) => comesFrom(trace, id, symbolsOf(trace))),
		code: 'probe.unread_branch',
		message: (_, { names }) => `Nothing is raised. \`${names[0]!}\` is read by no other layer: the model does without this one.`,
		cause: (_, { names }) =>
			`A functional model has the layers between its inputs and its outputs, and \`${names[0]!}\` is on no way to an output. Its weights are never trained.`
	},
	{
		is: (trace, { within, tensors }) =>
			within !== null && tensors.length > 0 && tensors.every((id) => isComputed(trace, id) && !isOfModel(trace, id) && !isSame(trace, id)),
		code: 'probe.unread_result',
		message: (_, { names, isReadElsewhere }) =>
			`Nothing is raised. ${isOf(names)} computed here, and nothing reads ${names.length === 1 ? 'it' : 'them'}${isReadElsewhere ? ' before the name is bound to something else' : ''}.`,
		cause: (_, { within, names }) => `What \`${within!.name}\` gives is the same whatever ${isOf(names)} here.`
	},
	{
		is: isScheduled,
		code: 'probe.schedule_unread',
		message: (trace, { names, loop }) =>
			`Nothing is raised. \`${names[0]!}\` changes with \`${turnOf(trace, loop)}\`, and nothing reads it: every turn does the same.`,
		cause: (_, { names }) => `No path of the program reads what \`${names[0]!}\` is bound to here.`
	},
	{
		is: (trace, store) => madeAnew(trace, store) !== undefined,
		at: madeAnew,
		code: 'probe.state_unread',
		message: (_, { names }) =>
			`Nothing is raised. \`${names[0]!}\` is made anew in each step, and of nothing that it was before: the cell remembers nothing by it.`,
		cause: (_, { names }) =>
			`What \`${names[0]!}\` is set to before the loop is never read. In an LSTM the state goes on: \`${names[0]!} = f * ${names[0]!} + i * g\`.`
	}
];

/** What is computed and bound to a name, and read on no path: told where a result, a layer, a gradient, a schedule or a state is lost by it. */
export const unreadResult: Hazard = (trace) =>
	storesOf(trace).flatMap((store): Diagnostic[] => {
		const meaning = meanings.find(({ is }) => is(trace, store));
		if (!meaning) return [];
		const [tensor] = store.tensors;
		return [
			found(trace, meaning.at?.(trace, store) ?? store.statement, {
				code: meaning.code,
				message: meaning.message(trace, store),
				cause: meaning.cause(trace, store),
				...(tensor !== undefined && { tensor })
			})
		];
	});

const symbolsOf = once((trace): ReadonlySet<number> => new Set(trace.ops.flatMap(({ call, outputs }) => (call === 'keras.Input' ? outputs : []))));

/** A call of a layer of the module's own. */
const isOfSelf = (value: Expression): boolean =>
	value.kind === 'call' && value.callee.kind === 'attribute' && value.callee.object.kind === 'name' && value.callee.object.name === 'self';

/** Whether a tensor is made of others, not of constants or draws. */
function isComputed(trace: Trace, id: number): boolean {
	const op = makerOf(trace, id);
	if (!op || op.inputs.length === 0) return false;
	return op.inputs.length > 1 || !['full', 'random', 'literal', 'arange'].includes(makerOf(trace, op.inputs[0]!)?.primitive.kind ?? '');
}

/** What a model gives that is called for what the call does: it is warmed up by it, built, or listened to. */
const isOfModel = (trace: Trace, id: number): boolean => outermost(trace).some(({ outputs }) => outputs?.includes(id) === true);

/** The same numbers: a state that is cut off behind a batch which the next one does not take. */
function isSame(trace: Trace, id: number): boolean {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'cast' && trace.tensors[op.inputs[0]!]!.dtype === trace.tensors[id]!.dtype;
}

/** What programs call a thing that they make another from turn to turn: a count of what has been done is for who looks on. */
const scheduled =
	/(?:^|_)(?:len(?:gth)?s?|horizon|window|size|beta|tau|temp(?:erature)?|eps(?:ilon)?|alpha|lambda|kl_weight|weight|ratio|p|prob|rate|lr|noise|sigma|forcing|teacher|level|difficulty)(?:_|$)/i;

/** A number that is worked out from the turn of a loop that learns. */
function isScheduled(trace: Trace, { value, names, tensors, loop }: Store): boolean {
	const [name, ...others] = names;
	if (loop?.kind !== 'for' || tensors.length > 0 || others.length > 0 || !scheduled.test(name!)) return false;
	const learns = (trace.learning ?? []).some((event) => event.kind === 'step' && isIn(event, loop));
	return learns && boundIn(loop.target).some((turn) => readsOf(value, turn) > 0) && isArithmetic(value);
}

const turnOf = (trace: Trace, loop: Loop | null): string => (loop?.kind === 'for' ? textOf(trace, loop.target) : '');

/** Whether an expression is made of names, numbers and what rounds or bounds them. */
const isArithmetic = (value: Expression): boolean =>
	(value.kind === 'binary' || value.kind === 'call') &&
	[...nodesIn(value)].every(
		(one) =>
			['binary', 'unary', 'name', 'constant', 'conditional', 'compare'].includes(one.kind) ||
			(one.kind === 'call' && one.callee.kind === 'name' && /^(?:min|max|int|round|abs|float)$/.test(one.callee.name))
	);

/** What programs call the state of an LSTM that is added to from step to step. */
const states = /^(?:c|cx|c_?t|cell)$/;

/** Where a loop makes a cell's state anew that was set before it. */
function madeAnew(trace: Trace, { statement, names, loop, isReadElsewhere }: Store): Statement | undefined {
	if (loop !== null || !isReadElsewhere || !names.some((name) => states.test(name))) return undefined;
	return [...nodesIn(treeOf(trace))]
		.flatMap((one) => ((one.kind === 'for' || one.kind === 'while') && statement.to <= one.from ? one.body : []))
		.find(
			(step) =>
				step.kind === 'assign' && step.value.kind === 'binary' && step.targets.flatMap(boundIn).some((name) => states.test(name) && names.includes(name))
		);
}
