import type { Expression, Parameter } from '../tree.ts';
import type { Cursor } from './cursor.ts';

/** How what stands in parameters is read. */
export interface Readers {
	readonly expression: (c: Cursor) => Expression;
	readonly starred: (c: Cursor) => Expression;
}

/** The parameters of a `def` (which end in a bracket, and may have annotations) or of a lambda (which end in a colon). */
export function readParameters(c: Cursor, end: ')' | ':', read: Readers): Parameter[] {
	const parameters: Parameter[] = [];
	let [hasStar, hasSlash, hasDefault] = [false, false, false];
	let bare: { from: number; to: number } | null = null;
	while (!c.is(end)) {
		const start = c.span(c.token);
		const last = parameters[parameters.length - 1];
		if (last?.kind === 'double-star') c.fail('arguments cannot follow var-keyword argument', start);
		if (c.take('/')) {
			if (hasSlash) c.fail('/ may appear only once', start);
			if (hasStar) c.fail('/ must be ahead of *', start);
			if (!parameters.length) c.fail('at least one argument must precede /', start);
			hasSlash = true;
			parameters.forEach((parameter, i) => (parameters[i] = { ...parameter, kind: 'positional-only' }));
		} else if (c.take('**')) {
			if (bare && last?.kind !== 'keyword-only') c.fail('named arguments must follow bare *', bare);
			parameters.push({ kind: 'double-star', ...named(c, read, end), default: null });
			if (c.is('=')) c.fail('var-keyword argument cannot have default value', c.span(c.token));
		} else if (c.take('*')) {
			if (hasStar) c.fail('* argument may appear only once', start);
			hasStar = true;
			if (c.is(',') || c.is(end)) bare = start;
			else {
				parameters.push({ kind: 'star', ...named(c, read, end, true), default: null });
				if (c.is('=')) c.fail('var-positional argument cannot have default value', c.span(c.token));
			}
		} else {
			if (c.is('('))
				c.fail(c.tokens[c.at + 1]?.kind === 'name' ? `${end === ')' ? 'Function' : 'Lambda expression'} parameters cannot be parenthesized` : undefined);
			const own = named(c, read, end);
			const value = c.take('=') ? defaultValue(c, read) : null;
			hasDefault ||= value !== null;
			if (!hasStar && !value && hasDefault) c.fail('non-default argument follows default argument', start);
			parameters.push({ kind: hasStar ? 'keyword-only' : 'plain', ...own, default: value });
		}
		if (!c.take(',')) break;
	}
	if (bare && !parameters.some(({ kind }) => kind === 'keyword-only') && c.is(end)) c.fail('named arguments must follow bare *', bare);
	return parameters;
}

function defaultValue(c: Cursor, read: Readers): Expression {
	if (c.is(')') || c.is(',')) c.fail('expected default value expression', c.span(c.token));
	return read.expression(c);
}

function named(c: Cursor, read: Readers, end: string, isStar = false): Omit<Parameter, 'kind' | 'default'> {
	const { from } = c;
	const name = c.name();
	const { to } = c;
	const isAnnotated = end === ')' && c.take(':');
	const annotation = !isAnnotated ? null : isStar && c.is('*') ? read.starred(c) : read.expression(c);
	return { name, annotation, from, to };
}
