import type { DType } from '../../ir/index.ts';
import { tableOf, type Table } from '../../ir/table.ts';
import { NativeProperty, PyClass, PyObject, types, type Interpreter, type Value } from '../../python/index.ts';
import { cFunction, pythonFunction } from '../../tensors/arguments/function.ts';
import { dtypeFacts, dtypeNames } from '../../tensors/dtype.ts';
import { dtypeOfNumpy } from '../interop.ts';

const dtypeClass = new PyClass('DType', 'tensorflow.python.framework.dtypes', [types.object]);

/** `tf.float32`. */
export class TfDType extends PyObject {
	readonly cls = dtypeClass;
	constructor(readonly name: DType) {
		super();
	}
}

/** `tf.float32` and the others, by name. */
export const dtypes = Object.fromEntries([...dtypeNames, 'string' as const].map((name) => [name, new TfDType(name)])) as Readonly<Record<DType, TfDType>>;

const property = (name: string, get: (dtype: DType) => Value): void =>
	void dtypeClass.attrs.set(name, new NativeProperty(name, (_, self) => get((self as TfDType).name)));
property('name', (name) => name);
property('size', (name) => BigInt(dtypeFacts[name].bytes));
property('is_floating', (name) => dtypeFacts[name].kind === 'float');
property('is_integer', (name) => dtypeFacts[name].kind === 'int');
property('is_bool', (name) => name === 'bool');

property('is_complex', () => false);
property('is_quantized', () => false);
property('is_unsigned', (name) => name.startsWith('uint'));
property('base_dtype', (name) => dtypes[name]);
property('real_dtype', (name) => dtypes[name]);
dtypeClass.attrs.set(
	'__unmodelled__',
	'as_datatype_enum as_numpy_dtype cast experimental_as_proto experimental_from_proto experimental_type_proto flatten from_tensors is_numeric is_numpy_compatible is_subtype_of limits max min most_specific_common_supertype placeholder_value to_tensors'
);

const method = (name: string, run: (dtype: DType, host: Interpreter, other: Value) => Value): void =>
	void dtypeClass.attrs.set(
		name,
		cFunction(name, (host, { positional: [self, other = null] }) => run((self as TfDType).name, host, other))
	);
method('__repr__', (name) => `tf.${name}`);
method('__str__', (name) => `<dtype: '${name}'>`);
method('__hash__', (name) => BigInt(Object.keys(dtypes).indexOf(name)));
method('is_compatible_with', (name, _, other) => readDType(other) === name);
method('__eq__', (name, _, other) => readDType(other) === name);
dtypeClass.scripted = true;

/** Types of TensorFlow's that are not here: resources, quantized numbers. */
const elsewhere = /^(object|qu?int\d+|uint(16|32|64)|resource|variant|float8_\w+|u?int[24])$/;
const isElsewhere = (value: Value): boolean => elsewhere.test(value instanceof PyClass ? value.name : typeof value === 'string' ? value : '');

/** Other texts for dtypes. */
const words: Table<DType> = tableOf({ string: 'string', float: 'float32', double: 'float64', half: 'float16' });

/** The numbers that TensorFlow's protocol has for dtypes (tensorflow/core/framework/types.proto). */
const numbered: ReadonlyMap<bigint, DType> = new Map([
	[1n, 'float32'],
	[2n, 'float64'],
	[3n, 'int32'],
	[4n, 'uint8'],
	[5n, 'int16'],
	[6n, 'int8'],
	[7n, 'string'],
	[8n, 'complex64'],
	[9n, 'int64'],
	[10n, 'bool'],
	[14n, 'bfloat16'],
	[18n, 'complex128'],
	[19n, 'float16']
]);

/** A dtype as programs say it: `tf.float32`, `'float32'`, `np.float32`, `float`; undefined: none. */
export function readDType(value: Value): DType | undefined {
	if (value instanceof TfDType) return value.name;
	if (typeof value === 'string') return dtypeNames.find((name) => name === value) ?? words[value];
	if (typeof value === 'bigint') return numbered.get(value);
	const ofNumpy = dtypeOfNumpy(value);
	if (ofNumpy) return ofNumpy;
	if (value instanceof PyClass) {
		if (value === types.float) return 'float32';
		if (value === types.bool) return 'bool';
		if (value === types.object) return 'string';
		return dtypeNames.find((name) => name === value.name || `${name}_` === value.name);
	}
	return undefined;
}

/** A dtype that a program says: raises where it is none. */
export const dtypeOf = (host: Interpreter, value: Value): DType =>
	readDType(value) ??
	(isElsewhere(value)
		? host.unsupported('tensors of other types')
		: host.raise('TypeError', `Cannot convert the argument \`type_value\`: ${host.repr(value)} to a TensorFlow DType.`));

/** `tf.as_dtype`. */
export const asDType: Value = pythonFunction('as_dtype', 'type_value', (host, dtype) => dtypes[dtypeOf(host, dtype)]);
