import type { Clause, Expression } from '../tree.ts';
import { ellipsis } from '../../objects/values.ts';
import { isName, type Cursor } from './cursor.ts';
import { readDisjunction, readExpression, readNamed, readOperand, readStarred, readTargets, readYield } from './expression.ts';
import { readNumber } from './literal.ts';
import { readStrings } from './string.ts';
import { checkTarget } from './target.ts';

/** A name, a literal, or what stands in brackets. */
export function readAtom(c: Cursor): Expression {
	const { from, token } = c;
	switch (token.kind) {
		case 'number':
			return readNumber(c);
		case 'string':
			return readStrings(c, readGroup);
		case 'name':
			break;
		default:
			if (c.is('(')) return group(c);
			if (c.is('[')) return list(c);
			if (c.is('{')) return braces(c);
			if (!c.take('...')) c.fail();
			return { kind: 'constant', value: ellipsis, from, to: c.to };
	}
	if (isName(token)) return { kind: 'name', name: c.name(), from, to: c.to };
	if (!c.take('True') && !c.take('False') && !c.take('None')) c.fail();
	return { kind: 'constant', value: token.text === 'None' ? null : token.text === 'True', from, to: c.to };
}

/** `*a`, `a := b`, `a`. */
export const readItem = (c: Cursor): Expression => (c.is('*') ? readStarred(c) : readNamed(c));

/** What follows `(`: it is the same in the braces of an f-string, without the bracket at its end. */
function group(c: Cursor): Expression {
	const { from } = c;
	c.next();
	return readGroup(c, from, () => c.expect(')'));
}

/** A value, a tuple or a generator between brackets. */
function readGroup(c: Cursor, from: number, close: () => void): Expression {
	if (c.is(')')) {
		close();
		return { kind: 'tuple', items: [], from, to: c.to };
	}
	if (c.is('yield')) {
		const value = readYield(c);
		close();
		return value;
	}
	const first = readItem(c);
	if (startsClause(c)) {
		if (first.kind === 'starred') c.fail('iterable unpacking cannot be used in comprehension', first);
		const clauses = readClauses(c);
		close();
		return comprehension('generator', first, null, clauses, from, c.to);
	}
	if (!c.is(',')) {
		if (first.kind === 'starred') c.fail('cannot use starred expression here', first);
		close();
		return first;
	}
	const items = [first];
	while (c.take(',') && !c.is(')') && !c.isAt('end')) items.push(readItem(c));
	close();
	return { kind: 'tuple', items, from, to: c.to };
}

function list(c: Cursor): Expression {
	const { from } = c;
	c.next();
	const items: Expression[] = [];
	while (!c.is(']')) {
		items.push(readItem(c));
		if (items.length === 1 && startsClause(c)) {
			if (items[0]!.kind === 'starred') c.fail('iterable unpacking cannot be used in comprehension', items[0]);
			const clauses = readClauses(c);
			c.expect(']');
			return comprehension('list', items[0]!, null, clauses, from, c.to);
		}
		if (!c.take(',')) break;
	}
	c.expect(']');
	return { kind: 'list', items, from, to: c.to };
}

function braces(c: Cursor): Expression {
	const { from } = c;
	c.next();
	if (c.take('}')) return { kind: 'dict', entries: [], from, to: c.to };
	if (c.is('**')) return dict(c, from, null);
	const first = readItem(c);
	return first.kind !== 'starred' && c.is(':') ? dict(c, from, first) : set(c, from, first);
}

function set(c: Cursor, from: number, first: Expression): Expression {
	if (startsClause(c)) {
		if (first.kind === 'starred') c.fail('iterable unpacking cannot be used in comprehension', first);
		const clauses = readClauses(c);
		c.expect('}');
		return comprehension('set', first, null, clauses, from, c.to);
	}
	const items = [first];
	while (c.take(',') && !c.is('}')) items.push(readItem(c));
	c.expect('}');
	return { kind: 'set', items, from, to: c.to };
}

function dict(c: Cursor, from: number, first: Expression | null): Expression {
	const entries: { key: Expression | null; value: Expression }[] = [];
	do {
		const start = c.from;
		if (c.take('**')) {
			const value = readOperand(c);
			if (!entries.length && startsClause(c)) c.fail('dict unpacking cannot be used in dict comprehension', { from: start, to: start + 2 });
			entries.push({ key: null, value });
		} else {
			const key = (!entries.length && first) || readExpression(c);
			if (key.kind === 'named') c.fail();
			c.expect(':');
			if (c.is('*')) c.fail('cannot use a starred expression in a dictionary value', c.span(c.token));
			const value = readExpression(c);
			if (!entries.length && startsClause(c)) {
				const clauses = readClauses(c);
				c.expect('}');
				return comprehension('dict', key, value, clauses, from, c.to);
			}
			entries.push({ key, value });
		}
	} while (c.take(',') && !c.is('}'));
	c.expect('}');
	return { kind: 'dict', entries, from, to: c.to };
}

export const startsClause = (c: Cursor): boolean => c.is('for') || (c.is('async') && c.tokens[c.at + 1]?.text === 'for');

/** `for a in b if c …`; null where one of them is `async`. */
export function readClauses(c: Cursor): readonly Clause[] | null {
	const clauses: Clause[] = [];
	let isAsync = false;
	while (startsClause(c)) {
		isAsync = c.take('async') || isAsync;
		c.expect('for');
		const target = readTargets(c);
		c.expect('in');
		checkTarget(target, 'for');
		const iterable = readDisjunction(c);
		const conditions: Expression[] = [];
		while (c.take('if')) conditions.push(readDisjunction(c));
		clauses.push({ target, iterable, conditions });
	}
	return isAsync ? null : clauses;
}

export const comprehension = (
	of: 'list' | 'set' | 'dict' | 'generator',
	element: Expression,
	value: Expression | null,
	clauses: readonly Clause[] | null,
	from: number,
	to: number
): Expression => (clauses ? { kind: 'comprehension', of, element, value, clauses, from, to } : { kind: 'unsupported', what: 'async comprehensions', from, to });
