import type { SequenceValues, StepValues, Trace } from '../../ir/index.ts';
import type { RuntimeClient } from '../../runtime/client.ts';
import type { BackendName, BackendState } from '../../runtime/protocol.ts';
import type { Runner } from '../runner.svelte.ts';
import { takeTurn, type Turn } from './turn.ts';

/** Nothing has been asked for; another frame is at work; what computes is loaded; it computes; it is over; it could not be run. */
export type RunHereStatus = 'before' | 'waiting' | 'loading' | 'running' | 'done' | 'refused';

interface Values {
	readonly trace: Trace;
	readonly sequence: SequenceValues | null;
	readonly step: StepValues | null;
}

/**
 * The run of a widget: on the first backend that takes it, when it is asked for. The worker and what it holds of the device are shared by all frames
 * of this site, one after the other: they are given back when another frame wants them, and when this one goes out of view.
 */
export class RunHere {
	status = $state.raw<RunHereStatus>('before');
	#runner = $state.raw<Runner | null>(null);
	/** What stays of the last run once its worker is given back. */
	#kept = $state.raw<Values | null>(null);
	#turn: Turn | null = null;
	#abort = new AbortController();
	#inView = true;

	/** What the picture of a layer asks of a run. */
	readonly trace: Trace | null = $derived(this.#runner?.trace ?? this.#kept?.trace ?? null);
	readonly sequence = $derived(this.#runner?.sequence?.values ?? this.#kept?.sequence ?? null);
	readonly step = $derived(this.#runner?.step?.values ?? this.#kept?.step ?? null);
	readonly noSequence = $derived(this.#runner?.noSequence ?? null);
	readonly reason = $derived(this.#runner?.reason ?? null);
	#rows = $state.raw<readonly { readonly name: BackendName; readonly state: BackendState }[]>([]);
	/** The backends in the order in which they are tried, each with what it did. */
	readonly rows = $derived(this.#runner?.rows ?? this.#rows);

	async run(trace: Trace): Promise<void> {
		this.stop();
		const { signal } = (this.#abort = new AbortController());
		this.status = 'waiting';
		try {
			this.#turn ??= await takeTurn(signal, () => this.#asked());
			if (signal.aborted) return this.#giveBack();
			this.status = 'loading';
			const [{ Runner: Made }, { RuntimeClient: Client }] = await Promise.all([import('../runner.svelte.ts'), import('../../runtime/client.ts')]);
			if (signal.aborted) return this.#giveBack();
			this.#runner = new Made((onEvent) => {
				const client: RuntimeClient = new Client(
					(event) => {
						onEvent(event);
						if (event.type === 'finished' || event.type === 'refused') void this.#over(event.type === 'finished' ? 'done' : 'refused');
					},
					undefined,
					{ first: true }
				);
				return client;
			});
			this.status = 'running';
			this.#runner.run(trace);
		} catch {
			if (signal.aborted) return;
			this.#giveBack();
			this.status = 'refused';
		}
	}

	async #over(status: 'done' | 'refused'): Promise<void> {
		this.status = status;
		if (!this.#inView || (await this.#turn?.wanted())) this.#asked();
	}

	/** Another frame wants the turn, or this one is not seen any more: what is over lets it go. */
	#asked(): void {
		if (this.status === 'done' || this.status === 'refused') this.#giveBack();
	}

	/** Asks for the values of one step of the last run, while there is a worker to give them. */
	askStep(stave: number, step: number): void {
		this.#runner?.askStep(stave, step);
	}

	/** Ends the run, and what waits to be run. */
	stop(): void {
		this.#abort.abort();
		this.#giveBack();
		this.#kept = null;
		this.status = 'before';
	}

	seen(inView: boolean): void {
		this.#inView = inView;
		if (!inView) this.#asked();
	}

	#giveBack(): void {
		const runner = this.#runner;
		if (runner) {
			const { trace } = runner;
			this.#kept = trace && { trace, sequence: runner.sequence?.values ?? null, step: runner.step?.values ?? null };
			this.#rows = runner.rows;
			runner.close();
			this.#runner = null;
		}
		this.#turn?.end();
		this.#turn = null;
	}
}
