import type { Trace } from '../../ir/index.ts';
import type { Given } from '../../values/given.ts';
import type { Fit, Misfit, Offer } from './fit.ts';
import { isInput, type GivenArray } from './given.ts';

/** Arrays that the user gave, and what they are called. */
interface Taken {
	readonly names: readonly string[];
	readonly arrays: readonly GivenArray[];
	/** The key of the module that they are for, where the user chose it. */
	readonly of?: string | undefined;
}

/** Why files were not taken. */
export interface Refusal {
	readonly names: readonly string[];
	readonly misfit: Misfit;
}

const misfit = (why: string): Misfit => ({ kind: 'misfit', why, said: null, offers: [] });

/** How long nothing is said of reading, in milliseconds. */
const patience = 500;

/** What reads files and fits arrays is loaded with the first file. */
const reading = () => import('./reading.ts');

/** The user's own weights and inputs, which a program runs with instead of those that it draws. They are in no document, and in no link. */
export class OwnArrays {
	#taken = $state.raw<Taken | null>(null);
	#fitted = $state.raw<{ readonly trace: Trace; readonly fit: Fit } | null>(null);
	/** Why the last files were not taken; null once others are. */
	refusal = $state.raw<Refusal | null>(null);
	/** How much of files is read, from 0 to 1, where that takes long; else null. */
	share = $state.raw<number | null>(null);
	#request = 0;
	#reading = new AbortController();

	/** The files that are used; null where none are. */
	readonly names = $derived(this.#taken?.names ?? null);
	readonly hasWeights = $derived(this.#taken?.arrays.some((array) => !isInput(array)) ?? false);
	/** How they fit the program as it is, or was last. */
	readonly fit = $derived(this.#taken && this.#fitted?.fit);

	/** The numbers that a program is to run with: null for its own, undefined while that is not yet known. */
	given(trace: Trace): Given | null | undefined {
		if (!this.#taken) return null;
		if (this.#fitted?.trace !== trace) return undefined;
		return this.#fitted.fit.kind === 'fits' ? this.#fitted.fit.given : null;
	}

	/** Takes files where they can be read and fit the program; else nothing changes, and `refusal` says why. */
	async take(files: readonly File[], trace: Trace): Promise<void> {
		const names = files.map(({ name }) => name);
		await this.#change(names, async () => {
			const { readBeside, withOthers } = await reading();
			const read = await this.#read(files, readBeside);
			if ('why' in read) return misfit(read.why);
			return this.#fitAnd(trace, { ...withOthers(this.#taken ?? { names: [], arrays: [] }, { names, arrays: read.arrays }), of: this.#taken?.of });
		});
	}

	/** Takes what was refused as it fits. */
	async takeOffered(trace: Trace, { arrays, of }: Offer): Promise<void> {
		const names = this.refusal?.names;
		if (names) await this.#change(names, () => this.#fitAnd(trace, { names, arrays, of }));
	}

	/** Sees whether they fit another program. An effect may call it. */
	async follow(trace: Trace): Promise<void> {
		const taken = this.#taken;
		if (!taken || this.#fitted?.trace === trace) return;
		const request = ++this.#request;
		const { fitTo } = await reading();
		const fit = await fitTo(trace, taken.arrays, taken.of);
		if (request === this.#request) this.#fitted = { trace, fit };
	}

	/** Reads no further; what is used stays. */
	stop(): void {
		this.#request++;
		this.#ended();
	}

	takeOut(): void {
		this.stop();
		this.#taken = this.#fitted = this.refusal = null;
	}

	dismiss(): void {
		this.refusal = null;
	}

	async #read(files: readonly File[], readBeside: Awaited<ReturnType<typeof reading>>['readBeside']) {
		const { signal } = this.#reading;
		let share = 0;
		const timer = setTimeout(() => (this.share = share), patience);
		signal.addEventListener('abort', () => clearTimeout(timer));
		return readBeside(files, {
			signal,
			onShare: (read) => {
				share = read;
				if (this.share !== null && !signal.aborted) this.share = read;
			}
		});
	}

	#ended(): void {
		this.#reading.abort();
		this.#reading = new AbortController();
		this.share = null;
	}

	async #fitAnd(trace: Trace, wanted: Taken): Promise<Misfit | (() => void)> {
		const { fitTo } = await reading();
		const fit = await fitTo(trace, wanted.arrays, wanted.of);
		if (fit.kind === 'misfit') return fit;
		return () => {
			this.#taken = wanted;
			this.#fitted = { trace, fit };
		};
	}

	/** Does what a change comes to, unless another one was begun since. */
	async #change(names: readonly string[], change: () => Promise<Misfit | (() => void)>): Promise<void> {
		const request = ++this.#request;
		this.#ended();
		const result = await change().catch(() => misfit('It could not be read.'));
		if (request !== this.#request) return;
		this.#ended();
		this.refusal = typeof result === 'function' ? null : { names, misfit: result };
		if (typeof result === 'function') result();
	}
}
