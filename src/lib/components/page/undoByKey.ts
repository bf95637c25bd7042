import type { Notebook } from '../../state/notebook.svelte.ts';

/** Undo and redo by key, except where a field has its own. */
export function undoByKey(notebook: Notebook, event: KeyboardEvent): void {
	if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
	const field = event.target instanceof Element && event.target.closest('textarea, input:not([type="range"], [type="checkbox"], [type="radio"])');
	if (field) return;
	const key = event.key.toLowerCase();
	if (key === 'z' && !event.shiftKey) notebook.undo();
	else if (key === 'y' || key === 'z') notebook.redo();
	else return;
	event.preventDefault();
}
