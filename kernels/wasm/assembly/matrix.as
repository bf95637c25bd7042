import { panels1 } from './panels1';
import { panels4 } from './panels4';
import { rows2 } from './rows2';
import { rows3 } from './rows3';
import { rows4 } from './rows4';
import { rows6 } from './rows6';

/**
 * out = init + A·W, for `rows` rows of A [rows, depth] and the columns of W, which lie in panels [columns / 8, depth, 8]. All strides are in
 * bytes; an init stride of 0 adds the same row everywhere; out may be init.
 */
export function product(
	out: usize,
	outStride: usize,
	init: usize,
	initStride: usize,
	a: usize,
	aStride: usize,
	w: usize,
	rows: i32,
	depth: usize,
	columns: usize
): void {
	if (rows === 1) return oneRow(out, init, a, w, depth, columns);
	const panel = depth << 5;
	for (let column: usize = 0; column < columns << 2; column += 32, w += panel) {
		let o = out + column;
		let i = init + column;
		let r = a;
		for (let left = rows; left > 0; ) {
			// Sums of fewer rows wait for themselves: eight are two times four, and no row is left alone.
			const n = left > 8 || left === 6 ? 6 : left > 6 || left === 4 ? 4 : left > 3 ? 3 : left;
			if (n === 6) rows6(o, outStride, i, initStride, r, aStride, w, depth);
			else if (n === 4) rows4(o, outStride, i, initStride, r, aStride, w, depth);
			else if (n === 3) rows3(o, outStride, i, initStride, r, aStride, w, depth);
			else rows2(o, outStride, i, initStride, r, aStride, w, depth);
			o += n * outStride;
			i += n * initStride;
			r += n * aStride;
			left -= n;
		}
	}
}

/** Whether the last single row went through the panels from their end. */
let turned = false;

/** One row: the panels are gone through to and fro, so that those that were used last are met first, while the cache still has them. */
function oneRow(out: usize, init: usize, a: usize, w: usize, depth: usize, columns: usize): void {
	const panel = depth << 5;
	const panels = columns >> 3;
	const fours = panels & ~3;
	turned = !turned;
	for (let n: usize = 0; n < fours; n += 4) {
		const at = turned ? fours - 4 - n : n;
		panels4(out + (at << 5), init + (at << 5), a, w + at * panel, depth);
	}
	for (let n = fours; n < panels; n++) panels1(out + (n << 5), init + (n << 5), a, w + n * panel, depth);
}
