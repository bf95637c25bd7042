import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { RnnAttributes, RnnInputs, RnnOutputs } from '../kernel.ts';
import { blocksOf } from './blocks.ts';
import { Canvas, type Size, type Target } from './canvas.ts';
import ahead from './ahead.glsl?raw';
import finals from './finals.glsl?raw';
import { blockHeight, fours, gridOf, groups, originOf, stripLength, type Grid } from './grid.ts';
import output from './output.glsl?raw';
import { PackedWeights, type PackedLayer } from './packedWeights.ts';
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
		const { planes } = plan;
		const packed = Array.from({ length: layers }, (_, layer) =>
			this.#weights.layer(inputs.weights.slice(layer * directions, (layer + 1) * directions), mode, layer > 0, planes)
		);
		canvas.begin();
		const lengths = canvas.texture(
			[1, fours(batch)],
			Float32Array.from({ length: 4 * fours(batch) }, (_, i) => attributes.lengths?.[i] ?? seq)
		);
		const rows = plan.ahead
			? { batch: seq * batch, strides: [0, 0, input] as const, blocks: 1 }
			: { batch, strides: [batch * input, 0, input] as const, blocks: seq };
		const x = blocksOf(inputs.x, plan.x, { base: 0, size: input, ...rows }, canvas, this.#backend);
		const states = (size: number) => canvas.blocks([directions * stripLength(size, planes), layers * blockHeight(batch)], planes);
		const last: Finals = { h: states(out), c: states(hidden) };
		let below: History = [x, x];
		for (let layer = 0; layer < layers; layer++) {
			const h0 = this.#start(inputs.hx, layer, out, attributes, planes);
			const c0 = this.#start(mode === 'lstm' ? inputs.cx : undefined, layer, hidden, attributes, planes);
			below = this.#layer(layer, below, packed[layer]!, { h: h0, c: c0 }, last, lengths, attributes, plan);
		}
		const sizes = { batch, directions };
		const given = this.#give([seq, batch, directions * out], output, planes, {
			even: below[0],
			odd: below[1],
			lengths,
			blockSize: [plan.h.width, plan.h.height],
			columns: plan.h.columns,
			seq,
			...sizes,
			outSize: out,
			outStrip: stripLength(out, planes)
		});
		const finalStates = (size: number, states: WebGLTexture) =>
			this.#give([layers * directions, batch, size], finals, planes, { states, size, stripLength: stripLength(size, planes), ...sizes });
		const hn = finalStates(out, last.h);
		const all: RnnOutputs = mode === 'lstm' ? [given, hn, finalStates(hidden, last.c)] : [given, hn];
		canvas.end();
		return all;
	}

	/** h_0 or c_0 of a layer, one block. */
	#start(given: TensorInfo | undefined, layer: number, size: number, { directions, batch }: RnnAttributes, planes: number): WebGLTexture {
		const grid = gridOf(size, directions, batch, 1, planes, Infinity)!;
		if (!given) return this.#canvas.blocks(grid.size, planes, new Float32Array(4 * planes * grid.width * grid.height));
		const source = { base: layer * directions * batch * size, size, batch, strides: [0, batch * size, size] as const, blocks: 1 };
		return blocksOf(given, grid, source, this.#canvas, this.#backend);
	}

	/** W_ih·x of the first layer, for all steps. */
	#ahead(x: WebGLTexture, weights: WebGLTexture, { input, out }: RnnAttributes, { planes, ahead: size }: Plan): WebGLTexture {
		const canvas = this.#canvas;
		const texture = canvas.blocks(size!, 4);
		const inputGroups = groups(input, planes);
		const biasRow = planes * (inputGroups + groups(out, planes));
		canvas.use(ahead, [`PLANES ${planes}`], { weights, x, inputGroups, inputStrip: stripLength(input, planes), biasRow });
		canvas.draw({ framebuffer: canvas.framebuffer(4, texture), origin: [0, 0], size: size! });
		return texture;
	}

	#layer(
		layer: number,
		below: History,
		weights: PackedLayer,
		start: Finals,
		last: Finals,
		lengths: WebGLTexture,
		attributes: RnnAttributes,
		plan: Plan
	): History {
		const canvas = this.#canvas;
		const { mode, directions, seq, batch, input, hidden, out } = attributes;
		const { planes } = plan;
		const { projection } = weights;
		const isAhead = layer === 0 && plan.ahead !== null;
		const pair = ({ size }: Grid): History => [canvas.blocks(size, planes), canvas.blocks(size, planes)];
		const made = pair(plan.cells);
		const c = mode === 'lstm' ? pair(plan.cells) : null;
		const h = projection ? pair(plan.h) : made;
		const cellBuffers = [0, 1].map((i) => canvas.framebuffer(planes, made[i]!, ...(c ? [c[i]!] : [])));
		const hBuffers = projection ? h.map((texture) => canvas.framebuffer(planes, texture)) : cellBuffers;
		const sizes = {
			hiddenStrip: stripLength(hidden, planes),
			outStrip: stripLength(out, planes),
			hiddenGroups: groups(hidden, planes),
			outGroups: groups(out, planes),
			seq,
			lengths
		};
		const stepUniforms = {
			...sizes,
			batch,
			directions,
			weights: weights.cells,
			...(isAhead && { ahead: this.#ahead(below[0], weights.cells, attributes, plan) }),
			inputStrip: stripLength(input, planes),
			inputGroups: layer === 0 ? groups(input, planes) : directions * groups(out, planes)
		};
		/** Where the layer's input of a slot is: x by time, another layer's history by step. */
		const inputAt = (slot: number) =>
			layer === 0 ? { texture: below[0], origin: originOf(plan.x, isAhead ? 0 : slot) } : { texture: below[slot & 1]!, origin: originOf(plan.h, slot >> 1) };
		const planesDefined = `PLANES ${planes}`;
		const definitions = [planesDefined, mode.toUpperCase(), ...(layer > 0 ? [] : [isAhead ? 'AHEAD' : 'FIRST']), ...(projection ? ['PROJECTED'] : [])];
		if (!projection) canvas.use(step, definitions, stepUniforms);
		const none: Size = [0, 0];
		let cellTarget!: Target;
		let hTarget!: Target;
		for (let s = 0; s < seq; s++) {
			const parity = s & 1;
			const origin = originOf(plan.cells, s >> 1);
			const hOrigin = s ? originOf(plan.h, (s - 1) >> 1) : none;
			const before = { hBefore: s ? h[1 - parity]! : start.h, hOrigin, stepIndex: s };
			const [same, other] = [inputAt(s), inputAt(seq - 1 - s)];
			if (projection) canvas.use(step, definitions, stepUniforms);
			canvas.set({
				...before,
				cBefore: s && c ? c[1 - parity]! : start.c,
				cOrigin: s ? originOf(plan.cells, (s - 1) >> 1) : none,
				origin,
				inputSame: same.texture,
				inputOther: other.texture,
				sameOrigin: same.origin,
				otherOrigin: other.origin
			});
			cellTarget = { framebuffer: cellBuffers[parity]!, origin, size: [plan.cells.width, plan.cells.height] };
			canvas.draw(cellTarget);
			hTarget = cellTarget;
			if (!projection) continue;
			const target = originOf(plan.h, s >> 1);
			canvas.use(project, [planesDefined], { ...sizes, ...before, weights: projection, cell: made[parity]!, cellOrigin: origin, origin: target });
			hTarget = { framebuffer: hBuffers[parity]!, origin: target, size: [plan.h.width, plan.h.height] };
			canvas.draw(hTarget);
		}
		canvas.copy(hTarget, 0, last.h, layer * plan.h.height, planes);
		if (c) canvas.copy(cellTarget, 1, last.c, layer * plan.h.height, planes);
		return h;
	}

	/** A tensor of tfjs, drawn by a program that knows an element by its index. */
	#give(shape: number[], source: string, planes: number, uniforms: Readonly<Record<string, WebGLTexture | number | readonly number[]>>): TensorInfo {
		const tensor = this.#backend.makeTensorInfo(shape, 'float32');
		this.#backend.uploadToGPU(tensor.dataId);
		const { texture } = this.#backend.texData.get(tensor.dataId);
		const [rows, columns] = texture!.texShape;
		this.#canvas.use(source, [`PLANES ${planes}`], { ...uniforms, targetWidth: columns, total: shape.reduce((product, n) => product * n, 1) });
		this.#canvas.draw({ framebuffer: this.#canvas.flatFramebuffer(texture!.texture), origin: [0, 0], size: [columns, rows] });
		return tensor;
	}
}
