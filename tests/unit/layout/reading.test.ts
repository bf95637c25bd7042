import { expect, it } from 'vitest';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { network } from '../../../src/lib/layout/network/network.ts';
import { readingNotes } from '../../../src/lib/layout/network/reading.ts';
import { figureFor } from './randomLayers.ts';

it('the numbers that tell how to read the drawing lie on no word of it, at any width', () => {
	const figure = figureFor(defaultLayer);
	let drawn = 0;
	for (let width = 640; width <= 1100; width += 4) {
		const viewport = { width, narrow: false };
		const words = network(figure, viewport).labels.map(({ box }) => box);
		for (const { mark } of readingNotes(figure, viewport) ?? []) {
			drawn++;
			const [across, down] = [8, 6];
			const on = words.filter(
				({ x, y, width, height }) => mark.x + across > x && mark.x - across < x + width && mark.y + down > y && mark.y - down < y + height
			);
			expect(on, `at ${width}`).toEqual([]);
		}
	}
	expect(drawn).toBeGreaterThan(100);
});
