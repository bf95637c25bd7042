/** Notebooks that are too long for a link, kept in the browser that they were written in, each by a name that its link says. */

const key = (name: string): string => `notebook ${name}`;

export const keptName = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

/** Keeps a notebook's full link. False where the browser does not let it: storage is switched off or full. */
export function keep(name: string, link: string): boolean {
	try {
		localStorage.setItem(key(name), link);
		return true;
	} catch {
		return false;
	}
}

/** The full link that was kept; null where this browser has none of that name. */
export function kept(name: string): string | null {
	try {
		return localStorage.getItem(key(name));
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
