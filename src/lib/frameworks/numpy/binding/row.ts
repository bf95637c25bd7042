import { ellipsis, NativeFunction, type Arguments, type Interpreter, type Value } from '../../../python/index.ts';
import type { PyFunction } from '../../../python/objects/code.ts';
import { parseSignature, type Parameters } from '../../../python/objects/signature.ts';
import { takingTensors } from '../mixed.ts';
import { takingObjects } from '../objects.ts';

/** What a function does. `args`: one value a parameter; of a method, the array is the first. */
export type Run = (host: Interpreter, args: readonly Value[]) => Value;

/** A function that numpy has: from it come the function, the method of arrays and of numpy's numbers, and the aliases. */
export interface Row {
	readonly name: string;
	readonly also?: readonly string[];
	/**
	 * Parameters of the function as `inspect.signature` prints them. `...` stands for the default of one that is not modelled: None may be given for it,
	 * and with anything else the call is not modelled.
	 */
	readonly fn?: string;
	/** Parameters of the method, without the array; in the order of the function's. */
	readonly method?: string;
	/** Where only arrays have the method, or only numpy's numbers. */
	readonly of?: 'arrays' | 'scalars';
	/** How errors call the method where it is Python's: `_sum`. */
	readonly called?: string;
	/** A function in C or Cython, which says otherwise what it lacks. */
	readonly binds?: 'C' | 'Cython';
	/** Whether it is run when an argument is unknown. */
	readonly takesUnknown?: boolean;
	readonly run: Run;
}

/** Raises where a value was given for a parameter that is not modelled. */
function refuse(host: Interpreter, name: string, parameters: Parameters, given: (i: number, name: string) => Value | undefined): void {
	parameters.forEach((parameter, i) => {
		const value = parameter.default === ellipsis ? given(i, parameter.name) : undefined;
		if (value !== undefined && value !== null && value !== ellipsis) host.unsupported(`${name} with ${parameter.name}`);
	});
}

/** A function whose arguments Python binds. */
function bound(name: string, qualname: string, signature: string, shown: string, { run, takesUnknown }: Row): NativeFunction {
	const parameters = parseSignature(signature);
	const call = (host: Interpreter, { positional }: Arguments): Value => {
		refuse(host, shown, parameters, (i) => positional[i]);
		return run(host, positional);
	};
	return new NativeFunction(name, qualname, signature, call, takesUnknown);
}

/** What functions in C and Cython say where there are too few arguments, or too many. */
function checkGiven(
	host: Interpreter,
	name: string,
	parameters: Parameters,
	binds: Row['binds'],
	{ positional: { length: given }, keywords }: Arguments
): void {
	const lacking = parameters.findIndex(
		({ kind, name: one, default: otherwise }, i) => kind !== 'star' && otherwise === undefined && i >= given && !keywords.has(one)
	);
	if (binds === 'C' && lacking >= 0) host.raise('TypeError', `${name}() missing required argument '${parameters[lacking]!.name}' (pos ${lacking})`);
	if (binds !== 'Cython' || parameters.some(({ kind }) => kind === 'star') || (lacking < 0 && given <= parameters.length)) return;
	const least = parameters.filter((one) => one.default === undefined).length;
	const [how, count] = least === parameters.length ? ['exactly', least] : given < least ? ['at least', least] : ['at most', parameters.length];
	host.raise('TypeError', `${name}() takes ${how} ${count} positional argument${count === 1 ? '' : 's'} (${given} given)`);
}

/** The functions of a row. */
export const functionsOf = (row: Row): readonly NativeFunction[] => {
	const { name, also = [], fn, binds, takesUnknown } = row;
	if (fn === undefined) return [];
	return [name, ...also].map((one) => {
		const inner = bound(one, one, fn, `np.${one}`, row);
		const call = takingTensors(one, (host, args) => {
			if (binds) checkGiven(host, one, parseSignature(fn), binds, args);
			return host.call(inner, args.positional, args.keywords);
		});
		return raw(one, takingObjects(one, call), takesUnknown);
	});
};

/** The method of a row. */
export const methodOf = (row: Row): NativeFunction | null => {
	const { name, method, called = name } = row;
	return method === undefined ? null : bound(name, called, `self${method && `, ${method}`}`, `ndarray.${name}`, row);
};

/** A function that is written in Python. Where it has a parameter whose default is `...`, that is not modelled. */
export const fromText = (name: string, inner: PyFunction): NativeFunction =>
	raw(
		name,
		takingObjects(
			name,
			takingTensors(name, (host, { positional, keywords }) => {
				const { length } = inner.parameters.filter(({ kind }) => kind === 'plain' || kind === 'positional-only');
				refuse(host, `np.${name}`, inner.parameters, (i, parameter) => keywords.get(parameter) ?? (i < length ? positional[i] : undefined));
				return host.call(inner, positional, keywords);
			})
		)
	);

/** What reads its arguments itself: a ufunc's methods, what Python's protocols call, what texts are given. */
export const raw = (name: string, run: (host: Interpreter, args: Arguments) => Value, takesUnknown = false): NativeFunction =>
	new NativeFunction(name, name, null, run, takesUnknown);
