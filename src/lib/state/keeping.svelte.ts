import { allKept, isOf, keep, kept, keptName } from './kept.ts';

/** Under which name this browser keeps the notebook that is open. What another tab wrote under it is never written over. */
export class Keeping {
	name = keptName();
	/** What this tab last read or wrote under the name. */
	#known: string | null = null;
	/** The name under which another tab keeps another state of this notebook; null where none does. */
	elsewhere = $state.raw<string | null>(null);
	/** The browser stores nothing, or no more. */
	refused = $state.raw(false);
	/** The notebook was not asked for: it is the one that was left here last. */
	returned = $state.raw(false);

	/** A link was opened: that of a notebook that is kept, by its name or as it is, or of one that is not. */
	open(link: string, name: string | null): void {
		this.name = name ?? allKept().find((other) => kept(other.name) === link)?.name ?? keptName();
		this.#known = kept(this.name);
		this.elsewhere = null;
		this.returned = false;
	}

	/** Keeps the notebook; under another name from now on where another tab has changed what was there. */
	keep(link: string, title: string): boolean {
		// A notebook that is a new one's again is kept only where it was something else.
		const full = link === '' && this.#known !== null ? 'v=1' : link;
		const there = kept(this.name);
		if (full === '' || full === there) return true;
		if (there !== null && there !== this.#known) this.part();
		this.refused = !keep(this.name, full, title);
		if (!this.refused) this.#known = full;
		return !this.refused;
	}

	/** What is in this tab is kept as a copy. */
	part(): void {
		this.elsewhere ??= this.name;
		this.name = keptName();
		this.#known = null;
	}

	/** Another tab has written. */
	hear(event: StorageEvent): void {
		if (isOf(event, this.name) && event.newValue !== null && event.newValue !== this.#known) this.elsewhere = this.name;
	}
}
