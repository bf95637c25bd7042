import type { Cursor } from '../syntax/grammar/cursor.ts';
import type { Pattern, Statement } from '../syntax/tree.ts';
import type { BlockCompiler } from './block.ts';

type CompileMatch = (block: BlockCompiler, statement: Extract<Statement, { kind: 'match' }>) => void;

/** How the patterns of a `match` are read, and how it is compiled: `match.ts` puts its own here, where it is loaded. No program of a layer has one. */
export const matching: { read: (c: Cursor) => Pattern; compile: CompileMatch } = {
	read: (c) => c.fail(),
	compile: (block, statement) => block.code.emitSilent(statement, (_, machine) => machine.unsupported('match'))
};
