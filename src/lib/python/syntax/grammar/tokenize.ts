import { tableOf, type Table } from '../../../ir/table.ts';
import { BadSyntax } from '../errors.ts';
import { numberAt } from './number.ts';
import type { Token } from './token.ts';

/** What a source is made of. */
export interface Tokens {
	/** They end where CPython's tokenizer finds an error. */
	readonly tokens: readonly Token[];
	/** That error (CPython 3.11, Parser/tokenizer.c). */
	readonly wrong: BadSyntax | null;
	/** Whether it counts only where the parser gets there; others come before all that the parser finds. */
	readonly isLate: boolean;
	/** The innermost bracket that is open at the end. */
	readonly unclosed: Token | null;
	/** Comment text by line (from 1), without `#` and the space around it. */
	readonly comments: ReadonlyMap<number, string>;
	/** Where the statements of the module begin, but for those that share a line with the one before. */
	readonly starts: readonly number[];
}

const openers: Table<string> = tableOf({ ')': '(', ']': '[', '}': '{' });
const operator = /\*\*=?|\/\/=?|<<=?|>>=?|<>|->|:=|\.\.\.|[-+*/%@&|^=!<>]=|[^]/uy;
const name = /[\w\u0080-\u{10ffff}]*/uy;
const stringPrefix = /^(?:[rbuf]|[bf]r|r[bf])$/i;
const space = /[ \t\f]*/y;
/** What `str.isprintable` says no to. */
const unprintable = /[\p{C}\p{Z}]/u;
const goesOn = /^(?:elif|else|except|finally)$/;
const late = /^(?:unindent|inconsistent|too many levels|unexpected (?:character|EOF))/;
const mostIndents = 100;
const mostBrackets = 200;

const matchAt = (pattern: RegExp, source: string, at: number): string => {
	pattern.lastIndex = at;
	return pattern.exec(source)?.[0] ?? '';
};

/** A source as CPython's tokens: every turn of its loops goes on by a character at least. Never throws. */
export function tokenize(source: string, isInBrackets = false): Tokens {
	const tokens: Token[] = [];
	const comments = new Map<number, string>();
	const starts: number[] = [];
	const open: Token[] = [];
	try {
		new Tokenizer(source, tokens, comments, starts, open, isInBrackets).run();
	} catch (thrown) {
		if (!(thrown instanceof BadSyntax)) throw thrown;
		const { from, to } = thrown.span;
		const line = tokens[tokens.length - 1]?.line ?? 1;
		tokens.push({ kind: 'end', text: '', from, to, line, level: open.length });
		const isLate = late.test(thrown.message!);
		return { tokens, wrong: thrown, isLate, unclosed: (isLate && open[open.length - 1]) || null, comments, starts };
	}
	return { tokens, wrong: null, isLate: false, unclosed: open[open.length - 1] ?? null, comments, starts };
}

class Tokenizer {
	private at = 0;
	private line = 1;
	/** Widths of the indentation around, with tabs of eight columns and of one: they have to agree. */
	private readonly indents: [eight: number, one: number][] = [[0, 0]];
	private isDecorated = false;
	/** The space before a backslash that a line begins with: it is the indentation of what follows. */
	private continued = '';

	constructor(
		private readonly source: string,
		private readonly tokens: Token[],
		private readonly comments: Map<number, string>,
		private readonly starts: number[],
		private readonly open: Token[],
		private readonly isInBrackets: boolean
	) {}

	run(): void {
		const { source, tokens } = this;
		const nul = source.indexOf('\0');
		if (nul >= 0) this.fail('source code cannot contain null bytes', nul);
		if (source[0] === '\ufeff' && !this.isInBrackets) this.at = 1;
		let isLineStart = !this.isInBrackets;
		while (this.at < source.length) {
			const from = this.at;
			this.at += matchAt(space, source, from).length;
			const c = source[this.at];
			if (c === undefined) break;
			if (c === '#') this.comment();
			else if (c === '\n' || c === '\r') {
				if (!isLineStart && this.open.length === 0 && !this.isInBrackets) {
					this.add('newline', this.at, this.at);
					isLineStart = true;
				}
				this.at += c === '\r' && source[this.at + 1] === '\n' ? 2 : 1;
				this.line++;
			} else if (c === '\\') {
				if (isLineStart) this.continued ||= source.slice(from, this.at);
				this.goOn();
			} else {
				if (isLineStart) {
					this.indentation(this.continued || source.slice(from, this.at));
					isLineStart = false;
				}
				this.token(c);
			}
		}
		if (!isLineStart && this.open.length === 0 && !this.isInBrackets) this.add('newline', source.length, source.length);
		if (this.open.length === 0) for (; this.indents.length > 1; this.indents.pop()) this.add('dedent', source.length, source.length);
		tokens.push({ kind: 'end', text: '', from: source.length, to: source.length, line: this.line, level: this.open.length });
	}

	private fail(message: string, from: number, to = from + 1, type: 'SyntaxError' | 'IndentationError' | 'TabError' = 'SyntaxError'): never {
		throw new BadSyntax({ from, to: Math.min(to, this.source.length) }, message, type);
	}

	private add(kind: Token['kind'], from: number, to: number, line = this.line): Token {
		const token: Token = { kind, text: kind === 'newline' ? '' : this.source.slice(from, to), from, to, line, level: this.open.length };
		this.tokens.push(token);
		return token;
	}

	private comment(): void {
		const { source, at } = this;
		let end = at;
		while (end < source.length && source[end] !== '\n' && source[end] !== '\r') end++;
		this.comments.set(this.line, source.slice(at + 1, end).trim());
		this.at = end;
	}

	/** A backslash at the end of a line. */
	private goOn(): void {
		const { source, at } = this;
		const breaks = source[at + 1] === '\r' && source[at + 2] === '\n' ? 2 : source[at + 1] === '\n' || source[at + 1] === '\r' ? 1 : 0;
		if (at + 1 >= source.length) this.fail('unexpected EOF while parsing', at);
		if (!breaks) this.fail('unexpected character after line continuation character', at);
		this.at += 1 + breaks;
		this.line++;
		if (this.at >= source.length) this.fail('unexpected EOF while parsing', at);
	}

	private indentation(text: string): void {
		const { source, at, indents } = this;
		this.continued = '';
		let [eight, one] = [0, 0];
		for (const c of text) {
			eight = c === '\t' ? (Math.floor(eight / 8) + 1) * 8 : c === '\f' ? 0 : eight + 1;
			one = c === '\f' ? 0 : one + 1;
		}
		const mixed = (): never => this.fail('inconsistent use of tabs and spaces in indentation', at, at + 1, 'TabError');
		let end = at;
		while (end < source.length && source[end] !== '\n' && source[end] !== '\r') end++;
		const top = indents[indents.length - 1]!;
		if (eight > top[0]) {
			if (indents.length >= mostIndents) this.fail('too many levels of indentation', at, end, 'IndentationError');
			if (one <= top[1]) mixed();
			indents.push([eight, one]);
			this.tokens.push({ kind: 'indent', text: '', from: at - text.length, to: at, line: this.line, level: 0 });
		} else {
			while (eight < indents[indents.length - 1]![0]) {
				indents.pop();
				this.tokens.push({ kind: 'dedent', text: '', from: at, to: at, line: this.line, level: 0 });
			}
			const now = indents[indents.length - 1]!;
			if (eight !== now[0]) this.fail('unindent does not match any outer indentation level', at - text.length, end, 'IndentationError');
			if (one !== now[1]) mixed();
		}
		if (eight > 0) return;
		if (!this.starts.length || !(this.isDecorated || goesOn.test(matchAt(name, source, at)))) this.starts.push(at);
		this.isDecorated = source[at] === '@';
	}

	private token(c: string): void {
		const { source, at } = this;
		if (c === '"' || c === "'") return this.string(at);
		if ((c >= '0' && c <= '9') || (c === '.' && /[0-9]/.test(source[at + 1] ?? ''))) {
			this.at = numberAt(source, at, (message, from, to) => this.fail(message, from, to));
			this.add('number', at, this.at);
			return;
		}
		const word = matchAt(name, source, at);
		if (word) {
			const quote = source[at + word.length];
			if ((quote === '"' || quote === "'") && stringPrefix.test(word)) return this.string(at + word.length);
			this.name(word);
			return;
		}
		if (unprintable.test(c)) this.fail(`invalid non-printable character U+${codeOf(c)}`, at);
		const text = matchAt(operator, source, at);
		if (')]}'.includes(c)) this.close(c);
		this.at += text.length;
		if (!'([{'.includes(c)) {
			this.add('op', at, this.at);
			if (')]}'.includes(c)) this.open.pop();
			return;
		}
		if (this.open.length >= mostBrackets) this.fail('too many nested parentheses', at);
		const opener: Token = { kind: 'op', text, from: at, to: this.at, line: this.line, level: this.open.length + 1 };
		this.open.push(opener);
		this.tokens.push(opener);
	}

	/** A name; `é` and the like count among the characters of one until they are looked at. */
	private name(word: string): void {
		const { at } = this;
		this.at += word.length;
		if (/[^\0-\x7f]/.test(word)) {
			let from = at;
			for (const c of word) {
				if (!(from === at ? /[\p{XID_Start}_]/u : /\p{XID_Continue}/u).test(c))
					this.fail(
						unprintable.test(c) ? `invalid non-printable character U+${codeOf(c)}` : `invalid character '${c}' (U+${codeOf(c)})`,
						from,
						from + c.length
					);
				from += c.length;
			}
		}
		this.add('name', at, this.at);
	}

	private close(c: string): void {
		const { open, at, line } = this;
		const opener = open[open.length - 1];
		if (!opener) this.fail(`unmatched '${c}'`, at);
		else if (opener.text !== openers[c]) {
			const where = opener.line === line ? '' : ` on line ${opener.line}`;
			this.fail(`closing parenthesis '${c}' does not match opening parenthesis '${opener.text}'${where}`, at);
		}
	}

	/** The string whose quotes open at an offset; its prefix may stand before. */
	private string(from: number): void {
		const { source, at, line } = this;
		const quote = source[from]!;
		const isTriple = source[from + 1] === quote && source[from + 2] === quote;
		let i = from + (isTriple ? 3 : 1);
		for (; i < source.length; i++) {
			const c = source[i]!;
			const breaks = (k: number): number => (source[k] === '\r' && source[k + 1] === '\n' ? 2 : source[k] === '\n' || source[k] === '\r' ? 1 : 0);
			if (c === '\\') {
				if (breaks(i + 1)) this.line++;
				i += Math.max(breaks(i + 1), 1);
			} else if (c === quote && (!isTriple || (source[i + 1] === quote && source[i + 2] === quote))) {
				this.at = i + (isTriple ? 3 : 1);
				this.add('string', at, this.at, line);
				return;
			} else if (breaks(i)) {
				if (!isTriple) break;
				this.line++;
				i += breaks(i) - 1;
			}
		}
		// The last line break begins no line.
		const detected = this.line - (this.line > line && /[\r\n]$/.test(source) && (isTriple || source.length === i) ? 1 : 0);
		this.fail(`unterminated ${isTriple ? 'triple-quoted ' : ''}string literal (detected at line ${detected})`, from);
	}
}

const codeOf = (c: string): string => c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
