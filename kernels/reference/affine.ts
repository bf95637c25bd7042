/**
 * out = W·x + b. W is [out.length, x.length], row-major.
 * Four sums run side by side because each addition waits for the one before it.
 */
export function affine(out: Float64Array, w: Float64Array, b: Float64Array | undefined, x: Float64Array): void {
	const four = x.length - (x.length % 4);
	for (let row = 0, k = 0; row < out.length; row++) {
		let s0 = b === undefined ? 0 : b[row]!;
		let s1 = 0;
		let s2 = 0;
		let s3 = 0;
		let j = 0;
		for (; j < four; j += 4, k += 4) {
			s0 += w[k]! * x[j]!;
			s1 += w[k + 1]! * x[j + 1]!;
			s2 += w[k + 2]! * x[j + 2]!;
			s3 += w[k + 3]! * x[j + 3]!;
		}
		for (; j < x.length; j++, k++) s0 += w[k]! * x[j]!;
		out[row] = s0 + s1 + (s2 + s3);
	}
}
