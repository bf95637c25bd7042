/** Thrown where a newer run, or the user, has cancelled this one. */
export class Cancelled extends Error {
	override readonly name = 'Cancelled';
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets messages and timers have their turn; unlike a timeout of 0 it is never held back for 4 ms. */
const macrotask = (): Promise<void> =>
	new Promise((resolve) => {
		waiting.push(resolve);
		channel.port2.postMessage(null);
	});

/** How long a run may keep the thread to itself, in milliseconds. */
const span = 30;

/** One run's share of its thread: it is asked between small pieces of work whether to go on. */
export class Turn {
	#since = performance.now();
	#cancelled = false;

	cancel(): void {
		this.#cancelled = true;
	}

	/** Gives the thread away when 30 ms have passed. Rejects with `Cancelled` when the run is to stop. */
	async give(): Promise<void> {
		if (performance.now() - this.#since > span) {
			await macrotask();
			this.#since = performance.now();
		}
		if (this.#cancelled) throw new Cancelled();
	}
}
