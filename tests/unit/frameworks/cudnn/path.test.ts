import { describe, expect, it } from 'vitest';
import { constraints } from '../../../../src/lib/frameworks/cudnn/constraints.ts';
import { maskAsLengths, paddedRight, readMaskRow, saidByNoLength } from '../../../../src/lib/frameworks/masks.ts';
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
	it('Keras leaves cuDNN alone where it is told to, and has no other way where cuDNN is demanded', () => {
		expect(path('Keras', keras({ mask: ['0011111111'], use_cudnn: 'False' }))).toBe('its own loop: use_cudnn');
		expect(path('Keras', keras({ use_cudnn: 'True' }))).toBe('cuDNN');
		expect(path('Keras', keras({ unroll: true, use_cudnn: 'True' }))).toBe('refused: unroll: use_cudnn=True');
		expect(path('Keras', keras({ mask: ['0011111111'], use_cudnn: 'True' }))).toBe('refused: mask: use_cudnn=True');
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

describe('a mask, for who takes lengths', () => {
	const lengths = (mask: readonly string[], rest: Partial<LayerSettings> = {}) =>
		maskAsLengths({ ...defaultLayer, ...keras({ mask }), batch: 4, seq_len: 4, ...rest })?.lengths ?? null;
	it('is its lengths where each row is padded on the right; a row without a step has the length 0', () => {
		expect(lengths(['1110', '', '0000'])).toEqual([3, 4, 0, 4]);
		expect(lengths(['1'], { batch: 2 })).toEqual([4, 4]);
	});
	it('is nothing where a row begins with padding or has a hole, or the batch is too long to be written out', () => {
		expect(lengths(['0111'])).toBeNull();
		expect(lengths(['1011'])).toBeNull();
		expect(lengths(['1110'], { batch: 5000 })).toBeNull();
	});
	it('says which rows no length says, three of them by name', () => {
		const said = (mask: readonly string[]) => saidByNoLength({ ...defaultLayer, ...keras({ mask }), seq_len: 4 });
		expect(said(['1110', '0111', '1011'])).toBe('row 1 begins with padding and row 2 has a hole');
		expect(said(['0111', '0111', '0000', '0101', '0110'])).toBe(
			'row 0 begins with padding, row 1 begins with padding, row 2 has no step at all, and so on for 2 more'
		);
		expect(said(['1110'])).toBe('');
	});
	it('can be padded on the right: as many steps, none of them behind a masked one', () => {
		expect(paddedRight(['0011', '1010', '1111'])).toEqual(['1100', '1100', '1111']);
	});
});

it('every constraint has its evidence, and what was not run here is marked so', () => {
	for (const { evidence, name } of constraints) {
		expect(evidence.file, name).not.toBe('');
		expect(['recorded', 'source', 'reported']).toContain(evidence.how);
	}
});
