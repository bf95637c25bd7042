import { tableOf, type Table } from '../../../ir/table.ts';
import type { Span } from '../../../ir/index.ts';
import type { Expression, Interpolation } from '../tree.ts';
import { PyBytes } from '../../objects/values.ts';
import { BadSyntax } from '../errors.ts';
import { Cursor } from './cursor.ts';
import { NamedCharacter, unescape } from './escapes.ts';
import type { Token } from './token.ts';
import { tokenize } from './tokenize.ts';

type Parts = (string | Interpolation)[];

interface Literal {
	readonly prefix: string;
	/** What stands between its quotes. */
	readonly body: string;
	readonly from: number;
	readonly span: Span;
}

function open(c: Cursor, token: Token): Literal {
	const prefix = /^\w*/.exec(token.text)![0];
	const quote = token.text[prefix.length]!;
	const quotes = token.text.length >= prefix.length + 6 && token.text.startsWith(quote.repeat(3), prefix.length) ? 3 : 1;
	const start = prefix.length + quotes;
	const span = c.span(token);
	return { prefix: prefix.toLowerCase(), body: token.text.slice(start, token.text.length - quotes), from: span.from + start, span };
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n');

type GroupReader = (c: Cursor, from: number, close: () => void) => Expression;

/**
 * A string, an f-string, or several of them one after the other.
 * @param readGroup How what stands between the braces of an f-string is read.
 */
export function readStrings(c: Cursor, readGroup: GroupReader): Expression {
	const { from } = c;
	const literals: Literal[] = [];
	while (c.isAt('string')) literals.push(open(c, c.next()));
	const { to } = c;
	const areBytes = literals[0]!.prefix.includes('b');
	let isFormatted = false;
	const parts: Parts = [];
	try {
		for (const { prefix, body, span, from: start } of literals) {
			const isRaw = prefix.includes('r');
			if (prefix.includes('b') && /[^\0-\x7f]/.test(body)) c.fail('bytes can only contain ASCII literal characters', span);
			if (prefix.includes('b') !== areBytes) c.fail('cannot mix bytes and nonbytes literals', { from, to });
			isFormatted ||= prefix.includes('f');
			if (prefix.includes('f')) new FormatReader(body, start, span, isRaw, readGroup).read(parts);
			else parts.push(isRaw ? plain(body) : unescape(plain(body), span, areBytes));
		}
	} catch (thrown) {
		if (thrown instanceof NamedCharacter) return { kind: 'unsupported', what: `the character ${thrown.name} by its name`, from, to };
		throw thrown;
	}
	if (areBytes) return { kind: 'constant', value: new PyBytes(parts.join('')), from, to };
	return isFormatted ? { kind: 'formatted', parts, from, to } : { kind: 'constant', value: parts.join(''), from, to };
}

const openers: Table<string> = tableOf({ ')': '(', ']': '[', '}': '{' });

/** Reads the text between an f-string's quotes as CPython 3.11 does (Parser/string_parser.c). */
class FormatReader {
	private at = 0;

	constructor(
		private readonly text: string,
		/** Where it stands in the program. */
		private readonly origin: number,
		/** The literal that it is from. */
		private readonly span: Span,
		private readonly isRaw: boolean,
		private readonly readGroup: GroupReader
	) {}

	read(into: Parts): void {
		this.parts(into, 0);
	}

	private fail(message: string): never {
		throw new BadSyntax(this.span, `f-string: ${message}`);
	}

	/** Text and replacements, to the end of the string or, in a format specification, of its braces. */
	private parts(into: Parts, depth: number): void {
		const { text } = this;
		while (this.at < text.length) {
			const from = this.at;
			let end = from;
			let doubled = 0;
			for (; end < text.length; end++) {
				if (text[end] === '\\' && !this.isRaw && text[end + 1] === 'N' && text[end + 2] === '{') {
					const close = text.indexOf('}', end);
					end = close < 0 ? text.length : close;
					continue;
				}
				if (text[end] !== '{' && text[end] !== '}') continue;
				if (depth === 0 && text[end + 1] === text[end]) {
					doubled = 1;
					break;
				}
				if (depth === 0 && text[end] === '}') this.fail("single '}' is not allowed");
				break;
			}
			const said = plain(text.slice(from, end + doubled));
			if (said) into.push(this.isRaw ? said : unescape(said, this.span));
			this.at = end + 2 * doubled;
			if (doubled) continue;
			if (end >= text.length || text[end] === '}') return;
			this.replacement(into, depth);
		}
	}

	/** `{value!r:spec}`. */
	private replacement(into: Parts, depth: number): void {
		const { text } = this;
		if (depth >= 2) this.fail('expressions nested too deeply');
		const start = ++this.at;
		const end = this.expressionEnd();
		const said = text.slice(start, end);
		const blank = said.trim() === '';
		this.at = end;
		if (end >= text.length) this.fail("expecting '}'");
		if (blank)
			this.fail(text[end] === '!' || text[end] === ':' || text[end] === '=' ? `expression required before '${text[end]}'` : 'empty expression not allowed');
		const value = this.value(start, end);
		let documented = false;
		if (text[this.at] === '=') {
			documented = true;
			this.at++;
			while (/\s/.test(text[this.at] ?? '')) this.at++;
			into.push(plain(text.slice(start, this.at)));
		}
		let conversion: Interpolation['conversion'] = null;
		if (text[this.at] === '!') {
			const letter = text[this.at + 1] ?? '';
			if (letter === '') this.fail("expecting '}'");
			if (!/^[sra]$/.test(letter)) this.fail("invalid conversion character: expected 's', 'r', or 'a'");
			conversion = letter as 's' | 'r' | 'a';
			this.at += 2;
		}
		let format: Parts | null = null;
		if (text[this.at] === ':') {
			this.at++;
			this.parts((format = []), depth + 1);
		}
		if (text[this.at] !== '}') this.fail("expecting '}'");
		this.at++;
		into.push({ value, conversion: conversion ?? (documented && !format ? 'r' : null), format });
	}

	/** Where the expression ends that begins here, by its brackets and quotes. */
	private expressionEnd(): number {
		const { text } = this;
		const open: string[] = [];
		let quote = '';
		let i = this.at;
		for (; i < text.length; i++) {
			const c = text[i]!;
			if (c === '\\') this.fail('expression part cannot include a backslash');
			if (quote) {
				if (text.startsWith(quote, i)) {
					i += quote.length - 1;
					quote = '';
				}
				continue;
			}
			if (c === '"' || c === "'") {
				quote = text.startsWith(c.repeat(3), i) ? c.repeat(3) : c;
				i += quote.length - 1;
			} else if ('([{'.includes(c)) {
				if (open.length >= 200) this.fail('too many nested parenthesis');
				open.push(c);
			} else if (c === '#') this.fail("expression part cannot include '#'");
			else if (open.length === 0 && '!:=<>}'.includes(c)) {
				const next = text[i + 1];
				if ('!=<>'.includes(c) && next === '=') i++;
				else if (c !== '<' && c !== '>') break;
			} else if (')]}'.includes(c)) {
				const opener = open.pop();
				if (!opener) this.fail(`unmatched '${c}'`);
				if (opener !== openers[c]) this.fail(`closing parenthesis '${c}' does not match opening parenthesis '${opener}'`);
			}
		}
		if (quote) this.fail('unterminated string');
		if (open.length) this.fail(`unmatched '${open[open.length - 1]}'`);
		return i;
	}

	private value(from: number, to: number): Expression {
		const origin = this.origin + from;
		const source = this.text.slice(from, to);
		const { tokens, wrong } = tokenize(source, true);
		const c = new Cursor(source, tokens, origin);
		try {
			if (wrong) throw new BadSyntax(this.span, wrong.message, wrong.type);
			return this.readGroup(c, origin, () => {
				if (!c.isAt('end')) c.fail();
			});
		} catch (thrown) {
			if (!(thrown instanceof BadSyntax) || wrong) throw thrown;
			throw new BadSyntax(thrown.span, thrown.message?.startsWith('f-string: ') ? thrown.message : `f-string: ${thrown.message}`);
		}
	}
}
