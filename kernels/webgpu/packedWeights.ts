import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { Packed } from '../packed.ts';
import type { Limits } from './limits.ts';
import { sources } from './programs.ts';
import type { Recorder } from './recording.ts';

/** A weight [gates·units, depth] and its bias. */
export interface Affine {
	readonly weight: TensorInfo;
	readonly bias: TensorInfo | undefined;
}

/** Vectors of four in a row of a packed weight: one a unit, or one for four units where there is one gate. */
export const unitsOf = (gates: number, rows: number): number => (gates === 1 ? Math.ceil(rows / 4) : rows / gates);

/** Weights as the programs read them, each packed once and kept for as long as its tensors live. */
export class PackedWeights {
	readonly #packed: Packed<GPUBuffer>;

	constructor(backend: WebGPUBackend) {
		// Whatever takes the buffer from tfjs' pool is queued behind the last program that read it.
		this.#packed = new Packed(backend, (buffer) => backend.bufferManager.releaseBuffer(buffer));
	}

	/** The directions of a layer in one buffer [direction, 4·⌈depth / 4⌉ + 1, units, 4]; packed by the recording at their first use. */
	buffer(recording: Recorder, directions: readonly Affine[], gates: number, limits: Limits): GPUBuffer {
		const make = (): GPUBuffer => pack(recording, directions, gates, limits);
		if (!recording.runs) return make();
		const dataIds = directions.flatMap(({ weight, bias }) => [weight.dataId, bias?.dataId]);
		const form = [gates, ...directions[0]!.weight.shape].join(' ');
		return this.#packed.get(form, dataIds, make);
	}
}

function pack(recording: Recorder, directions: readonly Affine[], gates: number, { workgroups }: Limits): GPUBuffer {
	const [rows = 0, depth = 0] = directions[0]!.weight.shape;
	const buffer = recording.keep(packedBytes(directions, gates));
	const units = unitsOf(gates, rows);
	directions.forEach(({ weight, bias }, direction) => {
		const dims = { depth, units, hidden: rows / gates, rows, direction0: direction, hasBias: bias ? 1 : 0 };
		const w = recording.of(weight);
		const bound = recording.bind(`pack ${gates}`, () => sources.pack(gates), dims, {
			1: ['write', buffer],
			2: ['read', w],
			9: ['read', bias ? recording.of(bias) : w]
		});
		recording.dispatch(bound, [Math.min(Math.ceil(units / 64), workgroups), Math.min(depth, 256, workgroups), 1]);
	});
	return buffer;
}

/** What the directions of a layer take when they are packed. */
export function packedBytes(directions: readonly Affine[], gates: number): number {
	const [rows = 0, depth = 0] = directions[0]!.weight.shape;
	return 16 * directions.length * (4 * Math.ceil(depth / 4) + 1) * unitsOf(gates, rows);
}
