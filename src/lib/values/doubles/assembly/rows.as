/**
 * c += A · panel for N rows of A [N, depth] and one panel [depth, 4]; strides are in bytes. A template: a line with # stands once for each row. Each
 * sum takes up its products in their order, rounded twice, as a plain loop does it.
 */
export function rowsN(c: usize, cStride: usize, a: usize, aStride: usize, panel: usize, depth: usize): void {
	let s#0 = v128.load(c + # * cStride);
	let s#1 = v128.load(c + # * cStride, 16);
	let a# = a + # * aStride;
	let w0: v128, w1: v128, x: v128;
	const end = a + (depth << 3);
	for (const twos = a + ((depth & ~1) << 3); a0 < twos; panel += 64) {
		w0 = v128.load(panel);
		w1 = v128.load(panel, 16);
		x = v128.load64_splat(a#); s#0 = f64x2.add(s#0, f64x2.mul(x, w0)); s#1 = f64x2.add(s#1, f64x2.mul(x, w1));
		w0 = v128.load(panel, 32);
		w1 = v128.load(panel, 48);
		x = v128.load64_splat(a#, 8); s#0 = f64x2.add(s#0, f64x2.mul(x, w0)); s#1 = f64x2.add(s#1, f64x2.mul(x, w1));
		a# += 16;
	}
	if (a0 < end) {
		w0 = v128.load(panel);
		w1 = v128.load(panel, 16);
		x = v128.load64_splat(a#); s#0 = f64x2.add(s#0, f64x2.mul(x, w0)); s#1 = f64x2.add(s#1, f64x2.mul(x, w1));
	}
	v128.store(c + # * cStride, s#0);
	v128.store(c + # * cStride, s#1, 16);
}
