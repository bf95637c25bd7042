import { parser } from '@lezer/python';
import type { SyntaxNode } from '@lezer/common';
import { meaningful } from './lower/node.ts';
import { StatementLowering } from './lower/statement.ts';
import type { Block } from './syntax.ts';
import { invalidSyntax } from './syntaxErrors.ts';
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
	const { comments, readable } = checkTokens(source);
	return { block: lower(source, readable), comments };
}

/** The syntax tree of a source whose tokens have been checked; `readable` is what Lezer reads for it. */
export function lower(source: string, readable: string): Block {
	const tree = parser.parse(readable);
	const top = tree.topNode;
	tree.iterate({
		enter(node) {
			if (node.type.isError && !isPython(node.node, source))
				throw invalidSyntax(node.from === node.to && node.to < source.length ? { from: node.from, to: node.to + 1 } : node, wordsFor(source, node.from));
		}
	});
	return new StatementLowering(source).block(meaningful(top));
}

/** CPython's words for the plainest of errors at an offset; null where we do not know them. */
function wordsFor(source: string, at: number): string | null {
	const start = source.lastIndexOf('\n', at - 1) + 1;
	const [line] = source.slice(start).split('\n', 1);
	const code = line!.replace(/#.*/, '').trimEnd();
	if (/^\s*(elif|else|except|finally)\b/.test(code) && !source.slice(start, at).trim()) return 'invalid syntax';
	if (/^\s*(if|elif|while)\b/.test(code) && source[at] === '=' && source[at + 1] !== '=') return "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
	return at >= start + code.length && /(?:[-+*/%@&|^<>=.]|\b(?:import|and|or|not|in|is))$/.test(code) ? 'invalid syntax' : null;
}

const blankBrackets = /^(\(\s*\)|\[\s*\]|\{\s*\})$/;

/** Lezer has no empty pattern: `case int():`, `case []:`. */
function inBlankArguments(error: SyntaxNode, source: string): boolean {
	for (let node = error.parent; node; node = node.parent)
		if (/^(PatternArgList|SequencePattern|MappingPattern)$/.test(node.name)) return blankBrackets.test(source.slice(node.from, node.to));
	return false;
}

/** What Lezer's grammar misses: `yield` without a value, and `/` among a lambda's parameters. */
const isPython = (error: SyntaxNode, source: string): boolean =>
	inBlankArguments(error, source) ||
	(error.from === error.to && /^Yield/.test(error.parent?.name ?? '')) ||
	(error.parent?.name === 'ParamList' && source.slice(error.from, error.to) === '/');
