import { defaultLayer, type LayerSettings } from '../ir/index.ts';
import { article, lede } from './article.ts';

/** A notebook: cells, top to bottom. */
export interface Document {
	readonly cells: readonly Cell[];
	/** What its owner calls it; where it has no name, it is called after what is in it. */
	readonly title?: string;
	/** The Jupyter notebook that it was opened from: what of it is not edited is saved as it was. It is kept in the browser, and no part of a link. */
	readonly origin?: Origin;
	/** What a reader chose for what its program lacks, as `notebook/supposed/chosen.ts` writes it. */
	readonly chosen?: string;
	/** The name under which a browser keeps it: no part of a link or a file. */
	readonly kept?: string;
}

export interface Origin {
	readonly text: string;
	readonly title?: string;
}

/** A new kind of cell is a new member here, its words in `pack.ts` and `file/`, and a component that draws it. */
export type Cell = TextCell | LayerCell | CodeCell | ErrorCell;

interface Part {
	readonly id: string;
	/** Only its title is drawn. */
	readonly folded?: boolean;
}

export interface TextCell extends Part {
	readonly kind: 'text';
	readonly markdown: string;
}

export interface LayerCell extends Part {
	readonly kind: 'layer';
	readonly settings: LayerSettings;
}

/** Python. All code cells of a notebook are one program, top to bottom. */
export interface CodeCell extends Part {
	readonly kind: 'code';
	/** Lines end with `\n`, whatever they were pasted with. */
	readonly source: string;
}

/** A message of a framework, or a whole traceback, as it was pasted. */
export interface ErrorCell extends Part {
	readonly kind: 'error';
	readonly text: string;
}

/** Characters of a notebook's name. */
export const longestTitle = 200;
/** How many characters of code a notebook holds, all code cells together: some 5,000 lines. */
export const mostCode = 200_000;
/** How many characters of text and of errors, all cells together: some forty pages. */
export const mostText = 100_000;
export const mostCells = 100;

const reading: readonly Cell[] = [
	{ id: 'layer', kind: 'layer', settings: defaultLayer },
	{ id: 'reading', kind: 'text', markdown: article }
];

/** What a new reader sees: in a sentence what this is, a layer that works, and how to read the drawing of it. */
export const defaultDocument: Document = { cells: [{ id: 'lede', kind: 'text', markdown: lede }, ...reading] };

/** What a link of a layer's settings shows: it is opened by someone who was told what for. */
export const sharedDocument: Document = { cells: reading };

/** The first layer cell: the one that a hand-written link describes. */
export const firstLayer = (document: Document): LayerCell | undefined => document.cells.find((cell) => cell.kind === 'layer');

/** The document with other settings in one layer cell; the document itself where there is no such cell. */
export function withSettings(document: Document, id: string, settings: LayerSettings): Document {
	return { ...document, cells: document.cells.map((cell) => (cell.id === id && cell.kind === 'layer' ? { ...cell, settings } : cell)) };
}

/** Whether a document is a new notebook's, with or without its first sentence, but for the settings of its layer. */
export const isOneLayer = ({ cells, title, origin }: Document): boolean =>
	title === undefined &&
	origin === undefined &&
	[defaultDocument, sharedDocument].some(
		(usual) =>
			cells.length === usual.cells.length &&
			cells.every((cell, i) => {
				const other = usual.cells[i];
				return cell === other || (cell.kind === 'layer' && other?.kind === 'layer' && cell.id === other.id && !cell.folded);
			})
	);

/** The code cells, top to bottom. */
export const codeCells = (document: Document): readonly CodeCell[] => document.cells.filter((cell) => cell.kind === 'code');

/** The document with other code in some code cells, by their ids. */
export function withSources(document: Document, sources: ReadonlyMap<string, string>): Document {
	return {
		...document,
		cells: document.cells.map((cell) => {
			const source = sources.get(cell.id);
			return cell.kind === 'code' && source !== undefined ? { ...cell, source: oneLineEnd(source) } : cell;
		})
	};
}

/** The document with other things chosen for what its program lacks. */
export function withChosen({ chosen: old, ...others }: Document, chosen: string): Document {
	return { ...others, ...(chosen !== '' && { chosen }) };
}

/** The document under another name; without one it is called after what is in it. */
export function withTitle({ title: old, ...others }: Document, name: string): Document {
	const title = name.trim().slice(0, longestTitle);
	return { ...others, ...(title !== '' && { title }) };
}

/** The document with another text in one text cell. */
export const withMarkdown = (document: Document, id: string, markdown: string): Document => ({
	...document,
	cells: document.cells.map((cell) => (cell.id === id && cell.kind === 'text' ? { ...cell, markdown: oneLineEnd(markdown) } : cell))
});

/** The document with another text of an error. */
export const withError = (document: Document, id: string, text: string): Document => ({
	...document,
	cells: document.cells.map((cell) => (cell.id === id && cell.kind === 'error' ? { ...cell, text: oneLineEnd(text) } : cell))
});

/** What a cell is to hold. */
export type Content = Omit<TextCell, 'id'> | Omit<LayerCell, 'id'> | Omit<CodeCell, 'id'> | Omit<ErrorCell, 'id'>;

/** The document with a cell more, below the cell `after`, or at the end where there is none of that id. */
export function insertCell(document: Document, after: string | null, content: Content): { readonly document: Document; readonly id: string } {
	const id = freeId(document.cells, content.kind);
	const at = document.cells.findIndex((cell) => cell.id === after);
	const index = at === -1 ? document.cells.length : at + 1;
	const cell: Cell = content.kind === 'code' ? { id, ...content, source: oneLineEnd(content.source) } : { id, ...content };
	return { document: { ...document, cells: document.cells.toSpliced(index, 0, cell) }, id };
}

export const withoutCell = (document: Document, id: string): Document => ({ ...document, cells: document.cells.filter((cell) => cell.id !== id) });

/** `code-1`, or the first of its kind that no cell has. */
export function freeId(cells: readonly Pick<Cell, 'id'>[], kind: string): string {
	const taken = new Set(cells.map(({ id }) => id));
	for (let n = 1; ; n++) if (!taken.has(`${kind}-${n}`)) return `${kind}-${n}`;
}

export const oneLineEnd = (source: string): string => source.replace(/\r\n?/g, '\n');

/** Why a document is too much for a notebook, in a sentence; null where it is not. */
export function beyond({ cells }: Document): string | null {
	const code = cells.reduce((sum, cell) => (cell.kind === 'code' ? sum + cell.source.length : sum), 0);
	const text = cells.reduce((sum, cell) => sum + (cell.kind === 'text' ? cell.markdown.length : cell.kind === 'error' ? cell.text.length : 0), 0);
	return tooMuch(code, mostCode, 'characters of code') ?? tooMuch(text, mostText, 'characters of text') ?? tooMuch(cells.length, mostCells, 'cells');
}

/** Why that many are more than a notebook holds, in a sentence; null where they are not. */
export const tooMuch = (found: number, most: number, what: string): string | null =>
	found > most ? `A notebook holds ${most.toLocaleString('en-US')} ${what}; with this it would be ${found.toLocaleString('en-US')}.` : null;
