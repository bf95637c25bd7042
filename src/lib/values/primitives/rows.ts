import { sizeOf } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { transpose } from './layout.ts';

/** A tensor's numbers in rows along some of its axes: `data[row * length + i]`. */
export interface Rows {
	readonly data: Float64Array;
	readonly count: number;
	readonly length: number;
	/** Puts numbers that stand in such rows back into the tensor's own order. */
	readonly back: (data: Float64Array) => Float64Array;
}

/** Rows of `x` along `axes`, taken in their order; rows stand in the order of the other axes. No axes: each number is a row. */
export function rowsOf(x: KnownValue, axes: readonly number[]): Rows {
	const others = x.shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis));
	const order = [...others, ...axes];
	const length = sizeOf(axes.map((axis) => x.shape[axis]!));
	const count = sizeOf(others.map((axis) => x.shape[axis]!));
	if (order.every((axis, i) => axis === i)) return { data: x.data, count, length, back: (data) => data };
	const shape = order.map((axis) => x.shape[axis]!);
	const inverse = order.map((_, axis) => order.indexOf(axis));
	return { data: transpose(x, order), count, length, back: (data) => transpose({ known: true, shape, data }, inverse) };
}

/** Computes each row from the input's. */
export function mapRows({ data, count, length, back }: Rows, f: (row: Float64Array, out: Float64Array) => void): Float64Array {
	const out = new Float64Array(data.length);
	for (let row = 0; row < count; row++) f(data.subarray(row * length, (row + 1) * length), out.subarray(row * length, (row + 1) * length));
	return back(out);
}
