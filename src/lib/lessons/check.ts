import { axisNames, type Axis, type Binding, type Diagnostic, type Op, type Tensor, type TensorId, type Trace } from '../ir/index.ts';
import { makersOf, originsOf } from './follow.ts';
import { missingOfFinals } from './finals.ts';
import type { Goal } from './goal.ts';
import { sourcesOf } from './sources.ts';
import type { Tries } from './tried.ts';

/** Whether a goal is met; null where that cannot be told. */
export interface Checked {
	readonly met: boolean | null;
	/** What is now the case, to stand behind `now`; empty where it is met. */
	readonly now: string;
}

/** What takes the executor, or the tables of cards and versions (`measures.ts`): only the lessons that ask for it load it. */
export interface Measures extends Tries {
	/** Whether a training step fits into so many bytes. */
	readonly fits: (trace: Trace, bytes: number) => Checked;
	/** Whether the versions that are printed were tested together. */
	readonly tested: (trace: Trace) => Checked;
}

const measured: ReadonlySet<Goal['kind']> = new Set(['fits', 'tested', 'apart', 'padding']);
/** Whether a goal is one that `Measures` tell of. */
export const asksMeasures = ({ kind }: Goal): boolean => measured.has(kind);

const met: Checked = { met: true, now: '' };
const not = (now: string): Checked => ({ met: false, now });
const untold: Checked = { met: null, now: 'it is not known' };
/** What is said of what stands below the line that raises. */
export const unreached = 'it is not reached';

/**
 * Holds a goal against what a program does. Never throws.
 * @param measures Where they are not loaded, the goals that ask for them are left open.
 */
export function checkGoal(goal: Goal, trace: Trace, diagnostics: readonly Diagnostic[], measures?: Measures | null): Checked {
	switch (goal.kind) {
		case 'runs':
			return runs(trace);
		case 'quiet':
			return quiet(diagnostics);
		case 'shape':
			return ofTensor(trace, goal.name, ({ shape }) =>
				shape === null
					? { met: null, now: 'its shape is not known' }
					: String(shape) === String(goal.shape) && shape.length === goal.shape.length
						? met
						: not(sizes(shape))
			);
		case 'axes':
			return ofTensor(trace, goal.name, ({ shape, axes }) => axesAre(shape, axes, goal.axes));
		case 'dtype':
			return ofTensor(trace, goal.name, ({ dtype }) => (dtype === goal.dtype ? met : not(dtype)));
		case 'steps':
			return steps(trace, diagnostics, goal.steps);
		case 'ends':
			return ends(trace, goal.lengths);
		case 'setting':
			return setting(trace, goal);
		case 'computed':
			return computed(trace, goal.name, goal.from);
		case 'starts':
			return starts(trace, goal.layer, goal.from);
		case 'passed':
			return passed(trace, goal.layer, goal.states);
		case 'all':
			return computed(trace, goal.name, goal.from, true);
		case 'finals':
			return ofTensor(trace, goal.name, (tensor) => {
				const missing = missingOfFinals(trace, tensor);
				return missing === null ? { met: null, now: 'it cannot be followed that far' } : missing === '' ? met : not(missing);
			});
		case 'carried':
			return carried(trace, goal.layer);
		case 'own':
			return own(trace);
		case 'last':
			return ofTensor(trace, goal.name, ({ id }) => lastStep(trace, id));
		case 'fits':
			return measures?.fits(trace, goal.bytes) ?? untold;
		case 'reads':
			return reads(trace, goal.layer, goal.sequences);
		case 'tested':
			return measures?.tested(trace) ?? untold;
		case 'apart':
			return tried(trace, goal.name, goal.data, (id, data) => (measures ? measures.mixedRows(trace, id, data) : null));
		case 'padding':
			return tried(trace, goal.name, goal.data, (id, data) => (measures ? measures.padded(trace, id, data, goal.ends) : null));
		case 'prints':
			return prints(trace, goal.line);
	}
}

const sizes = (shape: readonly number[]): string => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

function runs({ outcome }: Trace): Checked {
	if (outcome.kind === 'ok') return met;
	if (outcome.kind === 'raised') return not(`line ${outcome.line} raises ${outcome.type}`);
	return { met: null, now: `line ${outcome.line} cannot be followed here` };
}

function quiet(diagnostics: readonly Diagnostic[]): Checked {
	const hazard = diagnostics.find(({ kind }) => kind === 'hazard');
	return hazard ? not(lower(hazard.message.replace(/^(?:Nothing is raised|Only a warning)\. /, '').replace(/\.$/, ''))) : met;
}

const lower = (sentence: string): string => (/^[A-Z][a-z ]/.test(sentence) ? sentence[0]!.toLowerCase() + sentence.slice(1) : sentence);

/** A trace in which a name stands for what it was bound to first: what is given may be made something else further down. */
export function atFirst(trace: Trace): Trace {
	const seen = new Set<string>();
	return { ...trace, bindings: trace.bindings.filter(({ name, func }) => func !== '<module>' || (!seen.has(name) && seen.add(name))) };
}

/** What a name stands for at the end of the program. */
const lastOf = (trace: Trace, name: string): Binding | undefined => trace.bindings.findLast((binding) => binding.func === '<module>' && binding.name === name);

function ofTensor(trace: Trace, name: string, check: (tensor: Tensor) => Checked): Checked {
	const binding = lastOf(trace, name);
	if (!binding) return trace.outcome.kind === 'ok' ? not(`there is no ${name}`) : not(unreached);
	const tensor = binding.tensor === undefined ? undefined : trace.tensors[binding.tensor];
	if (tensor) return check(tensor);
	return binding.kind === 'unknown' ? { met: null, now: 'it is not known' } : not(`it is no tensor`);
}

function axesAre(shape: Tensor['shape'], axes: Tensor['axes'], wanted: readonly Axis[]): Checked {
	if (shape === null) return { met: null, now: 'its axes are not known' };
	if (shape.length === wanted.length && wanted.every((axis, i) => axes[i] === axis)) return met;
	const words = `(${shape.map((_, i) => (axes[i] ? axisNames[axes[i]].word : '?')).join(', ')})`;
	const lost = shape.length === wanted.length && wanted.every((axis, i) => axes[i] === axis || axes[i] === null);
	return { met: lost ? null : false, now: words };
}

type Rnn = Op & { readonly primitive: Extract<Op['primitive'], { readonly kind: 'rnn' }> };
const rnnsOf = (trace: Trace): readonly Rnn[] => trace.ops.filter((op): op is Rnn => op.primitive.kind === 'rnn');
const nothingRead = (trace: Trace, otherwise = 'no layer reads anything'): Checked => not(trace.outcome.kind === 'ok' ? otherwise : unreached);

/** Rules that find a layer that takes something else for time. */
const misread = /^hazard\.(?:batch_first|unbatched|rearranged|cells_over_batch|steps_over_batch)/;

function steps(trace: Trace, diagnostics: readonly Diagnostic[], wanted: number): Checked {
	const layers = rnnsOf(trace);
	if (layers.length === 0) return nothingRead(trace);
	for (const { primitive, inputs } of layers) {
		if (primitive.lengths) continue;
		const count = trace.tensors[inputs[0]!]?.shape?.[primitive.batchFirst && !primitive.unbatched ? 1 : 0];
		if (count === undefined) return { met: null, now: 'how often the layer steps is not known' };
		if (count !== wanted) return not(`the layer steps ${count} times`);
	}
	const torn = layers.some(({ primitive: { lengths, unbatched }, inputs }) => !lengths && isTorn(trace, inputs[0]!, unbatched ? [0] : [0, 1]));
	return torn || diagnostics.some(({ code }) => misread.test(code)) ? not('the layer steps along another axis') : met;
}

/** Whether a reshape on the way to a tensor has cut one of its axes into others. */
const isTorn = (trace: Trace, id: TensorId, axes: readonly number[]): boolean => axes.some((axis) => originsOf(trace, id, axis).includes('mixed'));

function ends(trace: Trace, wanted: readonly number[]): Checked {
	const layers = rnnsOf(trace);
	if (layers.length === 0) return nothingRead(trace);
	for (const { primitive, inputs } of layers) {
		const shape = trace.tensors[inputs[0]!]?.shape;
		if (!primitive.lengths) return not(`every sequence is read for ${shape?.[primitive.batchFirst ? 1 : 0] ?? 'as many'} steps`);
		if (String(primitive.lengths) !== String(wanted)) return not(`to ${sizes(primitive.lengths)}`);
	}
	return met;
}

const isOf = (path: string, layer: string): boolean => path === layer || path.endsWith(`.${layer}`);

function setting(trace: Trace, goal: Extract<Goal, { readonly kind: 'setting' }>): Checked {
	// A layer of Keras' has a name of its own.
	const call = trace.calls?.findLast(({ path, settings }) => isOf(path, goal.layer) || settings.get('name') === goal.layer);
	const value = call?.settings.get(goal.setting);
	if (value === undefined) return not(trace.outcome.kind === 'ok' ? `${goal.layer} is not called` : unreached);
	return value === goal.value ? met : not(`it has ${goal.setting}=${value === true ? 'True' : value === false ? 'False' : String(value)}`);
}

/** Whether one tensor goes back to any of others. */
function comesFrom(trace: Trace, id: TensorId, sources: ReadonlySet<TensorId>): boolean {
	const madeBy = makersOf(trace);
	const seen = new Set([id]);
	for (const at of seen) {
		if (sources.has(at)) return true;
		for (const input of madeBy.get(at)?.inputs ?? []) seen.add(input);
	}
	return false;
}

function computed(trace: Trace, name: string, from: string, all = false): Checked {
	const sources = new Set(trace.bindings.flatMap((binding) => (binding.name === from && binding.tensor !== undefined ? [binding.tensor] : [])));
	if (sources.size === 0) return not(trace.outcome.kind === 'ok' ? `there is no ${from}` : unreached);
	return ofTensor(trace, name, ({ id, shape }) => {
		if (!comesFrom(trace, id, sources)) return not(`${from} does not enter into it`);
		if (!all) return met;
		const first = trace.bindings.find((binding) => binding.name === from && binding.tensor !== undefined)!.tensor!;
		const read = shape && sourcesOf(trace, id, every(shape), { through: true, until: [first] });
		const whole = trace.tensors[first]?.shape;
		if (!read || !whole) return { met: null, now: 'it cannot be followed that far' };
		return read.get(first)?.size === every(whole).size ? met : not(`only a part of ${from} enters into it`);
	});
}

/** Tries the program with other numbers in what a name was bound to first. */
function tried(trace: Trace, name: string, from: string, ask: (id: TensorId, data: TensorId) => string | null): Checked {
	const data = trace.bindings.find((binding) => binding.name === from && binding.tensor !== undefined)?.tensor;
	if (data === undefined) return not(trace.outcome.kind === 'ok' ? `there is no ${from}` : unreached);
	return ofTensor(trace, name, ({ id }) => {
		const now = ask(id, data);
		return now === null ? { met: null, now: 'it cannot be tried' } : now === '' ? met : not(now);
	});
}

const statesOf = ({ primitive, inputs }: Rnn): readonly TensorId[] => (primitive.hasHx ? inputs.slice(1, primitive.mode === 'lstm' ? 3 : 2) : []);

function starts(trace: Trace, layer: string, from: string): Checked {
	const first = rnnsOf(trace).find(({ path }) => isOf(path, layer));
	const sources = rnnsOf(trace).filter(({ path }) => isOf(path, from));
	if (!first || sources.length === 0) return nothingRead(trace);
	const states = statesOf(first);
	if (states.length === 0) return not(`${layer} starts from zeros`);
	const right = states.every((id, i) => comesFrom(trace, id, new Set(sources.map(({ outputs }) => outputs[i + 1]!))));
	return right ? met : not(`${layer} starts from something else`);
}

/** Whether the batch of each state that is passed is the batch that it was made with. */
function own(trace: Trace): Checked {
	const states = rnnsOf(trace).flatMap((op) => (op.primitive.unbatched ? [] : statesOf(op)));
	if (states.length === 0) return nothingRead(trace, 'no state is passed');
	for (const id of states) {
		const origins = originsOf(trace, id, 1);
		if (origins.includes('mixed')) return not('states of several sequences are mixed');
		if (origins.includes(null)) return { met: null, now: 'it cannot be followed that far' };
		if (origins.some((origin) => origin && origin !== 'mixed' && isOther(trace, origin.tensor, origin.axis))) return not('another axis is taken for the batch');
	}
	return met;
}

/** Whether an axis is known to be none of the batch. */
const isOther = (trace: Trace, id: TensorId, axis: number): boolean => {
	const meant = trace.tensors[id]?.axes[axis];
	return meant !== undefined && meant !== null && meant !== 'batch';
};

/** How many sequences a layer reads in all its calls. */
function reads(trace: Trace, layer: string, wanted: number): Checked {
	const calls = rnnsOf(trace).filter(({ path }) => isOf(path, layer));
	if (calls.length === 0) return nothingRead(trace, `${layer} reads nothing`);
	let count = 0;
	for (const { primitive, inputs } of calls) {
		const shape = trace.tensors[inputs[0]!]?.shape;
		if (!shape) return { met: null, now: 'how many are read is not known' };
		count += primitive.unbatched ? 1 : (primitive.lengths?.length ?? shape[primitive.batchFirst ? 0 : 1]!);
	}
	return count === wanted ? met : not(`it reads ${count}`);
}

const every = (shape: readonly number[]): ReadonlySet<number> => new Set(Array(shape.reduce((product, n) => product * n, 1)).keys());

/** Whether the states that a layer is passed are those of two names, in their order. */
function passed(trace: Trace, layer: string, names: readonly [string, string]): Checked {
	const call = rnnsOf(trace).find(({ path }) => isOf(path, layer));
	if (!call) return nothingRead(trace);
	const states = statesOf(call);
	if (states.length === 0) return not('no state is passed');
	const of = (name: string): ReadonlySet<TensorId> =>
		new Set(trace.bindings.flatMap((binding) => (binding.name === name && binding.tensor !== undefined ? [binding.tensor] : [])));
	const [h, c] = [of(names[0]), of(names[1])];
	const from = (i: number, tensors: ReadonlySet<TensorId>): boolean => states[i] !== undefined && comesFrom(trace, states[i], tensors);
	if (from(0, c) && from(1, h) && !from(0, h)) return not(`${names[1]} is passed first`);
	const missing = [from(0, h), from(1, c)].indexOf(false);
	return missing === -1 ? met : not(`${names[missing]} does not enter into it`);
}

function carried(trace: Trace, layer: string): Checked {
	const calls = rnnsOf(trace).filter(({ path }) => isOf(path, layer));
	if (calls.length < 2) return not(`${layer} is called ${calls.length === 1 ? 'once' : 'never'}`);
	const kept = calls.slice(1).every((call, i) => statesOf(call).some((id) => comesFrom(trace, id, new Set(calls[i]!.outputs))));
	return kept ? met : not('each call starts anew');
}

/** Follows a tensor back to where one step was taken of a time axis, or to a layer's state, which is what is left after the last. */
function lastStep(trace: Trace, id: TensorId): Checked {
	const madeBy = makersOf(trace);
	const unknown = not('nothing is known of its steps');
	for (let at: TensorId | undefined = id, op = madeBy.get(id), left = 100; op && at !== undefined && left > 0; left--) {
		const { primitive, inputs, outputs } = op;
		if (primitive.kind === 'rnn') return at === outputs[0] ? not('it is every step') : met;
		const from: TensorId | undefined = inputs[0];
		const tensor = from === undefined ? undefined : trace.tensors[from];
		if (!tensor || !follows.has(primitive.kind)) return unknown;
		const time = tensor.axes.indexOf('time');
		const taken = primitive.kind === 'slice' && time >= 0 ? primitive.at[time] : undefined;
		const [first, past] = typeof taken === 'number' ? [taken, taken + 1] : taken && taken.stop - taken.start === 1 ? [taken.start, taken.stop] : [];
		if (first !== undefined) return past === tensor.shape?.[time] ? met : not(`it is step ${first}`);
		[at, op] = [from, from === undefined ? undefined : madeBy.get(from)];
	}
	return unknown;
}

const follows: ReadonlySet<Op['primitive']['kind']> = new Set(['slice', 'transpose', 'cast', 'reshape', 'concat', 'unpack']);

function prints(trace: Trace, wanted: string): Checked {
	const lines = trace.stdout.trimEnd().split('\n');
	if (lines.some((line) => line.trim() === wanted)) return met;
	if (trace.refused || trace.stopped) return { met: null, now: 'it is not computed yet' };
	const last = lines.at(-1)?.trim() ?? '';
	return not(last === '' ? 'nothing' : last.slice(0, 80));
}
