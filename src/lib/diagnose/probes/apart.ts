import { sizeOf, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { makerOf, opsOf } from '../graph.ts';
import { hazardAt, nameOf } from '../hazards/hazard.ts';
import { along } from './behind.ts';
import { batchSizes, givenOf, isFedRows, meant, ofParameters, outermost, readingsOf, withOther, type Given } from './given.ts';
import type { Lab, Trial } from './lab.ts';
import type { Probe } from './probe.ts';
import { keptApart } from './rows.ts';

/** One way of reading which axis is the batch: a trial for each of some samples, in which that sample's data is another. */
export interface Tried {
	readonly samples: readonly number[];
	readonly trials: readonly Trial[];
	/** How many there are. */
	readonly size: number;
}

/** Sequences do not mix: what comes out for one does not change when another of the batch does. */
export const samplesApart: Probe = (trace, lab) =>
	batchSizes(trace).flatMap((size) => {
		const given = givenOf(trace, size);
		const readings = readingsOf(given, trace);
		if (!readings || given.length === 0) return [];
		const apart = readings.map((axes) => keptApart(trace, lab, given, axes));
		// Where the samples stay apart in some way of reading them, that is how they are meant.
		const open = resultsOf(trace, size).filter((result) => !apart.some((isApart) => isApart(result)));
		const tried = open.length === 0 ? [] : readings.map((axes) => tryReading(trace, lab, given, axes, size));
		return open.flatMap((result) => {
			const mixed = tried.map((one) => one && mixedAt(trace, lab, one, result));
			const [first] = mixed;
			if (!first || mixed.some((one) => !one || isStatistic(trace, one))) return [];
			return told(trace, lab, tried[0]!, laidOutAt(trace, lab, tried[0]!, first), result);
		});
	});

/** Whether an op sums up data that no model has seen: a mean of all that a model's inputs are scaled by. */
const isStatistic = (trace: Trace, { primitive, outputs: [out] }: Op): boolean =>
	primitive.kind === 'reduce' &&
	!ofParameters(trace).has(out!) &&
	!outermost(trace).some(({ from, to }) => trace.ops.slice(from, to).some(({ outputs }) => outputs[0] === out));

export function tryReading(trace: Trace, lab: Lab, given: readonly Given[], axes: readonly number[], size: number): Tried | null {
	const samples = [...new Set([0, 1, size - 1, ...pickedOf(trace, lab, size)])];
	const trials: Trial[] = [];
	for (const sample of samples) {
		const changes = new Map<TensorId, Float64Array>();
		for (const [i, { tensor, isIds }] of given.entries()) {
			const data = lab.numbers(tensor);
			if (!data) return null;
			const other = withOther(data, trace.tensors[tensor]!.shape!, axes[i]!, sample, isIds);
			for (const id of given.length === 1 ? sameAs(trace, tensor) : [tensor]) changes.set(id, other);
		}
		trials.push(lab.change(changes));
	}
	return { samples, trials, size };
}

/** A sample that some index among what a model gives picks for another: numbers of steps or words may be taken for those of samples. */
function pickedOf(trace: Trace, lab: Lab, size: number): readonly number[] {
	const learnt = ofParameters(trace);
	for (const { inputs, primitive } of [...opsOf(trace, 'take'), ...opsOf(trace, 'gather')].slice(0, 20)) {
		const [from, index] = inputs;
		const isPicked = primitive.axis === 0 && learnt.has(from!) && trace.tensors[from!]!.role !== 'parameter' && trace.tensors[from!]!.shape?.[0] === size;
		const numbers = isPicked && index !== undefined ? lab.numbers(index) : null;
		const other = numbers?.find((value, i) => value !== i && value < size);
		if (other !== undefined) return [other];
	}
	return [];
}

/** A tensor, and what it was before it was converted: other things may be made of that. */
function sameAs(trace: Trace, id: TensorId): readonly TensorId[] {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'cast' && op.inputs.length === 1 ? [id, ...sameAs(trace, op.inputs[0]!)] : [id];
}

/** What comes out of the program's models with a row for each sample: at each place the first time, and the last. */
function resultsOf(trace: Trace, size: number): readonly TensorId[] {
	const places = new Map<number, TensorId[]>();
	const learnt = ofParameters(trace);
	for (const { span, outputs } of outermost(trace)) {
		const found = (outputs ?? []).filter((id) => learnt.has(id) && (trace.tensors[id]!.shape?.includes(size) === true || isOfSeveral(trace, id, size)));
		const known = places.get(span.from) ?? [];
		places.set(span.from, [...known.slice(0, found.length), ...found]);
	}
	return [...places.values()].flat().slice(0, 40);
}

/** Whether a tensor has several rows for each sample, as those of a beam, and no data has a row for each of its own. */
function isOfSeveral(trace: Trace, id: TensorId, size: number): boolean {
	const { shape, axes } = trace.tensors[id]!;
	const rows = shape?.[0] ?? 0;
	return (shape?.length ?? 0) > 1 && axes[0] === 'batch' && rows > size && rows % size === 0 && !isFedRows(trace, rows) && shape![1] !== rows;
}

/** The numbers of a tensor that more than one of the samples reaches; null where that is not known. */
function sharedOf({ trials }: Tried, id: TensorId): Uint8Array | null {
	let shared: Uint8Array | null = null;
	let seen: Uint8Array | null = null;
	for (const trial of trials) {
		const changed = trial.changed(id);
		if (!changed) return null;
		shared ??= new Uint8Array(changed.length);
		if (seen) for (let i = 0; i < changed.length; i++) if (changed[i] && seen[i]) shared[i] = 1;
		if (seen) for (let i = 0; i < changed.length; i++) seen[i] = seen[i]! | changed[i]!;
		else seen = Uint8Array.from(changed);
	}
	return shared;
}

/** The first op on the way to a result after which the samples are mixed. */
export function mixedAt(trace: Trace, lab: Lab, tried: Tried, result: TensorId): Op | null {
	const shared = sharedOf(tried, result);
	if (!shared) return null;
	if (isOfPairs(trace, tried, result)) return broadcastIn(trace, tried, result);
	const isMixed = shared.includes(1) ? (id: TensorId) => sharedOf(tried, id)?.includes(1) === true : (id: TensorId) => isDealtOut(trace, tried, id);
	if (!isMixed(result)) return null;
	const ops = new Set<Op>();
	const seen = new Set([result]);
	for (const id of seen) {
		const op = lab.makerOf(id);
		if (!op || seen.size > 4000) continue;
		ops.add(op);
		for (const input of op.inputs) seen.add(input);
	}
	if ([...ops].some((op) => looksAtAll(op) && op.inputs.some((id) => tried.trials.filter((trial) => trial.changed(id)?.includes(1)).length > 1))) return null;
	// A number for each sample of how it compares with the others: a loss of pairs.
	if (trace.tensors[result]!.shape?.length === 1 && [...ops].some(({ outputs }) => outputs.some((id) => isOfPairs(trace, tried, id)))) return null;
	const order = new Map(trace.ops.map((op, i) => [op.outputs[0], i]));
	const inOrder = [...ops].sort((a, b) => order.get(a.outputs[0])! - order.get(b.outputs[0])!);
	return inOrder.find(({ outputs }) => outputs.some(isMixed)) ?? null;
}

/** Where copies of samples were laid out in another order than that of what they meet: the op of the input whose rows of a sample do not stand together. */
function laidOutAt(trace: Trace, lab: Lab, { trials: [first] }: Tried, op: Op): Op {
	if (op.primitive.kind !== 'rnn' && op.primitive.kind !== 'rnn_cell') return op;
	const rowsOf = (id: TensorId): readonly number[] => {
		const { shape } = trace.tensors[id]!;
		const changed = shape && first!.changed(id);
		const width = changed ? changed.length / (shape.find((size) => size > 1) ?? 1) : 0;
		return changed ? [...new Set([...changed.keys()].filter((place) => changed[place]).map((place) => Math.floor(place / width)))] : [];
	};
	const isTogether = (rows: readonly number[]): boolean => rows.at(-1)! - rows[0]! === rows.length - 1;
	const several = op.inputs.filter((id) => rowsOf(id).length > 1);
	const apart = several.find((id) => !isTogether(rowsOf(id)));
	if (apart === undefined || several.every((id) => !isTogether(rowsOf(id)))) return op;
	let at = lab.makerOf(apart);
	for (let i = 0; at && i < 40; i++) {
		const before = at.inputs.find((id) => rowsOf(id).length > 0);
		if (before === undefined || isTogether(rowsOf(before))) return at;
		at = lab.makerOf(before);
	}
	return op;
}

/** Whether a result holds a number for each pair of samples, as what is compared within a batch does: a sample reaches its row and its column, and no others. */
function isOfPairs(trace: Trace, { trials, samples, size }: Tried, id: TensorId): boolean {
	const { shape } = trace.tensors[id]!;
	if (shape?.length !== 2 || shape[0] !== size || shape[1] !== size) return false;
	return trials.every((trial, i) => {
		const changed = trial.changed(id);
		const sample = samples[i]!;
		const places = changed ? [...changed.keys()].filter((place) => changed[place]) : [];
		const within = places.every((place) => Math.floor(place / size) === sample || place % size === sample);
		return within && places.some((place) => Math.floor(place / size) !== sample) && places.some((place) => place % size !== sample);
	});
}

/** Where a number for each sample was laid along the steps of a table of samples by steps, as many as there are samples. */
function broadcastIn(trace: Trace, tried: Tried, result: TensorId): Op | null {
	for (let at = result, i = 0; i < 20; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind !== 'elementwise' && op?.primitive.kind !== 'cast') return null;
		const pairs = op.inputs.find((id) => isOfPairs(trace, tried, id));
		if (pairs === undefined) {
			const [table, vector] = [...op.inputs].sort((a, b) => sizeOf(trace.tensors[b]!.shape ?? []) - sizeOf(trace.tensors[a]!.shape ?? []));
			const isTable = table !== undefined && String(trace.tensors[table]!.shape) === String(trace.tensors[result]!.shape);
			return isTable && vector !== undefined && sizeOf(trace.tensors[vector]!.shape ?? []) === tried.size ? op : null;
		}
		at = pairs;
	}
	return null;
}

/** Whether each number is one sample's, and there is an axis of as many samples, but a sample's numbers stand in several of its rows. */
function isDealtOut(trace: Trace, { trials, size }: Tried, id: TensorId): boolean {
	const { shape } = trace.tensors[id]!;
	const axes = [...(shape ?? []).keys()].filter((axis) => shape![axis] === size);
	if (!shape || axes.length === 0 || sizeOf(shape) === size) return false;
	return trials.every((trial) => {
		const changed = trial.changed(id);
		const own = changed ? [...changed.keys()].filter((place) => changed[place]) : [];
		return own.length * size === sizeOf(shape) && axes.every((axis) => new Set(own.map((place) => along(shape, place, axis))).size > 1);
	});
}

/** Calls whose business it is to look at a whole batch. */
const wholeBatch = /batch_?norm|cdist|cosine_similarity|multinomial|sort|topk|unique|EmbeddingBag/i;

/** Whether an op picks or ranks among all that it is given: what is picked depends on all of it, as in a beam. */
const looksAtAll = ({ call }: Op): boolean => /topk|sort|multinomial|unique/i.test(call);

export function told(trace: Trace, lab: Lab, { trials, samples }: Tried, op: Op, result: TensorId): ReturnType<Probe> {
	const at = trace.ops.findIndex((one) => one.outputs[0] === op.outputs[0]);
	const within = (trace.calls ?? []).filter(({ from, to }) => from <= at && at < to);
	if ([op.call, op.path, ...within.map(({ type }) => type)].some((name) => wholeBatch.test(name))) return [];
	const [first, second] = trials;
	const before = lab.numbers(result)!;
	const after = second!.numbers(result)!;
	const own = first!.changed(result)!;
	let most = 0;
	for (let i = 0; i < before.length; i++) if (own[i]) most = Math.max(most, Math.abs(after[i]! - before[i]!));
	const name = nameOf(trace, result, 'what comes out');
	const tried =
		most > 0
			? `When only sequence ${samples[1]} changes, what \`${name}\` holds for sequence ${samples[0]} changes by up to ${Number(most.toPrecision(2))}.`
			: `When only sequence ${samples[1]} changes, \`${name}\` changes in several of its rows.`;
	return [
		{
			...hazardAt(trace, takenOf(trace, op) ?? op, {
				code: 'probe.samples_mix',
				message:
					most > 0
						? 'Nothing is raised. From here on the sequences of the batch are mixed.'
						: 'Nothing is raised. Here the rows of a sequence go to other sequences.',
				cause: causeOf(trace, op)
			}),
			tried: { result: tried }
		}
	];
}

/** The slice that takes one sample where a recurrent cell is then given all that it holds, as one step of many. */
function takenOf(trace: Trace, { primitive, inputs }: Op): Op | undefined {
	let op = primitive.kind === 'rnn_cell' ? makerOf(trace, inputs[0]!) : undefined;
	for (let i = 0; op && i < 6; i++) {
		const from = op.inputs[0];
		if (op.primitive.kind === 'slice' && from !== undefined) {
			const axis = op.primitive.at.findIndex((at) => typeof at === 'number');
			return axis >= 0 && meant(trace, from)[axis] === 'batch' ? op : undefined;
		}
		op = from === undefined ? undefined : makerOf(trace, from);
	}
	return undefined;
}

function causeOf(trace: Trace, { primitive, inputs, outputs, call }: Op): string {
	const shapes = inputs
		.filter((id) => trace.tensors[id]!.role !== 'parameter')
		.map((id) => `\`${nameOf(trace, id, 'a tensor')}\` (${trace.tensors[id]!.shape?.join(', ')})`);
	return `\`${call}\` (${primitive.kind}) makes (${trace.tensors[outputs[0]!]!.shape?.join(', ')}) of ${shapes.slice(0, 3).join(' and ')}.`;
}
