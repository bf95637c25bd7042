import { NativeFunction, PyList, PyTuple, types, type Host, type Value, isNumber } from '../../../python/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { tight } from '../compute.ts';
import { asArray, checkRange } from '../create.ts';
import { NpScalar } from '../dtype.ts';
import { checkIndex } from './indexing.ts';
import { NdArray } from '../../interop.ts';
import { cast } from '../../../tensors/convert.ts';
import { lender } from '../../interop.ts';
import { indexed, lentMethod } from '../lent.ts';
import { StridedTensor } from '../../../tensors/tensor.ts';

/** Whether an array of a shape can be spread over another; numpy leaves out axes of 1 in front of those that there are. */
function fits(from: readonly number[], to: readonly number[]): boolean {
	const own = from.slice(Math.max(from.length - to.length, 0));
	return from.slice(0, from.length - own.length).every((n) => n === 1) && own.every((n, i) => n === 1 || n === to[i + to.length - own.length]);
}

/** How deep a list or tuple is nested, as far as its first items tell. */
const depth = (value: Value | undefined): number => (isListed(value) ? 1 + depth(value.items[0]) : value instanceof NdArray ? value.shape.length : 0);

const isListed = (value: Value | undefined): value is PyList | PyTuple => value instanceof PyList || value instanceof PyTuple;

/** What numpy says of an array that does not fit where it is to be written (mapping.c, array_assign_array.c). */
function refuse(host: Host, array: StridedTensor, key: Value, given: readonly number[], found: readonly number[]): never {
	const keys = key instanceof PyTuple ? key.items : [key];
	if (key instanceof StridedTensor && key.dtype === 'bool' && key.rank === array.rank) {
		const what =
			given.length > 1
				? `requires a 0 or 1-dimensional input, input has ${given.length} dimensions`
				: `cannot assign ${given[0]} input values to the ${found[0]} output values where the mask is true`;
		host.raise('ValueError', `NumPy boolean array indexing assignment ${what}`);
	}
	if (keys.some((one) => one instanceof StridedTensor))
		host.raise('ValueError', `shape mismatch: value array of shape ${tight(given)} could not be broadcast to indexing result of shape ${tight(found)}`);
	const ones = given.findIndex((n, i) => n !== 1 || given.length - i <= found.length);
	return host.raise('ValueError', `could not broadcast input array from shape ${tight(given.slice(ones))} into shape ${tight(found)}`);
}

/** A number, or what stands for one, as an array's dtype holds it; raises what numpy says of what is no number. */
function numberFor(host: Host, { dtype }: StridedTensor, value: Value): Value {
	const whole = dtypeFacts[dtype].kind === 'int';
	if (typeof value === 'string') return host.call(whole ? types.int : types.float, [value]);
	if (value === null) return whole ? host.raise('TypeError', "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'") : NaN;
	checkRange(host, value, dtype);
	if (!whole || typeof value !== 'number') return value;
	return Number.isNaN(value) ? host.raise('ValueError', 'cannot convert float NaN to integer') : host.call(types.int, [value]);
}

/** `array[index] = value`. Raises numpy's errors of index, shape and kind. */
export const assignment = new NativeFunction('__setitem__', 'ndarray.__setitem__', 'self, index, value', (host, { positional: [self, index, value] }) => {
	const { tensor } = self as NdArray;
	const set = (to: Value): Value => host.call(lentMethod(host, tensor, '__setitem__'), [key, to instanceof StridedTensor ? lender.tensorOf(to) : to]);
	const key = checkIndex(host, self as NdArray, index!);
	const converts = (from: StridedTensor): StridedTensor => cast(host, from, { dtype: tensor.dtype }, 'np.copyto');
	if (isNumber(value) || value === null || typeof value === 'string') return set(numberFor(host, tensor, value));
	if (value instanceof NpScalar) return set(converts(value.tensor));
	const keys = key instanceof PyTuple ? key.items : [key];
	const sequence = 'setting an array element with a sequence.';
	if (keys.length === tensor.rank && keys.every((one) => typeof one === 'bigint')) {
		if (isListed(value) && dtypeFacts[tensor.dtype].kind !== 'float') host.unsupported('a list as an element of an array');
		if (isListed(value) || (value instanceof NdArray && value.shape.length > 0)) host.raise('ValueError', sequence);
	}
	const found = indexed(host, tensor, key).shape;
	if (isListed(value) && depth(value) > found.length && !keys.some((one) => one instanceof StridedTensor))
		host.raise('ValueError', `${sequence} The requested array would exceed the maximum number of dimension of ${found.length}.`);
	const given = asArray(host, value!).tensor;
	if (!fits(given.shape, found)) refuse(host, tensor, key, given.shape, found);
	return set(converts(given));
});
