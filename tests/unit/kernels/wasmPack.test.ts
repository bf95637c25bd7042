import { describe, expect, it } from 'vitest';
import { columnOf, columnsOf, packBias, packMatrix } from '../../../kernels/wasm/pack.ts';

const sizes = [1, 3, 4].flatMap((gates) => [1, 3, 4, 5, 8, 13].flatMap((units) => [1, 2, 7].map((depth) => ({ gates, units, depth }))));

describe('packing for WASM', () => {
	it.each(sizes)('gives each of $gates gates × $units units a column of its own, in whole panels', ({ gates, units }) => {
		const columns = Array.from({ length: gates * units }, (_, i) => columnOf(gates, Math.floor(i / units), i % units));
		expect(new Set(columns).size).toBe(gates * units);
		expect(columnsOf(gates, units) % 8).toBe(0);
		expect(Math.max(...columns)).toBeLessThan(columnsOf(gates, units));
	});

	it.each(sizes)('puts every weight of [$gates · $units, $depth] into its column of its panel, and zeros into the rest', ({ gates, units, depth }) => {
		const from = Float32Array.from({ length: gates * units * depth }, (_, i) => i + 1);
		const to = new Float32Array(columnsOf(gates, units) * depth).fill(NaN);
		packMatrix(to, from, gates, units, depth);
		const unpacked = Array.from(from, (_, i) => {
			const row = Math.floor(i / depth);
			const column = columnOf(gates, Math.floor(row / units), row % units);
			return to[Math.floor(column / 8) * depth * 8 + (i % depth) * 8 + (column % 8)];
		});
		expect(unpacked).toEqual([...from]);
		expect(to.filter((value) => value !== 0)).toHaveLength(from.length);
	});

	it('adds biases, and gives zeros where there are none', () => {
		const to = new Float32Array(columnsOf(1, 3)).fill(NaN);
		packBias(to, [Float32Array.of(1, 2, 3), Float32Array.of(10, 20, 30)], 1, 3);
		expect([...to]).toEqual([11, 22, 33, 0, 0, 0, 0, 0]);
		packBias(to, [], 1, 3);
		expect([...to]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
	});
});
