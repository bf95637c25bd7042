import { ellipsis, NativeProperty, PyClass, PyIterator, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../../python/index.ts';
import { cast } from '../../../tensors/convert.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import { longlong, NdArray, ndarrayClass } from '../../interop.ts';
import { methodOf, raw, type Row } from '../binding/row.ts';
import { abstractClasses, dtypeObject, modelled, npDTypeClass, NpScalar, readDType, scalarClasses } from '../dtype.ts';
import { numpyFunction } from '../loaded.ts';
import { callOfObjects, isKind } from '../objects.ts';
import { wrap } from '../operand.ts';
import { reduce } from '../reduce.ts';
import { rows } from '../rows.ts';
import { copyOf, reshape, sameMemory, transpose } from '../views.ts';
import { assign } from './assign.ts';
import { forwards, itemAt, turnedRound, type Either } from './indexing.ts';
import { slotOrMethod } from './ndarray.ts';
import { operators } from './operators.ts';
import { arrayRepr, arrayStr, optionsOf, stepsToPrint } from './print.ts';
import { nested, number, ofScalars, scalarProperties, single, truth } from './scalar.ts';

const row = (name: string, method: string, run: (host: Interpreter, self: Either, args: readonly Value[]) => Value, of?: 'arrays'): Row => ({
	name,
	method,
	...(of && { of }),
	run: (host, [self, ...args]) => run(host, self as Either, args)
});

const property = (name: string, get: (tensor: StridedTensor) => Value): NativeProperty => new NativeProperty(name, (_, self) => get((self as Either).tensor));

/** Attributes that arrays and numpy's numbers have in common. */
const properties: readonly NativeProperty[] = [
	property('strides', ({ strides, dtype }) => new PyTuple(strides.map((stride) => BigInt(stride * dtypeFacts[dtype].bytes)))),
	property('itemsize', ({ dtype }) => BigInt(dtypeFacts[dtype].bytes)),
	property('nbytes', ({ dtype, size }) => BigInt(size * dtypeFacts[dtype].bytes)),
	property('size', ({ size }) => BigInt(size)),
	new NativeProperty('real', (_, self) => self),
	new NativeProperty(
		'dtype',
		(host, self) => dtypeObject(host, (self as Either).tensor.dtype),
		(host) => host.unsupported('giving an array another dtype in place')
	),
	new NativeProperty('T', (host, self) => (self instanceof NpScalar ? self : transpose(host, self as Either, null)))
];

/** What an array of a file that is not here holds, where that may be no array of numbers. */
const pickledIn = (array: Either): Value | undefined => (array instanceof NdArray ? array.pickled : undefined);

/** Methods that no function has the name of, and what Python's protocols call. */
const own: readonly Row[] = [
	row('conj', '', (_, self) => self),
	row('conjugate', '', (_, self) => self),
	row('astype', "dtype, order='K', casting='unsafe', subok=True, copy=True", (host, self, [dtype, , casting]) => {
		if (casting !== 'unsafe') host.unsupported('ndarray.astype with casting');
		if (isKind(dtype)) return callOfObjects(host, 'astype', { positional: [self, dtype!], keywords: new Map() });
		const target = readDType(host, dtype) ?? 'float64';
		return target === self.tensor.dtype ? copyOf(host, self) : wrap(cast(host, self.tensor, { dtype: target }, 'np.astype'));
	}),
	row('tolist', '', (host, self) => pickledIn(self) ?? nested(host, self.tensor)),
	row('item', '*args', (host, self, [args]) => {
		const { items } = args as PyTuple;
		if (items.length === 0) return pickledIn(self) ?? single(host, self);
		const [array, at] =
			items.length === 1 && typeof items[0] === 'bigint' ? [reshape(host, self, [-1]), items[0]] : [self, items[0] instanceof PyTuple ? items[0] : args!];
		return single(host, itemAt(host, array, at));
	}),
	row('__float__', '', (host, self) => {
		const value = number(host, self);
		return value instanceof PyUnknown ? new PyUnknown(value.what, undefined, 'float') : Number(value);
	}),
	row('__int__', '', (host, self) => host.call(types.int, [number(host, self)])),
	row('__bool__', '', truth)
];

function printed(host: Interpreter, tensor: StridedTensor, how: typeof arrayStr, unknown: string): Value {
	const { told } = tensor;
	if (!told) return new PyUnknown('the values of an array', unknown);
	const options = optionsOf(host.trace);
	host.spend(stepsToPrint(tensor.size, options));
	return host.known(told.values, told.doubts ?? [], (values) => how(tensor, values, options));
}

/** What only arrays have. */
const ofArrays: readonly Row[] = [
	row('__len__', '', (host, { tensor }) => (tensor.rank === 0 ? host.raise('TypeError', 'len() of unsized object') : BigInt(tensor.shape[0]!))),
	row('__getitem__', 'index', (host, self, [index]) => {
		const object = index instanceof PyTuple && index.items.length === 0 ? pickledIn(self) : undefined;
		if (object !== undefined) return object;
		const { array, rest } = forwards(host, self, index!);
		const found = itemAt(host, array, rest);
		return array !== self && found instanceof NdArray ? turnedRound(found.tensor) : found;
	}),
	row('__setitem__', 'index, value', (host, self, [index, value]) => {
		assign(host, self as NdArray, index!, value!);
		return null;
	}),
	row('view', '*args', (host, { tensor }, [args]) =>
		(args as PyTuple).items.length === 0 ? new NdArray(sameMemory(host, tensor)) : host.unsupported('a view of an array as another dtype')
	),
	row('sort', 'axis=-1, kind=None, order=None, *, stable=None', (host, self, [axis]) => {
		assign(host, self as NdArray, ellipsis, host.call(numpyFunction(host, 'sort'), [self, axis!]));
		return null;
	}),
	row('fill', 'value', (host, self, [value]) => {
		assign(host, self as NdArray, ellipsis, value!);
		return null;
	}),
	row('__index__', '', (host, self) => {
		const value = single(host, self);
		return typeof value === 'bigint' || value instanceof PyUnknown
			? value
			: host.raise('TypeError', 'only integer scalar arrays can be converted to a scalar index');
	}),
	row('__iter__', '', (host, self) => {
		if (self.tensor.rank === 0) host.raise('TypeError', 'iteration over a 0-d array');
		if (self.tensor.shape[0]! > 10_000) host.unsupported('going through more than 10,000 rows one by one');
		let i = 0;
		return new PyIterator(types.object, () => (i < self.tensor.shape[0]! ? itemAt(host, self, BigInt(i++)) : undefined));
	}),
	row('__repr__', '', (host, self) => printed(host, self.tensor, (...shown) => arrayRepr(...shown, longlong.has(self as NdArray)), 'array(<unknown>)')),
	row('__str__', '', (host, self) => (self.tensor.rank === 0 ? host.str(new NpScalar(self.tensor)) : printed(host, self.tensor, arrayStr, '<unknown>'))),
	row('__contains__', 'key', (host, self, [key]) => {
		const found = host.call(host.getAttribute(self, '__eq__'), [key!]);
		return found instanceof NdArray ? truth(host, reduce(host, 'any', found, null)) : host.unsupported('whether an array contains this');
	}),
	row('__format__', 'spec', (host, self, [spec]) => {
		if (spec === '') return host.str(self);
		return self.tensor.rank === 0
			? host.call(host.getAttribute(single(host, self), '__format__'), [spec!])
			: host.raise('TypeError', 'unsupported format string passed to numpy.ndarray.__format__');
	})
].map((one) => ({ ...one, of: 'arrays' }));

/** Methods that are functions of numpy's texts; an array may come from a tensor, without an import. */
const inTexts = (['clip', 'repeat', 'take', 'trace', 'searchsorted', 'compress', 'put'] as const).map((name): readonly [boolean, ReturnType<typeof raw>] => [
	name === 'clip',
	raw(name, (host, { positional, keywords }) => host.call(numpyFunction(host, name), positional, keywords))
]);

/** Attributes of numpy.ndarray 2.4, from dir(): what is there and not above is not modelled, and nothing else is there. */
const attributes: ReadonlySet<string> = new Set(
	`
	T all any argmax argmin argpartition argsort astype base byteswap choose clip compress conj conjugate copy ctypes cumprod cumsum data device diagonal
	dot dtype dump dumps fill flags flat flatten getfield imag item itemsize mT max mean min nbytes ndim nonzero partition prod put ravel real repeat
	reshape resize round searchsorted setfield setflags shape size sort squeeze std strides sum swapaxes take to_device tobytes tofile tolist trace
	transpose var view
`.split(/\s+/)
);
/** The same of the special methods of arrays and numpy's scalars, without their underscores. */
const special: ReadonlySet<string> = new Set(
	`
	abs add and array array_finalize array_function array_interface array_namespace array_priority array_struct array_ufunc array_wrap bool ceil class
	class_getitem complex contains copy deepcopy delattr delitem dir divmod dlpack dlpack_device doc eq float floor floordiv format ge getattribute
	getformat getitem getnewargs getstate gt hash iadd iand ifloordiv ilshift imatmul imod imul index init init_subclass int invert ior ipow irshift isub
	iter itruediv ixor le len lshift lt matmul mod mul ne neg new or pos pow radd rand rdivmod reduce reduce_ex repr rfloordiv rlshift rmatmul rmod rmul
	ror round rpow rrshift rshift rsub rtruediv rxor setattr setitem setstate sizeof str sub subclasshook truediv trunc xor
`.split(/\s+/)
);

const missing = (kind: string): Row =>
	row('__getattr__', 'name', (host, _, [name]) => {
		if (attributes.has(String(name)) || special.has(/^__(.+)__$/.exec(String(name))?.[1] ?? 'none')) return host.unsupported(`ndarray.${String(name)}`);
		return host.raise('AttributeError', `'numpy.${kind}' object has no attribute '${String(name)}'`);
	});

const all = [...own, ...rows];
/** What changes an array, and is not modelled: it does so when it is called. */
const refused = ['byteswap', 'partition', 'put', 'resize', 'setfield', 'setflags'].map((name) => raw(name, (host) => host.unsupported(`ndarray.${name}`)));
const classes = Object.values(scalarClasses) as readonly PyClass[];
for (const [cls, of, others] of [
	[ndarrayClass, 'arrays', [...properties, new NativeProperty('flat', (host, self) => reshape(host, self as NdArray, [-1])), ...refused]],
	...classes.map((cls) => [cls, 'scalars', [...properties, ...scalarProperties]] as const)
] as const) {
	const rows = [...all, ...(of === 'arrays' ? ofArrays : ofScalars), missing(cls.name)].filter((one) => (one.of ?? of) === of);
	const methods = rows.flatMap((one) => methodOf(one) ?? []);
	const texts = inTexts.flatMap(([both, one]) => (both || of === 'arrays' ? [one] : []));
	for (const entry of [...others, ...texts, ...operators, ...methods]) cls.attrs.set(entry.name, entry);
}
for (const cls of classes) cls.inC = { name: 'numpy.generic', owner: abstractClasses[0]!, kindOf: slotOrMethod };
for (const cls of [ndarrayClass, abstractClasses[0]!, npDTypeClass])
	cls.attrs.set(
		'__class_getitem__',
		raw('__class_getitem__', (host) => host.unsupported('numpy types in brackets'))
	);
// Only whole numbers are indices.
for (const name of modelled) if (dtypeFacts[name].kind !== 'int') scalarClasses[name]!.attrs.delete('__index__');
