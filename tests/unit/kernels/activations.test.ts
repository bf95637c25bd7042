import { expect, it } from 'vitest';
import { sigmoid, tanh } from '../../../kernels/cpu/activations.ts';

const everywhere = Array.from({ length: 40_001 }, (_, i) => (i - 20_000) / 200);

it('σ and tanh of the cpu kernel are within 1e-9 of the true ones, however large the number', () => {
	for (const x of [...everywhere, 1e-8, -1e-8, 1e4, -1e4, 1e30, -1e30, Infinity, -Infinity]) {
		expect(Math.abs(sigmoid(x) - 1 / (1 + Math.exp(-x)))).toBeLessThan(1e-9);
		expect(Math.abs(tanh(x) - Math.tanh(x))).toBeLessThan(1e-9);
	}
});

it('NaN stays NaN', () => {
	expect(sigmoid(NaN)).toBeNaN();
	expect(tanh(NaN)).toBeNaN();
});
