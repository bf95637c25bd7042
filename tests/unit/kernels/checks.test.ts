import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelConfig } from '../../../kernels/cpu/index.ts';
import { rnn as reference } from '../../../kernels/reference/index.ts';
import { kernelName } from '../../../kernels/kernel.ts';
import { rnn } from '../../../kernels/rnn.ts';
import type { RnnLayerWeights, RnnMode, RnnOptions } from '../../../kernels/types.ts';
import { largestDifference } from '../tolerance.ts';

const zeros = (...shape: number[]): tf.Tensor => tf.zeros(shape);

/** A call that fits: an LSTM of 2 layers, bidirectional, seq 5, batch 2, input 3, hidden 6. */
const lstm = { mode: 'lstm', bidirectional: true } as const;
const x = zeros(5, 2, 3);
const stave = (input: number): RnnLayerWeights<tf.Tensor> => ({ wIh: zeros(24, input), wHh: zeros(24, 6), bIh: zeros(24), bHh: zeros(24) });
const weights = [stave(3), stave(3), stave(12), stave(12)];
const replaced = (i: number, change: Partial<RnnLayerWeights<tf.Tensor>>) => weights.map((each, at) => (at === i ? { ...each, ...change } : each));

type Call = readonly [x: tf.Tensor, weights: readonly RnnLayerWeights<tf.Tensor>[], options: RnnOptions<tf.Tensor>];

const mistakes: readonly (readonly [string, Call])[] = [
	['rnn: mode is "LSTM"; expected lstm, gru, rnn_tanh, rnn_relu.', [x, weights, { mode: 'LSTM' as RnnMode }]],
	['rnn: mode is "toString"; expected lstm, gru, rnn_tanh, rnn_relu.', [x, weights, { mode: 'toString' as RnnMode }]],
	['rnn: x is int32; expected float32.', [tf.zeros([5, 2, 3], 'int32'), weights, lstm]],
	['rnn: x has shape [5, 3]; expected [seq, batch, input]: it has 2 axes, not 3.', [zeros(5, 3), weights, lstm]],
	['rnn: x has shape [5, 0, 3]: axis 1 (batch) is 0; expected 1 or more.', [zeros(5, 0, 3), weights, lstm]],
	['rnn: weights has 0 entries; expected two a layer, at least one layer.', [x, [], lstm]],
	['rnn: weights has 3 entries; expected two a layer, at least one layer.', [x, weights.slice(1), lstm]],
	['rnn: weights[0].wIh has shape [25, 3]; expected [4·hidden, input]: axis 0 is 25, no multiple of 4 over 0.', [x, replaced(0, { wIh: zeros(25, 3) }), lstm]],
	['rnn: weights[1].wIh has shape [24, 4]; expected [4·hidden, input] = [24, 3]: axis 1 (input) is 4, not 3.', [x, replaced(1, { wIh: zeros(24, 4) }), lstm]],
	[
		'rnn: weights[2].wIh has shape [24, 6]; expected [4·hidden, 2·hidden] = [24, 12]: axis 1 (2·hidden) is 6, not 12.',
		[x, replaced(2, { wIh: zeros(24, 6) }), lstm]
	],
	['rnn: weights[3].wHh has shape [24, 5]; expected [4·hidden, hidden] = [24, 6]: axis 1 (hidden) is 5, not 6.', [x, replaced(3, { wHh: zeros(24, 5) }), lstm]],
	['rnn: weights[0].bIh has shape [18]; expected [4·hidden] = [24]: axis 0 (4·hidden) is 18, not 24.', [x, replaced(0, { bIh: zeros(18) }), lstm]],
	['rnn: weights[0].bHh has shape [24, 1]; expected [4·hidden]: it has 2 axes, not 1.', [x, replaced(0, { bHh: zeros(24, 1) }), lstm]],
	['rnn: weights[0].bHh is bool; expected float32.', [x, replaced(0, { bHh: tf.zeros([24], 'bool') }), lstm]],
	['rnn: weights[1].wHr is given; expected it in every entry of weights or in none.', [x, replaced(1, { wHr: zeros(2, 6) }), lstm]],
	[
		'rnn: weights[0].wHh has shape [24, 6]; expected [4·hidden, proj] = [24, 2]: axis 1 (proj) is 6, not 2.',
		[x, weights.map((each) => ({ ...each, wHr: zeros(2, 6) })), lstm]
	],
	[
		'rnn: weights[0].wHr is given with mode gru; only an LSTM has a projection.',
		[x, [{ wIh: zeros(18, 3), wHh: zeros(18, 2), wHr: zeros(2, 6) }], { mode: 'gru' }]
	],
	[
		'rnn: hx has shape [2, 2, 6]; expected [2·layers, batch, hidden] = [4, 2, 6]: axis 0 (2·layers) is 2, not 4.',
		[x, weights, { ...lstm, hx: zeros(2, 2, 6) }]
	],
	['rnn: cx has shape [4, 5, 6]; expected [2·layers, batch, hidden] = [4, 2, 6]: axis 1 (batch) is 5, not 2.', [x, weights, { ...lstm, cx: zeros(4, 5, 6) }]],
	[
		'rnn: cx is given with mode rnn_tanh; only an LSTM has a cell state.',
		[x, [{ wIh: zeros(6, 3), wHh: zeros(6, 6) }], { mode: 'rnn_tanh', cx: zeros(1, 2, 6) }]
	],
	['rnn: lengths has 3 entries; expected one a sequence, batch = 2.', [x, weights, { ...lstm, lengths: [5, 5, 5] }]],
	['rnn: lengths[1] is 6; expected an integer from 1 to seq = 5.', [x, weights, { ...lstm, lengths: [5, 6] }]],
	['rnn: lengths[0] is 0; expected an integer from 1 to seq = 5.', [x, weights, { ...lstm, lengths: [0, 5] }]],
	['rnn: lengths[0] is 1.5; expected an integer from 1 to seq = 5.', [x, weights, { ...lstm, lengths: [1.5, 5] }]],
	['rnn: masks has 2 entries; expected one for each layer but the last, 1.', [x, weights, { ...lstm, masks: [x, x] }]],
	['rnn: masks[0] has shape [5, 2, 3]; expected [seq, batch, 2·hidden] = [5, 2, 12]: axis 2 (2·hidden) is 3, not 12.', [x, weights, { ...lstm, masks: [x] }]]
];

describe('the op rnn', () => {
	describe('finds a mistake before a backend does', () => {
		it.each(mistakes)('%s', (message, [of, by, options]) => {
			expect(() => rnn(of as tf.Tensor3D, by, options)).toThrow(new Error(message));
		});
	});

	it("gives the registry's own error where a backend has no kernel", () => {
		expect(() => rnn(x as tf.Tensor3D, weights, lstm)).toThrow("Kernel 'FusedRnn' not registered for backend 'cpu'");
	});

	describe('with masks', () => {
		beforeAll(() => tf.registerKernel(kernelConfig));
		afterAll(() => tf.unregisterKernel(kernelName, 'cpu'));

		it('multiplies what goes up to the next layer, with states and lengths, and leaves nothing behind', async () => {
			const random = (shape: number[], seed: number) => tf.randomUniform(shape, -1, 1, 'float32', seed);
			const drawn = weights.map((each, i) => ({ wIh: random(each.wIh.shape, i + 1), wHh: random(each.wHh.shape, i + 11), bIh: random([24], i + 21) }));
			const input = random([5, 2, 3], 31) as tf.Tensor3D;
			const options = {
				...lstm,
				hx: random([4, 2, 6], 32),
				cx: random([4, 2, 6], 33),
				masks: [tf.mul(2, tf.cast(tf.greater(random([5, 2, 12], 34), 0), 'float32'))],
				lengths: [3, 5]
			};
			const array = (tensor: tf.Tensor) => ({ shape: tensor.shape, data: tensor.dataSync<'float32'>() });
			const before = tf.memory().numTensors;
			const found = rnn(input, drawn, options);
			expect(tf.memory().numTensors).toBe(before + 3);
			const { hx, cx, masks } = options;
			const expected = reference(
				array(input),
				drawn.map(({ wIh, wHh, bIh }) => ({ wIh: array(wIh), wHh: array(wHh), bIh: array(bIh) })),
				{ ...lstm, hx: array(hx), cx: array(cx), masks: masks.map(array), lengths: [3, 5] }
			);
			for (const name of ['output', 'hn', 'cn'] as const) {
				expect(found[name]!.shape).toEqual(expected[name]!.shape);
				expect(largestDifference(found[name]!.dataSync(), expected[name]!.data)).toBeLessThan(1e-6);
			}
		});
	});
});
