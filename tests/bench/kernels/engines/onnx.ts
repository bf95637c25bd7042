import type { InferenceSession } from 'onnxruntime-web';
import type { BackendName } from '../../../../src/lib/runtime/protocol.ts';
import type { Engine } from '../engine.ts';
import { recurrentModel } from '../../../../src/lib/formats/onnx/recurrent.ts';
import type { KernelCase } from '../../../browser/kernels/common/cases.ts';

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

const modelOf = ({ x, weights, options }: KernelCase): Uint8Array =>
	recurrentModel(
		{
			name: 'lstm',
			mode: options.mode,
			dtype: 'float32',
			inputSize: x.shape[2]!,
			hiddenSize: weights[0]!.wHh.shape[1]!,
			projSize: 0,
			bidirectional: options.bidirectional ?? false,
			batchFirst: false,
			unbatched: false,
			hasStates: false,
			hasLengths: false
		},
		weights
	);

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
			session = await ort.InferenceSession.create(modelOf(given), { executionProviders: [backend], logSeverityLevel: 3 });
		} catch (error) {
			return { unavailable: `onnxruntime-web does not start on ${backend}: ${error instanceof Error ? error.message : String(error)}` };
		}
		return {
			batchFirst: false,
			async run(values) {
				const x = new Tensor('float32', values, given.x.shape);
				const { output } = await session.run({ x }, ['output']);
				const data = (await output!.getData()) as Float32Array;
				output!.dispose();
				x.dispose();
				return data;
			},
			free: () => session.release()
		};
	}
};
