const waiting = new Set<() => void>();

/** How long a turn may take, in ms: well within a frame. */
const turn = 6;

function take(): void {
	const end = performance.now() + turn;
	for (const work of waiting) {
		waiting.delete(work);
		work();
		if (performance.now() > end) break;
	}
	if (waiting.size) setTimeout(take);
}

/**
 * Does work soon, in turns with all other such work, so that a hundred pictures that come at once do not hold the page up. Returns what calls
 * it off.
 */
export function inTurn(work: () => void): () => void {
	if (!waiting.size) setTimeout(take);
	waiting.add(work);
	return () => waiting.delete(work);
}
