import { bigOf, isInt } from '../../arithmetic/int.ts';
import { typeName } from '../../objects/classOf.ts';
import { PyBytes, PyClass, PyIterator, PyList, PySlice, PyTuple, type Value, types } from '../../objects/values.ts';
import { iterateAll } from '../../protocols/iteration.ts';
import { ordered } from '../../protocols/comparison.ts';
import { position, sliceOf } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { type Arity, constructor, method } from '../methodDef.ts';
import { noDeletion, timesOf } from './sequence.ts';
import { on, text } from './strMethods.ts';

const encodings: ReadonlyMap<string, 'utf-8' | 'ascii' | 'latin-1'> = new Map([
	['utf8', 'utf-8'],
	['ascii', 'ascii'],
	['latin1', 'latin-1'],
	['iso88591', 'latin-1']
]);

/** The encoding that a name stands for: UTF-8, ASCII or Latin-1; others are not modelled. */
function encodingOf(machine: Machine, given: Value | undefined, call: string): string {
	const name = text(machine, given ?? 'utf-8', call);
	return encodings.get(name.toLowerCase().replace(/[-_ ]/g, '')) ?? machine.unsupported(`text as ${name}`);
}

/** What is no ASCII as JavaScript's own encoding of addresses has it: `%C3%A9`. */
function utf8(machine: Machine, value: string): string {
	if (/[\ud800-\udfff]/u.test(value)) return machine.unsupported('half of a character');
	return value.replace(/[^\0-\x7f]+/g, (run) => encodeURIComponent(run).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
}

/** A text's bytes. */
export function encoded(machine: Machine, value: string, encoding = 'utf-8'): PyBytes {
	machine.budget.spend(value.length >> 5);
	if (encoding === 'utf-8') return new PyBytes(utf8(machine, value));
	const highest = encoding === 'ascii' ? '\x7f' : '\xff';
	return [...value].some((c) => c > highest) ? machine.unsupported(`characters that ${encoding} has not`) : new PyBytes(value);
}

/** The text that bytes are; what is none is not modelled. */
export function decoded(machine: Machine, { text: bytes }: PyBytes, encoding = 'utf-8'): string {
	machine.budget.spend(bytes.length >> 5);
	if (encoding === 'latin-1' || /^[\0-\x7f]*$/.test(bytes)) return bytes;
	if (encoding === 'ascii') return machine.unsupported('bytes that are no ASCII');
	try {
		return bytes.replace(/[^\0-\x7f]+/g, (run) => decodeURIComponent([...run].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')));
	} catch {
		return machine.unsupported('bytes that are no UTF-8');
	}
}

/** `repr(bytes)`: what is no printable ASCII by its number. */
export function shownBytes(bytes: string): string {
	const mark = bytes.includes("'") && !bytes.includes('"') ? '"' : "'";
	const shown = bytes.replace(/[^ -~]|['"\\]/g, (c) => {
		if (c === mark || c === '\\') return `\\${c}`;
		return escapes.get(c) ?? (c < '\x7f' && c >= ' ' ? c : `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
	});
	return `b${mark}${shown}${mark}`;
}
const escapes: ReadonlyMap<string, string> = new Map([
	['\n', '\\n'],
	['\r', '\\r'],
	['\t', '\\t']
]);

const bytesOf = (self: Value): string => (self as PyBytes).text;

function like(machine: Machine, value: Value): string {
	return value instanceof PyBytes ? value.text : machine.raise('TypeError', `a bytes-like object is required, not '${typeName(value)}'`);
}

function byteOf(machine: Machine, value: Value): string {
	if (!isInt(value)) return machine.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
	const byte = bigOf(value);
	return byte < 0n || byte > 255n ? machine.raise('ValueError', 'bytes must be in range(0, 256)') : String.fromCharCode(Number(byte));
}

constructor(types.bytes, { most: 3, keywords: ['encoding'] }, (machine, [source, encoding], keywords) => {
	if (source === undefined) return new PyBytes('');
	if (source instanceof PyBytes) return source;
	if (typeof source === 'string') {
		const how = encoding ?? keywords.get('encoding');
		return how === undefined ? machine.raise('TypeError', 'string argument without an encoding') : encoded(machine, source, encodingOf(machine, how, 'bytes'));
	}
	if (!isInt(source))
		return new PyBytes(
			iterateAll(machine, source)
				.map((one) => byteOf(machine, one))
				.join('')
		);
	const count = bigOf(source);
	if (count < 0n) return machine.raise('ValueError', 'negative count');
	machine.budget.checkSize(Number(count), 'characters');
	return new PyBytes('\0'.repeat(Number(count)));
});

const iteratorClass = new PyClass('bytes_iterator', 'builtins', [types.object]);

types.bytes.table.fill({
	key: (_, self) => `\0b${bytesOf(self)}`,
	repr: (_, self) => shownBytes(bytesOf(self)),
	iter(_, self) {
		let next = 0;
		return new PyIterator(iteratorClass, () => (next < bytesOf(self).length ? BigInt(bytesOf(self).charCodeAt(next++)) : undefined));
	},
	length: (_, self) => bytesOf(self).length,
	contains: (machine, self, item) => bytesOf(self).includes(isInt(item) ? byteOf(machine, item) : like(machine, item)),
	getItem(machine, self, index) {
		const bytes = [...bytesOf(self)];
		machine.budget.spend(bytes.length >> 4);
		if (index instanceof PySlice) return new PyBytes(sliceOf(machine, bytes, index).join(''));
		return BigInt(bytes[position(machine, index, bytes.length, 'byte')]!.charCodeAt(0));
	},
	deleteItem: noDeletion,
	equals: (_, self, other) => (other instanceof PyBytes ? bytesOf(self) === other.text : undefined),
	order(_, op, self, other) {
		if (!(other instanceof PyBytes)) return undefined;
		return ordered(op, bytesOf(self) < other.text ? -1 : bytesOf(self) > other.text ? 1 : 0);
	},
	binary(machine, op, left, right) {
		if (op === '+' && left instanceof PyBytes) {
			if (right instanceof PyBytes) return new PyBytes(machine.budget.text(left.text + right.text));
			return machine.raise('TypeError', `can't concat ${typeName(right)} to bytes`);
		}
		if (op === '%' && left instanceof PyBytes) return machine.unsupported('bytes % values');
		if (op !== '*') return undefined;
		const [bytes, times] = left instanceof PyBytes ? [left, right] : [right as PyBytes, left];
		const count = timesOf(machine, times);
		machine.budget.checkSize(bytes.text.length * count, 'characters');
		return new PyBytes(bytes.text.repeat(count));
	}
});

type Bytes = (machine: Machine, self: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value;

const has = (name: string, arity: Partial<Arity>, run: Bytes): void =>
	method(types.bytes, name, arity, (machine, [self, ...args], keywords) => {
		machine.budget.spend(bytesOf(self!).length >> 5);
		return run(machine, bytesOf(self!), args, keywords);
	});

const none = { least: 0, most: 0 };
const changes: Readonly<Record<string, (bytes: string) => string>> = {
	lower: (bytes) => bytes.replace(/[A-Z]/g, (c) => c.toLowerCase()),
	upper: (bytes) => bytes.replace(/[a-z]/g, (c) => c.toUpperCase()),
	strip: (bytes) => bytes.replace(/^[\t-\r ]+|[\t-\r ]+$/g, ''),
	lstrip: (bytes) => bytes.replace(/^[\t-\r ]+/, ''),
	rstrip: (bytes) => bytes.replace(/[\t-\r ]+$/, '')
};
for (const [name, change] of Object.entries(changes)) has(name, none, (_, self) => new PyBytes(change(self)));
has('decode', { least: 0, most: 2, keywords: ['encoding', 'errors'] }, (machine, self, [encoding], keywords) =>
	decoded(machine, new PyBytes(self), encodingOf(machine, encoding ?? keywords.get('encoding'), 'decode'))
);
has('hex', none, (_, self) => [...self].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join(''));
for (const name of ['startswith', 'endswith'] as const)
	has(name, { least: 1, most: 1 }, (machine, self, [given]) => {
		const parts = (given instanceof PyTuple ? given.items : [given!]).map((part) =>
			part instanceof PyBytes ? part.text : machine.raise('TypeError', `${name} first arg must be bytes or a tuple of bytes, not ${typeName(part)}`)
		);
		return parts.some((part) => (name === 'startswith' ? self.startsWith(part) : self.endsWith(part)));
	});
has('replace', { least: 2, most: 2 }, (machine, self, [old, by]) => new PyBytes(machine.budget.text(self.replaceAll(like(machine, old!), like(machine, by!)))));
has('split', { least: 0, most: 1 }, (machine, self, [by = null]) => {
	const parts = by === null ? (self.match(/[^\t-\r ]+/g) ?? []) : self.split(like(machine, by));
	return new PyList(parts.map((part) => new PyBytes(part)));
});
has(
	'join',
	{ least: 1, most: 1 },
	(machine, self, [parts]) =>
		new PyBytes(
			iterateAll(machine, parts!)
				.map((part) => like(machine, part))
				.join(self)
		)
);
has('partition', { least: 1, most: 1 }, (machine, self, [by]) => {
	const at = self.indexOf(like(machine, by!));
	const cut = at < 0 ? [self, '', ''] : [self.slice(0, at), bytesOf(by!), self.slice(at + bytesOf(by!).length)];
	return new PyTuple(cut.map((part) => new PyBytes(part)));
});
on('encode', { least: 0, most: 2, keywords: ['encoding', 'errors'] }, (machine, self, [encoding], keywords) =>
	encoded(machine, self, encodingOf(machine, encoding ?? keywords.get('encoding'), 'encode'))
);
