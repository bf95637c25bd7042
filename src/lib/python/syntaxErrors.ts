import type { Span } from '../ir/index.ts';

/** A SyntaxError or IndentationError of the user's program; a null message is one whose words we do not know. */
export class BadSyntax {
	constructor(
		readonly span: Span,
		readonly message: string | null,
		readonly type: 'SyntaxError' | 'IndentationError' | 'TabError' = 'SyntaxError'
	) {}
}

/** The program is nested deeper than we follow. */
export class TooDeep {
	constructor(readonly span: Span) {}
}

/** How deep expressions and blocks may nest before `unsupported` is said. */
export const maxNesting = 400;

export const invalidSyntax = (span: Span, message: string | null = 'invalid syntax'): BadSyntax => new BadSyntax({ from: span.from, to: span.to }, message);
