import type { OpenBackend } from './backend.ts';
import type { BackendState } from './protocol.ts';
import type { Turn } from './turn.ts';
import { inWords } from './inWords.ts';

/** Thrown where a run on a backend is over before its end, with what is to be said of it. */
class Stopped extends Error {
	override readonly name = 'Stopped';
	readonly state: BackendState;

	constructor(state: BackendState) {
		super(state.kind);
		this.state = state;
	}
}

/** How long a backend may take for a run, all passes together, in milliseconds. */
const longest = 20_000;

/** How long a device may be asked for more before what was asked earlier is done, in milliseconds: what has been asked cannot be cancelled. */
const window = 30;

/** Stops a run on a backend when it takes too long or the graphics context is lost, also while the backend itself waits for ever. */
export class Guard {
	readonly #turn: Turn;
	readonly #backend: OpenBackend;
	readonly #stop: Promise<never>;
	readonly #timer: ReturnType<typeof setTimeout>;
	#state: BackendState | null = null;
	#done = 0;
	#marked = performance.now();
	/** Multiply–adds since then. */
	#asked = 0;
	#mark: Promise<void> = Promise.resolve();

	constructor(backend: OpenBackend, title: string, turn: Turn) {
		this.#backend = backend;
		this.#turn = turn;
		const late = Promise.withResolvers<never>();
		const stop = (state: BackendState) => {
			this.#state ??= state;
			late.reject(new Stopped(this.#state));
		};
		this.#timer = setTimeout(
			() => stop({ kind: 'refused', reason: `Stopped after ${longest / 1000} s on ${title}, with ${Math.round(100 * this.#done)} % of a forward pass done.` }),
			longest
		);
		void backend.lost.then((reason) => stop(contextLost(reason)));
		this.#stop = late.promise;
		this.#stop.catch(() => {});
	}

	/**
	 * To be awaited between small pieces of work.
	 * @param done The part of the pass, 0…1.
	 * @param work Multiply–adds that come next, where they are many.
	 */
	async give(done: number, work: number): Promise<void> {
		this.#done = done;
		await this.#turn.give();
		this.#check();
		const { drained, atOnce } = this.#backend;
		this.#asked += work;
		if (!drained || (this.#asked <= atOnce && performance.now() - this.#marked < window)) return;
		// One window behind, so that the device always has something to do.
		await this.wait(this.#mark);
		this.#asked = work;
		this.#mark = drained();
		this.#mark.catch(() => {});
		this.#marked = performance.now();
	}

	/** Waits for the backend, but no longer than the run may go on. */
	async wait<T>(promise: Promise<T>): Promise<T> {
		const value = await Promise.race([promise, this.#stop]);
		await this.#turn.give();
		this.#check();
		return value;
	}

	/** What an error is to be called: a loss of the context is told of only after the errors that follow from it. */
	async explain(error: unknown): Promise<BackendState> {
		if (error instanceof Stopped) return error.state;
		await new Promise((resolve) => setTimeout(resolve, 50));
		return this.#state ?? { kind: 'failed', reason: inWords(error) };
	}

	end(): void {
		clearTimeout(this.#timer);
	}

	#check(): void {
		if (this.#backend.isLost()) this.#state ??= contextLost('');
		if (this.#state) throw new Stopped(this.#state);
	}
}

const contextLost = (reason: string): BackendState => ({
	kind: 'failed',
	reason: `the graphics context was lost${reason ? ` (${reason.replace(/\.$/, '')})` : ''}; the next run opens a new one`
});
