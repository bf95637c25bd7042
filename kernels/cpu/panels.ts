/** Columns of a panel. With three rows this makes twelve sums, which is what the registers of a machine hold beside the factors. */
const width = 4;

/** A weight W [rows, inner], its rows in panels of four side by side: [panel][k][4]. Rows that the last panel lacks are zeros. */
export interface Panels {
	readonly data: Float32Array;
	readonly inner: number;
	/** Rows, rounded up to whole panels. */
	readonly padded: number;
}

/** How many numbers a row of results takes: whole panels of four. */
export const paddedTo = (rows: number): number => Math.ceil(rows / width) * width;

/** @param w Row-major, [rows, inner] */
export function panelsOf(w: Float32Array, rows: number, inner: number): Panels {
	const padded = paddedTo(rows);
	const data = new Float32Array(padded * inner);
	for (let row = 0; row < rows; row++) {
		let to = (row - (row % width)) * inner + (row % width);
		for (let from = row * inner, end = from + inner; from < end; from++, to += width) data[to] = w[from]!;
	}
	return { data, inner, padded };
}

/**
 * out += x·Wᵀ for rows of x, which lie one behind another. Sums are in double precision, for that is what a machine's scalar arithmetic is
 * as fast in, and each number of W is read once for three rows of x.
 *
 * @param out `rows` rows of `panels.padded` numbers, from `outAt` on.
 * @param x `rows` rows of `panels.inner` numbers, from `xAt` on.
 */
export function addProduct(out: Float32Array, outAt: number, x: Float32Array, xAt: number, rows: number, { data, inner, padded }: Panels): void {
	const threes = rows - (rows % 3);
	for (let column = 0; column < padded; column += width) {
		const begin = column * inner;
		for (let row = 0; row < threes; row += 3) threeRows(out, outAt + row * padded + column, padded, x, xAt + row * inner, inner, data, begin);
		for (let row = threes; row < rows; row++) oneRow(out, outAt + row * padded + column, x, xAt + row * inner, inner, data, begin);
	}
}

/** One panel times three rows of x. */
function threeRows(out: Float32Array, o: number, stride: number, x: Float32Array, from: number, inner: number, w: Float32Array, begin: number): void {
	let a0 = 0;
	let a1 = 0;
	let a2 = 0;
	let a3 = 0;
	let b0 = 0;
	let b1 = 0;
	let b2 = 0;
	let b3 = 0;
	let c0 = 0;
	let c1 = 0;
	let c2 = 0;
	let c3 = 0;
	for (let k = begin, p = from, q = p + inner, r = q + inner, end = begin + width * inner; k < end; k += width, p++, q++, r++) {
		const a = x[p]!;
		const b = x[q]!;
		const c = x[r]!;
		const w0 = w[k]!;
		a0 += a * w0;
		b0 += b * w0;
		c0 += c * w0;
		const w1 = w[k + 1]!;
		a1 += a * w1;
		b1 += b * w1;
		c1 += c * w1;
		const w2 = w[k + 2]!;
		a2 += a * w2;
		b2 += b * w2;
		c2 += c * w2;
		const w3 = w[k + 3]!;
		a3 += a * w3;
		b3 += b * w3;
		c3 += c * w3;
	}
	addFour(out, o, a0, a1, a2, a3);
	addFour(out, o + stride, b0, b1, b2, b3);
	addFour(out, o + 2 * stride, c0, c1, c2, c3);
}

/** One panel times one row of x, two numbers of x at a time. */
function oneRow(out: Float32Array, o: number, x: Float32Array, from: number, inner: number, w: Float32Array, begin: number): void {
	let a0 = 0;
	let a1 = 0;
	let a2 = 0;
	let a3 = 0;
	let k = begin;
	let p = from;
	for (const end = begin + width * (inner - (inner % 2)); k < end; k += 2 * width, p += 2) {
		const a = x[p]!;
		a0 += a * w[k]!;
		a1 += a * w[k + 1]!;
		a2 += a * w[k + 2]!;
		a3 += a * w[k + 3]!;
		const b = x[p + 1]!;
		a0 += b * w[k + 4]!;
		a1 += b * w[k + 5]!;
		a2 += b * w[k + 6]!;
		a3 += b * w[k + 7]!;
	}
	if (inner % 2 === 1) {
		const a = x[p]!;
		a0 += a * w[k]!;
		a1 += a * w[k + 1]!;
		a2 += a * w[k + 2]!;
		a3 += a * w[k + 3]!;
	}
	addFour(out, o, a0, a1, a2, a3);
}

function addFour(out: Float32Array, o: number, a: number, b: number, c: number, d: number): void {
	out[o] = out[o]! + a;
	out[o + 1] = out[o + 1]! + b;
	out[o + 2] = out[o + 2]! + c;
	out[o + 3] = out[o + 3]! + d;
}
