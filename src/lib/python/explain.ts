import { parser } from '@lezer/python';
import { explaining, isPython } from './parse.ts';
import { lexed, openAt, type Lexed, type Token } from './lex.ts';
import { BadSyntax, invalidSyntax } from './syntaxErrors.ts';

/** Errors of CPython's parser: one that comes earlier in the program is said instead. What its tokenizer finds comes before all of these. */
const ofParser = /^(unexpected indent|expected an indented block|expected ':'|invalid syntax)/;

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
	return last.text === ')' ? 'function call' : last.text === ']' ? 'subscript' : null;
}

const hereInstead = (what: string): string => (what === 'name' ? maybeEquals : `cannot assign to ${what} here. Maybe you meant '==' instead of '='?`);

/** CPython's words for a parse that fails at a token, and where it says them: its rules for invalid expressions (Grammar/python.gram, invalid_…). */
function wordsAt(tokens: readonly Token[], at: number): readonly [message: string | null, where: Token] {
	const wrong = tokens[at]!;
	let first = at;
	while (first > 0 && tokens[first - 1]!.kind !== 'newline') first--;
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

/** What Lezer's first error in a text is about, in the tokens of the program that the text begins. */
function firstWrong(text: string, tokens: readonly Token[]): BadSyntax | null {
	let at = -1;
	// Lezer knows no `1.`.
	parser.parse(text.replace(/(?<![\w.])(\d[\d_]*)\.(?![\d.])/g, (_, digits: string) => `${digits}0`)).iterate({
		enter(node) {
			if (at < 0 && node.type.isError && !isPython(node.node, text)) at = node.from;
		}
	});
	if (at < 0) return null;
	// What Lezer leaves out as well as what it lacks ends where the next token begins.
	const index = tokens.findIndex((token) => token.to > at);
	const token = tokens[index];
	if (!token || (token.kind === 'string' && at > token.from)) return invalidSyntax(token ?? { from: at, to: at + 1 }, null);
	const [message, where] = wordsAt(tokens, index);
	return invalidSyntax(where, message);
}

/** The program as far as an error of its blocks, made whole: what is still wrong with it comes first. */
function before(source: string, { message, span }: BadSyntax): string {
	if (message === "expected ':'") return `${source.slice(0, span.from)}: pass\n`;
	const above = source.slice(0, source.lastIndexOf('\n', span.from - 1) + 1);
	return message === 'unexpected indent' ? above : `${above.trimEnd()}\n${' '.repeat(200)}pass\n`;
}

/** A colon or an assignment in brackets that are never closed, on their first line: the parser stops there, before it knows. */
function stopsBefore({ tokens }: Lexed, at: number): Token | undefined {
	const opener = tokens.findIndex((token) => token.from === at);
	if (opener < 0) return undefined;
	let first = opener;
	while (first > 0 && tokens[first - 1]!.kind !== 'newline') first--;
	const line = tokens[opener]!.line;
	const after = tokens.slice(opener + 1).filter((token) => token.line === line);
	if (after.some(({ text }) => text === 'lambda') || tokens[first]!.text === 'def') return undefined;
	const depth = tokens[opener]!.level;
	return after.find(({ text, level }) => /^([-+*/%@&|^]|\/\/|\*\*|<<|>>)=$/.test(text) || (text === ':' && level === depth && tokens[opener]!.text === '('));
}

/**
 * What CPython 3.11 says first of a program that it cannot read: `thrown` is what was found so far, null where nothing was.
 * Null where it says nothing; an error without a message where its words are not known.
 */
explaining.how = (source, thrown) => {
	const found = lexed(source);
	const { wrong, text, tokens, readable } = found;
	const [minus] = thrown?.message?.startsWith('Missing parentheses') ? tokens.filter((token) => token.from > thrown.span.from) : [];
	if (minus && /^[-+*]/.test(minus.text)) return invalidSyntax(minus, null);
	if (thrown?.message?.endsWith('was never closed')) {
		const stop = stopsBefore(found, thrown.span.from);
		return stop ? invalidSyntax(stop) : wrong && wrong.span.from < thrown.span.from ? wrong : thrown;
	}
	if (wrong && (!thrown || thrown.message === null || ofParser.test(thrown.message) || wrong.span.from <= thrown.span.from)) return wrong;
	if (thrown && thrown.message !== null && !ofParser.test(thrown.message)) return thrown;
	let first = thrown;
	if (thrown?.message === null || thrown?.message === 'invalid syntax') first = firstWrong(readable, tokens) ?? thrown;
	else if (thrown) first = firstWrong(before(source, thrown), tokens) ?? thrown;
	return text && (!first || text.span.from <= first.span.from) ? text : first;
};
