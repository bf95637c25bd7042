import { withoutIpython } from './ipython.ts';
import { beyond, longestTitle, oneLineEnd, withChosen, type Cell, type Content, type Document } from '../document.ts';
import { readLink } from '../link/link.ts';
import { readChosen, writeChosen } from '../supposed/chosen.ts';
import { fenced } from './blocks.ts';
import { isDeeper, memberOf, membersOf, type Span } from './json.ts';
import type { Opened } from './markdown.ts';

/** Characters of a Jupyter notebook: outputs may be pictures. */
export const mostIpynb = 30_000_000;
/** Jupyter's own notebooks go some ten deep; what widgets keep goes deeper. */
const deepest = 200;

/** A cell of the file, and where it stands in it. */
export interface OriginalCell extends Span {
	readonly value: Json;
}

export interface Original {
	readonly major: 3 | 4;
	readonly minor: number;
	readonly isPython: boolean;
	/** The list of cells, with its brackets. */
	readonly list: Span;
	readonly cells: readonly OriginalCell[];
	readonly title: string | null;
	/** What was chosen for what its program lacks; empty for nothing. */
	readonly chosen: string;
	/** Sheets beyond the first, of the format before 4. */
	readonly moreSheets: number;
}

export type Json = Readonly<Record<string, unknown>>;
export const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {});
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Lines of a list, or the text as it is; null where it is neither. */
function textOf(value: unknown): string | null {
	if (value === undefined) return '';
	if (typeof value === 'string') return value;
	return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('') : null;
}

/** Takes a file apart, or says why it is no Jupyter notebook. */
export function originalOf(text: string): Original | { readonly why: string } {
	if (text.length > mostIpynb) return { why: `it has more than ${mostIpynb.toLocaleString('en-US')} characters` };
	if (isDeeper(text, deepest)) return { why: 'it is nested more deeply than a notebook is' };
	const start = text.search(/[^\s\ufeff]/);
	let file: unknown;
	try {
		file = JSON.parse(text.slice(start));
	} catch {
		return { why: 'it is no JSON, or is cut off' };
	}
	const { nbformat, nbformat_minor, metadata, worksheets } = asObject(file);
	if (nbformat !== 3 && nbformat !== 4)
		return { why: typeof nbformat === 'number' ? `its format is ${nbformat}, and 3 and 4 are read` : 'it does not say that it is a notebook' };
	const sheets = nbformat === 3 && Array.isArray(worksheets) ? worksheets : [];
	const holder = nbformat === 4 ? asObject(file) : asObject(sheets[0]);
	if (!Array.isArray(holder.cells)) return { why: 'it has no list of cells' };
	const values = holder.cells as readonly unknown[];
	const sheetsAt = nbformat === 3 ? memberOf(text, start, 'worksheets') : undefined;
	const holderAt = sheetsAt ? (membersOf(text, sheetsAt.from)[0]?.from ?? start) : start;
	const list = memberOf(text, holderAt, 'cells')!;
	const cells = membersOf(text, list.from).map(({ from, to }, i) => ({ from, to, value: asObject(values[i]) }));
	const about = asObject(metadata);
	const language = asText(asObject(about.language_info).name) || asText(asObject(about.kernelspec).language) || 'python';
	return {
		major: nbformat,
		minor: typeof nbformat_minor === 'number' ? nbformat_minor : 0,
		isPython: /^i?python\d?$/i.test(language),
		list,
		cells,
		chosen: writeChosen(readChosen(asText(asObject(about.shapebook).assume))),
		title: (asText(about.title) || asText(about.name)).trim().slice(0, longestTitle) || null,
		moreSheets: Math.max(0, sheets.length - 1)
	};
}

/** The key of a cell's text: code was `input` before format 4. */
export const sourceKey = ({ major }: Original, { cell_type }: Json): 'input' | 'source' => (major === 3 && cell_type === 'code' ? 'input' : 'source');

/** A mark of a text by which it is known again (FNV-1a). */
export function markOf(text: string): string {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A first line that hands the cell to something that is not Python: `%%bash`. */
const foreignCell = /^%%(?!(?:time|timeit|capture|prun)\b)/;

/** What a cell of the file is here; null where its text is none. */
export function contentOf(original: Original, cell: Json): Content | null {
	const source = textOf(cell[sourceKey(original, cell)]);
	if (source === null) return null;
	const metadata = asObject(cell.metadata);
	const own = asObject(metadata.shapebook);
	const folded = asObject(metadata.jupyter).source_hidden === true ? { folded: true } : {};
	switch (cell.cell_type) {
		case 'code': {
			if (typeof own.layer === 'string' && own.printed === markOf(source)) return { kind: 'layer', settings: readLink(own.layer).settings, ...folded };
			const isPython = original.isPython && !foreignCell.test(source);
			if (isPython) return { kind: 'code', source: withoutIpython(oneLineEnd(source)), ...folded };
			return { kind: 'text', markdown: fenced('', oneLineEnd(source)), ...folded };
		}
		case 'heading':
			return { kind: 'text', markdown: `${'#'.repeat(Math.min(6, Math.max(1, Number(cell.level) || 1)))} ${source}`, ...folded };
		case 'raw':
			if (own.kind === 'error') return { kind: 'error', text: oneLineEnd(source), ...folded };
			return { kind: 'text', markdown: fenced('', oneLineEnd(source)), ...folded };
		default:
			return { kind: 'text', markdown: source, ...folded };
	}
}

/** The name of the cell that stood there in the file, as long as it is here. */
export const originalId = (index: number): string => `file-${index + 1}`;

/** Reads a Jupyter notebook, format 3 or 4, whose text stays with the document. Never throws. */
export function readIpynb(text: string): Opened {
	const original = originalOf(text);
	if ('why' in original) return { kind: 'bad', why: original.why };
	const cells: Cell[] = [];
	for (const [i, { value }] of original.cells.entries()) {
		const content = contentOf(original, value);
		if (!content) return { kind: 'bad', why: `its cell ${i + 1} has no text` };
		cells.push({ id: originalId(i), ...content });
	}
	const origin = { text, ...(original.title !== null && { title: original.title }) };
	const read: Document = {
		// A page without a cell is no place to begin.
		cells: cells.length > 0 ? cells : [{ id: 'code-1', kind: 'code', source: '' }],
		...(original.title !== null && { title: original.title }),
		origin
	};
	const document = withChosen(read, original.chosen);
	const much = beyond(document);
	if (much !== null) return { kind: 'bad', why: much.replace(/^A n/, 'a n').replace(/\.$/, '') };
	const { moreSheets } = original;
	const complaints = moreSheets > 0 ? [`The file has ${moreSheets + 1} sheets: this is the first, and the others stay in the file.`] : [];
	return { kind: 'read', document, complaints };
}
