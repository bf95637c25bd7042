import * as tf from '@tensorflow/tfjs-core';
import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { rnn } from '../../../kernels/index.ts';
import { kernelName } from '../../../kernels/kernel.ts';
import { rnn as reference } from '../../../kernels/reference/index.ts';
import { kernelConfig, kernelConfigOf } from '../../../kernels/webgl/index.ts';
import { backends, OpenBackends } from '../../../src/lib/runtime/engine.ts';
import { caseOf, edgeCases, randomCases, type KernelCase } from './common/cases.ts';
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

	/** Runs a case by such a kernel: the largest difference from the reference, and how often it drew. */
	async function runWithin(config: tf.KernelConfig, one: KernelCase) {
		tf.unregisterKernel(kernelName, 'webgl');
		tf.registerKernel(config);
		const draws = vi.spyOn((tf.backend() as MathBackendWebGL).gpgpu.gl, 'drawArrays');
		try {
			const weights = uploadWeights(one);
			const found = await runCase(one, weights);
			tf.dispose(weights.map((stave) => ({ ...stave })));
			const { output, hn, cn } = reference(one.x, one.weights, one.options);
			const differences = [output, hn, ...(cn ? [cn] : [])].map(({ data }, i) => most(found.data[i]!, data));
			return { difference: Math.max(...differences), draws: draws.mock.calls.length };
		} finally {
			draws.mockRestore();
			tf.unregisterKernel(kernelName, 'webgl');
			tf.registerKernel(kernelConfig);
		}
	}

	test.each([
		['as they are', Infinity, true],
		['blocks of steps in several columns', 50, true],
		['no room for the final states', 47, false],
		['no room for the weights', 12, false],
		['no room for anything', 1, false]
	])('is right whatever the largest texture: %s', async (_, textureSize, onGpu) => {
		const { difference, draws } = await runWithin(kernelConfigOf({ textureSize }), given);
		expect(difference).toBeLessThan(1e-5);
		expect(draws > 0).toBe(onGpu);
	});

	// One for all, so that each program is compiled once.
	const fourOutputs = kernelConfigOf({ outputs: 4 });
	const few = [given, ...edgeCases, ...randomCases.slice(0, 24)].filter(({ options }) => options.mode === 'lstm');
	test.each(few)('is right with the four outputs that WebGL 2 promises: $id', async (one) => {
		const { difference, draws } = await runWithin(fourOutputs, one);
		expect(difference).toBeLessThan(1e-5);
		expect(draws).toBeGreaterThan(0);
	});

	test('keeps its framebuffers from run to run', async () => {
		const weights = uploadWeights(given);
		await runCase(given, weights);
		const made = vi.spyOn((tf.backend() as MathBackendWebGL).gpgpu.gl as WebGL2RenderingContext, 'createFramebuffer');
		for (let i = 0; i < 3; i++) await runCase(given, weights);
		expect(made).not.toHaveBeenCalled();
		made.mockRestore();
		tf.dispose(weights.map((stave) => ({ ...stave })));
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
