import * as tf from '@tensorflow/tfjs-core';
import { atOnce, atOnceInSoftware, type Backend } from '../backend.ts';
import { binaryBytes } from '../../values/bytes.ts';

export const webgpu: Backend = {
	name: 'webgpu',
	title: 'WebGPU',
	async open() {
		if (!('gpu' in navigator)) return { missing: 'this browser has no WebGPU' };
		const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
		if (!adapter) return { missing: 'WebGPU finds no graphics adapter here' };
		const { WebGPUBackend } = await import('@tensorflow/tfjs-backend-webgpu');
		// Otherwise tensors below 1,000 elements are computed on the CPU.
		tf.env().set('WEBGPU_CPU_FORWARD', false);
		if (!(await tf.setBackend('webgpu'))) return { missing: 'WebGPU gives no device here' };
		const backend = tf.backend();
		if (!(backend instanceof WebGPUBackend)) return { missing: 'WebGPU gives no device here' };
		const { device } = backend;
		const errors: string[] = [];
		let lost = false;
		void device.lost.then(() => (lost = true));
		device.addEventListener('uncapturederror', ({ error }) => errors.push(error.message));
		const bytes = Math.min(device.limits.maxBufferSize, device.limits.maxStorageBufferBindingSize);
		return {
			limits: { elements: bytes / 4, words: `WebGPU here allows ${binaryBytes(bytes)} a buffer`, axes: 6, work: 1e11 },
			atOnce: adapter.info.isFallbackAdapter ? atOnceInSoftware : atOnce,
			notes: adapter.info.isFallbackAdapter ? ['WebGPU runs in software here: there is no graphics card for it.'] : [],
			drained: () => device.queue.onSubmittedWorkDone(),
			lost: device.lost.then(({ message }) => message),
			isLost: () => lost,
			takeErrors: () => errors.splice(0)
		};
	}
};
