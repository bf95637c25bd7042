import { asIndex } from '../items.ts';
import type { Machine } from '../machine.ts';
import { typeName } from '../types.ts';
import { NativeFunction, NativeProperty, PyClass, PyDict, PyIterator, PyList, PyObject, PyTuple, types, type Value } from '../values.ts';
import { machineOf } from '../builtins/native.ts';
import { bind, parseSignature } from '../signature.ts';
import { cFunction, signed } from './native.ts';
import { standard } from './module.ts';
import { type Compiled, flagBits, longest, translate } from './pattern.ts';

const patternClass = new PyClass('Pattern', 're', [types.object]);
const matchClass = new PyClass('Match', 're', [types.object]);

class PyPattern extends PyObject {
	readonly cls = patternClass;
	constructor(
		readonly text: string,
		readonly bits: bigint,
		readonly compiled: Compiled
	) {
		super();
	}
}

class PyMatch extends PyObject {
	readonly cls = matchClass;
	constructor(
		readonly pattern: PyPattern,
		readonly text: string,
		readonly found: RegExpExecArray
	) {
		super();
	}
}

function compile(machine: Machine, pattern: Value, flags: Value): PyPattern {
	if (pattern instanceof PyPattern) return pattern;
	if (typeof pattern !== 'string') return machine.raise('TypeError', 'first argument must be string or compiled pattern');
	const bits = asIndex(machine, flags) ?? 0n;
	return new PyPattern(pattern, bits, translate(machine, pattern, bits));
}

function subject(machine: Machine, text: Value): string {
	if (typeof text !== 'string') return machine.raise('TypeError', `expected string or bytes-like object, got '${typeName(text)}'`);
	if (text.length > longest) return machine.unsupported(`a regular expression on more than ${longest.toLocaleString('en')} characters`);
	machine.budget.spend(10 + (text.length >> 2));
	return text;
}

/** Every match, as Python finds them: an empty one may follow another, and none stands where the last one began. */
function* matches(pattern: PyPattern, text: string): Generator<PyMatch> {
	const expression = new RegExp(pattern.compiled.source, `g${pattern.compiled.flags}`);
	for (let found = expression.exec(text); found; found = expression.exec(text)) {
		yield new PyMatch(pattern, text, found);
		if (found[0] === '') expression.lastIndex += (text.codePointAt(expression.lastIndex) ?? 0) > 0xffff ? 2 : 1;
	}
}

/** `match` and `fullmatch` at the beginning, `search` anywhere. */
function find(kind: string, pattern: PyPattern, text: string): Value {
	const { source, flags } = pattern.compiled;
	const found = new RegExp(kind === 'search' ? source : kind === 'match' ? `(?<![^])(?:${source})` : `(?<![^])(?:${source})(?![^])`, flags).exec(text);
	return found ? new PyMatch(pattern, text, found) : null;
}

const group = (match: PyMatch, at: number, otherwise: Value = null): Value => match.found[at] ?? otherwise;

function groupIndex(machine: Machine, match: PyMatch, given: Value): number {
	const { groups } = match.pattern.compiled;
	const at = typeof given === 'string' ? groups.indexOf(given) + 1 || -1 : Number(asIndex(machine, given) ?? -1);
	return at < 0 || at > groups.length ? machine.raise('IndexError', 'no such group') : at;
}

/** A replacement's text: `\1`, `\g<name>` and the escapes. */
function expand(machine: Machine, template: string, match: PyMatch): string {
	return template.replace(/\\(?:g<(\w+)>|(\d)(?!\d)|([\s\S]))/g, (_, name: string | undefined, digit: string | undefined, other: string | undefined) => {
		if (name !== undefined) return (group(match, groupIndex(machine, match, /^\d+$/.test(name) ? BigInt(name) : name), '') as string | null) ?? '';
		if (digit !== undefined && digit !== '0') return String(group(match, groupIndex(machine, match, BigInt(digit)), ''));
		if (other === 'n') return '\n';
		if (other === 't') return '\t';
		if (other === '\\') return '\\';
		return machine.unsupported(`the replacement ${machine.repr(template)}`);
	});
}

function substitute(machine: Machine, pattern: PyPattern, by: Value, text: string, most: bigint): readonly [string, bigint] {
	let out = '';
	let last = 0;
	let count = 0n;
	for (const match of matches(pattern, text)) {
		if (most > 0n && count >= most) break;
		count++;
		const put = typeof by === 'string' ? expand(machine, by, match) : machine.call(by, [match]);
		if (typeof put !== 'string') return machine.raise('TypeError', `sequence item ${count}: expected str instance, ${typeName(put)} found`);
		out += text.slice(last, match.found.index) + put;
		last = match.found.index + match.found[0].length;
	}
	return [out + text.slice(last), count];
}

function split(machine: Machine, pattern: PyPattern, text: string, most: bigint): Value {
	const parts: Value[] = [];
	let last = 0;
	for (const match of matches(pattern, text)) {
		if (most > 0n && BigInt(parts.length) >= most) break;
		parts.push(text.slice(last, match.found.index));
		for (let i = 1; i < match.found.length; i++) parts.push(group(match, i));
		last = match.found.index + match.found[0].length;
	}
	machine.budget.spend(parts.length);
	return new PyList([...parts, text.slice(last)]);
}

type Use = (machine: Machine, pattern: PyPattern, args: readonly Value[]) => Value;
const bigint = (machine: Machine, value: Value): bigint => asIndex(machine, value) ?? 0n;

/** What is done with a pattern: parameters, and what it gives. */
const uses: Readonly<Record<string, readonly [parameters: string, use: Use]>> = {
	search: ['string', (machine, pattern, [text]) => find('search', pattern, subject(machine, text!))],
	match: ['string', (machine, pattern, [text]) => find('match', pattern, subject(machine, text!))],
	fullmatch: ['string', (machine, pattern, [text]) => find('fullmatch', pattern, subject(machine, text!))],
	findall: [
		'string',
		(machine, pattern, [text]) =>
			new PyList(
				Array.from(matches(pattern, subject(machine, text!)), (match): Value => {
					const count = pattern.compiled.groups.length;
					if (count < 2) return group(match, count, '');
					return new PyTuple(pattern.compiled.groups.map((_, i) => group(match, i + 1, '')));
				})
			)
	],
	finditer: [
		'string',
		(machine, pattern, [text]) => {
			const found = matches(pattern, subject(machine, text!));
			return new PyIterator(types.generator, () => found.next().value as PyMatch | undefined);
		}
	],
	sub: [
		'repl, string, count=0',
		(machine, pattern, [by, text, count]) => substitute(machine, pattern, by!, subject(machine, text!), bigint(machine, count!))[0]
	],
	subn: [
		'repl, string, count=0',
		(machine, pattern, [by, text, count]) => new PyTuple(substitute(machine, pattern, by!, subject(machine, text!), bigint(machine, count!)))
	],
	split: ['string, maxsplit=0', (machine, pattern, [text, most]) => split(machine, pattern, subject(machine, text!), bigint(machine, most!))]
};

const functions = Object.entries(uses).map(([name, [parameters, use]]) => {
	patternClass.attrs.set(
		name,
		signed(`Pattern.${name}`, `self, ${parameters}`, (machine, [self, ...args]) => use(machine, self as PyPattern, args))
	);
	const signature = parseSignature(`pattern, ${parameters}, flags=0`);
	return new NativeFunction(name, name, null, (host, { positional, keywords }) => {
		const machine = machineOf(host);
		const values = bind(host, name, signature, positional, keywords);
		return use(machine, compile(machine, values[0]!, values[values.length - 1]!), values.slice(1, -1));
	});
});

patternClass.attrs.set('pattern', new NativeProperty('pattern', (_, self) => (self as PyPattern).text));
patternClass.attrs.set('groups', new NativeProperty('groups', (_, self) => BigInt((self as PyPattern).compiled.groups.length)));
patternClass.attrs.set(
	'__repr__',
	signed('Pattern.__repr__', 'self', (machine, [self]) => {
		const { text, bits } = self as PyPattern;
		return bits ? machine.unsupported('the repr of a pattern with flags') : `re.compile(${machine.repr(text)})`;
	})
);

const matched = (value: Value | undefined): PyMatch => value as PyMatch;
const points = (text: string): bigint => BigInt([...text].length);

/** Where a group begins and ends, in characters; -1 where it took no part. */
function spanOf(machine: Machine, match: PyMatch, given: Value): readonly [bigint, bigint] {
	const at = groupIndex(machine, match, given);
	if (match.found[at] === undefined) return [-1n, -1n];
	const { source, flags } = match.pattern.compiled;
	const sticky = new RegExp(source, `dy${flags}`);
	sticky.lastIndex = match.found.index;
	const span = sticky.exec(match.text)?.indices?.[at];
	if (!span) return machine.unsupported('where a group of this match stands');
	return [points(match.text.slice(0, span[0])), points(match.text.slice(0, span[1]))];
}

const matchMethods = [
	cFunction('re.Match', 'group', {}, (machine, [self, ...given]) => {
		const values = (given.length ? given : [0n]).map((one) => group(matched(self), groupIndex(machine, matched(self), one)));
		return values.length === 1 ? values[0]! : new PyTuple(values);
	}),
	signed('Match.__getitem__', 'self, group', (machine, [self, given]) => group(matched(self), groupIndex(machine, matched(self), given!))),
	signed(
		'Match.groups',
		'self, default=None',
		(_, [self, otherwise]) => new PyTuple(matched(self).pattern.compiled.groups.map((_name, i) => group(matched(self), i + 1, otherwise)))
	),
	signed('Match.groupdict', 'self, default=None', (_, [self, otherwise]) => {
		const dict = new PyDict();
		matched(self).pattern.compiled.groups.forEach((name, i) => {
			if (name !== null) dict.entries.set(name, [name, group(matched(self), i + 1, otherwise)]);
		});
		return dict;
	}),
	signed('Match.span', 'self, group=0', (machine, [self, given]) => new PyTuple(spanOf(machine, matched(self), given!))),
	signed('Match.start', 'self, group=0', (machine, [self, given]) => spanOf(machine, matched(self), given!)[0]),
	signed('Match.end', 'self, group=0', (machine, [self, given]) => spanOf(machine, matched(self), given!)[1]),
	signed('Match.__repr__', 'self', (machine, [self]) => {
		const [from, to] = spanOf(machine, matched(self), 0n);
		return `<re.Match object; span=(${from}, ${to}), match=${machine.repr(matched(self).found[0])}>`;
	}),
	signed('Match.__bool__', 'self', () => true)
];
for (const method of matchMethods) matchClass.attrs.set(method.name, method);
matchClass.attrs.set('string', new NativeProperty('string', (_, self) => (self as PyMatch).text));
matchClass.attrs.set('re', new NativeProperty('re', (_, self) => (self as PyMatch).pattern));

const special = /[-()[\]{}?*+|^$\\.&~# \t\n\r\v\f]/g;

export const re = standard('re', {
	values: () => [
		...functions.map((func) => [func.name, func] as const),
		['compile', signed('compile', 'pattern, flags=0', (machine, [pattern, flags]) => compile(machine, pattern!, flags!))],
		[
			'escape',
			signed('escape', 'pattern', (machine, [text]) =>
				typeof text === 'string' ? text.replace(special, (c) => `\\${c}`) : machine.unsupported('re.escape of something else than a str')
			)
		],
		...Object.entries(flagBits).flatMap(([name, bit]) => [[name, bit] as const, [name === 'VERBOSE' ? 'X' : name === 'DOTALL' ? 'S' : name[0]!, bit] as const]),
		['Pattern', patternClass],
		['Match', matchClass]
	],
	others: null,
	file: 're/__init__.py'
});
