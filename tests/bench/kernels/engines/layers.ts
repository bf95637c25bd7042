import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops';
import { layers as make, sequential } from '@tensorflow/tfjs-layers';
import type { NumericArray, RnnLayerWeights } from '../../../../kernels/types.ts';
import type { Engine } from '../engine.ts';

/** `tf.layers.lstm` of the same numbers: PyTorch's sigmoid, its weights transposed and its two biases added; the gates have the same order. */
export const layers: Engine = {
	name: 'layers',
	title: 'tf.layers.lstm',
	backends: ['webgpu', 'webgl', 'wasm', 'cpu'],
	async load(given) {
		const [seq = 0, batch = 0, input = 0] = given.x.shape;
		const directions = given.options.bidirectional ? 2 : 1;
		const units = given.weights[0]!.wHh.shape[1]!;
		const model = sequential();
		for (let first = 0; first < given.weights.length; first += directions) {
			const lstm = make.lstm({
				units,
				returnSequences: true,
				recurrentActivation: 'sigmoid',
				// The default, an orthogonal matrix, takes minutes on WebGL.
				recurrentInitializer: 'zeros',
				...(first === 0 && { inputShape: [seq, input] })
			});
			const layer = directions === 1 ? lstm : make.bidirectional({ layer: lstm, mergeMode: 'concat', ...(first === 0 && { inputShape: [seq, input] }) });
			model.add(layer);
			const weights = tf.tidy(() => given.weights.slice(first, first + directions).flatMap(weightsOf));
			layer.setWeights(weights);
			tf.dispose(weights);
		}
		return {
			batchFirst: true,
			async run(values) {
				const x = tf.tensor3d(values, [batch, seq, input]);
				const output = model.predictOnBatch(x) as tf.Tensor;
				const data = await output.data<'float32'>();
				tf.dispose([x, output]);
				return data;
			},
			free: () => void model.dispose()
		};
	}
};

/** [input, 4·hidden], [hidden, 4·hidden] and [4·hidden]. */
function weightsOf({ wIh, wHh, bIh, bHh }: RnnLayerWeights<NumericArray>): tf.Tensor[] {
	const upload = ({ data, shape }: NumericArray) => tf.tensor(data as Float32Array, [...shape]);
	return [tf.transpose(upload(wIh)), tf.transpose(upload(wHh)), tf.add(upload(bIh!), upload(bHh!))];
}
