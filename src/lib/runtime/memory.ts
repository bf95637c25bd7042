import * as tf from '@tensorflow/tfjs-core';

/** The most memory that a run holds, of what tfjs itself counts. */
export class Memory {
	readonly #before = tf.memory().numBytes;
	#bytes = 0;
	#gpuBytes: number | null = null;

	measure(): void {
		const now: tf.MemoryInfo & { readonly numBytesInGPU?: number } = tf.memory();
		this.#bytes = Math.max(this.#bytes, now.numBytes - this.#before);
		if (now.numBytesInGPU !== undefined) this.#gpuBytes = Math.max(this.#gpuBytes ?? 0, now.numBytesInGPU);
	}

	get bytes(): number {
		return this.#bytes;
	}

	get gpuBytes(): number | null {
		return this.#gpuBytes;
	}
}
