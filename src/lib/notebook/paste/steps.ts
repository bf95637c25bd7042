import { continued } from '../../ir/characters.ts';
import { readError, type PastedError } from './error.ts';
import { counted, type Line, type Step } from './line.ts';
import { withoutPrompts } from './prompts.ts';

/** What is taken off a text to get at its code, in this order: code between fences is the code; prompts and what they answered go; IPython's own lines go. */
export function readSteps(text: string): { readonly lines: readonly Line[]; readonly steps: readonly Step[] } {
	const steps: Step[] = [];
	let lines: readonly Line[] = text.split('\n').map((line) => ({ text: line, code: true }));
	for (const take of [takeFence, takeDiff, takeNumbers, withoutPrompts, withoutTraceback, withoutMagics]) {
		const step = take(lines);
		if (!step) continue;
		steps.push(step);
		lines = step.lines;
	}
	return { lines, steps };
}

/** A block between fences of Markdown. */
interface Fence {
	readonly from: number;
	/** The line after its last. */
	readonly end: number;
	readonly error: PastedError | null;
}

const otherLanguage = /^(?:bash|sh|shell|console|text|txt|json|yaml|toml|output|plaintext|diff)$/i;

/**
 * The longest block of code that a text of Markdown has, and those that go with it: they use its names, or it theirs, and none defines what another does.
 * An error's text, or another language's, only where there is nothing else.
 */
export function fences(text: string): readonly Fence[] {
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
	const [best] = blocks.filter(({ rank }) => rank >= 0).toSorted((a, b) => b.rank - a.rank || b.end - b.from - (a.end - a.from));
	if (best?.rank !== 2) return best ? [best] : [];
	const inside = ({ from, end }: Fence): string => lines.slice(from, end).join('\n');
	const bound = (text: string): readonly string[] =>
		[...text.matchAll(/^[ \t]*(?:(?:class|def)[ \t]+(\w+)|([\w, ]+?) *=[^=])/gm)].flatMap(([, name, names = '']) => name ?? names.split(/[, ]+/));
	const uses = (text: string, names: readonly string[]): boolean => names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
	const main = inside(best);
	const belongs = (text: string): boolean => statement.test(text) && (uses(text, bound(main)) || uses(main, bound(text)));
	const all = blocks.filter((block) => block === best || (block.rank === 2 && belongs(inside(block))));
	const defined = all.flatMap((block) => [...inside(block).matchAll(/^[ \t]*(?:class|def)[ \t]+(?!__)\w+/gm)].map(([name]) => name));
	return new Set(defined).size === defined.length ? all : [best];
}

/** How code begins, and prose or output does not. */
const statement = /^\s*(?:(?:import|from|class|def|for|while|with|if|try|return|@)\b|@|>>> |In ?\[|[\w.]+(?:\[.*?\])?(?:, ?[\w.]+)* ?[-+*/]?= ?\S|[\w.]+\()/;

function takeFence(lines: readonly Line[]): Step | null {
	const found = fences(lines.map(({ text }) => text).join('\n'));
	if (found.length === 0) return null;
	const count = found.reduce((sum, { from, end }) => sum + end - from, 0);
	return {
		lines: lines.map(({ text }, i) => ({ text, code: found.some(({ from, end }) => i >= from && i < end) })),
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
		const magic = /^\s*(?:%{1,2}(?!(?:write)?file\s+\S+\.py\s*$)[A-Za-z]|!\s*[A-Za-z./{$]|\?{1,2}[A-Za-z])|^\s*[A-Za-z_][\w.]*\?{1,2}\s*$/.test(line.text);
		if (timed || magic) count++;
		return timed ? { text: timed[1]! + timed[2]!, code: true } : { text: line.text, code: !magic };
	});
	return count === 0 ? null : { lines: kept, said: `read as one cell of a notebook; ${counted(count, 'magic')} left out` };
}

const lastOfTraceback = /^(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Interrupt|Iteration)(?::|\s*$)/;

/** The traceback above or below what raised it. */
function withoutTraceback(lines: readonly Line[]): Step | null {
	const gone = new Set<number>();
	for (let i = 0; i < lines.length; i++) {
		if (!lines[i]!.code || !/\bTraceback \(most recent call last\)/.test(lines[i]!.text)) continue;
		const last = lines.findIndex(({ text, code }, j) => j > i && code && lastOfTraceback.test(text));
		if (last < 0) continue;
		for (let j = i; j <= last; j++) gone.add(j);
		// A rule of IPython's stands above its own.
		if (i > 0 && /^-{10,}\s*$/.test(lines[i - 1]!.text)) gone.add(i - 1);
		i = last;
	}
	if (gone.size === 0 || lines.every(({ text, code }, i) => !code || gone.has(i) || text.trim() === '')) return null;
	return { lines: lines.map((line, i) => (gone.has(i) ? { ...line, code: false } : line)), said: `left out a traceback: ${counted(gone.size, 'line')}` };
}

const indentOf = (text: string): string => /^[ \t\u00a0\u3000]*/.exec(text)![0];

/** Takes off the indentation that all lines share; of a text that was selected from within its first line, unless `all` have it, that of the others. */
export function dedented(lines: readonly Line[], whole = false): { readonly lines: readonly Line[]; readonly dedented: string } {
	const starts = continued(lines.map(({ text, code }) => (code ? text : '')).join('\n'));
	const full = lines.flatMap((line, i) => (line.code && line.text.trim() !== '' && !starts[i] ? [i] : []));
	const shared = (of: readonly number[]): string =>
		of
			.map((i) => indentOf(lines[i]!.text))
			.reduce((common, next) => (next.startsWith(common) ? common : common.startsWith(next) ? next : ''), indentOf(lines[of[0] ?? 0]?.text ?? ''));
	if (full.length === 0) return { lines, dedented: '' };
	const all = shared(full);
	const [first = 0, ...others] = full;
	const cut = !whole && all === '' && others.length > 0 && !/[:([{,\\]\s*(?:#.*)?$/.test(lines[first]!.text) ? shared(others) : '';
	const indent = all || cut;
	if (indent === '') return { lines, dedented: '' };
	return {
		lines: lines.map((line, i) =>
			line.code && line.text.startsWith(indent) && (all !== '' || i > first) ? { ...line, text: line.text.slice(indent.length) } : line
		),
		dedented: indent
	};
}
