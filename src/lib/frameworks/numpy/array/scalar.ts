import type { DType } from '../../../ir/index.ts';
import { ellipsis, NativeProperty, PyList, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../../python/index.ts';
import { Unsupported } from '../../../python/objects/exceptions.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import { roundTo } from '../../../values/rounding.ts';
import type { Row } from '../binding/row.ts';
import { NpScalar } from '../dtype.ts';
import type { Either } from './indexing.ts';

const notRun = 'a value that only running the program would tell';

/** The one number of an array. */
export function single(host: Interpreter, { tensor }: Either): Value {
	if (tensor.size !== 1) return host.raise('ValueError', 'can only convert an array of size 1 to a Python scalar');
	const { told } = tensor;
	return told ? tensor.number(0, told.values) : unknownNumber(tensor);
}

/** A number of a tensor's dtype, of which nobody knows which it is. */
function unknownNumber({ dtype }: StridedTensor): PyUnknown {
	return new PyUnknown(notRun, undefined, /int/.test(dtype) ? 'int' : /float/.test(dtype) ? 'float' : null);
}

/** What `float()` and `int()` take. */
export const number = (host: Interpreter, self: Either): Value =>
	self.tensor.rank === 0 ? single(host, self) : host.raise('TypeError', 'only 0-dimensional arrays can be converted to Python scalars');

export function nested(host: Interpreter, tensor: StridedTensor): Value {
	const values = tensor.told?.values;
	if (!values) return host.unsupported('values that only running the program would tell');
	const level = (axis: number, at: number, size: number): Value => {
		if (axis === tensor.rank) return tensor.number(at, values);
		const inner = size / Math.max(tensor.shape[axis]!, 1);
		return new PyList(Array.from({ length: tensor.shape[axis]! }, (_, i) => level(axis + 1, at + i * inner, inner)));
	};
	return level(0, 0, values.length);
}

export function truth(host: Interpreter, self: Either): Value {
	if (self.tensor.size > 1) host.raise('ValueError', 'The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()');
	const value = single(host, self);
	return value instanceof PyUnknown ? value : Boolean(value);
}

/** A float32 is printed with as few digits as tell it from its neighbours. */
function shown(host: Interpreter, self: Either): string {
	const value = single(host, self);
	const { dtype, told } = self.tensor;
	if (!/32|16/.test(dtype) || typeof value !== 'number' || !Number.isFinite(value)) return host.str(value);
	return host.known([value], told?.doubts ?? [], ([own]) => host.str(shortest(own!, dtype)));
}

function shortest(given: number, dtype: DType): Value {
	const round = roundTo(dtype);
	const value = round(given);
	for (let digits = 1; ; digits++) {
		const shorter = Number(value.toPrecision(digits));
		if (round(shorter) !== value) continue;
		const most = dtype === 'float32' ? 1e6 : 1e3;
		const size = Math.abs(value);
		if (size < most && (size >= 1e-4 || size === 0)) return shorter;
		const [mantissa, exponent] = shorter.toExponential().split('e') as [string, string];
		return `${mantissa}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
	}
}

const row = (name: string, method: string, run: (host: Interpreter, self: NpScalar, args: readonly Value[]) => Value): Row => ({
	name,
	method,
	of: 'scalars',
	run: (host, [self, ...args]) => run(host, self as NpScalar, args)
});

/** What only numpy's numbers have. */
export const ofScalars: readonly Row[] = [
	row('__getitem__', 'index', (host, self, [index]) => {
		if (index instanceof PyTuple && index.items.length === 0) return self;
		return index === null || index instanceof PyTuple || index === ellipsis || typeof index === 'boolean'
			? host.unsupported('indexing a number of numpy’s')
			: host.raise('IndexError', 'invalid index to scalar variable.');
	}),
	row('is_integer', '', (host, self) => {
		const value = single(host, self);
		return value instanceof PyUnknown ? value : Number.isInteger(Number(value));
	}),
	row('__int__', '', (host, self) => host.call(types.int, [single(host, self)])),
	row('__str__', '', (host, self) => (self.tensor.told ? shown(host, self) : new PyUnknown(notRun))),
	row('__repr__', '', (host, self) => {
		const { dtype, told } = self.tensor;
		if (dtype === 'bool') return told ? `np.${host.repr(single(host, self))}_` : new PyUnknown(notRun);
		return told ? `np.${dtype}(${shown(host, self)})` : new PyUnknown(notRun, `np.${dtype}(<unknown>)`);
	}),
	row('__format__', 'spec', (host, self, [spec]) => host.call(host.getAttribute(single(host, self), '__format__'), [spec!])),
	// Equal to Python's number, and found where that is.
	row('__hash__', '', (host, self) => {
		const value = single(host, self);
		if (value instanceof PyUnknown) throw new Unsupported(notRun, true);
		return new PyTuple([value]);
	}),
	// `round(x)` is a whole number of Python's, `round(x, 2)` one of numpy's.
	row('__round__', 'ndigits=None', (host, self, [digits]) => {
		const value = host.call(host.getAttribute(self, 'round'), [digits ?? 0n]);
		return digits === null ? host.call(host.getAttribute(value, '__int__'), []) : value;
	}),
	row('__index__', '', (host, self) => single(host, self))
];

export const scalarProperties: readonly NativeProperty[] = [new NativeProperty('shape', () => new PyTuple([])), new NativeProperty('ndim', () => 0n)];
