import type { SequenceValues, StepValues, Trace } from '../ir/index.ts';
import { withGiven, type Given } from '../values/given.ts';
import { RuntimeClient } from '../runtime/client.ts';
import { backendNames, type BackendName, type BackendState, type Event, type RnnPath } from '../runtime/protocol.ts';

/** Nothing is to be run; a change is waited out; a run is on; it is over; it could not be run. */
export type RunStatus = 'idle' | 'waiting' | 'running' | 'finished' | 'refused';

/** Values, and the program that they are of. */
interface Told<T> {
	readonly trace: Trace;
	readonly values: T;
}

type Client = Pick<RuntimeClient, 'run' | 'step' | 'cancel' | 'close'>;

/** How long a change is waited out for the next, in milliseconds. */
const settle = 150;

const all = (state: BackendState): Readonly<Record<BackendName, BackendState>> => ({ webgpu: state, webgl: state, wasm: state, cpu: state });

/**
 * The run of a layer's trace: what the worker told of it so far. It runs by itself after a change; the first one at once. No method reads the
 * state that it sets, so that an effect may call them.
 */
export class Runner {
	/** The trace that all that follows is of; null where nothing is run. */
	trace = $state.raw<Trace | null>(null);
	status = $state.raw<RunStatus>('idle');
	/** Why nothing runs, in a sentence. */
	reason = $state.raw<string | null>(null);
	/** The values of one sequence of the batch, of this run or of the last one that told; null where `noSequence` says why there are none. */
	sequence = $state.raw<Told<SequenceValues> | null>(null);
	noSequence = $state.raw<string | null>(null);
	/** The values of the step that was asked for last. */
	step = $state.raw<Told<StepValues> | null>(null);
	backends = $state.raw<Readonly<Record<BackendName, BackendState>>>(all({ kind: 'waiting' }));
	/** How recurrent layers are run. */
	path = $state.raw<RnnPath>('fused');
	/** What the same trace did on the other path; waiting where it has not been run there. */
	#other = $state.raw<Readonly<Record<BackendName, BackendState>>>(all({ kind: 'waiting' }));
	/** The backends in the order in which they run, each with what it did on the other path. */
	readonly rows = $derived(backendNames.map((name) => ({ name, state: this.backends[name], other: this.#other[name] })));

	readonly #client: Client;
	/** The user's own numbers that the run has in the place of the program's; null where there are none. */
	given: Given | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#asked: { readonly stave: number; readonly step: number } | null = null;
	#batchIndex = 0;
	#sent = false;
	#first = true;

	constructor(connect: (onEvent: (event: Event) => void) => Client = (onEvent) => new RuntimeClient(onEvent)) {
		this.#client = connect((event) => this.#receive(event));
	}

	/**
	 * Runs a trace 150 ms after the last change. One that raises, or is not modelled, is not run, and `reason` says so.
	 * @param batchIndex Which sequence of the batch to tell the values of.
	 */
	run(trace: Trace, { batchIndex = 0, given = null }: { readonly batchIndex?: number; readonly given?: Given | null } = {}): void {
		const first = this.#first;
		this.#first = false;
		this.#stop();
		this.trace = trace;
		this.given = given;
		this.#batchIndex = batchIndex;
		this.#other = all({ kind: 'waiting' });
		this.noSequence = this.reason = null;
		this.backends = all({ kind: 'waiting' });
		const { outcome } = trace;
		if (outcome.kind !== 'ok') {
			this.status = 'refused';
			this.reason =
				outcome.kind === 'raised'
					? `Nothing is run: line ${outcome.line} raises ${outcome.type}.`
					: `Nothing is run: ${outcome.what} is not modelled (line ${outcome.line}).`;
			return;
		}
		this.status = 'waiting';
		if (first) this.#send(trace, batchIndex);
		else this.#timer = setTimeout(() => this.#send(trace, batchIndex), settle);
	}

	/** Runs recurrent layers another way from now on; what runs, or ran, runs that way at once, and the old times stay for comparison. */
	use(path: RnnPath): void {
		if (path === this.path) return;
		this.path = path;
		const { trace, status } = this;
		if (!trace || status === 'idle' || status === 'refused') return;
		this.#stop();
		this.#other = this.backends;
		this.backends = all({ kind: 'waiting' });
		this.#send(trace, this.#batchIndex);
	}

	/** Asks for one step of one stave for the whole batch; `step` holds it when it comes. It is asked again of a later run. */
	askStep(stave: number, step: number): void {
		this.#asked = { stave, step };
		if (this.#sent) this.#client.step(stave, step);
	}

	/** Stops the run, and what waits to be run. */
	cancel(): void {
		this.#stop();
		this.status = 'idle';
	}

	/** Ends the worker as well. */
	close(): void {
		this.cancel();
		this.#client.close();
	}

	#stop(): void {
		clearTimeout(this.#timer);
		if (this.#sent) this.#client.cancel();
		this.#sent = false;
	}

	#send(trace: Trace, batchIndex: number): void {
		this.status = 'running';
		this.#sent = true;
		this.#client.run(this.given ? withGiven(trace, this.given) : trace, batchIndex, this.path);
		if (this.#asked) this.#client.step(this.#asked.stave, this.#asked.step);
	}

	#told<T>(values: T): Told<T> | null {
		return this.trace && { trace: this.trace, values };
	}

	#receive(event: Event): void {
		switch (event.type) {
			case 'sequence':
				this.sequence = this.#told(event.values);
				return;
			case 'no sequence':
				this.sequence = null;
				this.noSequence = event.reason;
				return;
			case 'step':
				if (event.values.stave === this.#asked?.stave && event.values.step === this.#asked.step) this.step = this.#told(event.values);
				return;
			case 'backend':
				this.backends = { ...this.backends, [event.backend]: event.state };
				return;
			case 'refused':
				this.status = 'refused';
				this.reason = event.reason;
				this.#sent = false;
				return;
			case 'finished':
				this.status = 'finished';
		}
	}
}
