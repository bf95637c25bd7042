import type { Document, Origin } from '../../notebook/document.ts';
import { dropAside, keptName, putAside, setLast, type State } from './kept.ts';

type Database = typeof import('./keptNotebooks.ts');
type KeptWhole = import('./keptNotebooks.ts').KeptWhole;

/** Loaded where there is something to keep, or to find. */
export const keptNotebooks = (): Promise<Database> => import('./keptNotebooks.ts');

interface Change extends State {
	/** `undefined`: as it was. */
	readonly origin: Origin | null | undefined;
}

/** What one tab tells the others when it has written. */
interface Written {
	readonly name: string;
	readonly stamp: string;
}

/** Ids of the cells that a link carries. */
const idsOf = (cells: Document['cells']): readonly string[] => cells.flatMap(({ id }) => (id === 'lede' ? [] : [id]));

/** What a link said, with what it does not say and this browser keeps. */
export function withOrigin(document: Document, { origin, ids = [] }: KeptWhole): Document {
	if (!origin) return document;
	const known = ids.length === document.cells.length && new Set(ids).size === ids.length;
	return { ...document, origin, cells: known ? document.cells.map((cell, i) => ({ ...cell, id: ids[i] ?? cell.id })) : document.cells };
}

/** What is said of a notebook whose file was never written, since nothing had room for it when its page was left. */
export const complaintOfOrigin = ({ origin, ids }: KeptWhole): readonly string[] =>
	origin || ids === undefined
		? []
		: [
				'The outputs of this Jupyter notebook, and what else only its file has, are not here: the page was left before the browser had stored them. Open the file again to have them.'
			];

/** Under which name this browser keeps the notebook that is open. What another tab wrote under it is never written over. */
export class Keeping {
	/** The name of the notebook that is open. */
	name = $state.raw(keptName());
	/** The name under which another tab keeps another state of this notebook; null where none does. */
	elsewhere = $state.raw<string | null>(null);
	/** The browser stores nothing, or no more. */
	refused = $state.raw(false);
	/** The notebook was not asked for: it is the one that was left here last. */
	returned = $state.raw(false);

	/** Of a document that was opened under no name. */
	readonly #first = this.name;
	/** Names that became others: that of a link when its notebook was found, and that of a notebook of which another tab has another state. */
	readonly #became = new Map<string, string>();
	/** Stamps that this tab has read or written, by names. */
	readonly #known = new Map<string, readonly string[]>();
	/** What was last kept under a name, or read there. */
	readonly #kept = new Map<string, { readonly link: string; readonly origin: Origin | null }>();
	readonly #unwritten = new Map<string, Change>();
	/** Names of what this tab has put aside. */
	readonly #aside = new Set<string>();
	#finding: Promise<unknown> = Promise.resolve();
	#writing = false;
	#channel: BroadcastChannel | null = null;

	/** Hears of other tabs from now on; returns what ends it. */
	listen(): () => void {
		const channel = (this.#channel = new BroadcastChannel('shapebook'));
		channel.onmessage = ({ data }: MessageEvent<Written>) => {
			if (data.name === this.name && !this.#stamps(data.name).includes(data.stamp)) this.elsewhere = data.name;
		};
		return () => {
			this.#channel = null;
			channel.close();
		};
	}

	/** Another notebook is open; gives the name that it has from now on. */
	open(name = keptName()): string {
		this.#became.delete(name);
		this.name = name;
		this.elsewhere = null;
		this.returned = false;
		return name;
	}

	/** The notebook of that name; null where this browser has none, or does not say. */
	async read(name: string): Promise<KeptWhole | null> {
		try {
			await this.settled();
			return this.#take(await (await keptNotebooks()).read(name));
		} catch {
			return null;
		}
	}

	/** The notebook of which a link, that was opened under `name`, is the state: that name stands for it from now on. */
	find(link: string, name: string, wanted: string | null): Promise<KeptWhole | null> {
		const find = async (): Promise<KeptWhole | null> => {
			try {
				const found = this.#take(await (await keptNotebooks()).find(link, wanted));
				if (!found) return null;
				this.#became.set(name, found.name);
				if (this.name === name) this.name = found.name;
				return found;
			} catch {
				return null;
			}
		};
		const finding = find();
		this.#finding = finding;
		return finding;
	}

	#take(found: KeptWhole | null): KeptWhole | null {
		if (!found) return null;
		this.#known.set(found.name, [found.stamp]);
		this.#kept.set(found.name, found);
		return found;
	}

	#stamps(name: string): readonly string[] {
		return this.#known.get(name) ?? [];
	}

	#resolve(name: string): string {
		for (let to = this.#became.get(name); to !== undefined; to = this.#became.get(name)) name = to;
		return name;
	}

	/** Keeps the state of a notebook; under another name from now on where another tab has changed what was there. */
	keep({ kept, cells, origin: from }: Document, link: string, title: string): void {
		const origin = from ?? null;
		const name = this.#resolve(kept ?? this.#first);
		if (name !== this.name) this.elsewhere = null;
		this.name = name;
		const before = this.#kept.get(name);
		// A notebook that is a new one's again is kept only where it was something else.
		const full = link === '' && before ? 'v=1' : link;
		if (full === '' || (before?.link === full && before.origin === origin)) return;
		this.#kept.set(name, { link: full, origin });
		const left = this.#unwritten.get(name);
		const same = before !== undefined && before.origin === origin;
		this.#unwritten.set(name, {
			link: full,
			title,
			at: Date.now(),
			stamp: keptName(),
			origin: same ? left?.origin : origin,
			...(origin && { ids: idsOf(cells) })
		});
		void this.#write();
	}

	/** What is in this tab is kept as a copy. */
	part(name = this.name): string {
		const copy = keptName();
		this.#became.set(name, copy);
		const kept = this.#kept.get(name);
		if (kept) this.#kept.delete(name);
		const change = this.#unwritten.get(name);
		this.#unwritten.delete(name);
		if (change) {
			this.#unwritten.set(copy, { ...change, origin: kept?.origin ?? null });
			if (kept) this.#kept.set(copy, kept);
		}
		if (this.name === name) {
			this.elsewhere ??= name;
			this.name = copy;
		}
		return copy;
	}

	/** One state after another is written, the latest of each notebook. */
	async #write(): Promise<void> {
		if (this.#writing) return;
		this.#writing = true;
		try {
			await this.#finding;
			for (let next = this.#next(); next; next = this.#next()) {
				const [name, { origin, ...state }] = next;
				const over = this.#stamps(name);
				this.#known.set(name, [...over, state.stamp]);
				const stamp = await (await keptNotebooks()).write(name, over, state, origin);
				if (stamp === null) {
					this.part(name);
					continue;
				}
				this.#known.set(name, [stamp]);
				if (this.#unwritten.get(name)?.stamp === state.stamp) this.#unwritten.delete(name);
				if (this.#aside.delete(name)) dropAside(name);
				setLast(name);
				this.#channel?.postMessage({ name, stamp } satisfies Written);
				this.refused = false;
			}
		} catch {
			this.refused = true;
		} finally {
			this.#writing = false;
		}
	}

	/** What is to be written next, under the name that its notebook has by now. */
	#next(): readonly [string, Change] | null {
		for (const [opened, change] of this.#unwritten) {
			const name = this.#resolve(opened);
			if (name !== opened) {
				this.#unwritten.delete(opened);
				this.#unwritten.set(name, change);
			}
			return [name, change];
		}
		return null;
	}

	/** Everything that was to be kept is, or is refused. */
	async settled(): Promise<void> {
		while (this.#writing) await new Promise((done) => setTimeout(done, 5));
	}

	/** The page may be gone before what is on its way is written: it is put where the next page finds it. Says whether there is room for all of it. */
	putAside(): boolean {
		let all = true;
		for (const [opened, change] of this.#unwritten) {
			const name = this.#resolve(opened);
			this.#aside.add(name);
			all = putAside({ ...change, name, over: this.#stamps(name) }) && all;
		}
		return all;
	}
}
