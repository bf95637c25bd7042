import type { Argument, Block, Expression, Handler, Statement } from '../tree.ts';
import { readArguments } from './arguments.ts';
import { Cursor } from './cursor.ts';
import { checkChain, readExpression, readExpressions, readNamed, readPrimary, readStarred, readTargets } from './expression.ts';
import { readMatch } from './match.ts';
import { readParameters } from './parameters.ts';
import { readBlock, readIndented } from './statement.ts';
import { checkTarget } from './target.ts';
import { tokenize } from './tokenize.ts';

/** A compound statement; null where none begins here. */
export function compound(c: Cursor): Statement | null {
	const { from } = c;
	switch (c.token.text) {
		case 'if':
			return readIf(c);
		case 'while': {
			const line = c.next().line;
			const test = readNamed(c);
			const body = readBody(c, "'while' statement", line);
			return { kind: 'while', test, body, otherwise: readElse(c), from, to: c.to };
		}
		case 'for':
			return readFor(c);
		case 'try':
			return readTry(c);
		case 'with':
			return readWith(c);
		case 'def':
		case 'class':
			return definition(c, from, []);
		case '@':
			return decorated(c);
		case 'async':
			return asynchronous(c, []);
		case 'match':
			return readMatch(c);
		default:
			return null;
	}
}

/**
 * The colon that ends a header and the block behind it. Where the line ends instead, CPython asks for the colon; behind some words, it does
 * wherever none stands.
 */
export function readBody(c: Cursor, what: string, line: number, isAlwaysAsked = false): Block {
	if (c.isAt('newline') || (isAlwaysAsked && !c.is(':'))) c.fail("expected ':'", c.span({ from: c.token.from, to: c.token.from + 1 }));
	c.expect(':');
	return readBlock(c, what, line);
}

function readElse(c: Cursor): Block {
	if (!c.is('else')) return [];
	const { line } = c.next();
	return readBody(c, "'else' statement", line, true);
}

/** `if`, with the `elif`s that are nested in one another, however many they are. */
function readIf(c: Cursor): Statement {
	const heads: { readonly from: number; readonly test: Expression; readonly body: Block }[] = [];
	do {
		const { from, token } = c;
		checkChain(c, heads.length);
		c.next();
		const test = readNamed(c);
		heads.push({ from, test, body: readBody(c, `'${token.text}' statement`, token.line) });
	} while (c.is('elif'));
	let otherwise = readElse(c);
	const { to } = c;
	for (const head of heads.reverse()) otherwise = [{ kind: 'if', ...head, otherwise, to }];
	return otherwise[0]!;
}

function readFor(c: Cursor): Statement {
	const { from } = c;
	const { line } = c.next();
	const target = readTargets(c);
	c.expect('in');
	checkTarget(target, 'for');
	const iterable = readExpressions(c);
	const body = readBody(c, "'for' statement", line);
	return { kind: 'for', target, iterable, body, otherwise: readElse(c), from, to: c.to };
}

function readTry(c: Cursor): Statement {
	const { from } = c;
	const { line } = c.next();
	const body = readBody(c, "'try' statement", line, true);
	const handlers: Handler[] = [];
	let isGroup = false;
	while (c.is('except')) {
		const start = c.span(c.next());
		const { line: at } = c.tokens[c.at - 1]!;
		const isStar = c.take('*');
		isGroup ||= isStar;
		const last = handlers[handlers.length - 1];
		let type: Expression | null = null;
		let name: string | null = null;
		if (isStar || (!c.is(':') && !c.isAt('newline'))) {
			type = readExpression(c);
			if (c.is(',')) groupOfTypes(c, type);
			if (c.take('as')) name = c.name();
		}
		const to = type ? c.to : start.to;
		if (last?.type === null) c.fail("default 'except:' must be last", start);
		handlers.push({ type, name, body: readBody(c, `'except${isStar ? '*' : ''}' statement`, at), from: start.from, to });
	}
	const otherwise = handlers.length ? readElse(c) : [];
	let finally_: Block = [];
	if (c.is('finally')) {
		const { line: at } = c.next();
		finally_ = readBody(c, "'finally' statement", at, true);
	} else if (!handlers.length) c.fail("expected 'except' or 'finally' block", c.span({ from: c.token.from, to: c.token.from + 1 }));
	const { to } = c;
	if (isGroup) return { kind: 'unsupported', what: 'except*', binds: namesBetween(c, from, to), from, to };
	return { kind: 'try', body, handlers, otherwise, finally_, from, to };
}

/** `except A, B:`, which Python 2 had. */
function groupOfTypes(c: Cursor, first: Expression): void {
	c.attempt(() => {
		while (c.take(',')) readExpression(c);
		if (c.take('as')) c.name();
		if (c.is(':')) c.fail();
	});
	if (c.is(':')) c.fail('multiple exception types must be parenthesized', { from: first.from, to: c.to });
}

/** Every name among the tokens of what is not modelled: any of them may be bound by it. */
function namesBetween(c: Cursor, from: number, to: number): readonly string[] {
	const inside = c.tokens.filter((token) => token.kind === 'name' && token.from + c.origin >= from && token.to + c.origin <= to);
	return [...new Set(inside.map(({ text }) => text.normalize('NFKC')))];
}

type WithItems = Extract<Statement, { kind: 'with' }>['items'];

function readWith(c: Cursor): Statement {
	const { from } = c;
	const { line } = c.next();
	const bracketed = c.is('(')
		? c.attempt(() => {
				c.next();
				const items = withItems(c);
				c.expect(')');
				if (!c.is(':')) c.fail();
				return items;
			})
		: undefined;
	const items = bracketed ?? withItems(c);
	return { kind: 'with', items, body: readBody(c, "'with' statement", line), from, to: c.to };
}

function withItems(c: Cursor): WithItems {
	const items: { context: Expression; target: Expression | null }[] = [];
	do {
		const context = readExpression(c);
		const target = c.take('as') ? checkTarget(readPrimary(c), 'for') : null;
		items.push({ context, target });
	} while (c.take(',') && !c.is(')'));
	return items;
}

function decorated(c: Cursor): Statement {
	const { from } = c;
	const decorators: Expression[] = [];
	while (c.take('@')) {
		decorators.push(readNamed(c));
		if (!c.isAt('newline')) c.fail();
		c.next();
	}
	if (c.is('async')) return asynchronous(c, decorators);
	if (!c.is('def') && !c.is('class')) c.fail();
	return definition(c, from, decorators);
}

function definition(c: Cursor, from: number, decorators: readonly Expression[], isAsync = false): Statement {
	const { text, line } = c.next();
	const start = decorators.length ? c.tokens[c.at - 1]!.from + c.origin : from;
	const name = c.name();
	if (text === 'class') {
		const args: Argument[] = c.is('(') ? readArguments(c) : [];
		return { kind: 'class', name, args, body: readBody(c, 'class definition', line), decorators, from: start, to: c.to };
	}
	if (!c.take('(')) c.fail("expected '('", c.span({ from: c.token.from, to: c.token.from + 1 }));
	const parameters = readParameters(c, ')', { expression: readExpression, starred: readStarred });
	c.expect(')');
	const returns = c.take('->') ? readExpression(c) : null;
	const head = { kind: 'function', name, parameters, returns, decorators, from: start } as const;
	const later = c.isKnown && !isAsync ? laterBody(c) : null;
	if (later) {
		let body: Block | null = null;
		return {
			...head,
			get body() {
				return (body ??= later());
			},
			to: c.to
		};
	}
	const body = c.function(isAsync, () => readBody(c, 'function definition', line, true));
	return { ...head, body, to: c.to };
}

/** Goes past an indented block: what reads it then; null where none follows. */
function laterBody(c: Cursor): (() => Block) | null {
	const [colon, newline, indent, first] = c.tokens.slice(c.at, c.at + 4);
	if (colon?.text !== ':' || newline?.kind !== 'newline' || indent?.kind !== 'indent' || !first) return null;
	c.at += 3;
	for (let depth = 1; depth > 0; c.next()) depth += c.isAt('indent') ? 1 : c.isAt('dedent') ? -1 : 0;
	const [from, to] = [c.source.lastIndexOf('\n', first.from) + 1, c.to];
	const text = c.source.slice(from, to);
	return () => readIndented(new Cursor(text, tokenize(text).tokens, from));
}

/** `async def`, which is read to its end; what is `async` elsewhere stands in one. */
function asynchronous(c: Cursor, decorators: readonly Expression[]): Statement {
	const { from } = c;
	const span = c.span(c.next());
	if (c.is('def')) {
		const found = definition(c, from, decorators, true);
		return { kind: 'unsupported', what: 'async', binds: found.kind === 'function' ? [found.name] : [], from, to: c.to };
	}
	if (decorators.length || (!c.is('for') && !c.is('with'))) c.fail();
	const word = c.token.text;
	const found = c.is('for') ? readFor(c) : readWith(c);
	if (!c.isAsync) c.fail(`'async ${word}' outside async function`, span);
	return { kind: 'unsupported', what: 'async', binds: [], from, to: found.to };
}
