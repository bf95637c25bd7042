import type { Code } from '../objects/code.ts';
import type { Tokens } from '../syntax/grammar/tokenize.ts';
import { read } from '../syntax/parse.ts';
import { BlockCompiler } from './block.ts';
import { divided, type Placed } from './program.ts';
import { compileBlock, postpones } from './statement.ts';

/** A statement of the module (or those of one line), compiled as if it stood alone. */
interface Piece {
	readonly code: Code;
	/** Whether it says `from __future__ import annotations`. */
	readonly postpones: boolean;
	/** Whether it says `global`, which looks at what stands before it. */
	readonly declares: boolean;
}

/** Pieces by their text: between two keystrokes, nearly all of a program stays as it was. */
const kept = new Map<string, Piece>();
const mostKept = 2000;

/**
 * Compiles the statements of the module one by one, as far as they are not known yet. null where that cannot be: what is wrong with a program, or
 * declares `global`, is told from the whole.
 */
function inPieces(source: string, { starts }: Tokens): readonly Placed[] | null {
	if (starts.length > mostKept) return null;
	if (kept.size > mostKept) kept.clear();
	const compileAll = (postponed: boolean) =>
		starts.map((origin, i) => {
			const text = source.slice(origin, starts[i + 1]);
			const key = postponed ? `#${text}` : text;
			let piece = kept.get(key);
			if (!piece) kept.set(key, (piece = compilePiece(text, postponed)));
			return piece;
		});
	try {
		let pieces = compileAll(false);
		if (pieces.some((piece) => piece.postpones)) pieces = compileAll(true);
		return pieces.some((piece) => piece.declares) ? null : pieces.map(({ code }, i) => ({ code, origin: starts[i]! }));
	} catch {
		return null;
	}
}

function compilePiece(text: string, postponed: boolean): Piece {
	const statements = read(text);
	const block = new BlockCompiler('<module>', 'module', null, null, '');
	block.source = text;
	block.postponed = postponed;
	compileBlock(block, statements);
	return { code: block.finish(statements), postpones: statements.some(postpones), declares: block.globals.size > 0 };
}

divided.compile = inPieces;
