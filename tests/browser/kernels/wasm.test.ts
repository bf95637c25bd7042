import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kernelName } from '../../../kernels/kernel.ts';
import { rnn as reference } from '../../../kernels/reference/index.ts';
import { kernelConfig, kernelConfigOf } from '../../../kernels/wasm/index.ts';
import { compile, type Program } from '../../../kernels/wasm/program.ts';
import { backends, OpenBackends } from '../../../src/lib/runtime/engine.ts';
import { largestDifference } from '../../unit/tolerance.ts';
import { checkBackend } from './common/checkBackend.ts';
import { caseOf, edgeCases, measured, randomCases } from './common/cases.ts';
import { runCase, uploadWeights } from './common/run.ts';

checkBackend('wasm', async () => kernelConfig);

/** `(module (memory (export "memory") 1) (func (export "allocate") (param i32) (result i32) unreachable))`: a program that gets no memory. */
const withoutMemory = new WebAssembly.Module(
	Uint8Array.from([
		...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x06, 0x01, 0x60, 0x01, 0x7f, 0x01, 0x7f, 0x03, 0x02, 0x01, 0x00, 0x05, 0x03, 0x01, 0x00, 0x01],
		...[0x07, 0x15, 0x02, 0x06, ...new TextEncoder().encode('memory'), 0x02, 0x00, 0x08, ...new TextEncoder().encode('allocate'), 0x00, 0x00],
		...[0x0a, 0x05, 0x01, 0x03, 0x00, 0x00, 0x0b]
	])
);

const fallbacks: readonly (readonly [string, WebAssembly.Module | null])[] = [
	['without relaxed SIMD', compile(['simd'])],
	['without SIMD', compile([])],
	['without memory', withoutMemory]
];

test('this browser runs the best build, and the second is there', () => {
	expect(compile(['relaxed'])).toBeInstanceOf(WebAssembly.Module);
	expect(compile(['simd'])).toBeInstanceOf(WebAssembly.Module);
	expect(compile([])).toBeNull();
});

describe.each(fallbacks)('the kernel on wasm, %s', (_, module) => {
	let usual: tf.KernelConfig | undefined;
	beforeAll(async () => {
		await new OpenBackends().use(backends.wasm);
		usual = tf.getKernel(kernelName, 'wasm') as tf.KernelConfig | undefined;
		if (usual) tf.unregisterKernel(kernelName, 'wasm');
		tf.registerKernel(kernelConfigOf(module));
	}, 60_000);
	afterAll(() => {
		tf.unregisterKernel(kernelName, 'wasm');
		if (usual) tf.registerKernel(usual);
	});

	test.each([measured[0]!, ...edgeCases, ...randomCases.slice(0, 40)])('is right and leaves nothing: $id', async (given) => {
		const before = tf.memory();
		const weights = uploadWeights(given);
		const found = await runCase(given, weights);
		tf.dispose(weights.map((stave) => ({ ...stave })));
		const { output, hn, cn } = reference(given.x, given.weights, given.options);
		const expected = [output, hn, ...(cn ? [cn] : [])];
		const scale = Math.max(1, ...expected.map(({ data }) => data.reduce((most, value) => Math.max(most, Math.abs(value)), 0)));
		expected.forEach(({ data, shape }, i) => {
			expect(found.shapes[i]).toEqual(shape);
			expect(largestDifference(found.data[i]!, data) / scale).toBeLessThanOrEqual(1e-5);
		});
		expect(tf.memory()).toEqual(before);
	});
});

describe("the program's own memory", () => {
	const { Instance } = WebAssembly;
	const programs: Program[] = [];
	let usual: tf.KernelConfig | undefined;
	beforeAll(async () => {
		await new OpenBackends().use(backends.wasm);
		usual = tf.getKernel(kernelName, 'wasm') as tf.KernelConfig | undefined;
		if (usual) tf.unregisterKernel(kernelName, 'wasm');
		tf.registerKernel(kernelConfigOf(compile()));
		WebAssembly.Instance = class extends Instance {
			constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
				super(module, imports);
				programs.push(this.exports as Program);
			}
		};
	}, 60_000);
	afterAll(() => {
		WebAssembly.Instance = Instance;
		tf.unregisterKernel(kernelName, 'wasm');
		if (usual) tf.registerKernel(usual);
	});

	/** How much memory there is, and where the next blocks would lie: a block that is never released moves them. */
	function heap({ memory, allocate, release }: Program) {
		const pointers = [16, 1000, 100_000].map((bytes) => allocate(bytes));
		for (const pointer of pointers) release(pointer);
		return { bytes: memory.buffer.byteLength, pointers };
	}

	test.each([
		caseOf('an LSTM', { mode: 'lstm', seq: 3, batch: 2, input: 3, hidden: 5, layers: 2, bidirectional: true, proj: 3, states: 'both', lengths: [3, 1] }, 11),
		caseOf('a GRU', { mode: 'gru', seq: 60, batch: 1, input: 4, hidden: 7 }, 12)
	])(
		'is the same after 1,000 runs as after one: $id',
		async (given) => {
			const weights = uploadWeights(given);
			await runCase(given, weights);
			expect(programs).toHaveLength(1);
			const before = heap(programs[0]!);
			for (let i = 0; i < 1000; i++) await runCase(given, weights);
			expect(heap(programs[0]!)).toEqual(before);
			tf.dispose(weights.map((stave) => ({ ...stave })));
		},
		60_000
	);
});
