import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';
import type { KernelConfig } from '@tensorflow/tfjs-core';
import { attributesOf, inputsOf, kernelName } from '../kernel.ts';
import { FusedRnn } from './fused.ts';
import { limitsOf, type Limits } from './limits.ts';

/** The kernel of tfjs' backend `webgpu`: programs of our own in one command buffer a call, on tfjs' device and buffers. */
export function kernelConfigOf(limits: (device: GPUDevice) => Limits): KernelConfig {
	const known = new WeakMap<WebGPUBackend, FusedRnn>();
	return {
		kernelName,
		backendName: 'webgpu',
		kernelFunc({ inputs, attrs, backend }) {
			const webgpu = backend as WebGPUBackend;
			let fused = known.get(webgpu);
			if (!fused) known.set(webgpu, (fused = new FusedRnn(webgpu, limits(webgpu.device))));
			const attributes = attributesOf(attrs);
			return [...fused.run(inputsOf(inputs, attributes), attributes)];
		}
	};
}

/** Within what the device allows. */
export const kernelConfig: KernelConfig = kernelConfigOf(limitsOf);
