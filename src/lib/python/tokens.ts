import { BadSyntax } from './syntaxErrors.ts';
import { tableOf, type Table } from '../ir/table.ts';

/** What is known of a source before it is parsed. */
export interface Tokens {
	/** Comment text by line (from 1), without `#` and the space around it. */
	readonly comments: ReadonlyMap<number, string>;
	/**
	 * The source as Lezer reads it: as long as the source, with a digit in place of the point of `5.` and a space in place of the sign in
	 * `f'{x:=5}'`, and `or` in place of `as` before what is no name in the head of a `with`, which its grammar lacks; a decorator
	 * that is no name is one of `_`.
	 */
	readonly readable: string;
	/** Where the statements of the module begin, but for those that share a line with the one before. */
	readonly starts: readonly number[];
}

/** A line that neither opens nor goes on with a bracket or a string that spans lines, and is right as far as this file sees. */
interface Line {
	readonly firstWord: string;
	/** Whether that goes on with the statement before: `else`. */
	readonly goesOn: boolean;
	/** Its last token; empty for none. */
	readonly lastCode: string;
	/** Whether there is a colon outside of brackets. */
	readonly headerEnds: boolean;
	readonly comment: string | undefined;
}

/** Lines that were read, without the space before them: nearly all come again at the next keystroke. */
const known = new Map<string, Line>();

const closers: Table<string> = tableOf({ ')': '(', ']': '[', '}': '{' });

/**
 * Reads the source as CPython's tokenizer does, as far as brackets, strings and indentation go, and throws its errors in its words
 * (CPython 3.11, Parser/tokenizer.c).
 */
export function checkTokens(source: string): Tokens {
	const comments = new Map<number, string>();
	const patches: [at: number, by: string][] = [];
	const starts: number[] = [];
	let decorated = false;
	/** Where a decorator begins that is not known to be a name. */
	let decorator = -1;
	const open: { bracket: string; at: number; line: number; managers?: boolean }[] = [];
	const indents: number[] = [0];
	let line = 1;
	let at = 0;
	let expectsBlock: { word: string; line: number } | null = null;
	const fail = (message: string, from: number, to = from + 1, type: 'SyntaxError' | 'IndentationError' = 'SyntaxError'): never => {
		throw new BadSyntax({ from, to: Math.min(to, source.length) }, message, type);
	};
	let lineStart = true;
	let lastCode = '';
	let headerEnds = false;
	let goesOn = false;
	let firstWord = '';
	/** Where the code of a line begins that is not known yet, and how much was patched before it. */
	let unknown: { readonly at: number; readonly line: number; readonly patched: number } | null = null;
	/** Whether there is an `as` in the brackets around the managers of a `with`. */
	let as = false;
	/** Where a colon stands in brackets that have no place for one, as far as they will have been closed. */
	let colon: number | null = null;
	const endDecorator = (): void => {
		const text = decorator < 0 ? '' : source.slice(decorator, at).trim();
		const from = source.indexOf(text, decorator);
		if (/\W/.test(text)) for (let i = 0; i < text.length; i++) patches.push([from + i, '_']);
		decorator = -1;
	};
	while (at < source.length) {
		if (lineStart && open.length === 0) {
			lineStart = false;
			let width = 0;
			const from = at;
			for (; at < source.length && ' \t\f'.includes(source[at]!); at++)
				width = source[at] === '\t' ? (Math.floor(width / 8) + 1) * 8 : source[at] === '\f' ? 0 : width + 1;
			const blank = at >= source.length || '\r\n#'.includes(source[at]!);
			if (!blank) {
				const top = indents[indents.length - 1]!;
				const end = lineEnd(source, at);
				const same = known.get(source.slice(at, end));
				if (width > top) {
					if (!expectsBlock) fail('unexpected indent', from, end, 'IndentationError');
					indents.push(width);
					if (indents.length > 100) fail('too many levels of indentation', from, end, 'IndentationError');
				} else {
					if (expectsBlock) fail(`expected an indented block after ${expectsBlock.word} on line ${expectsBlock.line}`, at, end, 'IndentationError');
					while (width < indents[indents.length - 1]!) indents.pop();
					if (width !== indents[indents.length - 1]) fail('unindent does not match any outer indentation level', from, end, 'IndentationError');
				}
				expectsBlock = null;
				colon = null;
				firstWord = same?.firstWord ?? /^(?:async[ \t]+)?\w*/.exec(source.slice(at, at + 24))![0];
				goesOn = same?.goesOn ?? /^(?:elif|else|except|finally)$/.test(firstWord);
				lastCode = same?.lastCode ?? '';
				headerEnds = same?.headerEnds ?? false;
				decorator = !same && source[at] === '@' ? at + 1 : -1;
				unknown = same ? null : { at, line, patched: patches.length };
				if (width === 0) {
					if (!starts.length || !(decorated || goesOn)) starts.push(at);
					decorated = source[at] === '@';
				}
				if (same?.comment !== undefined) comments.set(line, same.comment);
				if (same) at = end;
			}
			continue;
		}
		const c = source[at]!;
		if (c === ' ' || c === '\t' || c === '\f') at++;
		else if (c === '\n' || c === '\r') {
			if (c === '\r' && source[at + 1] === '\n') at++;
			if (open.length === 0) {
				endDecorator();
				if (!headerEnds && lastCode !== '' && header.test(firstWord)) fail("expected ':'", at);
				if (unknown?.line === line && unknown.patched === patches.length) {
					if (known.size > 5000) known.clear();
					known.set(source.slice(unknown.at, at), { firstWord, goesOn, lastCode, headerEnds, comment: comments.get(line) });
				}
				if (lastCode === ':') expectsBlock = { word: blockWords[firstWord] ?? `'${firstWord}' statement`, line };
				lastCode = '';
				lineStart = true;
			}
			line++;
			at++;
		} else if (c === '#') {
			const end = lineEnd(source, at);
			if (open.length === 0) endDecorator();
			comments.set(line, source.slice(at + 1, end).trim());
			at = end;
		} else if (c === '\\' && (source[at + 1] === '\n' || source[at + 1] === '\r')) {
			at += source[at + 1] === '\r' && source[at + 2] === '\n' ? 3 : 2;
			line++;
		} else if (c === '\\') {
			fail('unexpected character after line continuation character', at);
		} else if (c === '"' || c === "'") {
			const end = stringEnd(source, at, line);
			for (let i = at; i < end; i++) if (source[i] === '\n') line++;
			if (/^r?fr?$/i.test(lastCode)) for (const sign of specSigns(source, at, end)) patches.push([sign, ' ']);
			at = end;
			lastCode = c;
		} else if (c === '(' || c === '[' || c === '{') {
			if (open.length >= 200) fail('too many nested parentheses', at);
			open.push({ bracket: c, at, line, managers: c === '(' && open.length === 0 && lastCode === 'with' && firstWord.endsWith('with') });
			lastCode = c;
			at++;
		} else if (c === ')' || c === ']' || c === '}') {
			const opener = open.pop();
			if (opener?.managers && as && /^\s*:/.test(source.slice(at + 1))) patches.push(...blanked(source, opener.at, at, lastCode));
			as = false;
			if (!opener) fail(`unmatched '${c}'`, at);
			else if (opener.bracket !== closers[c]) {
				const where = opener.line === line ? '' : ` on line ${opener.line}`;
				fail(`closing parenthesis '${c}' does not match opening parenthesis '${opener.bracket}'${where}`, at);
			}
			lastCode = c;
			at++;
		} else {
			const token = tokenAt(source, at);
			if (token.length > 1 && token.endsWith('.') && source[at + token.length] !== '.') patches.push([at + token.length - 1, '0']);
			if (token === ':' && open.length === 0) headerEnds = true;
			if (token === ':' && open.length === 1 && open[0]!.bracket === '(' && (/^(if|elif|while)$/.test(firstWord) || lastCode === '(')) colon ??= at;
			if (token === 'as' && open.length === 1 && open[0]!.managers) as = true;
			if (token === 'as' && !headerEnds && firstWord.endsWith('with') && !/^as\s+\w+\s*[,:)]/.test(source.slice(at))) patches.push([at, 'o'], [at + 1, 'r']);
			at += token.length;
			lastCode = token;
		}
	}
	const unclosed = open[open.length - 1];
	if (unclosed) {
		if (colon !== null && open.length === 1) fail('invalid syntax', colon);
		fail(`'${unclosed.bracket}' was never closed`, unclosed.at);
	}
	if (expectsBlock ?? (lastCode === ':' ? { word: blockWords[firstWord] ?? `'${firstWord}' statement`, line } : null)) {
		const missing = expectsBlock ?? { word: blockWords[firstWord] ?? `'${firstWord}' statement`, line };
		fail(`expected an indented block after ${missing.word} on line ${missing.line}`, source.length, source.length, 'IndentationError');
	}
	patches.sort(([a], [b]) => a - b);
	let readable = '';
	let done = 0;
	for (const [at, by] of patches) {
		readable += source.slice(done, at) + by;
		done = at + 1;
	}
	return { comments, readable: readable + source.slice(done), starts };
}

/** Takes the brackets out of `with (a as b, c as d):`, which Lezer does not know: they, a last comma, line breaks and comments become spaces. */
function* blanked(source: string, from: number, to: number, last: string): Generator<[at: number, by: string]> {
	yield [from, ' '];
	yield [to, ' '];
	if (last === ',') yield [source.lastIndexOf(',', to), ' '];
	for (const { 0: text, index } of source.slice(from + 1, to).matchAll(/#.*|[\r\n]/g)) for (let i = 0; i < text.length; i++) yield [from + 1 + index + i, ' '];
}

/** Where a format specification of an f-string starts with `=`: Lezer takes `:=` for an operator. */
function* specSigns(source: string, from: number, to: number): Generator<number> {
	for (let i = from; i < to; i++) {
		if (source[i] !== '{') continue;
		if (source[i + 1] === '{') {
			i++;
			continue;
		}
		let depth = 0;
		for (i++; i < to; i++) {
			const c = source[i]!;
			if ('([{'.includes(c)) depth++;
			else if (depth > 0 && ')]}'.includes(c)) depth--;
			else if (depth === 0 && (c === ':' || c === '}')) break;
		}
		if (source[i] === ':' && source[i + 1] === '=') yield i + 1;
	}
}

/** A name or a number; a number's point is taken with it where no digit follows. */
const word = /[\p{L}_][\p{L}\p{N}_]*|\d[\d_]*\.\d[\d_]*|\d[\d_]*(?:\.(?!\d))?|\p{Nd}+/uy;

/** The name or the number at an offset, or the one character that stands there. */
function tokenAt(source: string, at: number): string {
	const c = source.charCodeAt(at);
	if (c < 128 && !isWord(c)) return source[at]!;
	// Nearly all names are of plain letters.
	let end = at;
	while (isWord(source.charCodeAt(end))) end++;
	if (c > 57 && end > at && !(source.charCodeAt(end) > 127)) return source.slice(at, end);
	word.lastIndex = at;
	return word.exec(source)?.[0] ?? source[at]!;
}

/** Whether a character of ASCII may be in a name: 0-9, A-Z, a-z, _. */
const isWord = (code: number): boolean => (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123) || code === 95;

/** Words whose statement needs a colon. */
const header = /^(?:async\s+)?(?:if|elif|else|for|while|try|except|finally|with|def|class)$/;

const blockWords: Table<string> = tableOf({ def: 'function definition', class: 'class definition' });

function lineEnd(source: string, at: number): number {
	const end = source.indexOf('\n', at);
	return end < 0 ? source.length : end;
}

/** Where the string that opens at `at` ends. */
function stringEnd(source: string, at: number, line: number): number {
	const quote = source[at]!;
	const triple = source[at + 1] === quote && source[at + 2] === quote;
	for (let i = at + (triple ? 3 : 1); i < source.length; i++) {
		const c = source[i];
		if (c === '\\') {
			if (source[i + 1] === '\r' && source[i + 2] === '\n') i++;
			i++;
		} else if (c === quote && (!triple || (source[i + 1] === quote && source[i + 2] === quote))) return i + (triple ? 3 : 1);
		else if (c === '\n' && !triple) break;
	}
	const detected = triple ? source.replace(/\n$/, '').split('\n').length : line;
	throw new BadSyntax({ from: at, to: at + 1 }, `unterminated ${triple ? 'triple-quoted ' : ''}string literal (detected at line ${detected})`);
}
