import { describe, expect, it } from 'vitest';
import { diagnose, layerFixes } from '../../../src/lib/diagnose/index.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';

const layer = (edit: Partial<LayerSettings>): LayerSettings => ({ ...defaultLayer, ...edit });
const found = (settings: LayerSettings) => diagnose(evaluate(printTorch(settings)));
const wrong = (settings: LayerSettings) => found(settings).filter(({ kind }) => kind === 'error' || kind === 'hazard' || kind === 'unsupported');
const x = defaultLayer.x;

describe('a correct layer is not accused', () => {
	const correct: Readonly<Record<string, LayerSettings>> = {
		default: defaultLayer,
		'batch_first=True': layer({ batch_first: true }),
		'one direction, last step': layer({ bidirectional: false, read: 'last' }),
		'one direction, h_n[-1]': layer({ bidirectional: false, read: 'h_n' }),
		'both directions of h_n': layer({ read: 'h_n both' }),
		'one unbatched sequence': layer({ x: { ...x, without: 'batch' } }),
		'dropout on two layers': layer({ dropout: 0.5 }),
		packed: layer({ batch: 3, lengths: [10, 7, 2] }),
		'packed, unsorted': layer({ batch: 3, lengths: [2, 10, 7], enforce_sorted: false }),
		'states passed': layer({ h_0: { ...defaultLayer.h_0, passed: true } }),
		'a projection': layer({ proj_size: 20, h_0: { ...defaultLayer.h_0, passed: true } }),
		GRU: layer({ type: 'GRU' }),
		'RNN with relu': layer({ type: 'RNN', nonlinearity: 'relu' })
	};
	for (const [name, settings] of Object.entries(correct)) it(name, () => expect(wrong(settings)).toEqual([]));
});

describe('a mistake is named and mended', () => {
	const cases: readonly { readonly name: string; readonly settings: LayerSettings; readonly says: RegExp; readonly cause?: RegExp; readonly fix: RegExp }[] = [
		{
			name: 'features',
			settings: layer({ x: { ...x, feat: 25 } }),
			says: /^RuntimeError: input\.size\(-1\) must be equal to input_size\. Expected 50, got 25$/,
			cause: /^The last axis of `x` has 25 features, but each row of `weight_ih_l0 \(400, 50\)` multiplies 50\.$/,
			fix: /Give x 50 features/
		},
		{
			name: 'the batch of h_0',
			settings: layer({ h_0: { ...defaultLayer.h_0, batch: 16 } }),
			says: /^RuntimeError: Expected hidden\[0\] size \(4, 32, 100\), got \[4, 16, 100\]$/,
			cause: /^Axis 1 of `h_0 \(4, 16, 100\)` is 16; it has to be the batch of the input, 32 here\.$/,
			fix: /Give h_0 a batch of 32/
		},
		{
			name: 'the layers of c_0',
			settings: layer({ c_0: { ...defaultLayer.c_0, layer: 2 } }),
			says: /hidden\[1\] size \(4, 32, 100\), got \[2, 32, 100\]/,
			fix: /Give c_0 4 layer·directions/
		},
		{
			name: 'a projected state',
			settings: layer({ proj_size: 20, h_0: { ...defaultLayer.h_0, hidden: 100 } }),
			says: /hidden\[0\] size \(4, 32, 20\)/,
			fix: /Give h_0 a hidden size of 20/
		},
		{ name: 'hidden_size 0', settings: layer({ hidden_size: 0 }), says: /^ValueError: hidden_size must be greater than zero$/, fix: /hidden_size=100/ },
		{ name: 'a float size', settings: layer({ input_size: 2.5 }), says: /^TypeError: input_size should be of type int, got: float$/, fix: /input_size=/ },
		{ name: 'dropout', settings: layer({ dropout: 20 }), says: /^ValueError: dropout should be a number in range \[0, 1\]/, fix: /dropout=0\.2/ },
		{ name: 'no steps', settings: layer({ seq_len: 0 }), says: /^RuntimeError: Expected sequence length to be larger than 0 in RNN$/, fix: /seq_len to 10/ },
		{
			name: 'a projection on a GRU',
			settings: layer({ type: 'GRU', proj_size: 4 }),
			says: /^ValueError: proj_size argument is only supported for LSTM, not RNN or GRU$/,
			cause: /^`proj_size` needs an LSTM\.$/,
			fix: /without a projection/
		},
		{
			name: 'dtype',
			settings: layer({ x: { ...x, dtype: 'float64' } }),
			says: /^ValueError: RNN input dtype \(torch\.float64\) does not match weight dtype \(torch\.float32\)/,
			fix: /Make x float32/
		},
		{ name: 'unsorted lengths', settings: layer({ batch: 3, lengths: [2, 10, 7] }), says: /must be sorted in decreasing order/, fix: /enforce_sorted=False/ },
		{ name: 'too few lengths', settings: layer({ batch: 3, lengths: [10, 7] }), says: /len\(lengths\)/, fix: /Give 3 lengths/ },
		{
			name: 'batch_first forgotten',
			settings: layer({ x: { ...x, order: 'batch-first' } }),
			says: /recurrence runs over your batch axis/,
			cause: /32 unrelated sequences/,
			fix: /batch_first=True/
		},
		{
			name: 'batch_first too much',
			settings: layer({ batch_first: true, x: { ...x, order: 'time-first' } }),
			says: /recurrence runs over your batch axis/,
			fix: /batch_first=False/
		},
		{ name: 'one step a sequence, 2-D', settings: layer({ x: { ...x, without: 'seq' } }), says: /one sequence without a batch/, fix: /seq axis/ },
		{ name: 'the last step of both directions', settings: layer({ read: 'last' }), says: /one step only/, fix: /both directions/ },
		{ name: 'h_n[-1] of both directions', settings: layer({ read: 'h_n' }), says: /backward direction of the last layer alone/, fix: /both directions/ },
		{ name: 'h_n read batch-first', settings: layer({ batch_first: true, bidirectional: false, read: 'h_n batch' }), says: /layer-first/, fix: /h_n\[-1\]/ },
		{ name: 'dropout on one layer', settings: layer({ num_layers: 1, dropout: 0.3 }), says: /does nothing on one layer/, fix: /num_layers=2/ },
		{
			name: 'two mistakes at once',
			settings: layer({ input_size: 0, x: { ...x, dtype: 'float64' } }),
			says: /input_size must be greater than zero/,
			fix: /Set input_size=50, and make x float32/
		},
		{
			name: 'lengths beyond the sequence',
			settings: layer({ batch: 3, lengths: [12, 7, 2] }),
			says: /exceeds dimension size \(19\)/,
			cause: /counts 21 rows, the packed data has 19/,
			fix: /within 1…10/
		}
	];
	for (const { name, settings, says, cause, fix } of cases)
		it(name, () => {
			const [first] = wrong(settings);
			expect(first?.message).toMatch(says);
			if (cause) expect(first?.cause).toMatch(cause);
			const fixes = layerFixes(settings, first!);
			expect(fixes.map(({ label }) => label).join(' | ')).toMatch(fix);
			expect(fixes.length).toBeLessThanOrEqual(3);
			for (const { edit } of fixes) {
				expect(evaluate(printTorch(edit)).outcome.kind).toBe('ok');
				expect(found(edit).some(({ code }) => code === first!.code)).toBe(false);
			}
		});
});
