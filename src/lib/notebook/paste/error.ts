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
export function readError(text: string): PastedError | null {
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
			: -1;
	if (at >= 0) {
		const [, type = '', first = ''] = named.exec(lines[at]!)!;
		const rest = lines.slice(at + 1).filter((line) => !/^\S+:\d+: \w+(?:Error|Exception)$|^(?:=+|-+|FAILED|E\s*$)/.test(line));
		const message = [first, ...rest].join('\n').trim();
		return { type, message, before: full.filter((i) => i < at).length, files: filesIn(lines.slice(0, at)) };
	}
	if (tellsVersions(text)) return { type: null, message: text.trim(), before: 0, files: 0 };
	const only = lines[full[0]!]!.trim();
	return full.length <= 3 && isMessage(only) ? { type: null, message: full.map((i) => lines[i]!.trim()).join('\n'), before: 0, files: 0 } : null;
}

/** Whether a text begins with what an exception is known to say, where its name was not copied. */
function isMessage(text: string): boolean {
	const { message, isCut } = explain(text);
	return message?.from === 0 && !isCut;
}

/** How many files a traceback names, as Python or IPython writes them. */
function filesIn(lines: readonly string[]): number {
	const names = lines.flatMap((line) => {
		const found = /^\s*File "([^"]+)"|^File (\S+?):\d+|^(\S+\.py) in |^(<ipython-input[^>]*>) in |^(?:Cell )(In ?\[\d+\])/.exec(line);
		return found ? [found.slice(1).find((name) => name !== undefined)!] : [];
	});
	return new Set(names).size;
}
