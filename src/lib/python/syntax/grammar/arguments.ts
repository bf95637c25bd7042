import type { Argument } from '../tree.ts';
import { comprehension, readClauses, startsClause } from './atom.ts';
import { isName, type Cursor } from './cursor.ts';
import { readExpression, readNamed } from './expression.ts';

/** The arguments of a call, or a class definition's bases, with their brackets. */
export function readArguments(c: Cursor): Argument[] {
	const { from } = c;
	c.expect('(');
	const args: Argument[] = [];
	let [hasKeyword, isAfterStars] = [false, false];
	while (!c.is(')')) {
		const start = c.span(c.token);
		if (c.take('**')) {
			isAfterStars = true;
			args.push({ kind: 'double-star', value: readExpression(c) });
		} else if (c.take('*')) {
			if (isAfterStars) c.fail('iterable argument unpacking follows keyword argument unpacking', start);
			args.push({ kind: 'star', value: readExpression(c) });
		} else if (isName(c.token) && c.tokens[c.at + 1]?.text === '=') {
			const name = c.name();
			c.next();
			const value = readExpression(c);
			hasKeyword = true;
			args.push({ kind: 'keyword', name, value, from: start.from });
		} else {
			const value = readNamed(c);
			if (startsClause(c)) {
				const clauses = readClauses(c);
				if (args.length || c.is(',')) c.fail('Generator expression must be parenthesized', { from: start.from, to: c.to });
				c.expect(')');
				return [{ kind: 'positional', value: comprehension('generator', value, null, clauses, from, c.to) }];
			}
			if ((hasKeyword || isAfterStars) && (c.is(')') || c.is(','))) {
				const what = isAfterStars ? 'positional argument follows keyword argument unpacking' : 'positional argument follows keyword argument';
				c.fail(what, c.span(c.token));
			}
			args.push({ kind: 'positional', value });
		}
		if (!c.take(',')) break;
	}
	c.expect(')');
	return args;
}
