import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { gateCount } from '../gates.ts';
import type { RnnAttributes, RnnInputs, RnnOutputs } from '../kernel.ts';
import { runLayer } from './layer.ts';
import type { Limits } from './limits.ts';
import { PackedWeights } from './packedWeights.ts';
import { Pipelines } from './pipelines.ts';
import { Recording } from './recording.ts';

/** The programs and packed weights of one tfjs backend. */
export class FusedRnn {
	readonly #backend: WebGPUBackend;
	readonly #limits: Limits;
	readonly #pipelines: Pipelines;
	readonly #weights: PackedWeights;

	constructor(backend: WebGPUBackend, limits: Limits) {
		this.#backend = backend;
		this.#limits = limits;
		this.#pipelines = new Pipelines(backend.device);
		this.#weights = new PackedWeights(backend);
	}

	run({ x, hx, cx, weights }: RnnInputs, attributes: RnnAttributes): RnnOutputs {
		const { mode, layers, directions, seq, batch, input, hidden, out, lengths } = attributes;
		this.#weights.sweep();
		const recording = new Recording(this.#backend, this.#pipelines);
		const made = (shape: number[]): TensorInfo => this.#backend.makeTensorInfo(shape, 'float32');
		const width = directions * out;
		const output = made([seq, batch, width]);
		const hn = made([layers * directions, batch, out]);
		const cn = mode === 'lstm' ? made([layers * directions, batch, hidden]) : null;
		if (cn) {
			if (cx) recording.copy(recording.of(cx), recording.of(cn));
			else recording.clear(recording.of(cn));
		}
		const ends = recording.numbers(lengths ?? new Array<number>(batch).fill(seq));
		let read = recording.of(x);
		for (let layer = 0; layer < layers; layer++) {
			const write = layer === layers - 1 ? recording.of(output) : recording.take(4 * seq * batch * width);
			runLayer(recording, this.#weights, this.#limits, {
				...{ mode, directions, seq, batch, hidden, out, gates: gateCount[mode] },
				input: layer === 0 ? input : width,
				stave0: layer * directions,
				weights: weights.slice(layer * directions, (layer + 1) * directions),
				x: read,
				output: write,
				lengths: ends,
				h0: hx ? recording.of(hx) : null,
				hn: recording.of(hn),
				c: cn && recording.of(cn)
			});
			read = write;
		}
		recording.submit();
		return cn ? [output, hn, cn] : [output, hn];
	}
}
