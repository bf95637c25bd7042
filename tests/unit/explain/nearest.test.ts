import { expect, it } from 'vitest';
import { nearestTo } from '../../../src/lib/explain/nearest.ts';

it('finds the known message that is most like another, and marks its words that the other has not', () => {
	const nearest = nearestTo('RuntimeError: Expected hidden state size (1, 16, 100), found [1, 32, 100]');
	expect(nearest?.check.id).toBe('torch.h0-size');
	const different = nearest!.words.filter(({ same }) => !same).map(({ text }) => text);
	expect(different).toEqual(['got']);
});

it('finds none where nothing is near', () => {
	for (const text of ['', 'hello', 'KeyError: 3', 'npm ERR! code ERESOLVE', 'ValueError: invalid literal for int() with base 10: x', '?'.repeat(1e5)])
		expect(nearestTo(text)).toBeNull();
});
