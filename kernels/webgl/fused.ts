import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { RnnAttributes, RnnInputs, RnnOutputs } from '../kernel.ts';
import { blocksOf } from './blocks.ts';
import { Canvas, type Size, type Target } from './canvas.ts';
import finals from './finals.glsl?raw';
import { blockHeight, fours, originOf, type Grid } from './grid.ts';
import output from './output.glsl?raw';
import { PackedWeights } from './packedWeights.ts';
import type { Plan } from './plan.ts';
import project from './project.glsl?raw';
import step from './step.glsl?raw';

/** A layer's steps: those of even index in the first texture, those of odd index in the second. */
type History = readonly [even: WebGLTexture, odd: WebGLTexture];

/** States of all layers, D·⌈size / 4⌉ wide. */
interface Finals {
	readonly h: WebGLTexture;
	readonly c: WebGLTexture;
}

const gridUniform = ({ width, height, columns }: Grid) => [width, height, columns];

/** Runs whole layers with draws of its own in tfjs' context: one a step (two with a projection), and one for each tensor that is handed back. */
export class FusedRnn {
	readonly #backend: MathBackendWebGL;
	readonly #canvas: Canvas;
	readonly #weights: PackedWeights;

	constructor(backend: MathBackendWebGL) {
		this.#backend = backend;
		this.#canvas = new Canvas(backend.gpgpu.gl as WebGL2RenderingContext);
		this.#weights = new PackedWeights(backend, this.#canvas);
	}

	run(inputs: RnnInputs, attributes: RnnAttributes, plan: Plan): RnnOutputs {
		const canvas = this.#canvas;
		const { mode, layers, directions, seq, batch, input, hidden, out } = attributes;
		const packed = Array.from({ length: layers }, (_, layer) =>
			this.#weights.layer(inputs.weights.slice(layer * directions, (layer + 1) * directions), mode, layer > 0)
		);
		canvas.begin();
		const height = blockHeight(batch);
		const lengths = canvas.texture(
			[1, height],
			Float32Array.from({ length: 4 * height }, (_, i) => attributes.lengths?.[i] ?? seq)
		);
		const x = blocksOf(inputs.x, plan.x, { base: 0, size: input, batch, strides: [batch * input, 0, input], blocks: seq }, canvas, this.#backend);
		const last: Finals = {
			h: canvas.blocks([directions * fours(out), layers * height]),
			c: canvas.blocks([directions * fours(hidden), layers * height])
		};
		let below: History = [x, x];
		for (let layer = 0; layer < layers; layer++) {
			const h0 = this.#start(inputs.hx, layer, out, attributes);
			const c0 = this.#start(mode === 'lstm' ? inputs.cx : undefined, layer, hidden, attributes);
			below = this.#layer(layer, below, packed[layer]!, { h: h0, c: c0 }, last, lengths, attributes, plan);
		}
		const sizes = { batch, directions };
		const given = this.#give([seq, batch, directions * out], output, {
			even: below[0],
			odd: below[1],
			lengths,
			grid: gridUniform(plan.h),
			seq,
			...sizes,
			outSize: out
		});
		const hn = this.#give([layers * directions, batch, out], finals, { states: last.h, size: out, ...sizes });
		const all: RnnOutputs =
			mode === 'lstm' ? [given, hn, this.#give([layers * directions, batch, hidden], finals, { states: last.c, size: hidden, ...sizes })] : [given, hn];
		canvas.end();
		return all;
	}

	/** h_0 or c_0 of a layer, one block. */
	#start(given: TensorInfo | undefined, layer: number, size: number, { directions, batch }: RnnAttributes): WebGLTexture {
		const height = blockHeight(batch);
		const width = directions * fours(size);
		if (!given) return this.#canvas.blocks([width, height], new Float32Array(16 * width * height));
		const grid: Grid = { width, height, columns: 1, size: [width, height] };
		const source = { base: layer * directions * batch * size, size, batch, strides: [0, batch * size, size] as const, blocks: 1 };
		return blocksOf(given, grid, source, this.#canvas, this.#backend);
	}

	#layer(
		layer: number,
		below: History,
		weights: { readonly cells: WebGLTexture; readonly projection: WebGLTexture | null },
		start: Finals,
		last: Finals,
		lengths: WebGLTexture,
		{ mode, directions, seq, batch, input, hidden, out }: RnnAttributes,
		plan: Plan
	): History {
		const canvas = this.#canvas;
		const { projection } = weights;
		const pair = ({ size }: Grid): History => [canvas.blocks(size), canvas.blocks(size)];
		const made = pair(plan.cells);
		const c = mode === 'lstm' ? pair(plan.cells) : null;
		const h = projection ? pair(plan.h) : made;
		const cellBuffers = [0, 1].map((i) => (c ? canvas.framebuffer(made[i]!, c[i]!) : canvas.framebuffer(made[i]!)));
		const hBuffers = projection ? h.map((texture) => canvas.framebuffer(texture)) : cellBuffers;
		const height = blockHeight(batch);
		const sizes = { hiddenQuads: fours(hidden), outQuads: fours(out), seq, lengths };
		const stepUniforms = {
			...sizes,
			weights: weights.cells,
			inputEven: below[0],
			inputOdd: below[1],
			inputQuads: layer === 0 ? fours(input) : directions * fours(out),
			first: layer === 0,
			inputGrid: gridUniform(layer === 0 ? plan.x : plan.h)
		};
		const definitions = [mode.toUpperCase(), ...(projection ? ['PROJECTED'] : [])];
		if (!projection) canvas.use(step, definitions, stepUniforms);
		const none: Size = [0, 0];
		let cellTarget!: Target;
		let hTarget!: Target;
		for (let s = 0; s < seq; s++) {
			const parity = s & 1;
			const origin = originOf(plan.cells, s >> 1);
			const hOrigin = s ? originOf(plan.h, (s - 1) >> 1) : none;
			const before = { hBefore: s ? h[1 - parity]! : start.h, hOrigin, stepIndex: s };
			if (projection) canvas.use(step, definitions, stepUniforms);
			canvas.set({ ...before, cBefore: s && c ? c[1 - parity]! : start.c, cOrigin: s ? originOf(plan.cells, (s - 1) >> 1) : none, origin });
			cellTarget = { framebuffer: cellBuffers[parity]!, origin, size: [plan.cells.width, height] };
			canvas.draw(cellTarget);
			hTarget = cellTarget;
			if (!projection) continue;
			const target = originOf(plan.h, s >> 1);
			canvas.use(project, [], { ...sizes, ...before, weights: projection, cell: made[parity]!, cellOrigin: origin, origin: target });
			hTarget = { framebuffer: hBuffers[parity]!, origin: target, size: [plan.h.width, height] };
			canvas.draw(hTarget);
		}
		canvas.copy(hTarget, 0, last.h, layer * height);
		if (c) canvas.copy(cellTarget, 1, last.c, layer * height);
		return h;
	}

	/** A tensor of tfjs, drawn by a program that knows an element by its index. */
	#give(shape: number[], source: string, uniforms: Readonly<Record<string, WebGLTexture | number | readonly number[]>>): TensorInfo {
		const tensor = this.#backend.makeTensorInfo(shape, 'float32');
		this.#backend.uploadToGPU(tensor.dataId);
		const { texture } = this.#backend.texData.get(tensor.dataId);
		const [rows, columns] = texture!.texShape;
		this.#canvas.use(source, [], { ...uniforms, targetWidth: columns, total: shape.reduce((product, n) => product * n, 1) });
		this.#canvas.draw({ framebuffer: this.#canvas.flatFramebuffer(texture!.texture), origin: [0, 0], size: [columns, rows] });
		return tensor;
	}
}
