import type { Span } from '../../ir/index.ts';

/** A SyntaxError or IndentationError of the user's program; a null message is one whose words we do not know. */
export class BadSyntax {
	constructor(
		readonly span: Span,
		readonly message: string | null,
		readonly type: 'SyntaxError' | 'IndentationError' | 'TabError' = 'SyntaxError'
	) {}
}

/** The program is nested deeper than we follow, or longer. */
export class TooMuch {
	constructor(
		readonly span: Span,
		readonly what = 'a program that is nested this deeply'
	) {}
}

/** How deep expressions and blocks may nest before `unsupported` is said. */
export const maxNesting = 400;

/** How long `a.b.c…` and `a + b + …` may go on: CPython's compiler follows somewhat more. */
export const mostChained = 2900;

export const invalidSyntax = (span: Span, message: string | null = 'invalid syntax'): BadSyntax => new BadSyntax({ from: span.from, to: span.to }, message);
