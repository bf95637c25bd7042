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

const named = /^(?:E\s{2,})?(?:[A-Za-z_]\w*\.)*([A-Z]\w*(?:Error|Exception|Interrupt|Iteration|Exit))(?::\s*(.*)|\s*)$/;
const isTraceback = (line: string): boolean => /^\s*(?:[A-Z]\w*(?:Error|Exception)\s+)?Traceback \(most recent call last\)/.test(line);

/** Whether the last line of a text is an exception. */
export const endsInError = (text: string): boolean => named.test(text.trimEnd().slice(text.trimEnd().lastIndexOf('\n') + 1));

/** Reads a text as an error: its last line is an exception, or a message that is known, or a traceback leads to one; what a command says of versions is kept as one is. null where it is none. */
export function readError(pasted: string): PastedError | null {
	const text = unindented(pasted);
	const lines = text.split('\n').map((line) => line.trimEnd());
	const full = lines.flatMap((line, i) => (line.trim() === '' ? [] : [i]));
	const last = full[full.length - 1];
	if (last === undefined) return null;
	const start = lines.findLastIndex(isTraceback);
	// Of chained exceptions, the last is the one that ended the program; its message may go on over several lines.
	const at = named.test(lines[last]!)
		? last
		: start >= 0 || lines.some((line) => /^E\s{2,}/.test(line))
			? lines.findLastIndex((line, i) => i > start && named.test(line))
			: named.test(lines[full[0]!]!) && !lines.some((line) => statement.test(line))
				? full[0]!
				: -1;
	if (at >= 0) {
		const [, type = '', first = ''] = named.exec(lines[at]!)!;
		const rest = lines.slice(at + 1).filter((line) => !/^\S+:\d+: \w+(?:Error|Exception)$|^(?:=+|-+|FAILED|E\s*$)/.test(line));
		const message = [first, ...rest].join('\n').trim();
		return { type, message, before: full.filter((i) => i < at).length, files: filesIn(lines.slice(0, at)) };
	}
	if (tellsVersions(text)) return { type: null, message: text.trim(), before: 0, files: 0 };
	const message = lines.some((line, i) => statement.test(line) && !/^\s*File "/.test(lines[i - 1] ?? '')) ? null : explain(text).message;
	if (!message) return null;
	const before = text.slice(0, message.from).split('\n').slice(0, -1);
	return { type: null, message: text.slice(message.from).trim(), before: before.filter((line) => line.trim() !== '').length, files: filesIn(before) };
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

/** How many files a traceback names, as Python or IPython writes them. */
function filesIn(lines: readonly string[]): number {
	const names = lines.flatMap((line) => {
		const found = /^\s*File "([^"]+)"|^File (\S+?):\d+|^(\S+\.py) in |^(<ipython-input[^>]*>) in |^(?:Cell )(In ?\[\d+\])/.exec(line);
		return found ? [found.slice(1).find((name) => name !== undefined)!] : [];
	});
	return new Set(names).size;
}
