import { NativeFunction, type Arguments, type Host, type Value } from '../../../python/index.ts';
import { bindArguments, kindNames, type ArgumentKind, type Bound, type Parameter, type Signature } from './arguments.ts';
import { overloadsOf } from './signatures.ts';
import type { TorchTensor } from '../tensor/tensor.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

/** Types as the parser's signatures and PyTorch's overload lists write them. */
const kinds: Table<ArgumentKind> = tableOf({
	...Object.fromEntries(Object.entries(kindNames).map(([kind, text]) => [text, kind as ArgumentKind])),
	'tuple of ints': 'sizes',
	int: 'int',
	IntArrayRef: 'sizes',
	SymIntArrayRef: 'symsizes',
	int64_t: 'int',
	SymInt: 'symint',
	Scalar: 'number',
	double: 'float',
	TensorList: 'tensors',
	ScalarType: 'dtype',
	Device: 'device',
	Generator: 'generator',
	Layout: 'layout',
	MemoryFormat: 'memory_format',
	'c10::string_view': 'str'
});

const parsed = new Map<string, Signature>();

/** How a default is printed. */
const defaults: Table<string> = tableOf({ true: 'True', false: 'False' });

/**
 * A signature, written as PyTorch prints it in its list of overloads, `tuple of ints[1] dim, bool keepdim = False, *, torch.dtype dtype = None`, or as
 * its parser reads it, `IntArrayRef[1]? dim, bool keepdim=False, *, ScalarType? dtype=None`. `[1]` says that one int stands for a tuple, `?` that None
 * may be given; a parameter with a default may be left out. A leading `-`: deprecated, and not in the list. A type that is not known takes anything.
 */
export function signature(text: string): Signature {
	const known = parsed.get(text);
	if (known) return known;
	const hidden = text.startsWith('-');
	let keywordOnly = false;
	const parameters: Parameter[] = [];
	const printed: string[] = [];
	for (const piece of text.slice(hidden ? 1 : 0).split(/,\s*(?![^[(]*[\])])/)) {
		if (piece === '') continue;
		if (piece === '*') {
			keywordOnly = true;
			printed.push('*');
			continue;
		}
		const [declared = '', fallback] = piece.split(/\s*=\s*/);
		const space = declared.lastIndexOf(' ');
		const name = declared.slice(space + 1);
		const [, type = '', list, none] = /^(.*?)(\[\d\])?(\?)?$/.exec(declared.slice(0, space))!;
		const kind = kinds[type] ?? 'any';
		const optional = fallback !== undefined;
		parameters.push({
			name,
			kind,
			optional,
			none: none !== undefined || fallback === 'None',
			keywordOnly,
			single: list !== undefined && kind.endsWith('sizes')
		});
		printed.push(`${kind === 'any' ? type : kindNames[kind]} ${name}${optional ? ` = ${defaults[fallback] ?? fallback}` : ''}`);
	}
	const made: Signature = { parameters, text: printed.join(', '), hidden };
	parsed.set(text, made);
	return made;
}

/** A call of a function that is written in C++: its arguments, bound. */
export interface Call {
	/** Arguments by parameter name; what was left out is absent. */
	readonly bound: Bound;
	/** Which of the overloads took them. */
	readonly which: number;
	/** As the user knows it: `Tensor.sum`, `torch.sum`. */
	readonly call: string;
}

/** A function of `torch`: `overloads` as its TypeError lists them. */
export function torchFunction(name: string, overloads: readonly string[], run: (host: Host, call: Call) => Value, module = 'torch'): NativeFunction {
	let signatures: readonly Signature[] | undefined;
	return new NativeFunction(name, name, null, (host, args) => {
		const { which, bound } = bindArguments(host, name, (signatures ??= overloads.map(signature)), args);
		return run(host, { bound, which, call: `${module}.${name}` });
	});
}

/** A method of `torch.Tensor`; `overloads` without the tensor itself. */
export function tensorMethod(name: string, overloads: readonly string[], run: (host: Host, self: TorchTensor, call: Call) => Value): NativeFunction {
	let signatures: readonly Signature[] | undefined;
	return new NativeFunction(name, name, null, (host, { positional: [self, ...positional], keywords }: Arguments) => {
		const { which, bound } = bindArguments(host, name, (signatures ??= overloads.map(signature)), { positional, keywords });
		return run(host, self as TorchTensor, { bound, which, call: `Tensor.${name}` });
	});
}

/** What is both: `x.sum(1)` and `torch.sum(x, 1)`; as a function its tensor is called `input`. */
export interface Both {
	readonly method: NativeFunction;
	readonly fn: NativeFunction;
}

/** @param overloads Without the tensor itself. */
export function both(name: string, overloads: readonly string[], run: (host: Host, self: TorchTensor, call: Call) => Value): Both {
	const withInput = overloads.map((text) => (text === '' ? 'Tensor input' : `Tensor input, ${text}`));
	return {
		method: tensorMethod(name, overloads, run),
		fn: torchFunction(name, withInput, (host, call) => run(host, call.bound.get('input') as TorchTensor, call))
	};
}

/** What a part adds under a name: a method of Tensor, a function of torch, or both. */
export interface Definitions {
	readonly tensor: readonly NativeFunction[];
	readonly torch: readonly NativeFunction[];
}

export type TensorRun = (host: Host, self: TorchTensor, call: Call) => Value;

const runs = new Map<string, TensorRun>();

/** What a function that has been defined does: what its in-place form writes. */
export const runOf = (name: string): TensorRun => runs.get(name)!;

/** A function whose overloads are in the table of signatures, as a method and a function of torch, whichever PyTorch has. `out=` is not modelled. */
export function define(name: string, run: TensorRun): Definitions {
	runs.set(name, run);
	const method = overloadsOf('method', name);
	const fn = overloadsOf('fn', name);
	return {
		tensor: method ? [fromTable(name, method, run)] : [],
		torch: fn ? [defineFunction(name, (host, call) => run(host, call.bound.get('input') as TorchTensor, call))] : []
	};
}

/** A function of torch whose overloads are in the table of signatures, where it has no tensor of its own. */
export function defineFunction(name: string, run: (host: Host, call: Call) => Value): NativeFunction {
	return torchFunction(name, overloadsOf('fn', name)!, (host, call) => {
		if (call.bound.has('out')) return host.unsupported(`torch.${name} with out=`);
		return run(host, call);
	});
}

/** Methods that take nothing say what C methods say. */
function fromTable(name: string, overloads: readonly string[], run: TensorRun): NativeFunction {
	if (overloads.length !== 1 || overloads[0] !== '') return tensorMethod(name, overloads, run);
	return new NativeFunction(name, name, null, (host, { positional: [self, ...rest], keywords }) => {
		if (keywords.size) host.raise('TypeError', `TensorBase.${name}() takes no keyword arguments`);
		if (rest.length) host.raise('TypeError', `TensorBase.${name}() takes no arguments (${rest.length} given)`);
		return run(host, self as TorchTensor, { bound: new Map(), which: 0, call: `Tensor.${name}` });
	});
}

/** All of them together. */
export const gather = (definitions: readonly Definitions[]): Definitions => ({
	tensor: definitions.flatMap((one) => one.tensor),
	torch: definitions.flatMap((one) => one.torch)
});
