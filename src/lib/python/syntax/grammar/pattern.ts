import type { Expression, Pattern } from '../tree.ts';
import { readAtom } from './atom.ts';
import { isName, type Cursor } from './cursor.ts';
import { readNumber } from './literal.ts';

/** What stands behind `case`; several patterns with commas between them are a sequence. */
export function readPatterns(c: Cursor): Pattern {
	const { from } = c;
	const first = readItem(c);
	if (!c.is(',')) return first.kind === 'star' ? { kind: 'sequence', items: [first], from, to: c.to } : first;
	const items = [first];
	while (c.take(',') && !c.is(':') && !c.is('if')) items.push(readItem(c));
	return { kind: 'sequence', items, from, to: c.to };
}

function readItem(c: Cursor): Pattern {
	const { from } = c;
	if (!c.take('*')) return readPattern(c);
	const name = c.name();
	return { kind: 'star', name: name === '_' ? null : name, from, to: c.to };
}

/** `a | b as c`. */
function readPattern(c: Cursor): Pattern {
	return c.nested(() => {
		const { from } = c;
		const first = closed(c);
		const items = [first];
		while (c.take('|')) items.push(closed(c));
		const pattern: Pattern = items.length > 1 ? { kind: 'or', items, from, to: c.to } : first;
		if (!c.take('as')) return pattern;
		if (c.is('_')) c.fail("cannot use '_' as a target", c.span(c.token));
		if (!isName(c.token)) c.fail('invalid pattern target', c.span(c.token));
		return { kind: 'as', pattern, name: c.name(), from, to: c.to };
	});
}

function closed(c: Cursor): Pattern {
	const { from, token } = c;
	if (c.is('(') || c.is('[')) return sequence(c);
	if (c.is('{')) return mapping(c);
	if (token.kind === 'number' || token.kind === 'string' || c.is('-') || /^(?:None|True|False)$/.test(token.text))
		return { kind: 'value', value: literal(c), from, to: c.to };
	if (!isName(token)) c.fail();
	const value = dottedName(c);
	if (c.is('(')) return classPattern(c, value, from);
	if (value.kind !== 'name') return { kind: 'value', value, from, to: c.to };
	return { kind: 'capture', name: value.name === '_' ? null : value.name, from, to: c.to };
}

/** A number with its sign and, for a complex one, another; a string; `None`. */
function literal(c: Cursor): Expression {
	const { from, token } = c;
	if (token.kind !== 'number' && !c.is('-')) return readAtom(c);
	const number = (): Expression => {
		if (!c.isAt('number')) c.fail();
		return readNumber(c);
	};
	const operand = c.take('-') ? number() : null;
	const real: Expression = operand ? { kind: 'unary', op: '-', operand, from, to: c.to } : number();
	if (!c.take('+') && !c.take('-')) return real;
	number();
	return { kind: 'unsupported', what: 'this pattern', from, to: c.to };
}

/** `a.b.c`. */
function dottedName(c: Cursor): Expression {
	const { from } = c;
	let object: Expression = { kind: 'name', name: c.name(), from, to: c.to };
	while (c.take('.')) {
		const nameSpan = c.span(c.token);
		object = { kind: 'attribute', object, name: c.name(), nameSpan, from, to: c.to };
	}
	return object;
}

function sequence(c: Cursor): Pattern {
	const { from } = c;
	const end = c.next().text === '(' ? ')' : ']';
	const items: Pattern[] = [];
	let hasComma = false;
	while (!c.is(end)) {
		items.push(readItem(c));
		if (!(hasComma = c.take(','))) break;
	}
	c.expect(end);
	const [first] = items;
	if (end === ')' && items.length === 1 && !hasComma && first!.kind !== 'star') return first!;
	return { kind: 'sequence', items, from, to: c.to };
}

function mapping(c: Cursor): Pattern {
	const { from } = c;
	c.next();
	let rest: string | null = null;
	const entries: (readonly [Expression, Pattern])[] = [];
	while (!c.is('}')) {
		if (c.take('**')) {
			rest = c.name();
			if (rest === '_') c.fail();
		} else {
			if (rest !== null) c.fail();
			const key = isName(c.token) ? dottedName(c) : literal(c);
			if (key.kind === 'name') c.fail();
			c.expect(':');
			entries.push([key, readPattern(c)]);
		}
		if (!c.take(',')) break;
	}
	c.expect('}');
	return { kind: 'mapping', entries, rest, from, to: c.to };
}

function classPattern(c: Cursor, cls: Expression, from: number): Pattern {
	c.next();
	const positional: Pattern[] = [];
	const keywords: (readonly [string, Pattern])[] = [];
	while (!c.is(')')) {
		const start = c.from;
		if (isName(c.token) && c.tokens[c.at + 1]?.text === '=') {
			const name = c.name();
			c.next();
			keywords.push([name, readPattern(c)]);
		} else {
			const pattern = readPattern(c);
			if (keywords.length) c.fail('positional patterns follow keyword patterns', { from: start, to: c.to });
			positional.push(pattern);
		}
		if (!c.take(',')) break;
	}
	c.expect(')');
	return { kind: 'class-pattern', cls, positional, keywords, from, to: c.to };
}
