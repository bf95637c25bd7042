import type { Statement } from '../syntax.ts';
import type { BlockCompiler } from './block.ts';

type CompileMatch = (block: BlockCompiler, statement: Extract<Statement, { kind: 'match' }>) => void;

/** How a `match` is compiled: `match.ts` puts its own here, where it is loaded. No program of a layer has one. */
export const matching: { compile: CompileMatch } = {
	compile: (block, statement) => block.code.emitSilent(statement, (_, machine) => machine.unsupported('match'))
};
