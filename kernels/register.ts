import { getKernel, registerKernel, type KernelConfig } from '@tensorflow/tfjs-core';
import { kernelName } from './kernel.ts';

/** Makes a kernel known to tfjs; a second time does nothing. */
function register(config: KernelConfig): void {
	if (!getKernel(kernelName, config.backendName)) registerKernel(config);
}

/** TypeScript on typed arrays. */
export const registerCpu = async (): Promise<void> => register((await import('./cpu/index.ts')).kernelConfig);
/** Compute shaders on tfjs' own device. */
export const registerWebgpu = async (): Promise<void> => register((await import('./webgpu/index.ts')).kernelConfig);
/** Programs in tfjs' own WebGL 2 context, else TypeScript. */
export const registerWebgl = async (): Promise<void> => register((await import('./webgl/index.ts')).kernelConfig);
/** WebAssembly with SIMD, else TypeScript. */
export const registerWasm = async (): Promise<void> => register((await import('./wasm/index.ts')).kernelConfig);

/**
 * By the backend's name in tfjs: what registers its kernel. Each is loaded by itself, so that a page loads the kernel of the backend that it
 * uses, and nothing is registered before it is called. On a backend that is not here, `rnn` gives the registry's own error.
 */
export const registerKernelOf: Readonly<Partial<Record<string, () => Promise<void>>>> = {
	webgpu: registerWebgpu,
	webgl: registerWebgl,
	wasm: registerWasm,
	cpu: registerCpu
};
