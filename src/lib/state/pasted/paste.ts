import { readPaste, type Pasted } from '../../notebook/paste/paste.ts';
import type { Content } from '../../notebook/document.ts';
import type { Notebook } from '../notebook.svelte.ts';

export { readPaste };

/** What was done to a text that was pasted, said above its cell until that is edited. */
export interface Took {
	readonly pasted: string;
	readonly read: Pasted;
	/** What the cell holds because of it: a source, or settings. */
	readonly made: unknown;
	/** It was pasted into a number's field, which takes one line. */
	readonly numeric: boolean;
	/** Whether what was left out is shown, struck, where it stood. */
	readonly shown: boolean;
}

interface PasteOptions {
	/** The reader's word for what it is. */
	readonly as?: 'code' | 'error' | null;
	readonly replacing?: boolean;
	/** It was pasted into a number's field, which takes one line. */
	readonly numeric?: boolean;
}

/** A few lines that were left out are shown at once. */
export const fewLines = (read: Pasted): boolean => read.kind === 'code' && read.leftOut.length <= 3;

/** Makes a cell of what was pasted, below the cell `after`, or in the place of it; says above it what was done. */
export function pasteCell(
	notebook: Notebook,
	after: string | null,
	pasted: string,
	{ as = null, replacing = false, numeric = false }: PasteOptions = {}
): void {
	const read = readPaste(pasted, as);
	const content = contentOf(read, pasted);
	const id = notebook.add(after, content, replacing);
	if (id !== null) notebook.took = new Map([...notebook.took, [id, { pasted, read, made: madeOf(content), numeric, shown: fewLines(read) }]]);
}

/** What a cell holds: another object once it is edited. */
export const madeOf = (content: Content): unknown => {
	switch (content.kind) {
		case 'code':
			return content.source;
		case 'text':
			return content.markdown;
		case 'error':
			return content.text;
		case 'layer':
			return content.settings;
	}
};

/** An error is kept as it is, and explained in its cell. */
const contentOf = (read: Pasted, pasted: string): Content =>
	read.kind === 'code' ? { kind: 'code', source: read.source } : { kind: 'error', text: pasted.trim() };
