import { Cursor } from './grammar/cursor.ts';
import { readExpression } from './grammar/expression.ts';
import type { Token } from './grammar/token.ts';
import { explaining } from './parse.ts';

/** The index of the bracket that is open around a token; -1 without one. */
function openAt(tokens: readonly Token[], index: number): number {
	let depth = 0;
	for (let i = index - 1; i >= 0; i--) {
		const { kind, text } = tokens[i]!;
		if (kind === 'newline') return -1;
		if (kind !== 'op') continue;
		if (')]}'.includes(text)) depth++;
		else if ('([{'.includes(text) && depth-- === 0) return i;
	}
	return -1;
}

const keywords = new Set(
	'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
		' '
	)
);
const softKeywords = new Set(['match', 'case', '_']);

const endsExpression = ({ kind, text }: Token): boolean =>
	kind === 'number' || kind === 'string' || (kind === 'name' ? !keywords.has(text) : [')', ']', '}', '...'].includes(text));
const startsExpression = ({ kind, text }: Token): boolean =>
	kind === 'number' || kind === 'string' || (kind === 'name' ? !keywords.has(text) || ['lambda', 'not', 'await'].includes(text) : text === '{');

const perhapsComma = 'invalid syntax. Perhaps you forgot a comma?';
const equalsInCall = 'expression cannot contain assignment, perhaps you meant "=="?';
const noElse = "expected 'else' after 'if' expression";
const maybeEquals = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";

/** What stands on the left of a `=` that is no assignment, as its error calls it; null where the parser did not take it for one operand. */
function assigned(tokens: readonly Token[]): string | null {
	const last = tokens[tokens.length - 1];
	if (!last || tokens.some(({ kind, text }) => kind === 'name' && keywords.has(text)) || tokens.some(({ text }) => /^(==|!=|[<>]=?|=)$/.test(text)))
		return null;
	if (tokens.length === 1) return last.kind === 'name' ? (/^(True|False|None)$/.test(last.text) ? last.text : 'name') : 'literal';
	const depth = tokens[0]!.level;
	if (tokens.some(({ text, level }) => level === depth && /^([-+*/%@&|^~]|\/\/|\*\*|<<|>>)$/.test(text))) return 'expression';
	const before = tokens[tokens.length - 2]!;
	if (last.kind === 'name') return before.text === '.' ? 'attribute' : null;
	if (openAt(tokens, tokens.length - 1) === 0) return null;
	return last.text === ')' ? 'function call' : last.text === ']' ? 'subscript' : null;
}

const hereInstead = (what: string): string => (what === 'name' ? maybeEquals : `cannot assign to ${what} here. Maybe you meant '==' instead of '='?`);

/** CPython's words for a parse that fails at a token, and where it says them: its rules for invalid expressions (Grammar/python.gram, invalid_…). */
function wordsAt(tokens: readonly Token[], at: number): readonly [message: string, where: Token] {
	const wrong = tokens[at]!;
	let first = at;
	while (first > 0 && !/^(?:newline|indent|dedent)$/.test(tokens[first - 1]!.kind)) first--;
	const [start, second] = [tokens[first]!, tokens[first + 1]];
	const previous = at > first ? tokens[at - 1]! : null;
	if ((start.text === 'print' || start.text === 'exec') && second && startsExpression(second) && at > first)
		return [`Missing parentheses in call to '${start.text}'. Did you mean ${start.text}(...)?`, start];
	const plain = ['invalid syntax', wrong] as const;
	if (start.text === 'def' && at === first + 2 && second?.kind === 'name' && !keywords.has(second.text)) return ["expected '('", wrong];
	const needsColon = (at === first + 1 && /^(else|try|finally)$/.test(start.text)) || (start.text === 'case' && wrong.kind === 'newline');
	if (needsColon || (previous?.text === '->' && wrong.text === ':')) return ["expected ':'", wrong];
	const opener = openAt(tokens, at);
	// The part between the comma, bracket, colon or sign before and the wrong token.
	const level = wrong.level;
	let from = at;
	const isStop = (token: Token, i: number): boolean =>
		token.kind === 'newline' ||
		i < first ||
		(token.level === level && [',', ':', '=', ':=', ';'].includes(token.text)) ||
		(token.level === level && token.kind === 'op' && '([{'.includes(token.text) && i === opener);
	while (from > first && !isStop(tokens[from - 1]!, from - 1)) from--;
	while (['*', '**'].includes(tokens[from]!.text) && from < at) from++;
	const item = tokens.slice(from, at);
	const words = item.filter((token) => token.level === level).map(({ kind, text }) => (kind === 'name' ? text : ''));
	const isAdjacent = previous !== null && endsExpression(previous) && startsExpression(wrong);
	const bracket = opener < 0 ? null : tokens[opener]!;
	const isCall = bracket?.text === '(' && opener > first && endsExpression(tokens[opener - 1]!);
	if (wrong.text === '=') {
		if (!bracket) {
			const left = /^(if|elif|while)$/.test(start.text) ? assigned(tokens.slice(first + 1, at)) : null;
			return left === null ? plain : [hereInstead(left), start];
		}
		const left = assigned(item);
		if (!item.length || start.text === 'def' || tokens[from - 1]?.text === '=') return plain;
		if (isCall && left === null && !keywords.has(item[0]!.text)) return [equalsInCall, item[0]!];
		if (left === null) return plain;
		if (!isCall) return [hereInstead(left), item[0]!];
		if (left === 'name') return plain;
		return [/^(True|False|None)$/.test(left) ? `cannot assign to ${left}` : equalsInCall, item[0]!];
	}
	const ends = isAdjacent || (previous !== null && endsExpression(previous) && (wrong.kind === 'newline' || /^[)\]},]$/.test(wrong.text)));
	if (ends && words.includes('if') && !words.includes('else') && !words.includes('for') && !/^(if|elif|while)$/.test(item[0]!.text)) return [noElse, item[0]!];
	if (bracket && words[0] !== 'if' && words.includes('if') && !words.includes('else') && !words.includes('for') && wrong.text === 'for')
		return [noElse, item[0]!];
	if (!bracket) {
		const next = tokens[at + 1];
		const inTuple =
			isAdjacent && wrong.kind === 'name' && next?.text === '=' && tokens.slice(first, at).some(({ text, level: depth }) => text === ',' && depth === 0);
		return inTuple ? [maybeEquals, wrong] : plain;
	}
	if (bracket.text === '{') {
		const isDict = tokens.slice(opener + 1, at).some((token) => token.text === ':' && token.level === level);
		const valued = tokens[from - 1]?.text === ':';
		if (isDict && !valued && item.length && (isAdjacent || wrong.text === '}' || wrong.text === ',')) return ["':' expected after dictionary key", item[0]!];
		if (previous?.text === ':' && (wrong.text === '}' || wrong.text === ',')) return ["expression expected after dictionary key and ':'", previous];
	}
	if (!isAdjacent) return plain;
	if (['def', 'from', 'import'].includes(start.text) && bracket.level === 1) return plain;
	if (words.includes('lambda') || words.includes('else') || (words.includes('for') && words.includes('in', words.indexOf('for')))) return plain;
	if (softKeywords.has(item[0]!.text) || (item[0]!.kind === 'name' && (item[1] ?? wrong).kind === 'string')) return plain;
	return [perhapsComma, item[0]!];
}

/** How an operand goes on that begins at a token: CPython reads it before it says what is wrong before it. */
function operandAt(tokens: readonly Token[], at: number): 'whole' | 'broken' | 'to the end' {
	const c = new Cursor('', tokens);
	c.at = at;
	const found = c.attempt(() => readExpression(c));
	return tokens[c.last]!.kind === 'end' ? 'to the end' : found ? 'whole' : 'broken';
}

explaining.how = (tokens, at) => {
	const [message, where] = wordsAt(tokens, at);
	const previous = tokens[at - 1];
	const wrong = tokens[at]!;
	const isAdjacent = previous !== undefined && endsExpression(previous) && startsExpression(wrong);
	if (!isAdjacent && !(wrong.text === '=' && message !== 'invalid syntax')) return [message, where, false];
	const operand = operandAt(tokens, wrong.text === '=' ? at + 1 : at);
	if (operand === 'broken' && message === perhapsComma) return ['invalid syntax', wrong, false];
	return [message, where, operand === 'to the end'];
};
