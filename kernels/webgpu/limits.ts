/** What a device allows; read from it, or smaller. */
export interface Limits {
	/** Of a tensor, which a program sees whole. */
	readonly tensorBytes: number;
	/** Of a buffer that the kernel makes for itself: packed weights, and projected inputs. */
	readonly bindingBytes: number;
	/** Workgroups along one axis of a dispatch. */
	readonly workgroups: number;
	/** Memory that a workgroup shares. */
	readonly workgroupBytes: number;
	/** Threads of a workgroup. */
	readonly threads: number;
	/** Threads that a dispatch has at the least, where its work can be divided so: a device runs so many at a time. */
	readonly parallel: number;
}

/** Enough for a large GPU to hide what its memory takes; a processor that plays the GPU works on one group of 32 a core. */
const parallelOf = (device: GPUDevice): number => (device.adapterInfo?.isFallbackAdapter ? 32 * navigator.hardwareConcurrency : 8192);

export function limitsOf(device: GPUDevice): Limits {
	const { limits } = device;
	const bytes = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize);
	return {
		tensorBytes: bytes,
		bindingBytes: bytes,
		workgroups: limits.maxComputeWorkgroupsPerDimension,
		workgroupBytes: limits.maxComputeWorkgroupStorageSize,
		threads: Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX),
		parallel: parallelOf(device)
	};
}
