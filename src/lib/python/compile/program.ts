import type { Code } from '../objects/code.ts';
import { checkFuture } from '../syntax/grammar/future.ts';
import { tokenize, type Tokens } from '../syntax/grammar/tokenize.ts';
import { read } from '../syntax/parse.ts';
import { TooMuch } from '../syntax/errors.ts';
import { compileModule } from './statement.ts';

/** Code of the module, and the offset that its spans count from. */
export interface Placed {
	readonly code: Code;
	readonly origin: number;
}

export interface Program {
	/** One after the other, they are the module. */
	readonly pieces: readonly Placed[];
	/** Comment text by line (from 1), without `#` and the space around it. */
	readonly comments: ReadonlyMap<number, string>;
}

/** How a program is compiled in pieces, and a part of one (`pieces.ts`, `part.ts`), where that is loaded; null where it has to be as a whole. */
export const divided: Partial<Record<'compile' | 'part', (source: string, tokens: Tokens) => readonly Placed[] | null>> = {};

/** Longer than any program that somebody wrote. */
const mostCharacters = 1_000_000;

/**
 * Compiles a program. Throws `BadSyntax` for what CPython 3.11 refuses, in its words, and `TooMuch` past what is followed.
 * @param isPart It may be a part of a program: see `wholeOf`; and the body of a function ends where it returns.
 */
export function compileProgram(source: string, isPart = false): Program {
	if (source.length > mostCharacters) throw new TooMuch({ from: 0, to: 0 }, `a program of more than ${mostCharacters.toLocaleString('en')} characters`);
	const tokens = tokenize(source);
	const { comments } = tokens;
	// What stands before the first of them has to be read with it.
	const isWhole = tokens.wrong ?? tokens.unclosed ?? tokens.tokens[0]!.kind === 'indent';
	const pieces = (isPart ? divided.part?.(source, tokens) : isWhole ? null : divided.compile?.(source, tokens)) ?? [
		{ code: compileModule(read(source, tokens), source), origin: 0 }
	];
	if (source.includes('__future__')) checkFuture(tokens.tokens);
	return { pieces, comments };
}
