import { defaultLayer } from '../ir/index.ts';
import type { Cell, Content } from '../notebook/document.ts';
import type { CommandName } from '../notebook/keys.ts';
import { titleOfCell } from '../notebook/outline.ts';
import type { Notebook } from './notebook.svelte.ts';

/** The kinds of cells that one adds. */
export type Kind = 'layer' | 'code' | 'text' | 'error';

/** A cell that was deleted, and where it stood. */
export interface Deletion {
	readonly cell: Cell;
	readonly title: string;
	/** The cell above it; null for the first. */
	readonly after: string | null;
	/** Whether the line still stands in its place that offers it back. */
	readonly shown: boolean;
}

/** What is open over the page. */
export type Opened = 'palette' | 'keys' | 'sheet';

/** How many deleted cells can be brought back. */
const mostDeletions = 20;

const empty: Readonly<Record<Kind, Content>> = {
	layer: { kind: 'layer', settings: defaultLayer },
	code: { kind: 'code', source: '' },
	error: { kind: 'error', text: '' },
	text: { kind: 'text', markdown: '' }
};

/** Where the reader is among the cells of a notebook, and what can be done with the cell that is selected. */
export class Selection {
	readonly #notebook: Notebook;
	/** The cell that one is at, or was last. */
	current = $state.raw<string | null>(null);
	/** Whether that cell is selected as a whole, rather than gone into. */
	selected = $state.raw(false);
	/** What a live region says. */
	said = $state.raw('');
	#deletions = $state.raw<readonly Deletion[]>([]);
	opened = $state.raw<Opened | null>(null);
	/** Whether the outline is there. */
	outlined = $state.raw(false);
	/** Goes to a cell as a whole, inside, or to what of it has the focus and is about to be moved: the page says how while it is there. Without a cell, to the notebook. */
	go: (id: string | null, where: 'whole' | 'inside' | 'same') => void = () => undefined;
	/** Goes to the mistake; the page knows where it is. */
	toMistake: () => (() => void) | null = () => null;
	#lastAdded: Kind = 'code';

	constructor(notebook: Notebook) {
		this.#notebook = notebook;
	}

	get #cells(): readonly Cell[] {
		return this.#notebook.document.cells;
	}

	#indexOf(id: string | null): number {
		return this.#cells.findIndex((cell) => cell.id === id);
	}

	readonly cell: Cell | null = $derived.by(() => this.#cells[this.#indexOf(this.current)] ?? null);

	isSelected(id: string): boolean {
		return this.selected && this.current === id;
	}

	/** The focus has come to a cell: to the whole of it, or to something inside. */
	arrive(id: string, inside: boolean): void {
		this.current = id;
		this.selected = !inside;
	}

	leave(): void {
		this.selected = false;
	}

	/** Selects a cell; where there is none, the notebook has the focus. */
	select(id: string | undefined): void {
		// Who is elsewhere is not taken to a mistake any more.
		this.#notebook.arrived = null;
		this.current = id ?? null;
		this.selected = id !== undefined;
		this.go(this.current, 'whole');
	}

	/** The deleted cells that can be brought back, the last one last: what an undo has brought back is none. */
	readonly deletions: readonly Deletion[] = $derived.by(() => this.#deletions.filter(({ cell }) => !this.#cells.includes(cell)));

	/** What stands below the cell `after` in place of deleted ones. */
	linesAfter(after: string | null): readonly Deletion[] {
		return this.deletions.filter((deletion) => deletion.shown && deletion.after === after);
	}

	/** The line that offers a deleted cell back goes. */
	dismiss(deletion: Deletion): void {
		this.#deletions = this.#deletions.map((other) => (other.cell === deletion.cell ? { ...other, shown: false } : other));
	}

	bringBack(deletion = this.deletions.at(-1)): void {
		if (!deletion) return void (this.said = 'No cell was deleted.');
		const id = this.#notebook.putBack(this.#indexOf(deletion.after) + 1, deletion.cell);
		if (id === null) return;
		this.#deletions = this.#deletions.filter(({ cell }) => cell !== deletion.cell);
		this.select(id);
		this.said = `Back: ${deletion.title}.`;
	}

	delete(id: string): void {
		const at = this.#indexOf(id);
		const cell = this.#cells[at];
		if (!cell) return;
		const after = this.#cells[at - 1]?.id ?? null;
		const title = titleOfCell(cell);
		this.#notebook.removeCell(id);
		// What was deleted below it now stands below what is above it.
		// It may have been deleted and brought back before.
		const others = this.deletions.filter((other) => other.cell !== cell).map((other) => (other.after === id ? { ...other, after } : other));
		this.#deletions = [...others, { cell, title, after, shown: true }].slice(-mostDeletions);
		this.said = `Deleted: ${title}.`;
		const next = this.#cells[at] ?? this.#cells[at - 1];
		this.select(next?.id);
	}

	/** Adds a cell of a kind, or of the one that was added last, below a cell or above it; goes into it. */
	add(place: { readonly below: string | null } | { readonly above: string | null }, kind: Kind = this.#lastAdded): void {
		const index = 'below' in place ? (place.below === null ? this.#cells.length : this.#indexOf(place.below) + 1) : Math.max(0, this.#indexOf(place.above));
		const id = this.#notebook.insert(index, empty[kind]);
		if (id === null) return;
		this.#lastAdded = kind;
		this.arrive(id, kind !== 'layer');
		if (kind === 'layer') this.select(id);
		else this.#notebook.wanted = id;
		this.said = `Added: ${kind === 'layer' ? 'a layer' : kind}, ${this.#place(id)}.`;
	}

	/** The focus goes back to the cell that one is at. */
	hideOutline(): void {
		this.outlined = false;
		if (this.current !== null) this.select(this.current);
	}

	#place(id: string): string {
		return `${this.#indexOf(id) + 1} of ${this.#cells.length}`;
	}

	/** Moves a cell so that it is the one at `index`. */
	move(id: string, index: number): void {
		const before = this.#indexOf(id);
		if (before === -1) return;
		if (!this.#notebook.move(id, index)) {
			this.said = index < before ? 'It is the first cell.' : index > before ? 'It is the last cell.' : '';
			return;
		}
		this.go(id, 'same');
		this.said = `Moved ${this.#indexOf(id) < before ? 'up' : 'down'}, ${this.#place(id)}.`;
	}

	fold(id: string): void {
		const folded = !(this.#cells[this.#indexOf(id)]?.folded ?? false);
		this.#notebook.fold(id, folded);
		this.said = folded ? 'Folded.' : 'Unfolded.';
	}

	#turn(id: string, kind: 'text' | 'code'): void {
		const turned = this.#notebook.turn(id, kind);
		if (turned === null) {
			this.said = this.cell?.kind === kind ? `It is ${kind} already.` : 'A layer stays a layer: text and code change into one another.';
			return;
		}
		this.select(turned);
		this.said = `It is ${kind} now.`;
	}

	/** Whether a command has anything to do it with. */
	can(command: CommandName): boolean {
		const at = this.#indexOf(this.current);
		switch (command) {
			case 'move-up':
				return at > 0;
			case 'move-down':
				return at !== -1 && at < this.#cells.length - 1;
			case 'to-text':
				return this.cell?.kind === 'code' || this.cell?.kind === 'error';
			case 'to-code':
				return this.cell?.kind === 'text';
			case 'bring-back':
				return this.deletions.length > 0;
			case 'undo':
				return this.#notebook.canUndo;
			case 'redo':
				return this.#notebook.canRedo;
			case 'mistake':
				return this.toMistake() !== null;
			case 'add-above':
			case 'duplicate':
			case 'fold':
			case 'delete':
				return at !== -1;
			default:
				return true;
		}
	}

	/** Does what a key, a button or the palette asks for, with the cell that one is at. */
	run(command: CommandName): void {
		const id = this.current;
		const at = this.#indexOf(id);
		switch (command) {
			case 'palette':
			case 'palette-of-cell':
				return void (this.opened = 'palette');
			case 'keys':
				return void (this.opened = 'keys');
			case 'outline':
				return this.outlined ? this.hideOutline() : void (this.outlined = true);
			case 'mistake':
				return (this.toMistake() ?? (() => void (this.said = 'There is no mistake.')))();
			case 'undo':
				return this.#notebook.undo();
			case 'redo':
				return this.#notebook.redo();
			case 'bring-back':
				return this.bringBack();
			case 'add-below':
				return this.add({ below: at === -1 ? null : id });
		}
		if (id === null || at === -1) return;
		switch (command) {
			case 'enter':
				if (this.cell?.folded) this.fold(id);
				else this.go(id, 'inside');
				return;
			case 'leave':
				return this.select(id);
			case 'up':
				return this.select(this.#cells[Math.max(0, at - 1)]?.id);
			case 'down':
				return this.select(this.#cells[Math.min(this.#cells.length - 1, at + 1)]?.id);
			case 'next':
				return at + 1 < this.#cells.length ? this.select(this.#cells[at + 1]?.id) : this.add({ below: id });
			case 'add-above':
				return this.add({ above: id });
			case 'to-text':
				return this.#turn(id, 'text');
			case 'to-code':
				return this.#turn(id, 'code');
			case 'move-up':
				return this.move(id, at - 1);
			case 'move-down':
				return this.move(id, at + 1);
			case 'duplicate': {
				const copy = this.#notebook.duplicate(id);
				if (copy === null) return;
				this.select(copy);
				this.said = `Duplicated, ${this.#place(copy)}.`;
				return;
			}
			case 'fold':
				return this.fold(id);
			case 'delete':
				return this.delete(id);
		}
	}
}

const selections = new WeakMap<Notebook, Selection>();

/** The selection of a notebook, for all that is on its page. */
export function selectionOf(notebook: Notebook): Selection {
	const found = selections.get(notebook) ?? new Selection(notebook);
	selections.set(notebook, found);
	return found;
}
