import { describe, expect, it } from 'vitest';
import { rnn } from '../../../kernels/reference/index.ts';
import { doubles, type Doubles } from '../../../src/lib/values/doubles/doubles.ts';
import { plainLoops } from '../../../src/lib/values/doubles/plain.ts';
import { addProduct } from '../../../src/lib/values/doubles/product.ts';
import { runLayers } from '../../../src/lib/values/primitives/recurrence.ts';
import { gather, offsets, stridesOf } from '../../../src/lib/values/primitives/strided.ts';
import { TorchGenerator } from '../../../src/lib/values/random/random.ts';

const draw = (size: number, seed = 1n) => new TorchGenerator(seed).draw({ kind: 'normal', mean: 0, std: 1 }, size, 'float64');
const both = (size: number, numbers: Float64Array, run: (loops: Doubles) => void): [Float64Array, Float64Array] => {
	const made = [doubles(size), plainLoops(new Float64Array(size))].map((loops) => {
		loops.heap.fill(0, 0, size);
		loops.heap.set(numbers);
		run(loops);
		return loops.heap.slice(0, size);
	});
	return [made[0]!, made[1]!];
};

describe('loops over doubles', () => {
	it.each([
		[1, 1],
		[2, 5],
		[5, 8],
		[7, 3]
	])('add up %i rows of products of depth %i to the bit as plain ones', (rows, depth) => {
		const [b, c] = [rows * depth, rows * depth + 8 * depth];
		const [fast, plain] = both(c + rows * 8, draw(c + rows * 8), ({ product }) => product(c, 8, 0, depth, b, rows, depth, 8));
		expect(fast).toEqual(plain);
	});

	it.each(['exp', 'sigmoid', 'tanh'] as const)('know %s', (fn) => {
		const numbers = [...draw(400).map((x, i) => x * 10 ** ((i % 7) - 4)), 0, 1, -1, 700, -700, -1e3, -Infinity, NaN, 30, -30];
		const [fast, plain] = both(numbers.length, Float64Array.from(numbers), (loops) => loops[fn](0, numbers.length));
		for (const [i, value] of plain.entries()) {
			if (Number.isNaN(value)) expect(fast[i]).toBeNaN();
			else expect(Math.abs(fast[i]! - value), `${fn} ${numbers[i]}`).toBeLessThanOrEqual(1e-15 * Math.abs(value) + 1e-300);
		}
	});

	it('make products of blocks, turned or not, of what one sum after the other gives', () => {
		const [rows, depth, columns] = [70, 300, 530];
		const [x, y] = [draw(rows * depth), draw(depth * columns, 2n)];
		const [plain, fast] = [new Float64Array(rows * columns), new Float64Array(rows * columns)];
		for (let i = 0; i < rows; i++)
			for (let k = 0; k < depth; k++) for (let j = 0; j < columns; j++) plain[i * columns + j]! += x[k * rows + i]! * y[j * depth + k]!;
		addProduct(fast, 0, { data: x, at: 0, row: 1, column: rows }, { data: y, at: 0, row: 1, column: depth }, rows, depth, columns);
		expect(fast).toEqual(plain);
	});
});

it('turns axes in squares as it does one number after the other', () => {
	const shape = [3, 70, 2, 41];
	const data = draw(shape.reduce((a, b) => a * b));
	for (const order of [
		[0, 3, 2, 1],
		[3, 0, 1, 2],
		[2, 1, 3, 0]
	]) {
		const strides = order.map((axis) => stridesOf(shape)[axis]!);
		const to = order.map((axis) => shape[axis]!);
		const made = gather(data, to, strides);
		expect(made).toEqual(Float64Array.from(offsets(to, strides), (at) => data[at]!));
	}
});

describe('a stack of layers', () => {
	const hidden = 5;
	it.each([
		['lstm', 4, 3],
		['lstm', 4, 5],
		['gru', 3, 5],
		['rnn_tanh', 1, 5],
		['rnn_relu', 1, 5]
	] as const)('of %s computes what the reference does, sequence by sequence', (mode, gates, out) => {
		const shaped = (shape: number[], seed: number) => ({
			shape,
			data: draw(
				shape.reduce((a, b) => a * b),
				BigInt(seed)
			)
		});
		const weights = [0, 1, 2, 3].map((stave) => ({
			wIh: shaped([gates * hidden, stave < 2 ? 4 : 2 * out], stave),
			wHh: shaped([gates * hidden, out], 10 + stave),
			bIh: shaped([gates * hidden], 20 + stave),
			bHh: shaped([gates * hidden], 30 + stave),
			...(out < hidden && { wHr: shaped([out, hidden], 40 + stave) })
		}));
		const options = {
			...{ mode, bidirectional: true, lengths: [6, 2, 4], hx: shaped([4, 3, out], 50), masks: [shaped([6, 3, 2 * out], 52)] },
			...(mode === 'lstm' && { cx: shaped([4, 3, hidden], 51) })
		};
		const x = shaped([6, 3, 4], 60);
		const [made, expected] = [runLayers({ x, weights, options }), rnn(x, weights, options)];
		for (const name of ['output', 'hn', 'cn'] as const) {
			expect(made[name]?.shape).toEqual(expected[name]?.shape);
			made[name]?.data.forEach((value, i) => expect(value, name).toBeCloseTo(expected[name]!.data[i]!, 12));
		}
	});
});
