import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import { Packed } from '../packed.ts';
import { columnsOf, packMatrix } from './pack.ts';
import { take, type Program } from './program.ts';

/** Weights as the program reads them, in its memory, each packed once and kept for as long as its tensor lives. */
export class PackedWeights {
	readonly #program: Program;
	readonly #backend: BackendWasm;
	readonly #pointers: Packed<number>;

	constructor(program: Program, backend: BackendWasm) {
		this.#program = program;
		this.#backend = backend;
		this.#pointers = new Packed(backend, (pointer) => program.release(pointer));
	}

	/** The pointer of a weight [gates · units, depth], packed by now. It may make the memory grow. */
	pointer(weight: TensorInfo, gates: number): number {
		const [rows = 0, depth = 0] = weight.shape;
		return this.#pointers.get(`${gates} ${rows} ${depth}`, [weight.dataId], () => {
			const units = rows / gates;
			const size = columnsOf(gates, units) * depth;
			const pointer = take(this.#program, size);
			packMatrix(new Float32Array(this.#program.memory.buffer, pointer, size), this.#backend.typedArrayFromHeap(weight) as Float32Array, gates, units, depth);
			return pointer;
		});
	}
}
