import type { DType } from '../../../ir/index.ts';
import { NumpyScalar } from '../../interop.ts';
import { PyClass, PyList, PyTuple, type Arguments, type Host, type Value } from '../../../python/index.ts';
import { TorchDevice } from '../device.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { dtypeOfPythonType, TorchDType } from '../dtype.ts';
import { invalidCombination } from './overloadErrors.ts';
import { TorchTensor, typeName } from '../tensor/tensor.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

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

/** A parameter of a function that is written in C++. */
export interface Parameter {
	readonly name: string;
	readonly kind: ArgumentKind;
	/** Whether the call may leave it out. */
	readonly optional?: boolean;
	/** Whether None stands for leaving it out; as `optional` where it is not said. */
	readonly none?: boolean;
	readonly keywordOnly?: boolean;
	/** Whether one int stands for a tuple of sizes: `IntArrayRef[1]`. */
	readonly single?: boolean;
}

export interface Signature {
	readonly parameters: readonly Parameter[];
	/** As the list of overloads prints it. */
	readonly text?: string;
	/** Taken, but not in the list of overloads: deprecated. */
	readonly hidden?: boolean;
}

/** Arguments by parameter name; what was left out is absent. */
export type Bound = ReadonlyMap<string, Value>;

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

type Failure = string;

/** What binding asks of a signature again and again. */
interface Facts {
	readonly places: readonly Parameter[];
	readonly required: number;
	/** Whether its one place takes sizes one by one. */
	readonly varargs: boolean;
}

const known = new WeakMap<Signature, Facts>();

function factsOf(signature: Signature): Facts {
	let facts = known.get(signature);
	if (!facts) {
		const places = signature.parameters.filter((parameter) => !parameter.keywordOnly);
		const required = signature.parameters.filter((parameter) => !parameter.optional).length;
		known.set(signature, (facts = { places, required, varargs: places.length === 1 && /^(sym)?sizes$/.test(places[0]!.kind) }));
	}
	return facts;
}

/** Binds arguments to one signature as torch/csrc/utils/python_arg_parser.cpp does (FunctionSignature::parse). */
function bindTo(name: string, signature: Signature, { positional, keywords }: Arguments): Map<string, Value> | Failure {
	const { parameters } = signature;
	const { places, required, varargs } = factsOf(signature);
	const tooMany = () => {
		const takes =
			required === places.length
				? `${places.length} positional argument${places.length === 1 ? '' : 's'}`
				: `from ${required} to ${places.length} positional arguments`;
		return `${name}() takes ${takes} but ${positional.length} ${positional.length === 1 && required === places.length ? 'was' : 'were'} given`;
	};
	if (positional.length > places.length && !varargs) return tooMany();
	const bound = new Map<string, Value>();
	const used = new Set<string>();
	let at = 0;
	for (const parameter of parameters) {
		let value: Value | undefined;
		let keyword: string | null = null;
		if (at < positional.length) {
			if (parameter.keywordOnly) return tooMany();
			value = positional[at];
		} else if (keywords.size) {
			keyword = [parameter.name, ...(numpyNames[parameter.name] ?? [])].find((key) => keywords.has(key)) ?? null;
			if (keyword !== null) value = keywords.get(keyword);
		}
		if (value === undefined && !parameter.optional) {
			const missing = parameters
				.slice(parameters.indexOf(parameter))
				.filter((one) => !one.optional)
				.map((one) => `"${one.name}"`);
			return `${name}() missing ${missing.length} required positional argument${missing.length === 1 ? 's' : ''}: ${missing.join(', ')}`;
		}
		if (value !== undefined && !(value === null && (parameter.none ?? parameter.optional))) {
			if (accepts(parameter.kind, value) || (parameter.kind === 'tensor' && numbersAsTensors.has(name) && accepts('number', value)))
				bound.set(parameter.name, value instanceof NumpyScalar && parameter.kind !== 'any' ? value.plain : value);
			else if (parameter.single && (parameter.kind === 'sizes' && !(value instanceof NumpyScalar) ? typeof value === 'bigint' : isIndex(value)))
				bound.set(parameter.name, new PyTuple([value]));
			else if (varargs && at === 0 && keyword === null && isIndex(positional[0]!)) {
				bound.set(parameter.name, new PyTuple(positional));
				at = positional.length;
				continue;
			} else if (varargs && at === 0 && positional.length > 1) return tooMany();
			else return wrongType(name, parameter, value, keyword === null ? at : null);
		}
		if (keyword !== null) used.add(keyword);
		else if (value !== undefined) at++;
	}
	if (at < positional.length) return tooMany();
	for (const key of keywords.keys()) {
		if (used.has(key)) continue;
		return parameters.some((parameter) => parameter.name === key)
			? `${name}() got multiple values for argument '${key}'`
			: `${name}() got an unexpected keyword argument '${key}'`;
	}
	return bound;
}

function wrongType(name: string, { name: parameter, kind }: Parameter, value: Value, position: number | null): string {
	const where = position === null ? '' : ` (position ${position + 1})`;
	const items = position !== null && kind.endsWith('sizes') ? sequence(value) : null;
	const found = items?.length ? `, but found element of type ${typeName(items[0]!)} at pos 0` : `, not ${typeName(value)}`;
	return `${name}(): argument '${parameter}'${where} must be ${kindNames[kind]}${found}`;
}

/**
 * Binds a call's arguments to the first overload that takes them; otherwise raises PyTorch's TypeError: of the one overload that the number of
 * arguments fits, or the list of them all (PythonArgParser::print_error).
 */
export function bindArguments(host: Host, name: string, signatures: readonly Signature[], args: Arguments): { readonly which: number; readonly bound: Bound } {
	const failures: Failure[] = [];
	for (let which = 0; which < signatures.length; which++) {
		const bound = bindTo(name, signatures[which]!, args);
		if (typeof bound !== 'string') return { which, bound };
		failures.push(bound);
	}
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
export function unpackInt(host: Host, value: Value): number {
	if (typeof value === 'bigint') {
		if (value > longest || value < -longest - 1n) host.raise('ValueError', 'Overflow when unpacking long long');
		return Number(value);
	}
	if (value instanceof NumpyScalar) return unpackInt(host, value.plain);
	if (value instanceof TorchTensor && value.values) return value.values[0]!;
	return host.unsupported('an int that only running the program would tell');
}

/** Sizes as C++ unpacks them, one by one (PythonArgs::intlistWithDefault). */
export function unpackSizes(host: Host, name: string, parameter: string, value: Value): number[] {
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
export function readSizes(host: Host, name: string, parameter: string, value: Value): number[] {
	const problem = accepts('sizes', value) ? null : wrongType(name, { name: parameter, kind: 'sizes' }, value, 0);
	if (problem !== null) host.raise('TypeError', problem);
	return unpackSizes(host, name, parameter, value);
}

export function readDType(value: Value | undefined): DType | null {
	if (value instanceof TorchDType) return value.name;
	return value instanceof PyClass ? dtypeOfPythonType(value) : null;
}

/** The tensors of a tuple or list, as C++ unpacks the argument at a position. */
export function unpackTensors(host: Host, value: Value, position = 0): TorchTensor[] {
	return (sequence(value) ?? []).map((item, i) => {
		if (!(item instanceof TorchTensor)) return host.raise('TypeError', `expected Tensor as element ${i} in argument ${position}, but got ${typeName(item)}`);
		return item;
	});
}
