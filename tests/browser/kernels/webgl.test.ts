import * as tf from '@tensorflow/tfjs-core';
import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import { beforeAll, describe, expect, test } from 'vitest';
import { rnn } from '../../../kernels/index.ts';
import { kernelName } from '../../../kernels/kernel.ts';
import { rnn as reference } from '../../../kernels/reference/index.ts';
import { kernelConfig, kernelConfigOf } from '../../../kernels/webgl/index.ts';
import { backends, OpenBackends } from '../../../src/lib/runtime/engine.ts';
import { caseOf } from './common/cases.ts';
import { checkBackend } from './common/checkBackend.ts';
import { runCase, uploadInputs, uploadWeights } from './common/run.ts';

checkBackend('webgl', async () => (await import('../../../kernels/webgl/index.ts')).kernelConfig);

const most = (found: ArrayLike<number>, expected: ArrayLike<number>) =>
	Array.from(found).reduce((max, value, i) => Math.max(max, Math.abs(value - expected[i]!)), 0);

describe('the kernel on webgl, on its own', () => {
	beforeAll(async () => {
		if (tf.findBackend('webgl') === null) await new OpenBackends().use(backends.webgl);
		if (!tf.getKernel(kernelName, 'webgl')) tf.registerKernel(kernelConfig);
	}, 60_000);

	const given = caseOf(
		'wide',
		{
			mode: 'lstm',
			seq: 9,
			batch: 21,
			input: 6,
			hidden: 5,
			layers: 2,
			bidirectional: true,
			states: 'both',
			lengths: Array.from({ length: 21 }, (_, i) => 1 + ((4 * i) % 9))
		},
		3
	);

	test.each([
		['blocks of steps in several columns', 25],
		['no room for the weights', 12],
		['no room for anything', 1]
	])('is right where textures are small: %s', async (_, limit) => {
		tf.unregisterKernel(kernelName, 'webgl');
		tf.registerKernel(kernelConfigOf({ textureSize: limit }));
		try {
			const weights = uploadWeights(given);
			const found = await runCase(given, weights);
			tf.dispose(weights.map((stave) => ({ ...stave })));
			const { output, hn, cn } = reference(given.x, given.weights, given.options);
			[output, hn, cn!].forEach(({ data }, i) => expect(most(found.data[i]!, data)).toBeLessThan(1e-5));
		} finally {
			tf.unregisterKernel(kernelName, 'webgl');
			tf.registerKernel(kernelConfig);
		}
	});

	test('reads inputs that are on the GPU, as ops leave them, and leaves no error in the context', async () => {
		const weights = uploadWeights(given);
		const { x, options } = uploadInputs(given);
		const twice = tf.mul(x, 2) as tf.Tensor3D;
		const states = { hx: tf.mul(options.hx!, 2), cx: tf.mul(options.cx!, 2) };
		const { output, hn, cn } = rnn(twice, weights, { ...options, ...states });
		const after = tf.add(output, 1);
		const data = await Promise.all([output, hn, cn!, after].map((tensor) => tensor.data()));
		const double = <T extends { data: ArrayLike<number> }>(array: T) => ({ ...array, data: Float32Array.from(array.data, (value) => 2 * value) });
		const expected = reference(double(given.x), given.weights, { ...given.options, hx: double(given.options.hx!), cx: double(given.options.cx!) });
		[expected.output, expected.hn, expected.cn!].forEach((array, i) => expect(most(data[i]!, array.data)).toBeLessThan(1e-5));
		expect(
			most(
				data[3]!,
				Array.from(expected.output.data, (value) => value + 1)
			)
		).toBeLessThan(1e-5);
		const { gl } = (tf.backend() as MathBackendWebGL).gpgpu;
		expect(gl.getError()).toBe(gl.NO_ERROR);
		tf.dispose([x, options.hx!, options.cx!, twice, states, output, hn, cn!, after, weights.map((stave) => ({ ...stave }))]);
	});
});
