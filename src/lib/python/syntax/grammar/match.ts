import { matching } from '../../compile/matching.ts';
import { takesAll } from '../patterns.ts';
import type { Case, Expression, Statement } from '../tree.ts';
import { invalidSyntax } from '../errors.ts';
import { readItem } from './atom.ts';
import { readBody } from './compound.ts';
import type { Cursor } from './cursor.ts';
import { readList, readNamed } from './expression.ts';

/** `match`, which is a name as well: null where it is one. */
export function readMatch(c: Cursor): Statement | null {
	const { from, token, at } = c;
	const subject = c.attempt((): Expression => {
		c.next();
		const found = readList(c, readItem);
		if (found.kind === 'starred') c.fail();
		if (!c.is(':') || c.tokens[c.at + 1]!.kind !== 'newline') c.fail();
		return found;
	});
	if (!subject) {
		askForColon(c, at);
		return null;
	}
	c.next();
	c.next();
	if (!c.isAt('indent')) {
		const span = c.span({ from: c.token.from, to: c.token.from + 1 });
		c.fail(`expected an indented block after 'match' statement on line ${token.line}`, span, 'IndentationError');
	}
	c.next();
	const cases: Case[] = [];
	while (!c.isAt('dedent') && !c.isAt('end')) cases.push(readCase(c));
	if (c.isAt('dedent')) c.next();
	// The last pattern may take what is left.
	for (const { pattern, guard } of cases.slice(0, -1)) {
		if (guard || !takesAll(pattern)) continue;
		const named = pattern.kind === 'capture' && pattern.name !== null ? `name capture '${pattern.name}'` : 'wildcard';
		throw invalidSyntax(pattern, `${named} makes remaining patterns unreachable`);
	}
	return { kind: 'match', subject, cases, from, to: c.to };
}

/** `match x` at the end of a line, where nothing but a `match` begins so. */
function askForColon(c: Cursor, at: number): void {
	const next = c.tokens[at + 1]!;
	if (!/^(?:name|number|string)$/.test(next.kind) || /^(?:and|or|in|is|if|not)$/.test(next.text)) return;
	const end = c.attempt(() => {
		c.next();
		readList(c, readItem);
		return c.isAt('newline') ? c.token : undefined;
	});
	c.at = at;
	if (end) c.fail("expected ':'", c.span({ from: end.from, to: end.from + 1 }));
}

function readCase(c: Cursor): Case {
	const { from } = c;
	const { line } = c.token;
	c.expect('case');
	const pattern = matching.read(c);
	const guard = c.take('if') ? readNamed(c) : null;
	const body = readBody(c, "'case' statement", line);
	return { pattern, guard, body, from, to: c.to };
}
