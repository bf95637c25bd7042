import { BadSyntax } from './syntaxErrors.ts';
import { checkTokens } from './tokens.ts';
import { tableOf, type Table } from '../ir/table.ts';

export interface Token {
	readonly kind: 'name' | 'number' | 'string' | 'op' | 'newline';
	readonly text: string;
	readonly from: number;
	readonly to: number;
	/** From 1. */
	readonly line: number;
	/** How many brackets are open around it; a bracket itself is as deep as what it holds. */
	readonly level: number;
}

export interface Lexed {
	readonly tokens: readonly Token[];
	/** The first error of CPython's tokenizer that `checkTokens` does not look for. */
	readonly wrong: BadSyntax | null;
	/** The first error in the braces of an f-string. */
	readonly text: BadSyntax | null;
	/** As Lezer reads it. */
	readonly readable: string;
}

const space = /[ \t\f]*(?:\\\r?\n[ \t\f]*)*/y;
const name = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;
const number = /0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d[\d_]*)?[jJ]?/y;
const operator = /\*\*=?|\/\/=?|<<=?|>>=?|->|:=|\.\.\.|[-+*/%@&|^=!<>]=|[^\s]/uy;
/** What `str.isprintable` says no to. */
const unprintable = /[\p{C}\p{Z}]/u;
const prefix = /^[rbuf]{1,2}$/i;
const afterNumber = /^(?:and|else|for|if|in|is|not|or)\b/;

const at = (pattern: RegExp, source: string, from: number): string => {
	pattern.lastIndex = from;
	return pattern.exec(source)?.[0] ?? '';
};

/** Where the string that opens at a quote ends. */
function closing(source: string, from: number): number {
	const quote = source.startsWith(source[from]!.repeat(3), from) ? source[from]!.repeat(3) : source[from]!;
	for (let i = from + quote.length; i < source.length; i++) {
		if (source[i] === '\\') i++;
		else if (source.startsWith(quote, i)) return i + quote.length;
	}
	return source.length;
}

const pairs: Table<string> = tableOf({ ')': '(', ']': '[', '}': '{' });

/** What CPython 3.11 says of the text between an f-string's quotes (Parser/string_parser.c); null: nothing, as far as its braces go. */
export function wrongFormat(text: string, nested = false): string | null {
	for (let i = 0; i < text.length; i++) {
		if (text[i] === '}') {
			if (!nested && text[i + 1] === '}') i++;
			else return "f-string: single '}' is not allowed";
		}
		if (text[i] !== '{') continue;
		if (!nested && text[i + 1] === '{') {
			i++;
			continue;
		}
		const open: string[] = [];
		const start = ++i;
		let quote = '';
		for (; i < text.length; i++) {
			const c = text[i]!;
			if (c === '\\') return 'f-string expression part cannot include a backslash';
			if (quote) {
				if (text.startsWith(quote, i)) {
					i += quote.length - 1;
					quote = '';
				}
			} else if (c === '"' || c === "'") {
				quote = text.startsWith(c.repeat(3), i) ? c.repeat(3) : c;
				i += quote.length - 1;
			} else if ('([{'.includes(c)) open.push(c);
			else if (c === '#') return "f-string expression part cannot include '#'";
			else if (open.length === 0 && '!:=<>}'.includes(c)) {
				if ('!=<>'.includes(c) && text[i + 1] === '=') i++;
				else if (!'=<>'.includes(c)) break;
			} else if (')]}'.includes(c)) {
				const opener = open.pop();
				if (!opener) return `f-string: unmatched '${c}'`;
				if (opener !== pairs[c]) return `f-string: closing parenthesis '${c}' does not match opening parenthesis '${opener}'`;
			}
		}
		if (quote) return 'f-string: unterminated string';
		if (open.length) return `f-string: unmatched '${open[open.length - 1]}'`;
		const expression = text.slice(start, i);
		if (i >= text.length) return "f-string: expecting '}'";
		if (!expression.trim())
			return text[i] === '!' || text[i] === ':' ? `f-string: expression required before '${text[i]}'` : 'f-string: empty expression not allowed';
		if (text[i] === '!') {
			if (!/^[sra]$/.test(text[i + 1] ?? '')) return "f-string: invalid conversion character: expected 's', 'r', or 'a'";
			i += 2;
			if (i >= text.length || !':}'.includes(text[i]!)) return "f-string: expecting '}'";
		}
		if (text[i] === ':') {
			let depth = 0;
			const spec = ++i;
			for (; i < text.length && (depth > 0 || text[i] !== '}'); i++) depth += text[i] === '{' ? 1 : text[i] === '}' ? -1 : 0;
			if (i >= text.length) return "f-string: expecting '}'";
			const inner = text.slice(spec, i).includes('{') ? wrongFormat(text.slice(spec, i), true) : null;
			if (inner) return inner;
		}
	}
	return null;
}

/** Where indentation mixes tabs and spaces so that it depends on the width of a tab. */
function inconsistent(indents: (readonly [eight: number, one: number])[], text: string): boolean {
	let [eight, one] = [0, 0];
	for (const c of text) {
		eight = c === '\t' ? (Math.floor(eight / 8) + 1) * 8 : eight + 1;
		one++;
	}
	const top = indents[indents.length - 1]!;
	if (eight === top[0]) return one !== top[1];
	if (eight > top[0]) {
		indents.push([eight, one]);
		return one <= top[1];
	}
	while (indents.length > 1 && eight < indents[indents.length - 1]![0]) indents.pop();
	const [width, alone] = indents[indents.length - 1]!;
	return eight === width && one !== alone;
}

/** The program as CPython's tokens. Never throws. */
export function lexed(source: string): Lexed {
	const tokens: Token[] = [];
	const indents: (readonly [number, number])[] = [[0, 0]];
	let [i, line, level] = [0, 1, 0];
	let wrong: BadSyntax | null = null;
	let text: BadSyntax | null = null;
	let atStart = true;
	const add = (kind: Token['kind'], length: number): void => {
		tokens.push({ kind, text: source.slice(i, i + length), from: i, to: i + length, line, level });
		for (let k = i; k < i + length; k++) if (source[k] === '\n') line++;
		i += length;
	};
	while (i < source.length) {
		const blank = at(space, source, i);
		const from = i;
		line += blank.split('\n').length - 1;
		i += blank.length;
		const c = source[i];
		if (c === undefined) break;
		if (c === '\r') i++;
		else if (c === '#') while (i < source.length && source[i] !== '\n') i++;
		else if (c === '\n') {
			if (level === 0 && !atStart) add('newline', 1);
			else {
				i++;
				line++;
			}
			if (level === 0) atStart = true;
		} else {
			if (atStart && inconsistent(indents, source.slice(from, i)))
				wrong ??= new BadSyntax({ from: i, to: i + 1 }, 'inconsistent use of tabs and spaces in indentation', 'TabError');
			atStart = false;
			const word = at(name, source, i);
			const digits = word ? '' : at(number, source, i);
			const quoteAt = c === '"' || c === "'" ? i : word && prefix.test(word) && /["']/.test(source[i + word.length] ?? '') ? i + word.length : -1;
			if (quoteAt >= 0) {
				const end = closing(source, quoteAt);
				if (/f/i.test(source.slice(i, quoteAt))) {
					const quotes = source.startsWith(source[quoteAt]!.repeat(3), quoteAt) ? 3 : 1;
					const message = wrongFormat(source.slice(quoteAt + quotes, end - quotes));
					if (message) text ??= new BadSyntax({ from: i, to: end }, message);
				}
				add('string', end - i);
			} else if (word) add('name', word.length);
			else if (digits && digits !== '.') {
				const next = source.slice(i + digits.length, i + digits.length + 5);
				if (/^[A-Za-z_]/.test(next) && !afterNumber.test(next)) {
					const kind = /^0[xX]/.test(source.slice(i, i + 2)) ? 'hexadecimal' : 'decimal';
					wrong ??= new BadSyntax({ from: i, to: i + digits.length }, `invalid ${kind} literal`);
				}
				add('number', digits.length);
			} else {
				const odd = String.fromCodePoint(source.codePointAt(i)!);
				if (odd > '\x7f' || unprintable.test(odd)) {
					const code = `U+${odd.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
					wrong ??= new BadSyntax(
						{ from: i, to: i + odd.length },
						unprintable.test(odd) ? `invalid non-printable character ${code}` : `invalid character '${odd}' (${code})`
					);
				}
				if ('([{'.includes(c)) level++;
				const token = at(operator, source, i) || odd;
				add('op', token.length);
				if (')]}'.includes(c) && level-- === 0) {
					level = 0;
					wrong ??= new BadSyntax({ from: i - 1, to: i }, `unmatched '${c}'`);
				}
			}
		}
	}
	if (!atStart) add('newline', 0);
	let readable = source;
	try {
		readable = checkTokens(source).readable;
	} catch {
		// What it throws is known to who asks.
	}
	return { tokens, wrong, text, readable };
}

/** The index of the bracket that is open around a token; -1 without one. */
export function openAt(tokens: readonly Token[], index: number): number {
	let depth = 0;
	for (let i = index - 1; i >= 0; i--) {
		const { kind, text } = tokens[i]!;
		if (kind === 'newline') return -1;
		if (kind !== 'op') continue;
		if (')]}'.includes(text)) depth++;
		else if ('([{'.includes(text) && depth-- === 0) return i;
	}
	return -1;
}
