import type { DType, ReduceFn } from '../../ir/index.ts';
import { PyTuple, type Interpreter, type Value } from '../../python/index.ts';
import { cast } from '../../tensors/convert.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { reduced } from '../../tensors/results.ts';
import { sameSizes } from '../../tensors/strides.ts';
import { axesOf, derive, type StridedTensor } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';
import { writeInto } from './array/assign.ts';
import type { NpScalar } from './dtype.ts';
import { axisOf, wrap } from './operand.ts';

export interface Reduction {
	readonly dtype?: DType | null | undefined;
	readonly out?: Value | undefined;
	readonly keepdims?: boolean;
	/** Of a variance. */
	readonly ddof?: number;
}

/** What there is no value of where there are no numbers. */
const noneOf: ReadonlySet<ReduceFn> = new Set(['max', 'min', 'argmax', 'argmin']);

/** Axes of a reduction, from 0; of a single number, 0 and -1 stand for none. */
function axesFor(host: Interpreter, fn: ReduceFn, axis: Value, { rank, shape }: StridedTensor): readonly number[] {
	if (axis === null) return [...shape.keys()];
	const items: readonly Value[] = axis instanceof PyTuple && !fn.startsWith('arg') ? axis.items : [axis];
	if (rank === 0 && fn !== 'mean' && fn !== 'var' && items.every((item) => item === 0n || item === -1n)) return [];
	const axes = items.map((item) => axisOf(host, item, rank)).sort((a, b) => a - b);
	if (axes.some((at, i) => at === axes[i - 1])) host.raise('ValueError', "duplicate value in 'axis'");
	return axes;
}

/** What whole numbers are added up, or multiplied, in. */
const wide = (host: Interpreter, dtype: DType): DType =>
	dtype === 'uint8' ? host.unsupported('numpy’s uint64') : dtypeFacts[dtype].kind === 'float' ? dtype : 'int64';

function resultOf(host: Interpreter, fn: ReduceFn, dtype: DType, asked: DType | null): DType {
	if (fn === 'argmax' || fn === 'argmin') return 'int64';
	if (fn === 'any' || fn === 'all') return 'bool';
	if (asked !== null) return asked;
	if (fn === 'max' || fn === 'min') return dtype;
	return fn === 'sum' || fn === 'prod' ? wide(host, dtype) : dtypeFacts[dtype].kind === 'float' ? dtype : 'float64';
}

/** A sum, a mean, a maximum…, over an axis, several, or all. */
export function reduce(host: Interpreter, fn: ReduceFn, array: NdArray | NpScalar, axis: Value, options: Reduction = {}): NdArray | NpScalar {
	const { dtype: asked = null, out = null, keepdims = false, ddof } = options;
	const { tensor } = array;
	const index = fn === 'argmax' || fn === 'argmin';
	const axes = axesFor(host, fn, axis, tensor);
	const dtype = resultOf(host, fn, tensor.dtype, asked);
	const input = asked !== null || fn === 'mean' || fn === 'var' ? cast(host, tensor, { dtype }, 'np.astype') : tensor;
	if (noneOf.has(fn) && axes.some((i) => tensor.shape[i] === 0) && tensor.shape.every((n, i) => n > 0 || axes.includes(i)))
		host.raise('ValueError', index ? `attempt to get ${fn} of an empty sequence` : `zero-size array to reduction operation ${fn}imum which has no identity`);
	const primitive = { kind: 'reduce', fn, axes, ...(ddof !== undefined && { parameter: ddof }) } as const;
	const made = derive(host, primitive, `np.${fn}`, [input], { ...reduced(host, tensor, axes, keepdims), dtype });
	if (out === null) return wrap(made);
	if (!(out instanceof NdArray) || !sameSizes(out.shape, made.shape)) return host.unsupported(`np.${fn} with such an out`);
	writeInto(host, out, made, `np.${fn}`);
	return out;
}

/** Running sums or products along an axis; of all numbers, one after the other, where there is none. */
export function cumulated(host: Interpreter, fn: 'sum' | 'prod', array: NdArray | NpScalar, axis: Value, asked: DType | null): NdArray {
	const call = `np.cum${fn}`;
	const { tensor: given } = array;
	const dtype = asked ?? wide(host, given.dtype);
	const flat = axis === null || given.rank === 0;
	const at = axis === null ? 0 : axisOf(host, axis, Math.max(given.rank, 1));
	const tensor = flat && given.rank !== 1 ? derive(host, { kind: 'reshape' }, call, [given], { shape: [given.size], dtype: given.dtype }) : given;
	const input = cast(host, tensor, { dtype }, call);
	return new NdArray(derive(host, { kind: 'cumulate', fn, axis: at }, call, [input], { shape: tensor.shape, dtype, axes: axesOf(host, tensor) }));
}
