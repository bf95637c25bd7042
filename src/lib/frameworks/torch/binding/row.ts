import { isNumber, NativeFunction, notImplemented, type Arguments, type Host, type Value } from '../../../python/index.ts';
import { NumpyScalar } from '../../interop.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { cFunction } from './function.ts';
import { bindArguments, takesNumbers, type Bound, type Signature } from './arguments.ts';
import { signature } from './signature.ts';

/** A call of a function that PyTorch has in C++: its arguments, bound. */
export interface Call {
	/** Arguments by parameter name; what was left out is absent. */
	readonly bound: Bound;
	/** Which of the overloads took them. */
	readonly which: number;
	/** As the user knows it: `Tensor.sum`, `torch.sum`. */
	readonly call: string;
}

/** What a function does. `self` is absent where it has no tensor of its own. */
export type Run = (host: Host, self: TorchTensor, call: Call) => Value;

/** Makes another form of a function: `x.exp_()` of `x.exp()`. */
export type Form = (run: Run, name: string) => Run;

/**
 * A function that PyTorch has in C++, as a line of its native_functions.yaml is one: from it come the function of torch, the method of Tensor, the form
 * in place, `out=`, the operators and the aliases.
 */
export interface Row {
	readonly name: string;
	/** Other names of the same function, with all its forms. */
	readonly also?: readonly string[];
	/**
	 * The overloads, divided by ` | `, as PyTorch's argument parser reads them (`signature.ts`; printed by tests/reference/torch_signatures.py), without the
	 * tensor itself: of the function of torch, and of the method, which lacks `out`. `$options`: dtype, layout, device and what else makers of tensors take.
	 */
	readonly overloads?: string;
	/** Of the function of torch alone, with its tensor; there is none where neither is given. */
	readonly fn?: string;
	/** Of the method alone. */
	readonly method?: string;
	/** The form in place (`inPlace.ts`). */
	readonly inPlace?: Form;
	/** Whether torch has the form in place too: `torch.exp_(x)`. */
	readonly inPlaceOfTorch?: boolean;
	/** What `out=` does (`out.ts`); where it is absent, a call with it is not modelled. */
	readonly out?: Form;
	/** `__add__`, and of that `__radd__` and `__iadd__`; of a function without another argument `__neg__`. */
	readonly operators?: readonly [plain: `__${string}__`, ...others: `__${string}__`[]];
	readonly run: Run;
}

/** What rows add: methods of Tensor, functions of torch. */
export interface Definitions {
	readonly tensor: readonly NativeFunction[];
	readonly torch: readonly NativeFunction[];
}

/** A function whose arguments PyTorch's parser binds. */
export class ParsedFunction extends NativeFunction {
	constructor(
		name: string,
		/** The tensor itself is not among a method's. */
		readonly overloads: readonly string[],
		run: (host: Host, args: Arguments) => Value
	) {
		super(name, name, null, run);
	}
}

const options = 'ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False';
const listed = (text: string): string[] => text.replaceAll('$options', options).split(' | ');
const withInput = (text: string): string => text.replace(/^-?/, `$&Tensor input${text.replace('-', '') === '' ? '' : ', '}`);
const withoutOut = (text: string): string => text.replace(/(, )?(Tensor|TensorList\S*) out=None/, '').replace(/(, )?\*$|^\*, $/, '');

function overloadsOf({ overloads, fn, method }: Row): { readonly fn: readonly string[] | undefined; readonly method: readonly string[] | undefined } {
	const shared = overloads === undefined ? undefined : listed(overloads);
	return {
		fn: fn === undefined ? shared?.map(withInput) : listed(fn),
		method: method === undefined ? shared?.map(withoutOut) : listed(method)
	};
}

type Bind = (host: Host, given: Arguments) => Pick<Call, 'bound' | 'which'>;

/** Binds by overloads, which are read when the first call comes. */
function binding(name: string, overloads: readonly string[]): Bind {
	let signatures: readonly Signature[] | undefined;
	return (host, given) => bindArguments(host, name, (signatures ??= overloads.map(signature)), given);
}

function torchFunction(name: string, overloads: readonly string[], run: Run): NativeFunction {
	const bind = binding(name, overloads);
	return new ParsedFunction(name, overloads, (host, args) => {
		const { bound, which } = bind(host, args);
		return run(host, bound.get('input') as TorchTensor, { bound, which, call: `torch.${name}` });
	});
}

function tensorMethod(name: string, overloads: readonly string[], run: Run): NativeFunction {
	const bind = binding(name, overloads);
	const takesNothing = overloads.length === 1 && overloads[0] === '';
	return new ParsedFunction(name, overloads, (host, { positional: [self, ...positional], keywords }) => {
		if (takesNothing) refuseArguments(host, name, positional, keywords);
		const { bound, which } = takesNothing ? nothing : bind(host, { positional, keywords });
		return run(host, self as TorchTensor, { bound, which, call: `Tensor.${name}` });
	});
}

const nothing = { bound: new Map<string, Value>(), which: 0 };

/** Methods that take nothing say what C methods say. */
function refuseArguments(host: Host, name: string, { length }: readonly Value[], { size }: Arguments['keywords']): void {
	if (size) host.raise('TypeError', `TensorBase.${name}() takes no keyword arguments`);
	if (length) host.raise('TypeError', `TensorBase.${name}() takes no arguments (${length} given)`);
}

/** Without a form of its own, `out=` is not modelled. */
const refuseOut: Form = (run, name) => (host, self, call) => (call.bound.has('out') ? host.unsupported(`torch.${name} with out=`) : run(host, self, call));

/** `__add__`, `__radd__`, `__iadd__`: what stands beside the tensor is the method's first argument. */
function operator(row: Row, name: string, method: readonly string[]): NativeFunction {
	const [plain] = row.operators!;
	const parameter = method.map(signature).find(({ hidden }) => !hidden)?.parameters[0];
	if (!parameter) return cFunction(name, (host, { positional: [self] }) => row.run(host, self as TorchTensor, { ...nothing, call: `Tensor.${name}` }));
	const inPlace = name === plain.replace('__', '__i') ? row.inPlace!(row.run, row.name) : null;
	const [reflected, numbers] = [name === plain.replace('__', '__r'), takesNumbers(row.name, method.map(signature))];
	const call = `Tensor.${inPlace ? name : plain}`;
	return cFunction(name, (host, { positional: [self, given] }) => {
		const other = inPlace && given instanceof NumpyScalar ? given.plain : given!;
		if (!(other instanceof TorchTensor) && !(numbers && isNumber(other))) return notImplemented;
		if (reflected) return row.run(host, other as TorchTensor, { bound: new Map([[parameter.name, self!]]), which: 0, call });
		return (inPlace ?? row.run)(host, self as TorchTensor, { bound: new Map([[parameter.name, other]]), which: 0, call });
	});
}

/** All forms of functions. */
export function expand(rows: readonly Row[]): Definitions {
	const [tensor, torch]: [NativeFunction[], NativeFunction[]] = [[], []];
	for (const row of rows) {
		const { fn, method } = overloadsOf(row);
		for (const name of [row.name, ...(row.also ?? [])]) {
			if (fn) torch.push(torchFunction(name, fn, (row.out ?? refuseOut)(row.run, name)));
			if (method) tensor.push(tensorMethod(name, method, row.run));
			if (!row.inPlace || !method) continue;
			const run = row.inPlace(row.run, name);
			tensor.push(tensorMethod(`${name}_`, method, run));
			if (row.inPlaceOfTorch) torch.push(torchFunction(`${name}_`, method.map(withInput), run));
		}
		for (const name of row.operators ?? []) tensor.push(operator(row, name, method!));
	}
	return { tensor, torch };
}

/** Functions of torch alone. */
export const torchFunctions = (rows: readonly Row[]): readonly NativeFunction[] => expand(rows).torch;

/** All of them together. */
export const gather = (definitions: readonly Definitions[]): Definitions => ({
	tensor: definitions.flatMap((one) => one.tensor),
	torch: definitions.flatMap((one) => one.torch)
});
