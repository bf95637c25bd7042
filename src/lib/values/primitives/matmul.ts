import { addProduct } from '../doubles/product.ts';
import type { KnownValue } from '../value.ts';
import { sizeOf } from '../../ir/index.ts';
import { broadcast, broadcastShape } from './strided.ts';

/** Two stacks of matrices of the same height, spread out: [batch, rows, inner] and [batch, inner, columns]. */
export interface Product {
	readonly batch: readonly number[];
	readonly rows: number;
	readonly inner: number;
	readonly columns: number;
	/** The inputs' shapes, a vector made a row or a column; all of the left is one matrix where the right is one. */
	readonly left: readonly number[];
	readonly right: readonly number[];
}

export function productOf(a: readonly number[], b: readonly number[]): Product {
	const right = b.length === 1 ? [...b, 1] : b;
	const inner = right.at(-2)!;
	const rows = a.length === 1 ? 1 : a.at(-2)!;
	const columns = right.at(-1)!;
	if (right.length === 2) {
		const all = a.length === 1 ? 1 : sizeOf(a.slice(0, -1));
		return { batch: [], rows: all, inner, columns, left: [all, inner], right };
	}
	const left = a.length === 1 ? [1, ...a] : a;
	return { batch: broadcastShape(left.slice(0, -2), right.slice(0, -2)), rows, inner, columns, left, right };
}

/** [batch, rows, inner] · [batch, inner, columns] → [batch, rows, columns]. One that is turned stands as [batch, inner, rows] or [batch, columns, inner]. */
export function multiply(
	x: Float64Array,
	y: Float64Array,
	rows: number,
	inner: number,
	columns: number,
	turned: { readonly left?: boolean; readonly right?: boolean } = {}
): Float64Array {
	const batch = rows * inner > 0 ? x.length / (rows * inner) : columns * inner > 0 ? y.length / (columns * inner) : 0;
	const out = new Float64Array(batch * rows * columns);
	const [left, right] = [
		turned.left ? { row: 1, column: rows } : { row: inner, column: 1 },
		turned.right ? { row: 1, column: inner } : { row: columns, column: 1 }
	];
	for (let n = 0; n < batch; n++) {
		const [a, b] = [
			{ data: x, at: n * rows * inner, ...left },
			{ data: y, at: n * inner * columns, ...right }
		];
		addProduct(out, n * rows * columns, a, b, rows, inner, columns);
	}
	return out;
}

/** `torch.matmul`: a vector on the left is a row, on the right a column; leading axes are batches, broadcast. */
export function matmul(a: KnownValue, b: KnownValue): Float64Array {
	const { batch, rows, inner, columns, left, right } = productOf(a.shape, b.shape);
	if (inner === 0) return new Float64Array(sizeOf(batch) * rows * columns);
	return multiply(broadcast(a.data, left, [...batch, rows, inner]), broadcast(b.data, right, [...batch, inner, columns]), rows, inner, columns);
}
