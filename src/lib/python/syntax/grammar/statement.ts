import type { BinaryOp, Block, Expression, ImportedModule, ImportedName, Statement } from '../tree.ts';
import { BadSyntax } from '../errors.ts';
import { compound } from './compound.ts';
import { isName, type Cursor } from './cursor.ts';
import { readExpression, readExpressions, readList, readStarred, readValue } from './expression.ts';
import { checkDeleted, checkTarget, illegalUpdate } from './target.ts';

const update = /^(?:[-+*/%@&|^]|\/\/|\*\*|<<|>>)=$/;

/** The statements of a program. */
export function readProgram(c: Cursor): Block {
	const statements: Statement[] = [];
	while (!c.isAt('end')) readStatement(c, statements);
	return statements;
}

/** A compound statement, or the simple ones of a line. */
function readStatement(c: Cursor, into: Statement[]): void {
	const found = compound(c);
	if (found) into.push(found);
	else readLine(c, into);
}

/** `x = 1; y = 2`, to the end of the line. */
function readLine(c: Cursor, into: Statement[]): void {
	do into.push(simple(c));
	while (c.take(';') && !c.isAt('newline'));
	if (!c.isAt('newline')) c.fail();
	c.next();
}

/** What follows the colon of a compound statement: the rest of the line, or an indented block. */
export function readBlock(c: Cursor, what: string, line: number): Block {
	if (!c.isAt('newline')) {
		const statements: Statement[] = [];
		readLine(c, statements);
		return statements;
	}
	c.next();
	const { token } = c;
	if (token.kind !== 'indent') {
		const rest = c.source.indexOf('\n', token.from);
		const span = c.span({ from: token.from, to: rest < 0 ? c.source.length : rest });
		throw new BadSyntax(span, `expected an indented block after ${what} on line ${line}`, 'IndentationError');
	}
	return readIndented(c);
}

/** The statements of an indented block. */
export function readIndented(c: Cursor): Block {
	const statements: Statement[] = [];
	c.next();
	c.nested(() => {
		while (!c.isAt('dedent') && !c.isAt('end')) readStatement(c, statements);
	});
	if (c.isAt('dedent')) c.next();
	return statements;
}

function simple(c: Cursor): Statement {
	const { from, token } = c;
	if (token.kind === 'name' && !isName(token)) {
		const found = keyword(c, from);
		if (found) return found;
	}
	const first = readValue(c);
	if (c.is(':') && first.kind !== 'yield') return annotated(c, first, from);
	if (c.isAt('op') && update.test(c.token.text)) {
		if (!['name', 'attribute', 'subscript'].includes(first.kind)) throw illegalUpdate(first);
		const op = c.next().text.slice(0, -1) as BinaryOp;
		return { kind: 'update', target: first, op, value: readValue(c), from, to: c.to };
	}
	if (!c.is('=')) return { kind: 'expression', value: first, from, to: c.to };
	const values = [first];
	while (c.take('=')) {
		const value = c.attempt(() => readValue(c));
		// Where no value follows, CPython looks at what stands before the last sign.
		if (!value) for (const target of values) checkTarget(target, 'chain');
		values.push(value ?? readValue(c));
	}
	const value = values.pop()!;
	for (const target of values) checkTarget(target, values.length === 1 ? 'assign' : 'chain');
	return { kind: 'assign', targets: values, value, from, to: c.to };
}

function annotated(c: Cursor, target: Expression, from: number): Statement {
	c.next();
	const annotation = readExpression(c);
	checkTarget(target, 'annotate');
	const value = c.take('=') ? readValue(c) : null;
	return { kind: 'annotated', target, annotation, value, from, to: c.to };
}

/** A statement that a keyword begins; null for an expression that does. */
function keyword(c: Cursor, from: number): Statement | null {
	const isLineEnd = (): boolean => c.isAt('newline') || c.is(';');
	switch (c.token.text) {
		case 'pass':
		case 'break':
		case 'continue':
			return { kind: c.next().text as 'pass', from, to: c.to };
		case 'return': {
			c.next();
			return { kind: 'return', value: isLineEnd() ? null : readExpressions(c), from, to: c.to };
		}
		case 'raise': {
			c.next();
			const exception = isLineEnd() ? null : readExpression(c);
			const cause = exception && c.take('from') ? readExpression(c) : null;
			return { kind: 'raise', exception, cause, from, to: c.to };
		}
		case 'assert': {
			c.next();
			const test = readExpression(c);
			return { kind: 'assert', test, message: c.take(',') ? readExpression(c) : null, from, to: c.to };
		}
		case 'del': {
			c.next();
			const start = c.at;
			const found = readList(c, (at) => (at.is('*') ? readStarred(at) : readExpression(at)));
			const targets = found.kind === 'tuple' && c.tokens[start]!.text !== '(' ? found.items : [found];
			for (const target of targets) checkDeleted(target);
			return { kind: 'delete', targets, from, to: c.to };
		}
		case 'global':
		case 'nonlocal': {
			const of = c.next().text as 'global';
			const names = [c.name()];
			while (c.take(',')) names.push(c.name());
			return { kind: 'scope', of, names, from, to: c.to };
		}
		case 'import': {
			c.next();
			const modules = [imported(c)];
			while (c.take(',')) modules.push(imported(c));
			return { kind: 'import', modules, from, to: c.to };
		}
		case 'from':
			return importFrom(c, from);
		default:
			return null;
	}
}

function dotted(c: Cursor): string[] {
	const path = [c.name()];
	while (c.take('.')) path.push(c.name());
	return path;
}

function imported(c: Cursor): ImportedModule {
	const { from } = c;
	const path = dotted(c);
	return { path, alias: c.take('as') ? c.name() : null, from, to: c.to };
}

function importFrom(c: Cursor, from: number): Statement {
	c.next();
	let level = 0;
	for (; c.is('.') || c.is('...'); c.next()) level += c.token.text.length;
	const module = level && c.is('import') ? '' : dotted(c).join('.');
	c.expect('import');
	if (c.take('*')) return { kind: 'import-from', module, level, names: '*', from, to: c.to };
	const isBracketed = c.take('(');
	const names: ImportedName[] = [];
	do {
		const start = c.from;
		const name = c.name();
		names.push({ name, alias: c.take('as') ? c.name() : null, from: start, to: c.to });
		if (c.is(',') && !isBracketed && c.tokens[c.at + 1]!.kind === 'newline') {
			c.next();
			c.fail('trailing comma not allowed without surrounding parentheses', c.span({ from: c.token.from, to: c.token.from + 1 }));
		}
	} while (c.take(',') && !c.is(')'));
	if (isBracketed) c.expect(')');
	return { kind: 'import-from', module, level, names, from, to: c.to };
}
