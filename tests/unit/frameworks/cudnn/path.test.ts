import { describe, expect, it } from 'vitest';
import { constraints } from '../../../../src/lib/frameworks/cudnn/constraints.ts';
import { readMaskRow } from '../../../../src/lib/frameworks/cudnn/masks.ts';
import { gpuPath } from '../../../../src/lib/frameworks/cudnn/path.ts';
import { defaultLayer, type KerasOptions, type LayerSettings } from '../../../../src/lib/ir/index.ts';
import { defaultKeras } from '../../../../src/lib/ir/keras.ts';

const path = (caller: 'PyTorch' | 'Keras', settings: Partial<LayerSettings>) => {
	const { path, reasons } = gpuPath(caller, { ...defaultLayer, ...settings });
	return [path, ...reasons.map(({ name }) => name)].join(': ');
};
const keras = (options: Partial<KerasOptions>): Partial<LayerSettings> => ({ framework: 'keras', keras: { ...defaultKeras, ...options } });

describe('on a GPU', () => {
	it('a usual layer goes to cuDNN', () => {
		expect(path('PyTorch', {})).toBe('cuDNN');
		expect(path('Keras', {})).toBe('cuDNN');
		expect(path('Keras', { type: 'GRU' })).toBe('cuDNN');
	});
	it.each([
		[keras({ activation: 'relu' }), 'activation'],
		[keras({ recurrent_activation: 'hard_sigmoid' }), 'recurrent_activation'],
		[keras({ recurrent_dropout: 0.2 }), 'recurrent_dropout'],
		[keras({ unroll: true }), 'unroll'],
		[{ bias: false }, 'use_bias'],
		[{ type: 'RNN' } as const, 'class'],
		[{ ...keras({ reset_after: false }), type: 'GRU' } as const, 'reset_after']
	])('Keras takes its own loop, and says nothing: %j', (settings, name) => {
		expect(path('Keras', settings)).toBe(`its own loop: ${name}`);
	});
	it('Keras takes lengths, and no mask that is anything else, but where it does not ask for cuDNN at all', () => {
		expect(path('Keras', { lengths: [10, 3], batch: 2 })).toBe('cuDNN');
		expect(path('Keras', { lengths: [10, 0], batch: 2 })).toBe('refused in a graph: mask');
		expect(path('Keras', keras({ mask: ['1111111111', '0011111111'] }))).toBe('refused in a graph: mask');
		expect(path('Keras', keras({ mask: ['1101111111'], unroll: true }))).toBe('its own loop: unroll');
	});
	it('PyTorch runs 65,535 steps and no more', () => {
		expect(path('PyTorch', { seq_len: 65_535 })).toBe('cuDNN');
		expect(path('PyTorch', { seq_len: 65_536 })).toBe('refused: sequence length');
	});
});

it('a row of a mask is a length, or nothing that a length could say', () => {
	expect(['1110', '1111', '0111', '1011', '0000'].map((row) => readMaskRow(row))).toEqual([
		{ kind: 'length', length: 3 },
		{ kind: 'length', length: 4 },
		{ kind: 'left' },
		{ kind: 'hole', at: 1 },
		{ kind: 'empty' }
	]);
});

it('every constraint has its evidence, and what was not run here is marked so', () => {
	for (const { evidence, name } of constraints) {
		expect(evidence.file, name).not.toBe('');
		expect(['recorded', 'source', 'reported']).toContain(evidence.how);
	}
});
