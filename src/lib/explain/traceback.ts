import { mostCharacters } from './explain.ts';

/** A line of the reader's own program that a traceback shows. */
export interface SourceLine {
	readonly file: string;
	readonly line: number;
	readonly code: string;
}

/** What a traceback shows of the program that raised. */
export interface Traced {
	/** Where the program's own code raised: the innermost of its lines. */
	readonly fault: SourceLine;
	/** All of its lines that are shown, in the order in which they were called. */
	readonly code: string;
}

/** Files of Python, of packages and of notebooks' machinery are nobody's own. */
const foreign = /site-packages|dist-packages|[\\/]lib[\\/]python|^<frozen|^\/(?:usr|opt)\/(?!.*\bhome\b).*[\\/](?:torch|keras|tensorflow)[\\/]/;

/** Of a line so much is read: what tries to split white space takes time with its square. */
const longestLine = 2000;

const ansi = /\u001b\[[0-9;?]*[A-Za-z]/g;
const quoted = /^(?:>+ ?|\|\s?|E {3,})+/;

/** The lines of the reader's program in a traceback of Python's, IPython's or pytest's; null where there are none. */
export function tracedIn(text: string): Traced | null {
	const lines = text
		.slice(-mostCharacters)
		.replace(ansi, '')
		.split(/\r?\n/)
		.map((line) => line.slice(0, longestLine).replace(quoted, ''));
	const shown: SourceLine[] = [];
	let fault: SourceLine | null = null;
	let cell: string | null = null;
	const add = (file: string, at: string, code: string): void => {
		if (foreign.test(file) || code.trim() === '' || /^\S/.test(code)) return;
		fault = { file, line: Number(at), code: code.trim() };
		shown.push(fault);
	};
	for (const [i, line] of lines.entries()) {
		const frame = /^\s*File "([^"]{1,400})", line (\d+)/.exec(line);
		if (frame) {
			cell = null;
			const [, file = '', at = ''] = frame;
			const code = lines[i + 1] ?? '';
			if (/^\s*File "/.test(code)) continue;
			add(file, at, code);
			continue;
		}
		// pytest's.
		const called = /^([^\s:]{1,400}\.py):(\d+): in \w/.exec(line);
		if (called) {
			cell = null;
			add(called[1]!, called[2]!, lines[i + 1] ?? '');
			continue;
		}
		const head = /^(?:Cell (In ?\[\d+\])|(<ipython-input[^>]{1,80}>) in |(In ?\[\d+\]) in |File ([^\s:]{1,400}):\d+|(\/\S{1,400}\.py) in )/.exec(line);
		if (head) {
			const file = head.slice(1).find((name) => name !== undefined) ?? '';
			cell = foreign.test(file) ? null : file;
			continue;
		}
		const numbered = /^\s*(-+>)?\s*(\d{1,6})(?: (.*)|$)/.exec(line);
		if (cell === null || !numbered) continue;
		const [, arrow, at = '', code = ''] = numbered;
		shown.push({ file: cell, line: Number(at), code });
		if (arrow && code.trim() !== '') fault = { file: cell, line: Number(at), code: code.trim() };
	}
	return fault && { fault, code: codeOf(shown) };
}

/** The lines as one text, each once, without the blank ones around them. */
function codeOf(shown: readonly SourceLine[]): string {
	const seen = new Set<string>();
	const lines = shown.flatMap(({ file, line, code }) => {
		const name = `${file}:${line}`;
		if (seen.has(name)) return [];
		seen.add(name);
		return [code];
	});
	return lines.join('\n').replace(/^\s*\n|\s+$/g, '');
}
