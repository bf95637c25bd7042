import { madd } from './simd';

/**
 * out = init + a·W for one row a [depth] and N panels of W, [N, depth, 8]: each weight is used once, and a value of the row for all panels. A
 * template, as `rows.as` is: a line with # stands once for each panel.
 */
export function panelsN(out: usize, init: usize, a: usize, w: usize, depth: usize): void {
	let s#0 = v128.load(init, # * 32);
	let s#1 = v128.load(init, # * 32 + 16);
	let w# = w + # * (depth << 5);
	let x: v128;
	const end = a + (depth << 2);
	for (const fours = a + ((depth & ~3) << 2); a < fours; a += 16) {
		const xs = v128.load(a);
		x = v128.shuffle<u32>(xs, xs, 0, 0, 0, 0);
		s#0 = madd(x, v128.load(w#), s#0); s#1 = madd(x, v128.load(w#, 16), s#1);
		x = v128.shuffle<u32>(xs, xs, 1, 1, 1, 1);
		s#0 = madd(x, v128.load(w#, 32), s#0); s#1 = madd(x, v128.load(w#, 48), s#1);
		x = v128.shuffle<u32>(xs, xs, 2, 2, 2, 2);
		s#0 = madd(x, v128.load(w#, 64), s#0); s#1 = madd(x, v128.load(w#, 80), s#1);
		x = v128.shuffle<u32>(xs, xs, 3, 3, 3, 3);
		s#0 = madd(x, v128.load(w#, 96), s#0); s#1 = madd(x, v128.load(w#, 112), s#1);
		w# += 128;
	}
	for (; a < end; a += 4) {
		x = v128.load32_splat(a);
		s#0 = madd(x, v128.load(w#), s#0); s#1 = madd(x, v128.load(w#, 16), s#1);
		w# += 32;
	}
	v128.store(out, s#0, # * 32);
	v128.store(out, s#1, # * 32 + 16);
}
