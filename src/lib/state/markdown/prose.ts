import type { Nodes } from 'mdast';
import { defaultDocument } from '../../notebook/document.ts';
import { parseMarkdown } from '../../notebook/text/markdown.ts';
import { mathsOfText } from '../../notebook/text/maths.ts';

/** Text cells that have been parsed, by their Markdown: those of a new notebook are parsed while the page is built, and no reader loads the parser. */
export type Prose = ReadonlyMap<string, readonly Nodes[]>;

export const defaultProse = (): Prose =>
	new Map(defaultDocument.cells.flatMap((cell) => (cell.kind === 'text' ? [[cell.markdown, parseMarkdown(cell.markdown, mathsOfText()) ?? []]] : [])));
