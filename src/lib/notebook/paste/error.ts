import { explain } from '../../explain/explain.ts';
import { tellsVersions } from '../../versions/read.ts';

/** A message that a framework gave, with or without the traceback that led to it. */
export interface PastedError {
	/** `RuntimeError`; null where only the message was pasted. */
	readonly type: string | null;
	readonly message: string;
	/** Lines of the traceback before it, and the files that they name. */
	readonly before: number;
	readonly files: number;
}

const named =
	/^(?:> )?(?:E\s{2,})?(?:Uncaught (?:\(in promise\) )?)?(?:[A-Za-z_]\w*\.)*((?:[A-Z]\w*)?(?:Error|Exception|(?<=\w)(?:Interrupt|Iteration|Exit)))(?::\s*(.*)|\s*)$/;
const isTraceback = (line: string): boolean => /^\s*(?:[A-Z]\w*(?:Error|Exception)\s+)?Traceback \(most recent call last\)/.test(line);

/** Whether the last line of a text is an exception. */
export const endsInError = (text: string): boolean => named.test(text.trimEnd().slice(text.trimEnd().lastIndexOf('\n') + 1));

/** Whether a line of a text is an exception, or one of a traceback to it. */
export const hasError = (text: string): boolean => text.split('\n').some((line) => isTraceback(line) || named.test(line.trimEnd()));

/**
 * Reads a text as an error: its last line is an exception, or a message that is known, or a traceback leads to one, or it is prose about one with a few lines
 * of code at most; what a command says of versions is kept as one is. null where it is none.
 */
export function readError(pasted: string): PastedError | null {
	const text = unindented(pasted);
	const lines = text.split('\n').map((line) => line.trimEnd());
	const full = lines.flatMap((line, i) => (line.trim() === '' ? [] : [i]));
	const last = full[full.length - 1];
	if (last === undefined) return null;
	const code = lines.filter((line, i) => statement.test(line) && !isFrame(lines[i - 1] ?? ''));
	const isProgram = code.some((line) => head.test(line));
	const start = lines.findLastIndex(isTraceback);
	// Of chained exceptions, the last is the one that ended the program; its message may go on over several lines.
	const at = named.test(lines[last]!)
		? last
		: start >= 0 || lines.some((line) => /^E\s{2,}/.test(line))
			? lines.findLastIndex((line, i) => i > start && named.test(line))
			: isProgram
				? -1
				: named.test(lines[full[0]!]!)
					? full[0]!
					: code.length <= mostQuoted
						? lines.findLastIndex((line) => named.test(line))
						: -1;
	if (at >= 0) {
		const [, type = '', first = ''] = named.exec(lines[at]!)!;
		const rest = lines.slice(at + 1).filter((line) => !/^\S+:\d+: \w+(?:Error|Exception)$|^(?:=+|-+|FAILED|E\s*$)/.test(line));
		const message = [first, ...rest].join('\n').trim();
		return { type, message, before: full.filter((i) => i < at).length, files: filesIn(lines.slice(0, at)) };
	}
	if (tellsVersions(text)) return { type: null, message: text.trim(), before: 0, files: 0 };
	if (isProgram) return null;
	const [first] = code;
	const known = explain(text).message?.from;
	const isFirst = known !== undefined && (first === undefined || text.indexOf(first) > known);
	const from = isFirst ? known : code.length <= mostQuoted && isProse(lines) ? (known ?? spokenOf(text, first === undefined)) : null;
	if (from === null) return null;
	const before = text.slice(0, from).split('\n').slice(0, -1);
	return { type: null, message: text.slice(from).trim(), before: before.filter((line) => line.trim() !== '').length, files: filesIn(before) };
}

/** More lines of code than that are a program, whatever is written about it. */
const mostQuoted = 3;

/** Four words in a row outside comments, of which none is Python's, as no code has them. */
function isProse(lines: readonly string[]): boolean {
	const words = /(?:(?<![\w.])(?!(?:and|else|if|import|in|is|lambda|not|or)\b)[a-z']+ ){3}[a-z']/i;
	return lines.some((line) => !/^\s*#/.test(line) && words.test(line));
}

/** Where an exception stands in prose, between whatever quotes; of prose alone, the beginning where only a framework writes so. null where there is neither. */
function spokenOf(text: string, isAlone: boolean): number | null {
	const exception = /(?:[A-Za-z_]\w*\.)*(?:\b[A-Z]\w*)?(?:Error|Exception)(?: \([^)\n]*\))?: \S/.exec(text);
	return exception?.index ?? (isAlone && explain(text).framework !== null ? 0 : null);
}

/** Without the white space that all lines begin with. */
function unindented(text: string): string {
	const [first = ''] = /^[ \t]+/.exec(text.replace(/^\s*\n/, '')) ?? [];
	const lines = text.split('\n');
	return first !== '' && lines.every((line) => line.trim() === '' || line.startsWith(first)) ? lines.map((line) => line.slice(first.length)).join('\n') : text;
}

/** How a line of code begins or is made, and none of a log or of a sentence is. */
const statement =
	/^(?:>>> |In ?\[\d*\]: ?)?\s*(?:import \w|from [\w.]+ import |(?:class|def|async def) \w+|(?:for|while|with|if|elif) .*:\s*$|(?:return|raise|print)\b.*\)?$|@\w|[A-Za-z_][\w.]*(?:\[[^\]]*\])?(?:, ?[\w.]+)* ?[-+*/]?= ?[^=\s].*|[A-Za-z_][\w.]*\(.*\)\s*(?:#.*)?$)/;

/** What a fragment that is quoted does not begin with, and a program does. */
const head = /^\s*(?:import \w|from [\w.]+ import |(?:class|def|async def) \w+)/;

/** A line of a traceback that names a line of a file, which stands below it. */
const isFrame = (line: string): boolean => /^\s*File "|\.py:\d+|\.py in /.test(line);

/** How many files a traceback names, as Python or IPython writes them. */
function filesIn(lines: readonly string[]): number {
	const names = lines.flatMap((line) => {
		const found = /^\s*File "([^"]+)"|^File (\S+?):\d+|^(\S+\.py) in |^(<ipython-input[^>]*>) in |^(?:Cell )(In ?\[\d+\])/.exec(line);
		return found ? [found.slice(1).find((name) => name !== undefined)!] : [];
	});
	return new Set(names).size;
}
