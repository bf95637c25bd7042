import type { Origin } from '../../notebook/document.ts';

/**
 * What must be known at once, or written at once, of the notebooks that this browser keeps: which was open last, and what a page that is left had no time to write into the database of
 * `keptNotebooks.ts`, which takes that over when it is opened next.
 */

const key = (place: string): string => `notebook ${place}`;
const about = (place: string): string => `about ${place}`;
const source = (place: string): string => `origin ${place}`;
const last = 'last';

export const keptName = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

/** Two tabs that are left with one notebook put each its own state aside. */
const page = keptName();
const placeOf = (name: string): string => `${name} ${page}`;

/** A state of a notebook. */
export interface State {
	/** All of it but its `origin`. */
	readonly link: string;
	readonly title: string;
	/** When it was changed last, in milliseconds; 0 where that is not known. */
	readonly at: number;
	/** No other state has it. */
	readonly stamp: string;
	/** The ids of its cells, where it has an `origin`: they say which cell is which of that. */
	readonly ids?: readonly string[];
}

/** A state that may not have been written, and the stamps of those that it follows. */
export interface Unwritten extends State {
	readonly name: string;
	readonly over: readonly string[];
	/** Where it may not have been written either. */
	readonly origin?: Origin | null | undefined;
}

/** Remembers which notebook was changed last in this browser; null for none. */
export function setLast(name: string | null): void {
	try {
		if (name === null) localStorage.removeItem(last);
		else localStorage.setItem(last, name);
	} catch {
		// The site opens with a new notebook.
	}
}

export function lastKept(): string | null {
	try {
		return localStorage.getItem(last);
	} catch {
		return null;
	}
}

/** Puts a state where the next page finds it; says whether there was room for all of it. */
export function putAside({ name, link, title, at, stamp, over, ids, origin }: Unwritten): boolean {
	const place = placeOf(name);
	try {
		localStorage.setItem(key(place), link);
		localStorage.setItem(about(place), JSON.stringify([at, title, stamp, over, ids]));
		setLast(name);
		if (origin) localStorage.setItem(source(place), `${JSON.stringify(origin.title ?? null)}\n${origin.text}`);
		return true;
	} catch {
		// The address has the link, but for what is too long.
		return false;
	}
}

/** The origin that was put aside there. */
function originAt(place: string): Origin | null {
	const [, head, text] = /^([^\n]*)\n(.*)$/s.exec(localStorage.getItem(source(place)) ?? '') ?? [];
	if (head === undefined || text === undefined) return null;
	const title: unknown = JSON.parse(head);
	return { text, ...(typeof title === 'string' && { title }) };
}

/** What was put aside by any page, and where; also by older versions, which kept all notebooks so, each at its name. */
export function putAsideBefore(): readonly (Unwritten & { readonly place: string })[] {
	try {
		const prefix = key('');
		return Object.keys(localStorage).flatMap((stored) => {
			const place = stored.slice(prefix.length);
			const link = stored.startsWith(prefix) ? localStorage.getItem(stored) : null;
			return link === null ? [] : [{ place, name: place.replace(/ .*/, ''), link, origin: originAt(place), ...read(localStorage.getItem(about(place))) }];
		});
	} catch {
		return [];
	}
}

const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

function read(text: string | null): Omit<Unwritten, 'name' | 'link' | 'origin'> {
	try {
		const [at, title, stamp, over, ids] = JSON.parse(text ?? '') as readonly unknown[];
		if (typeof at === 'number' && typeof title === 'string')
			return {
				at,
				title,
				stamp: typeof stamp === 'string' ? stamp : String(at),
				over: strings(over),
				...(Array.isArray(ids) && { ids: strings(ids) })
			};
	} catch {
		// It was kept by a version that said nothing of it.
	}
	return { at: 0, title: 'A notebook', stamp: '0', over: [] };
}

/** What this page put aside of a notebook is written now. */
export const dropAside = (name: string): void => dropAt(placeOf(name), null);

/** What was put aside there need not be taken over any more, or not that link. */
export function dropAt(place: string, link: string | null): void {
	try {
		if (link !== null && localStorage.getItem(key(place)) !== link) return;
		for (const of of [key, about, source]) localStorage.removeItem(of(place));
	} catch {
		// Nothing is kept.
	}
}

const left = 'left';

/** Remembers, for this tab, the link of the page that is being left, and the name of its notebook. */
export function leave(link: string, name: string): void {
	try {
		sessionStorage.setItem(left, `${name} ${link}`);
	} catch {
		// The address has all but the last moments.
	}
}

/** What this page was left with, where it is the same page loaded anew: its address may be older. */
export function leftBehind(): { readonly link: string; readonly name: string } | null {
	const [navigation] = performance.getEntriesByType('navigation');
	if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return null;
	try {
		const [, name, link] = /^(\w+) (.*)$/s.exec(sessionStorage.getItem(left) ?? '') ?? [];
		return name !== undefined && link !== undefined ? { name, link } : null;
	} catch {
		return null;
	}
}
