import { Cursor } from './grammar/cursor.ts';
import { readProgram } from './grammar/statement.ts';
import type { Token } from './grammar/token.ts';
import { tokenize, type Tokens } from './grammar/tokenize.ts';
import type { Block } from './tree.ts';
import { BadSyntax } from './errors.ts';

export interface Program {
	readonly block: Block;
	/** Comment text by line (from 1), without `#` and the space around it. */
	readonly comments: ReadonlyMap<number, string>;
}

/** Source to syntax tree. Throws `BadSyntax` for what CPython 3.11 refuses, in its words, and `TooMuch` past what is followed. */
export function parse(source: string): Program {
	const tokens = tokenize(source);
	return { block: read(source, tokens), comments: tokens.comments };
}

/** The tree of a text that is known to be right: the bodies of its functions are read when they are asked for. */
export function parseKnown(source: string): Block {
	const c = new Cursor(source, tokenize(source).tokens);
	c.isKnown = true;
	return readProgram(c);
}

/**
 * What CPython says of a token that the parse fails at, and whether it reads on to the end for that; where it says more than `invalid syntax`,
 * `explain.ts` puts its own here, where it is loaded.
 */
export const explaining: { how: (tokens: readonly Token[], at: number) => readonly [message: string, where: Token, isReadOn: boolean] } = {
	how: (tokens, at) => ['invalid syntax', tokens[at]!, false]
};

/** The syntax tree of a source and its tokens. */
export function read(source: string, tokens: Tokens = tokenize(source)): Block {
	const c = new Cursor(source, tokens.tokens);
	try {
		const block = readProgram(c);
		if (!tokens.wrong) return block;
	} catch (thrown) {
		if (!(thrown instanceof BadSyntax)) throw thrown;
		// What closes the blocks at the end is no token yet where the tokenizer stops.
		const isAtEnd = tokens.tokens.slice(c.last, c.last + 100).every(({ kind }) => kind === 'dedent' || kind === 'end');
		if (tokens.wrong && tokens.isLate && isAtEnd) throw tokens.wrong;
		if (thrown.message === 'unexpected indent' || thrown.message === 'unexpected unindent') throw thrown;
		if (!tokens.wrong || tokens.isLate) throw inItsWords(c, tokens, thrown);
	}
	// CPython reads on to the end before it says what its parser found: what its tokenizer finds there comes first.
	throw tokens.wrong;
}

function inItsWords(c: Cursor, { tokens, unclosed }: Tokens, thrown: BadSyntax): BadSyntax {
	const at = c.last;
	const { kind, line } = tokens[at]!;
	const neverClosed = unclosed && new BadSyntax({ from: unclosed.from, to: unclosed.to }, `'${unclosed.text}' was never closed`);
	if (neverClosed && (kind === 'end' || line > unclosed.line)) return neverClosed;
	if (thrown.message !== 'invalid syntax') return thrown;
	const [message, where, isReadOn] = explaining.how(tokens, at);
	if (neverClosed && isReadOn) return neverClosed;
	return new BadSyntax(where === tokens[at] ? thrown.span : { from: where.from, to: where.to }, message);
}
