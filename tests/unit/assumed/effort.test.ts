import { expect, test } from 'vitest';
import { readWithin, spendReading } from '$lib/assumed/budget/effort.ts';

const endless = (): string => {
	for (;;) spendReading(1000);
};

test('what is read over and over comes to an end, and nothing is told of it', () => {
	expect(readWithin(endless, 'nothing')).toBe('nothing');
	expect(readWithin(() => 'short', 'nothing')).toBe('short');
});

test('what is read inside takes of the same, and ends what is around it', () => {
	expect(readWithin(() => `inner ${readWithin(endless, 'nothing')}`, 'nothing of both')).toBe('nothing of both');
	expect(readWithin(() => 'again', 'nothing')).toBe('again');
});

test('another mistake is none of its own', () => {
	expect(() =>
		readWithin(() => {
			throw new RangeError('other');
		}, null)
	).toThrow('other');
});
