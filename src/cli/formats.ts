import { extname } from 'node:path';
import { joint, moduleOfCell } from '../lib/ir/moduleFiles.ts';
import { withoutIpython } from '../lib/notebook/file/ipython.ts';
import { readInPlace } from '../lib/notebook/paste/inPlace.ts';
import { BadSyntax } from '../lib/python/syntax/errors.ts';
import { parse } from '../lib/python/syntax/parse.ts';
import { isLesson } from '../lib/lessons/read.ts';
import { mostCharacters, tooLong, type Place, type Program } from './program.ts';
import { withOwnModules } from './modules.ts';
import { decode, Unreadable } from './read.ts';

/** Takes the program out of a file's text; throws Unreadable where the text is not of this format. */
export type Format = (file: string, text: string) => Program;

/** A text that is no Python as it stands may be a part of one, or a message or a notebook with Python in it. */
export const python: Format = (file, text) => {
	if (isPython(text)) return { file, source: text, origins: null };
	const read = readInPlace(text);
	if (!read || (read.onlyDedented && !isPython(read.source))) return { file, source: text, origins: null };
	return { file, source: read.source, origins: null, shifts: read.shifts, said: read.said };
};

function isPython(text: string): boolean {
	try {
		parse(text);
		return true;
	} catch (thrown) {
		// What is too much to be read is said where it is evaluated.
		return !(thrown instanceof BadSyntax);
	}
}

const fence = /^( {0,3})(`{3,}|~{3,})[ \t]*([^`\s]*)/;

/** The blocks fenced as `python` or `py`. The other lines become empty, so that each line keeps its number. */
const markdown: Format = (file, text) => {
	let open: { readonly mark: string; readonly indent: number; readonly python: boolean } | null = null;
	const lines = text.split('\n').map((line) => {
		const found = fence.exec(line);
		if (open) {
			if (found?.[2]?.startsWith(open.mark) && line.trim() === found[2]) open = null;
			else if (open.python) return line.slice(Math.min(open.indent, line.length - line.trimStart().length));
		} else if (found) {
			const [, indent = '', mark = '', language = ''] = found;
			open = { mark, indent: indent.length, python: /^\{?\.?(python|py|python3)\}?$/i.test(language) };
		}
		return '';
	});
	return { file, source: lines.join('\n'), origins: null };
};

/** A cell whose text is not Python for the kernel; what others of IPython's `%%` lines say is done with Python. */
const otherLanguage = /^%%(?!(?:time|timeit|capture|prun|memit|mprun|lprun)\b)/;

/** The code cells of a Jupyter notebook (nbformat 4), top to bottom. IPython's own lines (`%magic`, `!shell`, `nn.LSTM?`) become comments. */
const jupyter: Format = (file, text) => {
	const lines: string[] = [];
	const origins: Omit<Place, 'column'>[] = [];
	let above = '';
	cellsOf(text).forEach((cell, index) => {
		const code = codeOf(cell, index + 1);
		if (code === null || (otherLanguage.test(code) && moduleOfCell(code) === null)) return;
		// A cell that is written to a file is a module, and ends here.
		if (moduleOfCell(above) !== null) {
			lines.push(joint(above).slice(1));
			origins.push({ cell: index + 1, line: 1 });
		}
		above = code;
		const first = code.split('\n', 1)[0]!;
		withoutIpython(code)
			.split('\n')
			.forEach((line, i) => {
				lines.push(i === 0 && moduleOfCell(code) !== null ? first : line);
				origins.push({ cell: index + 1, line: i + 1 });
			});
	});
	return { file, source: lines.join('\n'), origins };
};

function cellsOf(text: string): readonly unknown[] {
	let notebook: unknown;
	try {
		notebook = JSON.parse(text);
	} catch {
		throw new Unreadable('is not JSON, which a notebook must be');
	}
	if (typeof notebook === 'object' && notebook !== null && 'cells' in notebook && Array.isArray(notebook.cells)) return notebook.cells;
	throw new Unreadable('is not a notebook of nbformat 4: it has no cells');
}

/** null where the cell is not code. */
function codeOf(cell: unknown, number: number): string | null {
	if (typeof cell !== 'object' || cell === null || !('cell_type' in cell)) throw new Unreadable(`is not a notebook of nbformat 4: cell ${number} is none`);
	if (cell.cell_type !== 'code') return null;
	const source = 'source' in cell ? cell.source : null;
	const lines: readonly unknown[] = Array.isArray(source) ? source : [source];
	if (!lines.every((line) => typeof line === 'string')) throw new Unreadable(`is not a notebook of nbformat 4: the source of cell ${number} is no text`);
	return lines.join('');
}

const formats: ReadonlyMap<string, Format> = new Map([
	['.py', python],
	['.md', markdown],
	['.ipynb', jupyter]
]);

/** What a file's name says of what is in it; `-` is Python. Throws Unreadable where nothing of it is known. */
export function formatOf(file: string): Format {
	const format = file === '-' ? python : formats.get(extname(file).toLowerCase());
	if (!format) throw new Unreadable(`is not supported: a file must be one of ${[...formats.keys()].join(', ')}`);
	return format;
}

/** A Markdown file that is a lesson of Shapebook's: its exercise is to fail. */
export interface LessonFile {
	readonly file: string;
	readonly lesson: string;
}

/** What a file holds, a program or a lesson; throws Unreadable where there is neither. */
export function readProgram(file: string, bytes: Buffer): Program | LessonFile {
	const format = formatOf(file);
	const text = decode(bytes, format === python)
		.replace(/^\uFEFF/, '')
		.replace(/\r\n?/g, '\n');
	// What stands around the code of a pasted text is looked at line by line.
	if (format === python && text.length > 4 * mostCharacters) throw new Unreadable(`has ${tooLong}`);
	if (format === markdown && isLesson(text)) return { file, lesson: text };
	const program = format(file === '-' ? '<stdin>' : file, text);
	if (program.source.length > mostCharacters) throw new Unreadable(`has ${tooLong}`);
	return withOwnModules(program);
}
