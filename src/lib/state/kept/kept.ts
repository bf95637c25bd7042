/**
 * What must be known at once, or written at once, of the notebooks that this browser keeps: which was open last, and what a page that is left had no time to write into the database of
 * `keptNotebooks.ts`, which takes that over when it is opened next.
 */

const key = (name: string): string => `notebook ${name}`;
const about = (name: string): string => `about ${name}`;
const last = 'last';

export const keptName = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

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

/** Puts a state where the next page finds it. */
export function putAside({ name, link, title, at, stamp, over, ids }: Unwritten): void {
	try {
		localStorage.setItem(key(name), link);
		localStorage.setItem(about(name), JSON.stringify([at, title, stamp, over, ids]));
		setLast(name);
	} catch {
		// The address has it, but for what is too long.
	}
}

/** What was put aside, also by older versions, which kept all notebooks so. */
export function putAsideBefore(): readonly Unwritten[] {
	try {
		const prefix = key('');
		return Object.keys(localStorage).flatMap((stored): readonly Unwritten[] => {
			const name = stored.slice(prefix.length);
			const link = stored.startsWith(prefix) ? localStorage.getItem(stored) : null;
			return link === null ? [] : [{ name, link, ...read(localStorage.getItem(about(name))) }];
		});
	} catch {
		return [];
	}
}

const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

function read(text: string | null): Omit<Unwritten, 'name' | 'link'> {
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

/** It is written now: nothing need be taken over, or not that link. */
export function dropAside(name: string, link: string | null = null): void {
	try {
		if (link !== null && localStorage.getItem(key(name)) !== link) return;
		for (const of of [key, about]) localStorage.removeItem(of(name));
	} catch {
		// Nothing is kept.
	}
}

const place = 'left';

/** Remembers, for this tab, the link of the page that is being left, and the name of its notebook. */
export function leave(link: string, name: string): void {
	try {
		sessionStorage.setItem(place, `${name} ${link}`);
	} catch {
		// The address has all but the last moments.
	}
}

/** What this page was left with, where it is the same page loaded anew: its address may be older. */
export function leftBehind(): { readonly link: string; readonly name: string } | null {
	const [navigation] = performance.getEntriesByType('navigation');
	if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return null;
	try {
		const [, name, link] = /^(\w+) (.*)$/s.exec(sessionStorage.getItem(place) ?? '') ?? [];
		return name !== undefined && link !== undefined ? { name, link } : null;
	} catch {
		return null;
	}
}
