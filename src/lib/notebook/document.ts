import { defaultLayer, type LayerSettings } from '../ir/index.ts';
import { article } from './article.ts';

/** A notebook: cells, top to bottom. */
export interface Document {
	readonly cells: readonly Cell[];
}

/** A new kind of cell is a new member here and a component that draws it. */
export type Cell = TextCell | LayerCell;

export interface TextCell {
	readonly id: string;
	readonly kind: 'text';
	readonly markdown: string;
}

export interface LayerCell {
	readonly id: string;
	readonly kind: 'layer';
	readonly settings: LayerSettings;
}

/** What a new reader sees: a layer that works, and how to read the drawing of it. */
export const defaultDocument: Document = {
	cells: [
		{ id: 'layer', kind: 'layer', settings: defaultLayer },
		{ id: 'reading', kind: 'text', markdown: article }
	]
};

/** The first layer cell: the one that a hand-written link describes. */
export const firstLayer = (document: Document): LayerCell | undefined => document.cells.find((cell) => cell.kind === 'layer');

/** The document with other settings in one layer cell; the document itself where there is no such cell. */
export function withSettings(document: Document, id: string, settings: LayerSettings): Document {
	return { cells: document.cells.map((cell) => (cell.id === id && cell.kind === 'layer' ? { ...cell, settings } : cell)) };
}
