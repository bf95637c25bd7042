import { tableOf, type Table } from '../../../ir/table.ts';
import type { BinaryOp, CompareOp, Expression, UnaryOp } from '../tree.ts';
import { mostChained, TooMuch } from '../errors.ts';
import { readAtom } from './atom.ts';
import { readArguments } from './arguments.ts';
import type { Cursor } from './cursor.ts';
import { readParameters } from './parameters.ts';

/** How tightly an operator binds. */
const binary: Table<number> = tableOf({ '|': 1, '^': 2, '&': 3, '<<': 4, '>>': 4, '+': 5, '-': 5, '*': 6, '/': 6, '//': 6, '%': 6, '@': 6 });
const tightest = 7;
const comparison = /^(?:[<>]=?|==|!=)$/;

/** A chain as long as this is nested as deeply. */
export function checkChain(c: Cursor, length: number): void {
	if (length > mostChained) throw new TooMuch(c.span(c.token));
}

/** `a if b else c`, `lambda x: y`, or what binds more tightly. */
export const readExpression = (c: Cursor): Expression => c.nested(() => (c.is('lambda') ? lambda(c) : conditional(c)));

function conditional(c: Cursor): Expression {
	const { from } = c;
	const body = readDisjunction(c);
	if (!c.take('if')) return body;
	const test = readDisjunction(c);
	c.expect('else');
	const otherwise = readExpression(c);
	return { kind: 'conditional', test, body, otherwise, from, to: c.to };
}

function lambda(c: Cursor): Expression {
	const { from } = c;
	c.next();
	const parameters = readParameters(c, ':', { expression: readExpression, starred: readStarred });
	c.expect(':');
	return { kind: 'lambda', parameters, body: readExpression(c), from, to: c.to };
}

/** `a := b`, or an expression. */
export function readNamed(c: Cursor): Expression {
	const { from } = c;
	const target = readExpression(c);
	if (!c.is(':=')) return target;
	if (target.kind !== 'name' || target.from !== from || target.to !== c.to) return cannotName(c, target);
	c.next();
	return { kind: 'named', target, value: readExpression(c), from, to: c.to };
}

function cannotName(c: Cursor, target: Expression): never {
	const what = /^(?:attribute|subscript|tuple|list)$/.test(target.kind) ? target.kind : null;
	return what ? c.fail(`cannot use assignment expressions with ${what}`, target) : c.fail();
}

export function readDisjunction(c: Cursor): Expression {
	return logical(c, 'or', () => logical(c, 'and', () => inversion(c)));
}

function logical(c: Cursor, op: 'and' | 'or', operand: () => Expression): Expression {
	const { from } = c;
	let left = operand();
	for (let length = 0; c.take(op); length++) {
		checkChain(c, length);
		left = { kind: 'boolean', op, left, right: operand(), from, to: c.to };
	}
	return left;
}

function inversion(c: Cursor): Expression {
	const { from } = c;
	if (!c.take('not')) return compared(c);
	const operand = c.nested(() => inversion(c));
	return { kind: 'unary', op: 'not', operand, from, to: c.to };
}

function compared(c: Cursor): Expression {
	const { from } = c;
	const first = readOperand(c);
	const ops: CompareOp[] = [];
	const operands = [first];
	for (let op = compareOp(c); op; op = compareOp(c)) {
		ops.push(op);
		operands.push(readOperand(c));
	}
	return ops.length ? { kind: 'compare', ops, operands, from, to: c.to } : first;
}

function compareOp(c: Cursor): CompareOp | null {
	const { text } = c.token;
	if (c.isAt('op')) return comparison.test(text) ? (c.next().text as CompareOp) : null;
	if (text === 'in') return c.next().text as 'in';
	if (text === 'is') {
		c.next();
		return c.take('not') ? 'is not' : 'is';
	}
	if (text !== 'not') return null;
	c.next();
	c.expect('in');
	return 'not in';
}

/** What stands between comparisons: `a | b`, `-x ** 2`. */
export function readOperand(c: Cursor, level = 1): Expression {
	const { from } = c;
	let left = unary(c);
	for (let length = 0; ; length++) {
		const binds = c.isAt('op') ? binary[c.token.text] : undefined;
		if (binds === undefined || binds < level) return left;
		checkChain(c, length);
		const op = c.next().text as BinaryOp;
		const right = binds + 1 < tightest ? readOperand(c, binds + 1) : unary(c);
		left = { kind: 'binary', op, left, right, from, to: c.to };
	}
}

function unary(c: Cursor): Expression {
	const { from } = c;
	const { text } = c.token;
	if (text !== '-' && text !== '+' && text !== '~') return power(c);
	c.next();
	const operand = c.nested(() => unary(c));
	return { kind: 'unary', op: text as UnaryOp, operand, from, to: c.to };
}

function power(c: Cursor): Expression {
	const { from } = c;
	const base = c.is('await') ? awaited(c) : readPrimary(c);
	if (!c.take('**')) return base;
	const right = c.nested(() => unary(c));
	return { kind: 'binary', op: '**', left: base, right, from, to: c.to };
}

function awaited(c: Cursor): Expression {
	const { from } = c;
	c.next();
	readPrimary(c);
	return { kind: 'unsupported', what: 'await', from, to: c.to };
}

/** A name, a literal or what stands in brackets, with what is called, read or taken of it. */
export function readPrimary(c: Cursor): Expression {
	const { from } = c;
	let object = readAtom(c);
	for (let length = 0; ; length++) {
		checkChain(c, length);
		if (c.take('.')) {
			const nameSpan = c.span(c.token);
			object = { kind: 'attribute', object, name: c.name(), nameSpan, from, to: c.to };
		} else if (c.is('(')) object = { kind: 'call', callee: object, args: readArguments(c), from, to: c.to };
		else if (c.take('[')) {
			const index = subscript(c);
			c.expect(']');
			object = { kind: 'subscript', object, index, from, to: c.to };
		} else return object;
	}
}

function subscript(c: Cursor): Expression {
	const { from } = c;
	const items: Expression[] = [];
	do items.push(c.is('*') ? readStarred(c) : slice(c));
	while (c.take(',') && !c.is(']'));
	const [first] = items;
	return items.length === 1 && !c.isBehind(',') && first!.kind !== 'starred' ? first! : { kind: 'tuple', items, from, to: c.to };
}

function slice(c: Cursor): Expression {
	const { from } = c;
	const part = (): Expression | null => (c.is(':') || c.is(',') || c.is(']') ? null : readExpression(c));
	const start = c.is(':') ? null : readNamed(c);
	if (start && !c.is(':')) return start;
	c.expect(':');
	const stop = part();
	const step = c.take(':') ? part() : null;
	return { kind: 'slice', start, stop, step, from, to: c.to };
}

/** `*a`. */
export function readStarred(c: Cursor): Expression {
	const { from } = c;
	c.expect('*');
	return { kind: 'starred', value: readOperand(c), from, to: c.to };
}

/** What ends a list of expressions. */
const isEnd = (c: Cursor): boolean => {
	const { kind, text } = c.token;
	return kind === 'newline' || kind === 'end' || /^(?:[)\]}:;=]|[-+*/%@&|^]=|\/\/=|\*\*=|<<=|>>=|in)$/.test(text);
};

/** Expressions between commas: one, or a tuple of them. */
export function readList(c: Cursor, item: (c: Cursor) => Expression): Expression {
	const { from } = c;
	const first = item(c);
	if (!c.is(',')) return first;
	const items = [first];
	while (c.take(',') && !isEnd(c)) items.push(item(c));
	return { kind: 'tuple', items, from, to: c.to };
}

const starOrExpression = (c: Cursor): Expression => (c.is('*') ? readStarred(c) : readExpression(c));

/** `a, *b`. */
export const readExpressions = (c: Cursor): Expression => readList(c, starOrExpression);

/** `yield`, or `a, *b`. */
export const readValue = (c: Cursor): Expression => (c.is('yield') ? readYield(c) : readExpressions(c));

export function readYield(c: Cursor): Expression {
	const { from } = c;
	c.next();
	if (c.take('from')) return { kind: 'yield', from_: true, value: readExpression(c), from, to: c.to };
	return { kind: 'yield', from_: false, value: isEnd(c) ? null : readExpressions(c), from, to: c.to };
}

/** What stands between `for` and `in`: targets, not yet checked. */
export const readTargets = (c: Cursor): Expression => readList(c, (at) => (at.is('*') ? readStarred(at) : readOperand(at)));
