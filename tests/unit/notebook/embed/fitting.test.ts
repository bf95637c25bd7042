import { expect, test } from 'vitest';
import { diagnose } from '../../../../src/lib/diagnose/index.ts';
import { evaluateLayer } from '../../../../src/lib/frameworks/evaluateLayer.ts';
import { printTorch } from '../../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings } from '../../../../src/lib/ir/index.ts';
import { figureOf, figureOfFitting } from '../../../../src/lib/layout/shared/figureOf.ts';
import { fitsBeyondDoubt } from '../../../../src/lib/notebook/embed/options.ts';

const grid: readonly LayerSettings[] = (['LSTM', 'GRU', 'RNN'] as const).flatMap((type) =>
	[true, false].flatMap((bidirectional) =>
		[true, false].flatMap((batch_first) =>
			[
				[1, 1, 1, 1, 1],
				[10, 32, 50, 100, 2],
				[7, 1, 4096, 3, 16],
				[4096, 4096, 1, 4096, 1]
			].map(([seq_len = 0, batch = 0, input_size = 0, hidden_size = 0, num_layers = 0]) => ({
				...defaultLayer,
				...{ type, bidirectional, batch_first, seq_len, batch, input_size, hidden_size, num_layers, bias: seq_len !== 7 }
			}))
		)
	)
);

test('a layer that is drawn without an evaluation is drawn as its evaluation says', () => {
	for (const settings of grid) {
		expect(fitsBeyondDoubt(settings)).toBe(true);
		const trace = evaluateLayer(printTorch(settings));
		const diagnostics = diagnose(trace);
		expect(diagnostics.filter(({ kind }) => kind === 'error' || kind === 'hazard' || kind === 'unsupported')).toEqual([]);
		expect(figureOfFitting(settings)).toEqual({ ...figureOf(settings, trace, diagnostics), parameterCount: null });
	}
});

test.each<Partial<LayerSettings>>([
	{ hidden_size: 0 },
	{ batch: 2.5 },
	{ seq_len: -3 },
	{ input_size: 1e9 },
	{ num_layers: 17 },
	{ dtype: 'float64' },
	{ proj_size: 3 },
	{ dropout: 0.5 },
	{ nonlinearity: 'relu' },
	{ read: 'h_n' },
	{ lengths: [3] },
	{ x: { ...defaultLayer.x, feat: 25 } },
	{ h_0: { ...defaultLayer.h_0, passed: true } }
])('of anything else the evaluation has the word: %o', (change) => {
	expect(fitsBeyondDoubt({ ...defaultLayer, ...change })).toBe(false);
});
