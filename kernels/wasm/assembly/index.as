import { GRU, LSTM, step } from './cells';
import { product } from './matrix';
import { copy } from './simd';

/** Rows of x that are projected at once: as many as leave their products in the cache until they are used. */
const ROWS = 48;

export function allocate(bytes: usize): usize {
	return heap.alloc(bytes);
}

export function release(pointer: usize): void {
	heap.free(pointer);
}

/**
 * Runs one layer in one direction. Matrices are packed as `product` reads them, with the gates of four units side by side.
 *
 * @param x [seq, batch, input]
 * @param bIh One number a column, and both biases in one for all but the GRU.
 * @param bHh GRU only: one number a column.
 * @param wHr 0 where there is no projection; out is hidden then.
 * @param h [batch, out], h_0 and then h_n.
 * @param c LSTM only: [batch, hidden], c_0 and then c_n.
 * @param lengths [batch], whole numbers of 32 bits.
 * @param y The first of the layer's output rows [seq, batch], which are yStride bytes apart.
 */
export function stave(
	mode: i32,
	x: usize,
	seq: i32,
	batch: i32,
	input: usize,
	hidden: usize,
	out: usize,
	wIh: usize,
	bIh: usize,
	wHh: usize,
	bHh: usize,
	wHr: usize,
	h: usize,
	c: usize,
	lengths: usize,
	y: usize,
	yStride: usize,
	backward: bool
): void {
	const gates: usize = mode === LSTM ? 4 : mode === GRU ? 3 : 1;
	const units = (hidden + 3) & ~3;
	const columns = (units * gates + 7) & ~7;
	const outs = (out + 7) & ~7;
	const chunk = max(1, min(seq, ROWS / batch));
	const gateBytes = columns << 2;
	const hBytes = outs << 2;
	const cBytes = units << 2;
	const rows = <usize>batch;
	const gx = heap.alloc(chunk * rows * gateBytes);
	const gh = mode === GRU ? heap.alloc(rows * gateBytes) : 0;
	const states = heap.alloc(rows * hBytes);
	const cells = mode === LSTM ? heap.alloc(rows * cBytes) : 0;
	const unprojected = wHr ? heap.alloc(rows * cBytes) : 0;
	const projected = wHr ? heap.alloc(rows * hBytes + hBytes) : 0;
	// A row of zeros, which the projection starts from.
	const zeros = projected + rows * hBytes;
	if (wHr) memory.fill(zeros, 0, hBytes);
	// What fills a row up to whole vectors is computed on as well, and must be a number.
	memory.fill(states, 0, rows * hBytes);
	memory.fill(cells, 0, cells ? rows * cBytes : 0);
	for (let b: usize = 0; b < rows; b++) {
		copy(states + b * hBytes, h + ((b * out) << 2), out);
		if (cells) copy(cells + b * cBytes, c + ((b * hidden) << 2), hidden);
	}

	for (let done = 0; done < seq; done += chunk) {
		const steps = min(chunk, seq - done);
		const first = backward ? seq - done - steps : done;
		const xRow = input << 2;
		product(gx, gateBytes, bIh, 0, x + <usize>first * rows * xRow, xRow, wIh, steps * batch, input, columns);
		for (let s = 0; s < steps; s++) {
			const at = backward ? steps - 1 - s : s;
			const time = first + at;
			const now = gx + <usize>at * rows * gateBytes;
			if (mode === GRU) product(gh, gateBytes, bHh, 0, states, hBytes, wHh, batch, out, columns);
			else product(now, gateBytes, now, gateBytes, states, hBytes, wHh, batch, out, columns);
			for (let b: usize = 0; b < rows; b++) {
				if (time >= load<i32>(lengths + (b << 2))) continue;
				const state = states + b * hBytes;
				step(mode, now + b * gateBytes, gh + b * gateBytes, cells + b * cBytes, state, wHr ? unprojected + b * cBytes : state, units);
			}
			if (wHr) product(projected, hBytes, zeros, 0, unprojected, cBytes, wHr, batch, hidden, outs);
			let row = y + <usize>time * rows * yStride;
			for (let b: usize = 0; b < rows; b++, row += yStride) {
				if (time >= load<i32>(lengths + (b << 2))) {
					memory.fill(row, 0, out << 2);
					continue;
				}
				const state = states + b * hBytes;
				if (wHr) copy(state, projected + b * hBytes, out);
				copy(row, state, out);
			}
		}
	}

	for (let b: usize = 0; b < rows; b++) {
		copy(h + ((b * out) << 2), states + b * hBytes, out);
		if (cells) copy(c + ((b * hidden) << 2), cells + b * cBytes, hidden);
	}
	heap.free(gx);
	if (gh) heap.free(gh);
	heap.free(states);
	if (cells) heap.free(cells);
	if (unprojected) heap.free(unprojected);
	if (projected) heap.free(projected);
}
