import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { RnnLayerWeights, RnnMode } from '../types.ts';
import { gateCount } from '../gates.ts';
import type { Canvas, Size } from './canvas.ts';

/** The weights of one layer, of all its directions side by side. */
export interface PackedLayer {
	/** [D·hidden, input + out + 1] texels of one unit's gates; the last row is the bias. */
	readonly cells: WebGLTexture;
	/** [D·out, hidden] texels of which only the first component counts. */
	readonly projection: WebGLTexture | null;
}

interface Entry extends PackedLayer {
	readonly dataIds: readonly object[];
}

/** Where gate g of each part goes among a texel's components: a GRU's n keeps its two parts apart, for r lies between them. */
const inputComponent = (_mode: RnnMode, gate: number): number => gate;
const hiddenComponent = (mode: RnnMode, gate: number): number => (mode === 'gru' && gate === 2 ? 3 : gate);

/** The layers' weights as textures, each packed once and kept for as long as its tensors live. */
export class PackedWeights {
	readonly #backend: MathBackendWebGL;
	readonly #canvas: Canvas;
	readonly #entries = new Map<string, Entry>();
	readonly #ids = new WeakMap<object, number>();
	#count = 0;

	constructor(backend: MathBackendWebGL, canvas: Canvas) {
		this.#backend = backend;
		this.#canvas = canvas;
	}

	/** The textures of a layer, packed by now. */
	layer(staves: readonly RnnLayerWeights<TensorInfo>[], mode: RnnMode): PackedLayer {
		const tensors = staves.flatMap(({ wIh, wHh, bIh, bHh, wHr }) => [wIh, wHh, bIh, bHh, wHr]);
		const key = [mode, ...tensors.map((tensor) => (tensor ? `${this.#id(tensor.dataId)}:${tensor.shape.join('x')}` : ''))].join();
		const known = this.#entries.get(key);
		if (known) return known;
		const entry = {
			dataIds: tensors.flatMap((tensor) => tensor?.dataId ?? []),
			cells: this.#cells(staves, mode),
			projection: staves[0]!.wHr ? this.#projection(staves.map(({ wHr }) => wHr!)) : null
		};
		this.#entries.set(key, entry);
		return entry;
	}

	/** Frees what belongs to tensors that have been disposed of, or have gone to another backend, since the last time. */
	sweep(): void {
		for (const [key, { dataIds, cells, projection }] of this.#entries) {
			if (dataIds.every((dataId) => this.#backend.texData.has(dataId))) continue;
			this.#canvas.gl.deleteTexture(cells);
			if (projection) this.#canvas.gl.deleteTexture(projection);
			this.#entries.delete(key);
		}
	}

	#id(dataId: object): number {
		let id = this.#ids.get(dataId);
		if (id === undefined) this.#ids.set(dataId, (id = this.#count++));
		return id;
	}

	#cells(staves: readonly RnnLayerWeights<TensorInfo>[], mode: RnnMode): WebGLTexture {
		const { wIh, wHh } = staves[0]!;
		const hidden = wIh.shape[0]! / gateCount[mode];
		const size: Size = [staves.length * hidden, wIh.shape[1]! + wHh.shape[1]! + 1];
		const data = new Float32Array(size[0] * size[1] * 4);
		staves.forEach((stave, direction) => {
			let row = 0;
			const put = (tensor: TensorInfo | undefined, columns: number, component: typeof inputComponent) => {
				const values = tensor ? (this.#backend.readSync(tensor.dataId) as Float32Array) : null;
				for (let i = 0; values && i < gateCount[mode] * hidden; i++) {
					const unit = direction * hidden + (i % hidden);
					const place = component(mode, Math.floor(i / hidden));
					for (let k = 0; k < columns; k++) data[((row + k) * size[0] + unit) * 4 + place]! += values[i * columns + k]!;
				}
			};
			put(stave.wIh, wIh.shape[1]!, inputComponent);
			row += wIh.shape[1]!;
			put(stave.wHh, wHh.shape[1]!, hiddenComponent);
			row += wHh.shape[1]!;
			put(stave.bIh, 1, inputComponent);
			put(stave.bHh, 1, hiddenComponent);
		});
		return this.#canvas.newTexture(size, data);
	}

	#projection(weights: readonly TensorInfo[]): WebGLTexture {
		const [out = 0, hidden = 0] = weights[0]!.shape;
		const size: Size = [weights.length * out, hidden];
		const data = new Float32Array(size[0] * size[1] * 4);
		weights.forEach((weight, direction) => {
			const values = this.#backend.readSync(weight.dataId) as Float32Array;
			for (let i = 0; i < out * hidden; i++) data[((i % hidden) * size[0] + direction * out + Math.floor(i / hidden)) * 4] = values[i]!;
		});
		return this.#canvas.newTexture(size, data);
	}
}
