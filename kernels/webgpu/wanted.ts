import type { Pipelines } from './pipelines.ts';
import { accessOf, type Bound, type Buffers, type Dims, type Recorder } from './recording.ts';

/** Takes of a call nothing but the programs that it needs. */
export class Wanted implements Recorder {
	readonly runs = false;
	readonly #pipelines: Pipelines;
	/** Stands for every buffer: none is read or written. */
	readonly #none: GPUBuffer;
	readonly #compiling = new Map<string, Promise<void>>();

	constructor(pipelines: Pipelines, none: GPUBuffer) {
		this.#pipelines = pipelines;
		this.#none = none;
	}

	of(): GPUBuffer {
		return this.#none;
	}

	keep(): GPUBuffer {
		return this.#none;
	}

	take(): GPUBuffer {
		return this.#none;
	}

	zeros(): GPUBuffer {
		return this.#none;
	}

	bind(key: string, source: () => string, _dims: Dims, buffers: Buffers, stepped = false): Bound {
		if (!this.#compiling.has(key)) this.#compiling.set(key, this.#pipelines.ahead(key, source, accessOf(buffers), stepped));
		return () => {};
	}

	dispatch(): void {}

	/** Comes when all of them are compiled. */
	async compiled(): Promise<void> {
		await Promise.all(this.#compiling.values());
	}
}
