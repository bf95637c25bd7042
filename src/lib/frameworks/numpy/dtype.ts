import type { DType } from '../../ir/index.ts';
import { NativeFunction, NativeProperty, PyClass, PyDict, PyList, PyObject, PyTuple, PyUnknown, types, type Host, type Value } from '../../python/index.ts';
import { Unsupported } from '../../python/objects/exceptions.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { NdArray, NumpyScalar } from '../interop.ts';
import { tableOf, type Table } from '../../ir/table.ts';
import { promote } from '../../tensors/promote.ts';
import { StridedTensor, newMemory } from '../../tensors/tensor.ts';

export const npDTypeClass = new PyClass('dtype', 'numpy', [types.object]);

/** `array.dtype`. */
export class NpDType extends PyObject {
	readonly cls = npDTypeClass;
	constructor(readonly name: DType) {
		super();
	}
}

/** A number of one of numpy's types. */
export class NpScalar extends NumpyScalar {
	readonly cls: PyClass;
	constructor(readonly tensor: StridedTensor) {
		super();
		this.cls = scalarClasses[tensor.dtype] ?? types.object;
	}
	override get plain(): Value {
		const { tensor } = this;
		if (!tensor.values) throw new Unsupported('a number of numpy that only running the program would tell');
		return tensor.number(0, tensor.values);
	}
}

export const modelled = ['bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'float16', 'float32', 'float64'] as const;

const abstract = (name: string, base: PyClass): PyClass => new PyClass(name, 'numpy', [base]);
const generic = abstract('generic', types.object);
const number = abstract('number', generic);
const integer = abstract('integer', number);
const inexact = abstract('inexact', number);
const [signedinteger, unsignedinteger, floating] = [abstract('signedinteger', integer), abstract('unsignedinteger', integer), abstract('floating', inexact)];
/** Kinds of numbers that have no numbers of their own. */
export const abstractClasses: readonly PyClass[] = [generic, number, integer, inexact, signedinteger, unsignedinteger, floating];

const basesOf = (name: DType): readonly PyClass[] =>
	name === 'float64'
		? [floating, types.float]
		: [name === 'bool' ? generic : name === 'uint8' ? unsignedinteger : name.startsWith('int') ? signedinteger : floating];

/** `np.float32` and its like: types of scalars, which also name a dtype. */
export const scalarClasses = Object.fromEntries(modelled.map((name) => [name, new PyClass(name, 'numpy', basesOf(name))])) as Readonly<
	Partial<Record<DType, PyClass>>
>;

const dtypes = Object.fromEntries(modelled.map((name) => [name, new NpDType(name)])) as Readonly<Partial<Record<DType, NpDType>>>;

export const dtypeObject = (host: Host, name: DType): NpDType => dtypes[name] ?? host.unsupported(`numpy’s ${name}`);

const codes: Table<DType> = tableOf({
	float: 'float64',
	int: 'int64',
	double: 'float64',
	single: 'float32',
	half: 'float16',
	bool_: 'bool',
	int_: 'int64',
	f2: 'float16',
	f4: 'float32',
	f8: 'float64',
	i1: 'int8',
	i2: 'int16',
	i4: 'int32',
	i8: 'int64',
	u1: 'uint8',
	b1: 'bool',
	f: 'float32',
	d: 'float64',
	e: 'float16',
	b: 'int8',
	h: 'int16',
	i: 'int32',
	l: 'int64',
	q: 'int64',
	B: 'uint8',
	'?': 'bool'
});

/** The dtype that a value names: `np.float32`, `'float32'`, `float`, another dtype; null for None. */
export function readDType(host: Host, value: Value | undefined): DType | null {
	if (value === undefined || value === null) return null;
	if (value instanceof NpDType) return value.name;
	if (value === types.float) return 'float64';
	if (value === types.int) return 'int64';
	if (value === types.bool) return 'bool';
	if (value instanceof PyClass) return modelled.find((name) => scalarClasses[name] === value) ?? host.unsupported(`dtype=${value.name}`);
	if (typeof value === 'string') {
		const known = modelled.find((name) => name === value) ?? codes[value.replace(/^[<=|]/, '')];
		if (known) return known;
		if (
			/^(u?int\d*|u?long|c?longdouble|complex\d*|str_?|object_?|bytes_?|void|U\d*|S\d*|V\d*|[<>=|].*|[a-zA-Z?]\d*|.*,.*|datetime64.*|timedelta64.*|timedelta.*|unicode|short|byte|u.*)$/.test(
				value
			)
		)
			return host.unsupported(`dtype=${value}`);
		return host.raise('TypeError', `data type '${value}' not understood`);
	}
	if (value instanceof PyList || value instanceof PyTuple || value instanceof PyDict) return host.unsupported('structured dtypes');
	return host.raise('TypeError', `Cannot interpret '${host.repr(value)}' as a data type`);
}

/** What a Python number counts for among arrays: it only decides where its kind is higher (NEP 50). */
export type Category = 'array' | 'int' | 'float' | 'bool';

/** numpy.result_type. */
export function resultType(operands: readonly { readonly dtype: DType; readonly category: Category }[]): DType {
	const arrays = operands.filter(({ category }) => category === 'array');
	const together = (arrays.length > 0 ? arrays : operands).map(({ dtype }) => dtype).reduce(promoteArrays);
	const kind = dtypeFacts[together].kind;
	if (operands.some(({ category }) => category === 'float') && (kind === 'int' || kind === 'bool')) return 'float64';
	return operands.some(({ category }) => category === 'int') && kind === 'bool' ? 'int64' : together;
}

/** A float holds the integers beside it exactly, or gives way to a wider one. */
function promoteArrays(a: DType, b: DType): DType {
	const [x, y] = [dtypeFacts[a], dtypeFacts[b]];
	if (x.kind === 'int' && y.kind === 'float') return promoteArrays(b, a);
	if (x.kind !== 'float' || y.kind !== 'int') return promote(a, b);
	const least = y.bytes >= 4 ? 8 : y.bytes === 2 ? 4 : 2;
	return x.bytes >= least ? a : least === 8 ? 'float64' : 'float32';
}

for (const name of modelled) {
	const cls = scalarClasses[name]!;
	cls.attrs.set(
		'__new__',
		new NativeFunction('__new__', name, null, (host, { positional: [, value = 0n] }) => {
			const array = arrayLike(host, value);
			if (array) return host.call(host.getAttribute(array, 'astype'), [cls]);
			if (value === null && dtypeFacts[name].kind !== 'float')
				host.raise('TypeError', `int() argument must be a string, a bytes-like object or a real number, not 'NoneType'`);
			if (dtypeFacts[name].kind === 'int' && typeof value === 'bigint') arraysOf.check(host, value, name);
			const type = dtypeFacts[name].kind === 'int' ? types.int : dtypeFacts[name].kind === 'bool' ? types.bool : types.float;
			const made = value === null ? NaN : value instanceof NpScalar ? value.plain : host.call(type, [value]);
			if (made instanceof PyUnknown) return made;
			const number = Number(made);
			const tensor = newMemory(host, { shape: [], dtype: name });
			host.trace.op({ kind: 'full', value: number }, [], [tensor.ir.id], `np.${name}`);
			return new NpScalar(tensor);
		})
	);
	cls.attrs.set('__init__', new NativeFunction('__init__', '__init__', null, () => null));
	// Its hash is that of Python's number.
	cls.scripted = true;
}

/** What makes arrays, which needs the numbers that are made here. */
export const arraysOf: { make: (host: Host, value: Value) => Value; check: (host: Host, value: Value, dtype: DType) => void } = {
	make: (_, value) => value,
	check: () => undefined
};
const arrayLike = (host: Host, value: Value): Value | null => {
	if (value instanceof NdArray) return value;
	if (value instanceof StridedTensor) {
		const array = host.call(host.getAttribute(value, 'numpy'), []) as NdArray;
		return value.rank > 0 ? array : new NpScalar(array.tensor);
	}
	return value instanceof PyList || value instanceof PyTuple ? arraysOf.make(host, value) : null;
};

npDTypeClass.attrs.set(
	'__new__',
	new NativeFunction('__new__', 'dtype', 'cls, dtype, align=False, copy=False', (host, { positional: [, dtype] }) =>
		dtypeObject(host, readDType(host, dtype) ?? 'float64')
	)
);
npDTypeClass.attrs.set('__init__', new NativeFunction('__init__', '__init__', null, () => null));

const text = (name: string, run: (self: NpDType) => string) =>
	npDTypeClass.attrs.set(name, new NativeFunction(name, name, 'self', (_, { positional: [self] }) => run(self as NpDType)));
text('__repr__', ({ name }) => `dtype('${name}')`);
text('__str__', ({ name }) => name);
const letters: Partial<Record<DType, string>> = {
	float16: 'e',
	float32: 'f',
	float64: 'd',
	int8: 'b',
	int16: 'h',
	int32: 'i',
	int64: 'l',
	uint8: 'B',
	bool: '?'
};
const kindOf = (name: DType): string => (name === 'bool' ? 'b' : name === 'uint8' ? 'u' : name.startsWith('int') ? 'i' : 'f');
const property = (name: string, get: (dtype: DType) => Value) =>
	npDTypeClass.attrs.set(name, new NativeProperty(name, (_, self) => get((self as NpDType).name)));
property('kind', kindOf);
property('char', (name) => letters[name] ?? null);
property('str', (name) => `${dtypeFacts[name].bytes === 1 ? '|' : '<'}${kindOf(name)}${dtypeFacts[name].bytes}`);
property('type', (name) => scalarClasses[name] ?? null);
npDTypeClass.attrs.set('name', new NativeProperty('name', (_, self) => (self as NpDType).name));
npDTypeClass.attrs.set('itemsize', new NativeProperty('itemsize', (_, self) => BigInt(dtypeFacts[(self as NpDType).name].bytes)));
npDTypeClass.attrs.set(
	'__eq__',
	new NativeFunction('__eq__', '__eq__', 'self, other', (host, { positional: [self, other] }) => {
		const known = other instanceof NpDType || other instanceof PyClass || typeof other === 'string';
		return known && readDType(host, other) === (self as NpDType).name;
	})
);
npDTypeClass.scripted = true;
npDTypeClass.attrs.set(
	'__hash__',
	new NativeFunction('__hash__', '__hash__', 'self', (_, { positional: [self] }) => new PyTuple([`dtype ${(self as NpDType).name}`]))
);
