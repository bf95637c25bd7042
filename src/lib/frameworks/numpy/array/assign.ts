import { PyList, PyTuple, types, type Interpreter, type Value, isNumber } from '../../../python/index.ts';
import { cast } from '../../../tensors/convert.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { pickedLayout, put } from '../../../tensors/picking.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { axesOf, derive, type StridedTensor } from '../../../tensors/tensor.ts';
import { expanded } from '../../../tensors/viewing.ts';
import { NdArray } from '../../interop.ts';
import { asArray, checkRange } from '../create.ts';
import { NpScalar } from '../dtype.ts';
import { numberOf, tight } from '../operand.ts';
import { readIndex, type Indexed } from './indexing.ts';

const isListed = (value: Value | undefined): value is PyList | PyTuple => value instanceof PyList || value instanceof PyTuple;

/** How deep a list or tuple is nested, as far as its first items tell. */
const depth = (value: Value | undefined): number => (isListed(value) ? 1 + depth(value.items[0]) : value instanceof NdArray ? value.shape.length : 0);

/** Without the axes of 1 in front of those that there are. */
function trimmed(host: Interpreter, value: StridedTensor, rank: number): StridedTensor {
	const extra = value.rank - rank;
	if (extra <= 0 || value.shape.slice(0, extra).some((n) => n !== 1)) return value;
	return derive(host, { kind: 'reshape' }, 'np.copyto', [value], { shape: value.shape.slice(extra), dtype: value.dtype });
}

/** Writes what broadcasts to an array into its memory, in its dtype. */
export function writeInto(host: Interpreter, { tensor }: NdArray, value: StridedTensor, call: string): void {
	const { shape, dtype } = tensor;
	if (shape.some((n, i) => n > 1 && tensor.strides[i] === 0)) host.raise('ValueError', 'assignment destination is read-only');
	const spread = sameSizes(value.shape, shape) ? value : expanded(host, value, shape, call);
	const own = derive(host, { kind: 'cast' }, call, [spread], { shape, dtype, axes: axesOf(host, tensor) });
	tensor.write(own.ir, call);
}

/** What numpy says of an array that does not fit where it is to be written (mapping.c, array_assign_array.c). */
function refuse(host: Interpreter, { picks, masked }: Indexed, given: readonly number[], found: readonly number[]): never {
	if (masked)
		host.raise(
			given.length > 1 ? 'TypeError' : 'ValueError',
			given.length > 1
				? `NumPy boolean array indexing assignment requires a 0 or 1-dimensional input, input has ${given.length} dimensions`
				: `NumPy boolean array indexing assignment cannot assign ${given[0]} input values to the ${found[0]} output values where the mask is true`
		);
	if (picks)
		host.raise('ValueError', `shape mismatch: value array of shape ${tight(given)} could not be broadcast to indexing result of shape ${tight(found)}`);
	const ones = given.findIndex((n, i) => n !== 1 || given.length - i <= found.length);
	return host.raise('ValueError', `could not broadcast input array from shape ${tight(given.slice(ones))} into shape ${tight(found)}`);
}

/** A number, or what stands for one, as an array's dtype holds it; raises what numpy says of what is no number. */
function numberFor(host: Interpreter, { dtype }: StridedTensor, value: Value): Value {
	const whole = dtypeFacts[dtype].kind === 'int';
	if (typeof value === 'string') return host.call(whole ? types.int : types.float, [value]);
	if (value === null) return whole ? host.raise('TypeError', "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'") : NaN;
	checkRange(host, value, dtype);
	if (!whole || typeof value !== 'number') return value;
	return Number.isNaN(value) ? host.raise('ValueError', 'cannot convert float NaN to integer') : host.call(types.int, [value]);
}

/** What is written, as memory of the array's dtype. */
function valueFor(host: Interpreter, { tensor }: NdArray, value: Value, indexed: Indexed, found: readonly number[]): StridedTensor {
	if (isNumber(value) || value === null || typeof value === 'string') return numberOf(host, numberFor(host, tensor, value), tensor.dtype);
	if (value instanceof NpScalar) return cast(host, value.tensor, { dtype: tensor.dtype }, 'np.copyto');
	const sequence = 'setting an array element with a sequence.';
	if (indexed.single) {
		if (isListed(value) && dtypeFacts[tensor.dtype].kind !== 'float') host.unsupported('a list as an element of an array');
		if (isListed(value) || (value instanceof NdArray && value.shape.length > 0)) host.raise('ValueError', sequence);
	}
	if (isListed(value) && depth(value) > found.length && !indexed.picks)
		host.raise('ValueError', `${sequence} The requested array would exceed the maximum number of dimension of ${found.length}.`);
	const given = asArray(host, value).tensor;
	const fitting = trimmed(host, given, found.length);
	if (fitting.rank > found.length || fitting.shape.some((n, i) => n !== 1 && n !== found[i + found.length - fitting.rank]))
		refuse(host, indexed, given.shape, found);
	return cast(host, fitting, { dtype: tensor.dtype }, 'np.copyto');
}

/** `array[index] = value`. Raises numpy's errors of index, shape and kind. */
export function assign(host: Interpreter, array: NdArray, index: Value, value: Value): void {
	const call = 'ndarray.__setitem__';
	const indexed = readIndex(host, array, index);
	const { view, picks } = indexed;
	const found = picks ? pickedLayout(host, view, picks).shape : view.shape;
	const given = valueFor(host, array, value, indexed, found);
	const target = new NdArray(view);
	writeInto(host, target, picks ? put(host, view, given, picks, call) : given, call);
}
