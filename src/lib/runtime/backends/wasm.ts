import * as tf from '@tensorflow/tfjs-core';
import { noDevice, type Backend } from '../backend.ts';

/** tfjs' module grows to 65,535 pages of 64 KiB; half of it is left to what lies in between. */
const elements = 2 ** 29;

/** tfjs takes the paths of its modules once. */
let located = false;

export const wasm: Backend = {
	name: 'wasm',
	title: 'WASM',
	async open() {
		if (typeof WebAssembly === 'undefined') return { missing: 'this browser has no WebAssembly' };
		const [{ setWasmPaths }, plain, simd, threaded] = await Promise.all([
			import('@tensorflow/tfjs-backend-wasm'),
			import('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url'),
			import('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'),
			import('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url')
		]);
		if (!located)
			setWasmPaths({
				'tfjs-backend-wasm.wasm': plain.default,
				'tfjs-backend-wasm-simd.wasm': simd.default,
				'tfjs-backend-wasm-threaded-simd.wasm': threaded.default
			});
		located = true;
		if (!(await tf.setBackend('wasm'))) return { missing: 'the WebAssembly module of tfjs could not be loaded' };
		return {
			limits: { elements, words: 'WASM has 4 GiB of memory in all', axes: 6, work: 2e10 },
			atOnce: 1e9,
			notes: (await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT')) ? [] : ['WASM runs without SIMD here.'],
			...noDevice
		};
	}
};
