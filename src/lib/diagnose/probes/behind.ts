import { floating, sizeOf, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { comesFrom } from '../ancestry.ts';
import { filledIn, type Filled } from '../filled.ts';
import { isOfKeras, makerOf, once, opsOf, readersOf } from '../graph.ts';
import { nameOf } from '../hazards/hazard.ts';
import { meant, outermost, fedData } from './given.ts';
import type { Lab } from './lab.ts';

/** What stands behind the end of a short sequence in a batch of padded ones. */
export interface Behind {
	readonly tensor: TensorId;
	readonly isIds: boolean;
	/** The sequence that ends first. */
	readonly sample: number;
	readonly batch: number;
	readonly time: number;
	readonly length: number;
	/** The elements of it that are padding. */
	readonly places: readonly number[];
	/** How its length is known. */
	readonly known: string;
	/** Put there when packed sequences were unpacked: zeros that may be added up. */
	readonly isFill?: true;
	/** What a layer gave last, again: a maximum may take it, as it may take any step. */
	readonly isRepeated?: true;
}

/** All padding that a program says is padding: it made it so, it gives the lengths, or its embedding has an id for it. */
export function behindIn(trace: Trace, lab: Lab): readonly Behind[] {
	return [
		...fedData(trace)
			.slice(0, 12)
			.flatMap((tensor) => paddedIn(trace, tensor) ?? endingIn(trace, lab, tensor) ?? withLengths(trace, lab, tensor) ?? maskedIn(trace, lab, tensor) ?? []),
		...opsOf(trace, 'unpack')
			.slice(0, 8)
			.flatMap(({ primitive: { lengths, batchFirst }, outputs: [out] }) => filledUp(trace, out, lengths, batchFirst ? 0 : 1)),
		...repeatedIn(trace)
	];
}

/** What recurrent layers of Keras give at the steps that a mask leaves out: what they gave last before, again. */
function repeatedIn(trace: Trace): readonly Behind[] {
	if (!isOfKeras(trace)) return [];
	const { calls = [] } = trace;
	return calls.slice(0, 40).flatMap(({ own, type, symbolic, from, to, within, outputs }): readonly Behind[] => {
		const [out] = outputs ?? [];
		const isHalf = within !== null && calls[within]!.type === 'Bidirectional';
		if (!own || isHalf || symbolic || !/^(?:LSTM|GRU|SimpleRNN|Bidirectional)$/.test(type) || out === undefined || trace.tensors[out]!.shape?.length !== 3)
			return [];
		const unpacked = opsOf(trace, 'unpack').find((op) => trace.ops.indexOf(op) >= from && trace.ops.indexOf(op) < to);
		const behind = unpacked ? filledUp(trace, out, unpacked.primitive.lengths, 0, 'its mask says so') : [];
		return behind.map((one) => ({ ...one, isRepeated: true }));
	});
}

function filledUp(
	trace: Trace,
	out: TensorId | undefined,
	lengths: readonly number[],
	batch: number,
	known = '`pad_packed_sequence` fills it up'
): readonly Behind[] {
	const behind = out === undefined ? null : shortest(trace, out, lengths, batch, known);
	return behind ? [{ ...behind, isFill: true }] : [];
}

/** Filled up by `pad_sequence`. */
function paddedIn(trace: Trace, tensor: TensorId): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	if (!shape || shape.length < 2 || !trace.ops.some(({ call }) => call === 'pad_sequence')) return null;
	const batch = meant(trace, tensor)[1] === 'batch' ? 1 : 0;
	const filled = filledIn(trace, tensor, batch, ({ call, primitive }) => call === 'pad_sequence' && primitive.kind === 'full');
	return filled && shortest(trace, tensor, endsOf(filled, shape[1 - batch]!), batch, '`pad_sequence` fills it up');
}

/** After how many steps each of rows that were filled up ends. */
const endsOf = ({ behind }: Filled, time: number): readonly number[] => behind.map((n) => time - n);

/** Ids, (batch, seq), some rows of which end with the padding of an embedding. */
function endingIn(trace: Trace, lab: Lab, tensor: TensorId): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	if (shape?.length !== 2) return null;
	const look = opsOf(trace, 'take').find(({ primitive, inputs }) => primitive.padding !== undefined && comesFrom(trace, inputs[1]!, new Set([tensor]), 20));
	const data = look && lab.numbers(tensor);
	if (!data) return null;
	const batch = meant(trace, tensor)[1] === 'batch' ? 1 : 0;
	const lengths = new Array<number>(shape[batch]!).fill(0);
	data.forEach((id, place) => {
		const at = along(shape, place, batch);
		if (id !== look.primitive.padding) lengths[at] = Math.max(lengths[at]!, along(shape, place, 1 - batch) + 1);
	});
	return lengths.includes(0) ? null : shortest(trace, tensor, lengths, batch, `its ids end with \`padding_idx\` ${look.primitive.padding}`);
}

/** Given to a model together with its lengths. */
function withLengths(trace: Trace, lab: Lab, tensor: TensorId): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	if (!shape || shape.length < 2) return null;
	const filled = filledIn(trace, tensor);
	for (const { inputs } of outermost(trace)) {
		if (!inputs.includes(tensor)) continue;
		for (const id of inputs) {
			const { shape: sizes, dtype } = trace.tensors[id]!;
			const name = [nameOf(trace, id, ''), ...(trace.arguments ?? []).filter((one) => one.tensor === id).map((one) => one.name)].join(' ');
			if (sizes?.length !== 1 || !/^int/.test(dtype)) continue;
			if (!/len/i.test(name) && String(lab.numbers(id)) !== String(filled && endsOf(filled, shape[1]!))) continue;
			const batch = shape[0] === sizes[0] ? 0 : shape[1] === sizes[0] ? 1 : -1;
			const lengths = lab.numbers(id);
			if (batch < 0 || !lengths || (shape[0] === shape[1] && !meant(trace, tensor).includes('batch'))) continue;
			const at = shape[0] === shape[1] ? meant(trace, tensor).indexOf('batch') : batch;
			if (at > 1) continue;
			return shortest(trace, tensor, Array.from(lengths), at, `\`${nameOf(trace, id, 'lengths')}\` says so`);
		}
	}
	return null;
}

/** Which steps of which sequences a mask tells apart: places that are held against lengths, or ids against the one of padding. */
interface Mask {
	readonly op: Op;
	/** The ids that it is made of; null of a mask of lengths. */
	readonly ids: TensorId | null;
	/** Whether its ones are the steps, and its zeros what stands behind. */
	readonly keeps: boolean;
}

const compares: ReadonlySet<string> = new Set(['lt', 'le', 'gt', 'ge', 'eq', 'ne']);

const masksIn = once((trace): readonly Mask[] =>
	opsOf(trace, 'elementwise')
		.filter(({ primitive, inputs, outputs: [out] }) => compares.has(primitive.fn) && inputs.length === 2 && trace.tensors[out!]!.shape?.length === 2)
		.slice(0, 20)
		.flatMap((op): readonly Mask[] => {
			const { fn } = op.primitive;
			const [a, b] = op.inputs.map((id) => unmoved(trace, id));
			const [counts, lengths] = [makerOf(trace, a!), makerOf(trace, b!)].map((maker) => maker?.primitive.kind === 'arange');
			if (counts !== lengths) return fn === 'eq' || fn === 'ne' ? [] : [{ op, ids: null, keeps: (fn === 'lt' || fn === 'le') === counts }];
			const constant = ['full', 'literal'].includes(makerOf(trace, b!)?.primitive.kind ?? '') && sizeOf(trace.tensors[b!]!.shape ?? [2]) === 1;
			return constant && (fn === 'eq' || fn === 'ne') && !floating.has(trace.tensors[a!]!.dtype) ? [{ op, ids: a!, keeps: fn === 'ne' }] : [];
		})
);

/** A tensor before it was given more axes, or another type. */
function unmoved(trace: Trace, id: TensorId): TensorId {
	const op = makerOf(trace, id);
	return op && ['cast', 'reshape', 'expand', 'slice'].includes(op.primitive.kind) ? unmoved(trace, op.inputs[0]!) : id;
}

/** Given to a model together with a mask, or what the model makes a mask of. */
function maskedIn(trace: Trace, lab: Lab, tensor: TensorId): Behind | null {
	const { shape, dtype } = trace.tensors[tensor]!;
	const isFloat = floating.has(dtype);
	if (!shape || shape.length !== (isFloat ? 3 : 2)) return null;
	const calls = outermost(trace).filter(({ inputs }) => inputs.includes(tensor));
	const said = masksIn(trace).flatMap(({ op, ids, keeps }) => {
		const out = op.outputs[0]!;
		const at = trace.ops.indexOf(op);
		const isOfCall = calls.some(({ from, to, inputs }) => (from <= at && at < to) || inputs.some((id) => comesFrom(trace, id, new Set([out]), 100)));
		const sizes = trace.tensors[out]!.shape!;
		const isOfIds = ids !== null && unmoved(trace, tensor) === ids;
		if (ids === null ? !isOfCall : !isOfIds) return [];
		const numbers = lab.numbers(out);
		const batch = sizes[0] === shape[0] && sizes[1] === shape[1] ? 0 : -1;
		if (!numbers || batch < 0 || meant(trace, tensor)[1] === 'batch') return [];
		return [Array.from({ length: shape[0]! }, (_, sample) => endOf(numbers.subarray(sample * shape[1]!, (sample + 1) * shape[1]!), keeps))];
	});
	const [lengths] = said;
	if (!lengths || lengths.includes(0) || said.some((one) => String(one) !== String(lengths))) return null;
	return shortest(trace, tensor, lengths, 0, 'a mask says so');
}

/** How many steps a mask keeps, in front of what it leaves out; 0 where they do not stand so. */
function endOf(row: Float64Array, keeps: boolean): number {
	const end = row.findLastIndex((bit) => (bit !== 0) === keeps) + 1;
	return row.subarray(0, end).every((bit) => (bit !== 0) === keeps) ? end : 0;
}

function shortest(trace: Trace, tensor: TensorId, lengths: readonly number[], batch: number, known: string): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	const time = 1 - batch;
	const length = Math.min(...lengths);
	const sample = lengths.indexOf(length);
	if (!shape || lengths.length < 2 || length < 1 || length >= shape[time]! || Math.max(...lengths) > shape[time]!) return null;
	const places: number[] = [];
	for (let place = 0; place < sizeOf(shape); place++) if (along(shape, place, batch) === sample && along(shape, place, time) >= length) places.push(place);
	const isIds = lookUpsOf(trace, tensor).length > 0;
	return { tensor, isIds, sample, batch, time, length, places, known };
}

/** What is looked up for ids, which may have been made whole numbers before, or counted from the end. */
export const lookUpsOf = (trace: Trace, ids: TensorId): readonly Op[] =>
	readersOf(trace, ids).flatMap((op) => {
		const { primitive, inputs, outputs } = op;
		if (primitive.kind === 'take') return inputs[1] === ids ? [op] : [];
		return primitive.kind === 'cast' || (primitive.kind === 'elementwise' && primitive.fn === 'where' && inputs[2] === ids)
			? lookUpsOf(trace, outputs[0]!)
			: [];
	});

/** The index along an axis of an element. */
export const along = (shape: readonly number[], place: number, axis: number): number => Math.floor(place / sizeOf(shape.slice(axis + 1))) % shape[axis]!;
