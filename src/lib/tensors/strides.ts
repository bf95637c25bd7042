/** Whether two lists of sizes are the same. */
export const sameSizes = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((n, i) => n === b[i]);

/** The strides of a shape whose elements lie row by row, in elements. An axis of size 0 counts as one of 1. */
export function contiguousStrides(shape: readonly number[]): number[] {
	const strides = shape.slice();
	for (let i = shape.length - 1, stride = 1; i >= 0; stride *= Math.max(shape[i--]!, 1)) strides[i] = stride;
	return strides;
}

/** Whether elements lie row by row: strides of axes of size 1 do not matter. */
export function isRowMajor(shape: readonly number[], strides: readonly number[]): boolean {
	const expected = contiguousStrides(shape);
	return shape.every((n, i) => n === 1 || strides[i] === expected[i]);
}

/** Sizes and strides of a tensor. */
export interface Strided {
	readonly shape: readonly number[];
	readonly strides: readonly number[];
}

/** The strides with which the same memory is seen in another shape; null where it cannot be (ATen/TensorUtils.cpp, computeStride). */
export function viewStrides(input: Strided, shape: readonly number[]): number[] | null {
	if (isContiguous(input)) return contiguousStrides(shape);
	const strides = new Array<number>(shape.length).fill(1);
	let at = shape.length - 1;
	let base = input.strides.at(-1) ?? 1;
	let inChunk = 1;
	let seen = 1;
	for (let i = input.shape.length - 1; i >= 0; i--) {
		inChunk *= input.shape[i]!;
		if (i > 0 && (input.shape[i - 1] === 1 || input.strides[i - 1] === inChunk * base)) continue;
		while (at >= 0 && (seen < inChunk || shape[at] === 1)) {
			strides[at] = seen * base;
			seen *= shape[at--]!;
		}
		if (seen !== inChunk) return null;
		if (i > 0) {
			base = input.strides[i - 1]!;
			inChunk = 1;
			seen = 1;
		}
	}
	return at === -1 ? strides : null;
}

/** Whether its elements fill a stretch of memory, each once (c10::TensorImpl::compute_non_overlapping_and_dense). */
function isDense({ shape, strides }: Strided): boolean {
	const axes = [...shape.keys()].sort((a, b) => (shape[a]! < 2 ? 1 : shape[b]! < 2 ? -1 : strides[a]! - strides[b]!));
	let expected = 1;
	for (const axis of axes) {
		if (shape[axis]! < 2) break;
		if (strides[axis] !== expected) return false;
		expected *= shape[axis]!;
	}
	return true;
}

const isContiguous = ({ shape, strides }: Strided): boolean => shape.includes(0) || isRowMajor(shape, strides);

/** The strides of [batch, channels, height, width] with the channels innermost. */
const channelsLast = ([, c = 1, h = 1, w = 1]: readonly number[]): number[] => [c * h * w, 1, w * c, c];

const isChannelsLast = ({ shape, strides }: Strided): boolean => {
	const expected = channelsLast(shape);
	return shape.every((n, i) => n === 1 || strides[i] === expected[i]);
};

/** The strides that `clone`, `to` and `zeros_like` give: the input's where it is dense, otherwise dense ones in the same order. */
export const preservedStrides = (input: Strided): readonly number[] => (isDense(input) ? input.strides : orderedStrides([input], input.shape));

/** The strides of an elementwise result (ATen/TensorIterator.cpp). */
export function iteratorStrides(inputs: readonly Strided[], shape: readonly number[]): readonly number[] {
	if (inputs.every((input) => sameSizes(input.shape, shape))) {
		if (inputs.every(isContiguous)) return contiguousStrides(shape);
		if (shape.length === 4 && inputs.every(isChannelsLast)) return channelsLast(shape);
		const first = inputs[0]!;
		if (inputs.every((input) => isDense(input) && sameSizes(input.strides, first.strides))) return first.strides;
	}
	return orderedStrides(inputs, shape);
}

/** TensorIteratorBase::reorder_dimensions: axes from the fastest to the slowest, laid out densely. */
export function orderedStrides(inputs: readonly Strided[], shape: readonly number[]): readonly number[] {
	const rank = shape.length;
	const spread = inputs.map((input) =>
		shape.map((n, i) => {
			const own = i - rank + input.shape.length;
			return own < 0 || (input.shape[own] === 1 && n !== 1) ? 0 : input.strides[own]!;
		})
	);
	const order = [...shape.keys()].reverse();
	const compare = (a: number, b: number): number => {
		for (const strides of spread) {
			const [x, y] = [strides[a]!, strides[b]!];
			if (x === 0 || y === 0) continue;
			if (x !== y) return x - y;
			if (shape[a]! > shape[b]!) return 1;
		}
		return 0;
	};
	for (let i = 1; i < rank; i++) {
		let at = i;
		for (let before = i - 1; before >= 0; before--) {
			const difference = compare(order[before]!, order[at]!);
			if (difference < 0) break;
			if (difference === 0) continue;
			[order[before], order[at]] = [order[at]!, order[before]!];
			at = before;
		}
	}
	if (order.every((axis, i) => axis === rank - 1 - i)) return contiguousStrides(shape);
	const strides = new Array<number>(rank).fill(1);
	let next = 1;
	for (const axis of order) {
		strides[axis] = next;
		next *= shape[axis]!;
	}
	return strides;
}
