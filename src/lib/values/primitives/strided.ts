import { sizeOf } from '../../ir/index.ts';

/** Row-major strides. */
export function stridesOf(shape: readonly number[]): number[] {
	const strides = new Array<number>(shape.length);
	for (let axis = shape.length - 1, stride = 1; axis >= 0; axis--) {
		strides[axis] = stride;
		stride *= shape[axis]!;
	}
	return strides;
}

/** Copies a strided view into a new row-major array: element [i, j, …] is `data[offset + i·strides[0] + j·strides[1] + …]`. */
export function gather(data: Float64Array, shape: readonly number[], strides: readonly number[], offset = 0): Float64Array {
	const out = new Float64Array(sizeOf(shape));
	if (strides[shape.length - 1] !== 1 && strides.includes(1) && out.length > 256) return turned(out, data, shape, strides, offset);
	let at = 0;
	const copy = (axis: number, from: number): void => {
		if (axis === shape.length) out[at++] = data[from]!;
		else if (axis < shape.length - 1) for (let i = 0; i < shape[axis]!; i++) copy(axis + 1, from + i * strides[axis]!);
		else if (strides[axis] === 1 && shape[axis]! > 8) {
			out.set(data.subarray(from, from + shape[axis]!), at);
			at += shape[axis]!;
		} else for (let i = 0, step = strides[axis]!; i < shape[axis]!; i++) out[at++] = data[from + i * step]!;
	};
	if (out.length > 0) copy(0, offset);
	return out;
}

/** The same where an axis before the last lies side by side in memory: both are gone through in squares that stay in the cache. */
function turned(out: Float64Array, data: Float64Array, shape: readonly number[], strides: readonly number[], offset: number): Float64Array {
	const side = 32;
	const to = stridesOf(shape);
	const [near, last] = [strides.indexOf(1), shape.length - 1];
	const [rows, columns, step, stride] = [shape[near]!, shape[last]!, to[near]!, strides[last]!];
	const copy = (axis: number, from: number, at: number): void => {
		if (axis === near) return copy(axis + 1, from, at);
		if (axis < last) {
			for (let i = 0; i < shape[axis]!; i++) copy(axis + 1, from + i * strides[axis]!, at + i * to[axis]!);
			return;
		}
		for (let top = 0; top < rows; top += side) {
			for (let left = 0; left < columns; left += side) {
				const [bottom, right] = [Math.min(top + side, rows), Math.min(left + side, columns)];
				for (let i = top; i < bottom; i++) for (let j = left; j < right; j++) out[at + i * step + j] = data[from + i + j * stride]!;
			}
		}
	};
	copy(0, offset, 0);
	return out;
}

/** The values of a tensor stretched to a shape that it broadcasts to: missing axes are added in front, axes of 1 repeat. */
export function broadcast(data: Float64Array, shape: readonly number[], to: readonly number[]): Float64Array {
	if (shape.length === to.length && shape.every((n, axis) => n === to[axis])) return data;
	const missing = to.length - shape.length;
	if (data.length > 1 && shape.every((n, axis) => n === to[axis + missing])) return repeated(data, sizeOf(to));
	return gather(data, to, broadcastStrides(shape, to));
}

/** The same row again and again. */
function repeated(row: Float64Array, size: number): Float64Array {
	const out = new Float64Array(size);
	for (let at = 0; at < size; at += row.length) out.set(row, at);
	return out;
}

/** The shape that two shapes broadcast to; they are trusted to fit. */
export function broadcastShape(a: readonly number[], b: readonly number[]): number[] {
	const rank = Math.max(a.length, b.length);
	return Array.from({ length: rank }, (_, axis) => {
		const n = a[axis - (rank - a.length)] ?? 1;
		return n === 1 ? (b[axis - (rank - b.length)] ?? 1) : n;
	});
}

/** Stands for no element in a list of element numbers. */
export const none = -(2 ** 31);

/** Sums of one number an axis, the last axis fastest; `none` where one of them is. */
export function sums(start: number, axes: readonly ArrayLike<number>[]): Int32Array {
	let all = Int32Array.of(start);
	for (const axis of axes) {
		const next = new Int32Array(all.length * axis.length);
		let at = 0;
		for (const base of all) for (let i = 0; i < axis.length; i++) next[at++] = base === none || axis[i] === none ? none : base + axis[i]!;
		all = next;
	}
	return all;
}

/** 0, stride, 2·stride, … */
export const steps = (count: number, stride: number): Int32Array => {
	const out = new Int32Array(count);
	for (let i = 0; i < count; i++) out[i] = i * stride;
	return out;
};

/** The element numbers of a strided view, row-major. */
export const offsets = (shape: readonly number[], strides: readonly number[], offset = 0): Int32Array =>
	sums(
		offset,
		shape.map((n, axis) => steps(n, strides[axis]!))
	);

/** Strides with which a row-major array is read as if it were stretched to a shape: 0 along what repeats. */
export function broadcastStrides(shape: readonly number[], to: readonly number[]): number[] {
	const missing = to.length - shape.length;
	const strides = stridesOf(shape);
	return to.map((_, axis) => (axis < missing || shape[axis - missing] === 1 ? 0 : strides[axis - missing]!));
}
