import { expect, it } from 'vitest';
import { Mt19937 } from '../../../src/lib/values/random/mt19937.ts';

it.each([0, 1, 623, 624, 625, 20_000, 100_000, 99_999, 624 * 64, 624 * 65, 300_001])('passes over %i words as if it had made them', (words) => {
	const [drawing, skipping] = [new Mt19937(7), new Mt19937(7)];
	for (let i = 0; i < words + 5; i++) drawing.next();
	skipping.skip(5);
	skipping.skip(words);
	expect([skipping.next(), skipping.next()]).toEqual([drawing.next(), drawing.next()]);
	const copy = skipping.clone();
	for (let i = 0; i < 30_000; i++) drawing.next();
	copy.skip(30_000);
	expect(copy.next()).toBe(drawing.next());
});
