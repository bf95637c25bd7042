import type { Pattern } from './tree.ts';

/** Whether a pattern takes every value. */
export const takesAll = (pattern: Pattern): boolean =>
	pattern.kind === 'capture' || (pattern.kind === 'as' && takesAll(pattern.pattern)) || (pattern.kind === 'or' && pattern.items.some(takesAll));

/** The names that a pattern binds. */
export function namesOfPattern(pattern: Pattern): string[] {
	switch (pattern.kind) {
		case 'value':
			return [];
		case 'capture':
		case 'star':
			return pattern.name === null ? [] : [pattern.name];
		case 'sequence':
		case 'or':
			return pattern.items.flatMap(namesOfPattern);
		case 'mapping':
			return [...pattern.entries.flatMap(([, inner]) => namesOfPattern(inner)), ...(pattern.rest === null ? [] : [pattern.rest])];
		case 'class-pattern':
			return [...pattern.positional, ...pattern.keywords.map(([, inner]) => inner)].flatMap(namesOfPattern);
		case 'as':
			return [...namesOfPattern(pattern.pattern), pattern.name];
	}
}
