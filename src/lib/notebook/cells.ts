import { freeId, withoutCell, type Cell, type Content, type Document } from './document.ts';

/** A document, and the cell of it that an edit was about. */
export interface Edited {
	readonly document: Document;
	readonly id: string;
}

const indexOf = ({ cells }: Document, id: string): number => cells.findIndex((cell) => cell.id === id);

const within = (index: number, most: number): number => Math.max(0, Math.min(most, Number.isFinite(index) ? Math.trunc(index) : most));

/** The document with a cell so that it is the one at `index`, or the last. */
export function insertAt(document: Document, index: number, content: Content, id = freeId(document.cells, content.kind)): Edited {
	return { document: { ...document, cells: document.cells.toSpliced(within(index, document.cells.length), 0, { id, ...content }) }, id };
}

/** The document with a cell at another index, counted without it; the same document where that changes nothing. */
export function moveCell(document: Document, id: string, index: number): Document {
	const from = indexOf(document, id);
	const cell = document.cells[from];
	if (!cell) return document;
	const to = within(index, document.cells.length - 1);
	return to === from ? document : { ...document, cells: document.cells.toSpliced(from, 1).toSpliced(to, 0, cell) };
}

/** The document with a cell once more, below it; null where there is none of that id. */
export function duplicateCell(document: Document, id: string): Edited | null {
	const at = indexOf(document, id);
	const cell = document.cells[at];
	if (!cell) return null;
	return insertAt(document, at + 1, contentOf(cell));
}

/** The document with a cell folded or not; the same document where it is so already. */
export function foldCell(document: Document, id: string, folded: boolean): Document {
	const at = indexOf(document, id);
	const cell = document.cells[at];
	if (!cell || (cell.folded ?? false) === folded) return document;
	return { ...document, cells: document.cells.with(at, folded ? { ...cell, folded } : { id, ...contentOf(cell) }) };
}

/** The document with the words of a text or an error as code, or of code as text; null where the cell is of another kind, or of this one already. */
export function turnCell(document: Document, id: string, kind: 'text' | 'code'): Edited | null {
	const at = indexOf(document, id);
	const cell = document.cells[at];
	if (!cell || cell.kind === 'layer' || cell.kind === kind) return null;
	const words = cell.kind === 'text' ? cell.markdown : cell.kind === 'code' ? cell.source : cell.text;
	return insertAt(withoutCell(document, id), at, kind === 'text' ? { kind, markdown: words } : { kind, source: words });
}

/** The document with a cell that was deleted back at `index`, under its old name where that is free. */
export function putBack(document: Document, index: number, cell: Cell): Edited {
	const taken = document.cells.some(({ id }) => id === cell.id);
	return insertAt(document, index, cell.folded ? { ...contentOf(cell), folded: true } : contentOf(cell), taken ? undefined : cell.id);
}

/** What a cell holds, without its name in the document and its fold. */
function contentOf(cell: Cell): Content {
	switch (cell.kind) {
		case 'text':
			return { kind: cell.kind, markdown: cell.markdown };
		case 'layer':
			return { kind: cell.kind, settings: cell.settings };
		case 'code':
			return { kind: cell.kind, source: cell.source };
		case 'error':
			return { kind: cell.kind, text: cell.text };
	}
}
