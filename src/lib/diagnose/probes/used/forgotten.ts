import type { Diagnostic, Span, TensorId, Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { isFedByName } from './fed/byName.ts';
import { ancestorsOf, found, learningOf, lineOf } from './learning.ts';
import { readsOneStep, runsOf, statesOf, type Step } from './runs.ts';
import { boundIn, forwardsOf, nodesIn, readsOf, targetsIn, textOf, treeOf, type Call, type Loop } from './tree.ts';

/** Where in a sequence a step’s input stands: the sequence, its axis and the place. */
function placeOf(trace: Trace, { inputs }: Step): { readonly from: TensorId; readonly axis: number; readonly place: number } | null {
	let op = makerOf(trace, inputs[0]!);
	for (let i = 0; i < 8 && op; i++) {
		if (op.primitive.kind === 'slice') {
			const shape = trace.tensors[op.inputs[0]!]!.shape ?? [];
			const { at } = op.primitive;
			const axis = at.findIndex((one, j) => typeof one === 'number' || (one.stop - one.start === 1 && shape[j] !== 1));
			const one = at[axis];
			if (one !== undefined) return { from: op.inputs[0]!, axis, place: typeof one === 'number' ? one : one.start };
		}
		const next: TensorId | undefined = op.primitive.kind === 'take' ? op.inputs[1] : op.inputs[0];
		op = next === undefined ? undefined : makerOf(trace, next);
	}
	return null;
}

/** A state as it was before a layer gave it the form that it computes with. */
function asGiven(trace: Trace, id: TensorId): TensorId {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'reshape' || op?.primitive.kind === 'cast' ? asGiven(trace, op.inputs[0]!) : id;
}

/** Zeros, as they were made or as a part of them. */
function isZeros(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'full') return op.primitive.value === 0;
	return op?.inputs[0] !== undefined && ['cast', 'slice', 'expand', 'reshape'].includes(op.primitive.kind) && isZeros(trace, op.inputs[0]);
}

/** A recurrent layer that goes through a sequence step by step, or feeds itself, and does not know of the step before. */
export const forgottenBetweenSteps: Hazard = (trace) => {
	const told = new Set<number>();
	return runsOf(trace).flatMap((all): Diagnostic[] => {
		// A model that has learnt of whole sequences may be asked step by step, behind a beginning that it is given at once.
		const steps = all.slice(all.findLastIndex((op) => !readsOneStep(trace, op)) + 1);
		const [first] = steps;
		if (!first || steps.length < 2 || told.has(first.span.from)) return [];
		const given = new Set(steps.flatMap(({ outputs }) => outputs));
		// Steps of other layers, and of this one in another place, may hand the state on.
		const others = new Set(opsOf(trace, 'rnn_cell').flatMap(({ outputs }) => outputs));
		const carried = (id: TensorId): boolean => comesFrom(trace, id, given, 400) || comesFrom(trace, id, others, 400);
		const states = steps.map(statesOf);
		const width = Math.max(...states.map(({ length }) => length));
		const along = walksAlong(trace, steps);
		const feeds =
			!along &&
			(steps.slice(1).every((op, i) => comesFrom(trace, op.inputs[0]!, new Set(steps[i]!.outputs), 200)) ||
				(steps.length > 2 && all.length > steps.length && isFedByName(trace, askedAt(trace, first))));
		if (!along && !feeds) return [];
		if (
			steps.every((_, i) => states[i]!.every((id) => isZeros(trace, id))) ||
			((feeds || asksForNext(trace, first)) && new Set(states.map((ids) => String(ids.map((id) => asGiven(trace, id))))).size === 1)
		) {
			if (states.some((ids) => ids.some(carried))) return [];
			told.add(first.span.from);
			const from = width === 0 || states.every((ids) => ids.every((id) => isZeros(trace, id))) ? 'zeros' : 'the same state';
			return [
				found(trace, askedAt(trace, first), {
					code: 'probe.forgotten_state',
					message: `Nothing is raised. Each step starts from ${from}: no step knows of the steps before it.`,
					cause: `This is called for each of ${steps.length} steps, and the state that it gives is never its next one. Make the first state once, before the loop, and give each call the state of the one before.`,
					tensor: first.outputs[0]!
				})
			];
		}
		const lost = Array.from({ length: width }, (_, i) => i).filter((i) =>
			steps.slice(1).every((_, k) => states[k + 1]![i] !== undefined && isZeros(trace, states[k + 1]![i]!))
		);
		const kept = Array.from({ length: width }, (_, i) => i).filter((i) =>
			steps.slice(1).every((_, k) => states[k + 1]![i] !== undefined && carried(states[k + 1]![i]!))
		);
		if (width !== 2 || lost.length !== 1 || kept.length !== 1) return [];
		told.add(first.span.from);
		return [
			found(trace, first.span, {
				code: 'probe.forgotten_state',
				message: `Nothing is raised. Each step starts from a ${lost[0] === 1 ? 'cell state' : 'hidden state'} of zeros: only ${lost[0] === 1 ? 'h' : 'c'} is carried on.`,
				cause: `An LSTM has two states, and the ${lost[0] === 1 ? '`c`' : '`h`'} that a step gives is never given to the next. Carry both.`,
				tensor: states[1]![lost[0]!]!
			})
		];
	});
};

/** The call of the program's model that a step is a part of, where the model takes a state that it is not given; else the step itself. */
function askedAt(trace: Trace, op: Step): Span {
	const at = trace.ops.indexOf(op);
	const asked = (trace.calls ?? []).find(({ within, own, from, to }) => within === null && !own && from <= at && at < to);
	const forward = asked && [...forwardsOf(trace)].find(({ cls }) => cls.name === asked.type)?.forward;
	return asked && forward?.parameters.slice(2).some(({ name }) => /state|hidden|^h|^c$|memory|prev/i.test(name)) && asked.inputs.length === 1
		? asked.span
		: op.span;
}

/** Whether what a step reads is of a sequence of which the program also has the entries from one further on: what comes next is asked for. */
function asksForNext(trace: Trace, step: Step): boolean {
	const read = placeOf(trace, step);
	const part = read ? makerOf(trace, read.from) : undefined;
	const own = part?.primitive.kind === 'slice' ? part.primitive.at[read!.axis] : undefined;
	if (own === undefined || typeof own === 'number') return false;
	return opsOf(trace, 'slice').some(({ primitive, inputs }) => {
		const other = primitive.at[read!.axis];
		return inputs[0] === part!.inputs[0] && typeof other === 'object' && other.start === own.start + 1 && other.stop === own.stop + 1;
	});
}

/** Whether the inputs are one after the other the steps of one sequence: all of them, along one axis. */
function walksAlong(trace: Trace, steps: readonly Step[]): boolean {
	const places = steps.map((op) => placeOf(trace, op));
	const [first] = places;
	if (!first || places.some((one) => one?.axis !== first.axis)) return false;
	const shape = trace.tensors[first.from]!.shape ?? [];
	if (shape.length < 2 || trace.tensors[first.from]!.axes[first.axis] === 'batch' || places.some((one) => one!.from !== first.from)) return false;
	return new Set(places.map((one) => one!.place)).size >= Math.max(2, shape[first.axis]!);
}

/** `out, _ = model(piece, state)` in a loop that leaves `state` None: what comes back is dropped, and each piece starts anew. */
export const neverHandedOn: Hazard = (trace) => {
	const loops = [...nodesIn(treeOf(trace))].filter((one): one is Loop => one.kind === 'for' || one.kind === 'while');
	return loops.flatMap((loop) => {
		const assigned = new Set([...targetsIn(loop.body), ...(loop.kind === 'for' ? [loop.target] : [])].flatMap(boundIn));
		return [...nodesIn(loop.body)].flatMap((statement): Diagnostic[] => {
			if (statement.kind !== 'assign' || statement.targets.length !== 1 || statement.value.kind !== 'call') return [];
			const [target] = statement.targets;
			if (target?.kind !== 'tuple' || target.items.length !== 2) return [];
			const dropped = boundIn(target.items[1]!);
			if (dropped.length === 0 || dropped.some((name) => name !== '_' && readsOf(treeOf(trace), name) > 0)) return [];
			const state = statementState(trace, statement.value, assigned);
			const same = state === null && goesAlong(trace, loop, statement.value) ? stateOfAll(trace, statement.value, assigned) : null;
			if (same !== null)
				return [
					found(trace, statement, {
						code: 'probe.forgotten_state',
						message: `Nothing is raised. Each piece starts from the same \`${same}\`: the state that comes back is dropped.`,
						cause: `What the call gives back goes to \`${dropped.join('`, `')}\`, which nothing reads, and \`${same}\` is what it was before the loop: the result for a piece does not depend on the pieces before it.`
					})
				];
			if (state === null) return [];
			const { from, to } = statement.value;
			const calls = (trace.calls ?? []).filter(({ span, outputs }) => outputs !== null && span.from === from && span.to === to);
			const recurrent = calls.filter((call) => trace.ops.slice(call.from, call.to).some(({ primitive }) => primitive.kind === 'rnn' && !primitive.hasHx));
			if (recurrent.length < 2 || recurrent.length < calls.length || new Set(recurrent.map(({ inputs }) => inputs[0])).size < 2) return [];
			return [
				found(trace, statement, {
					code: 'probe.forgotten_state',
					message: `Nothing is raised. \`${state}\` is None in every turn: the state that comes back is dropped, and each piece starts from zeros.`,
					cause: `The call is given \`${state}\`, and what it gives back goes to \`${dropped.join('`, `')}\`, which nothing reads: the result for a piece does not depend on the pieces before it.`
				})
			];
		});
	});
};

/** The name of a state that a call in a loop is given, is None, and is never assigned in the loop. */
function statementState(trace: Trace, { from, args }: Call, assigned: ReadonlySet<string>): string | null {
	const around = [...nodesIn(treeOf(trace))].findLast((one) => one.kind === 'function' && one.from <= from && from < one.to);
	const func = around?.kind === 'function' ? around.name : '<module>';
	const given = args.slice(args[0]?.kind === 'positional' ? 1 : 0).map(({ value }) => value);
	for (const one of given) {
		if (one.kind !== 'name' || assigned.has(one.name)) continue;
		const bound = trace.bindings.filter(({ name, func: where }) => name === one.name && where === func);
		if (bound.length > 0 && bound.every(({ kind }) => kind === 'none')) return one.name;
	}
	return null;
}

/** Whether a loop goes through the pieces of sequences, one after the other along their steps. */
function goesAlong(trace: Trace, loop: Loop, call: Call): boolean {
	const through = loop.kind === 'for' ? textOf(trace, loop.iterable) : '';
	const given = call.args.map((one) => textOf(trace, one.value)).join(' ');
	return /\.(?:split|chunk|unbind|tensor_split)\(.*\b1\)$/.test(through) || /\[:, ?\w+ ?[:\]]/.test(given);
}

/** The name of a state that a function of the program's is given in each turn, where that makes its next state of it and gives it back second. */
function stateOfAll(trace: Trace, { callee, args }: Call, assigned: ReadonlySet<string>): string | null {
	const name = callee.kind === 'name' || callee.kind === 'attribute' ? callee.name : null;
	const own = [...nodesIn(treeOf(trace))].filter((one) => one.kind === 'function' && (one.name === name || one.name === 'forward' || one.name === 'call'));
	const named = own.filter((one) => one.kind === 'function' && one.name === name);
	for (const one of named.length > 0 ? named : own) {
		if (one.kind !== 'function') continue;
		const parameters = one.parameters.filter((parameter) => parameter.name !== 'self').map((parameter) => parameter.name);
		const returned = [...nodesIn(one.body)].flatMap((node) => (node.kind === 'return' && node.value?.kind === 'tuple' ? [node.value.items.slice(1)] : []));
		const state = args.findIndex(({ value }, i) => {
			if (i === 0 || value.kind !== 'name' || assigned.has(value.name) || parameters[i] === undefined) return false;
			const parts = [...nodesIn(one.body)].flatMap((node) =>
				node.kind === 'assign' && node.value.kind === 'name' && node.value.name === parameters[i] ? node.targets.flatMap(boundIn) : []
			);
			const next = new Set([parameters[i], ...parts]);
			return returned.length > 0 && returned.every(([second]) => second !== undefined && namesOf(second).some((each) => next.has(each)));
		});
		const given = args[state]?.value;
		if (given?.kind === 'name') return given.name;
	}
	return null;
}

const namesOf = (node: unknown): readonly string[] => [...nodesIn(node)].flatMap((one) => (one.kind === 'name' ? [one.name] : []));

/** A state that is detached from step to step, so that one backward pass sees no further back than one step. */
export const detachedEachStep: Hazard = (trace) => {
	const learning = learningOf(trace);
	if (!learning) return [];
	const told = new Set<number>();
	return learning.backwards.slice(0, 3).flatMap(({ root, at }, i) => {
		const needed = ancestorsOf(trace, [root]);
		const before = learning.backwards[i - 1]?.at ?? 0;
		const now = new Set(trace.ops.slice(before, at));
		return runsOf(trace).flatMap((steps): Diagnostic[] => {
			const used = steps.filter((op) => now.has(op) && op.outputs.some((id) => needed.has(id)));
			if (used.length < 3 || !used.every((op) => readsOneStep(trace, op))) return [];

			const cuts = used.slice(1).map((op, k) =>
				statesOf(op)
					.map((id) => makerOf(trace, id))
					.find((maker) => maker?.call === 'Tensor.detach' && comesFrom(trace, maker.inputs[0]!, new Set(used[k]!.outputs), 50))
			);
			const [cut] = cuts;
			if (!cut || cuts.some((one) => one === undefined) || told.has(cut.span.from)) return [];
			told.add(cut.span.from);
			return [
				found(trace, cut.span, {
					code: 'probe.detached_each_step',
					message: 'Nothing is raised. The state is detached at every step: no gradient goes back further than one step.',
					cause: `One loss is made of ${used.length} steps (line ${lineOf(trace, used[0]!.span)}), and each is cut off from the one before. Truncated backpropagation detaches between the pieces that have a backward() of their own.`,
					tensor: cut.outputs[0]!
				})
			];
		});
	});
};

/** A state that goes from one batch to the next, while the samples are shuffled. */
export const carriedToStrangers: Hazard = (trace) =>
	runsOf(trace).flatMap((steps): Diagnostic[] => {
		const layers = steps.some(({ primitive }) => primitive.kind === 'rnn')
			? steps.filter(({ primitive }) => primitive.kind === 'rnn')
			: firstSteps(trace, steps);
		if (layers.length < 2) return [];
		const before = (op: Step): ReadonlySet<TensorId> => new Set(steps[steps.indexOf(op) - 1]?.outputs);
		const carried = layers
			.slice(1)
			.filter((op, i) => statesOf(op).some((id) => comesFrom(trace, id, op.primitive.kind === 'rnn' ? new Set(layers[i]!.outputs) : before(op), 30)));
		const read = (op: Step): TensorId => (op.primitive.kind === 'rnn' ? op.inputs[0]! : (placeOf(trace, op)?.from ?? op.inputs[0]!));
		const shuffled = carried.filter((op) => isShuffled(trace, read(op)));
		const [first] = shuffled;
		if (!first || shuffled.length < carried.length || !isShuffled(trace, read(layers[0]!))) return [];
		return [
			found(trace, (first.primitive.kind === 'rnn_cell' && handedAt(trace, first)) || first.span, {
				code: 'probe.carried_to_strangers',
				message: 'Nothing is raised. The state that one batch leaves is the first state of the next, and the samples are shuffled: it is another sample’s.',
				cause:
					'Each row of a batch goes on from the state of the row before it, which belongs to a sample that has nothing to do with it. Start each batch from zeros, or keep the samples in the order of their sequences.',
				tensor: statesOf(first)[0]!
			})
		];
	});

/** The program's own call that a step is a part of, where it is given more than the batch. */
function handedAt(trace: Trace, op: Step): Span | undefined {
	const at = trace.ops.indexOf(op);
	return (trace.calls ?? []).find(({ within, from, to, inputs }) => within === null && from <= at && at < to && inputs.length > 1)?.span;
}

/** Of the steps of a cell those that begin another batch. */
const firstSteps = (trace: Trace, steps: readonly Step[]): readonly Step[] =>
	steps.filter((op, i) => {
		const [was, is] = [i === 0 ? null : placeOf(trace, steps[i - 1]!), placeOf(trace, op)];
		return is !== null && is.place === 0 && was?.from !== is.from;
	});

/** Whether a tensor’s rows are picked by a random permutation. */
function isShuffled(trace: Trace, id: TensorId): boolean {
	let at: TensorId | undefined = id;
	for (let i = 0; i < 12 && at !== undefined; i++) {
		const op = makerOf(trace, at);
		const { primitive } = op ?? {};
		if ((primitive?.kind === 'index' && primitive.axes[0] === 0) || (primitive?.kind === 'take' && primitive.axis === 0)) {
			const places = op!.inputs[1]!;
			if ([...ancestorsOf(trace, [places])].some((one) => isPermutation(trace, one))) return true;
			at = primitive.kind === 'take' && trace.tensors[op!.inputs[0]!]!.role === 'parameter' ? places : op!.inputs[0];
		} else at = op?.inputs[0];
	}
	return isDealt(trace, id);
}

/** Whether the rows of a batch are rows of one array in no order: neither one after the other nor as far apart each time, as streams side by side are. */
function isDealt(trace: Trace, given: TensorId): boolean {
	// Of words, what is dealt out are their numbers.
	const table = makerOf(trace, given);
	const id = table?.primitive.kind === 'take' && table.primitive.axis === 0 ? table.inputs[1]! : given;
	const shape = trace.tensors[id]!.shape ?? [];
	const [moved] = shape.length > 1 && shape[0]! > 3 ? (movedIn(trace, [id]) ?? []) : [];
	const source = moved?.sourceOf(moved.elements[0]!);
	const whole = source?.outputs[0] === undefined ? null : trace.tensors[source.outputs[0]]!.shape;
	if (!moved || !source || !whole || whole.length < 2 || trace.tensors[source.outputs[0]!]!.role === 'parameter') return false;
	const width = moved.elements.length / shape[0]!;
	const starts = Array.from({ length: shape[0]! }, (_, row) => moved.elements[row * width]!);
	if (starts.some((element) => element === 0 || moved.sourceOf(element) !== source)) return false;
	return new Set(starts.slice(1).map((start, i) => start - starts[i]!)).size > 2 && starts.some((start, i) => i > 0 && start < starts[i - 1]!);
}

function isPermutation(trace: Trace, id: TensorId): boolean {
	const primitive = makerOf(trace, id)?.primitive;
	return primitive?.kind === 'random' && primitive.distribution.kind === 'permutation';
}
