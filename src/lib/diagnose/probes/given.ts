import type { Axis, ModuleCall, Op, TensorId, Trace } from '../../ir/index.ts';
import { floating, sizeOf } from '../../ir/index.ts';
import { makerOf, once, readersOf } from '../graph.ts';
import { meaningOf } from '../said.ts';

/** Data that layers are given: what a probe changes. */
export interface Given {
	readonly tensor: TensorId;
	/** Whether its numbers stand for words: what is looked up in a table of parameters. */
	readonly isIds: boolean;
	/** The axes that may be the batch, of so many samples; more than one where two axes have that size and nothing tells. */
	readonly axes: readonly number[];
}

/** What depends on a parameter, in program order. */
export const ofParameters = once(({ tensors, modules, ops }: Trace): ReadonlySet<TensorId> => {
	const found = new Set<TensorId>();
	for (const { id, role } of tensors) if (role === 'parameter') found.add(id);
	for (const { parameters } of modules) for (const { tensor } of parameters) found.add(tensor);
	for (const { inputs, outputs } of ops) if (inputs.some((id) => found.has(id))) for (const id of outputs) found.add(id);
	return found;
});

/** What is made of what `predict` of a Keras model gives for batches that are not traced one by one. */
export const ofPredictions = once(({ ops }: Trace): ReadonlySet<TensorId> => {
	const found = new Set<TensorId>();
	for (const op of ops) if (isPrediction(op) || op.inputs.some((id) => found.has(id))) for (const id of op.outputs) found.add(id);
	return found;
});

/** Whether an op stands for what `predict` of a Keras model gives. */
export const isPrediction = ({ call }: Op): boolean => call === 'keras.Model.predict';

/** The calls that are made in no other. */
export const outermost = once(({ calls }: Trace): readonly ModuleCall[] => (calls ?? []).filter(({ within }) => within === null));

/** Whether a call is one of a model: of a class of the program's, or of layers that it has put together. */
export const isModel = ({ own, type }: ModuleCall): boolean => !own || /^(?:Functional|Sequential|Model)$/.test(type);

/** The call that is given a tensor first of all. */
export const callOf = (trace: Trace, id: TensorId): ModuleCall | undefined => outermost(trace).find(({ inputs }) => inputs[0] === id);

/** The data that layers read: the inputs of outermost calls where they lead there, else what an op with parameters is given. */
const fed = once((trace: Trace): ReadonlyMap<TensorId, boolean> => {
	const learnt = ofParameters(trace);
	const found = new Map<TensorId, boolean>();
	const calls = outermost(trace);
	let next = 0;
	trace.ops.forEach((op, at) => {
		while (next < calls.length && calls[next]!.to <= at) next++;
		const call = calls[next] && calls[next]!.from <= at ? calls[next] : undefined;
		for (const id of dataOf(trace, op, learnt)) {
			const isIds = op.primitive.kind === 'take' && op.inputs[1] === id;
			const root = call?.inputs.find((input) => !learnt.has(input) && (input === id || leadsTo(trace, input, id)));
			if (root === undefined && isFilled(trace, id)) continue;
			found.set(root ?? id, (found.get(root ?? id) ?? false) || isIds);
			if (root !== undefined && call) for (const one of besides(trace, call, root)) if (!learnt.has(one) && leadsTo(trace, one, id)) found.set(one, false);
		}
	});
	return found;
});

/** What a loader has put into the same batch as the data that a call is given, so that it has a number, or a row, for each of its samples. */
const besides = (trace: Trace, { inputs }: ModuleCall, data: TensorId): readonly TensorId[] =>
	isCollated(trace, data) ? inputs.filter((id) => id !== data && floating.has(trace.tensors[id]!.dtype) && isCollated(trace, id)) : [];

/** Whether some data has so many rows: not only what the program fills, what it copies from data of fewer rows, or what stands for something that is not modelled. */
export const isFedRows = (trace: Trace, rows: number): boolean =>
	[...fed(trace).keys()].some((id) => trace.tensors[id]!.shape?.[0] === rows && !isFilled(trace, id) && !isCopied(trace, id, rows));

/** Whether rows were copied from fewer, or drawn by what is not modelled. */
function isCopied(trace: Trace, id: TensorId, rows: number): boolean {
	let at = id;
	for (let i = 0; i < 12; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind === 'random') return op.primitive.standsIn === 'unknown';
		if (!op || !copies.has(op.primitive.kind)) return false;
		at = op.inputs[0]!;
		const n = trace.tensors[at]!.shape?.[0] ?? rows;
		if (n > 1 && n < rows && rows % n === 0) return true;
	}
	return false;
}

const copies: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'reshape', 'expand', 'take', 'slice', 'transpose']);

/** Data that layers read. */
export const fedData = (trace: Trace): readonly TensorId[] => [...fed(trace).keys()];

/** The inputs of an op that are data, where it holds them against something that depends on a parameter. */
function dataOf(trace: Trace, { primitive, inputs, span, call: name }: Op, learnt: ReadonlySet<TensorId>): readonly TensorId[] {
	if (primitive.kind === 'gradient' || primitive.kind === 'fused' || !inputs.some((id) => learnt.has(id))) return [];
	const isRecurrent = primitive.kind === 'rnn' || primitive.kind === 'rnn_cell';
	const states = isRecurrent && primitive.hasHx ? (primitive.mode === 'lstm' ? 2 : 1) : 0;
	return inputs.filter((id, i) => {
		if (learnt.has(id) || (isRecurrent && i > states)) return false;
		const { dtype, shape } = trace.tensors[id]!;
		if (!shape || sizeOf(shape) < 2) return false;
		if (floating.has(dtype)) return true;
		// What a call picks by an index of its own, as `repeat_interleave` does, is no data.
		const made = makerOf(trace, id);
		return primitive.kind === 'take' && i === 1 && !(made?.call === name && made.span.from === span.from);
	});
}

/** Whether all numbers of a tensor are one that the program's text, or a layer's own, gives: a first state, a mask that lets all through. */
function isFilled(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'full' || (op !== undefined && ['expand', 'reshape', 'cast'].includes(op.primitive.kind) && isFilled(trace, op.inputs[0]!));
}

/** Whether a tensor is made of another, by what comes within so many ops. */
function leadsTo(trace: Trace, from: TensorId, id: TensorId): boolean {
	const seen = new Set([id]);
	for (const one of seen) {
		if (one === from) return true;
		if (seen.size < 200) for (const input of makerOf(trace, one)?.inputs ?? []) seen.add(input);
	}
	return false;
}

/** What axes mean: what is said of a tensor, else what is known of those that a layer reads which are made of it, axis for axis. */
export function meant(trace: Trace, id: TensorId): readonly (Axis | null)[] {
	let axes = meaningOf(trace, id);
	const rank = axes.length;
	for (let at = id, i = 0; i < 4 && !axes.includes('batch'); i++) {
		const next = readersOf(trace, at).find(({ primitive, inputs, outputs: [out] }) => {
			const { kind } = primitive;
			const shape = out === undefined ? null : trace.tensors[out]!.shape;
			const keeps = ['elementwise', 'cast', 'normalize', 'matmul', 'concat'].includes(kind) || (kind === 'take' && inputs[1] === at);
			const grown = primitive.kind === 'concat' ? primitive.axis : -1;
			return keeps && shape?.slice(0, rank - 1).every((n, axis) => axis === grown || n === trace.tensors[id]!.shape![axis]);
		});
		if (!next) break;
		at = next.outputs[0]!;
		const { axes: known } = trace.tensors[at]!;
		axes = axes.map((axis, k) => axis ?? (known[k] === 'batch' || known[k] === 'time' ? known[k] : null));
	}
	if (axes.includes('batch')) return axes;
	// What is no time and no feature of what a model is given, in front of both, are its samples.
	const isSequences = rank === 3 && axes[0] === null && axes[1] === 'time' && callOf(trace, id)?.own === false;
	return isSequences || (isCollated(trace, id) && axes[0] === null) ? ['batch', ...axes.slice(1)] : besideResult(trace, id, axes);
}

/** Whether a loader has put samples into a batch: what stacks them is no text of the program's. */
function isCollated(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	return op?.call === 'torch.stack' && op.primitive.kind === 'concat' && !/stack/.test(trace.source.slice(op.span.from, op.span.to));
}

/** The axes of what a model of the program's is given, where nothing is known of them: the one that is as long as the batch of what the model gives is the batch. */
function besideResult(trace: Trace, id: TensorId, axes: readonly (Axis | null)[]): readonly (Axis | null)[] {
	const { shape } = trace.tensors[id]!;
	if (axes[0] !== null || !shape || shape.length < 3) return axes;
	const isBatch = outermost(trace).some((call) => {
		const [given] = call.inputs;
		const [result] = call.outputs ?? [];
		const { axes: known, shape: sizes } = result === undefined ? { axes: [], shape: null } : trace.tensors[result]!;
		return isModel(call) && given === id && known[0] === 'batch' && sizes?.[0] === shape[0];
	});
	return isBatch && shape.filter((size) => size === shape[0]).length === 1 ? ['batch', ...axes.slice(1)] : axes;
}

/** Sizes that a batch has somewhere in a program: of axes that are known to be one. */
export const batchSizes = once((trace: Trace): readonly number[] => {
	const sizes = new Set<number>();
	for (const id of fed(trace).keys()) {
		const { shape } = trace.tensors[id]!;
		meant(trace, id).forEach((axis, i) => axis === 'batch' && (shape?.[i] ?? 0) > 1 && sizes.add(shape![i]!));
	}
	return [...sizes].slice(0, 4);
});

/** The data that has so many samples. */
export function givenOf(trace: Trace, samples: number): readonly Given[] {
	// A vector may be as long as there are samples, and stand for the steps or the features of what is as long as that, too.
	const isSquare = [...fed(trace).keys()].some((id) => trace.tensors[id]!.shape!.filter((n) => n === samples).length > 1);
	return [...fed(trace)].flatMap(([tensor, isIds]) => {
		const { shape } = trace.tensors[tensor]!;
		const meaning = meant(trace, tensor);
		const batch = meaning.findIndex((axis, i) => axis === 'batch' && shape?.[i] === samples);
		const axes = batch >= 0 ? [batch] : [...(shape ?? []).keys()].filter((i) => shape![i] === samples && meaning[i] === null);
		if (meaning.some((axis, i) => axis === 'batch' && shape![i] !== samples) || axes.length === 0) return [];
		return isSquare && shape!.length === 1 && batch < 0 && !isIds && !isCollated(trace, tensor) ? [] : [{ tensor, isIds, axes }];
	});
}

/** One axis for each of the data: all ways in which the batch can be meant. null where there are too many. */
export function readingsOf(given: readonly Given[], trace: Trace): readonly (readonly number[])[] | null {
	// What stands at one place of the program, again and again, is read in one way.
	const kinds = new Map<string, number>();
	const kindOf = given.map(({ tensor, axes }) => {
		const key = `${trace.tensors[tensor]!.span.from} ${trace.tensors[tensor]!.shape} ${axes}`;
		return kinds.get(key) ?? (kinds.set(key, kinds.size), kinds.size - 1);
	});
	let ways: number[][] = [[]];
	for (let kind = 0; kind < kinds.size; kind++) {
		const { axes } = given[kindOf.indexOf(kind)]!;
		ways = ways.flatMap((way) => axes.map((axis) => [...way, axis]));
		if (ways.length > 8) return null;
	}
	return ways.map((way) => kindOf.map((kind) => way[kind]!));
}

/** Other numbers for one sample: for ids another of those that occur. */
export function withOther(data: Float64Array, shape: readonly number[], axis: number, index: number, isIds: boolean): Float64Array {
	const inner = sizeOf(shape.slice(axis + 1));
	const size = shape[axis]!;
	const changed = Float64Array.from(data);
	const [low, high] = isIds ? rangeOf(data) : [0, 0];
	for (let i = 0; i < data.length; i++) {
		if (Math.floor(i / inner) % size !== index) continue;
		changed[i] = isIds ? (data[i]! < high ? data[i]! + 1 : low) : data[i]! + 0.5 + 0.37 * Math.sin(i + 1);
	}
	return changed;
}

function rangeOf(data: Float64Array): readonly [number, number] {
	let [low, high] = [Infinity, -Infinity];
	for (const value of data) [low, high] = [Math.min(low, value), Math.max(high, value)];
	return [low, high];
}
