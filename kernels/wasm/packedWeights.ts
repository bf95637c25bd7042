import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import { columnsOf, packMatrix } from './pack.ts';
import { take, type Program } from './program.ts';

/** Weights as the program reads them, in its memory, each packed once and kept for as long as its tensor lives. */
export class PackedWeights {
	readonly #program: Program;
	readonly #backend: BackendWasm;
	/** By the tensor's data, and by how they are packed: tensors of several shapes may share their data. */
	readonly #pointers = new Map<object, Map<string, number>>();

	constructor(program: Program, backend: BackendWasm) {
		this.#program = program;
		this.#backend = backend;
	}

	/** The pointer of a weight [gates · units, depth], packed by now. It may make the memory grow. */
	pointer(weight: TensorInfo, gates: number): number {
		const [rows = 0, depth = 0] = weight.shape;
		const key = `${gates} ${rows} ${depth}`;
		let known = this.#pointers.get(weight.dataId);
		if (!known) this.#pointers.set(weight.dataId, (known = new Map()));
		let pointer = known.get(key);
		if (pointer === undefined) {
			const units = rows / gates;
			const size = columnsOf(gates, units) * depth;
			pointer = take(this.#program, size);
			known.set(key, pointer);
			packMatrix(new Float32Array(this.#program.memory.buffer, pointer, size), this.#backend.typedArrayFromHeap(weight) as Float32Array, gates, units, depth);
		}
		return pointer;
	}

	/** Frees what belongs to tensors that have been disposed of, or have gone to another backend, since the last time. */
	sweep(): void {
		for (const [dataId, known] of this.#pointers) {
			if (this.#backend.dataIdMap.has(dataId)) continue;
			for (const pointer of known.values()) this.#program.release(pointer);
			this.#pointers.delete(dataId);
		}
	}
}
