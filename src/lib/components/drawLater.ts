/** What is to be drawn and nobody waits for: one a frame, so that no number of them holds the page up. */
const waiting = new Set<() => void>();

function drawNext(): void {
	const [draw] = waiting;
	if (!draw) return;
	waiting.delete(draw);
	draw();
	if (waiting.size > 0) requestAnimationFrame(drawNext);
}

function wait(draw: () => void): void {
	if (waiting.size === 0) requestAnimationFrame(drawNext);
	waiting.add(draw);
}

/** Draws in one of the next frames, after so many milliseconds; gives what takes that back. */
export function drawLater(draw: () => void, after = 0): () => void {
	if (after === 0) wait(draw);
	const timer = after > 0 ? setTimeout(() => wait(draw), after) : undefined;
	return () => {
		clearTimeout(timer);
		waiting.delete(draw);
	};
}

/** Does what need not be in the next frame once that is drawn; gives what takes it back. A page that is not seen draws no frames. */
export function afterFrame(work: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const soon = () => (timer = setTimeout(work));
	const frame = document.hidden ? void soon() : requestAnimationFrame(soon);
	return () => {
		if (frame !== undefined) cancelAnimationFrame(frame);
		clearTimeout(timer);
	};
}
