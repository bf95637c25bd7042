import { ellipsis, PyList, PyRange, PySlice, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { asIndex } from '../../../python/protocols/sequence.ts';
import { broadcast } from '../../../tensors/broadcast.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { literalInts, picked, placesOf, type Picks } from '../../../tensors/picking.ts';
import { slicedBy, type Taken } from '../../../tensors/slicing.ts';
import { axesOf, derive, StridedTensor } from '../../../tensors/tensor.ts';
import { backwards, NdArray } from '../../interop.ts';
import { asArray } from '../create.ts';
import { NpScalar } from '../dtype.ts';
import { tight, wrap } from '../operand.ts';

export type Either = NdArray | NpScalar;

const badIndex = 'only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices';
const call = 'ndarray.__getitem__';

/** An item of an index, once lists and scalars are arrays or numbers of Python's. */
type Item = bigint | boolean | null | typeof ellipsis | PySlice | StridedTensor;

/** How many axes an item takes. */
const axesTaken = (item: Item): number =>
	item instanceof StridedTensor && item.dtype === 'bool' ? item.rank : item === null || item === ellipsis || typeof item === 'boolean' ? 0 : 1;

function itemOf(host: Interpreter, item: Value): Item {
	if (typeof item === 'bigint' || typeof item === 'boolean' || item === null || item instanceof PySlice) return item;
	if (item === ellipsis) return ellipsis;
	if (item instanceof NpScalar) {
		// One that nobody knows may be any of its axis: an array of places without axes.
		if (!item.tensor.values && dtypeFacts[item.tensor.dtype].kind === 'int') return item.tensor;
		const { plain } = item;
		return typeof plain === 'bigint' || typeof plain === 'boolean' ? plain : host.raise('IndexError', badIndex);
	}
	const array = item instanceof NdArray || item instanceof PyList || item instanceof PyTuple || item instanceof PyRange || item instanceof StridedTensor;
	if (!array) {
		const index = typeof item === 'number' || typeof item === 'string' ? undefined : asIndex(machineOf(host), item);
		return index ?? host.raise('IndexError', badIndex);
	}
	const { tensor } = asArray(host, item);
	if (tensor.size === 0 && !(item instanceof NdArray)) return literalInts(host, [], tensor.shape, call);
	if (tensor.dtype !== 'bool' && dtypeFacts[tensor.dtype].kind !== 'int')
		host.raise('IndexError', item instanceof NdArray ? 'arrays used as indices must be of integer (or boolean) type' : badIndex);
	return tensor.rank === 0 && tensor.dtype !== 'bool' && tensor.values ? BigInt(tensor.values[0]!) : tensor;
}

/** What an index does to an array, once numpy has nothing to say against it: a view of it, and what is picked of that; null where nothing is. */
export interface Indexed {
	readonly view: StridedTensor;
	readonly picks: Picks | null;
	/** Whether the index is one mask of all that there is. */
	readonly masked: boolean;
	/** Whether it is a whole number for each axis. */
	readonly single: boolean;
}

const whole = (n: number): Taken => ({ kind: 'range', start: 0, stop: n, step: 1 });

function rangeOf(host: Interpreter, { start, stop, step }: PySlice, size: number): Taken {
	const read = (value: Value, otherwise: number): number => {
		if (value === null) return otherwise;
		const index = asIndex(machineOf(host), value);
		return index === undefined ? host.raise('TypeError', 'slice indices must be integers or None or have an __index__ method') : Number(index);
	};
	const by = read(step, 1);
	if (by === 0) host.raise('ValueError', 'slice step cannot be zero');
	if (by < 0) host.unsupported('slicing an array backwards');
	const clamp = (at: number) => Math.min(Math.max(at < 0 ? at + size : at, 0), size);
	const from = clamp(read(start, 0));
	return { kind: 'range', start: from, stop: Math.max(from, clamp(read(stop, size))), step: by };
}

/** The shapes of the arrays of places that an array stands for; a mask stands for one along each of its axes. */
const shapesOf = ({ dtype, rank, shape, values }: StridedTensor): readonly (readonly number[])[] =>
	dtype !== 'bool' ? [shape] : values ? Array.from({ length: rank }, () => [values.reduce((sum, one) => sum + one, 0)]) : [];

/** What numpy says of an array that indexes the axes from one on: of a mask's shape, then of the range of places. */
function checkPlaces(host: Interpreter, tensor: StridedTensor, item: StridedTensor, axis: number): void {
	if (item.dtype === 'bool') {
		const wrong = item.shape.findIndex((n, i) => n !== tensor.shape[axis + i]);
		if (wrong >= 0)
			host.raise(
				'IndexError',
				`boolean index did not match indexed array along axis ${axis + wrong}; size of axis is ${tensor.shape[axis + wrong]} but size of corresponding boolean axis is ${item.shape[wrong]}`
			);
		return;
	}
	const size = tensor.shape[axis]!;
	if (item.size === 0) return;
	const outside = (item.suspects(-size, size - 1) ?? host.unsupported('an index whose values are not known')).find((value) => value < -size || value >= size);
	if (outside !== undefined) host.raise('IndexError', `index ${outside} is out of bounds for axis ${axis} with size ${size}`);
}

/** Reads an index. Raises numpy's errors, in its order. */
export function readIndex(host: Interpreter, { tensor }: Either, index: Value): Indexed {
	const items = (index instanceof PyTuple ? index.items : [index]).map((item) => itemOf(host, item));
	if (items.filter((item) => item === ellipsis).length > 1) host.raise('IndexError', "an index can only have a single ellipsis ('...')");
	const taken = items.reduce((sum: number, item) => sum + axesTaken(item), 0);
	if (taken > tensor.rank) host.raise('IndexError', `too many indices for array: array is ${tensor.rank}-dimensional, but ${taken} were indexed`);
	const arrays = items.some((item) => item instanceof StridedTensor);
	const ranges: Taken[] = [];
	const places: (StridedTensor | null)[] = [];
	const keep = (what: Taken, by: StridedTensor | null = null): void => {
		ranges.push(what);
		places.push(by);
	};
	let axis = 0;
	for (const item of items) {
		const size = tensor.shape[axis]!;
		if (item === ellipsis) for (const stop = axis + tensor.rank - taken; axis < stop; axis++) keep(whole(tensor.shape[axis]!));
		else if (item === null) keep({ kind: 'new' });
		else if (typeof item === 'boolean') keep({ kind: 'new' }, literalInts(host, item ? [0] : [], [item ? 1 : 0], call));
		else if (item instanceof PySlice) keep(rangeOf(host, item, tensor.shape[axis++]!));
		else if (typeof item === 'bigint') {
			if (item < -size || item >= size) host.raise('IndexError', `index ${item} is out of bounds for axis ${axis} with size ${size}`);
			const at = Number(item < 0 ? item + BigInt(size) : item);
			// Beside arrays, a number is one of them.
			if (arrays) keep(whole(size), literalInts(host, [at], [], call));
			else ranges.push({ kind: 'one', index: at });
			axis++;
		} else if (item instanceof StridedTensor) {
			checkPlaces(host, tensor, item, axis);
			const covered = axesTaken(item);
			if (covered === 0) keep({ kind: 'new' }, literalInts(host, item.values?.[0] ? [0] : [], [item.values?.[0] ? 1 : 0], call));
			for (let i = 0; i < covered; i++) keep(whole(tensor.shape[axis++]!), i === 0 ? item : null);
		}
	}
	for (; axis < tensor.rank; axis++) keep(whole(tensor.shape[axis]!));
	const shapes = items.flatMap((item) => (item instanceof StridedTensor ? shapesOf(item) : []));
	const shape = broadcast(shapes);
	if (!Array.isArray(shape))
		host.raise('IndexError', `shape mismatch: indexing arrays could not be broadcast together with shapes ${shapes.map(tight).join(' ')} `);
	const plain = ranges.every((one, i) => one.kind === 'range' && one.stop - one.start === tensor.shape[i] && one.step === 1);
	const picks = places.some((one) => one !== null);
	return {
		view: plain && picks ? tensor : slicedBy(host, tensor, ranges, index instanceof PySlice, call),
		picks: picks ? picksOf(host, places) : null,
		masked: items.length === 1 && items[0] instanceof StridedTensor && items[0].dtype === 'bool' && items[0].rank === tensor.rank,
		single: items.length === tensor.rank && items.every((item) => typeof item === 'bigint')
	};
}

/** Masks become places, and places that are counted from the end stay so. */
function picksOf(host: Interpreter, items: readonly (StridedTensor | null)[]): Picks {
	const axes: number[] = [];
	const places: StridedTensor[] = [];
	items.forEach((item, axis) => {
		if (!item) return;
		const found = item.dtype === 'bool' ? placesOf(host, item).map((list) => literalInts(host, list, [list.length], call)) : [item];
		found.forEach((one, i) => {
			axes.push(axis + i);
			places.push(one);
		});
	});
	return { axes, places, shape: broadcast(places.map((one) => one.shape)) as number[] };
}

/** `array[index]`. */
export function itemAt(host: Interpreter, array: Either, index: Value): NdArray | NpScalar {
	const { view, picks } = readIndex(host, array, index);
	return wrap(picks ? picked(host, view, picks, call) : view);
}

export function turnedRound(tensor: StridedTensor): NdArray {
	const array = new NdArray(tensor);
	backwards.add(array);
	return array;
}

/** `a[::-1]` as a[:] of the array turned round; its memory is then no longer shared, as numpy's is. */
export function forwards(host: Interpreter, array: Either, index: Value): { readonly array: Either; readonly rest: Value } {
	const items = index instanceof PyTuple ? index.items : [index];
	const back = (item: Value): item is PySlice => item instanceof PySlice && item.step === -1n && item.start === null && item.stop === null;
	if (!items.some(back) || items.some((item) => item === null || (typeof item === 'object' && !(item instanceof PySlice)))) return { array, rest: index };
	const axes = items.flatMap((item, i) => (back(item) ? [i] : []));
	const { tensor } = array;
	if (items.length > tensor.rank) return { array, rest: index };
	const turned = derive(host, { kind: 'flip', axes }, 'np.flip', [tensor], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor) });
	const rest = items.map((item) => (back(item) ? new PySlice(null, null, null) : item));
	return { array: turnedRound(turned), rest: rest.length === 1 ? rest[0]! : new PyTuple(rest) };
}
