import { type Interpreter, type Value, PyTuple } from '../../python/index.ts';
import { contiguousStrides } from '../../tensors/strides.ts';
import { axesOf, derive, type StridedTensor } from '../../tensors/tensor.ts';
import { transposed } from '../../tensors/viewing.ts';
import { NdArray } from '../interop.ts';
import type { NpScalar } from './dtype.ts';
import { axisOf } from './operand.ts';

type Either = NdArray | NpScalar;

/** The array in another shape (numpy: a view where it can be, a copy otherwise). */
export function reshape(host: Interpreter, array: Either, asked: readonly number[]): NdArray {
	const { tensor } = array;
	const known = asked.reduce((product, n) => (n < 0 ? product : product * n), 1);
	const open = asked.filter((n) => n < 0).length;
	if (open > 1) host.raise('ValueError', 'can only specify one unknown dimension');
	if (open ? known === 0 || tensor.size % known !== 0 : known !== tensor.size) {
		const from = asked.findIndex((n) => n >= 0);
		const told = asked.slice(from).map((n) => (n < 0 ? 'newaxis' : n));
		host.raise('ValueError', `cannot reshape array of size ${tensor.size} into shape (${told.join(',')}${asked.length === 1 ? ',' : ''})`);
	}
	const shape = asked.map((n) => (n < 0 ? tensor.size / known : n));
	const axes = shape.map((n, i) =>
		n === tensor.shape[i] && String(shape.slice(0, i)) === String(tensor.shape.slice(0, i)) ? (axesOf(host, tensor)[i] ?? null) : null
	);
	return new NdArray(
		derive(host, { kind: 'reshape' }, 'np.reshape', [tensor], {
			shape,
			dtype: tensor.dtype,
			axes,
			...(tensor.isContiguous && { layout: tensor.viewed(0, contiguousStrides(shape)) })
		})
	);
}

export function transpose(host: Interpreter, array: Either, order: readonly number[] | null): NdArray {
	const { tensor } = array;
	const axes = order ?? tensor.shape.map((_, i) => tensor.rank - 1 - i);
	if (axes.length !== tensor.rank) host.raise('ValueError', "axes don't match array");
	const wrapped = axes.map((axis) => axisOf(host, BigInt(axis), tensor.rank));
	if (new Set(wrapped).size < wrapped.length) host.raise('ValueError', 'repeated axis in transpose');
	return new NdArray(transposed(host, tensor, wrapped, 'np.transpose'));
}

export function squeeze(host: Interpreter, self: Either, axis: Value): NdArray {
	const { shape, rank } = self.tensor;
	const axes =
		axis === null ? shape.flatMap((n, i) => (n === 1 ? [i] : [])) : (axis instanceof PyTuple ? axis.items : [axis]).map((one) => axisOf(host, one, rank));
	if (axes.some((i) => shape[i] !== 1)) host.raise('ValueError', 'cannot select an axis to squeeze out which has size not equal to one');
	const kept = shape.filter((_, i) => !axes.includes(i));
	return reshape(host, self, kept);
}

/** The array with an axis of 1. */
export const withAxis = (host: Interpreter, array: NdArray, at: number): NdArray => reshape(host, array, array.shape.toSpliced(at, 0, 1));

/** An array of its own with the same numbers. */
export const copyOf = (host: Interpreter, { tensor }: Either, call = 'np.copy'): NdArray =>
	new NdArray(derive(host, { kind: 'cast' }, call, [tensor], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor) }));

/** The same memory as another array. */
export const sameMemory = (host: Interpreter, tensor: StridedTensor): StridedTensor =>
	derive(host, { kind: 'cast' }, 'ndarray.view', [tensor], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		layout: tensor.viewed(0, tensor.strides)
	});
