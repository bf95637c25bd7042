import type { Span, Trace } from '../../ir/index.ts';
import { mainText, withoutStatements } from '../../ir/moduleFiles.ts';
import { BadSyntax } from '../../python/syntax/errors.ts';
import { parse } from '../../python/syntax/parse.ts';

/** At most so many of a text's statements are left out. */
const most = 40;

/** What only Python 2 reads, in the words that Python 3 has for it. */
const older =
	/^(?:Missing parentheses in call to|multiple exception types must be parenthesized|invalid (?:decimal|hexadecimal) literal|leading zeros in decimal)/;

/** The cells of a notebook, or the statements at the top of a program that is written for Python 2 and its lines that print, which cannot be read; null where it is neither. */
export function unreadable({ source, outcome }: Trace, cells: readonly Span[]): readonly Span[] | null {
	if (outcome.kind !== 'raised' || (cells.length === 0 && !older.test(outcome.message))) return null;
	const text = mainText(source);
	const left: Span[] = [];
	for (let i = 0; i < most; i++) {
		const at = placeOf(withoutStatements(text, left));
		if (at === null) return left;
		const span = cells.length > 0 ? cells.findLast(({ from }) => from <= at)! : (printAt(text, at) ?? statementAt(text, at));
		if (left.some(({ from }) => from === span.from)) return null;
		left.push(span);
		left.sort((a, b) => a.from - b.from);
	}
	return null;
}

/** Where a text cannot be read; null where it can. */
function placeOf(text: string): number | null {
	try {
		parse(text);
		return null;
	} catch (error) {
		if (error instanceof BadSyntax) return error.span.from;
		throw error;
	}
}

/** A line of Python 2's that prints, wherever it stands; null of another. */
function printAt(text: string, at: number): Span | null {
	const [line] = /^print\b[^\n]*/.exec(text.slice(at)) ?? [];
	return line === undefined ? null : { from: at, to: at + line.length };
}

/** The statement at the top that a place lies in, with its body: from a line that begins at the margin to the next. */
function statementAt(text: string, at: number): Span {
	const head = /^[^\s#)\]}]/gm;
	let [from, to] = [0, text.length];
	for (const { index } of text.matchAll(head)) {
		if (index <= at && !isClause(text, index)) from = index;
		else if (index > at && !isClause(text, index)) {
			to = index;
			break;
		}
	}
	return { from, to };
}

/** `else`, `except`: what goes on with the statement before. */
const isClause = (text: string, at: number): boolean => /^(?:else|elif|except|finally)\b/.test(text.slice(at, at + 8));
