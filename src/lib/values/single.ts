/**
 * The float32 logarithm, sine and cosine of PyTorch's vectorised normals on x86 (ATen/native/cpu/avx_mathfun.h): Cephes' approximations, each
 * product and sum rounded once where the compiler joins them. Any other library's differ in the last bit of one number in six, which shows
 * as soon as a program prints `item()`.
 */

const single = Math.fround;

/** a·b + c, rounded once: the product of two float32 is exact in a double. */
const fused = (a: number, b: number, c: number): number => single(a * b + c);

/** Horner's rule, highest power first. */
function polynomial(x: number, coefficients: Float32Array): number {
	let y = coefficients[0]!;
	for (let i = 1; i < coefficients.length; i++) y = fused(y, x, coefficients[i]!);
	return y;
}

/** log(1 + x) = x − x²/2 + x³·p(x) for √½ − 1 ≤ x < √2 − 1. */
const logarithm = Float32Array.of(
	7.0376836292e-2,
	-1.151461031e-1,
	1.167699874e-1,
	-1.2420140846e-1,
	1.4249322787e-1,
	-1.6668057665e-1,
	2.0000714765e-1,
	-2.4999993993e-1,
	3.3333331174e-1
);
/** sin x = x + x³·p(x²) and cos x = 1 − x²/2 + x⁴·p(x²) for |x| ≤ π/4. */
const sine = Float32Array.of(-1.9515295891e-4, 8.3321608736e-3, -1.6666654611e-1);
const cosine = Float32Array.of(2.443315711809948e-5, -1.388731625493765e-3, 4.166664568298827e-2);

const rootOfHalf = single(Math.SQRT1_2);
/** ln 2 in two parts, of which the first has few bits. */
const ln2High = 0.693359375;
const ln2Low = single(-2.1219444e-4);
const octants = single(4 / Math.PI);
/** π/4 in three parts. */
const eighthTurn = [0.78515625, single(2.4187564849853516e-4), single(3.774894977445941e-8)] as const;

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

/** The natural logarithm of a positive, normal float32. */
export function log(value: number): number {
	float[0] = value;
	let exponent = (word[0]! >>> 23) - 126;
	word[0] = (word[0]! & 0x007fffff) | 0x3f000000;
	let x = float[0];
	if (x < rootOfHalf) {
		exponent--;
		x = single(single(x - 1) + x);
	} else x = single(x - 1);
	const square = single(x * x);
	const tail = fused(single(polynomial(x, logarithm) * x), square, single(exponent * ln2Low));
	return fused(exponent, ln2High, single(x + single(tail - square / 2)));
}

/** The sine and cosine of a float32 angle, 0 … 8192. */
export function sineAndCosine(angle: number): readonly [sine: number, cosine: number] {
	const octant = (Math.trunc(single(angle * octants)) + 1) & ~1;
	const [high, middle, low] = eighthTurn;
	const x = fused(octant, -low, fused(octant, -middle, fused(octant, -high, angle)));
	const square = single(x * x);
	const c = single(fused(single(polynomial(square, cosine) * square), square, -square / 2) + 1);
	const s = fused(single(polynomial(square, sine) * square), x, x);
	switch (octant & 6) {
		case 0:
			return [s, c];
		case 2:
			return [c, -s];
		case 4:
			return [-s, -c];
		default:
			return [-c, s];
	}
}
