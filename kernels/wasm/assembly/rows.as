import { madd } from './simd';

/**
 * out = init + A·panel for N rows of A [N, depth] and one panel [depth, 8]; strides are in bytes. This text is a template: `build-wasm.js` makes
 * `rows6` and its like of it, where a line with # stands once for each row. A step of the loop has six times two products of eight loads, and
 * what it takes to step is shared by four; sums, two vectors of the panel and one of A are what the registers hold.
 */
export function rowsN(out: usize, outStride: usize, init: usize, initStride: usize, a: usize, aStride: usize, panel: usize, depth: usize): void {
	let s#0 = v128.load(init + # * initStride);
	let s#1 = v128.load(init + # * initStride, 16);
	let a# = a + # * aStride;
	let w0: v128, w1: v128, x: v128;
	const end = a + (depth << 2);
	for (const fours = a + ((depth & ~3) << 2); a0 < fours; panel += 128) {
		w0 = v128.load(panel);
		w1 = v128.load(panel, 16);
		x = v128.load32_splat(a#); s#0 = madd(x, w0, s#0); s#1 = madd(x, w1, s#1);
		w0 = v128.load(panel, 32);
		w1 = v128.load(panel, 48);
		x = v128.load32_splat(a#, 4); s#0 = madd(x, w0, s#0); s#1 = madd(x, w1, s#1);
		w0 = v128.load(panel, 64);
		w1 = v128.load(panel, 80);
		x = v128.load32_splat(a#, 8); s#0 = madd(x, w0, s#0); s#1 = madd(x, w1, s#1);
		w0 = v128.load(panel, 96);
		w1 = v128.load(panel, 112);
		x = v128.load32_splat(a#, 12); s#0 = madd(x, w0, s#0); s#1 = madd(x, w1, s#1);
		a# += 16;
	}
	for (; a0 < end; panel += 32) {
		w0 = v128.load(panel);
		w1 = v128.load(panel, 16);
		x = v128.load32_splat(a#); s#0 = madd(x, w0, s#0); s#1 = madd(x, w1, s#1);
		a# += 4;
	}
	v128.store(out + # * outStride, s#0);
	v128.store(out + # * outStride, s#1, 16);
}
