import type { Interpreter } from './interpreter.ts';
import { ellipsis, PyDict, PyTuple, type Value } from './values.ts';

export interface FormalParameter {
	readonly kind: 'positional-only' | 'plain' | 'star' | 'keyword-only' | 'double-star';
	readonly name: string;
	/** undefined: required. */
	readonly default: Value | undefined;
}

/** A parameter list, in order. */
export type Parameters = readonly FormalParameter[];

const parsed = new Map<string, Parameters>();

/** `self, input, hx=None, *args, k=1, **kwargs` as parameters. Defaults are Python literals: numbers, strings, None, True, False, (), .... */
export function parseSignature(text: string): Parameters {
	const known = parsed.get(text);
	if (known) return known;
	const parameters: FormalParameter[] = [];
	let keywordOnly = false;
	for (const piece of text
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean)) {
		if (piece === '*') keywordOnly = true;
		else if (piece === '/') parameters.forEach((parameter, i) => (parameters[i] = { ...parameter, kind: 'positional-only' }));
		else if (piece.startsWith('**')) parameters.push({ kind: 'double-star', name: piece.slice(2), default: undefined });
		else if (piece.startsWith('*')) {
			parameters.push({ kind: 'star', name: piece.slice(1), default: undefined });
			keywordOnly = true;
		} else {
			const [head, literal] = piece.split('=').map((part) => part.trim());
			const name = head!.split(':')[0]!.trim();
			parameters.push({ kind: keywordOnly ? 'keyword-only' : 'plain', name, default: literal === undefined ? undefined : readLiteral(literal) });
		}
	}
	parsed.set(text, parameters);
	return parameters;
}

function readLiteral(text: string): Value {
	if (text === 'None') return null;
	if (text === 'True') return true;
	if (text === 'False') return false;
	if (text === '()') return new PyTuple([]);
	if (text === '...') return ellipsis;
	if (/^-?\d+$/.test(text)) return BigInt(text);
	if (/^(['"]).*\1$/.test(text)) return text.slice(1, -1);
	const number = Number(text);
	if (Number.isNaN(number)) throw new Error(`a signature's default is a literal, not ${text}`);
	return number;
}

/** `'a'`, `'a' and 'b'`, `'a', 'b', and 'c'`. */
function quoted(names: readonly string[]): string {
	const marked = names.map((name) => `'${name}'`);
	if (marked.length < 3) return marked.join(' and ');
	return `${marked.slice(0, -1).join(', ')}, and ${marked[marked.length - 1]!}`;
}

/** The values of a call that gives nothing by name and lets nothing be gathered; null where it is not as plain as that. */
function inOrder(parameters: Parameters, positional: readonly Value[]): Value[] | null {
	if (positional.length > parameters.length) return null;
	const values = new Array<Value>(parameters.length);
	for (let i = 0; i < parameters.length; i++) {
		const { kind, default: otherwise } = parameters[i]!;
		const value = i < positional.length && (kind === 'plain' || kind === 'positional-only') ? positional[i] : i < positional.length ? undefined : otherwise;
		if (value === undefined) return null;
		values[i] = value;
	}
	return values;
}

/**
 * Binds arguments to parameters: one value a parameter, in order; `*args` a tuple, `**kwargs` a dict. Raises CPython 3.11's TypeErrors in its
 * order (Python/ceval.c, initialize_locals).
 */
export function bind(host: Interpreter, qualname: string, parameters: Parameters, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value[] {
	const plainly = keywords.size ? null : inOrder(parameters, positional);
	if (plainly) return plainly;
	const values: (Value | undefined)[] = new Array<Value | undefined>(parameters.length).fill(undefined);
	let taken = 0;
	let star = -1;
	let doubleStar = -1;
	for (let i = 0; i < parameters.length; i++) {
		const { kind } = parameters[i]!;
		if (kind === 'star') star = i;
		else if (kind === 'double-star') doubleStar = i;
		else if (kind !== 'keyword-only' && taken < positional.length) values[i] = positional[taken++];
	}
	let rest: PyDict | undefined;
	for (const [name, value] of keywords) {
		const i = parameters.findIndex((parameter) => parameter.name === name && (parameter.kind === 'plain' || parameter.kind === 'keyword-only'));
		if (i < 0) {
			if (doubleStar >= 0) (rest ??= new PyDict()).entries.set(name, [name, value]);
			else {
				const misplaced = parameters
					.filter((parameter) => parameter.kind === 'positional-only' && keywords.has(parameter.name))
					.map((parameter) => parameter.name);
				if (misplaced.length)
					host.raise('TypeError', `${qualname}() got some positional-only arguments passed as keyword arguments: '${misplaced.join(', ')}'`);
				host.raise('TypeError', `${qualname}() got an unexpected keyword argument '${name}'`);
			}
		} else if (values[i] !== undefined) host.raise('TypeError', `${qualname}() got multiple values for argument '${name}'`);
		else values[i] = value;
	}
	if (star >= 0) values[star] = new PyTuple(positional.slice(taken));
	else if (taken < positional.length) tooMany(host, qualname, parameters, positional.length, values);
	if (doubleStar >= 0) values[doubleStar] = rest ?? new PyDict();
	const missing: FormalParameter[] = [];
	for (let i = 0; i < parameters.length; i++) if (values[i] === undefined && (values[i] = parameters[i]!.default) === undefined) missing.push(parameters[i]!);
	if (missing.length) {
		const plain = missing.filter((parameter) => parameter.kind !== 'keyword-only');
		const [lacking, what] = plain.length ? [plain, 'positional'] : [missing, 'keyword-only'];
		const names = quoted(lacking.map((parameter) => parameter.name));
		host.raise('TypeError', `${qualname}() missing ${lacking.length} required ${what} argument${lacking.length === 1 ? '' : 's'}: ${names}`);
	}
	return values as Value[];
}

function tooMany(host: Interpreter, qualname: string, parameters: Parameters, given: number, values: readonly (Value | undefined)[]): never {
	const plain = parameters.filter((parameter) => parameter.kind === 'plain' || parameter.kind === 'positional-only');
	const required = plain.filter((parameter) => parameter.default === undefined).length;
	const keywordOnly = parameters.filter((parameter, i) => parameter.kind === 'keyword-only' && values[i] !== undefined).length;
	const count = required === plain.length ? String(plain.length) : `from ${required} to ${plain.length}`;
	const plural = plain.length === 1 && required === plain.length ? '' : 's';
	const verb = given === 1 && !keywordOnly ? 'was' : 'were';
	const also = keywordOnly ? ` positional argument${given === 1 ? '' : 's'} (and ${keywordOnly} keyword-only argument${keywordOnly === 1 ? '' : 's'})` : '';
	host.raise('TypeError', `${qualname}() takes ${count} positional argument${plural} but ${given}${also} ${verb} given`);
}
