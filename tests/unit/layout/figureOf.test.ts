import { describe, expect, it } from 'vitest';
import { defaultLayer, type LayerSettings } from '$lib/ir/index.ts';
import { chipText } from '$lib/layout/shared/chip.ts';
import { figureFor } from './randomLayers.ts';

const figure = (settings: Partial<LayerSettings>) => figureFor({ ...defaultLayer, ...settings });
const x = defaultLayer.x;

describe('the figure of a layer', () => {
	it('has the shapes that the program makes', () => {
		const { x, h0, c0, output, hn, cn, status, parameterCount } = figure({});
		expect([x, h0, c0!, output, hn, cn!].map(chipText)).toEqual([
			'x [seq 10 · batch 32 · feat 50]',
			'h_0 [layer·dir 4 · batch 32 · hidden 100]',
			'c_0 [layer·dir 4 · batch 32 · hidden 100]',
			'output [seq 10 · batch 32 · hidden 200]',
			'h_n [layer·dir 4 · batch 32 · hidden 100]',
			'c_n [layer·dir 4 · batch 32 · hidden 100]'
		]);
		expect([h0.status, output.status, status, parameterCount]).toEqual(['implicit', 'computed', 'ok', 363200]);
	});
	it('gives h the projection and leaves c the hidden size', () => {
		const { output, hn, cn } = figure({ proj_size: 20 });
		expect([output, hn, cn!].map(({ axes }) => axes.at(-1)!.size)).toEqual([40, 20, 100]);
	});
	it('has no cell state but in an LSTM', () => {
		expect(figure({ type: 'GRU' })).toMatchObject({ c0: null, cn: null });
	});
	it('keeps the order of the tensor with batch_first', () => {
		const { x, output, hn } = figure({ batch_first: true });
		expect([x, output, hn].map(chipText)).toEqual([
			'x [batch 32 · seq 10 · feat 50]',
			'output [batch 32 · seq 10 · hidden 200]',
			'h_n [layer·dir 4 · batch 32 · hidden 100]'
		]);
	});
	it('has no batch where x is one sequence', () => {
		const { x: input, h0, output, batch } = figure({ x: { ...x, without: 'batch' } });
		expect([input, h0, output].map(chipText)).toEqual(['x [seq 10 · feat 50]', 'h_0 [layer·dir 4 · hidden 100]', 'output [seq 10 · hidden 200]']);
		expect(batch).toBe(1);
	});
	it('is as long as the longest of packed sequences, afterwards', () => {
		const { seq, output } = figure({ batch: 3, lengths: [7, 4, 2] });
		expect([seq, output.axes[0]!.size]).toEqual([10, 7]);
	});
});

describe('a mistake in the figure', () => {
	it('stands at the axis of x, with the setting that it is held against', () => {
		const { mismatch, x: input, output, hn, status } = figure({ x: { ...x, feat: 25 } });
		expect(mismatch).toEqual({ tensor: 'x', axis: 2, expected: '50', got: '25', expectedKey: 'input_size' });
		expect(input.axes.map(({ wrong, linked }) => [wrong, linked])).toEqual([
			[false, true],
			[false, true],
			[true, false]
		]);
		expect([status, output.status, hn.status]).toEqual(['raised', 'never', 'never']);
	});
	it('stands at the axis of a state; what has no setting of its own is not editable', () => {
		expect(figure({ h_0: { ...defaultLayer.h_0, batch: 16 } }).mismatch).toEqual({ tensor: 'h_0', axis: 1, expected: '32', got: '16', expectedKey: 'batch' });
		expect(figure({ c_0: { ...defaultLayer.c_0, layer: 3 } }).mismatch).toMatchObject({ tensor: 'c_0', axis: 0, expectedKey: null });
	});
	it('names the setting that a constructor refuses, and draws what was typed as it can', () => {
		expect(figure({ hidden_size: -3 })).toMatchObject({ wrongSetting: 'hidden_size', hidden: 0, typed: { hidden_size: -3 }, mismatch: null, status: 'raised' });
	});
	it('has no place for a dtype', () => {
		expect(figure({ x: { ...x, dtype: 'float64' } })).toMatchObject({ mismatch: null, status: 'raised' });
	});
});

describe('a hazard in the figure', () => {
	it('is an axis with two meanings, of x and of what comes of it', () => {
		const { x: input, output, hn, h0, status, seq, batch } = figure({ x: { ...x, order: 'batch-first' } });
		expect(input.axes.map(({ axis, size, meant, key }) => [axis, size, meant, key])).toEqual([
			['time', 32, 'batch', 'x.batch'],
			['batch', 10, 'time', 'x.seq'],
			['feature', 50, null, 'x.feat']
		]);
		expect(output.axes.map(({ meant }) => meant)).toEqual(['batch', 'time', null]);
		expect(hn.axes[1]).toMatchObject({ size: 10, meant: 'time' });
		expect(h0.axes[1]).toMatchObject({ size: 10, key: null });
		expect([status, seq, batch]).toEqual(['hazard', 32, 10]);
	});
	it('is a batch that is read as the time of one sequence', () => {
		expect(figure({ x: { ...x, without: 'seq' } }).x.axes[0]).toMatchObject({ axis: 'time', size: 32, meant: 'batch' });
	});
});
