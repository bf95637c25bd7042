import { parser } from '@lezer/python';
import type { SyntaxNode } from '@lezer/common';
import { meaningful } from './lower/node.ts';
import { StatementLowering } from './lower/statement.ts';
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
	const program = explained(source, () => {
		const { comments, readable } = checkTokens(source);
		return { block: lower(source, readable), comments };
	});
	accept(source);
	return program;
}

/** What is said of a program that was read, or could not be: `explain.ts` puts its own here, where it is loaded. */
export const explaining: { how: (source: string, thrown: BadSyntax | null) => BadSyntax | null } = { how: (_, thrown) => thrown };

/** What reading a program gives, or throws, in CPython's words. */
export function explained<T>(source: string, read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw error instanceof BadSyntax ? (explaining.how(source, error) ?? error) : error;
	}
}

/** Throws what CPython says of code that could be read and is no Python all the same. */
export function accept(source: string): void {
	const said = explaining.how(source, null);
	if (said) throw said;
}

/** The syntax tree of a source whose tokens have been checked; `readable` is what Lezer reads for it. */
export function lower(source: string, readable: string): Block {
	const tree = parser.parse(readable);
	const top = tree.topNode;
	tree.iterate({
		enter(node) {
			if (node.type.isError && !isPython(node.node, source))
				throw invalidSyntax(node.from === node.to && node.to < source.length ? { from: node.from, to: node.to + 1 } : node, null);
		}
	});
	return new StatementLowering(source, (part) => lower(source, part)).block(meaningful(top));
}

const blankBrackets = /^(\(\s*\)|\[\s*\]|\{\s*\})$/;

/** Lezer has no empty pattern: `case int():`, `case []:`. */
function inBlankArguments(error: SyntaxNode, source: string): boolean {
	for (let node = error.parent; node; node = node.parent)
		if (/^(PatternArgList|SequencePattern|MappingPattern)$/.test(node.name)) return blankBrackets.test(source.slice(node.from, node.to));
	return false;
}

/** What Lezer's grammar misses: `yield` without a value, and `/` among a lambda's parameters. */
export const isPython = (error: SyntaxNode, source: string): boolean =>
	inBlankArguments(error, source) ||
	(error.from === error.to && /^Yield/.test(error.parent?.name ?? '')) ||
	(error.parent?.name === 'ParamList' && source.slice(error.from, error.to) === '/');
