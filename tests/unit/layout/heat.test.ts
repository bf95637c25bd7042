import { describe, expect, it } from 'vitest';
import { columnMatrix, heatUrl } from '$lib/layout/shared/heat.ts';

const bytesOf = (url: string): Buffer => Buffer.from(url.split(',')[1]!, 'base64');

/** Grey of a pixel, from the top left, read as any reader of bitmaps does. */
function grey(url: string, x: number, y: number): number {
	const bytes = bytesOf(url);
	const [width, height, start] = [bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt32LE(10)];
	return bytes[54 + 4 * bytes[start + (height - 1 - y) * ((width + 3) & ~3) + x]!]!;
}

const size = (url: string) => [bytesOf(url).readInt32LE(18), bytesOf(url).readInt32LE(22)];

describe('a heatmap', () => {
	const ramp = { rows: 2, cols: 3, data: Float32Array.of(0, 1, 2, 3, 4, 5) };

	it('runs the rows of a [time, feature] matrix to the right', () => {
		const url = heatUrl(ramp, 'right', 'light');
		expect(size(url)).toEqual([2, 3]);
		const seen = [
			[0, 0],
			[0, 1],
			[0, 2],
			[1, 0],
			[1, 1],
			[1, 2]
		].map(([x, y]) => grey(url, x!, y!));
		expect(seen).toEqual(seen.toSorted((a, b) => b - a));
	});
	it('runs the rows of a weight down', () => {
		expect(size(heatUrl(ramp, 'down', 'light'))).toEqual([3, 2]);
	});
	it('is darker for larger values on paper, lighter in the dark', () => {
		expect(grey(heatUrl(ramp, 'down', 'light'), 2, 1)).toBeLessThan(grey(heatUrl(ramp, 'down', 'light'), 0, 0));
		expect(grey(heatUrl(ramp, 'down', 'dark'), 2, 1)).toBeGreaterThan(grey(heatUrl(ramp, 'down', 'dark'), 0, 0));
	});
	it('samples what is larger than 256 px a side', () => {
		expect(size(heatUrl({ rows: 1000, cols: 300, data: new Float32Array(300_000) }, 'right', 'light'))).toEqual([256, 256]);
	});
	it('is made once for the same values', () => {
		const state = Float32Array.of(1, 2);
		expect(columnMatrix(state)).toBe(columnMatrix(state));
		expect(heatUrl(ramp, 'right', 'light')).toBe(heatUrl(ramp, 'right', 'light'));
	});
	it('takes NaN, infinity, equal values and no values at all', () => {
		const odd = heatUrl({ rows: 1, cols: 4, data: Float32Array.of(NaN, Infinity, -Infinity, 1) }, 'down', 'light');
		expect(size(odd)).toEqual([4, 1]);
		expect(grey(heatUrl({ rows: 1, cols: 2, data: new Float32Array(2) }, 'down', 'light'), 0, 0)).toBeGreaterThan(200);
		expect(heatUrl({ rows: 0, cols: 4, data: new Float32Array(0) }, 'right', 'light')).toBe('');
	});
});
