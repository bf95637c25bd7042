import type { InferenceSession } from 'onnxruntime-web';
import type { BackendName } from '../../../../src/lib/runtime/protocol.ts';
import type { Engine } from '../engine.ts';
import { onnxLstm } from '../onnx/lstm.ts';

/** Each provider in the build of onnxruntime-web that is made for it: the build with WebGPU runs WASM more slowly. */
const builds = {
	async wasm() {
		const [ort, program] = await Promise.all([import('onnxruntime-web/wasm'), import('onnxruntime-web/ort-wasm-simd-threaded.wasm?url')]);
		ort.env.wasm.wasmPaths = { wasm: program.default };
		return ort;
	},
	async webgpu() {
		const [ort, program] = await Promise.all([import('onnxruntime-web/webgpu'), import('onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url')]);
		ort.env.wasm.wasmPaths = { wasm: program.default };
		return ort;
	}
};

/** The ONNX operator LSTM in onnxruntime-web, on one thread of WASM or on WebGPU. */
export const onnx: Engine = {
	name: 'onnx',
	title: 'onnxruntime-web',
	backends: ['webgpu', 'wasm'],
	async load(given, backend: BackendName) {
		if (backend !== 'webgpu' && backend !== 'wasm') return { unavailable: `onnxruntime-web is not measured on ${backend}` };
		let session: InferenceSession;
		let Tensor: (typeof import('onnxruntime-web/wasm'))['Tensor'];
		try {
			const ort = await builds[backend]();
			ort.env.wasm.numThreads = 1;
			Tensor = ort.Tensor;
			session = await ort.InferenceSession.create(onnxLstm(given), { executionProviders: [backend], logSeverityLevel: 3 });
		} catch (error) {
			return { unavailable: `onnxruntime-web does not start on ${backend}: ${error instanceof Error ? error.message : String(error)}` };
		}
		return {
			batchFirst: false,
			async run(values) {
				const x = new Tensor('float32', values, given.x.shape);
				const { output } = await session.run({ x });
				const data = (await output!.getData()) as Float32Array;
				output!.dispose();
				x.dispose();
				return data;
			},
			free: () => session.release()
		};
	}
};
