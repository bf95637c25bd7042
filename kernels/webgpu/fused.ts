import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { gateCount } from '../gates.ts';
import type { RnnAttributes, RnnInputs, RnnOutputs } from '../kernel.ts';
import { runLayer, type Layer } from './layer.ts';
import type { Limits } from './limits.ts';
import { PackedWeights } from './packedWeights.ts';
import { Pipelines } from './pipelines.ts';
import { Recording, type Recorder } from './recording.ts';
import { Wanted } from './wanted.ts';

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

	/** @throws Error where a tensor is larger than a program on this device can see. */
	run(inputs: RnnInputs, attributes: RnnAttributes): RnnOutputs {
		checkBytes(inputs, attributes, this.#limits.tensorBytes);
		const { mode, layers, directions, seq, batch, hidden, out, lengths } = attributes;
		const recording = new Recording(this.#backend, this.#pipelines);
		const made = (shape: number[]): TensorInfo => this.#backend.makeTensorInfo(shape, 'float32');
		const output = made([seq, batch, directions * out]);
		const hn = made([layers * directions, batch, out]);
		const cn = mode === 'lstm' ? made([layers * directions, batch, hidden]) : null;
		if (cn) {
			if (inputs.cx) recording.copy(recording.of(inputs.cx), recording.of(cn));
			else recording.clear(recording.of(cn));
		}
		const ends = recording.numbers(lengths ?? new Array<number>(batch).fill(seq));
		this.#runLayers(recording, inputs, attributes, { output: recording.of(output), hn: recording.of(hn), c: cn && recording.of(cn), lengths: ends });
		recording.submit();
		return cn ? [output, hn, cn] : [output, hn];
	}

	/** Compiles what `run` of the same will run. */
	async compile(inputs: RnnInputs, attributes: RnnAttributes): Promise<void> {
		const none = this.#backend.device.createBuffer({ size: 4, usage: GPUBufferUsage.STORAGE });
		const wanted = new Wanted(this.#pipelines, none);
		this.#runLayers(wanted, inputs, attributes, { output: none, hn: none, c: attributes.mode === 'lstm' ? none : null, lengths: none });
		none.destroy();
		await wanted.compiled();
	}

	#runLayers(recorder: Recorder, { x, hx, weights }: RnnInputs, attributes: RnnAttributes, made: Pick<Layer, 'output' | 'hn' | 'c' | 'lengths'>): void {
		const { mode, layers, directions, seq, batch, input, hidden, out } = attributes;
		const width = directions * out;
		let read = recorder.of(x);
		for (let layer = 0; layer < layers; layer++) {
			const write = layer === layers - 1 ? made.output : recorder.take(4 * seq * batch * width);
			runLayer(recorder, this.#weights, this.#limits, {
				...{ mode, directions, seq, batch, hidden, out, gates: gateCount[mode] },
				input: layer === 0 ? input : width,
				stave0: layer * directions,
				weights: weights.slice(layer * directions, (layer + 1) * directions),
				...made,
				x: read,
				output: write,
				h0: hx ? recorder.of(hx) : null
			});
			read = write;
		}
	}
}

/** Everything that programs see whole: the tensors, and states whose rows are filled up to fours. */
function checkBytes({ x, hx, cx, weights }: RnnInputs, { layers, directions, seq, batch, hidden, out }: RnnAttributes, most: number): void {
	const shapes: [name: string, shape: readonly number[]][] = [
		['x', x.shape],
		['the output', [seq, batch, directions * out]],
		['hx', hx?.shape ?? []],
		['cx', cx?.shape ?? []],
		['h_n or c_n', [layers * directions, batch, Math.max(hidden, out)]],
		['a state', [directions, batch, 4 * Math.ceil(Math.max(hidden, out) / 4)]],
		...weights.flatMap((stave, i) =>
			Object.entries(stave).map(([name, { shape }]: [string, TensorInfo]): [string, number[]] => [`weights[${i}].${name}`, shape])
		)
	];
	for (const [name, shape] of shapes) {
		const bytes = shape.reduce((product, size) => product * size, 4);
		if (bytes > most)
			throw new Error(
				`rnn: ${name} takes ${bytes} bytes, [${shape.join(', ')}]; a program on this device sees ${most} at the most (maxStorageBufferBindingSize).`
			);
	}
}
