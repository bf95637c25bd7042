import type { ReduceFn } from '../../../ir/index.ts';
import {
	ellipsis,
	NativeFunction,
	NativeProperty,
	PyClass,
	PyIterator,
	PyList,
	PyTuple,
	PyUnknown,
	types,
	type Host,
	type Value
} from '../../../python/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { contiguousStrides } from '../../../tensors/strides.ts';
import { axisOf, readShape, reduce, unary, wrap } from '../compute.ts';
import { abstractClasses, dtypeObject, modelled, npDTypeClass, NpScalar, readDType, scalarClasses } from '../dtype.ts';
import { checkIndex, forwards, turnedRound, type Either } from './indexing.ts';
import { detachedOf } from '../mixed.ts';
import { NdArray, ndarrayClass } from '../../interop.ts';
import { slotOrMethod } from './ndarray.ts';
import { numpyFunction } from '../loaded.ts';
import { method, operatorsOfArrays } from './operators.ts';
import { roundTo } from '../../../values/rounding.ts';
import { arrayRepr, arrayStr, optionsOf } from './print.ts';
import { cast } from '../../../tensors/convert.ts';
import { indexed } from '../lent.ts';
import { StridedTensor, derive } from '../../../tensors/tensor.ts';
import { transposed } from '../../../tensors/viewing.ts';

/** The array in another shape (numpy: a view where it can be, a copy otherwise). */
export function reshape(host: Host, array: Either, asked: readonly number[]): NdArray {
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

export function transpose(host: Host, array: Either, order: readonly number[] | null): NdArray {
	const { tensor } = array;
	const axes = order ?? tensor.shape.map((_, i) => tensor.rank - 1 - i);
	if (axes.length !== tensor.rank) host.raise('ValueError', "axes don't match array");
	const wrapped = axes.map((axis) => axisOf(host, BigInt(axis), tensor.rank));
	if (new Set(wrapped).size < wrapped.length) host.raise('ValueError', 'repeated axis in transpose');
	return new NdArray(transposed(host, tensor, wrapped, 'np.transpose'));
}

/** Sizes as `reshape(2, 3)` or `reshape((2, 3))`. */
const spread = (host: Host, given: Value): readonly number[] => {
	const items = given instanceof PyTuple ? given.items : [given];
	return items.length === 1 ? readShape(host, items[0]!) : readShape(host, new PyTuple(items));
};

const reductions: readonly (readonly [string, ReduceFn])[] = [
	['sum', 'sum'],
	['mean', 'mean'],
	['max', 'max'],
	['min', 'min'],
	['prod', 'prod'],
	['argmax', 'argmax'],
	['argmin', 'argmin'],
	['any', 'any'],
	['all', 'all']
];

/** The spread over an axis: `var`, or its root. */
export function spreadOf(host: Host, root: boolean, self: Either, axis: Value, ddof: Value, keepdims: Value): Value {
	const variance = reduce(host, 'var', self, axis, keepdims === true, Number(ddof));
	return root ? unary(host, 'sqrt', variance, true, 'np.std') : variance;
}

function single(host: Host, { tensor }: Either): Value {
	if (tensor.size !== 1) return host.raise('ValueError', 'can only convert an array of size 1 to a Python scalar');
	return tensor.values ? tensor.number(0, tensor.values) : host.unsupported('a value that only running the program would tell');
}

/** What `float()` and `int()` take. */
const number = (host: Host, self: Either): Value =>
	self.tensor.rank === 0 ? single(host, self) : host.raise('TypeError', 'only 0-dimensional arrays can be converted to Python scalars');

function nested(host: Host, tensor: StridedTensor): Value {
	const { values } = tensor;
	if (!values) return host.unsupported('values that only running the program would tell');
	const level = (axis: number, at: number, size: number): Value => {
		if (axis === tensor.rank) return tensor.number(at, values);
		const inner = size / Math.max(tensor.shape[axis]!, 1);
		return new PyList(Array.from({ length: tensor.shape[axis]! }, (_, i) => level(axis + 1, at + i * inner, inner)));
	};
	return level(0, 0, values.length);
}

function truth(host: Host, self: Either): Value {
	if (self.tensor.size > 1) host.raise('ValueError', 'The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()');
	return Boolean(single(host, self));
}

const copy = (host: Host, { tensor }: Either): NdArray =>
	new NdArray(derive(host, { kind: 'cast' }, 'np.copy', [tensor], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor) }));

/** What arrays and scalars have in common. */
const shared: readonly (NativeFunction | NativeProperty)[] = [
	new NativeProperty(
		'strides',
		(_, self) => new PyTuple((self as Either).tensor.strides.map((stride) => BigInt(stride * dtypeFacts[(self as Either).tensor.dtype].bytes)))
	),
	new NativeProperty('itemsize', (_, self) => BigInt(dtypeFacts[(self as Either).tensor.dtype].bytes)),
	new NativeProperty('nbytes', (_, self) => BigInt((self as Either).tensor.size * dtypeFacts[(self as Either).tensor.dtype].bytes)),
	new NativeProperty('real', (_, self) => self),
	method('conj', '', (_, self) => self),
	method('conjugate', '', (_, self) => self),
	new NativeProperty('size', (_, self) => BigInt((self as Either).tensor.size)),
	new NativeProperty(
		'dtype',
		(host, self) => dtypeObject(host, (self as Either).tensor.dtype),
		(host) => host.unsupported('giving an array another dtype in place')
	),
	new NativeProperty('T', (host, self) => (self instanceof NpScalar ? self : transpose(host, self as Either, null))),
	method('astype', "dtype, order='K', casting='unsafe', subok=True, copy=True", (host, self, [dtype]) => {
		const target = readDType(host, dtype) ?? 'float64';
		return target === self.tensor.dtype ? copy(host, self) : wrap(cast(host, self.tensor, { dtype: target }, 'np.astype'));
	}),
	method('reshape', "*shape, order='C'", (host, self, [shape, order]) =>
		order === 'C' ? reshape(host, self, spread(host, shape!)) : host.unsupported('reshape in another order than C')
	),
	method('transpose', '*axes', (host, self, [axes]) => transpose(host, self, (axes as PyTuple).items.length === 0 ? null : spread(host, axes!))),
	method('swapaxes', 'axis1, axis2', (host, self, [a, b]) => {
		const { rank } = self.tensor;
		const [x, y] = [axisOf(host, a!, rank, 'axis1: '), axisOf(host, b!, rank, 'axis2: ')];
		return transpose(
			host,
			self,
			self.tensor.shape.map((_, i) => (i === x ? y : i === y ? x : i))
		);
	}),
	...['flatten', 'ravel'].map((name) =>
		method(name, "order='C'", (host, self, [order]) => {
			if (order !== 'C') return host.unsupported(`${name} in another order than C`);
			const flat = reshape(host, self, [-1]);
			return name === 'ravel' ? flat : copy(host, flat);
		})
	),
	method('copy', "order='C'", copy),
	method('squeeze', 'axis=None', (host, self, [axis]) => squeeze(host, self, axis!)),
	method('tolist', '', (host, self) => nested(host, self.tensor)),
	method('item', '*args', (host, self, [args]) => {
		const { items } = args as PyTuple;
		if (items.length === 0) return single(host, self);
		const [array, at] =
			items.length === 1 && typeof items[0] === 'bigint' ? [reshape(host, self, [-1]), items[0]] : [self, items[0] instanceof PyTuple ? items[0] : args!];
		return single(host, wrap(indexed(host, array.tensor, checkIndex(host, array, at))));
	}),
	...reductions.map(([name, fn]) =>
		method(name, fn.startsWith('arg') ? 'axis=None, out=None, *, keepdims=False' : 'axis=None, dtype=None, out=None, keepdims=False', (host, self, args) =>
			reduce(host, fn, self, args[0] ?? null, args.at(-1) === true)
		)
	),
	method('var', 'axis=None, dtype=None, out=None, ddof=0, keepdims=False', (host, self, [axis, , , ddof, keep]) =>
		spreadOf(host, false, self, axis!, ddof!, keep!)
	),
	method('std', 'axis=None, dtype=None, out=None, ddof=0, keepdims=False', (host, self, [axis, , , ddof, keep]) =>
		spreadOf(host, true, self, axis!, ddof!, keep!)
	),
	...operatorsOfArrays,
	method('__float__', '', (host, self) => Number(number(host, self))),
	method('__int__', '', (host, self) => host.call(types.int, [number(host, self)])),
	method('__index__', '', (host, self) => {
		const value = single(host, self);
		return typeof value === 'bigint' ? value : host.raise('TypeError', 'only integer scalar arrays can be converted to a scalar index');
	}),
	method('__bool__', '', truth)
];

export function squeeze(host: Host, self: Either, axis: Value): Value {
	const { shape, rank } = self.tensor;
	const axes =
		axis === null ? shape.flatMap((n, i) => (n === 1 ? [i] : [])) : (axis instanceof PyTuple ? axis.items : [axis]).map((one) => axisOf(host, one, rank));
	if (axes.some((i) => shape[i] !== 1)) host.raise('ValueError', 'cannot select an axis to squeeze out which has size not equal to one');
	return reshape(
		host,
		self,
		shape.filter((_, i) => !axes.includes(i))
	);
}

const printed = (host: Host, tensor: StridedTensor, how: typeof arrayStr, unknown: string): Value =>
	tensor.values
		? host.known(tensor.values, tensor.doubts ?? [], (values) => how(tensor, values, optionsOf(host.trace)))
		: new PyUnknown('the values of an array', unknown);

const arrayOnly: readonly (NativeFunction | NativeProperty)[] = [
	method('__len__', '', (host, { tensor }) => (tensor.rank === 0 ? host.raise('TypeError', 'len() of unsized object') : BigInt(tensor.shape[0]!))),
	method('__getitem__', 'index', (host, self, [index]) => {
		const { array, rest } = forwards(host, self, index!);
		const found = wrap(indexed(host, array.tensor, checkIndex(host, array, rest)));
		return array !== self && found instanceof NdArray ? turnedRound(found.tensor) : found;
	}),
	new NativeProperty('flat', (host, self) => reshape(host, self as NdArray, [-1])),
	method('view', '*args', (host, { tensor }, [args]) =>
		(args as PyTuple).items.length === 0 ? new NdArray(detachedOf(host, tensor)) : host.unsupported('a view of an array as another dtype')
	),
	method('sort', 'axis=-1, kind=None, order=None', (host, self, [axis]) => {
		host.call(host.getAttribute(self, '__setitem__'), [ellipsis, host.call(numpyFunction(host, 'sort'), [self, axis!])]);
		return null;
	}),
	method('fill', 'value', (host, self, [value]) => {
		host.call(host.getAttribute(self, '__setitem__'), [ellipsis, value!]);
		return null;
	}),
	method('__iter__', '', (host, self) => {
		if (self.tensor.rank === 0) host.raise('TypeError', 'iteration over a 0-d array');
		if (self.tensor.shape[0]! > 10_000) host.unsupported('going through more than 10,000 rows one by one');
		let i = 0;
		return new PyIterator(types.object, () => (i < self.tensor.shape[0]! ? wrap(indexed(host, self.tensor, BigInt(i++))) : undefined));
	}),
	method('__repr__', '', (host, { tensor }) => printed(host, tensor, arrayRepr, 'array(<unknown>)')),
	method('__str__', '', (host, self) => (self.tensor.rank === 0 ? host.str(new NpScalar(self.tensor)) : printed(host, self.tensor, arrayStr, '<unknown>'))),
	method('__contains__', 'key', (host, self, [key]) => {
		const found = host.call(host.getAttribute(self, '__eq__'), [key!]);
		return found instanceof NdArray ? truth(host, reduce(host, 'any', found, null, false)) : host.unsupported('whether an array contains this');
	}),
	method('__format__', 'spec', (host, self, [spec]) => {
		if (spec === '') return host.str(self);
		return self.tensor.rank === 0
			? host.call(host.getAttribute(single(host, self), '__format__'), [spec!])
			: host.raise('TypeError', 'unsupported format string passed to numpy.ndarray.__format__');
	})
];

/** A float32 is printed with as few digits as tell it from its neighbours. */
function shown(host: Host, self: Either): Value {
	const value = single(host, self);
	const round = roundTo(self.tensor.dtype);
	const { dtype } = self.tensor;
	if (!/32|16/.test(dtype) || typeof value !== 'number' || !Number.isFinite(value)) return value;
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

const scalarOnly: readonly (NativeFunction | NativeProperty)[] = [
	new NativeProperty('shape', () => new PyTuple([])),
	new NativeProperty('ndim', () => 0n),
	method('__getitem__', 'index', (host, self, [index]) => {
		if (index instanceof PyTuple && index.items.length === 0) return self;
		return index === null || index instanceof PyTuple || index === ellipsis
			? host.unsupported('indexing a number of numpy’s')
			: host.raise('IndexError', 'invalid index to scalar variable.');
	}),
	method('is_integer', '', (host, self) => Number.isInteger(Number(single(host, self)))),
	method('__int__', '', (host, self) => host.call(types.int, [single(host, self)])),
	method('__str__', '', (host, self) => host.str(shown(host, self))),
	method('__repr__', '', (host, self) =>
		self.tensor.dtype === 'bool' ? `np.${host.repr(single(host, self))}_` : `np.${self.tensor.dtype}(${host.str(shown(host, self))})`
	),
	method('__format__', 'spec', (host, self, [spec]) => host.call(host.getAttribute(single(host, self), '__format__'), [spec!])),
	/** Equal to Python's number, and found where that is. */
	method('__hash__', '', (host, self) => new PyTuple([single(host, self)]))
];

/** Attributes of numpy.ndarray 2.4, from dir(): what is there and not above is not modelled, and nothing else is there. */
const attributes: ReadonlySet<string> = new Set(
	`
	T all any argmax argmin argpartition argsort astype base byteswap choose clip compress conj conjugate copy ctypes cumprod cumsum data device diagonal
	dot dtype dump dumps fill flags flat flatten getfield imag item itemsize mT max mean min nbytes ndim nonzero partition prod put ravel real repeat
	reshape resize round searchsorted setfield setflags shape size sort squeeze std strides sum swapaxes take to_device tobytes tofile tolist trace
	transpose var view
`.split(/\s+/)
);

const missing = (kind: string): NativeFunction =>
	method('__getattr__', 'name', (host, _, [name]) => {
		if (attributes.has(String(name)) || String(name).startsWith('__')) return host.unsupported(`ndarray.${String(name)}`);
		return host.raise('AttributeError', `'numpy.${kind}' object has no attribute '${String(name)}'`);
	});

ndarrayClass.attrs.set('__getattr__', missing('ndarray'));
/** What changes an array, and is not modelled: it does so when it is called. */
for (const name of ['byteswap', 'partition', 'put', 'resize', 'setfield', 'setflags'])
	if (!ndarrayClass.attrs.has(name)) ndarrayClass.attrs.set(name, new NativeFunction(name, name, null, (host) => host.unsupported(`ndarray.${name}`)));
for (const [name, cls] of Object.entries(scalarClasses)) cls.attrs.set('__getattr__', missing(name));
for (const entry of [...shared, ...arrayOnly]) ndarrayClass.attrs.set(entry.name, entry);
for (const cls of Object.values(scalarClasses) as readonly PyClass[]) for (const entry of [...shared, ...scalarOnly]) cls.attrs.set(entry.name, entry);
for (const cls of Object.values(scalarClasses) as readonly PyClass[]) cls.inC = { name: 'numpy.generic', owner: abstractClasses[0]!, kindOf: slotOrMethod };
for (const cls of [ndarrayClass, abstractClasses[0]!, npDTypeClass])
	cls.attrs.set('__class_getitem__', new NativeFunction('__class_getitem__', '__class_getitem__', null, (host) => host.unsupported('numpy types in brackets')));
// Only whole numbers are indices.
for (const name of modelled) if (dtypeFacts[name].kind !== 'int') scalarClasses[name]!.attrs.delete('__index__');
