import type { DType } from '../../ir/index.ts';
import { exceptionClass, isNumber, PyClass, PyList, PyTuple, typeName, type Interpreter, type Value } from '../../python/index.ts';
import { axesMeant } from '../../tensors/axes.ts';
import { broadcast as spread } from '../../tensors/broadcast.ts';
import { cast } from '../../tensors/convert.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { newMemory, type StridedTensor } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';
import { allocate } from './array/memory.ts';
import { NpScalar, type Category } from './dtype.ts';

/** `(2,3)`, `(4,)`: shapes in numpy's messages have no space. */
export const tight = (shape: readonly (number | string)[]): string => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(',')})`);

/** An array of a result; a scalar where it has no axis. */
export const wrap = (tensor: StridedTensor): NdArray | NpScalar => (tensor.rank === 0 ? new NpScalar(tensor) : new NdArray(tensor));

export type Operand = NdArray | NpScalar | bigint | number | boolean;

export const isOperand = (value: Value | undefined): value is Operand => value instanceof NdArray || value instanceof NpScalar || isNumber(value);

/** The dtype of an operand, and what it counts for. */
export function categorised(value: Operand): { readonly dtype: DType; readonly category: Category } {
	if (value instanceof NdArray || value instanceof NpScalar) return { dtype: value.tensor.dtype, category: 'array' };
	return typeof value === 'bigint'
		? { dtype: 'int64', category: 'int' }
		: typeof value === 'boolean'
			? { dtype: 'bool', category: 'bool' }
			: { dtype: 'float64', category: 'float' };
}

export const shapeOf = (value: Operand): readonly number[] => (value instanceof NdArray || value instanceof NpScalar ? value.tensor.shape : []);

/** A new array whose values an op gives, or nobody knows. */
export function made(host: Interpreter, shape: readonly number[], dtype: DType, call: string, op?: Parameters<Interpreter['trace']['op']>[0]): NdArray {
	if (shape.some((n) => n < 0)) host.raise('ValueError', 'negative dimensions are not allowed');
	allocate(host, shape, dtype);
	const tensor = newMemory(host, { shape, dtype, axes: axesMeant(host, shape.length) });
	if (op) host.trace.op(op, [], [tensor.ir.id], call);
	return new NdArray(tensor);
}

/** A number as memory of a dtype. */
export function numberOf(host: Interpreter, value: Value, dtype: DType): StridedTensor {
	const tensor = newMemory(host, { shape: [], dtype });
	host.trace.op({ kind: 'full', value: Number(value) }, [], [tensor.ir.id], '');
	return tensor;
}

/** The memory that an operand is, in a dtype. */
export const tensorOf = (host: Interpreter, value: Operand, dtype: DType): StridedTensor =>
	value instanceof NdArray || value instanceof NpScalar ? cast(host, value.tensor, { dtype }, 'np.astype') : numberOf(host, value, dtype);

/** The shape that shapes are spread to; raises where there is none. */
export function broadcast(host: Interpreter, ...shapes: readonly (readonly number[])[]): readonly number[] {
	const shape = spread(shapes);
	if (Array.isArray(shape)) return shape;
	return host.raise('ValueError', `operands could not be broadcast together with shapes ${shapes.map(tight).join(' ')} `);
}

export const axisError = new PyClass('AxisError', 'numpy.exceptions', [exceptionClass('ValueError'), exceptionClass('IndexError')]);

const ints = (value: Value): readonly number[] | null => {
	if (value instanceof NdArray) return value.tensor.values && dtypeFacts[value.dtype].kind === 'int' ? value.tensor.values : null;
	const items = (value instanceof PyTuple || value instanceof PyList ? value.items : [value]).map((item) => (item instanceof NpScalar ? item.plain : item));
	return items.every((item) => typeof item === 'bigint') ? items.map(Number) : null;
};

/** Sizes given as an int, a tuple or a list. */
export const readShape = (host: Interpreter, value: Value): readonly number[] =>
	ints(value) ??
	host.raise(
		'TypeError',
		value === null || typeof value === 'number' || value instanceof NpScalar
			? `expected a sequence of integers or a single integer, got '${host.repr(value)}'`
			: `'${typeName((value instanceof PyTuple || value instanceof PyList ? value.items.find((item) => typeof item !== 'bigint') : value) ?? null)}' object cannot be interpreted as an integer`
	);

/** An axis from 0; `what` stands before what is said of one that is none. */
export function axisOf(host: Interpreter, value: Value, rank: number, what = ''): number {
	const plain = value instanceof NpScalar ? value.plain : value;
	if (value instanceof NdArray) host.raise('TypeError', 'only integer scalar arrays can be converted to a scalar index');
	if (typeof plain !== 'bigint') return host.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
	const axis = Number(plain);
	if (axis < -rank || axis >= rank) host.raise(axisError, `${what}axis ${axis} is out of bounds for array of dimension ${rank}`);
	return axis < 0 ? axis + rank : axis;
}
