import { setBackend, tensor3d, tensor2d } from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops';
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import { layers, sequential } from '@tensorflow/tfjs-layers';
import { describe, expect, it } from 'vitest';

/** Trains a recurrent layer on sequences of so many steps, behind a layer that learns or as the first. */
async function train(steps: number, isBehind: boolean): Promise<unknown> {
	await setBackend('cpu');
	const model = sequential();
	if (isBehind) model.add(layers.dense({ units: 2, inputShape: [steps, 2] }));
	model.add(layers.lstm({ units: 3, inputShape: [steps, 2] }));
	model.compile({ loss: 'meanSquaredError', optimizer: 'sgd' });
	const x = tensor3d(new Float32Array(4 * steps * 2).fill(1), [4, steps, 2]);
	return model.fit(x, tensor2d(new Float32Array(12).fill(1), [4, 3]), { epochs: 1, verbose: 0 });
}

describe('what is said of tfjs.one-step-gradient', () => {
	it('is raised by one step behind a layer that learns, and by nothing less', async () => {
		await expect(train(1, true)).rejects.toThrow('Argument tensors passed to stack must be a `Tensor[]` or `TensorLike[]`');
		await expect(train(2, true)).resolves.toBeDefined();
		await expect(train(1, false)).resolves.toBeDefined();
	});
});
