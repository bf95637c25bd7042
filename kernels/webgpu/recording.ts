import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { Access, Pipelines } from './pipelines.ts';

/** Names of the numbers in a `Dims` in WGSL, in its order. */
const dimsNames = [
	...(['depth', 'units', 'hidden', 'out', 'batch', 'b0', 'bn', 's0'] as const),
	...(['sn', 'u0', 'un', 'directions', 'direction0', 'stave0', 'rows', 'hasBias'] as const)
];

/** The sizes of a layer and its part; those that a program does not ask for are left out. */
export type Dims = Readonly<Partial<Record<(typeof dimsNames)[number], number>>>;

/** A program with the buffers that it works on. */
export type Bound = (pass: GPUComputePassEncoder) => void;

/** The buffers of a program, by their bindings in group 0. */
export type Buffers = Readonly<Record<number, readonly [access: Access, buffer: GPUBuffer]>>;

/** What a layer says that is to be done. */
export type Recorder = Pick<Recording, 'runs' | 'of' | 'take' | 'zeros' | 'keep' | 'bind' | 'dispatch'>;

/** How a program uses its buffers, and the layer's sizes, which every program reads. */
export const accessOf = (buffers: Buffers): Readonly<Record<number, Access>> => ({
	0: 'uniform',
	...Object.fromEntries(Object.entries(buffers).map(([binding, [access]]) => [binding, access]))
});

const storage = (): number => GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;

/**
 * The commands of one call, in one command buffer behind all that tfjs has queued. Buffers that it takes for itself go back to tfjs' pool
 * when it is submitted: whatever takes them next is queued behind it.
 */
export class Recording {
	/** Whether what is recorded is done. */
	readonly runs: boolean = true;
	readonly #backend: WebGPUBackend;
	readonly #pipelines: Pipelines;
	readonly #encoder: GPUCommandEncoder;
	readonly #taken: GPUBuffer[] = [];
	#pass: GPUComputePassEncoder | null = null;

	constructor(backend: WebGPUBackend, pipelines: Pipelines) {
		this.#backend = backend;
		this.#pipelines = pipelines;
		this.#encoder = backend.device.createCommandEncoder();
	}

	/** The buffer of a tensor. */
	of({ dataId }: TensorInfo): GPUBuffer {
		this.#backend.uploadToGPU(dataId);
		return this.#backend.tensorMap.get(dataId).resource as GPUBuffer;
	}

	/** A buffer of so many bytes that stays. */
	keep(bytes: number): GPUBuffer {
		return this.#backend.bufferManager.acquireBuffer(bytes, storage());
	}

	/** The same for this call only; it holds anything. */
	take(bytes: number): GPUBuffer {
		return this.#giveBack(this.keep(bytes));
	}

	/** The same for this call only, of zeros. */
	zeros(bytes: number): GPUBuffer {
		const buffer = this.take(bytes);
		this.clear(buffer);
		return buffer;
	}

	/** A buffer of whole numbers. */
	numbers(values: readonly number[]): GPUBuffer {
		const buffer = this.take(4 * values.length);
		this.#backend.queue.writeBuffer(buffer, 0, Uint32Array.from(values));
		return buffer;
	}

	bind(key: string, source: () => string, dims: Dims, buffers: Buffers, stepped = false): Bound {
		const uniform = this.#giveBack(this.#backend.bufferManager.acquireBuffer(4 * dimsNames.length, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST));
		this.#backend.queue.writeBuffer(
			uniform,
			0,
			Uint32Array.from(dimsNames, (name) => dims[name] ?? 0)
		);
		const pipeline = this.#pipelines.get(key, source, accessOf(buffers), stepped);
		const all: Buffers = { 0: ['uniform', uniform], ...buffers };
		const entries = Object.entries(all).map(([binding, [, buffer]]) => ({ binding: Number(binding), resource: { buffer } }));
		const group = this.#backend.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
		return (pass) => {
			pass.setPipeline(pipeline);
			pass.setBindGroup(0, group);
		};
	}

	/** @param step Counted from `s0`, where the program has one. */
	dispatch(bound: Bound, grid: readonly [number, number, number], step?: number): void {
		this.#pass ??= this.#encoder.beginComputePass();
		bound(this.#pass);
		if (step !== undefined) this.#pass.setBindGroup(1, this.#pipelines.stepGroup, [step * this.#pipelines.stepStride]);
		this.#pass.dispatchWorkgroups(...grid);
	}

	copy(from: GPUBuffer, to: GPUBuffer): void {
		this.#end();
		this.#encoder.copyBufferToBuffer(from, 0, to, 0, to.size);
	}

	clear(buffer: GPUBuffer): void {
		this.#end();
		this.#encoder.clearBuffer(buffer);
	}

	/** Submits what tfjs has queued, uploads among it, and then this. */
	submit(): void {
		this.#end();
		this.#backend.ensureCommandEncoderReady();
		this.#backend.endComputePassEncoder();
		this.#backend.submitQueue();
		this.#backend.queue.submit([this.#encoder.finish()]);
		for (const buffer of this.#taken) this.#backend.bufferManager.releaseBuffer(buffer);
	}

	#giveBack(buffer: GPUBuffer): GPUBuffer {
		this.#taken.push(buffer);
		return buffer;
	}

	#end(): void {
		this.#pass?.end();
		this.#pass = null;
	}
}
