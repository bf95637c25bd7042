import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { RnnLayerWeights, RnnMode } from '../types.ts';
import { gateCount } from '../gates.ts';
import { Packed } from '../packed.ts';
import type { Canvas, Size } from './canvas.ts';
import { fours } from './grid.ts';

/** The weights of one layer, of all its directions side by side. */
export interface PackedLayer {
	/** Texels of one unit's gates; units and rows are filled up to fours a direction, with zeros; the last row is the bias. */
	readonly cells: WebGLTexture;
	/** [D·⌈out / 4⌉, 4·⌈hidden / 4⌉] texels of four units. */
	readonly projection: WebGLTexture | null;
}

/** Where gate g of each part goes among a texel's components: a GRU's n keeps its two parts apart, for r lies between them. */
const inputComponent = (_mode: RnnMode, gate: number): number => gate;
const hiddenComponent = (mode: RnnMode, gate: number): number => (mode === 'gru' && gate === 2 ? 3 : gate);

/** The layers' weights as textures, each packed once and kept for as long as its tensors live. */
export class PackedWeights {
	readonly #backend: MathBackendWebGL;
	readonly #canvas: Canvas;
	readonly #packed: Packed<PackedLayer>;

	constructor(backend: MathBackendWebGL, canvas: Canvas) {
		this.#backend = backend;
		this.#canvas = canvas;
		this.#packed = new Packed(backend, ({ cells, projection }) => {
			canvas.gl.deleteTexture(cells);
			if (projection) canvas.gl.deleteTexture(projection);
		});
	}

	/** The textures of a layer, packed by now; `below` says that there is a layer below it. */
	layer(staves: readonly RnnLayerWeights<TensorInfo>[], mode: RnnMode, below: boolean): PackedLayer {
		const tensors = staves.flatMap(({ wIh, wHh, bIh, bHh, wHr }) => [wIh, wHh, bIh, bHh, wHr]);
		const form = [mode, below, ...tensors.map((tensor) => tensor?.shape.join('x') ?? '')].join(' ');
		const dataIds = tensors.map((tensor) => tensor?.dataId);
		return this.#packed.get(form, dataIds, () => ({
			cells: this.#cells(staves, mode, below),
			projection: staves[0]!.wHr ? this.#projection(staves.map(({ wHr }) => wHr!)) : null
		}));
	}

	#cells(staves: readonly RnnLayerWeights<TensorInfo>[], mode: RnnMode, below: boolean): WebGLTexture {
		const { wIh, wHh } = staves[0]!;
		const hidden = wIh.shape[0]! / gateCount[mode];
		const [input, out] = [wIh.shape[1]!, wHh.shape[1]!];
		// The input of a later layer comes in as many parts as there are directions below.
		const part = below ? out : input;
		const inputRows = 4 * fours(part) * (input / part);
		const size: Size = [staves.length * 4 * fours(hidden), inputRows + 4 * fours(out) + 1];
		const data = new Float32Array(size[0] * size[1] * 4);
		staves.forEach((stave, direction) => {
			const put = (tensor: TensorInfo | undefined, columns: number, row: number, component: typeof inputComponent) => {
				const values = tensor ? (this.#backend.readSync(tensor.dataId) as Float32Array) : null;
				for (let i = 0; values && i < gateCount[mode] * hidden; i++) {
					const unit = direction * 4 * fours(hidden) + (i % hidden);
					const place = component(mode, Math.floor(i / hidden));
					for (let k = 0; k < columns; k++) {
						const padding = row === 0 ? Math.floor(k / part) * (4 * fours(part) - part) : 0;
						data[((row + k + padding) * size[0] + unit) * 4 + place]! += values[i * columns + k]!;
					}
				}
			};
			put(stave.wIh, input, 0, inputComponent);
			put(stave.wHh, out, inputRows, hiddenComponent);
			put(stave.bIh, 1, size[1] - 1, inputComponent);
			put(stave.bHh, 1, size[1] - 1, hiddenComponent);
		});
		return this.#canvas.newTexture(size, data);
	}

	#projection(weights: readonly TensorInfo[]): WebGLTexture {
		const [out = 0, hidden = 0] = weights[0]!.shape;
		const size: Size = [weights.length * fours(out), 4 * fours(hidden)];
		const data = new Float32Array(size[0] * size[1] * 4);
		weights.forEach((weight, direction) => {
			const values = this.#backend.readSync(weight.dataId) as Float32Array;
			for (let i = 0; i < out * hidden; i++) data[((i % hidden) * size[0] + direction * fours(out)) * 4 + Math.floor(i / hidden)] = values[i]!;
		});
		return this.#canvas.newTexture(size, data);
	}
}
