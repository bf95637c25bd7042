import type { Span } from '../../../ir/index.ts';
import { BadSyntax, maxNesting, TooMuch } from '../errors.ts';
import type { Token } from './token.ts';

const keywords = new Set(
	'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
		' '
	)
);

export const isName = ({ kind, text }: Token): boolean => kind === 'name' && !keywords.has(text);

/** Where a parse has come to in the tokens of a source. */
export class Cursor {
	at = 0;
	/** The last token that a reading took, also one that was given up: a parse fails there. */
	private furthest = 0;
	private depth = 0;
	/** Whether what is read stands in an `async def`. */
	isAsync = false;
	/** Nothing in it is wrong. */
	isKnown = false;

	constructor(
		readonly source: string,
		readonly tokens: readonly Token[],
		/** Where the source stands in the program, if it is a part of it. */
		readonly origin = 0
	) {}

	/** Where the parse fails, if it does. */
	get last(): number {
		return Math.max(this.at, this.furthest);
	}

	get token(): Token {
		return this.tokens[this.at]!;
	}

	/** Where the next token begins. */
	get from(): number {
		return this.token.from + this.origin;
	}

	/** Where what was read ends, without the line's break. */
	get to(): number {
		let at = this.at - 1;
		while (at > 0 && this.tokens[at]!.text === '') at--;
		return this.tokens[at]!.to + this.origin;
	}

	next(): Token {
		const token = this.token;
		if (this.at < this.tokens.length - 1) this.at++;
		if (this.at > this.furthest) this.furthest = this.at;
		return token;
	}

	/** Whether an operator or a keyword is next. */
	is(text: string): boolean {
		return this.token.text === text;
	}

	/** Whether an operator or a keyword was taken last. */
	isBehind(text: string): boolean {
		return this.tokens[this.at - 1]?.text === text;
	}

	isAt(kind: Token['kind']): boolean {
		return this.token.kind === kind;
	}

	/** Takes an operator or a keyword, if it is next. */
	take(text: string): boolean {
		if (this.token.text !== text) return false;
		this.next();
		return true;
	}

	expect(text: string): void {
		if (!this.take(text)) this.fail();
	}

	/** A name that is no keyword, as Python keeps it (PEP 3131). */
	name(): string {
		if (!isName(this.token)) this.fail();
		return this.next().text.normalize('NFKC');
	}

	span(token: Span): Span {
		return { from: token.from + this.origin, to: token.to + this.origin };
	}

	fail(message = 'invalid syntax', span?: Span, type: 'SyntaxError' | 'IndentationError' = 'SyntaxError'): never {
		const token = this.tokens[this.last]!;
		if (!span && message === 'invalid syntax' && (token.kind === 'indent' || token.kind === 'dedent'))
			throw new BadSyntax(this.span(token), `unexpected ${token.kind === 'indent' ? 'indent' : 'unindent'}`, 'IndentationError');
		throw new BadSyntax(span ? { from: span.from, to: span.to } : this.span({ from: token.from, to: Math.max(token.to, token.from + 1) }), message, type);
	}

	/** Reads the body of a function: an `async def` or not. */
	function<T>(isAsync: boolean, read: () => T): T {
		const around = this.isAsync;
		this.isAsync = isAsync;
		const found = read();
		this.isAsync = around;
		return found;
	}

	/** Reads what may be nested. */
	nested<T>(read: () => T): T {
		if (++this.depth > maxNesting) throw new TooMuch(this.span(this.token));
		const found = read();
		this.depth--;
		return found;
	}

	/** Reads what may stand here; undefined where it does not, and nothing is taken. */
	attempt<T>(read: () => T): T | undefined {
		const { at, depth } = this;
		try {
			return read();
		} catch (thrown) {
			if (!(thrown instanceof BadSyntax)) throw thrown;
			[this.at, this.depth] = [at, depth];
			return undefined;
		}
	}
}
