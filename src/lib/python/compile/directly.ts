import type { Expression, Statement } from '../syntax/tree.ts';
import type { BlockCompiler } from './block.ts';

/** How texts are compiled that are left where something unknown decides, where that is loaded (`direct.ts`). */
export const directly: {
	/** Whether it has compiled an expression; `isBehind`: what it calls lies on the stack. */
	expression?: (block: BlockCompiler, expression: Expression, isBehind: boolean) => boolean;
	statement?: (block: BlockCompiler, statement: Statement) => void;
	/** Notes of a function that its body is one expression, where that is so. */
	body?: (block: BlockCompiler, value: Expression) => void;
} = {};
