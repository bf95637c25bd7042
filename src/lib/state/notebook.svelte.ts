import { createContext } from 'svelte';
import type { LayerSettings } from '../ir/index.ts';
import { defaultDocument, firstLayer, withSettings, type Document } from '../notebook/document.ts';
import { endGesture, record, redo, startHistory, undo, type History } from '../notebook/history.ts';
import { readLink, writeLink } from '../notebook/link.ts';
import { LayerState } from './layer.svelte.ts';
import type { Prose } from './prose.ts';

/** The notebook that is open: its document with what can be undone, and a chain of derived values for each layer cell. */
export class Notebook {
	#history = $state.raw<History<Document>>(startHistory(defaultDocument));
	readonly document = $derived(this.#history.present);
	readonly canUndo = $derived(this.#history.past.length > 0);
	readonly canRedo = $derived(this.#history.future.length > 0);
	/** What of the last link could not be taken, in sentences. */
	complaints = $state.raw<readonly string[]>([]);

	/** What text cells say, as far as it is parsed. */
	readonly prose: Prose;

	constructor(prose: Prose = {}) {
		this.prose = prose;
	}

	/** The state of each layer cell, which outlives its edits. */
	readonly layers: ReadonlyMap<string, LayerState> = new Map(
		defaultDocument.cells.filter((cell) => cell.kind === 'layer').map(({ id }) => [id, new LayerState(this, id)])
	);

	/** Edits of one `gesture`, up to `endGesture`, are one step of undo. */
	edit(id: string, settings: LayerSettings, gesture: string | null = null): void {
		this.#history = record(this.#history, withSettings(this.document, id, settings), gesture && `${id} ${gesture}`);
	}

	endGesture(): void {
		this.#history = endGesture(this.#history);
	}

	undo(): void {
		this.#history = undo(this.#history);
	}

	redo(): void {
		this.#history = redo(this.#history);
	}

	/** What stands after `#` in the link to this state; empty for a new notebook. */
	readonly link = $derived.by(() => {
		const cell = firstLayer(this.document);
		return cell ? writeLink(cell.settings, this.layers.get(cell.id)?.view) : '';
	});

	/** Takes what a link says. It can be undone like an edit, so that a link opened by accident loses nothing; `fresh` starts a new history. */
	load(hash: string, { fresh = false } = {}): void {
		const { settings, view, complaints } = readLink(hash);
		const cell = firstLayer(this.document);
		const layer = cell && this.layers.get(cell.id);
		if (!layer) return;
		const document = withSettings(this.document, cell.id, settings);
		this.#history = fresh ? startHistory(document) : record(this.#history, document);
		layer.view = view;
		this.complaints = complaints;
	}
}

export const [getNotebook, setNotebook] = createContext<Notebook>();
