import * as tf from '@tensorflow/tfjs-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kernelName } from '../../../../kernels/kernel.ts';
import { Packed } from '../../../../kernels/packed.ts';
import { rnn as reference } from '../../../../kernels/reference/index.ts';
import type { RnnLayerWeights } from '../../../../kernels/types.ts';
import { backends, OpenBackends } from '../../../../src/lib/runtime/engine.ts';
import type { OpenBackend } from '../../../../src/lib/runtime/backend.ts';
import type { BackendName } from '../../../../src/lib/runtime/protocol.ts';
import text from '../../../reference/numeric-torch.jsonl?raw';
import { largestDifference } from '../../../unit/tolerance.ts';
import { numericCasesOf } from '../../../unit/kernels/numericCase.ts';
import { edgeCases, measured, randomCases, caseOf, type KernelCase } from './cases.ts';
import { otherInputs, otherWeights, runCase, runOnly, runWithOtherInputs, uploadWeights, type Found } from './run.ts';

/** Float32 against float64 in the worst of the cases, and in those that are measured. */
export const tolerance = 1e-5;
export const measuredTolerance = 1e-6;

const recorded = numericCasesOf(text);

/** Largest difference of any output; relative to the largest expected one where that is over 1, which only relu reaches. */
function difference(found: Found, { x, weights, options }: KernelCase): number {
	const { output, hn, cn } = reference(x, weights, options);
	const expected = [output, hn, ...(cn ? [cn] : [])];
	expect(found.shapes).toEqual(expected.map(({ shape }) => shape));
	const scale = options.mode === 'rnn_relu' ? expected.reduce((most, { data }) => data.reduce((a, b) => Math.max(a, Math.abs(b)), most), 1) : 1;
	return Math.max(...expected.map(({ data }, i) => largestDifference(found.data[i]!, data) / scale));
}

const disposeWeights = (weights: readonly RnnLayerWeights<tf.Tensor>[]) => tf.dispose(weights.map((stave) => ({ ...stave })));

/** Everything that the engine and the backend count. */
function counts() {
	const { numTensors, numDataBuffers, numBytes, numBytesInGPU = 0 } = tf.memory() as tf.MemoryInfo & { readonly numBytesInGPU?: number };
	return { numTensors, numDataBuffers, numBytes, numBytesInGPU, held: tf.backend().numDataIds() };
}

/**
 * The tests of a backend's kernel: against recorded PyTorch runs and the float64 reference, and of what it leaves behind. Each case runs
 * three times: as it is; with other inputs, which come from the backend itself, and the same weights; and with other weights.
 * @param load Gives the kernel's configuration, once the backend is open.
 */
export function checkBackend(name: BackendName, load: () => Promise<tf.KernelConfig>): void {
	describe(`the kernel on ${name}`, () => {
		let opened: OpenBackend;
		beforeAll(async () => {
			const result = await new OpenBackends().use(backends[name]);
			if ('missing' in result) throw new Error(result.missing);
			opened = result;
			if (!tf.getKernel(kernelName, name)) tf.registerKernel(await load());
		}, 60_000);
		afterEach(() => expect(opened.takeErrors()).toEqual([]));

		async function check(given: KernelCase, within: number, variants: readonly KernelCase[] = [given, otherWeights(given)]) {
			const before = tf.memory().numTensors;
			for (const one of variants) {
				const weights = uploadWeights(one);
				const all = [difference(await runCase(one, weights), one)];
				if (one === given) all.push(difference(await runWithOtherInputs(one, weights), otherInputs(one)));
				disposeWeights(weights);
				// One at a time, so that NaN fails as well.
				for (const found of all) expect(found).toBeLessThanOrEqual(within);
			}
			expect(tf.memory().numTensors).toBe(before);
		}

		test.each(recorded)('gives what PyTorch gave: $id', async (row) => {
			const weights = uploadWeights(row);
			const found = await runCase(row, weights);
			disposeWeights(weights);
			const { output, hn, cn } = row.expected;
			[output, hn, ...(cn ? [cn] : [])].forEach(({ data, shape }, i) => {
				expect(found.shapes[i]).toEqual(shape);
				expect(largestDifference(found.data[i]!, data)).toBeLessThanOrEqual(measuredTolerance);
			});
			await check(row, tolerance);
		});

		// That other weights are seen, the rest shows.
		test.each(measured)('differs from float64 by 1e-6 at the most: $id', async (given) => check(given, measuredTolerance, [given]), 60_000);

		test.each(edgeCases)('is right at the edges: $id', async (given) => check(given, tolerance), 60_000);

		// A GPU in software compiles a program for every other configuration: it gets half of them, so that the suite stays short.
		test.each(name.startsWith('web') ? randomCases.slice(0, 120) : randomCases)('is right: $id', async (given) => check(given, tolerance), 30_000);

		test('holds the same tensors and bytes after 1,000 runs as after one', async () => {
			const given = caseOf('small', { mode: 'lstm', seq: 3, batch: 2, input: 3, hidden: 4, layers: 2, bidirectional: true, proj: 3, states: 'both' }, 9);
			const weights = uploadWeights(given);
			await runCase(given, weights);
			const before = counts();
			for (let i = 0; i < 1000; i++) {
				if (i % 50) runOnly(given, weights);
				else await runCase(given, weights);
			}
			expect(counts()).toEqual(before);
			disposeWeights(weights);
		}, 120_000);

		test('frees what it packed as soon as the weights are disposed of', async () => {
			const given = caseOf('medium', { mode: 'gru', seq: 2, batch: 2, input: 30, hidden: 40, layers: 2 }, 10);
			const run = async () => {
				const weights = uploadWeights(given);
				await runCase(given, weights);
				// TypeScript leaves them to the collector, and webgl falls back on it where a device has too few outputs.
				if (name === 'webgpu' || name === 'wasm') expect(Packed.kept).toBeGreaterThan(0);
				disposeWeights(weights);
			};
			for (let i = 0; i < 3; i++) await run();
			const before = { ...counts(), packed: Packed.kept };
			for (let i = 0; i < 20; i++) {
				await run();
				expect({ ...counts(), packed: Packed.kept }).toEqual(before);
			}
		}, 60_000);
	});
}
