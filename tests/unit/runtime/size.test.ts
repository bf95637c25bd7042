import { expect, test } from 'vitest';
import { programOf } from '../../../src/lib/runtime/program.ts';
import { backendRefusal, programSize, runRefusal, type Size } from '../../../src/lib/runtime/size.ts';
import { TraceOf } from '../values/traceOf.ts';

const webgpu = { elements: 2 ** 25, words: 'WebGPU here allows 128 MiB a buffer', axes: 6, work: 1e9 };
const size = (elements: number, more: Partial<Size> = {}): Size => {
	const largest = { name: 'x', elements, axes: 2 };
	return { largest, deepest: largest, largestLeaf: largest, elements, leaves: elements, work: 1, ...more };
};

test('a run that is too large is refused with the number that is, and the limit', () => {
	expect(backendRefusal(size(40_000_000), webgpu, 'WebGPU')).toBe('x has 40,000,000 elements, 160.0 MB; WebGPU here allows 128 MiB a buffer.');
	expect(backendRefusal(size(1, { work: 2e9 }), webgpu, 'WebGPU')).toBe(
		'One forward pass takes 2,000,000,000 multiply–adds; on WebGPU this page runs at most 1,000,000,000.'
	);
	expect(backendRefusal(size(1, { deepest: { name: 'y', elements: 1, axes: 7 } }), webgpu, 'WebGPU')).toBe(
		'y has 7 axes; on WebGPU TensorFlow.js computes with at most 6.'
	);
	expect(runRefusal(size(1e9))).toBe(
		'x has 1,000,000,000 elements, 4.0 GB; the weights and inputs hold 1,000,000,000 numbers, and this page draws at most 67,108,864.'
	);
	expect(runRefusal(size(6e7, { elements: 1e9 }))).toBe(
		'x has 60,000,000 elements, 240.0 MB; all tensors of the run take 4.0 GB, and this page gives a run at most 1 GiB.'
	);
});

test('a run within the limits is not refused', () => {
	expect(runRefusal(size(2 ** 26))).toBeNull();
	expect(backendRefusal(size(2 ** 25), webgpu, 'WebGPU')).toBeNull();
});

/** What is begun for it, as much as so many multiply-adds. */
const perPart = 100;

test('a product’s work and its largest tensor are known before it is computed', () => {
	const program = new TraceOf();
	const x = program.randn([2, 3]);
	program.make({ kind: 'matmul' }, [x, program.randn([3, 7])], [2, 7]);
	expect(programSize(programOf(program.trace))).toMatchObject({
		elements: 6 + 21 + 14,
		leaves: 27,
		work: 2 * 7 * 3 + perPart,
		largest: { elements: 21 },
		deepest: { axes: 2 }
	});
});
