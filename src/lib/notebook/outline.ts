import type { Cell, Document } from './document.ts';
import { titleOfCode } from './examples.ts';
import { titleOf } from './title.ts';

/** A heading within a text cell. */
export interface Heading {
	/** Which of the cell's headings it is, from 0. */
	readonly index: number;
	readonly depth: number;
	readonly title: string;
}

/** A cell as lists of cells have it. */
export interface OutlineEntry {
	readonly id: string;
	readonly kind: Cell['kind'];
	readonly title: string;
	readonly headings: readonly Heading[];
}

/** Characters of a title that stands in a list. */
const mostTitle = 60;
/** Characters of a text that are looked through for headings, and how many are listed. */
const mostRead = 50_000;
const mostHeadings = 40;

/** The cells, top to bottom, each under its own title. */
export function outlineOf({ cells }: Document): readonly OutlineEntry[] {
	const counts = new Map<string, number>();
	return cells.map((cell) => {
		const entry = entryOf(cell);
		const count = cell.kind === 'code' ? (counts.get(entry.title) ?? 0) + 1 : 1;
		counts.set(entry.title, count);
		return count === 1 ? entry : { ...entry, title: `${entry.title}, ${count}` };
	});
}

/** Of cells that are as they were, from one edit to the next. */
const entries = new WeakMap<Cell, OutlineEntry>();

function entryOf(cell: Cell): OutlineEntry {
	const entry = entries.get(cell) ?? {
		id: cell.id,
		kind: cell.kind,
		title: titleOfCell(cell),
		headings: cell.kind === 'text' ? headingsOf(cell.markdown) : []
	};
	entries.set(cell, entry);
	return entry;
}

/** What a cell is called: a text by its first heading or its first words, an error by its last line. */
export function titleOfCell(cell: Cell): string {
	switch (cell.kind) {
		case 'layer':
			return titleOf(cell.settings);
		case 'code':
			return titleOfCode(cell.source);
		case 'text':
			return headingsOf(cell.markdown)[0]?.title ?? firstWords(plain(cell.markdown.slice(0, 400))) ?? 'An empty text';
		case 'error':
			return firstWords(cell.text.slice(-2000).trimEnd().split('\n').at(-1) ?? '') ?? 'An empty error';
	}
}

/** How much is in a cell: `22 lines`, `140 words`; null for a layer. */
export function lengthOfCell(cell: Cell): string | null {
	const count = (number: number, one: string): string => `${number.toLocaleString('en-GB')} ${one}${number === 1 ? '' : 's'}`;
	switch (cell.kind) {
		case 'layer':
			return null;
		case 'text':
			return count(cell.markdown.match(/\S+/g)?.length ?? 0, 'word');
		case 'code':
			return count(cell.source.trim() === '' ? 0 : cell.source.trimEnd().split('\n').length, 'line');
		case 'error':
			return count(cell.text.trimEnd().split('\n').length, 'line');
	}
}

/** The headings of a Markdown text, outside its blocks of code. */
export function headingsOf(markdown: string): readonly Heading[] {
	const found: Heading[] = [];
	let fence = '';
	for (const line of markdown.slice(0, mostRead).split('\n')) {
		const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		if (fence !== '') {
			if (mark?.startsWith(fence)) fence = '';
			continue;
		}
		if (mark) {
			fence = mark;
			continue;
		}
		const [, marks, words] = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? [];
		if (!marks || !words) continue;
		const title = cut(plain(words.slice(0, 400).replace(/[ \t]+#+[ \t]*$/, '')));
		if (title !== '') found.push({ index: found.length, depth: marks.length, title });
		if (found.length >= mostHeadings) break;
	}
	return found;
}

/** Markdown without its marks, on one line. */
const plain = (markdown: string): string =>
	markdown
		.replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,400}\)/g, '$1')
		.replace(/[`*_{}$\\]|^[ \t]*[#>+-]+[ \t]/gm, '')
		.replace(/\s+/g, ' ')
		.trim();

const cut = (words: string): string => (words.length > mostTitle ? `${words.slice(0, mostTitle - 1).trimEnd()}…` : words);

const firstWords = (words: string): string | null => (words.trim() === '' ? null : cut(words.replace(/\s+/g, ' ').trim()));
