import { oneLineEnd } from '../document.ts';
import { continued, withPythonCharacters } from '../../ir/characters.ts';
import { endsInError, readError, type PastedError } from './error.ts';
import { counted, type Line, type Step } from './line.ts';
import { withoutPrompts } from './prompts.ts';

/** A line of what was pasted that is not part of the code. */
interface LeftOut {
	readonly text: string;
	/** Number of the line of the code that it stood above, from 1. */
	readonly above: number;
}

/** What a pasted text is. */
export type Pasted =
	| {
			readonly kind: 'code';
			readonly source: string;
			/** What was done to it, in a sentence, with code between backticks; null where it is as it was. */
			readonly said: string | null;
			/** What was left out can be put back, where nothing else was done. */
			readonly magics: boolean;
			readonly leftOut: readonly LeftOut[];
	  }
	| { readonly kind: 'error'; readonly error: PastedError };

/** Escapes of a terminal's colours. */
const ansi = /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007]*\u0007/g;

/** What more is looked at than anybody pastes; the rest is taken as it is. */
const longest = 400_000;

/** A session that begins with an import has all of the code that led to its error. */
const wholeSession = /^[ \t]*(?:>>>|In ?\[\d+\]:) *(?:from|import)\b/m;

/**
 * Reads what was pasted, in this order: an error is one where its last line is an exception, unless the session above it is whole; code between fences is the
 * code; prompts and what they answered go; IPython's own lines go; else it is code as it is. `as` takes the reader's word that it is code; what is pasted
 * `within` code keeps its indentation.
 */
export function readPaste(pasted: string, as: 'code' | null = null, within = false): Pasted {
	const text = oneLineEnd(pasted).replace(ansi, '');
	const fenced = text.length > longest ? null : fence(text);
	// Prose may stand below a traceback between fences.
	const error = wholeSession.test(text) ? null : fenced && !endsInError(text) ? fenced.error : readError(text);
	if (error && as !== 'code') return { kind: 'error', error };
	if (text.length > longest) return { kind: 'code', source: text, said: null, magics: false, leftOut: [] };
	const steps: Step[] = [];
	let lines: readonly Line[] = text.split('\n').map((line) => ({ text: line, code: true }));
	for (const take of [takeFence, takeDiff, takeNumbers, withoutPrompts, withoutMagics]) {
		const step = take(lines);
		if (!step) continue;
		steps.push(step);
		lines = step.lines;
	}
	const kept = within ? { lines, dedented: false } : trimmed(dedented(lines));
	const { source, said: characters } = withPythonCharacters(
		kept.lines
			.filter(({ code }) => code)
			.map((line) => line.text)
			.join('\n')
	);
	const done = steps.map(({ said }) => said);
	if (characters.length > 0) done.push(`replaced ${characters.join(', ')}`);
	if (kept.dedented) done.push('took off the indentation that all lines have');
	return {
		kind: 'code',
		source: done.length > 0 ? source : text,
		said: done.length > 0 ? `${capital(done.join('; '))}.` : null,
		magics: steps.length === 1 && done.length === 1 && steps[0]!.said.includes('magic'),
		leftOut: leftOutOf(kept.lines)
	};
}

const capital = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** A block between fences of Markdown. */
interface Fence {
	readonly from: number;
	/** The line after its last. */
	readonly end: number;
	readonly error: PastedError | null;
}

const otherLanguage = /^(?:bash|sh|shell|console|text|txt|json|yaml|toml|output|plaintext|diff)$/i;

/** The longest block of code that a text of Markdown has: an error's text, or another language's, only where there is nothing else. */
function fence(text: string): Fence | null {
	const lines = text.split('\n');
	const blocks: (Fence & { readonly rank: number })[] = [];
	for (let i = 0; i < lines.length; i++) {
		const open = /^\s*(`{3,}|~{3,})\s*\{?\.?([\w+-]*)/.exec(lines[i]!);
		if (!open) continue;
		const mark = open[1]!;
		const close = lines.findIndex((line, j) => j > i && line.trim().startsWith(mark) && line.trim().replaceAll(mark[0]!, '') === '');
		const end = close === -1 ? lines.length : close;
		const inside = lines.slice(i + 1, end).join('\n');
		const error = readError(inside);
		const rank = inside.trim() === '' ? -1 : error && !/>>>|^In ?\[/m.test(inside) ? 0 : otherLanguage.test(open[2]!) ? 1 : 2;
		blocks.push({ from: i + 1, end, error: rank === 0 ? error : null, rank });
		i = end;
	}
	const best = blocks.filter(({ rank }) => rank >= 0).toSorted((a, b) => b.rank - a.rank || b.end - b.from - (a.end - a.from));
	return best[0] ?? null;
}

function takeFence(lines: readonly Line[]): Step | null {
	const found = fence(lines.map(({ text }) => text).join('\n'));
	if (!found) return null;
	const count = found.end - found.from;
	return {
		lines: lines.map(({ text }, i) => ({ text, code: i >= found.from && i < found.end })),
		said: `took the code out of a chat message: ${counted(count, 'line')} of ${lines.length}`
	};
}

/** The lines that a diff leaves. */
function takeDiff(lines: readonly Line[]): Step | null {
	const code = lines.filter((line) => line.code);
	const isHead = (text: string): boolean => /^(?:diff --git |index [0-9a-f]+\.\.|--- |\+\+\+ |@@ .*@@|\\ No newline)/.test(text);
	const marked = code.every(({ text }) => text === '' || /^[-+ ]/.test(text) || isHead(text));
	const changes = code.filter(({ text }) => /^[-+](?![-+])/.test(text)).length;
	if (
		!marked ||
		changes < 1 ||
		!(
			code.some(({ text }) => isHead(text)) ||
			(changes >= 2 && code.every(({ text }) => text === '' || /^[-+] ?\S|^ {1,}/.test(text)) && code.some(({ text }) => text.startsWith('+')))
		)
	)
		return null;
	const gone = code.filter(({ text }) => text.startsWith('-') && !isHead(text)).length;
	return {
		lines: lines.map(({ text, code }) => (isHead(text) || text.startsWith('-') ? { text, code: false } : { text: text.slice(1), code })),
		said: `took the new side of a diff${gone > 0 ? `: ${counted(gone, 'old line')} left out` : ''}`
	};
}

/** Numbers that were copied with the lines. */
function takeNumbers(lines: readonly Line[]): Step | null {
	const number = /^\s*(\d+)(?:[:|.)]\s?|\s|$)/;
	const code = lines.filter(({ code, text }) => code && text.trim() !== '');
	const numbers = code.map(({ text }) => Number(number.exec(text)?.[1] ?? NaN));
	if (code.length < 3 || !numbers.every((n, i) => n === numbers[0]! + i) || !code.some(({ text }) => /[a-z(]/i.test(text.replace(number, '')))) return null;
	return { lines: lines.map(({ text, code }) => (code ? { text: text.replace(number, ''), code } : { text, code })), said: 'took off the line numbers' };
}

/** IPython's own lines: `%matplotlib inline`, `!pip install torch`, `lstm?`. What `%time` times is code. */
function withoutMagics(lines: readonly Line[]): Step | null {
	const inside = continued(lines.map(({ text, code }) => (code ? text : '')).join('\n'));
	let count = 0;
	const kept = lines.map((line, i): Line => {
		if (!line.code || inside[i]) return line;
		const timed = /^(\s*)%%?time(?:it)?(?:\s+-\S+(?:\s+\d+)?)*\s+(?=[A-Za-z_(])(.*)$/.exec(line.text);
		const magic = /^\s*(?:%{1,2}[A-Za-z]|!\s*[A-Za-z./{$]|\?{1,2}[A-Za-z])|^\s*[A-Za-z_][\w.]*\?{1,2}\s*$/.test(line.text);
		if (timed || magic) count++;
		return timed ? { text: timed[1]! + timed[2]!, code: true } : { text: line.text, code: !magic };
	});
	return count === 0 ? null : { lines: kept, said: `read as one cell of a notebook; ${counted(count, 'magic')} left out` };
}

const indentOf = (text: string): string => /^[ \t\u00a0\u3000]*/.exec(text)![0];

/** Takes off the indentation that all lines share; of a text that was selected from within its first line, that of the others. */
function dedented(lines: readonly Line[]): { readonly lines: readonly Line[]; readonly dedented: boolean } {
	const starts = continued(lines.map(({ text, code }) => (code ? text : '')).join('\n'));
	const full = lines.flatMap((line, i) => (line.code && line.text.trim() !== '' && !starts[i] ? [i] : []));
	const shared = (of: readonly number[]): string =>
		of
			.map((i) => indentOf(lines[i]!.text))
			.reduce((common, next) => (next.startsWith(common) ? common : common.startsWith(next) ? next : ''), indentOf(lines[of[0] ?? 0]?.text ?? ''));
	if (full.length === 0) return { lines, dedented: false };
	const all = shared(full);
	const [first = 0, ...others] = full;
	const cut = all === '' && others.length > 0 && !/[:([{,\\]\s*(?:#.*)?$/.test(lines[first]!.text) ? shared(others) : '';
	const indent = all || cut;
	if (indent === '') return { lines, dedented: false };
	return {
		lines: lines.map((line, i) =>
			line.code && line.text.startsWith(indent) && (all !== '' || i > first) ? { ...line, text: line.text.slice(indent.length) } : line
		),
		dedented: true
	};
}

/** Without blank lines before the first and after the last of the code. */
function trimmed({ lines, dedented }: { readonly lines: readonly Line[]; readonly dedented: boolean }): {
	readonly lines: readonly Line[];
	readonly dedented: boolean;
} {
	const isCode = ({ text, code }: Line): boolean => code && text.trim() !== '';
	const [first, last] = [lines.findIndex(isCode), lines.findLastIndex(isCode)];
	return { lines: lines.filter(({ code }, i) => !code || (i >= first && i <= last)), dedented };
}

function leftOutOf(lines: readonly Line[]): readonly LeftOut[] {
	let above = 1;
	return lines.flatMap(({ text, code }) => {
		if (code) above++;
		return code || text.trim() === '' ? [] : [{ text, above }];
	});
}
