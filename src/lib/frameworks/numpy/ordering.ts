import { sizeOf } from '../../ir/index.ts';
import { PyTuple, type Interpreter, type Value } from '../../python/index.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { literalInts, placesOf } from '../../tensors/picking.ts';
import { axesOf, derive, newMemory, type StridedTensor } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';
import type { Row } from './binding/row.ts';
import { asArray, asEither } from './create.ts';
import { axisOf, made, wrap } from './operand.ts';
import { copyOf, reshape } from './views.ts';

/** The numbers along an axis in order, and where they stood. */
function sorted(
	host: Interpreter,
	array: NdArray,
	axis: Value,
	call: string
): { readonly values: StridedTensor; readonly places: StridedTensor; readonly axis: number } {
	const { tensor } = axis === null ? reshape(host, array, [-1]) : array;
	if (tensor.rank === 0) host.unsupported(`${call} of a single number`);
	const at = axis === null ? 0 : axisOf(host, axis, tensor.rank);
	const shared = { shape: tensor.shape, axes: axesOf(host, tensor) };
	const [values, places] = [newMemory(host, { ...shared, dtype: tensor.dtype }), newMemory(host, { ...shared, dtype: 'int64' })];
	host.trace.op({ kind: 'sort', axis: at, descending: false }, [tensor.ir.id], [values.ir.id, places.ir.id], call);
	return { values, places, axis: at };
}

/** Whether where each stands is certain: among equals it is numpy's algorithm's, but for few. */
function certain({ values, dtype, shape }: StridedTensor, axis: number): boolean {
	const length = shape[axis] ?? 1;
	if (length <= 16) return true;
	if (!values) return dtypeFacts[dtype].kind === 'float';
	const inner = sizeOf(shape.slice(axis + 1));
	const seen = new Set<string>();
	return values.every((value, i) => {
		const key = `${Math.floor(i / (inner * length)) * inner + (i % inner)} ${value}`;
		return seen.size < seen.add(key).size;
	});
}

/** Where an array is not zero: one array an axis. */
function nonzero(host: Interpreter, value: Value | undefined): PyTuple {
	const { tensor } = asArray(host, value ?? null);
	if (tensor.rank === 0)
		host.raise(
			'ValueError',
			'Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.'
		);
	return new PyTuple(placesOf(host, tensor).map((places) => new NdArray(literalInts(host, places, [places.length], 'np.nonzero'))));
}

/** Functions that order, count and round. */
export const ordering: readonly Row[] = [
	{
		name: 'sort',
		fn: 'a, axis=-1, kind=None, order=None, *, stable=None',
		run: (host, [a, axis]) => new NdArray(sorted(host, asArray(host, a!), axis!, 'np.sort').values)
	},
	{
		name: 'argsort',
		fn: 'a, axis=-1, kind=None, order=None, *, stable=None',
		method: 'axis=-1, kind=None, order=None, *, stable=None',
		run: (host, [a, axis, kind, , stable]) => {
			const array = asArray(host, a!);
			const { values, places, axis: at } = sorted(host, array, axis!, 'np.argsort');
			const known = kind === 'stable' || kind === 'mergesort' || stable === true || certain(values, at);
			return new NdArray(known ? places : newMemory(host, { shape: places.shape, dtype: 'int64' }));
		}
	},
	{ name: 'nonzero', fn: 'a', method: '', of: 'arrays', run: (host, [a]) => nonzero(host, a) },
	{
		name: 'round',
		also: ['around'],
		fn: 'a, decimals=0, out=...',
		method: 'decimals=0, out=...',
		run: (host, [a, decimals]) => {
			const array = asEither(host, a);
			const { tensor } = array;
			if (dtypeFacts[tensor.dtype].kind !== 'float') return array instanceof NdArray && tensor.rank > 0 ? copyOf(host, array) : wrap(tensor);
			const primitive = { kind: 'elementwise', fn: 'round', parameters: [Number(decimals)] } as const;
			return wrap(derive(host, primitive, 'np.round', [tensor], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor) }));
		}
	}
];

/** The different numbers of an array, ascending. */
export function distinct(host: Interpreter, array: Value | undefined): NdArray {
	const { tensor } = asArray(host, array ?? null);
	if (!tensor.values || tensor.values.some(Number.isNaN)) return host.unsupported('np.unique of values that are not known');
	const values = [...new Set(tensor.values)].sort((a, b) => a - b);
	return made(host, [values.length], tensor.dtype, 'np.unique', { kind: 'literal', values });
}
