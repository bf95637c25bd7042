import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { printTfjs } from '../../../../src/lib/frameworks/tfjs/print.ts';
import { defaultLayer, type LayerSettings } from '../../../../src/lib/ir/index.ts';

const print = (settings: Partial<LayerSettings>) => printTfjs({ ...defaultLayer, ...settings });

describe('printTfjs', () => {
	it('sets the sigmoid that PyTorch uses, which is not the default of tfjs', () => {
		expect(print({})).toContain("recurrentActivation: 'sigmoid'");
		expect(print({ type: 'GRU' })).toContain("recurrentActivation: 'sigmoid'");
	});
	it('wraps both directions into one layer whose outputs are laid end to end', () => {
		expect(print({})).toContain("mergeMode: 'concat'");
		expect(print({ bidirectional: false })).not.toContain('bidirectional');
	});
	it('passes x batch first, the one order that tfjs reads; one that is the wrong way round stays so', () => {
		expect(print({})).toContain('const x = tf.randomNormal([32, 10, 50]); // (batch, seq, feat)');
		expect(print({ batch_first: true })).toContain('tf.randomNormal([32, 10, 50]); // (batch, seq, feat)');
		expect(print({ x: { ...defaultLayer.x, order: 'batch-first' } })).toContain('tf.randomNormal([10, 32, 50]); // (seq, batch, feat)');
	});
	it('keeps the sizes of x as they are passed, wrong ones too', () => {
		expect(print({ x: { ...defaultLayer.x, feat: 25 } })).toContain('tf.randomNormal([32, 10, 25])');
	});
	it.each([
		[{ type: 'GRU' }, 'reset_after'],
		[{ proj_size: 20 }, 'no projections'],
		[{ h_0: { ...defaultLayer.h_0, layer: 2 } }, 'no axis of layers'],
		[{ dtype: 'float64' }, 'float32 only']
	] as const)('says what tfjs has no equivalent of: %j', (settings, words) => {
		expect(print(settings)).toMatch(new RegExp(`^// .*${words}`, 'm'));
	});
	it('is JavaScript, whatever is set', () => {
		for (const type of ['LSTM', 'GRU', 'RNN'] as const) {
			for (const bidirectional of [true, false]) {
				for (const without of [null, 'batch', 'seq'] as const) {
					for (const passed of [true, false]) {
						const code = print({ type, bidirectional, dropout: 0.5, x: { ...defaultLayer.x, without }, h_0: { ...defaultLayer.h_0, passed } });
						expect(() => new Script(code.replace(/^import .*$/m, ''))).not.toThrow();
					}
				}
			}
		}
	});
});
