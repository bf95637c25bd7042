import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { RnnLayerWeights, RnnMode } from '../types.ts';
import { gateCount } from '../gates.ts';
import { Packed } from '../packed.ts';
import type { Canvas, Size } from './canvas.ts';
import { groups } from './grid.ts';
import { columnsOf } from './plan.ts';

/** The weights of one layer, of all its directions side by side. */
export interface PackedLayer {
	/** Texels of one unit's gates, or of a group of units where there is one gate; units and rows are filled up to whole groups a direction, with zeros; the last row is the bias. */
	readonly cells: WebGLTexture;
	/** Texels of a group of units; the rows are what is projected. */
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

	/** The textures of a layer, packed by now; `below` says that there is a layer below it, and `planes` are the units of a group. */
	layer(staves: readonly RnnLayerWeights<TensorInfo>[], mode: RnnMode, below: boolean, planes: number): PackedLayer {
		const tensors = staves.flatMap(({ wIh, wHh, bIh, bHh, wHr }) => [wIh, wHh, bIh, bHh, wHr]);
		const form = [mode, below, planes, ...tensors.map((tensor) => tensor?.shape.join('x') ?? '')].join(' ');
		const dataIds = tensors.map((tensor) => tensor?.dataId);
		return this.#packed.get(form, dataIds, () => ({
			cells: this.#cells(staves, mode, below, planes),
			projection: staves[0]!.wHr
				? this.#projection(
						staves.map(({ wHr }) => wHr!),
						planes
					)
				: null
		}));
	}

	#cells(staves: readonly RnnLayerWeights<TensorInfo>[], mode: RnnMode, below: boolean, planes: number): WebGLTexture {
		const { wIh, wHh } = staves[0]!;
		const gates = gateCount[mode];
		const hidden = wIh.shape[0]! / gates;
		const [input, out] = [wIh.shape[1]!, wHh.shape[1]!];
		// The input of a later layer comes in as many parts as there are directions below.
		const part = below ? out : input;
		const partRows = planes * groups(part, planes);
		const inputRows = partRows * (input / part);
		const columns = columnsOf({ mode, hidden }, planes);
		const size: Size = [staves.length * columns, inputRows + planes * groups(out, planes) + 1];
		const data = new Float32Array(size[0] * size[1] * 4);
		staves.forEach((stave, direction) => {
			const put = (tensor: TensorInfo | undefined, width: number, firstRow: number, component: typeof inputComponent) => {
				const values = tensor ? (this.#backend.readSync(tensor.dataId) as Float32Array) : null;
				for (let i = 0; values && i < gates * hidden; i++) {
					const unit = i % hidden;
					const place =
						4 * direction * columns + (gates > 1 ? 4 * unit + component(mode, Math.floor(i / hidden)) : 4 * Math.floor(unit / planes) + (unit % planes));
					for (let k = 0; k < width; k++) {
						const row = firstRow + (tensor === stave.wIh ? Math.floor(k / part) * partRows + (k % part) : k);
						data[4 * row * size[0] + place]! += values[i * width + k]!;
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

	#projection(weights: readonly TensorInfo[], planes: number): WebGLTexture {
		const [out = 0, hidden = 0] = weights[0]!.shape;
		const size: Size = [weights.length * groups(out, planes), planes * groups(hidden, planes)];
		const data = new Float32Array(size[0] * size[1] * 4);
		weights.forEach((weight, direction) => {
			const values = this.#backend.readSync(weight.dataId) as Float32Array;
			for (let i = 0; i < out * hidden; i++) {
				const unit = Math.floor(i / hidden);
				const column = direction * groups(out, planes) + Math.floor(unit / planes);
				data[4 * ((i % hidden) * size[0] + column) + (unit % planes)] = values[i]!;
			}
		});
		return this.#canvas.newTexture(size, data);
	}
}
