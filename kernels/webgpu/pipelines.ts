/** How a program uses a binding of group 0. */
export type Access = 'read' | 'write' | 'uniform';

/** The compiled programs of a device; the size of a layer is no part of them. */
export class Pipelines {
	readonly #device: GPUDevice;
	readonly #steps: GPUBindGroupLayout;
	readonly #known = new Map<string, GPUComputePipeline>();
	#stepBuffer: GPUBuffer | null = null;
	#stepGroup: GPUBindGroup | null = null;
	/** Steps that one buffer of step numbers reaches. */
	static readonly maxSteps = 4096;

	constructor(device: GPUDevice) {
		this.#device = device;
		this.#steps = device.createBindGroupLayout({
			entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform', hasDynamicOffset: true, minBindingSize: 4 } }]
		});
	}

	/** The program of that key, compiled at its first use. Its group 1 is the number of the step where `stepped`. */
	get(key: string, source: () => string, bindings: Readonly<Record<number, Access>>, stepped: boolean): GPUComputePipeline {
		let pipeline = this.#known.get(key);
		if (!pipeline) this.#known.set(key, (pipeline = this.#device.createComputePipeline(this.#described(key, source(), bindings, stepped))));
		return pipeline;
	}

	/** Compiles it in a thread of its own: `get` does so in the one that draws the browser's windows, which stand still meanwhile. */
	async ahead(key: string, source: () => string, bindings: Readonly<Record<number, Access>>, stepped: boolean): Promise<void> {
		if (this.#known.has(key)) return;
		// What cannot be compiled is an error of the device where it is used.
		const pipeline = await this.#device.createComputePipelineAsync(this.#described(key, source(), bindings, stepped)).catch(() => null);
		if (pipeline) this.#known.set(key, pipeline);
	}

	#described(key: string, code: string, bindings: Readonly<Record<number, Access>>, stepped: boolean): GPUComputePipelineDescriptor {
		const layout = this.#device.createBindGroupLayout({
			entries: Object.entries(bindings).map(([binding, access]) => ({
				binding: Number(binding),
				visibility: GPUShaderStage.COMPUTE,
				buffer: { type: access === 'uniform' ? 'uniform' : access === 'read' ? 'read-only-storage' : 'storage' }
			}))
		});
		return {
			label: key,
			layout: this.#device.createPipelineLayout({ bindGroupLayouts: stepped ? [layout, this.#steps] : [layout] }),
			compute: { module: this.#device.createShaderModule({ label: key, code }), entryPoint: 'main' }
		};
	}

	/** Bytes from one step's number to the next. */
	get stepStride(): number {
		return this.#device.limits.minUniformBufferOffsetAlignment;
	}

	/** The numbers 0 … 4,095, one at each multiple of `stepStride`. */
	get stepGroup(): GPUBindGroup {
		if (!this.#stepGroup) {
			const stride = this.stepStride;
			const size = stride * Pipelines.maxSteps;
			this.#stepBuffer = this.#device.createBuffer({ size, usage: GPUBufferUsage.UNIFORM, mappedAtCreation: true });
			const numbers = new Uint32Array(this.#stepBuffer.getMappedRange());
			for (let step = 0; step < Pipelines.maxSteps; step++) numbers[(step * stride) / 4] = step;
			this.#stepBuffer.unmap();
			this.#stepGroup = this.#device.createBindGroup({ layout: this.#steps, entries: [{ binding: 0, resource: { buffer: this.#stepBuffer, size: 4 } }] });
		}
		return this.#stepGroup;
	}
}
