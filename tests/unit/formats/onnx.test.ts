import * as ort from 'onnxruntime-web/wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromFloat16, toFloat16 } from '../../../src/lib/formats/float16.ts';
import { onnxOf } from '../../../src/lib/formats/onnx/onnxOf.ts';
import { evaluateLayer } from '../../../src/lib/frameworks/evaluateLayer.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings, type TensorId, type Trace } from '../../../src/lib/ir/index.ts';
import { execute, type KnownValue } from '../../../src/lib/values/index.ts';
import { random } from '../../fuzz/mutate.ts';
import { largestDifference } from '../tolerance.ts';

beforeAll(() => {
	ort.env.wasm.numThreads = 1;
	ort.env.logLevel = 'fatal';
});

const small: LayerSettings = { ...defaultLayer, seq_len: 5, batch: 3, input_size: 4, hidden_size: 6 };
const passed = { ...defaultLayer.h_0, passed: true };

/** With states that are no zeros, so that each layer and direction must be given its own. */
const traceOf = (settings: Partial<LayerSettings>): Trace => evaluateLayer(printTorch({ ...small, ...settings }).replaceAll('torch.zeros(', 'torch.randn('));
const fileOf = (trace: Trace) =>
	onnxOf(trace, (ids) => {
		const values = execute(trace, { only: ids });
		return (id) => values.get(id)!;
	});

/** The values of what a program calls so, as it was bound last. */
function named(trace: Trace, names: readonly string[]): Map<string, KnownValue> {
	const ids = new Map(
		names.flatMap((name) =>
			trace.bindings.filter((binding) => binding.name === name && binding.tensor !== undefined).map(({ tensor }) => [name, tensor as TensorId])
		)
	);
	const values = execute(trace, { only: [...ids.values()] });
	return new Map([...ids].map(([name, id]) => [name, values.get(id) as KnownValue]));
}

type Computed = 'float16' | 'float32' | 'float64';
const arrays = {
	float16: (data: Float64Array) => Uint16Array.from(data, toFloat16),
	float32: (data: Float64Array) => Float32Array.from(data),
	float64: (data: Float64Array) => data
};

/** What ONNX Runtime gives for the program's own inputs, and what float64 gives. */
async function compared(settings: Partial<LayerSettings>, other: Partial<LayerSettings> = {}) {
	const file = fileOf(traceOf(settings));
	if ('why' in file) throw new Error(file.why);
	const session = await ort.InferenceSession.create(file.bytes, { executionProviders: ['wasm'], logSeverityLevel: 4 });
	// The same layer without dropout, on other sizes of what is passed: its weights are drawn first, and are the same.
	const full = { ...small, ...settings, ...other, dropout: 0 };
	const trace = traceOf(full);
	const dtype = full.dtype as Computed;
	const feeds: Record<string, ort.Tensor> = {};
	for (const [name, { shape, data }] of named(trace, ['x', 'h_0', 'c_0']))
		if (session.inputNames.includes(name)) feeds[name] = new ort.Tensor(dtype, arrays[dtype](Float64Array.from(data)), shape);
	if (full.lengths) feeds.lengths = new ort.Tensor('int64', BigInt64Array.from(full.lengths.map(BigInt)), [full.lengths.length]);
	expect([...session.inputNames].sort()).toEqual(Object.keys(feeds).sort());
	const found = await session.run(feeds);
	const expected = named(trace, [...session.outputNames]);
	const result = [...expected].map(([name, { shape, data }]) => {
		expect([name, found[name]!.type, ...found[name]!.dims]).toEqual([name, dtype, ...shape]);
		const numbers = found[name]!.data as Float32Array | Float64Array | Uint16Array;
		return largestDifference(dtype === 'float16' ? Float64Array.from(numbers, fromFloat16) : numbers, data);
	});
	await session.release();
	return { outputs: [...expected.keys()], difference: Math.max(...result) };
}

function dice(seed: number) {
	const next = random(seed);
	const upTo = (most: number) => 1 + Math.floor(next() * most);
	return { upTo, any: <T>(...choices: readonly T[]): T => choices[upTo(choices.length) - 1]! };
}

/** A layer that PyTorch takes, of any of the form's settings. */
function anySettings(seed: number): Partial<LayerSettings> {
	const { upTo, any } = dice(seed);
	const type = any('LSTM' as const, 'GRU', 'RNN');
	const seq_len = upTo(6);
	const batch = upTo(4);
	const hidden_size = 1 + upTo(6);
	const num_layers = upTo(3);
	const unbatched = any(true, false, false, false);
	const lengths = !unbatched && any(true, false) ? Array.from({ length: batch }, () => upTo(seq_len)) : null;
	const states = any(true, false);
	return {
		type,
		seq_len,
		batch,
		input_size: upTo(5),
		hidden_size,
		num_layers,
		bidirectional: any(true, false),
		batch_first: any(true, false),
		bias: any(true, false),
		proj_size: type === 'LSTM' && any(true, false) ? upTo(hidden_size - 1) : 0,
		dropout: num_layers > 1 ? any(0, 0.3) : 0,
		nonlinearity: any('tanh' as const, 'relu'),
		dtype: any('float32' as const, 'float64', 'float64', 'float16'),
		x: { ...defaultLayer.x, without: unbatched ? 'batch' : null },
		h_0: { ...defaultLayer.h_0, passed: states },
		c_0: { ...defaultLayer.c_0, passed: states },
		lengths,
		enforce_sorted: false,
		read: any('all' as const, 'last', 'h_n', 'h_n both')
	};
}

/** A run in half precision is rounded at its end only, or within too. */
const tolerance = { float16: 2 ** -8, float32: 1e-5, float64: 1e-12 };

const grid: readonly Partial<LayerSettings>[] = (['LSTM', 'GRU', 'RNN'] as const).flatMap((type) =>
	[1, 3].flatMap((num_layers) =>
		[false, true].flatMap((bidirectional) =>
			[false, true].map((batch_first): Partial<LayerSettings> => ({ type, num_layers, bidirectional, batch_first, bias: num_layers === 1 || bidirectional }))
		)
	)
);

const others: readonly (readonly [string, Partial<LayerSettings>])[] = (['LSTM', 'GRU', 'RNN'] as const).flatMap((type) => [
	[`${type}, one sequence`, { type, x: { ...defaultLayer.x, without: 'batch' }, batch_first: true }],
	[`${type}, one sequence with states`, { type, x: { ...defaultLayer.x, without: 'batch' }, h_0: passed, c_0: passed }],
	[`${type}, states`, { type, h_0: passed, c_0: passed }],
	[`${type}, one layer with states`, { type, h_0: passed, c_0: passed, num_layers: 1, batch_first: true }],
	[`${type}, lengths`, { type, lengths: [4, 3, 1] }],
	[`${type}, lengths in any order, batch first, states`, { type, lengths: [2, 5, 1], enforce_sorted: false, batch_first: true, h_0: passed, c_0: passed }]
]);

describe('the ONNX file of a layer', () => {
	it.each(grid)(
		'runs to the numbers of float64: $type, $num_layers layers, bidirectional $bidirectional, batch first $batch_first, bias $bias',
		async (settings) => {
			const { outputs, difference } = await compared(settings);
			expect(outputs).toEqual(settings.type === 'LSTM' ? ['output', 'h_n', 'c_n'] : ['output', 'h_n']);
			expect(difference).toBeLessThan(1e-5);
		}
	);

	it.each(others)('runs to the numbers of float64: %s', async (_, settings) => {
		expect((await compared(settings)).difference).toBeLessThan(1e-5);
	});

	it('runs an RNN with relu', async () => {
		expect((await compared({ type: 'RNN', nonlinearity: 'relu' })).difference).toBeLessThan(1e-5);
	});

	it.each(Array.from({ length: 80 }, (_, seed) => [seed, anySettings(seed)] as const))(
		'runs to the numbers of float64: settings %i %o',
		async (_, settings) => {
			expect((await compared(settings)).difference).toBeLessThan(tolerance[settings.dtype as Computed]);
		}
	);

	it('takes as many steps and sequences as it is given', async () => {
		expect((await compared({}, { seq_len: 8, batch: 2 })).difference).toBeLessThan(1e-5);
		expect((await compared({ batch_first: true, h_0: passed, c_0: passed }, { seq_len: 2, batch: 7 })).difference).toBeLessThan(1e-5);
		const shorter = { seq_len: 9, batch: 4, lengths: [7, 3, 3, 1] };
		expect((await compared({ lengths: [5, 4, 2] }, shorter)).difference).toBeLessThan(1e-5);
		expect((await compared({ proj_size: 3, lengths: [5, 4, 2] }, shorter)).difference).toBeLessThan(1e-5);
		expect((await compared({ dtype: 'float64' }, { seq_len: 1, batch: 8 })).difference).toBeLessThan(1e-12);
	});

	it('leaves dropout, which is for training, out', () => {
		expect(fileOf(traceOf({ dropout: 0.5 }))).toEqual(fileOf(traceOf({})));
	});

	it('is written where a later line raises: the layer ran', () => {
		expect(fileOf(traceOf({ bidirectional: false, num_layers: 1, read: 'h_n both' }))).toEqual(fileOf(traceOf({ bidirectional: false, num_layers: 1 })));
	});

	it('is called after the layer', () => {
		expect(fileOf(traceOf({ type: 'GRU' }))).toMatchObject({ name: 'gru.onnx' });
	});

	it.each([
		[{ h_0: { ...passed, batch: 9 } }, 'There is no network to write: line 11 raises RuntimeError.'],
		[{ dtype: 'bfloat16' as const }, 'ONNX Runtime has no kernels for bfloat16 on a CPU: set the dtype to float32 for a file.']
	])('is refused in a sentence: %o', (settings, why) => {
		expect(fileOf(traceOf(settings))).toEqual({ why });
	});
});
