/** What `np.float32` and its like, and `np.dtype`, are as classes of Python's. */
import type { DType } from '../../ir/index.ts';
import { NativeProperty, PyClass, PyList, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../python/index.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { StridedTensor } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';
import { methodOf, raw } from './binding/row.ts';
import { asArray, checkRange } from './create.ts';
import { dtypeObject, letters, modelled, NpDType, npDTypeClass, NpScalar, readDType, scalarClasses } from './dtype.ts';
import { numpyFunction } from './loaded.ts';
import { arrayOf } from './mixed.ts';
import { isKind } from './objects.ts';
import { numberOf, wrap } from './operand.ts';

/** A list, an array or a tensor as an array; null of anything else. */
const arrayLike = (host: Interpreter, value: Value): NdArray | NpScalar | null => {
	if (value instanceof NdArray) return value;
	if (value instanceof StridedTensor) return wrap(arrayOf(host, value).tensor);
	return value instanceof PyList || value instanceof PyTuple ? asArray(host, value) : null;
};

/** `np.float32(value)`. */
function scalarOf(host: Interpreter, name: DType, value: Value): Value {
	const array = arrayLike(host, value);
	if (array) return host.call(host.getAttribute(array, 'astype'), [scalarClasses[name]!]);
	const { kind } = dtypeFacts[name];
	if (value === null && kind !== 'float') host.raise('TypeError', `int() argument must be a string, a bytes-like object or a real number, not 'NoneType'`);
	checkRange(host, value, name);
	const type = kind === 'int' ? types.int : kind === 'bool' ? types.bool : types.float;
	const made = value === null ? NaN : value instanceof NpScalar ? value.plain : host.call(type, [value]);
	return made instanceof PyUnknown ? made : new NpScalar(numberOf(host, made, name));
}

for (const name of modelled) {
	const cls = scalarClasses[name]!;
	cls.attrs.set(
		'__new__',
		raw('__new__', (host, { positional: [, value = 0n] }) => scalarOf(host, name, value))
	);
	// Its hash is that of Python's number.
	cls.scripted = true;
}
for (const cls of [...Object.values(scalarClasses), npDTypeClass])
	cls.attrs.set(
		'__init__',
		raw('__init__', () => null)
	);

const letterOf = (name: DType): string => (name === 'bool' ? 'b' : name === 'uint8' ? 'u' : name.startsWith('int') ? 'i' : 'f');

const method = (name: string, parameters: string, run: (host: Interpreter, dtype: DType, other: Value) => Value): void =>
	void npDTypeClass.attrs.set(name, methodOf({ name, method: parameters, run: (host, [self, other = null]) => run(host, (self as NpDType).name, other) }));
const property = (name: string, get: (dtype: DType) => Value): void =>
	void npDTypeClass.attrs.set(name, new NativeProperty(name, (_, self) => get((self as NpDType).name)));

npDTypeClass.attrs.set(
	'__new__',
	methodOf({
		name: 'dtype',
		method: 'dtype, align=False, copy=False',
		run: (host, [, dtype]) =>
			isKind(dtype) ? host.call(numpyFunction(host, 'objects.kind'), [dtype!]) : dtypeObject(host, readDType(host, dtype) ?? 'float64')
	})
);
method('__repr__', '', (_, name) => `dtype('${name}')`);
method('__str__', '', (_, name) => name);
method('__hash__', '', (_, name) => new PyTuple([`dtype ${name}`]));
method('__eq__', 'other', (host, name, other) => {
	const known = other instanceof NpDType || other instanceof PyClass || typeof other === 'string';
	return known && readDType(host, other) === name;
});
npDTypeClass.scripted = true;
property('name', (name) => name);
property('kind', letterOf);
property('char', (name) => letters[name] ?? null);
property('str', (name) => `${dtypeFacts[name].bytes === 1 ? '|' : '<'}${letterOf(name)}${dtypeFacts[name].bytes}`);
property('type', (name) => scalarClasses[name] ?? null);
property('itemsize', (name) => BigInt(dtypeFacts[name].bytes));
