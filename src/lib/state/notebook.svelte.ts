import { createContext } from 'svelte';
import type { LayerSettings } from '../ir/index.ts';
import { duplicateCell, foldCell, insertAt, moveCell, putBack, turnCell, type Edited } from '../notebook/cells.ts';
import {
	beyond,
	defaultDocument,
	firstLayer,
	insertCell,
	isOneLayer,
	sharedDocument,
	withoutCell,
	withChosen,
	withError,
	withMarkdown,
	withSettings,
	withSources,
	withTitle,
	type Cell,
	type Content,
	type Document
} from '../notebook/document.ts';
import { canRedo, canUndo, endGesture, record, redo, startHistory, undo, type History } from '../notebook/history.ts';
import { longestLink, readLink, splitLink, writeLink, writeNotebookLink } from '../notebook/link/link.ts';
import type { Unpacked } from '../notebook/link/pack.ts';
import { titleOfNotebook } from '../notebook/title.ts';
import { keptName } from './kept/kept.ts';
import { complaintOfOrigin, Keeping, withOrigin } from './kept/keeping.svelte.ts';
import { Packer, type Packing } from './kept/packer.svelte.ts';
import { LayerState } from './layer.svelte.ts';
import type { Prose } from './markdown/prose.ts';
import type { Took } from './pasted/paste.ts';

/** What a link without cells shows, before its settings are read. */
const oneLayer: Unpacked = { kind: 'read', document: sharedDocument, complaints: [] };

/** The notebook that is open: its document with what can be undone, and a chain of derived values for each layer cell. */
export class Notebook {
	#history = $state.raw<History<Document>>(startHistory(defaultDocument));
	readonly document = $derived(this.#history.present);
	readonly canUndo = $derived(canUndo(this.#history));
	readonly canRedo = $derived(canRedo(this.#history));
	/** What of the last link could not be taken, and what was refused since, in sentences. */
	complaints = $state.raw<readonly string[]>([]);
	/** Whether the code cells raise: their program says so. */
	raised = $state.raw(false);
	/** A hand is on a control and changes it: until it lets go, nothing is run, and nothing written into the address. */
	held = $state(false);
	/** A link that is being unpacked; null when there is none. */
	opening = $state.raw<Promise<void> | null>(null);
	/** A cell that is to have the focus when it is drawn. */
	wanted: string | null = null;
	/** A cell that was pasted, `link` for all that a link brought, or `fix` for what a fix leaves wrong: it is gone to once it is known. */
	arrived: string | null = null;
	/** What became of what was pasted, by the cell that it became. */
	took = $state.raw<ReadonlyMap<string, Took>>(new Map());

	/** What text cells say, as far as it is parsed. */
	readonly prose: Prose;

	readonly #packer = new Packer();
	/** The document that stayed because a link could not be read: that link stays in the address until there is an edit. */
	#unread: Document | null = null;
	/** The document as it was opened: until it is changed, it is not kept here. */
	#opened: Document | null = defaultDocument;
	/** Where this browser keeps it, and what other tabs do with it. */
	readonly keeping = new Keeping();

	/** The state of each layer cell, which outlives its edits. */
	readonly layers = new Map<string, LayerState>();

	/** @param document What is open at first: a new notebook, which offers a newcomer a mistake, or another. */
	constructor(prose: Prose = new Map(), document: Document = defaultDocument) {
		this.prose = prose;
		if (document !== defaultDocument) {
			this.#history = startHistory(document);
			this.#opened = document;
		}
		this.#makeLayers(document, document === defaultDocument);
	}

	/** Gives each layer cell of a document a state, where it has none. */
	#makeLayers({ cells }: Document, guided = false): void {
		for (const { id, kind } of cells) if (kind === 'layer' && !this.layers.has(id)) this.layers.set(id, new LayerState(this, id, { guided }));
	}

	/** Edits of one `gesture`, up to `endGesture`, are one step of undo. */
	edit(id: string, settings: LayerSettings, gesture: string | null = null): void {
		this.#history = record(this.#history, withSettings(this.document, id, settings), gesture && `${id} ${gesture}`);
	}

	/** Edits code cells, by their ids, as one step. Code beyond what a notebook holds is refused, and the complaint says so; then it returns false. */
	editCode(sources: ReadonlyMap<string, string>, gesture: string | null = null): boolean {
		return this.#take(withSources(this.document, sources), gesture && `${[...sources.keys()].join()} ${gesture}`);
	}

	/** Takes what was chosen for what the program lacks, as `writeChosen` has it; edits of one `gesture` are one step of undo. */
	assume(chosen: string, gesture: string | null): void {
		this.#take(withChosen(this.document, chosen), gesture);
	}

	/** Edits a text cell; one `gesture` is one step of undo. False where it is more than a notebook holds, which the complaint says. */
	editText(id: string, markdown: string, gesture: string | null = null): boolean {
		return this.#take(withMarkdown(this.document, id, markdown), gesture && `${id} ${gesture}`);
	}

	/** Another text of an error cell. False where it is more than a notebook holds, which the complaint says. */
	editError(id: string, text: string): boolean {
		return this.#take(withError(this.document, id, text), null);
	}

	/** Why this code would be refused, in a sentence; null where it would not. */
	refusal(sources: ReadonlyMap<string, string>): string | null {
		return beyond(withSources(this.document, sources));
	}

	/** Adds a code cell below the cell `after`, which gets the focus. */
	addCode(after: string | null, source = ''): void {
		this.add(after, { kind: 'code', source });
	}

	/** Adds a cell below the cell `after`, or in the place of it; it gets the focus. Gives its id, or null where the notebook does not hold it. */
	add(after: string | null, content: Content, replacing = false): string | null {
		const { document, id } = insertCell(this.document, after, content);
		if (this.#new({ document: replacing && after !== null ? withoutCell(document, after) : document, id }) === null) return null;
		return (this.wanted = this.arrived = id);
	}

	/** Adds a cell so that it is the one at `index`; gives its id, or null where the notebook does not hold it. */
	insert(index: number, content: Content): string | null {
		return this.#new(insertAt(this.document, index, content));
	}

	/** A cell once more, below it, with its settings and its view. */
	duplicate(id: string): string | null {
		const copy = this.#new(duplicateCell(this.document, id));
		const [from, to] = [this.layers.get(id), copy === null ? undefined : this.layers.get(copy)];
		if (from && to) to.view = from.view;
		return copy;
	}

	/** Makes code of text, or text of code. */
	turn(id: string, kind: 'text' | 'code'): string | null {
		return this.#new(turnCell(this.document, id, kind));
	}

	/** A cell that was deleted, back again. */
	putBack(index: number, cell: Cell): string | null {
		const { layers } = this;
		const state = layers.get(cell.id);
		const id = this.#new(putBack(this.document, index, cell));
		if (id === cell.id && state) layers.set(id, state);
		return id;
	}

	/** Takes a document with a cell more; gives its id. */
	#new(edited: Edited | null): string | null {
		if (!edited) return null;
		const { document, id } = edited;
		if (document.cells.some((cell) => cell.id === id && cell.kind === 'layer')) this.layers.set(id, new LayerState(this, id));
		return this.#take(document) ? id : null;
	}

	/** Moves a cell so that it is the one at `index`; false where that is where it is. */
	move(id: string, index: number): boolean {
		const document = moveCell(this.document, id, index);
		return document !== this.document && this.#take(document);
	}

	fold(id: string, folded: boolean): void {
		const document = foldCell(this.document, id, folded);
		if (document !== this.document) this.#take(document);
	}

	/** Gives the notebook a name; without one it is called after what is in it. */
	rename(name: string): void {
		const document = withTitle(this.document, name);
		if (document.title !== this.document.title) this.#take(document);
	}

	/** Shows another notebook, under a name of its own in this browser; undo brings this one back. */
	async open(document: Document, complaints: readonly string[] = []): Promise<void> {
		// Its file is in no link: it is kept as soon as it is shown, so what packs it is there first.
		await this.#pack();
		this.opening = null;
		this.keep();
		this.#makeLayers(document);
		this.#history = record(this.#history, { ...document, kept: this.keeping.open() });
		this.complaints = complaints;
		this.arrived = 'link';
		this.keep();
	}

	removeCell(id: string): void {
		this.#take(withoutCell(this.document, id));
	}

	#take(document: Document, gesture: string | null = null): boolean {
		if (this.#refuses(document)) return false;
		this.#history = record(this.#history, document, gesture);
		void this.#pack();
		return true;
	}

	#refuses(document: Document): boolean {
		const much = beyond(document);
		if (much === null) return false;
		this.#complain(much);
		return true;
	}

	#complain(sentence: string): void {
		if (!this.complaints.includes(sentence)) this.complaints = [...this.complaints, sentence];
	}

	endGesture(): void {
		this.held = false;
		this.#history = endGesture(this.#history);
	}

	undo(): void {
		this.#history = undo(this.#history);
	}

	redo(): void {
		this.#history = redo(this.#history);
	}

	/** What stands after `#` in a link to this state, however long; empty for a new notebook, null while what packs it is on its way. */
	readonly link: string | null = $derived.by(() => {
		const cell = firstLayer(this.document);
		const layer = cell ? writeLink(cell.settings, this.layers.get(cell.id)?.view) : '';
		// Without its first sentence it is no new notebook: a link that sets nothing says so.
		if (isOneLayer(this.document)) return layer === '' && this.document.cells.length < defaultDocument.cells.length ? 'v=1' : layer;
		const { loaded } = this.#packer;
		return loaded && writeNotebookLink({ layer, cells: loaded.packCells(this.document), kept: null });
	});

	/** Changes whenever the link does. To pack it takes longer than a keystroke may, so whoever shows the link waits for a moment of rest. */
	readonly revision = $derived.by(() => {
		const cell = firstLayer(this.document);
		return [this.document, cell && this.layers.get(cell.id)?.view, this.#packer.loaded, this.keeping.name];
	});

	/** Too long to be sent: it is kept in this browser. As of the last `keep`. */
	tooLong = $state.raw(false);

	/**
	 * What stands after `#` in the address of the page, so that reloading it loses nothing: the link, or where that is too long, the name under which
	 * this browser keeps it from now on. null while what packs it is on its way.
	 */
	keep(): string | null {
		if (this.document === this.#unread) return null;
		const { link } = this;
		this.tooLong = link !== null && link.length > longestLink;
		if (link === null) return null;
		if (this.document !== this.#opened || this.tooLong) this.keeping.keep(this.document, link, titleOfNotebook(this.document));
		if (!this.tooLong) return link;
		return writeNotebookLink({ layer: '', cells: null, kept: this.keeping.name });
	}

	/**
	 * Takes what a link says; an empty one is a new notebook. It can be undone like an edit, so that a link opened by accident loses nothing; `fresh` starts a new history. A link
	 * that carries cells, or names a notebook that is kept here, is taken when `opening` is done.
	 * @param name Of the notebooks that are in that state, the one that is meant.
	 */
	load(hash: string, { fresh = false, name = null as string | null } = {}): void {
		if (!fresh) this.keep();
		const link = hash.replace(/^#/, '');
		const { cells, kept } = splitLink(link);
		if (cells === null && kept === null) {
			this.opening = null;
			const opened = this.keeping.open();
			this.#show(link, { ...(link === '' ? defaultDocument : sharedDocument), kept: opened }, [], fresh);
			if (link !== '') void this.keeping.find(link, opened, name);
			return;
		}
		const opening = this.#open(link, name, fresh).finally(() => {
			if (this.opening === opening) this.opening = null;
		});
		this.opening = opening;
	}

	async #open(address: string, name: string | null, fresh: boolean): Promise<void> {
		const before = this.document;
		const { cells: carried, kept } = splitLink(address);
		const named = carried === null && kept !== null ? await this.keeping.read(kept) : null;
		const link = named?.link ?? address;
		const { layer, cells, kept: unknown } = splitLink(link);
		const unpacked = cells === null ? oneLayer : ((await this.#pack())?.unpackCells(cells) ?? { kind: 'bad', why: 'what reads it could not be loaded' });
		const opened = keptName();
		const found = named ?? (cells === null ? null : await this.keeping.find(link, opened, name));
		// To draw it is a task of its own: each may be much.
		await new Promise((done) => setTimeout(done));
		// Another link was followed, or something was edited, in the meantime.
		if (this.document !== before) return;
		if (cells === null && unknown !== null)
			this.#leave('The link names a notebook that was too long for a link. It is kept in the browser in which it was written, which is not this one.');
		else if (unpacked.kind === 'bad') this.#leave(`The cells in the link cannot be read: ${unpacked.why}. The notebook is as it was.`);
		else {
			const kept = this.keeping.open(found?.name ?? opened);
			const document = found ? withOrigin(unpacked.document, found) : unpacked.document;
			this.#show(layer, { ...document, kept }, [...unpacked.complaints, ...(found ? complaintOfOrigin(found) : [])], fresh);
		}
	}

	/** Opens the notebook that was changed last in this browser, if it is still there. */
	async comeBack(name: string): Promise<void> {
		this.load(`kept=${name}`, { fresh: true });
		await this.opening;
		this.keeping.returned = this.keeping.name === name;
		if (this.keeping.returned || this.document !== this.#unread) return;
		this.#unread = null;
		this.complaints = [];
	}

	/** Keeps what is in this tab beside what another tab has made of it. */
	keepCopy(): void {
		if (this.keeping.elsewhere === this.keeping.name) this.keeping.part();
		this.#opened = null;
		this.keep();
		this.keeping.elsewhere = null;
	}

	#leave(why: string): void {
		this.#unread = this.document;
		this.complaints = [why];
	}

	#show(hash: string, cells: Document, said: readonly string[], fresh: boolean): void {
		const { settings, view, complaints } = readLink(hash);
		this.#makeLayers(cells);
		const first = firstLayer(cells);
		for (const layer of this.layers.values()) layer.unguide();
		const document = first ? withSettings(cells, first.id, settings) : cells;
		this.#history = fresh ? startHistory(document) : record(this.#history, document);
		this.#opened = document;
		this.arrived = 'link';
		const layer = first && this.layers.get(first.id);
		if (layer) layer.view = view;
		this.complaints = [...said, ...complaints];
	}

	async #pack(): Promise<Packing | null> {
		const packing = await this.#packer.load();
		if (!packing) this.#complain('What packs the notebook into its link could not be loaded: copy your code before you leave.');
		return packing;
	}
}

export const [getNotebook, setNotebook] = createContext<Notebook>();
