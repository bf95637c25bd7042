import { expect, it } from 'vitest';
import { diagnoseKeras } from '../../../src/lib/diagnose/keras/diagnose.ts';
import { kerasMismatch } from '../../../src/lib/diagnose/keras/mismatch.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printKeras } from '../../../src/lib/frameworks/keras/print.ts';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
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
