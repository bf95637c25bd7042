import { describe, expect, test } from 'vitest';
import { evaluateLayer } from '../../../src/lib/frameworks/evaluateLayer.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings, type SettingKey } from '../../../src/lib/ir/index.ts';
import { breakOf } from '../../../src/lib/notebook/breaks.ts';
import { describeChange } from '../../../src/lib/notebook/change.ts';
import { passStates, setNumber } from '../../../src/lib/notebook/edit.ts';
import { movedTogether } from '../../../src/lib/notebook/together.ts';

const moved = (key: SettingKey, value: number, before: LayerSettings = defaultLayer) => movedTogether(before, setNumber(before, key, value), key, value);
const says = (settings: LayerSettings | undefined): string | null => {
	const { outcome } = evaluateLayer(printTorch(settings ?? defaultLayer));
	return outcome.kind === 'raised' ? outcome.message : null;
};
const passed = passStates(defaultLayer, true);

describe('numbers that are one', () => {
	test.each<[string, SettingKey, number, LayerSettings, readonly string[], string, string]>([
		['the features of x', 'x.feat', 25, defaultLayer, ['x', 'input_size'], '50', '25'],
		['input_size itself', 'input_size', 25, defaultLayer, ['x', 'input_size'], '50', '25'],
		['the states of h_0', 'h_0.layer', 2, defaultLayer, ['h_0', 'c_0', 'num_layers'], '2 layers', '1'],
		['num_layers where states are passed', 'num_layers', 3, passed, ['h_0', 'c_0', 'num_layers'], '2 layers', '3'],
		['the batch of h_0', 'h_0.batch', 16, defaultLayer, ['x', 'h_0', 'c_0'], '32', '16'],
		['the hidden size of c_0', 'c_0.hidden', 64, defaultLayer, ['h_0', 'c_0', 'hidden_size'], '100', '64'],
		['the hidden size of h_0 with a projection', 'h_0.hidden', 30, { ...passed, proj_size: 20 }, ['h_0', 'proj_size'], '20', '30']
	])('%s', (_, key, value, before, names, from, to) => {
		expect(moved(key, value, before)).toMatchObject({ names, from, to });
	});

	test('what moves alone is not told of: seq_len, a size that only zeros wear, an axis that was parted, a number that stays', () => {
		expect(moved('x.seq', 3)).toBeNull();
		expect(moved('hidden_size', 3)).toBeNull();
		expect(moved('x.batch', 3)).toBeNull();
		expect(moved('x.feat', 3, { ...defaultLayer, x: { ...defaultLayer.x, feat: 25 } })).toBeNull();
		expect(moved('x.feat', 50)).toBeNull();
		expect(moved('batch', 16, { ...passed, h_0: { ...passed.h_0, batch: 32 }, c_0: { ...passed.c_0, batch: 32 } })).toBeNull();
	});

	test('each can be moved alone, and then PyTorch says what does not fit', () => {
		const [onlyX, onlyLayer] = moved('x.feat', 25)?.alone ?? [];
		expect([onlyX?.who, onlyLayer?.who]).toEqual(['x', 'the layer']);
		expect(says(onlyX?.settings)).toContain('Expected 50, got 25');
		expect(says(onlyLayer?.settings)).toContain('Expected 25, got 50');
		const states = moved('h_0.layer', 2)?.alone ?? [];
		expect(states.map(({ who }) => who)).toEqual(['h_0', 'the layer']);
		expect(says(states[0]?.settings)).toContain('Expected hidden[0] size (4, 32, 100), got [2, 32, 100]');
		expect(says(states[1]?.settings)).toContain('Expected hidden[0] size (2, 32, 100), got [4, 32, 100]');
		const [batch, ...more] = moved('h_0.batch', 16)?.alone ?? [];
		expect(more).toEqual([]);
		expect(says(batch?.settings)).toContain('Expected hidden[0] size (4, 32, 100), got [4, 16, 100]');
	});
});

describe('the mistakes that a newcomer is offered', () => {
	test('each raises, and there is an end of them', () => {
		const labels: string[] = [];
		for (let i = 0; ; i++) {
			const offered = breakOf(defaultLayer, i);
			if (!offered) break;
			labels.push(offered.label);
			expect(says(offered.settings), offered.label).not.toBeNull();
		}
		expect(labels).toEqual(['give x 25 features', 'give h_0 2 of its 4 states', 'give c_0 a batch of 16']);
	});
});

describe('what an edit has come to', () => {
	const { x, h_0 } = defaultLayer;
	test.each<[string, Partial<LayerSettings>, Partial<LayerSettings>, string | null]>([
		['an axis joined again', { x: { ...x, feat: 25 } }, {}, 'x has 50 features'],
		['the layer built anew', { x: { ...x, feat: 25 } }, { input_size: 25 }, 'input_size is 25'],
		['states', { h_0: { ...h_0, layer: 2 } }, { h_0: { ...h_0, passed: true } }, 'h_0 has 4 states'],
		['a batch', { h_0: { ...h_0, batch: 16 } }, { h_0: { ...h_0, passed: true } }, 'h_0 has a batch of 32'],
		['more than one', { x: { ...x, feat: 25, batch: 3 } }, {}, null],
		['an order of axes', { x: { ...x, order: 'batch-first' } }, {}, null]
	])('%s', (_, before, after, told) => {
		expect(describeChange({ ...defaultLayer, ...before }, { ...defaultLayer, ...after })).toBe(told);
	});
});
