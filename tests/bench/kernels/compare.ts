import type { BackendName } from '../../../src/lib/runtime/protocol.ts';
import { rnn as reference } from '../../../kernels/reference/index.ts';
import type { KernelCase } from '../../browser/kernels/common/cases.ts';
import type { Engine, LoadedLayer } from './engine.ts';
import { quantile } from '../statistics.js';
import { swapped } from './layout.ts';

/** One engine on one case. */
export interface Timing {
	readonly engine: Engine['name'];
	readonly title: string;
	/** Milliseconds a run, from the upload of x to the output read back. */
	readonly least: number;
	readonly median: number;
	readonly samples: number;
	/** Largest difference of the output from the float64 reference, of all inputs that were run. */
	readonly error: number;
}

/** What a comparison of engines gave. */
export interface Comparison {
	readonly timings: readonly Timing[];
	/** Sentences on the engines that were left out. */
	readonly skipped: readonly string[];
}

/** A clock that ticks every 0.1 ms shows this much to two per cent. */
const leastSampleMs = 5;
const leastRounds = 3;
const mostRounds = 25;
/** Rounds that take this many times their budget end before there are three. */
const overrun = 6;

/** An engine that is ready, with the inputs in its own layout. */
interface Runner {
	readonly engine: Engine;
	readonly layer: LoadedLayer;
	readonly inputs: readonly Float32Array[];
	/** Runs a sample takes, one after the other. */
	repeats: number;
	error: number;
	readonly times: number[];
}

/**
 * Times engines on one case in turns, so that whatever else the machine does strikes all of them alike. x changes from run to run; the
 * output is read back at each and, outside of the time, compared with the reference.
 * @param budget Milliseconds in which rounds may begin; there are three at the least, but where they take far longer.
 * @param onEngine Called with what is about to be run.
 */
export async function compare(
	given: KernelCase,
	engines: readonly Engine[],
	backend: BackendName,
	budget: number,
	onEngine: (title: string) => void
): Promise<Comparison> {
	const inputs = [given.x.data as Float32Array, Float32Array.from(given.x.data, (value) => -0.75 * value)];
	const expected = inputs.map((data) => reference({ shape: given.x.shape, data }, given.weights, given.options).output);
	const [seq = 0, batch = 0] = given.x.shape;
	const runners: Runner[] = [];
	const skipped: string[] = [];

	/** Milliseconds a run, of as many as make a sample that the clock can tell, with the one input and the other; keeps the largest error. */
	async function sample(runner: Runner, round: number): Promise<number> {
		const { layer } = runner;
		const outputs: Float32Array[] = [];
		const time = async () => {
			const started = performance.now();
			for (let i = round; i < round + runner.repeats; i++) outputs[i % 2] = await layer.run(runner.inputs[i % 2]!);
			return performance.now() - started;
		};
		onEngine(runner.engine.title);
		let ms = await time();
		while (ms < leastSampleMs) {
			runner.repeats = Math.ceil((1.2 * leastSampleMs * runner.repeats) / Math.max(ms, 0.1));
			ms = await time();
		}
		outputs.forEach((output, i) => {
			const { shape, data } = expected[i]!;
			const found = layer.batchFirst ? swapped(output, batch, seq, shape[2]!) : output;
			runner.error = Math.max(runner.error, largestDifference(found, data));
		});
		return ms / runner.repeats;
	}

	for (const engine of engines) {
		onEngine(engine.title);
		const layer = await engine.load(given, backend);
		if ('unavailable' in layer) {
			skipped.push(`${engine.title}: ${layer.unavailable}.`);
			continue;
		}
		const own = layer.batchFirst ? inputs.map((data) => swapped(data, seq, batch, given.x.shape[2]!)) : inputs;
		const runner: Runner = { engine, layer, inputs: own, repeats: 1, error: 0, times: [] };
		runners.push(runner);
		// The first run compiles and packs.
		await sample(runner, 0);
	}
	const started = performance.now();
	for (let round = 0; round < mostRounds; round++) {
		const spent = performance.now() - started;
		if (round > 0 && spent > (round < leastRounds ? overrun : 1) * budget) break;
		for (const runner of runners) runner.times.push(await sample(runner, round));
	}
	for (const { layer } of runners) await layer.free();
	return {
		timings: runners.map(({ engine, error, times }) => ({
			engine: engine.name,
			title: engine.title,
			least: Math.min(...times),
			median: quantile(times, 0.5),
			samples: times.length,
			error
		})),
		skipped
	};
}

/** NaN where a number is missing or not one. */
function largestDifference(found: Float32Array, expected: Float64Array): number {
	if (found.length !== expected.length) return NaN;
	let most = 0;
	for (let i = 0; i < found.length; i++) most = Math.max(most, Math.abs(found[i]! - expected[i]!));
	return most;
}
