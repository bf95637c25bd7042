import * as tf from '@tensorflow/tfjs-core';
import { rnnStock } from '../../../../src/lib/runtime/recurrent/rnnStock.ts';
import { uploadWeights } from '../../../browser/kernels/common/run.ts';
import type { Engine } from '../engine.ts';

const pace = { give: async () => {}, measure: () => {} };

/** The page's own fallback in stock tfjs ops: the input projection at once, then some fifteen ops a step. */
export const stock: Engine = {
	name: 'stock',
	title: 'stock tfjs ops',
	backends: ['webgpu', 'webgl', 'wasm', 'cpu'],
	async load(given) {
		const weights = uploadWeights(given);
		const [seq = 0, batch = 0, input = 0] = given.x.shape;
		return {
			batchFirst: false,
			async run(values) {
				const x = tf.tensor3d(values, [seq, batch, input]);
				const { output, hn, cn } = await rnnStock(x, weights, { mode: given.options.mode, bidirectional: given.options.bidirectional ?? false }, pace);
				const data = await output.data<'float32'>();
				tf.dispose([x, output, hn, ...(cn ? [cn] : [])]);
				return data;
			},
			free: () => tf.dispose(weights.map((stave) => ({ ...stave })))
		};
	}
};
