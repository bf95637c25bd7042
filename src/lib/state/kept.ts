/** Notebooks that this browser keeps, each by a name: their full links, and what is said of them in a list. */

const key = (name: string): string => `notebook ${name}`;
const about = (name: string): string => `about ${name}`;
const last = 'last';

export const keptName = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

/** A notebook that is kept, as a list has it. */
export interface Kept {
	readonly name: string;
	readonly title: string;
	/** When it was changed last, in milliseconds; 0 where that is not known. */
	readonly at: number;
}

/** Keeps a notebook's full link. False where the browser does not let it: storage is switched off or full. */
export function keep(name: string, link: string, title: string): boolean {
	try {
		localStorage.setItem(key(name), link);
		localStorage.setItem(about(name), JSON.stringify([Date.now(), title]));
		localStorage.setItem(last, name);
	} catch {
		return kept(name) === link;
	}
	return true;
}

/** The full link that was kept; null where this browser has none of that name. */
export function kept(name: string): string | null {
	try {
		return localStorage.getItem(key(name));
	} catch {
		return null;
	}
}

/** Takes a notebook out of what is kept; what it was, for `keep`. */
export function forget(name: string): string | null {
	const link = kept(name);
	try {
		for (const of of [key, about]) localStorage.removeItem(of(name));
	} catch {
		// Nothing is kept.
	}
	return link;
}

/** Whether another tab's change of the storage is one of the notebook of that name. */
export const isOf = (event: StorageEvent, name: string): boolean => event.key === key(name);

/** All that are kept, the one that was changed last first. */
export function allKept(): readonly Kept[] {
	try {
		const prefix = key('');
		const names = Object.keys(localStorage).flatMap((stored) => (stored.startsWith(prefix) ? [stored.slice(prefix.length)] : []));
		return names.map((name) => ({ name, ...read(localStorage.getItem(about(name))) })).sort((a, b) => b.at - a.at);
	} catch {
		return [];
	}
}

function read(text: string | null): Omit<Kept, 'name'> {
	try {
		const [at, title] = JSON.parse(text ?? '') as readonly unknown[];
		if (typeof at === 'number' && typeof title === 'string') return { at, title };
	} catch {
		// It was kept by an older version.
	}
	return { at: 0, title: 'A notebook' };
}

/** The notebook that was changed last in this browser. */
export function lastKept(): string | null {
	try {
		const name = localStorage.getItem(last);
		return name !== null && kept(name) !== null ? name : null;
	} catch {
		return null;
	}
}

const place = 'left';

/** Remembers, for this tab, the link of the page that is being left. */
export function leave(link: string): void {
	try {
		sessionStorage.setItem(place, link);
	} catch {
		// The address has all but the last moments.
	}
}

/** The link that this page was left with, where it is the same page loaded anew: its address may be older. */
export function leftBehind(): string | null {
	const [navigation] = performance.getEntriesByType('navigation');
	if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return null;
	try {
		return sessionStorage.getItem(place);
	} catch {
		return null;
	}
}
