import { asIndex } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { typeName } from '../../objects/classOf.ts';
import { NativeFunction, NativeProperty, PyClass, PyDict, PyIterator, PyList, PyObject, PyTuple, types, type Value } from '../../objects/values.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { bind, parseSignature } from '../../objects/signature.ts';
import { cFunction, signed } from '../../builtins/functionDef.ts';
import { unboxed } from '../../objects/unboxed.ts';
import { standard } from '../module.ts';
import { perRun } from '../../vm/perRun.ts';
import { compilePattern, lastSlot, Matcher, type Program, slotOf } from './matcher.ts';
import { flagBits, parsePattern } from './pattern.ts';

const patternClass = new PyClass('Pattern', 're', [types.object]);
const matchClass = new PyClass('Match', 're', [types.object]);

class PyPattern extends PyObject {
	readonly cls = patternClass;
	constructor(
		readonly text: string,
		readonly bits: bigint,
		readonly program: Program
	) {
		super();
	}
}

/** A text that is searched, and its characters: Python's are code points. */
class Subject {
	readonly codes: Uint32Array;
	private readonly points: readonly string[] | null;
	constructor(readonly text: string) {
		this.points = /[\ud800-\udfff]/.test(text) ? [...text] : null;
		const { points } = this;
		this.codes = new Uint32Array(points?.length ?? text.length);
		for (let i = 0; i < this.codes.length; i++) this.codes[i] = points ? points[i]!.codePointAt(0)! : text.charCodeAt(i);
	}

	slice(from: number, to?: number): string {
		return this.points ? this.points.slice(from, to).join('') : this.text.slice(from, to);
	}
}

class PyMatch extends PyObject {
	readonly cls = matchClass;
	constructor(
		readonly pattern: PyPattern,
		readonly subject: Subject,
		/** See `Program`. */
		readonly slots: readonly number[]
	) {
		super();
	}

	get from(): number {
		return this.slots[0]!;
	}
	get to(): number {
		return this.slots[1]!;
	}

	/** What a group matched; undefined where it took no part. */
	text(group: number): string | undefined {
		const to = this.slots[slotOf(group) + 1]!;
		return to < 0 ? undefined : this.subject.slice(this.slots[slotOf(group)]!, to);
	}
}

const compiled = perRun((): Map<string, Program> => new Map());

function compile(machine: Machine, pattern: Value, flags: Value): PyPattern {
	if (pattern instanceof PyPattern) return pattern;
	pattern = unboxed(pattern);
	if (typeof pattern !== 'string') return machine.raise('TypeError', 'first argument must be string or compiled pattern');
	const bits = asIndex(machine, flags) ?? 0n;
	const key = `${bits} ${pattern}`;
	const programs = compiled(machine.trace);
	let program = programs.get(key);
	if (!program) programs.set(key, (program = compilePattern(parsePattern(machine, pattern, bits))));
	return new PyPattern(pattern, bits, program);
}

function subject(machine: Machine, given: Value): Subject {
	const text = unboxed(given);
	if (typeof text !== 'string') return machine.raise('TypeError', `expected string or bytes-like object, got '${typeName(text)}'`);
	machine.budget.spend(10 + (text.length >> 2));
	return new Subject(text);
}

/** Every match, as Python finds them: after an empty one, the next may begin where it stands, if it is not empty as well. */
function* matches(machine: Machine, pattern: PyPattern, text: Subject): Generator<PyMatch> {
	const matcher = new Matcher(pattern.program, text.codes, machine.budget);
	let moved = false;
	for (let from = 0; ;) {
		const slots = matcher.search(from, { moved });
		if (!slots) return;
		const match = new PyMatch(pattern, text, slots);
		yield match;
		moved = match.from === match.to;
		from = match.to;
	}
}

/** `match` and `fullmatch` at the beginning, `search` anywhere. */
function find(machine: Machine, kind: string, pattern: PyPattern, text: Subject): Value {
	const matcher = new Matcher(pattern.program, text.codes, machine.budget);
	const slots = kind === 'search' ? matcher.search(0) : matcher.match(0, { whole: kind === 'fullmatch' });
	return slots && new PyMatch(pattern, text, slots);
}

const group = (match: PyMatch, at: number, otherwise: Value = null): Value => match.text(at) ?? otherwise;

function groupIndex(machine: Machine, match: PyMatch, given: Value): number {
	const { groups } = match.pattern.program;
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

function substitute(machine: Machine, pattern: PyPattern, by: Value, text: Subject, most: bigint): readonly [string, bigint] {
	const parts: string[] = [];
	let size = 0;
	let last = 0;
	let count = 0n;
	for (const match of matches(machine, pattern, text)) {
		if (most > 0n && count >= most) break;
		count++;
		const put = typeof by === 'string' ? expand(machine, by, match) : machine.call(by, [match]);
		if (typeof put !== 'string') return machine.raise('TypeError', `sequence item ${count}: expected str instance, ${typeName(put)} found`);
		const between = text.slice(last, match.from);
		size += between.length + put.length;
		machine.budget.checkSize(size, 'characters');
		machine.budget.spend(1 + (put.length >> 3));
		parts.push(between, put);
		last = match.to;
	}
	return [machine.budget.text(parts.join('') + text.slice(last)), count];
}

function split(machine: Machine, pattern: PyPattern, text: Subject, most: bigint): Value {
	const parts: Value[] = [];
	let last = 0;
	let count = 0n;
	for (const match of matches(machine, pattern, text)) {
		if (most > 0n && count >= most) break;
		count++;
		parts.push(text.slice(last, match.from));
		for (let i = 1; i <= pattern.program.groups.length; i++) parts.push(group(match, i));
		last = match.to;
	}
	machine.budget.spend(parts.length);
	return new PyList([...parts, text.slice(last)]);
}

type Use = (machine: Machine, pattern: PyPattern, args: readonly Value[]) => Value;
const bigint = (machine: Machine, value: Value): bigint => asIndex(machine, value) ?? 0n;

/** What is done with a pattern: parameters, and what it gives. */
const uses: Readonly<Record<string, readonly [parameters: string, use: Use]>> = {
	search: ['string', (machine, pattern, [text]) => find(machine, 'search', pattern, subject(machine, text!))],
	match: ['string', (machine, pattern, [text]) => find(machine, 'match', pattern, subject(machine, text!))],
	fullmatch: ['string', (machine, pattern, [text]) => find(machine, 'fullmatch', pattern, subject(machine, text!))],
	findall: [
		'string',
		(machine, pattern, [text]) =>
			new PyList(
				Array.from(matches(machine, pattern, subject(machine, text!)), (match): Value => {
					const count = pattern.program.groups.length;
					if (count < 2) return group(match, count, '');
					return new PyTuple(pattern.program.groups.map((_, i) => group(match, i + 1, '')));
				})
			)
	],
	finditer: [
		'string',
		(machine, pattern, [text]) => {
			const found = matches(machine, pattern, subject(machine, text!));
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
patternClass.attrs.set('groups', new NativeProperty('groups', (_, self) => BigInt((self as PyPattern).program.groups.length)));
patternClass.attrs.set(
	'__repr__',
	signed('Pattern.__repr__', 'self', (machine, [self]) => {
		const { text, bits } = self as PyPattern;
		return bits ? machine.unsupported('the repr of a pattern with flags') : `re.compile(${machine.repr(text)})`;
	})
);

const matched = (value: Value | undefined): PyMatch => value as PyMatch;

/** Where a group begins and ends, in characters; -1 where it took no part. */
function spanOf(machine: Machine, match: PyMatch, given: Value): readonly [bigint, bigint] {
	const slot = slotOf(groupIndex(machine, match, given));
	const to = match.slots[slot + 1]!;
	return to < 0 ? [-1n, -1n] : [BigInt(match.slots[slot]!), BigInt(to)];
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
		(_, [self, otherwise]) => new PyTuple(matched(self).pattern.program.groups.map((_name, i) => group(matched(self), i + 1, otherwise)))
	),
	signed('Match.groupdict', 'self, default=None', (_, [self, otherwise]) => {
		const dict = new PyDict();
		matched(self).pattern.program.groups.forEach((name, i) => {
			if (name !== null) dict.entries.set(name, [name, group(matched(self), i + 1, otherwise)]);
		});
		return dict;
	}),
	signed('Match.span', 'self, group=0', (machine, [self, given]) => new PyTuple(spanOf(machine, matched(self), given!))),
	signed('Match.start', 'self, group=0', (machine, [self, given]) => spanOf(machine, matched(self), given!)[0]),
	signed('Match.end', 'self, group=0', (machine, [self, given]) => spanOf(machine, matched(self), given!)[1]),
	signed('Match.__repr__', 'self', (machine, [self]) => {
		const [from, to] = spanOf(machine, matched(self), 0n);
		return `<re.Match object; span=(${from}, ${to}), match=${machine.repr(group(matched(self), 0))}>`;
	}),
	signed('Match.__bool__', 'self', () => true)
];
for (const method of matchMethods) matchClass.attrs.set(method.name, method);
matchClass.attrs.set('string', new NativeProperty('string', (_, self) => (self as PyMatch).subject.text));
/** The group that ended last. */
const lastOf = ({ slots, pattern }: PyMatch): number => slots[lastSlot(pattern.program.groups.length)]!;
matchClass.attrs.set('lastindex', new NativeProperty('lastindex', (_, self) => (lastOf(self as PyMatch) < 0 ? null : BigInt(lastOf(self as PyMatch)))));
matchClass.attrs.set('lastgroup', new NativeProperty('lastgroup', (_, self) => (self as PyMatch).pattern.program.groups[lastOf(self as PyMatch) - 1] ?? null));
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
