import type { Primitive } from '../../ir/index.ts';
import { sizeOf } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { gather, stridesOf } from './strided.ts';

/** axes[i] of the input becomes axis i of the output. */
export function transpose(x: KnownValue, axes: readonly number[]): Float64Array {
	const strides = stridesOf(x.shape);
	return gather(
		x.data,
		axes.map((axis) => x.shape[axis]!),
		axes.map((axis) => strides[axis]!)
	);
}

/** Takes `at` of each axis; axes past the end of `at` are kept whole. */
export function slice(x: KnownValue, at: Extract<Primitive, { kind: 'slice' }>['at']): Float64Array {
	const strides = stridesOf(x.shape);
	const shape: number[] = [];
	const steps: number[] = [];
	let offset = 0;
	x.shape.forEach((size, axis) => {
		const taken = at[axis] ?? { start: 0, stop: size, step: 1 };
		if (typeof taken === 'number') {
			offset += taken * strides[axis]!;
			return;
		}
		offset += taken.start * strides[axis]!;
		shape.push(Math.max(0, Math.ceil((taken.stop - taken.start) / taken.step)));
		steps.push(taken.step * strides[axis]!);
	});
	return gather(x.data, shape, steps, offset);
}

export function concat(inputs: readonly KnownValue[], axis: number, shape: readonly number[]): Float64Array {
	const out = new Float64Array(sizeOf(shape));
	const row = sizeOf(shape.slice(axis));
	let at = 0;
	for (const { data, shape: part } of inputs) {
		const width = sizeOf(part.slice(axis));
		if (width === 0) continue;
		for (let i = 0; i * width < data.length; i++) out.set(data.subarray(i * width, (i + 1) * width), i * row + at);
		at += width;
	}
	return out;
}
