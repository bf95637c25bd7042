import { doubles } from './doubles.ts';

/** A matrix in an array: element [i, j] is `data[at + i·row + j·column]`. */
export interface Matrix {
	readonly data: Float64Array;
	readonly at: number;
	readonly row: number;
	readonly column: number;
}

/** Rounded up to a whole panel. */
export const panelled = (columns: number): number => (columns + 3) & ~3;

/** Copies [depth, columns] of a matrix into panels [columns / 4, depth, 4] of the heap; what fills the last one is zero. */
export function pack(heap: Float64Array, to: number, { data, at, row, column }: Matrix, depth: number, columns: number): void {
	for (let j = 0; j < columns; j += 4, to += 4 * depth) {
		const width = Math.min(4, columns - j);
		if (width < 4) heap.fill(0, to, to + 4 * depth);
		for (let k = 0, from = at + j * column, i = to; k < depth; k++, from += row, i += 4) {
			heap[i] = data[from]!;
			if (width === 4) {
				heap[i + 1] = data[from + column]!;
				heap[i + 2] = data[from + 2 * column]!;
				heap[i + 3] = data[from + 3 * column]!;
			} else for (let n = 1; n < width; n++) heap[i + n] = data[from + n * column]!;
		}
	}
}

/** Copies [rows, columns] of a matrix, row after row. */
function lay(heap: Float64Array, to: number, { data, at, row, column }: Matrix, rows: number, columns: number): void {
	for (let i = 0; i < rows; i++, to += columns) {
		const from = at + i * row;
		if (column === 1) heap.set(data.subarray(from, from + columns), to);
		else for (let j = 0; j < columns; j++) heap[to + j] = data[from + j * column]!;
	}
}

/** As much of the matrices as stays in the caches of a processor. */
const block = { rows: 64, depth: 256, columns: 512 };

/** Below so many multiply–adds, or with so few rows or columns, copying takes longer than what it saves. */
const least = { work: 4000, rows: 3, columns: 3 };

/** out += A · B, row-major from `at` on. Each sum takes up its products in their order. */
export function addProduct(out: Float64Array, at: number, a: Matrix, b: Matrix, rows: number, depth: number, columns: number): void {
	if (rows * depth * columns === 0) return;
	if (rows < least.rows || columns < least.columns || rows * depth * columns < least.work) return addFew(out, at, a, b, rows, depth, columns);
	const c = 0;
	const [deep, wide] = [Math.min(block.depth, depth), panelled(Math.min(block.columns, columns))];
	const left = c + block.rows * wide;
	const right = left + block.rows * deep;
	const { heap, product } = doubles(right + deep * wide);
	for (let j = 0; j < columns; j += block.columns) {
		const width = Math.min(block.columns, columns - j);
		const padded = panelled(width);
		for (let k = 0; k < depth; k += block.depth) {
			const inner = Math.min(block.depth, depth - k);
			pack(heap, right, { ...b, at: b.at + k * b.row + j * b.column }, inner, width);
			for (let i = 0; i < rows; i += block.rows) {
				const height = Math.min(block.rows, rows - i);
				lay(heap, left, { ...a, at: a.at + i * a.row + k * a.column }, height, inner);
				for (let n = 0; n < height; n++) heap.set(out.subarray(at + (i + n) * columns + j, at + (i + n) * columns + j + width), c + n * padded);
				product(c, padded, left, inner, right, height, inner, padded);
				for (let n = 0; n < height; n++) out.set(heap.subarray(c + n * padded, c + n * padded + width), at + (i + n) * columns + j);
			}
		}
	}
}

function addFew(out: Float64Array, at: number, a: Matrix, b: Matrix, rows: number, depth: number, columns: number): void {
	for (let i = 0; i < rows; i++, at += columns) {
		const from = a.at + i * a.row;
		if (b.column === 1 && columns > 1) {
			for (let k = 0; k < depth; k++) {
				const factor = a.data[from + k * a.column]!;
				for (let j = 0, w = b.at + k * b.row; j < columns; j++) out[at + j]! += factor * b.data[w + j]!;
			}
		} else {
			for (let j = 0; j < columns; j++) {
				let sum = out[at + j]!;
				for (let k = 0, x = from, w = b.at + j * b.column; k < depth; k++, x += a.column, w += b.row) sum += a.data[x]! * b.data[w]!;
				out[at + j] = sum;
			}
		}
	}
}
