import { expect, it } from 'vitest';
import { fit, type Sample } from '$lib/assumed/witnesses/formula.ts';

const samples = (of: (seq: number) => number, ...sizes: readonly number[]): readonly Sample[] =>
	sizes.map((seq) => ({
		table: new Map([
			['seq', seq],
			['batch', seq + 90]
		]),
		value: of(seq)
	}));
/** A convolution of 3 between two poolings of 2. */
const pooled = (seq: number): number => Math.floor((Math.floor(seq / 2) - 2) / 2);

it('says of no part of a size which it is before the samples tell it from others', () => {
	expect(fit(samples(pooled, 11, 13, 14, 16), ['seq'])).toBeNull();
	expect(fit(samples(pooled, 11, 13, 14, 16, 22, 39), ['seq'])).toBe('(seq-4)//4');
});

it('takes parts that are the same everywhere for one', () => {
	expect(
		fit(
			samples((seq) => Math.floor((seq - 1) / 2) + 1, 11, 13, 14, 16, 22),
			['seq']
		)
	).toBe('(seq+1)//2');
});
