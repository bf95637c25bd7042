import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';
import { attributesOf, inputsOf, kernelName, type RnnKernel } from '../kernel.ts';
import { FusedRnn } from './fused.ts';
import { limitsOf, type Limits } from './limits.ts';

/** The kernel of tfjs' backend `webgpu`: programs of our own in one command buffer a call, on tfjs' device and buffers. */
export function kernelConfigOf(limits: (device: GPUDevice) => Limits): RnnKernel {
	const known = new WeakMap<WebGPUBackend, FusedRnn>();
	function fusedOf(backend: unknown): FusedRnn {
		const webgpu = backend as WebGPUBackend;
		let fused = known.get(webgpu);
		if (!fused) known.set(webgpu, (fused = new FusedRnn(webgpu, limits(webgpu.device))));
		return fused;
	}
	return {
		kernelName,
		backendName: 'webgpu',
		kernelFunc({ inputs, attrs, backend }) {
			const attributes = attributesOf(attrs);
			return [...fusedOf(backend).run(inputsOf(inputs, attributes), attributes)];
		},
		ahead: (inputs, attributes, backend) => fusedOf(backend).compile(inputs, attributes)
	};
}

/** Within what the device allows. */
export const kernelConfig: RnnKernel = kernelConfigOf(limitsOf);
