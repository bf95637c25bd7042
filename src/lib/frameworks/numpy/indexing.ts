import { PyList, PySlice, PyTuple, type Host, type Value } from '../../python/index.ts';
import { dtypeFacts } from '../torch/dtype.ts';
import { literalTensor } from '../torch/literal.ts';
import { axesOf, derive, TorchTensor } from '../torch/tensor.ts';
import { backwards } from './backwards.ts';
import { NpScalar } from './dtype.ts';
import { NdArray } from './ndarray.ts';

export type Either = NdArray | NpScalar;

const badIndex = 'only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices';

/** What numpy says of an index before a tensor's own rules read it. */
export function checkIndex(host: Host, { tensor }: Either, index: Value): Value {
	const items = index instanceof PyTuple ? index.items : [index];
	const taking = items.filter((item) => typeof item === 'bigint' || item instanceof PySlice);
	if (taking.length > tensor.rank)
		host.raise('IndexError', `too many indices for array: array is ${tensor.rank}-dimensional, but ${taking.length} were indexed`);
	let axis = 0;
	for (const item of items) {
		if (typeof item === 'number' || typeof item === 'string') host.raise('IndexError', badIndex);
		if (typeof item === 'bigint') {
			const size = tensor.shape[axis]!;
			if (item < -size || item >= size) host.raise('IndexError', `index ${item} is out of bounds for axis ${axis} with size ${size}`);
		} else if (item instanceof PySlice && typeof item.step === 'bigint' && item.step < 0n) host.unsupported('slicing an array backwards');
		if (typeof item === 'bigint' || item instanceof PySlice) axis++;
		else if (item !== null) break;
	}
	const plain = (item: Value): Value => {
		if (item instanceof NdArray || item instanceof NpScalar) return item.tensor;
		if (!(item instanceof PyList) || item.items.length === 0) return item;
		if (item.items.some((one) => typeof one === 'number')) host.raise('IndexError', badIndex);
		return item.items.every((one) => typeof one === 'bigint') ? literalTensor(host, item, 'int64', 'np.array') : item;
	};
	const given = items.map(plain);
	given.forEach((item, i) => checkPlaces(host, tensor, item, given, i));
	return index instanceof PyTuple ? new PyTuple(given) : given[0]!;
}

/** What numpy says of whole numbers in an array that index an axis: their kind, then their range. */
function checkPlaces(host: Host, tensor: TorchTensor, item: Value, items: readonly Value[], at: number): void {
	if (!(item instanceof TorchTensor)) return;
	if (item.dtype === 'bool') {
		const wrong = at === 0 ? item.shape.findIndex((n, i) => n !== tensor.shape[i]) : -1;
		if (wrong >= 0 && item.rank <= tensor.rank)
			host.raise(
				'IndexError',
				`boolean index did not match indexed array along axis ${wrong}; size of axis is ${tensor.shape[wrong]} but size of corresponding boolean axis is ${item.shape[wrong]}`
			);
		return;
	}
	if (dtypeFacts[item.dtype].kind !== 'int') host.raise('IndexError', 'arrays used as indices must be of integer (or boolean) type');
	if (
		items
			.slice(0, at)
			.some((one) => one === null || (typeof one === 'object' && !(one instanceof PySlice) && (!(one instanceof TorchTensor) || one.dtype === 'bool')))
	)
		return;
	const size = tensor.shape[at];
	const outside = size === undefined ? undefined : item.values?.find((value) => value < -size || value >= size);
	if (outside !== undefined) host.raise('IndexError', `index ${outside} is out of bounds for axis ${at} with size ${size}`);
}

export function turnedRound(tensor: TorchTensor): NdArray {
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
