import type { DType } from '../../ir/index.ts';
import { tableOf, type Table } from '../../ir/table.ts';
import { NativeProperty, PyClass, PyObject, types, type Interpreter, type Value } from '../../python/index.ts';
import { isNumber } from '../../python/arithmetic/int.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { cFunction, pythonFunction } from '../../tensors/arguments/function.ts';
import { dtypeFacts, dtypeNames } from '../../tensors/dtype.ts';
import { dtypeOfNumpy, isObjectArray, isOfTexts, NdArray, NumpyScalar } from '../interop.ts';

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

const property = (name: string, get: (dtype: DType, host: Interpreter) => Value): void =>
	void dtypeClass.attrs.set(name, new NativeProperty(name, (host, self) => get((self as TfDType).name, host)));
property('name', (name) => name);
property('size', (name) => BigInt(dtypeFacts[name].bytes));
property('is_floating', (name) => dtypeFacts[name].kind === 'float');
property('is_integer', (name) => dtypeFacts[name].kind === 'int');
property('is_bool', (name) => name === 'bool');

property('is_complex', (name) => dtypeFacts[name].kind === 'complex');
property('is_quantized', () => false);
property('is_numeric', (name) => dtypeFacts[name].kind !== 'text' && name !== 'bool');
property('is_numpy_compatible', () => true);
property('is_unsigned', (name) => name.startsWith('uint'));
property('base_dtype', (name) => dtypes[name]);
property('real_dtype', (name) => dtypes[name]);
property('as_datatype_enum', (name) => numberOf(name));
property('as_numpy_dtype', (name, host) =>
	name === 'string' ? types.object : name === 'bfloat16' ? host.unsupported('ml_dtypes.bfloat16') : ofNumpy(host, name === 'bool' ? 'bool_' : name)
);
for (const [name, word] of [
	['min', 'minimum'],
	['max', 'maximum']
] as const)
	property(name, (dtype, host) => {
		const { kind } = dtypeFacts[dtype];
		if (kind !== 'int' && kind !== 'float') return host.raise('TypeError', `Cannot find ${word} value of <dtype: '${dtype}'> with type <dtype: '${dtype}'>.`);
		if (dtype === 'bfloat16') return name === 'min' ? -3.38953e38 : 3.38953e38;
		const limits = host.call(ofNumpy(host, kind === 'int' ? 'iinfo' : 'finfo'), [ofNumpy(host, dtype)]);
		return host.getAttribute(limits, name);
	});
dtypeClass.attrs.set(
	'__unmodelled__',
	'cast experimental_as_proto experimental_from_proto experimental_type_proto flatten from_tensors is_subtype_of limits most_specific_common_supertype placeholder_value to_tensors'
);

const method = (name: string, run: (dtype: DType, host: Interpreter, other: Value) => Value): void =>
	void dtypeClass.attrs.set(
		name,
		cFunction(name, (host, { positional: [self, other = null] }) => run((self as TfDType).name, host, other))
	);
method('__repr__', (name) => `tf.${name}`);
method('__str__', (name) => `<dtype: '${name}'>`);
method('__hash__', (name) => numberOf(name));
method('is_compatible_with', (name, host, other) => dtypeOf(host, other) === name);
method('__eq__', (name, _, other) => readDType(other) === name);
dtypeClass.scripted = true;

/** Types of TensorFlow's that are not here: resources, quantized numbers, references. */
const elsewhere = /^(qu?int\d+|uint(16|32|64)|resource|variant|float8_\w+|u?int[24]|\w+_ref)$/;
function isElsewhere(value: Value): boolean {
	const number = worth(value);
	return number === undefined
		? elsewhere.test(value instanceof PyClass ? value.name : typeof value === 'string' ? value : '')
		: (number > 10n && number < 32n) || (number > 100n && number < 132n);
}

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

const numberOf = (name: DType): bigint => [...numbered].find(([, one]) => one === name)![0];

const ofNumpy = (host: Interpreter, name: string): Value => host.getAttribute(machineOf(host).modules.load('numpy'), name);

/** The whole number that one is equal to, and so is looked up as: `True` and `1.0` are 1. */
function worth(value: Value): bigint | undefined {
	const plain = value instanceof NumpyScalar ? value.plain : value;
	return isNumber(plain) && Number.isInteger(Number(plain)) ? BigInt(plain) : undefined;
}

/** A dtype as programs say it: `tf.float32`, `'float32'`, `np.float32`, `float`, its number, an array that has it; undefined: none. */
export function readDType(value: Value): DType | undefined {
	if (value instanceof TfDType) return value.name;
	if (typeof value === 'string') return dtypeNames.find((name) => name === value) ?? words[value];
	const number = worth(value);
	const known = (number === undefined ? undefined : numbered.get(number)) ?? dtypeOfNumpy(value);
	if (known) return known;
	if (value instanceof NumpyScalar) return value.tensor.dtype;
	if (value instanceof NdArray) return value.dtype;
	if (isObjectArray(value) || isOfTexts(value)) return 'string';
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
