import type { SyntaxNode } from '@lezer/common';
import type { ExpressionLowering } from '../lower/expression.ts';
import type { Pattern, Statement } from '../syntax.ts';
import type { BlockCompiler } from './block.ts';

type CompileMatch = (block: BlockCompiler, statement: Extract<Statement, { kind: 'match' }>) => void;

/** How the patterns of a `match` are read, and how it is compiled: `match.ts` puts its own here, where it is loaded. No program of a layer has one. */
export const matching: { lower: (lowering: ExpressionLowering, nodes: readonly SyntaxNode[]) => Pattern; compile: CompileMatch } = {
	lower: () => ({ kind: 'sequence', items: [], from: 0, to: 0 }),
	compile: (block, statement) => block.code.emitSilent(statement, (_, machine) => machine.unsupported('match'))
};
