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
	// Sums of the odd depths: four alone would wait for themselves.
	let t00 = f32x4.splat(0);
	let t01 = t00;
	let t10 = t00;
	let t11 = t00;
	let a1 = a + aStride;
	for (const pairs = a + ((depth & ~1) << 2); a < pairs; a += 8) {
		let w0 = v128.load(w);
		let w1 = v128.load(w, 16);
		let x = v128.load32_splat(a);
		s00 = madd(x, w0, s00);
		s01 = madd(x, w1, s01);
		x = v128.load32_splat(a1);
		s10 = madd(x, w0, s10);
		s11 = madd(x, w1, s11);
		w0 = v128.load(w, 32);
		w1 = v128.load(w, 48);
		x = v128.load32_splat(a, 4);
		t00 = madd(x, w0, t00);
		t01 = madd(x, w1, t01);
		x = v128.load32_splat(a1, 4);
		t10 = madd(x, w0, t10);
		t11 = madd(x, w1, t11);
		a1 += 8;
		w += 64;
	}
	if (depth & 1) {
		const w0 = v128.load(w);
		const w1 = v128.load(w, 16);
		let x = v128.load32_splat(a);
		t00 = madd(x, w0, t00);
		t01 = madd(x, w1, t01);
		x = v128.load32_splat(a1);
		t10 = madd(x, w0, t10);
		t11 = madd(x, w1, t11);
	}
	v128.store(out, f32x4.add(s00, t00));
	v128.store(out, f32x4.add(s01, t01), 16);
	v128.store((out += outStride), f32x4.add(s10, t10));
	v128.store(out, f32x4.add(s11, t11), 16);
}

/** Whether the last single row went through the panels from their end. */
let turned = false;

/**
 * One row: each weight is used once. Panels are gone through to and fro, so that those that were used last are met first, while the cache still
 * has them. Four depths go side by side, for one alone would wait for its own sums.
 */
function oneRow(out: usize, init: usize, a: usize, w: usize, depth: usize, columns: usize): void {
	const end = a + (depth << 2);
	const fours = a + ((depth & ~3) << 2);
	const panels = columns >> 3;
	turned = !turned;
	for (let n: usize = 0; n < panels; n++) {
		const at = (turned ? panels - 1 - n : n) << 5;
		let p = w + at * depth;
		let s00 = v128.load(init + at);
		let s01 = v128.load(init + at, 16);
		let s10 = f32x4.splat(0);
		let s11 = s10;
		let s20 = s10;
		let s21 = s10;
		let s30 = s10;
		let s31 = s10;
		let k = a;
		for (; k < fours; k += 16, p += 128) {
			const xs = v128.load(k);
			let x = v128.shuffle<u32>(xs, xs, 0, 0, 0, 0);
			s00 = madd(x, v128.load(p), s00);
			s01 = madd(x, v128.load(p, 16), s01);
			x = v128.shuffle<u32>(xs, xs, 1, 1, 1, 1);
			s10 = madd(x, v128.load(p, 32), s10);
			s11 = madd(x, v128.load(p, 48), s11);
			x = v128.shuffle<u32>(xs, xs, 2, 2, 2, 2);
			s20 = madd(x, v128.load(p, 64), s20);
			s21 = madd(x, v128.load(p, 80), s21);
			x = v128.shuffle<u32>(xs, xs, 3, 3, 3, 3);
			s30 = madd(x, v128.load(p, 96), s30);
			s31 = madd(x, v128.load(p, 112), s31);
		}
		for (; k < end; k += 4, p += 32) {
			const x = v128.load32_splat(k);
			s00 = madd(x, v128.load(p), s00);
			s01 = madd(x, v128.load(p, 16), s01);
		}
		v128.store(out + at, f32x4.add(f32x4.add(s00, s10), f32x4.add(s20, s30)));
		v128.store(out + at, f32x4.add(f32x4.add(s01, s11), f32x4.add(s21, s31)), 16);
	}
}
