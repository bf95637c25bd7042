import * as tf from '@tensorflow/tfjs-core';
import { rnn } from '../../../../kernels/index.ts';
import { kernelName } from '../../../../kernels/kernel.ts';
import { uploadWeights } from '../../../browser/kernels/common/run.ts';
import type { Engine } from '../engine.ts';

/** The fused kernel, as it is registered for the backend. */
export const ours: Engine = {
	name: 'ours',
	title: 'our kernel',
	backends: ['webgpu', 'webgl', 'wasm', 'cpu'],
	async load(given, backend) {
		if (!tf.getKernel(kernelName, backend)) return { unavailable: `no fused kernel is registered for ${backend}` };
		const weights = uploadWeights(given);
		const [seq = 0, batch = 0, input = 0] = given.x.shape;
		return {
			batchFirst: false,
			async run(values) {
				const x = tf.tensor3d(values, [seq, batch, input]);
				const { output, hn, cn } = rnn(x, weights, { mode: given.options.mode, bidirectional: given.options.bidirectional ?? false });
				const data = await output.data<'float32'>();
				tf.dispose([x, output, hn, ...(cn ? [cn] : [])]);
				return data;
			},
			free: () => tf.dispose(weights.map((stave) => ({ ...stave })))
		};
	}
};
