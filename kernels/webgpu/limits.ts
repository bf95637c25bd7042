/** What a device allows; read from it, or smaller. */
export interface Limits {
	/** Of a buffer, as a program sees it. */
	readonly bindingBytes: number;
	/** Workgroups along one axis of a dispatch. */
	readonly workgroups: number;
	/** Memory that a workgroup shares. */
	readonly workgroupBytes: number;
	/** Threads of a workgroup. */
	readonly threads: number;
}

export const limitsOf = ({ limits }: GPUDevice): Limits => ({
	bindingBytes: Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize),
	workgroups: limits.maxComputeWorkgroupsPerDimension,
	workgroupBytes: limits.maxComputeWorkgroupStorageSize,
	threads: Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX)
});
