import type { DType } from '../../../ir/index.ts';
import { NumpyScalar } from '../../interop.ts';
import { PyClass, PyList, PyTuple, type Arguments, type Interpreter, type Value } from '../../../python/index.ts';
import { TorchDevice } from '../device.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { dtypeOfPythonType, TorchDType } from '../dtype.ts';
import { invalidCombination } from './overloadErrors.ts';
import { TorchTensor, typeName } from '../tensor/tensor.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import { bindFirst, type ArgumentParser } from '../../../tensors/arguments/bind.ts';
import type { Bound, Parameter as AnyParameter, Signature as AnySignature } from '../../../tensors/arguments/signature.ts';

export type ArgumentKind =
	| 'sizes'
	| 'symsizes'
	| 'int'
	| 'symint'
	| 'float'
	| 'floats'
	| 'number'
	| 'bool'
	| 'dtype'
	| 'device'
	| 'generator'
	| 'tensor'
	| 'tensors'
	| 'str'
	| 'layout'
	| 'memory_format'
	| 'any';

/** A signature as PyTorch's parser reads it. */
export type Signature = AnySignature<ArgumentKind>;
type Parameter = AnyParameter<ArgumentKind>;

/** How a type is called in `must be …, not …` (FunctionParameter::type_name). */
export const kindNames: Readonly<Record<ArgumentKind, string>> = {
	sizes: 'tuple of ints',
	symsizes: 'tuple of ints',
	int: 'int',
	symint: 'int',
	float: 'float',
	floats: 'tuple of floats',
	number: 'Number',
	bool: 'bool',
	dtype: 'torch.dtype',
	device: 'torch.device',
	generator: 'torch.Generator',
	tensor: 'Tensor',
	tensors: 'tuple of Tensors',
	str: 'str',
	layout: 'torch.layout',
	memory_format: 'torch.memory_format',
	any: 'object'
};

const isSizes = (kind: ArgumentKind): boolean => kind === 'sizes' || kind === 'symsizes';

const sequence = (value: Value): readonly Value[] | null => (value instanceof PyTuple || value instanceof PyList ? value.items : null);

/** An int, or a tensor of one int, which C++ takes for one. */
const isIndex = (value: Value): boolean =>
	value instanceof NumpyScalar
		? isIndex(value.plain)
		: typeof value === 'bigint' || (value instanceof TorchTensor && value.size === 1 && ['int', 'bool'].includes(dtypeFacts[value.dtype].kind));

const isScalarTensor = (value: Value): boolean => value instanceof TorchTensor && value.rank === 0 && !value.requiresGrad;

/** FunctionParameter::check. */
function accepts(kind: ArgumentKind, given: Value): boolean {
	const value = given instanceof NumpyScalar && kind !== 'any' ? given.plain : given;
	switch (kind) {
		case 'sizes':
		case 'symsizes': {
			const items = sequence(value);
			return items !== null && (items.length === 0 || isIndex(items[0]!));
		}
		case 'symint':
			return isIndex(value);
		case 'int':
			return typeof value === 'bigint' || (isScalarTensor(value) && isIndex(value) && (value as TorchTensor).dtype !== 'bool');
		case 'number':
		case 'float':
			return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean' || isScalarTensor(value);
		case 'floats': {
			const items = sequence(value);
			return items !== null && (items.length === 0 || accepts('float', items[0]!));
		}
		case 'str':
			return typeof value === 'string';
		case 'bool':
			return typeof value === 'boolean';
		case 'dtype':
			return value instanceof TorchDType || dtypeOfPythonType(value) !== null;
		case 'device':
			return value instanceof TorchDevice || typeof value === 'string' || typeof value === 'bigint';
		case 'tensor':
			return value instanceof TorchTensor;
		case 'tensors':
			return sequence(value) !== null;
		case 'generator':
		case 'layout':
		case 'memory_format':
			return typeof value === 'object' && value !== null && typeName(value).replace('_C.', '') === kindNames[kind];
		case 'any':
			return true;
	}
}

/** numpy's names, which are taken as well (numpy_compatibility_arg_names). */
const numpyNames: Table<readonly string[]> = tableOf({ dim: ['axis'], keepdim: ['keepdims'], input: ['x', 'a', 'x1'], other: ['x2'] });

/** Functions that take a number where a tensor is meant (should_allow_numbers_as_tensors). */
const numbersAsTensors = new Set(
	'add add_ sub sub_ subtract subtract_ mul mul_ multiply multiply_ div div_ divide divide_ true_divide true_divide_ floor_divide floor_divide_ copy_'.split(
		' '
	)
);

/** Whether a number may stand for the tensor that a function of these overloads takes beside its own. */
export const takesNumbers = (name: string, overloads: readonly Signature[]): boolean =>
	numbersAsTensors.has(name) || overloads.some(({ parameters: [first] }) => first?.kind === 'number');

const tooMany = (name: string, { required, places, given }: { readonly required: number; readonly places: number; readonly given: number }): string => {
	const exact = required === places;
	const takes = exact ? `${places} positional argument${places === 1 ? '' : 's'}` : `from ${required} to ${places} positional arguments`;
	return `${name}() takes ${takes} but ${given} ${given === 1 && exact ? 'was' : 'were'} given`;
};

function wrongType(name: string, { name: parameter, kind }: Pick<Parameter, 'name' | 'kind'>, value: Value, position: number | null): string {
	const where = position === null ? '' : ` (position ${position + 1})`;
	const items = position !== null && isSizes(kind) ? sequence(value) : null;
	const found = items?.length ? `, but found element of type ${typeName(items[0]!)} at pos 0` : `, not ${typeName(value)}`;
	return `${name}(): argument '${parameter}'${where} must be ${kindNames[kind]}${found}`;
}

/** torch/csrc/utils/python_arg_parser.cpp, FunctionSignature::parse. */
const parser: ArgumentParser<ArgumentKind> = {
	take: (name, { kind, single }, value) => {
		if (accepts(kind, value) || (kind === 'tensor' && numbersAsTensors.has(name) && accepts('number', value)))
			return value instanceof NumpyScalar && kind !== 'any' ? value.plain : value;
		const isOne = single && isSizes(kind) && (kind === 'sizes' && !(value instanceof NumpyScalar) ? typeof value === 'bigint' : isIndex(value));
		return isOne ? new PyTuple([value]) : undefined;
	},
	aliases: numpyNames,
	spreads: isSizes,
	isItem: isIndex,
	words: {
		tooMany,
		missing: (name, parameters) =>
			`${name}() missing ${parameters.length} required positional argument${parameters.length === 1 ? 's' : ''}: ${parameters.map((one) => `"${one}"`).join(', ')}`,
		wrongType,
		twice: (name, keyword) => `${name}() got multiple values for argument '${keyword}'`,
		unexpected: (name, keyword) => `${name}() got an unexpected keyword argument '${keyword}'`
	}
};

/**
 * Binds a call's arguments to the first overload that takes them; otherwise raises PyTorch's TypeError: of the one overload that the number of
 * arguments fits, or the list of them all (PythonArgParser::print_error).
 */
export function bindArguments(
	host: Interpreter,
	name: string,
	signatures: readonly Signature[],
	args: Arguments
): { readonly which: number; readonly bound: Bound } {
	const failures = bindFirst(name, signatures, args, parser);
	if ('bound' in failures) return failures;
	if (failures.length === 1) return host.raise('TypeError', failures[0]!);
	const given = args.positional.length + args.keywords.size;
	const plausible = signatures.flatMap(({ parameters, hidden }, i) => {
		const least = parameters.filter((parameter) => !parameter.optional).length;
		return !hidden && given >= least && given <= parameters.length ? [i] : [];
	});
	if (plausible.length === 1) return host.raise('TypeError', failures[plausible[0]!]!);
	if (args.keywords.size > 1 || signatures.some((signature) => signature.text === undefined)) return host.unsupported(`${name}() with these arguments`);
	return host.raise(
		'TypeError',
		invalidCombination(
			name,
			signatures.filter((signature) => !signature.hidden).map((signature) => signature.text!),
			args
		)
	);
}

const longest = 2n ** 63n - 1n;

/** A Python int as C++ takes it. */
export function unpackInt(host: Interpreter, value: Value): number {
	if (typeof value === 'bigint') {
		if (value > longest || value < -longest - 1n) host.raise('ValueError', 'Overflow when unpacking long long');
		return Number(value);
	}
	if (value instanceof NumpyScalar) return unpackInt(host, value.plain);
	if (value instanceof TorchTensor && value.values) return value.values[0]!;
	return host.unsupported('an int that only running the program would tell');
}

/** Sizes as C++ unpacks them, one by one (PythonArgs::intlistWithDefault). */
export function unpackSizes(host: Interpreter, name: string, parameter: string, value: Value): number[] {
	return (sequence(value) ?? []).map((item, i) => {
		if (typeof item === 'boolean') return Number(item);
		if (!isIndex(item)) {
			host.raise(
				'TypeError',
				`${name}(): argument '${parameter}' failed to unpack the object at pos ${i + 1} with error "type must be tuple of ints,but got ${typeName(item)}"`
			);
		}
		// PyTorch's message goes on with a C++ stack trace full of addresses, which cannot be foretold.
		if (typeof item === 'bigint' && (item > longest || item < -longest - 1n))
			host.unsupported(`${name}() with a size that does not fit in 64 bits (PyTorch raises a TypeError)`);
		return unpackInt(host, item);
	});
}

/** Sizes given as one tuple or list to a function written in C++: `torch.empty((20, 4))`. */
export function readSizes(host: Interpreter, name: string, parameter: string, value: Value): number[] {
	const problem = accepts('sizes', value) ? null : wrongType(name, { name: parameter, kind: 'sizes' }, value, 0);
	if (problem !== null) host.raise('TypeError', problem);
	return unpackSizes(host, name, parameter, value);
}

export function readDType(value: Value | undefined): DType | null {
	if (value instanceof TorchDType) return value.name;
	return value instanceof PyClass ? dtypeOfPythonType(value) : null;
}

/** The tensors of a tuple or list, as C++ unpacks the argument at a position. */
export function unpackTensors(host: Interpreter, value: Value, position = 0): TorchTensor[] {
	return (sequence(value) ?? []).map((item, i) => {
		if (!(item instanceof TorchTensor)) return host.raise('TypeError', `expected Tensor as element ${i} in argument ${position}, but got ${typeName(item)}`);
		return item;
	});
}
