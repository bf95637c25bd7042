import { NativeFunction, type Arguments, type Host, type Value } from '../../python/index.ts';
import { bindArguments, type ArgumentKind, type Bound, type Parameter, type Signature } from './arguments.ts';
import { TorchTensor } from './tensor.ts';

/** Types as PyTorch's overload lists print them, and what each takes. */
const kinds: readonly (readonly [text: string, kind: ArgumentKind])[] = [
	['tuple of ints', 'sizes'],
	['tuple of Tensors', 'tensors'],
	['torch.dtype', 'dtype'],
	['torch.device', 'device'],
	['Tensor', 'tensor'],
	['Number', 'number'],
	['float', 'float'],
	['int', 'int'],
	['bool', 'bool'],
	['str', 'str']
];

const parsed = new Map<string, Signature>();

/**
 * A signature from the text that PyTorch prints for it: `tuple of ints[1] dim, bool keepdim = False, *, torch.dtype dtype = None`. The `[1]`, which is not
 * printed, says that one int stands for a tuple. A parameter with a default may be left out; a type that is not listed above takes anything.
 */
export function signature(text: string): Signature {
	const known = parsed.get(text);
	if (known) return known;
	let keywordOnly = false;
	const parameters: Parameter[] = [];
	for (const piece of text.split(/,\s*(?![^[(]*[\])])/)) {
		if (piece === '') continue;
		if (piece === '*') {
			keywordOnly = true;
			continue;
		}
		const [declared = '', fallback] = piece.split(/\s*=\s*/);
		const space = declared.lastIndexOf(' ');
		const type = declared.slice(0, space).replace('[1]', '');
		const kind = kinds.find(([printed]) => printed === type)?.[1] ?? 'any';
		parameters.push({ name: declared.slice(space + 1), kind, optional: fallback !== undefined, keywordOnly, single: declared.includes('[1]') });
	}
	const made: Signature = { parameters, text: text.replaceAll('[1]', '') };
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
	return new NativeFunction(name, name, null, (host, args) => {
		const { which, bound } = bindArguments(host, name, overloads.map(signature), args);
		return run(host, { bound, which, call: `${module}.${name}` });
	});
}

/** A method of `torch.Tensor`; `overloads` without the tensor itself. */
export function tensorMethod(name: string, overloads: readonly string[], run: (host: Host, self: TorchTensor, call: Call) => Value): NativeFunction {
	return new NativeFunction(name, name, null, (host, { positional: [self, ...positional], keywords }: Arguments) => {
		const { which, bound } = bindArguments(host, name, overloads.map(signature), { positional, keywords });
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
