import type { KnownValue } from '../value.ts';
import { sizeOf } from '../../ir/index.ts';
import { broadcast, broadcastShape } from './strided.ts';

/** `torch.matmul`: a vector on the left is a row, on the right a column; leading axes are batches, broadcast. */
export function matmul(a: KnownValue, b: KnownValue): Float64Array {
	const left = a.shape.length === 1 ? [1, ...a.shape] : a.shape;
	const right = b.shape.length === 1 ? [...b.shape, 1] : b.shape;
	const [rows = 0, inner = 0] = left.slice(-2);
	const columns = right.at(-1)!;
	const batch = broadcastShape(left.slice(0, -2), right.slice(0, -2));
	const x = broadcast(a.data, left, [...batch, rows, inner]);
	const y = broadcast(b.data, right, [...batch, inner, columns]);
	const out = new Float64Array(sizeOf(batch) * rows * columns);
	for (let row = 0; row < out.length / Math.max(columns, 1); row++) {
		const matrix = Math.floor(row / rows) * inner * columns;
		for (let k = 0; k < inner; k++) {
			const factor = x[row * inner + k]!;
			for (let j = 0; j < columns; j++) {
				const at = row * columns + j;
				out[at] = out[at]! + factor * y[matrix + k * columns + j]!;
			}
		}
	}
	return out;
}
