import { describe, expect, it } from 'vitest';
import { rnn, rnnSequence } from '../../../kernels/reference/index.ts';
import { numericCases } from './recorded.ts';
import { largestDifference } from '../tolerance.ts';

describe('the float64 reference kernel', () => {
	for (const { id, x, weights, options, expected } of numericCases()) {
		it(`gives PyTorch's float64 output, h_n and c_n within 1e-9: ${id}`, () => {
			const result = rnn(x, weights, options);
			expect(result.output.shape).toEqual(expected.output.shape);
			expect(result.hn.shape).toEqual(expected.hn.shape);
			expect(result.cn?.shape).toEqual(expected.cn?.shape);
			expect(largestDifference(result.output.data, expected.output.data)).toBeLessThan(1e-9);
			expect(largestDifference(result.hn.data, expected.hn.data)).toBeLessThan(1e-9);
			if (result.cn && expected.cn) expect(largestDifference(result.cn.data, expected.cn.data)).toBeLessThan(1e-9);
		});

		it(`gives one sequence of the batch what the whole batch gives it: ${id}`, () => {
			const all = rnn(x, weights, options);
			const [seq = 0, batch = 0] = x.shape;
			const width = all.output.shape[2]!;
			const last = batch - 1;
			const one = rnnSequence(x, weights, options, last);
			expect(one.output.shape).toEqual([seq, 1, width]);
			for (let t = 0; t < seq; t++) {
				const row = all.output.data.subarray((t * batch + last) * width, (t * batch + last + 1) * width);
				expect(largestDifference(one.output.data.subarray(t * width, (t + 1) * width), row)).toBe(0);
			}
		});
	}

	it('keeps every gate and state of a sequence, layer by layer, the backward direction from its end', () => {
		const packed = numericCases().find(({ options }) => options.mode === 'rnn_relu' && options.lengths)!;
		const { steps } = rnnSequence(packed.x, packed.weights, packed.options, 1);
		expect(steps.map(({ layer, direction, time }) => [layer, direction, time])).toEqual(
			[0, 1, 2].flatMap((l) => [
				[l, 0, 0],
				[l, 1, 0]
			])
		);

		const lstm = numericCases().find(({ options, weights }) => options.mode === 'lstm' && options.bidirectional && weights.length === 6)!;
		const run = rnnSequence(lstm.x, lstm.weights, lstm.options, 0);
		expect(run.steps).toHaveLength(6 * lstm.x.shape[0]!);
		expect(run.steps.filter(({ direction, layer }) => direction === 1 && layer === 0).map(({ time }) => time)).toEqual([5, 4, 3, 2, 1, 0]);
		for (const { gates, h, c } of run.steps) for (const j of h.keys()) expect(h[j]).toBe(gates.o![j]! * Math.tanh(c![j]!));
		run.steps.forEach(({ time, direction, before, x, layer }, i) => {
			const first = time === (direction === 0 ? 0 : 5);
			if (!first) expect(before).toMatchObject({ h: run.steps[i - 1]!.h, c: run.steps[i - 1]!.c });
			else expect([...before.h]).toEqual([...lstm.options.hx!.data].slice((2 * layer + direction) * 4, (2 * layer + direction) * 4 + 2));
			if (layer === 0) expect([...x]).toEqual([...lstm.x.data].slice(time * 8, time * 8 + 4));
		});
	});

	it('multiplies what goes up to the next layer by the mask, and nothing else', () => {
		const { x, weights, options } = numericCases().find(({ weights, options }) => weights.length === 3 && options.mode === 'gru')!;
		const plain = rnn(x, weights, options);
		const ones = { shape: plain.output.shape, data: new Float64Array(plain.output.data.length).fill(1) };
		const zeros = { shape: plain.output.shape, data: new Float64Array(plain.output.data.length) };
		expect(rnn(x, weights, { ...options, masks: [ones, ones] })).toEqual(plain);
		const cut = rnn(x, weights, { ...options, masks: [zeros, ones] });
		const size = plain.hn.data.length / 3;
		expect(cut.hn.data.subarray(0, size)).toEqual(plain.hn.data.subarray(0, size));
		expect(cut.hn.data.subarray(size)).not.toEqual(plain.hn.data.subarray(size));
	});

	it('runs an empty batch', () => {
		const { weights, options } = numericCases().find(({ id }) => id === 'p-num-torch-012')!;
		expect(rnn({ shape: [5, 0, 5], data: new Float64Array() }, weights, options).output.shape).toEqual([5, 0, 7]);
	});
});
