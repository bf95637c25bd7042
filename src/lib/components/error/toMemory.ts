/** Frames that are waited for a cell to be drawn. */
const most = 120;

/** Comes to *Does it fit?* of a cell and opens it, once it is drawn. */
export function toMemory(cell: string, frames = most): void {
	const turn = document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"] section[aria-label^="Does it fit?"] button`);
	if (!turn) {
		if (frames > 0) requestAnimationFrame(() => toMemory(cell, frames - 1));
		return;
	}
	if (turn.getAttribute('aria-expanded') === 'false') turn.click();
	turn.focus({ preventScroll: true });
	turn.scrollIntoView({ block: 'center' });
}

/** The cell of the program whose model is counted; null where there is none. */
export const countedProgram = (): string | null =>
	document.querySelector('section[aria-label="Does it fit? (code)"]')?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;
