/** How browsers say that a script could not be fetched: Chromium, Firefox, Safari. */
const notFetched = /dynamically imported module|importing a module script failed|failed to fetch|load failed/i;

/** What went wrong, for the user. A part of the page that could not be loaded is a matter of the network, not of the program. */
export function inWords(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error);
	return notFetched.test(message) ? 'Its code could not be loaded: is the network gone? It is tried again with the next change.' : message;
}
