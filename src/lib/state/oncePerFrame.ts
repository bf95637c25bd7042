/**
 * Work that more events ask for than frames are drawn. What is asked for first is done when its event has been told to all; what is asked for after
 * that waits for the frame, and only the last of it is done.
 */
export class OncePerFrame {
	#work: (() => void) | null = null;
	#done = false;

	ask(work: () => void): void {
		const first = this.#work === null;
		this.#work = work;
		// A page that is not seen draws no frames.
		if (typeof document === 'undefined' || document.hidden) this.finish();
		else if (!this.#done && first) queueMicrotask(() => this.#begin());
	}

	/** Does now what waits. */
	finish(): void {
		const work = this.#work;
		this.#work = null;
		work?.();
	}

	#begin(): void {
		this.#done = true;
		this.finish();
		requestAnimationFrame(() => {
			this.#done = false;
			if (this.#work) this.#begin();
		});
	}
}
