import type { MathBackendCPU } from '@tensorflow/tfjs-backend-cpu';
import type { KernelConfig } from '@tensorflow/tfjs-core';
import { attributesOf, inputsOf, kernelName } from '../kernel.ts';
import { runLayers } from './run.ts';

/** The kernel of the backend `cpu`: TypeScript on typed arrays. */
export const kernelConfig: KernelConfig = {
	kernelName,
	backendName: 'cpu',
	kernelFunc({ inputs, attrs, backend }) {
		const cpu = backend as MathBackendCPU;
		const attributes = attributesOf(attrs);
		const outputs = runLayers(inputsOf(inputs, attributes), attributes, ({ dataId }) => cpu.data.get(dataId).values as Float32Array);
		return outputs.map(({ shape, data }) => cpu.makeTensorInfo(shape, 'float32', data));
	}
};
