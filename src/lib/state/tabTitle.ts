import { defaultLayer } from '../ir/index.ts';
import { firstLayer, isOneLayer } from '../notebook/document.ts';
import { titleOfNotebook } from '../notebook/title.ts';
import type { Notebook } from './notebook.svelte.ts';

const signs = { error: '✕', unsupported: '–', hazard: '▲', backend: '▲', note: '✓' } as const;

/** What a tab is called: what the notebook is of, and whether it fits. Null for a notebook that nobody has touched. */
export function tabTitle(notebook: Notebook): string | null {
	const { document } = notebook;
	const cell = firstLayer(document);
	const layer = cell && notebook.layers.get(cell.id);
	if (layer?.settings === defaultLayer && isOneLayer(document)) return null;
	const hasCode = document.cells.some((cell) => cell.kind === 'code');
	const kind = hasCode && notebook.raised ? 'error' : (layer?.evaluation.main?.kind ?? 'note');
	return `${signs[kind]} ${titleOfNotebook(document)} · Shapebook`;
}
