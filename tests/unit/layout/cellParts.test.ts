import { expect, it } from 'vitest';
import { partValues } from '$lib/components/cell/slices.ts';
import type { StepValues } from '$lib/ir/index.ts';

const filled = (rows: number, cols: number, value: number) => ({ rows, cols, data: new Float32Array(rows * cols).fill(value) });

const values: StepValues = {
	stave: 0,
	step: 0,
	x: filled(2, 4, 1),
	hBefore: filled(2, 1, 0),
	cBefore: filled(2, 3, 0),
	gates: ['i', 'f', 'g', 'o'].map((name, i) => ({ name, values: filled(2, 3, (i + 1) / 5) })),
	h: filled(2, 1, 0.2),
	c: { rows: 2, cols: 3, data: Float32Array.of(0, 1, -1, 2, 0.5, 30) },
	wIh: filled(12, 4, 1),
	wHh: filled(12, 1, 1),
	bIh: null,
	bHh: null,
	wHr: filled(1, 3, 1)
};
const sizes = { batch: 2, hidden: 3, out: 1, input: 4, gates: 4 };

it('projects o ⊙ tanh(c_t)', () => {
	const product = partValues(values, sizes).get('product')!.matrix;
	expect([product.rows, product.cols]).toEqual([2, 3]);
	for (const [i, c] of values.c!.data.entries()) expect(product.data[i]).toBeCloseTo(0.8 * Math.tanh(c), 6);
});

it('has no product without a projection, nor where c has other sizes than o', () => {
	expect(partValues({ ...values, wHr: null }, sizes).has('product')).toBe(false);
	expect(partValues({ ...values, c: filled(2, 2, 1) }, sizes).has('product')).toBe(false);
});
