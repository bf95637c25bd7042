import { tableOf, type Table } from '../../../ir/table.ts';
import { BadSyntax } from '../errors.ts';
import type { Span } from '../../../ir/index.ts';

const simple: Table<string> = tableOf({
	'\n': '',
	'\\': '\\',
	"'": "'",
	'"': '"',
	a: '\x07',
	b: '\b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v'
});
const escape = /\\(?:([\n\\'"abfnrtv])|([0-7]{1,3})|([xuU])([0-9a-fA-F]*)|N(\{[^}]+\})?)/g;
const lengths: Table<number> = tableOf({ x: 2, u: 4, U: 8 });

/** A character that is asked for by its name: we have no list of them. */
export class NamedCharacter {
	constructor(readonly name: string) {}
}

/** Replaces Python's escape sequences; an unknown one keeps its backslash. Bytes have none for characters beyond them. */
export function unescape(body: string, span: Span, areBytes = false): string {
	if (!body.includes('\\')) return body;
	const wrong = (at: number, length: number, what: string): never => {
		// CPython counts in the text as it is decoded, where what is not ASCII is ten characters long.
		const start = [...body.slice(0, at)].reduce((sum, c) => sum + (c > '\x7f' ? 10 : 1), 0);
		throw new BadSyntax(span, `(unicode error) 'unicodeescape' codec can't decode bytes in position ${start}-${start + length - 1}: ${what}`);
	};
	return body.replace(escape, (all: string, plain?: string, octal?: string, kind?: string, hex = '', named?: string, at = 0) => {
		if (plain !== undefined) return simple[plain]!;
		if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
		if (areBytes && kind !== 'x') return all;
		if (kind === undefined) {
			if (named === undefined) return wrong(at, 2, 'malformed \\N character escape');
			throw new NamedCharacter(named.slice(1, -1));
		}
		const length = lengths[kind]!;
		const digits = hex.slice(0, length);
		if (digits.length < length) wrong(at, 2 + digits.length, `truncated \\${kind}${'X'.repeat(length)} escape`);
		const code = parseInt(digits, 16);
		if (code > 0x10ffff) wrong(at, 10, 'illegal Unicode character');
		return String.fromCodePoint(code) + hex.slice(length);
	});
}
