import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerKernelOf } from '../../../kernels/register.ts';
import { backends, OpenBackends } from '../../../src/lib/runtime/engine.ts';
import { largestDifference, ShapeComparison } from '../../../src/lib/runtime/compare.ts';
import { forward, uploadLeaves } from '../../../src/lib/runtime/pass.ts';
import { programOf } from '../../../src/lib/runtime/program.ts';
import { backendNames } from '../../../src/lib/runtime/protocol.ts';
import { computeReference } from '../../../src/lib/runtime/reference.ts';
import type { RnnExecutor } from '../../../src/lib/runtime/recurrent/rnnExecutor.ts';
import { rnnFused } from '../../../src/lib/runtime/recurrent/rnnFused.ts';
import { rnnStock } from '../../../src/lib/runtime/recurrent/rnnStock.ts';
import { Turn } from '../../../src/lib/runtime/turn.ts';
import type { OpenBackend } from '../../../src/lib/runtime/backend.ts';
import type { KnownValue } from '../../../src/lib/values/index.ts';
import { recordedTraces, type RecordedTrace } from './recordedTrace.ts';

const open = new OpenBackends();

async function run({ trace, expected }: RecordedTrace, rnn: RnnExecutor): Promise<{ difference: number; disagreements: readonly string[]; compared: number }> {
	const program = programOf(trace);
	const reference = await computeReference(program, new Turn(), () => {});
	const leaves = uploadLeaves(program, (id) => reference.value(id) as KnownValue, reference.calls);
	const shapes = new ShapeComparison(program);
	const pace = { give: async () => {}, measure: () => {} };
	const made = await forward({ ...program, results: [...expected.keys()] }, leaves, {
		rnn,
		pace,
		onOp: (op, outputs) => shapes.compare(op, outputs)
	});
	let difference = 0;
	for (const [id, values] of expected) difference = Math.max(difference, largestDifference(await made.get(id)!.data(), values));
	tf.dispose([...made.values(), ...leaves.tensors.values()]);
	return { difference, ...shapes };
}

/** The last one is asked for so little at once that it runs nearly every sequence by itself. */
const executors: readonly (readonly [string, RnnExecutor])[] = [
	['stock ops', rnnStock],
	['the fused kernel', rnnFused(Infinity)],
	['the fused kernel in parts', rnnFused(400)]
];

test('36 recorded runs are at hand', () => expect(recordedTraces).toHaveLength(36));

describe.each(backendNames)('%s', (name) => {
	let opened: OpenBackend;
	beforeAll(async () => {
		const result = await open.use(backends[name]);
		if ('missing' in result) throw new Error(result.missing);
		opened = result;
		await registerKernelOf[name]!();
	}, 60_000);

	describe.each(executors)('%s', (_, rnn) => {
		test.each(recordedTraces)('gives what PyTorch gave in $id, within 1e-5, in the predicted shapes', async (recorded) => {
			const before = tf.memory().numTensors;
			const { difference, disagreements, compared } = await run(recorded, rnn);
			expect(difference).toBeLessThan(1e-5);
			expect(disagreements).toEqual([]);
			expect(compared).toBe(programOf(recorded.trace).ops.length);
			expect(opened.takeErrors()).toEqual([]);
			expect(tf.memory().numTensors).toBe(before);
		});
	});
});
