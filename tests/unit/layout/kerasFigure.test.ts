import { describe, expect, it } from 'vitest';
import { diagnoseKeras } from '../../../src/lib/diagnose/keras/diagnose.ts';
import { kerasMismatch } from '../../../src/lib/diagnose/keras/mismatch.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printKeras } from '../../../src/lib/frameworks/keras/print.ts';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
import { defaultKeras } from '../../../src/lib/ir/keras.ts';
import { cell } from '../../../src/lib/layout/cell/cell.ts';
import { kerasFigure } from '../../../src/lib/layout/shared/kerasFigure.ts';

const keras: LayerSettings = { ...defaultLayer, framework: 'keras', num_layers: 1, bidirectional: false };
const passed = { ...defaultLayer.h_0, passed: true };

function figure(settings: LayerSettings) {
	const trace = evaluate(printKeras(settings));
	const { outcome } = trace;
	const mismatch = outcome.kind === 'raised' ? kerasMismatch(outcome, settings) : null;
	const told = outcome.kind === 'raised' && mismatch ? { ...trace, outcome: { ...outcome, mismatch } } : trace;
	return kerasFigure(settings, told, diagnoseKeras(told, settings));
}

it.each([
	['one layer', keras, 'batch'],
	['two directions', { ...keras, bidirectional: true }, 'batch'],
	['two layers', { ...keras, num_layers: 2 }, 'batch']
] as const)('a state of another batch: the axis that does not fit is the batch, with and without an axis of layers: %s', (_, settings, axis) => {
	const { h0, mismatch } = figure({ ...settings, h_0: { ...passed, batch: 16 }, c_0: passed });
	expect(mismatch).toMatchObject({ tensor: 'h_0', expected: '32', got: '16' });
	expect(h0.axes[mismatch!.axis!]).toMatchObject({ axis, size: 16 });
});

it('a state of other units: the axis is hidden', () => {
	const { c0, mismatch } = figure({ ...keras, h_0: passed, c_0: { ...passed, hidden: 64 } });
	expect(c0!.axes[mismatch!.axis!]).toMatchObject({ axis: 'hidden', size: 64 });
});

describe('one step of a layer that speaks Keras', () => {
	const drawn = (settings: Partial<LayerSettings>, width = 1020) => {
		const drawing = cell(figure({ ...keras, ...settings }), { width, narrow: width < 620 }, 0, 3);
		const words = drawing.labels.map(({ runs }) => runs.map(({ text }) => text).join(' '));
		return {
			words,
			gates: drawing.labels.filter(({ id }) => id.startsWith('gate ')).map(({ runs }) => runs[0]!.text),
			biases: drawing.weights.filter(({ name }) => name.startsWith('b_')).length / drawing.facts.gates.length,
			equations: drawing.equations.map((symbols) => symbols.map(({ text, sub }) => text + (sub ? `_${sub}` : '')).join(''))
		};
	};
	it('has a kernel with its features first, a recurrent kernel, one bias, and the gates i, f, c, o', () => {
		const { words, gates, biases, equations } = drawn({});
		expect(gates).toEqual(['i', 'f', 'c', 'o']);
		expect(words).toContain('kernel [ feat 50 · gate 4× 100 ]');
		expect(words.some((text) => text.startsWith('recurrent_kernel [ hidden 100 · gate 4×'))).toBe(true);
		expect(words).toContain('bias');
		expect(biases).toBe(1);
		expect(equations).toEqual(['i f c o = σ σ tanh σ of x_t kernel + h_t−1 recurrent_kernel + bias', 'c_t = f ⊙ c_t−1 + i ⊙ c', 'h_t = o ⊙ tanh(c_t)']);
	});
	it('has no name of PyTorch’s, of whatever type it is and however wide', () => {
		for (const type of ['LSTM', 'GRU', 'RNN'] as const)
			for (const width of [358, 1020]) {
				const { words, equations } = drawn({ type }, width);
				expect([...words, ...equations].filter((text) => /W_|b_ih|b_hh|\bg\b/.test(text))).toEqual([]);
			}
	});
	it('has two rows of bias where a GRU resets after the product, one where before', () => {
		expect(drawn({ type: 'GRU' })).toMatchObject({
			biases: 2,
			equations: expect.arrayContaining([expect.stringContaining('r ⊙ (h_t−1 recurrent_kernel_h + bias[1]_h)')])
		});
		const before = drawn({ type: 'GRU', keras: { ...defaultKeras, reset_after: false } });
		expect(before.biases).toBe(1);
		expect(before.equations[1]).toBe('h = tanh(x_t kernel_h + bias_h + (r ⊙ h_t−1) recurrent_kernel_h)');
	});
	it('has the activations that are set', () => {
		const { words, equations } = drawn({ keras: { ...defaultKeras, activation: 'relu', recurrent_activation: 'hard_sigmoid' } });
		expect(words).not.toContain('tanh');
		expect(equations[0]).toContain('hard_sigmoid hard_sigmoid relu hard_sigmoid of');
		expect(equations[2]).toBe('h_t = o ⊙ relu(c_t)');
	});
});
