import type { Matrix } from '../ir/index.ts';

/** Numbers of `rows` × `cols` as the picture takes them. */
export const matrix = (rows: number, cols: number, data: ArrayLike<number>): Matrix => ({ rows, cols, data: Float32Array.from(data) });

/** Puts rows together; a row that is missing is zero. */
export function matrixOfRows(rows: number, cols: number, row: (at: number) => Float64Array | undefined): Matrix {
	const data = new Float32Array(rows * cols);
	for (let at = 0; at < rows; at++) data.set(row(at) ?? [], at * cols);
	return { rows, cols, data };
}
