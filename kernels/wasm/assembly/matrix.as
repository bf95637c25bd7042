import { madd } from './simd';

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
	const panel = depth << 5;
	const even = rows & ~1;
	if (even) {
		for (let column: usize = 0, p = w; column < columns << 2; column += 32, p += panel) {
			let o = out + column;
			let i = init + column;
			let r = a;
			let left = even;
			while (left) {
				// Eight rows are two times four: six leave two, which wait for their own sums.
				if (left >= 6 && left !== 8) {
					sixRows(o, outStride, i, initStride, r, aStride, p, depth);
					o += 6 * outStride;
					i += 6 * initStride;
					r += 6 * aStride;
					left -= 6;
				} else if (left >= 4) {
					fourRows(o, outStride, i, initStride, r, aStride, p, depth);
					o += 4 * outStride;
					i += 4 * initStride;
					r += 4 * aStride;
					left -= 4;
				} else {
					twoRows(o, outStride, i, initStride, r, aStride, p, depth);
					left -= 2;
				}
			}
		}
	}
	if (rows & 1) oneRow(out + even * outStride, init + even * initStride, a + even * aStride, w, depth, columns);
}

function sixRows(out: usize, outStride: usize, init: usize, initStride: usize, a: usize, aStride: usize, w: usize, depth: usize): void {
	let s00 = v128.load(init);
	let s01 = v128.load(init, 16);
	let s10 = v128.load((init += initStride));
	let s11 = v128.load(init, 16);
	let s20 = v128.load((init += initStride));
	let s21 = v128.load(init, 16);
	let s30 = v128.load((init += initStride));
	let s31 = v128.load(init, 16);
	let s40 = v128.load((init += initStride));
	let s41 = v128.load(init, 16);
	let s50 = v128.load((init += initStride));
	let s51 = v128.load(init, 16);
	let a1 = a + aStride;
	let a2 = a1 + aStride;
	let a3 = a2 + aStride;
	let a4 = a3 + aStride;
	let a5 = a4 + aStride;
	for (const end = a + (depth << 2); a < end; a += 4) {
		const w0 = v128.load(w);
		const w1 = v128.load(w, 16);
		let x = v128.load32_splat(a);
		s00 = madd(x, w0, s00);
		s01 = madd(x, w1, s01);
		x = v128.load32_splat(a1);
		s10 = madd(x, w0, s10);
		s11 = madd(x, w1, s11);
		x = v128.load32_splat(a2);
		s20 = madd(x, w0, s20);
		s21 = madd(x, w1, s21);
		x = v128.load32_splat(a3);
		s30 = madd(x, w0, s30);
		s31 = madd(x, w1, s31);
		x = v128.load32_splat(a4);
		s40 = madd(x, w0, s40);
		s41 = madd(x, w1, s41);
		x = v128.load32_splat(a5);
		s50 = madd(x, w0, s50);
		s51 = madd(x, w1, s51);
		a1 += 4;
		a2 += 4;
		a3 += 4;
		a4 += 4;
		a5 += 4;
		w += 32;
	}
	v128.store(out, s00);
	v128.store(out, s01, 16);
	v128.store((out += outStride), s10);
	v128.store(out, s11, 16);
	v128.store((out += outStride), s20);
	v128.store(out, s21, 16);
	v128.store((out += outStride), s30);
	v128.store(out, s31, 16);
	v128.store((out += outStride), s40);
	v128.store(out, s41, 16);
	v128.store((out += outStride), s50);
	v128.store(out, s51, 16);
}

function fourRows(out: usize, outStride: usize, init: usize, initStride: usize, a: usize, aStride: usize, w: usize, depth: usize): void {
	let s00 = v128.load(init);
	let s01 = v128.load(init, 16);
	let s10 = v128.load((init += initStride));
	let s11 = v128.load(init, 16);
	let s20 = v128.load((init += initStride));
	let s21 = v128.load(init, 16);
	let s30 = v128.load((init += initStride));
	let s31 = v128.load(init, 16);
	let a1 = a + aStride;
	let a2 = a1 + aStride;
	let a3 = a2 + aStride;
	for (const end = a + (depth << 2); a < end; a += 4) {
		const w0 = v128.load(w);
		const w1 = v128.load(w, 16);
		let x = v128.load32_splat(a);
		s00 = madd(x, w0, s00);
		s01 = madd(x, w1, s01);
		x = v128.load32_splat(a1);
		s10 = madd(x, w0, s10);
		s11 = madd(x, w1, s11);
		x = v128.load32_splat(a2);
		s20 = madd(x, w0, s20);
		s21 = madd(x, w1, s21);
		x = v128.load32_splat(a3);
		s30 = madd(x, w0, s30);
		s31 = madd(x, w1, s31);
		a1 += 4;
		a2 += 4;
		a3 += 4;
		w += 32;
	}
	v128.store(out, s00);
	v128.store(out, s01, 16);
	v128.store((out += outStride), s10);
	v128.store(out, s11, 16);
	v128.store((out += outStride), s20);
	v128.store(out, s21, 16);
	v128.store((out += outStride), s30);
	v128.store(out, s31, 16);
}

function twoRows(out: usize, outStride: usize, init: usize, initStride: usize, a: usize, aStride: usize, w: usize, depth: usize): void {
	let s00 = v128.load(init);
	let s01 = v128.load(init, 16);
	let s10 = v128.load((init += initStride));
	let s11 = v128.load(init, 16);
	let a1 = a + aStride;
	for (const end = a + (depth << 2); a < end; a += 4) {
		const w0 = v128.load(w);
		const w1 = v128.load(w, 16);
		let x = v128.load32_splat(a);
		s00 = madd(x, w0, s00);
		s01 = madd(x, w1, s01);
		x = v128.load32_splat(a1);
		s10 = madd(x, w0, s10);
		s11 = madd(x, w1, s11);
		a1 += 4;
		w += 32;
	}
	v128.store(out, s00);
	v128.store(out, s01, 16);
	v128.store((out += outStride), s10);
	v128.store(out, s11, 16);
}

/** One row: four panels side by side, for one alone would wait for its own sums. */
function oneRow(out: usize, init: usize, a: usize, w: usize, depth: usize, columns: usize): void {
	const panel = depth << 5;
	const end = a + (depth << 2);
	const outEnd = out + (columns << 2);
	for (; out + 128 <= outEnd; out += 128, init += 128, w += panel << 2) {
		let s0 = v128.load(init);
		let s1 = v128.load(init, 16);
		let s2 = v128.load(init, 32);
		let s3 = v128.load(init, 48);
		let s4 = v128.load(init, 64);
		let s5 = v128.load(init, 80);
		let s6 = v128.load(init, 96);
		let s7 = v128.load(init, 112);
		let w0 = w;
		let w1 = w0 + panel;
		let w2 = w1 + panel;
		let w3 = w2 + panel;
		for (let k = a; k < end; k += 4) {
			const x = v128.load32_splat(k);
			s0 = madd(x, v128.load(w0), s0);
			s1 = madd(x, v128.load(w0, 16), s1);
			s2 = madd(x, v128.load(w1), s2);
			s3 = madd(x, v128.load(w1, 16), s3);
			s4 = madd(x, v128.load(w2), s4);
			s5 = madd(x, v128.load(w2, 16), s5);
			s6 = madd(x, v128.load(w3), s6);
			s7 = madd(x, v128.load(w3, 16), s7);
			w0 += 32;
			w1 += 32;
			w2 += 32;
			w3 += 32;
		}
		v128.store(out, s0);
		v128.store(out, s1, 16);
		v128.store(out, s2, 32);
		v128.store(out, s3, 48);
		v128.store(out, s4, 64);
		v128.store(out, s5, 80);
		v128.store(out, s6, 96);
		v128.store(out, s7, 112);
	}
	for (; out < outEnd; out += 32, init += 32) {
		let s0 = v128.load(init);
		let s1 = v128.load(init, 16);
		for (let k = a; k < end; k += 4, w += 32) {
			const x = v128.load32_splat(k);
			s0 = madd(x, v128.load(w), s0);
			s1 = madd(x, v128.load(w, 16), s1);
		}
		v128.store(out, s0);
		v128.store(out, s1, 16);
	}
}
