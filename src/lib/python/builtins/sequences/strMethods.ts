import { typeName } from '../../objects/classOf.ts';
import { attempt } from '../../objects/exceptions.ts';
import { unboxed } from '../../objects/unboxed.ts';
import { PyDict, PyList, PySlice, PyTuple, type Value, types } from '../../objects/values.ts';
import { cNumber, type CType } from '../../protocols/cNumber.ts';
import { formatTemplate } from '../../protocols/format/template.ts';
import { sliceIndices } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { stepsToMake } from '../../vm/work.ts';
import { indexOf } from '../functionDef.ts';
import { type Arity, method } from '../methodDef.ts';

type Text = (machine: Machine, self: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value;

/** A method of str: `self` is its text. */
export const on = (name: string, arity: Partial<Arity>, run: Text): void =>
	method(types.str, name, arity, (machine, [self, ...args], keywords) => {
		if (typeof args[0] === 'string') checkSearch(machine, self as string, args[0]);
		const made = run(machine, self as string, args, keywords);
		machine.budget.spend(((self as string).length >> 5) + 4 * stepsToMake(made));
		return made;
	});
/** A long text in a long text may take as long as their product to find. */
function checkSearch(machine: Machine, text: string, part: string): void {
	if (part.length > 100 && text.length * part.length > 1e9) machine.unsupported('looking for a text this long in a text this long');
}

const noArguments = { least: 0, most: 0 };

/** What Python takes for white space; JavaScript's `\\s` is not quite the same. */
const space = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const spaces = new RegExp(space);
const spaceRun = new RegExp(`${space}+`);
const leading = new RegExp(`^${space}+`);

function trimEnd(text: string): string {
	let end = text.length;
	while (end > 0 && spaces.test(text[end - 1]!)) end--;
	return text.slice(0, end);
}

export function text(machine: Machine, given: Value | undefined, call: string, position?: number): string {
	const value = given === undefined ? undefined : unboxed(given);
	if (typeof value === 'string') return value;
	const which = position === undefined ? 'argument' : `argument ${position}`;
	return machine.raise('TypeError', `${call}() ${which} must be str, not ${value == null ? 'None' : typeName(value)}`);
}

const count = (machine: Machine, value: Value, type: CType = 'ssize_t'): number => cNumber(machine, indexOf(machine, value), type);

const changes: Readonly<Record<string, (text: string) => string>> = {
	lower: (s) => s.toLowerCase(),
	casefold: (s) => s.toLowerCase().replaceAll('ß', 'ss'),
	upper: (s) => s.toUpperCase(),
	swapcase: (s) => [...s].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join(''),
	capitalize: (s) => ([...s][0] ?? '').toUpperCase() + [...s].slice(1).join('').toLowerCase(),
	title: (s) => s.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (c) => c.toUpperCase())
};
for (const [name, change] of Object.entries(changes)) on(name, noArguments, (_, self) => change(self));

const tests: Readonly<Record<string, (text: string) => boolean>> = {
	isdigit: (s) => /^[\p{Nd}²³¹⁰-⁹]+$/u.test(s),
	isdecimal: (s) => /^\p{Nd}+$/u.test(s),
	isnumeric: (s) => /^\p{N}+$/u.test(s),
	isalpha: (s) => /^\p{L}+$/u.test(s),
	isalnum: (s) => /^[\p{L}\p{N}]+$/u.test(s),
	isspace: (s) => new RegExp(`^${space}+$`).test(s),
	isupper: (s) => s !== s.toLowerCase() && s === s.toUpperCase(),
	islower: (s) => s !== s.toUpperCase() && s === s.toLowerCase(),
	isidentifier: (s) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(s),
	isascii: (s) => [...s].every((c) => c.codePointAt(0)! < 128),
	istitle: (s) => /\p{L}/u.test(s) && s === changes.title!(s)
};
for (const [name, test] of Object.entries(tests)) on(name, noArguments, (_, self) => test(self));

for (const [name, left, right] of [
	['strip', true, true],
	['lstrip', true, false],
	['rstrip', false, true]
] as const) {
	on(name, { least: 0, most: 1, style: 'expected' }, (machine, self, [chars = null]) => {
		if (chars !== null && typeof chars !== 'string') return machine.raise('TypeError', `${name} arg must be None or str`);
		const points = [...self];
		const among = chars === null ? null : new Set(chars);
		const drop = (c: string): boolean => (among ? among.has(c) : spaces.test(c));
		let from = 0;
		let to = points.length;
		if (left) while (from < to && drop(points[from]!)) from++;
		if (right) while (to > from && drop(points[to - 1]!)) to--;
		return points.slice(from, to).join('');
	});
}

for (const name of ['split', 'rsplit'] as const) {
	on(name, { least: 0, most: 2, style: 'parsed', keywords: ['sep', 'maxsplit'] }, (machine, self, [sep, max], keywords) => {
		const by = sep ?? keywords.get('sep') ?? null;
		const limited = max === undefined ? keywords.get('maxsplit') : max;
		const most = count(machine, limited === undefined ? -1n : limited);
		if (by !== null && typeof by !== 'string') return machine.raise('TypeError', `must be str or None, not ${typeName(by)}`);
		if (by === '') return machine.raise('ValueError', 'empty separator');
		const limit = most < 0 ? Infinity : most;
		return new PyList(name === 'split' ? splitLeft(self, by, limit) : splitRight(self, by, limit));
	});
}

function splitLeft(self: string, by: string | null, limit: number): string[] {
	const parts: string[] = [];
	let rest = by === null ? self.replace(leading, '') : self;
	while (parts.length < limit) {
		const match = by === null ? spaceRun.exec(rest) : null;
		const at = by === null ? (match?.index ?? -1) : rest.indexOf(by);
		if (at < 0) break;
		parts.push(rest.slice(0, at));
		rest = rest.slice(at + (by === null ? match![0].length : by.length));
	}
	if (by !== null || rest !== '') parts.push(rest);
	return parts;
}

function splitRight(self: string, by: string | null, limit: number): string[] {
	const parts: string[] = [];
	let rest = by === null ? trimEnd(self) : self;
	while (parts.length < limit) {
		let at = by === null ? rest.length : rest.lastIndexOf(by);
		if (by === null) while (at > 0 && !spaces.test(rest[at - 1]!)) at--;
		if (at < 0 || (by === null && at === 0)) break;
		parts.push(rest.slice(by === null ? at : at + by.length));
		rest = by === null ? trimEnd(rest.slice(0, at)) : rest.slice(0, at);
	}
	if (by !== null || rest !== '') parts.push(rest);
	return parts.reverse();
}

on('splitlines', { least: 0, most: 1, style: 'parsed', keywords: ['keepends'] }, (machine, self, [keep], keywords) => {
	const lines = self.match(/[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])|[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+$/g) ?? [];
	const keeps = (keep === undefined ? keywords.get('keepends') : keep) ?? false;
	const kept = count(machine, keeps, 'int') !== 0;
	return new PyList(kept ? [...lines] : lines.map((line) => line.replace(/(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])$/, '')));
});
on('join', { least: 1, most: 1 }, (machine, self, [items]) => {
	const all = attempt(() => new PyTuple(machine.iterate(items!)), 'TypeError');
	if (!(all instanceof PyTuple)) return machine.raise('TypeError', 'can only join an iterable');
	const texts = all.items
		.map(unboxed)
		.map((item, i) => (typeof item === 'string' ? item : machine.raise('TypeError', `sequence item ${i}: expected str instance, ${typeName(item)} found`)));
	machine.budget.checkSize(
		texts.reduce((sum, part) => sum + part.length + self.length, 0),
		'characters'
	);
	return texts.join(self);
});
on('replace', { least: 2, most: 3, style: 'expected' }, (machine, self, [old, fresh, times = -1n]) => {
	const [from, to, most] = [text(machine, old, 'replace', 1), text(machine, fresh, 'replace', 2), count(machine, times)];
	if (most < 0) {
		machine.budget.checkSize(self.length + (self.split(from).length - 1) * Math.max(to.length - from.length, 0), 'characters');
		return from === '' ? to + [...self].map((c) => c + to).join('') : self.replaceAll(from, () => to);
	}
	let out = '';
	let at = 0;
	for (let i = 0; i < most; i++) {
		const next = self.indexOf(from, at);
		if (next < 0) break;
		if (from === '') {
			if (at >= self.length) {
				out += to;
				break;
			}
			out += to + self[at]!;
			at++;
			continue;
		}
		out += self.slice(at, next) + to;
		at = next + from.length;
	}
	return machine.budget.text(out + self.slice(at));
});

for (const name of ['startswith', 'endswith'] as const) {
	on(name, { least: 1, most: 3, style: 'parsed' }, (machine, self, [given, from, to]) => {
		const part = within(machine, self, from, to).part;
		const options = given instanceof PyTuple ? given.items : [given!];
		machine.budget.spend(options.length >> 2);
		return options.some((option) => {
			if (typeof option !== 'string')
				return machine.raise(
					'TypeError',
					given instanceof PyTuple
						? `tuple for ${name} must only contain str, not ${typeName(option)}`
						: `${name} first arg must be str or a tuple of str, not ${typeName(option)}`
				);
			return name === 'startswith' ? part.startsWith(option) : part.endsWith(option);
		});
	});
}

/** The text between optional bounds, and where it begins. */
function within(machine: Machine, self: string, from: Value | undefined, to: Value | undefined): { part: string; start: number } {
	if (from === undefined && to === undefined) return { part: self, start: 0 };
	const points = [...self];
	const { start, count: length } = sliceIndices(machine, new PySlice(from ?? null, to ?? null, null), points.length);
	return { part: points.slice(start, start + length).join(''), start };
}

for (const [name, last] of [
	['find', false],
	['rfind', true],
	['index', false],
	['rindex', true]
] as const) {
	on(name, { least: 1, most: 3, style: 'parsed' }, (machine, self, [given, from, to]) => {
		const { part, start } = within(machine, self, from, to);
		if (typeof given !== 'string') return machine.raise('TypeError', `must be str, not ${typeName(given!)}`);
		const at = last ? part.lastIndexOf(given) : part.indexOf(given);
		if (at >= 0) return BigInt(start + [...part.slice(0, at)].length);
		return name.endsWith('index') ? machine.raise('ValueError', 'substring not found') : -1n;
	});
}
on('count', { least: 1, most: 3, style: 'parsed' }, (machine, self, [given, from, to]) => {
	const { part } = within(machine, self, from, to);
	if (typeof given !== 'string') return machine.raise('TypeError', `must be str, not ${typeName(given!)}`);
	return BigInt(given === '' ? [...part].length + 1 : part.split(given).length - 1);
});

for (const [name, place] of [
	['ljust', (gap: number) => [0, gap]],
	['rjust', (gap: number) => [gap, 0]]
] as const) {
	on(name, { least: 1, most: 2, style: 'expected' }, (machine, self, [width, fill]) => padded(machine, self, width!, fill, place, name));
}
on('center', { least: 1, most: 2, style: 'expected' }, (machine, self, [width, fill]) =>
	padded(
		machine,
		self,
		width!,
		fill,
		(gap, size) => {
			const left = Math.floor(gap / 2) + (gap & size & 1);
			return [left, gap - left];
		},
		'center'
	)
);

function padded(
	machine: Machine,
	self: string,
	width: Value,
	fill: Value | undefined,
	place: (gap: number, width: number) => readonly number[],
	name: string
): string {
	const size = count(machine, width);
	const mark = fill ?? ' ';
	if (typeof mark !== 'string') return machine.raise('TypeError', `The fill character must be a unicode character, not ${typeName(mark)}`);
	if ([...mark].length !== 1) return machine.raise('TypeError', 'The fill character must be exactly one character long');
	machine.budget.checkSize(size, 'characters');
	const gap = size - [...self].length;
	if (gap <= 0) return self;
	const [left, right] = place(gap, size);
	machine.budget.spend(name.length);
	return mark.repeat(left!) + self + mark.repeat(right!);
}

on('zfill', { least: 1, most: 1 }, (machine, self, [width]) => {
	const size = count(machine, width!);
	machine.budget.checkSize(size, 'characters');
	const sign = /^[+-]/.exec(self)?.[0] ?? '';
	return sign + self.slice(sign.length).padStart(size - sign.length, '0');
});
for (const [name, last] of [
	['partition', false],
	['rpartition', true]
] as const) {
	on(name, { least: 1, most: 1 }, (machine, self, [given]) => {
		const by = typeof given === 'string' ? given : machine.raise('TypeError', `must be str, not ${typeName(given!)}`);
		if (by === '') machine.raise('ValueError', 'empty separator');
		const at = last ? self.lastIndexOf(by) : self.indexOf(by);
		if (at < 0) return new PyTuple(last ? ['', '', self] : [self, '', '']);
		return new PyTuple([self.slice(0, at), by, self.slice(at + by.length)]);
	});
}
on('removeprefix', { least: 1, most: 1 }, (machine, self, [given]) => {
	const part = text(machine, given, 'removeprefix');
	return self.startsWith(part) ? self.slice(part.length) : self;
});
on('removesuffix', { least: 1, most: 1 }, (machine, self, [given]) => {
	const part = text(machine, given, 'removesuffix');
	return part !== '' && self.endsWith(part) ? self.slice(0, -part.length) : self;
});
on('expandtabs', { least: 0, most: 1, style: 'parsed', keywords: ['tabsize'] }, (machine, self, [size = 8n], keywords) => {
	const given = keywords.get('tabsize');
	const every = count(machine, given === undefined ? size : given, 'int');
	machine.budget.checkSize(self.length * Math.max(every, 1), 'characters');
	let column = 0;
	return [...self]
		.map((c) => {
			if (c === '\t') {
				const gap = every > 0 ? every - (column % every) : 0;
				column += gap;
				return ' '.repeat(gap);
			}
			column = c === '\n' || c === '\r' ? 0 : column + 1;
			return c;
		})
		.join('');
});
on('format', { keywords: null }, (machine, self, args, keywords) => machine.shownText(() => formatTemplate(machine, self, args, keywords)));
on('format_map', { least: 1, most: 1 }, (machine, self, [mapping]) => {
	if (!(mapping instanceof PyDict)) return machine.unsupported('format_map() with this mapping');
	const named = new Map<string, Value>();
	for (const [key, value] of mapping.entries.values()) if (typeof key === 'string') named.set(key, value);
	return formatTemplate(machine, self, [], named);
});
