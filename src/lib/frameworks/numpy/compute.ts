import type { DType, ElementwiseFn, ReduceFn } from '../../ir/index.ts';
import { exceptionClass, isNumber, PyClass, PyList, PyTuple, typeName, type Host, type Value } from '../../python/index.ts';
import { exact } from '../../python/arithmetic/exact.ts';
import { axesFromSizes } from '../../tensors/axes.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { broadcastAxes, reduced } from '../../tensors/results.ts';
import { axesOf } from '../../tensors/tensor.ts';
import { checkRange } from './create.ts';
import { NpScalar, resultType, type Category } from './dtype.ts';
import { NdArray } from '../interop.ts';
import { broadcast as spread } from '../../tensors/broadcast.ts';
import { cast } from '../../tensors/convert.ts';
import { allocate } from './array/memory.ts';
import { StridedTensor, derive, newMemory } from '../../tensors/tensor.ts';

/** `(2, 3)`, `(4,)`: shapes in numpy's messages have no space. */
export const tight = (shape: readonly number[]): string => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(',')})`);

/** An array of a result; a scalar where it has no axis. */
export const wrap = (tensor: StridedTensor): NdArray | NpScalar => (tensor.rank === 0 ? new NpScalar(tensor) : new NdArray(tensor));

export type Operand = NdArray | NpScalar | bigint | number | boolean;

export const isOperand = (value: Value | undefined): value is Operand => value instanceof NdArray || value instanceof NpScalar || isNumber(value);

function categorised(value: Operand): { readonly dtype: DType; readonly category: Category } {
	if (value instanceof NdArray || value instanceof NpScalar) return { dtype: value.tensor.dtype, category: 'array' };
	return typeof value === 'bigint'
		? { dtype: 'int64', category: 'int' }
		: typeof value === 'boolean'
			? { dtype: 'bool', category: 'bool' }
			: { dtype: 'float64', category: 'float' };
}

/** A new array whose values an op gives, or nobody knows. */
export function made(host: Host, shape: readonly number[], dtype: DType, call: string, op?: Parameters<Host['trace']['op']>[0]): NdArray {
	if (shape.some((n) => n < 0)) host.raise('ValueError', 'negative dimensions are not allowed');
	allocate(host, shape, dtype);
	const tensor = newMemory(host, { shape, dtype, axes: axesFromSizes(host.text, shape.length) ?? undefined });
	if (op) host.trace.op(op, [], [tensor.ir.id], call);
	return new NdArray(tensor);
}

/** The tensor that an operand is, in a dtype. */
function tensorOf(host: Host, value: Operand, dtype: DType, checked = false): StridedTensor {
	if (value instanceof NdArray || value instanceof NpScalar) return cast(host, value.tensor, { dtype }, 'np.astype');
	if (checked) checkRange(host, value, dtype);
	const tensor = newMemory(host, { shape: [], dtype });
	host.trace.op({ kind: 'full', value: Number(value) }, [], [tensor.ir.id], '');
	return tensor;
}

/** The shape that shapes are spread to; raises where there is none. */
function broadcast(host: Host, ...shapes: readonly (readonly number[])[]): readonly number[] {
	const shape = spread(shapes);
	if (Array.isArray(shape)) return shape;
	return host.raise('ValueError', `operands could not be broadcast together with shapes ${shapes.map(tight).join(' ')} `);
}

const shapeOf = (value: Operand): readonly number[] => (value instanceof NdArray || value instanceof NpScalar ? value.tensor.shape : []);

const comparisons: ReadonlySet<ElementwiseFn> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);

/** Two operands, element by element. */
export function binary(host: Host, fn: ElementwiseFn, left: Operand, right: Operand, call: string): NdArray | NpScalar {
	const together = resultType([categorised(left), categorised(right)]);
	const exact = dtypeFacts[together].kind === 'int' || together === 'bool';
	const dtype = fn === 'div' && exact ? 'float64' : together;
	if (fn === 'sub' && dtype === 'bool')
		host.raise(
			'TypeError',
			'numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.'
		);
	const shape = broadcast(host, shapeOf(left), shapeOf(right));
	const compares = comparisons.has(fn);
	const inputs = [tensorOf(host, left, dtype, !compares), tensorOf(host, right, dtype, !compares)];
	const axes = broadcastAxes(host, inputs, shape);
	return wrap(derive(host, { kind: 'elementwise', fn }, call, inputs, { shape, dtype: compares ? 'bool' : dtype, axes, requiresGrad: false }));
}

/** `np.where(condition, a, b)`. */
export function choose(host: Host, condition: Operand, left: Operand, right: Operand): NdArray | NpScalar {
	const arrays = [left, right].filter((value) => value instanceof NdArray || value instanceof NpScalar);
	const together =
		arrays.length > 0 ? resultType([categorised(left), categorised(right)]) : [left, right].some((value) => typeof value === 'number') ? 'float64' : 'int64';
	const inputs = [tensorOf(host, condition, 'bool'), tensorOf(host, left, together), tensorOf(host, right, together)];
	const shape = broadcast(host, shapeOf(condition), shapeOf(left), shapeOf(right));
	return wrap(derive(host, { kind: 'elementwise', fn: 'where' }, 'np.where', inputs, { shape, dtype: together, requiresGrad: false }));
}

/** One operand, element by element; `fraction` where whole numbers become float64. */
export function unary(host: Host, fn: ElementwiseFn, value: Operand, fraction: boolean, call: string): NdArray | NpScalar {
	const own = categorised(value).dtype;
	const input = tensorOf(host, value, fraction && dtypeFacts[own].kind !== 'float' ? 'float64' : own);
	const precise = fn in exact && fn !== 'pow' ? exact[fn as 'exp'] : undefined;
	const [known] = (input.rank === 0 && input.dtype === 'float64' && precise && input.values) || [];
	if (known !== undefined) return wrap(made(host, [], 'float64', call, { kind: 'full', value: precise!(known) }).tensor);
	return wrap(derive(host, { kind: 'elementwise', fn }, call, [input], { shape: input.shape, dtype: input.dtype, axes: axesOf(host, input) }));
}

export const axisError = new PyClass('AxisError', 'numpy.exceptions', [exceptionClass('ValueError'), exceptionClass('IndexError')]);

const ints = (value: Value): readonly number[] | null => {
	if (value instanceof NdArray) return value.tensor.values && dtypeFacts[value.dtype].kind === 'int' ? value.tensor.values : null;
	const items = (value instanceof PyTuple || value instanceof PyList ? value.items : [value]).map((item) => (item instanceof NpScalar ? item.plain : item));
	return items.every((item) => typeof item === 'bigint') ? items.map(Number) : null;
};

/** Sizes given as an int, a tuple or a list. */
export const readShape = (host: Host, value: Value): readonly number[] =>
	ints(value) ??
	host.raise(
		'TypeError',
		value === null || typeof value === 'number' || value instanceof NpScalar
			? `expected a sequence of integers or a single integer, got '${host.repr(value)}'`
			: `'${typeName((value instanceof PyTuple || value instanceof PyList ? value.items.find((item) => typeof item !== 'bigint') : value) ?? null)}' object cannot be interpreted as an integer`
	);

/** An axis from 0; `what` stands before what is said of one that is none. */
export function axisOf(host: Host, value: Value, rank: number, what = ''): number {
	const plain = value instanceof NpScalar ? value.plain : value;
	if (value instanceof NdArray) host.raise('TypeError', 'only integer scalar arrays can be converted to a scalar index');
	if (typeof plain !== 'bigint') return host.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
	const axis = Number(plain);
	if (axis < -rank || axis >= rank) host.raise(axisError, `${what}axis ${axis} is out of bounds for array of dimension ${rank}`);
	return axis < 0 ? axis + rank : axis;
}

/** What there is no value of where there are no numbers. */
const noneOf: ReadonlySet<ReduceFn> = new Set(['max', 'min', 'argmax', 'argmin']);

/** A sum, a mean, a maximum…, over an axis, several, or all. */
export function reduce(host: Host, fn: ReduceFn, array: NdArray | NpScalar, axis: Value, keepdims: boolean, ddof = 0): NdArray | NpScalar {
	const { tensor } = array;
	const items: readonly Value[] = axis instanceof PyTuple ? axis.items : axis === null ? [] : [axis];
	const axes = axis === null ? tensor.shape.map((_, i) => i) : items.map((item) => axisOf(host, item, tensor.rank)).sort((a, b) => a - b);
	const whole = dtypeFacts[tensor.dtype].kind !== 'float';
	const index = fn === 'argmax' || fn === 'argmin';
	const dtype = index
		? 'int64'
		: fn === 'any' || fn === 'all'
			? 'bool'
			: !whole || fn === 'max' || fn === 'min'
				? tensor.dtype
				: fn === 'sum' || fn === 'prod'
					? 'int64'
					: 'float64';
	const input = whole && (fn === 'mean' || fn === 'var') ? cast(host, tensor, { dtype: 'float64' }, 'np.astype') : tensor;
	const parameter = fn === 'var' ? { parameter: ddof } : {};
	if (noneOf.has(fn) && axes.some((i) => tensor.shape[i] === 0) && tensor.shape.every((n, i) => n > 0 || axes.includes(i)))
		host.raise('ValueError', index ? `attempt to get ${fn} of an empty sequence` : `zero-size array to reduction operation ${fn}imum which has no identity`);
	return wrap(derive(host, { kind: 'reduce', fn, axes, ...parameter }, `np.${fn}`, [input], { ...reduced(host, tensor, axes, keepdims), dtype }));
}

/** `a @ b`. */
export function matmul(host: Host, a: NdArray, b: NdArray): NdArray | NpScalar {
	const [x, y] = [a.shape, b.shape];
	const [k, k2] = [x.at(-1)!, y.length === 1 ? y[0]! : y.at(-2)!];
	if (k !== k2) {
		const axis = 0;
		host.raise(
			'ValueError',
			`matmul: Input operand 1 has a mismatch in its core dimension ${axis}, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size ${k2} is different from ${k})`
		);
	}
	const dtype = resultType([categorised(a), categorised(b)]);
	const leading = broadcast(host, x.slice(0, -2), y.slice(0, -2));
	const shape = [...leading, ...(x.length > 1 ? [x.at(-2)!] : []), ...(y.length > 1 ? [y.at(-1)!] : [])];
	return wrap(derive(host, { kind: 'matmul' }, 'np.matmul', [cast(host, a.tensor, { dtype }, ''), cast(host, b.tensor, { dtype }, '')], { shape, dtype }));
}
