import type { Code } from '../code.ts';
import { accept, explained, lower } from '../parse.ts';
import { checkTokens, type Tokens } from '../tokens.ts';
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

/** How a program is compiled in pieces, where that is loaded (`pieces.ts`); null where it has to be as a whole. */
export const divided: { compile?: (source: string, tokens: Tokens) => readonly Placed[] | null } = {};

/**
 * Compiles a program. Throws `BadSyntax` for what CPython 3.11 refuses (with its words where they are known) and `TooDeep` past the depth that is
 * followed.
 */
export function compileProgram(source: string): Program {
	const tokens = explained(source, () => checkTokens(source));
	const { comments } = tokens;
	const pieces = divided.compile?.(source, tokens);
	if (pieces) return { pieces, comments };
	const code = explained(source, () => compileModule(lower(source, tokens.readable), source));
	accept(source);
	return { pieces: [{ code, origin: 0 }], comments };
}
