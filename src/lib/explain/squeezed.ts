/**
 * A text without its white space, so that a message is the same however it was wrapped, indented or quoted on its way: consoles break lines in the middle of
 * words, mails put `> ` before each line, editors turn quotes. One space stays: that between two digits, or a full stop and a digit, which are two numbers, or thousands and hundreds.
 */
export interface Squeezed {
	/** What is left, its quotes and punctuation those of ASCII. */
	readonly text: string;
	/** The same in lower case. */
	readonly lower: string;
	/** Where each of its characters stands in the text. */
	readonly at: Uint32Array;
	/** 1 for a character with white space before it that is no mere break of a full line. */
	readonly begins: Uint8Array;
}

const escape = 0x1b;
const newline = 0x0a;
const space = 0x20;
/** Characters that stand for one another in what people paste, by their codes. */
const alike: ReadonlyMap<number, number> = new Map(
	Object.entries({
		"'": '`´‘’‚‛′"“”„‟″«»',
		'-': '‐‑‒–—−',
		',': '，、',
		':': '：',
		'.': '．。',
		'(': '（',
		')': '）',
		'[': '［【',
		']': '］】',
		'=': '＝'
	}).flatMap(([ascii, others]) => [...others].map((one) => [one.charCodeAt(0), ascii.charCodeAt(0)] as const))
);

const isSpace = (code: number): boolean =>
	code <= 0x20 || (code >= 0x7f && code <= 0xa0) || (code >= 0x2000 && code <= 0x200f) || code === 0x3000 || code === 0xfeff;

export function squeeze(text: string): Squeezed {
	const at = new Uint32Array(text.length);
	const begins = new Uint8Array(text.length);
	const kept = new Uint16Array(text.length);
	let count = 0;
	let lineStart = 0;
	/** There was white space that parts what stands before it from what comes. */
	let parted = false;
	/** What stands before the text of the line: white space, and marks of a mail. */
	let prefix = '';
	const keep = (code: number, i: number): void => {
		kept[count] = code;
		at[count++] = i;
	};
	const startLine = (from: number): number => {
		const end = endOfPrefix(text, from);
		const before = prefix;
		prefix = text.slice(from, end);
		// A console breaks a line also before a space.
		if (prefix === ' ') prefix = '';
		// A mail breaks lines between words.
		parted ||= prefix !== before || prefix.trim() !== '' || startsLog(text, end);
		return end - 1;
	};
	for (let i = startLine(0) + 1; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code === escape && text[i + 1] === '[') {
			i = endOfEscape(text, i + 2);
			continue;
		}
		if (code === newline) {
			// A console breaks a number where the line is full.
			parted ||= i - lineStart < fullLine;
			lineStart = i + 1;
			i = startLine(lineStart);
			continue;
		}
		if (isSpace(code)) {
			parted = true;
			continue;
		}
		if (parted && isDigit(code) && count > 0 && (isDigit(kept[count - 1]!) || kept[count - 1] === fullStop)) keep(space, i - 1);
		begins[count] = Number(parted);
		parted = false;
		keep(alike.get(code) ?? code, i);
	}
	const squeezed = kept.subarray(0, count);
	return {
		text: textOf(squeezed),
		lower: textOf(squeezed.map((code) => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code))),
		at: at.subarray(0, count),
		begins
	};
}

/** As many arguments as any engine takes. */
const mostCodes = 8192;

function textOf(codes: Uint16Array): string {
	let text = '';
	for (let i = 0; i < codes.length; i += mostCodes) text += String.fromCharCode(...codes.subarray(i, i + mostCodes));
	return text;
}

/** No console is narrower. */
const fullLine = 60;
const startsLog = (text: string, at: number): boolean => /^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(text.slice(at, at + 10));

/** Whether a mark stands there that a mail, a console's frame or pytest puts before a line. */
function isMark(text: string, i: number): boolean {
	const next = text[i + 1];
	switch (text[i]) {
		case '>':
			return next === undefined || next === '>' || next <= ' ';
		case '|':
		case '│':
		case '┃':
			return true;
		case 'E':
			return next === ' ' && text[i + 2] === ' ';
		default:
			return false;
	}
}

/** Where the text of a line begins, behind white space and marks. */
function endOfPrefix(text: string, from: number): number {
	let i = from;
	while (i < text.length && ((text[i] !== '\n' && isSpace(text.charCodeAt(i)) && text.charCodeAt(i) !== escape) || isMark(text, i))) i++;
	return i;
}

const fullStop = 0x2e;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Where an escape sequence of a terminal ends: at its first letter. */
function endOfEscape(text: string, from: number): number {
	let i = from;
	while (i < text.length && i < from + 16 && /[\d;?]/.test(text[i]!)) i++;
	return i;
}
