import type { Trace } from '../ir/index.ts';
import { backendNames, type Event, type Request } from './protocol.ts';

/** The part of `Worker` that is used here. */
export type RuntimeWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): RuntimeWorker | null =>
	typeof Worker === 'undefined' ? null : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/**
 * The page's end of the runtime. Owns the worker, which is started with the first run and again after a crash; numbers the runs and drops
 * what still comes of older ones.
 */
export class RuntimeClient {
	readonly #onEvent: (event: Event) => void;
	readonly #start: () => RuntimeWorker | null;
	#worker: RuntimeWorker | null = null;
	#id = 0;

	constructor(onEvent: (event: Event) => void, start = startWorker) {
		this.#onEvent = onEvent;
		this.#start = start;
	}

	/** Runs a trace on every backend, cancelling the run before it. Without workers the run is refused. */
	run(trace: Trace, batchIndex = 0): void {
		const id = ++this.#id;
		this.#worker ??= this.#connect();
		if (this.#worker) this.#send({ type: 'run', id, trace, backends: backendNames, batchIndex });
		else this.#onEvent({ type: 'refused', id, reason: 'This browser has no Web Workers, in which TensorFlow.js runs.' });
	}

	/** Asks for the values of one step of the last run; the answer is an event. */
	step(stave: number, step: number): void {
		this.#send({ type: 'step', id: this.#id, stave, step });
	}

	/** Stops the last run; nothing more comes of it. */
	cancel(): void {
		this.#send({ type: 'cancel', id: this.#id });
		this.#id++;
	}

	/** Ends the worker; a later run starts another. */
	close(): void {
		this.#id++;
		this.#worker?.terminate();
		this.#worker = null;
	}

	#send(request: Request): void {
		this.#worker?.postMessage(request);
	}

	#connect(): RuntimeWorker | null {
		let worker: RuntimeWorker | null;
		try {
			worker = this.#start();
		} catch {
			return null;
		}
		worker?.addEventListener('message', ({ data }: MessageEvent<Event>) => {
			if (data.id === this.#id) this.#onEvent(data);
		});
		worker?.addEventListener('error', (event) => this.#crashed(worker, event.message));
		worker?.addEventListener('messageerror', () => this.#crashed(worker, 'a message could not be read'));
		return worker;
	}

	#crashed(worker: RuntimeWorker, message: string | undefined): void {
		if (worker !== this.#worker) return;
		const id = this.#id;
		this.close();
		this.#onEvent({ type: 'refused', id, reason: `The run broke off: ${message || 'its worker could not be loaded'}. The next change starts it again.` });
	}
}
