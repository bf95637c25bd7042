import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import type { KernelConfig } from '@tensorflow/tfjs-core';
import { runLayers } from '../cpu/run.ts';
import { attributesOf, inputsOf, kernelName, type RnnAttributes, type RnnInputs } from '../kernel.ts';
import { FusedRnn } from './fused.ts';
import { compile } from './program.ts';

/**
 * The kernel of tfjs' backend `wasm`: a WebAssembly program of our own beside tfjs', with a memory of its own; TypeScript on tfjs' memory where
 * the browser has no SIMD or a run needs more memory than there is.
 *
 * @param module What `compile` gave.
 */
export function kernelConfigOf(module: WebAssembly.Module | null): KernelConfig {
	const programs = new WeakMap<BackendWasm, FusedRnn>();

	function fused(inputs: RnnInputs, attributes: RnnAttributes, backend: BackendWasm) {
		if (!module) return null;
		let program = programs.get(backend);
		try {
			if (!program) programs.set(backend, (program = new FusedRnn(module, backend)));
			return program.run(inputs, attributes);
		} catch (error) {
			// The program stops where it gets no memory. What it has goes with it; the next run begins anew.
			programs.delete(backend);
			if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return null;
			throw error;
		}
	}

	return {
		kernelName,
		backendName: 'wasm',
		kernelFunc({ inputs, attrs, backend }) {
			const wasm = backend as BackendWasm;
			const attributes = attributesOf(attrs);
			const given = inputsOf(inputs, attributes);
			const made = fused(given, attributes, wasm);
			if (made) return [...made];
			const outputs = runLayers(given, attributes, (tensor) => wasm.typedArrayFromHeap(tensor) as Float32Array);
			return outputs.map(({ shape, data }) => wasm.makeOutput(shape, 'float32', undefined, data));
		}
	};
}

/** With the best program that this browser can run. */
export const kernelConfig: KernelConfig = kernelConfigOf(compile());
