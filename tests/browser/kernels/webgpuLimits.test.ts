import * as tf from '@tensorflow/tfjs-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { compileAhead, rnn } from '../../../kernels/index.ts';
import { kernelName } from '../../../kernels/kernel.ts';
import { rnn as reference } from '../../../kernels/reference/index.ts';
import { kernelConfigOf } from '../../../kernels/webgpu/index.ts';
import { limitsOf, type Limits } from '../../../kernels/webgpu/limits.ts';
import { backends, OpenBackends } from '../../../src/lib/runtime/engine.ts';
import type { OpenBackend } from '../../../src/lib/runtime/backend.ts';
import { largestDifference } from '../../unit/tolerance.ts';
import { caseOf, type Configuration, type KernelCase } from './common/cases.ts';
import { tolerance } from './common/checkBackend.ts';
import { otherInputs, runCase, runWithOtherInputs, uploadInputs, uploadWeights, type Found } from './common/run.ts';

const small: Configuration = { mode: 'lstm', seq: 7, batch: 5, input: 6, hidden: 12, bidirectional: true, layers: 2, states: 'both', lengths: [7, 2, 5, 1, 6] };
const one: Configuration = { mode: 'lstm', seq: 4, batch: 1, input: 5, hidden: 64 };
const ofAllKinds: readonly Configuration[] = [
	small,
	{ ...small, proj: 5 },
	{ ...small, mode: 'gru', hidden: 13, biases: 'none' },
	{ ...small, mode: 'rnn_tanh', hidden: 27 },
	{ ...small, mode: 'rnn_relu', batch: 1, lengths: [5], states: 'none' }
];

/** What a device is capped to, a configuration, and how often each program runs for it. */
interface Path {
	readonly capped: Partial<Limits>;
	readonly on: Configuration;
	readonly programs: Readonly<Record<string, number>>;
}

const few = { parallel: 64 };
const many = { parallel: 8192 };

/** Each way through `runLayer`. Programs are named without their tile, and with it where threads share a product. */
const paths: Readonly<Record<string, Path>> = {
	'the whole sequence': { capped: few, on: small, programs: { 'project packed': 2, 'whole packed': 2 } },
	'the whole sequence in shares': { capped: many, on: one, programs: { 'project packed': 1, 'whole packed 64x4': 1 } },
	'steps, for a workgroup has no memory': { capped: { ...few, workgroupBytes: 0 }, on: small, programs: { 'project packed': 2, 'step packed': 14 } },
	'steps, for a workgroup has too few threads': {
		capped: { ...many, threads: 64 },
		on: { ...one, hidden: 100 },
		programs: { 'project packed': 1, 'step packed 32x2': 4 }
	},
	'steps in shares, for there are too many weights': { capped: many, on: { ...one, hidden: 260 }, programs: { 'project packed': 1, 'step packed 32x8': 4 } },
	'steps, for there is a projection': {
		capped: few,
		on: { ...small, proj: 5 },
		programs: { 'project packed': 2, 'step packed': 14, 'narrow packed': 14 }
	},
	'a few sequences and units at a time, for a dispatch is small': {
		capped: { ...few, workgroups: 1 },
		on: { ...one, batch: 3 },
		programs: { 'project packed': 24, 'step packed 32x2': 24 }
	},
	'bindings of 40,000 bytes': { capped: { ...few, bindingBytes: 40_000 }, on: small, programs: { 'project packed': 2, 'whole packed': 2 } },
	'bindings of 4,000 bytes: a direction at a time, four steps at a time, and the larger weight unpacked': {
		capped: { ...few, bindingBytes: 4000 },
		on: small,
		programs: { 'project packed': 4, 'project raw': 4, 'whole packed': 8 }
	},
	'bindings of 600 bytes: three sequences at a time, a step at a time': {
		capped: { ...few, bindingBytes: 600 },
		on: small,
		programs: { 'project raw': 56, 'whole raw': 56 }
	},
	'bindings of 64 bytes: four units at a time': {
		capped: { ...few, bindingBytes: 64 },
		on: small,
		programs: { 'project raw': 420, 'step raw': 420 }
	}
};

/** Largest difference of any output. */
function difference({ data }: Found, { x, weights, options }: KernelCase): number {
	const { output, hn, cn } = reference(x, weights, options);
	return Math.max(...[output, hn, ...(cn ? [cn] : [])].map((array, i) => largestDifference(data[i]!, array.data)));
}

describe('the kernel on a webgpu device with small limits', () => {
	let opened: OpenBackend;
	let programs: string[];
	beforeAll(async () => {
		const result = await new OpenBackends().use(backends.webgpu);
		if ('missing' in result) throw new Error(result.missing);
		opened = result;
	}, 60_000);
	beforeEach(() => {
		programs = [];
		const setPipeline = GPUComputePassEncoder.prototype.setPipeline;
		vi.spyOn(GPUComputePassEncoder.prototype, 'setPipeline').mockImplementation(function (this: GPUComputePassEncoder, pipeline) {
			programs.push(pipeline.label);
			return setPipeline.call(this, pipeline);
		});
	});
	afterEach(() => {
		vi.restoreAllMocks();
		if (tf.getKernel(kernelName, 'webgpu')) tf.unregisterKernel(kernelName, 'webgpu');
		expect(opened.takeErrors()).toEqual([]);
	});

	function cap(capped: Partial<Limits>): void {
		if (tf.getKernel(kernelName, 'webgpu')) tf.unregisterKernel(kernelName, 'webgpu');
		tf.registerKernel(kernelConfigOf((device) => ({ ...limitsOf(device), ...capped })));
	}

	/**
	 * Compiles what a case needs, runs it with its inputs, for which nothing is compiled any more, and with others, and expects the right answers; gives
	 * how often each program of a layer ran for the first.
	 */
	async function check(given: KernelCase): Promise<Record<string, number>> {
		const weights = uploadWeights(given);
		const { x, options } = uploadInputs(given);
		const tensors = tf.memory().numTensors;
		const compiled = vi.spyOn(GPUDevice.prototype, 'createComputePipeline');
		await compileAhead(x, weights, options);
		expect(tf.memory().numTensors).toBe(tensors);
		tf.dispose([x, options.hx, options.cx].filter((tensor) => tensor !== undefined));
		programs = [];
		const first = await runCase(given, weights);
		expect(compiled).not.toHaveBeenCalled();
		compiled.mockRestore();
		const ran = [...programs];
		const second = await runWithOtherInputs(given, weights);
		tf.dispose(weights.map((stave) => ({ ...stave })));
		expect(difference(first, given)).toBeLessThanOrEqual(tolerance);
		expect(difference(second, otherInputs(given))).toBeLessThanOrEqual(tolerance);
		const counts: Record<string, number> = {};
		for (const label of ran) {
			const [, kind, form, width, split] = /^(project|whole|step|narrow)\b.*?(packed|raw)(?:.* (\d+)x(\d+))?/.exec(label) ?? [];
			if (!kind) continue;
			const name = `${kind} ${form}${Number(split ?? 1) > 1 ? ` ${width}x${split}` : ''}`;
			counts[name] = (counts[name] ?? 0) + 1;
		}
		return counts;
	}

	test.each(Object.entries(paths))(
		'is right, and goes the way that it should: %s',
		async (name, { capped, on, programs: expected }) => {
			cap(capped);
			expect(await check(caseOf(name, on, 4))).toEqual(expected);
		},
		60_000
	);

	const caps: Partial<Limits>[] = [
		...[64, 600, 4000].map((bindingBytes) => ({ ...few, bindingBytes })),
		...[{ bindingBytes: 40_000 }, { workgroupBytes: 1024 }, { threads: 64 }, { workgroups: 3 }].map((capped) => ({ ...many, ...capped }))
	];
	test.each(caps)(
		'is right for every recurrence: %j',
		async (capped) => {
			cap(capped);
			for (const configuration of ofAllKinds) await check(caseOf(JSON.stringify(configuration), configuration, 5));
		},
		120_000
	);

	test('a tensor that no program can see whole is an error that names it and the limit, and nothing is left behind', () => {
		const given = caseOf('small', small, 6);
		const weights = uploadWeights(given);
		const { x, options } = uploadInputs(given);
		const before = tf.memory();
		cap({ tensorBytes: 800 });
		expect(() => rnn(x, weights, options)).toThrow(
			'rnn: x takes 840 bytes, [7, 5, 6]; a program on this device sees 800 at the most (maxStorageBufferBindingSize).'
		);
		cap({ tensorBytes: 4000 });
		expect(() => rnn(x, weights, options)).toThrow('rnn: weights[2].wIh takes 4608 bytes, [48, 24]');
		expect(tf.memory()).toEqual(before);
		tf.dispose([x, options.hx!, options.cx!, weights.map((stave) => ({ ...stave }))]);
	});
});
