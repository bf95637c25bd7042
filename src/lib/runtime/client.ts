import { piecesOf, restOf, type Trace } from '../ir/index.ts';
import { backendNames, type Event, type Request, type RnnPath } from './protocol.ts';

/** The part of `Worker` that is used here. */
export type RuntimeWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): RuntimeWorker | null =>
	typeof Worker === 'undefined' ? null : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** How long a new run waits for the first word from a worker that is at work on an older one, in milliseconds. */
const patience = 2000;

/** A trace of no more ops is sent in one message. */
const fewOps = 1000;

/**
 * The page's end of the runtime. Owns the worker, which is started with the first run and again after a crash; numbers the runs and drops
 * what still comes of older ones.
 */
export class RuntimeClient {
	readonly #onEvent: (event: Event) => void;
	readonly #start: () => RuntimeWorker | null;
	readonly #first: boolean;
	#worker: RuntimeWorker | null = null;
	/** The worker has told something: it is loaded. */
	#loaded = false;
	#id = 0;
	#watch: ReturnType<typeof setTimeout> | undefined;

	/** @param first Whether the first backend that runs a trace is enough: the others are not loaded. */
	constructor(onEvent: (event: Event) => void, start = startWorker, { first = false } = {}) {
		this.#onEvent = onEvent;
		this.#start = start;
		this.#first = first;
	}

	/** Runs a trace on every backend, cancelling the run before it. Without workers the run is refused. */
	run(trace: Trace, batchIndex = 0, path: RnnPath = 'fused'): void {
		const id = ++this.#id;
		clearTimeout(this.#watch);
		this.#worker ??= this.#connect();
		if (this.#worker) void this.#sendRun({ type: 'run', id, trace, backends: backendNames, batchIndex, path, ...(this.#first && { first: true }) });
		else this.#onEvent({ type: 'refused', id, reason: 'This browser has no Web Workers, in which TensorFlow.js runs.' });
		// One op of an older run can keep the worker busy for seconds, and an op cannot be cancelled.
		if (this.#loaded) this.#watch = setTimeout(() => this.#restart(trace, batchIndex, path), patience);
	}

	/** Asks for the values of one step of the last run; the answer is an event. */
	step(stave: number, step: number): void {
		this.#send({ type: 'step', id: this.#id, stave, step });
	}

	/** Stops the last run; nothing more comes of it. */
	cancel(): void {
		this.#send({ type: 'cancel', id: this.#id });
		clearTimeout(this.#watch);
		this.#id++;
	}

	/** Ends the worker; a later run starts another. */
	close(): void {
		this.#id++;
		this.#loaded = false;
		clearTimeout(this.#watch);
		this.#worker?.terminate();
		this.#worker = null;
	}

	#restart(trace: Trace, batchIndex: number, path: RnnPath): void {
		this.close();
		this.run(trace, batchIndex, path);
	}

	/** A long program goes in pieces, each in a task of its own. */
	async #sendRun(run: Extract<Request, { readonly type: 'run' }>): Promise<void> {
		const { id, trace } = run;
		if (trace.ops.length <= fewOps) return this.#send(run);
		for (const piece of piecesOf(trace)) {
			this.#send({ type: 'piece', id, piece });
			await new Promise((done) => setTimeout(done));
			// Another run is wanted by now, or none.
			if (id !== this.#id) return;
		}
		this.#send({ ...run, trace: restOf(trace) });
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
			if (worker !== this.#worker) return;
			this.#loaded = true;
			if (data.id !== this.#id) return;
			clearTimeout(this.#watch);
			this.#onEvent(data);
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
