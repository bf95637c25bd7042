import type { DType } from '../../ir/index.ts';
import { PyClass, PyList, PyTuple, type Arguments, type Host, type Value } from '../../python/index.ts';
import { TorchDevice } from './device.ts';
import { dtypeFacts, dtypeOfPythonType, TorchDType } from './dtype.ts';
import { TorchTensor, typeName } from './tensor.ts';

export type ArgumentKind = 'sizes' | 'int' | 'float' | 'number' | 'bool' | 'dtype' | 'device' | 'tensor' | 'tensors' | 'str' | 'any';

/** A parameter of a function that is written in C++. */
export interface Parameter {
	readonly name: string;
	readonly kind: ArgumentKind;
	/** Whether the call may leave it out; None stands for leaving it out. */
	readonly optional?: boolean;
	readonly keywordOnly?: boolean;
	/** Whether one int stands for a tuple of sizes: `IntArrayRef[1]`. */
	readonly single?: boolean;
}

export interface Signature {
	readonly parameters: readonly Parameter[];
	/** As the list of overloads prints it. */
	readonly text?: string;
}

/** Arguments by parameter name; what was left out is absent. */
export type Bound = ReadonlyMap<string, Value>;

/** How a type is called in `must be …, not …`. */
const kindNames: Readonly<Record<ArgumentKind, string>> = {
	sizes: 'tuple of ints',
	int: 'int',
	float: 'float',
	number: 'Number',
	bool: 'bool',
	dtype: 'torch.dtype',
	device: 'torch.device',
	tensor: 'Tensor',
	tensors: 'tuple of Tensors',
	str: 'str',
	any: 'object'
};

const sequence = (value: Value): readonly Value[] | null => (value instanceof PyTuple || value instanceof PyList ? value.items : null);

/** An int, or a 0-d tensor of ints, which C++ takes for one. */
const isIndex = (value: Value): boolean =>
	typeof value === 'bigint' || (value instanceof TorchTensor && value.rank === 0 && ['int', 'bool'].includes(dtypeFacts[value.dtype].kind));

function accepts(kind: ArgumentKind, value: Value): boolean {
	switch (kind) {
		case 'sizes': {
			const items = sequence(value);
			return items !== null && (items.length === 0 || isIndex(items[0]!));
		}
		case 'int':
			return isIndex(value);
		case 'number':
			return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean' || (value instanceof TorchTensor && value.rank === 0);
		case 'float':
			return typeof value === 'number' || accepts('int', value) || (value instanceof TorchTensor && value.rank === 0 && !value.requiresGrad);
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
		case 'any':
			return true;
	}
}

/** numpy's names, which are taken as well (numpy_compatibility_arg_names). */
const numpyNames: Readonly<Record<string, readonly string[]>> = { dim: ['axis'], keepdim: ['keepdims'], input: ['x', 'a', 'x1'], other: ['x2'] };

type Failure = string;

/** Binds arguments to one signature as torch/csrc/utils/python_arg_parser.cpp does (FunctionSignature::parse). */
function bindTo(name: string, { parameters }: Signature, { positional, keywords }: Arguments): Map<string, Value> | Failure {
	const places = parameters.filter((parameter) => !parameter.keywordOnly);
	const required = places.filter((parameter) => !parameter.optional).length;
	const varargs = places.length === 1 && places[0]!.kind === 'sizes';
	const tooMany = () => {
		const takes =
			required === places.length
				? `${places.length} positional argument${places.length === 1 ? '' : 's'}`
				: `from ${required} to ${places.length} positional arguments`;
		return `${name}() takes ${takes} but ${positional.length} ${positional.length === 1 ? 'was' : 'were'} given`;
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
		} else {
			keyword = [parameter.name, ...(numpyNames[parameter.name] ?? [])].find((key) => keywords.has(key)) ?? null;
			if (keyword !== null) value = keywords.get(keyword);
		}
		if (value === undefined && !parameter.optional) {
			const missing = parameters
				.slice(parameters.indexOf(parameter))
				.filter((one) => !one.optional && !keywords.has(one.name))
				.map((one) => `"${one.name}"`);
			return `${name}() missing ${missing.length} required positional argument${missing.length === 1 ? 's' : ''}: ${missing.join(', ')}`;
		}
		if (value !== undefined && !(value === null && parameter.optional)) {
			if (accepts(parameter.kind, value)) bound.set(parameter.name, value);
			else if (parameter.single && isIndex(value)) bound.set(parameter.name, new PyTuple([value]));
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
	const items = kind === 'sizes' ? sequence(value) : null;
	const found = items?.length ? `, but found element of type ${typeName(items[0]!)} at pos 0` : `, not ${typeName(value)}`;
	return `${name}(): argument '${parameter}'${where} must be ${kindNames[kind]}${found}`;
}

/**
 * Binds a call's arguments to the first overload that takes them; otherwise raises PyTorch's TypeError: of the one overload that the number of
 * arguments fits, or the list of them all.
 */
export function bindArguments(host: Host, name: string, signatures: readonly Signature[], args: Arguments): { readonly which: number; readonly bound: Bound } {
	const failures: Failure[] = [];
	for (const [which, signature] of signatures.entries()) {
		const bound = bindTo(name, signature, args);
		if (typeof bound !== 'string') return { which, bound };
		failures.push(bound);
	}
	if (failures.length === 1) return host.raise('TypeError', failures[0]!);
	const given = args.positional.length + args.keywords.size;
	const plausible = signatures.flatMap(({ parameters }, i) => {
		const least = parameters.filter((parameter) => !parameter.optional).length;
		return given >= least && given <= parameters.length ? [i] : [];
	});
	if (plausible.length === 1) return host.raise('TypeError', failures[plausible[0]!]!);
	if (args.keywords.size > 1 || signatures.some((signature) => signature.text === undefined)) return host.unsupported(`${name}() with these arguments`);
	const keywords = [...args.keywords].map(([key, value]) => `${key}=${typeName(value)}`);
	// PyTorch leaves a comma behind keywords that stand alone.
	const got = [...args.positional.map(typeName), ...keywords].join(', ') + (keywords.length && !args.positional.length ? ', ' : '');
	const options = signatures.map((signature) => `\n * (${signature.text})${mismatched(signature, args)}`).join('');
	return host.raise('TypeError', `${name}() received an invalid combination of arguments - got (${got}), but expected one of:${options}\n`);
}

/** What the list of overloads adds to one that has as many parameters as there are arguments (torch/csrc/utils/invalid_arguments.cpp). */
function mismatched({ parameters }: Signature, { positional, keywords }: Arguments): string {
	if (keywords.size > 0 || positional.length === 0 || positional.length !== parameters.length) return '';
	const types = positional.map((value, i) => (accepts(parameters[i]!.kind, value) ? typeName(value) : `!${typeName(value)}!`));
	return `\n      didn't match because some of the arguments have invalid types: (${types.join(', ')})`;
}

const longest = 2n ** 63n - 1n;

/** A Python int as C++ takes it. */
export function unpackInt(host: Host, value: Value): number {
	if (typeof value === 'bigint') {
		if (value > longest || value < -longest - 1n) host.raise('ValueError', 'Overflow when unpacking long long');
		return Number(value);
	}
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
