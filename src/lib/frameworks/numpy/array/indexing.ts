import { ellipsis, PyList, PySlice, PyTuple, type Host, type Value } from '../../../python/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { backwards, NdArray } from '../../interop.ts';
import { tight } from '../compute.ts';
import { NpScalar } from '../dtype.ts';
import { spreads } from '../../../tensors/broadcast.ts';
import { lender } from '../../interop.ts';
import { literal } from './literal.ts';
import { StridedTensor, derive } from '../../../tensors/tensor.ts';

export type Either = NdArray | NpScalar;

const badIndex = 'only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices';

/** How many axes an item of an index takes. */
const axesTaken = (item: Value): number =>
	item instanceof StridedTensor && item.dtype === 'bool' ? item.rank : item === null || item === ellipsis || typeof item === 'boolean' ? 0 : 1;

/** What numpy says of an index before a tensor's own rules read it. */
export function checkIndex(host: Host, { tensor }: Either, index: Value): Value {
	const items = (index instanceof PyTuple ? index.items : [index]).map((item) => asPlaces(host, item));
	const taken = items.reduce((sum: number, item) => sum + axesTaken(item), 0);
	if (taken > tensor.rank) host.raise('IndexError', `too many indices for array: array is ${tensor.rank}-dimensional, but ${taken} were indexed`);
	let axis = 0;
	for (const item of items) {
		const size = tensor.shape[axis]!;
		if (typeof item === 'bigint' && (item < -size || item >= size))
			host.raise('IndexError', `index ${item} is out of bounds for axis ${axis} with size ${size}`);
		if (item instanceof PySlice && typeof item.step === 'bigint' && item.step < 0n) host.unsupported('slicing an array backwards');
		if (item instanceof StridedTensor) checkPlaces(host, tensor, item, axis);
		axis += item === ellipsis ? tensor.rank - taken : axesTaken(item);
	}
	const shapes = items.flatMap((item) => (item instanceof StridedTensor ? placesOf(item) : []));
	if (!spreads(shapes)) host.raise('IndexError', `shape mismatch: indexing arrays could not be broadcast together with shapes ${shapes.map(tight).join(' ')} `);
	return index instanceof PyTuple ? new PyTuple(items) : items[0]!;
}

/** The shapes of the arrays of places that an array stands for; a mask stands for one along each of its axes. */
const placesOf = ({ dtype, rank, shape, values }: StridedTensor): readonly (readonly number[])[] =>
	dtype !== 'bool' ? [shape] : values ? Array.from({ length: rank }, () => [values.reduce((sum, one) => sum + one, 0)]) : [];

/** An item of an index, with lists and arrays as tensors. */
function asPlaces(host: Host, item: Value): Value {
	const floats = item instanceof NpScalar && dtypeFacts[item.tensor.dtype].kind === 'float';
	if (floats || typeof item === 'number' || typeof item === 'string') host.raise('IndexError', badIndex);
	if (item instanceof NdArray || item instanceof NpScalar) return lender.tensorOf(item.tensor);
	// A tensor of one int is taken for that.
	if (item instanceof StridedTensor && item.size === 1 && item.dtype !== 'bool' && item.values) return BigInt(item.values[0]!);
	if (!(item instanceof PyList) || item.items.length === 0) return item;
	if (item.items.some((one) => typeof one === 'number')) host.raise('IndexError', badIndex);
	const all = (type: string): boolean => item.items.every((one) => typeof one === type);
	if (!all('bigint') && !all('boolean')) return item;
	return lender.tensorOf(literal(host, item, all('bigint') ? 'int64' : 'bool', 'np.array'));
}

/** What numpy says of an array that indexes the axes from one on: of a mask's shape, of the kind of the others, then of their range. */
function checkPlaces(host: Host, tensor: StridedTensor, item: StridedTensor, axis: number): void {
	if (item.dtype === 'bool') {
		const wrong = item.shape.findIndex((n, i) => n !== tensor.shape[axis + i]);
		if (wrong >= 0)
			host.raise(
				'IndexError',
				`boolean index did not match indexed array along axis ${axis + wrong}; size of axis is ${tensor.shape[axis + wrong]} but size of corresponding boolean axis is ${item.shape[wrong]}`
			);
		return;
	}
	if (dtypeFacts[item.dtype].kind !== 'int') host.raise('IndexError', 'arrays used as indices must be of integer (or boolean) type');
	const size = tensor.shape[axis]!;
	const outside = item.values?.find((value) => value < -size || value >= size);
	if (outside !== undefined) host.raise('IndexError', `index ${outside} is out of bounds for axis ${axis} with size ${size}`);
}

export function turnedRound(tensor: StridedTensor): NdArray {
	const array = new NdArray(tensor);
	backwards.add(array);
	return array;
}

/** `a[::-1]` as a[:] of the array turned round; its memory is then no longer shared, as numpy's is. */
export function forwards(host: Host, array: Either, index: Value): { readonly array: Either; readonly rest: Value } {
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
