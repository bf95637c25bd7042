import type { Span } from '../../../ir/index.ts';

/** A token of CPython's tokenizer; the text of a `newline`, `indent`, `dedent` or `end` is empty. */
export interface Token extends Span {
	readonly kind: 'name' | 'number' | 'string' | 'op' | 'newline' | 'indent' | 'dedent' | 'end';
	readonly text: string;
	/** From 1. */
	readonly line: number;
	/** How many brackets are open around it; a bracket itself is as deep as what it holds. */
	readonly level: number;
}
