import { describe, expect, it } from 'vitest';
import type { FigureAxis } from '$lib/layout/shared/figure.ts';
import { chipLabel, chipText } from '$lib/layout/shared/chip.ts';
import { numberText, textWidth } from '$lib/layout/shared/label.ts';

const axis = (name: FigureAxis['axis'], size: number): FigureAxis => ({ axis: name, size, key: null, linked: null, meant: null, wrong: false });
const x = { name: 'x', axes: [axis('time', 10), axis('batch', 32), axis('feature', 50)] };

describe('a number as the picture shows it', () => {
	it.each([
		[0, '0'],
		[50, '50'],
		[-3, '-3'],
		[2.5, '2.5'],
		[123456, '123456'],
		[1e9, '1e9'],
		[1234567, '1.23e6'],
		[-1234567, '-1.2e6'],
		[3.14159265, '3.142']
	])('%d is %s', (value, text) => {
		expect(numberText(value)).toBe(text);
	});
	it('is never longer than a label allows for', () => {
		for (let n = -1e7; n < 1e7; n += 12345.678) expect(numberText(Math.round(n)).length).toBeLessThanOrEqual(6);
	});
});

describe('a shape chip', () => {
	it('reads x [seq 10 · batch 32 · feat 50]', () => {
		expect(chipText(x)).toBe('x [seq 10 · batch 32 · feat 50]');
	});
	it('is as wide as its text', () => {
		const chip = chipLabel('x', x, 0, 0);
		expect(chip.box.width).toBeCloseTo(textWidth(chipText(x), 12), 9);
		expect(chip.runs.at(-1)!.x + chip.runs.at(-1)!.width).toBeCloseTo(chip.box.width, 9);
	});
	it('takes letters where words do not fit', () => {
		const chip = chipLabel('x', x, 0, 0, { width: 180 });
		expect(chip.runs.map(({ text }) => text).join('')).toBe('x[T10·B32·F50]');
		expect(chip.box.width).toBeLessThanOrEqual(180);
	});
});
