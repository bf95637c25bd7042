import { PyFunction } from './code.ts';
import type { Interpreter } from './interpreter.ts';
import type { FormalParameter } from './signature.ts';
import { BoundMethod, PyDict, PyTuple, type Value } from './values.ts';

const empty = "<class 'inspect._empty'>";

/** A call that takes what it is given. */
export const anything: readonly FormalParameter[] = [
	{ kind: 'star', name: 'args', default: undefined },
	{ kind: 'double-star', name: 'kwargs', default: undefined }
];

/** The parameters of a function of the program's or of a text's, without `self` of a method; null of anything else. */
export function parametersOf(callee: Value): readonly FormalParameter[] | null {
	if (callee instanceof BoundMethod) return callee.func instanceof PyFunction ? callee.func.parameters.slice(1) : null;
	return callee instanceof PyFunction ? callee.parameters : null;
}

/** A parameter with its value, and what is shown of one that was not given. */
type Bound = [name: string, given: boolean, value: Value, shown: Value];

/** Binds arguments as `inspect.Signature.bind` does, with its TypeErrors in their order. */
export function boundArguments(
	host: Interpreter,
	parameters: readonly FormalParameter[],
	positional: readonly Value[],
	keywords: ReadonlyMap<string, Value>
): Bound[] {
	const rest = new Map(keywords);
	const given = new Map<string, Value>();
	let taken = 0;
	let at = 0;
	for (; taken < positional.length; at++) {
		const parameter = parameters[at];
		if (!parameter || parameter.kind === 'keyword-only' || parameter.kind === 'double-star') return host.raise('TypeError', 'too many positional arguments');
		if (parameter.kind === 'star') {
			given.set(parameter.name, new PyTuple(positional.slice(taken)));
			taken = positional.length;
		} else {
			if (rest.has(parameter.name) && parameter.kind === 'plain') host.raise('TypeError', `multiple values for argument '${parameter.name}'`);
			given.set(parameter.name, positional[taken++]!);
		}
	}
	for (const { kind, name, default: otherwise } of parameters.slice(at)) {
		if (kind === 'star' || kind === 'double-star') continue;
		const value = rest.get(name);
		if (value !== undefined) given.set(name, value);
		else if (otherwise === undefined) host.raise('TypeError', `missing a required argument: '${name}'`);
		rest.delete(name);
	}
	const [left] = rest;
	const gathers = parameters.find(({ kind }) => kind === 'double-star');
	if (left && !gathers) host.raise('TypeError', `got an unexpected keyword argument '${left[0]}'`);
	if (left && gathers) {
		const dict = new PyDict();
		for (const [name, value] of rest) dict.entries.set(name, [name, value]);
		given.set(gathers.name, dict);
	}
	return parameters.map(({ kind, name, default: otherwise }): Bound => {
		const value = given.get(name);
		if (value !== undefined) return [name, true, value, value];
		if (kind === 'star') return [name, false, new PyTuple([]), empty];
		if (kind === 'double-star') return [name, false, new PyDict(), empty];
		return [name, false, otherwise!, otherwise!];
	});
}
