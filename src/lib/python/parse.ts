import { parser } from '@lezer/python';
import { meaningful } from './lowerExpression.ts';
import { StatementLowering } from './lowerStatement.ts';
import type { Block } from './syntax.ts';
import { BadSyntax, invalidSyntax } from './syntaxErrors.ts';
import { checkTokens } from './tokens.ts';

export interface Program {
	readonly block: Block;
	/** Comment text by line (from 1), without `#` and the space around it. */
	readonly comments: ReadonlyMap<number, string>;
}

/**
 * Source to syntax tree. Throws `BadSyntax` for what CPython 3.11 refuses (with its words where they are known) and `TooDeep` past
 * the depth that is followed.
 */
export function parse(source: string): Program {
	const comments = checkTokens(source);
	const tree = parser.parse(source);
	const top = tree.topNode;
	tree.iterate({
		enter(node) {
			if (node.type.isError) throw invalidSyntax(node.from === node.to && node.to < source.length ? { from: node.from, to: node.to + 1 } : node, null);
		}
	});
	return { block: new StatementLowering(source).block(meaningful(top)), comments };
}

export { BadSyntax };
