/** So much of a program's text is read at most while it is searched, in nodes of its tree: some ten times what the longest files of libraries take. */
const most = 5_000_000;

/** What is read over and over ends here: nothing is told of it. */
class TooMuch extends Error {}

let left: number | null = null;

/** Reads a program's text within what that may take; `otherwise` where it takes more. What is read inside of it takes of the same. */
export function readWithin<T>(read: () => T, otherwise: T): T {
	if (left !== null) return read();
	left = most;
	try {
		return read();
	} catch (thrown) {
		if (thrown instanceof TooMuch) return otherwise;
		throw thrown;
	} finally {
		left = null;
	}
}

/** So many nodes, or names, are about to be looked at. */
export function spendReading(nodes: number): void {
	if (left !== null && (left -= nodes) < 0) throw new TooMuch();
}
