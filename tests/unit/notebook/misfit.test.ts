import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
import { misfitOf } from '../../../src/lib/notebook/misfit.ts';
import { titleOf } from '../../../src/lib/notebook/title.ts';

const misfit = (edit: Partial<LayerSettings>) => {
	const settings = { ...defaultLayer, ...edit };
	return misfitOf(settings, evaluate(printTorch(settings)));
};
const { x, h_0, c_0 } = defaultLayer;

describe('misfitOf finds the number of the form that PyTorch does not take', () => {
	it.each<[string, Partial<LayerSettings>, string | null]>([
		['the features of x', { x: { ...x, feat: 25 } }, 'x.feat'],
		['the batch of h_0', { h_0: { ...h_0, batch: 16 } }, 'h_0.batch'],
		['the layers of c_0', { c_0: { ...c_0, layer: 3 } }, 'c_0.layer'],
		['the hidden size of h_0', { h_0: { ...h_0, hidden: 7 } }, 'h_0.hidden'],
		['a hidden size of the layer', { hidden_size: -3 }, 'hidden_size'],
		['x with its batch in front', { batch_first: true, x: { ...x, feat: 7 } }, 'x.feat']
	])('%s', (_, edit, key) => {
		expect(misfit(edit)?.key).toBe(key);
	});
	it.each<[string, Partial<LayerSettings>, string]>([
		['the features of x', { x: { ...x, feat: 25 } }, 'expected 50, the layer’s input_size'],
		['the states of h_0', { h_0: { ...h_0, layer: 2 } }, 'expected 4, num_layers × directions'],
		['the states of c_0 of a layer of one direction', { bidirectional: false, c_0: { ...c_0, layer: 3 } }, 'expected 2, num_layers × directions'],
		['the batch of h_0', { h_0: { ...h_0, batch: 16 } }, 'expected 32, the batch of x']
	])('with what it is compared with, in full: %s', (_, edit, reason) => {
		expect(misfit(edit)?.reason).toBe(reason);
	});
	it('and none where it runs', () => {
		expect(misfit({})).toBeNull();
	});
});

describe('titleOf', () => {
	it.each<[Partial<LayerSettings>, string]>([
		[{}, 'A bidirectional LSTM, two layers'],
		[{ bidirectional: false, num_layers: 1 }, 'An LSTM, one layer'],
		[{ type: 'GRU', bidirectional: false, num_layers: 3 }, 'A GRU, three layers'],
		[{ type: 'RNN', bidirectional: false, num_layers: 40 }, 'An RNN, 40 layers'],
		[{ num_layers: -1 }, 'A bidirectional LSTM, -1 layers']
	])('%j', (edit, title) => {
		expect(titleOf({ ...defaultLayer, ...edit })).toBe(title);
	});
});
