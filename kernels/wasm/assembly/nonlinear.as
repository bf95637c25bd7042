import { madd } from './simd';

/**
 * 2^x within 1e-7 of itself, x cut to ±60 (the product of two such numbers is still finite); NaN stays NaN. The polynomial is the least-maximum fit
 * of 2^r, |r| ≤ 1/2, in relative error.
 */
@inline
export function exp2(x: v128): v128 {
	x = f32x4.pmax(f32x4.pmin(x, f32x4.splat(60)), f32x4.splat(-60));
	// Adding 1.5 · 2^23 rounds to a whole number and leaves it in the low bits; the further 127 is the exponent's bias.
	const shifted = f32x4.add(x, f32x4.splat(12583039));
	const r = f32x4.sub(x, f32x4.sub(shifted, f32x4.splat(12583039)));
	const power = i32x4.shl(shifted, 23);
	let p = madd(f32x4.splat(0.0001534581242594868), r, f32x4.splat(0.0013399930903688073));
	p = madd(p, r, f32x4.splat(0.009618489071726799));
	p = madd(p, r, f32x4.splat(0.05550328642129898));
	p = madd(p, r, f32x4.splat(0.24022646248340607));
	p = madd(p, r, f32x4.splat(0.6931471824645996));
	p = madd(p, r, f32x4.splat(1));
	return f32x4.mul(p, power);
}

/** e^(−x), as exp2 gives it. */
@inline
export function decay(x: v128): v128 {
	return exp2(f32x4.mul(x, f32x4.splat(-1.4426950408889634)));
}

/** e^(−2x), as exp2 gives it. */
@inline
export function decayTwice(x: v128): v128 {
	return exp2(f32x4.mul(x, f32x4.splat(-2.8853900817779268)));
}

@inline
export function sigmoid(x: v128): v128 {
	const one = f32x4.splat(1);
	return f32x4.div(one, f32x4.add(one, decay(x)));
}

@inline
export function tanh(x: v128): v128 {
	const one = f32x4.splat(1);
	const e = decayTwice(x);
	return f32x4.div(f32x4.sub(one, e), f32x4.add(one, e));
}
