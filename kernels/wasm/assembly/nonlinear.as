import { madd } from './simd';

/**
 * The numbers of this file. They lie in memory, from where one instruction brings a number to all four lanes: a splat of a constant takes V8 two
 * moves and a shuffle at each use, and with these that is half of the time.
 */
const numbers = memory.data<f32>([
	// The largest exponent and the least: the product of two such powers is still finite.
	60, -60,
	// 1.5 · 2^23 + 127: added to a number, it rounds it to a whole one and leaves that in the low bits; 127 is the exponent's bias.
	12583039,
	// The least-maximum fit of 2^r, |r| ≤ 1/2, in relative error, from r^6 down to 1.
	0.0001534581242594868, 0.0013399930903688073, 0.009618489071726799, 0.05550328642129898, 0.24022646248340607, 0.6931471824645996, 1,
	// −log₂ e and twice that.
	-1.4426950408889634, -2.8853900817779268
]);

@inline
export function number(index: usize): v128 {
	return v128.load32_splat(numbers + (index << 2));
}

@inline
export function one(): v128 {
	return number(9);
}

/** 2^x within 1e-7 of itself, x cut to what `numbers` says; NaN stays NaN. */
@inline
export function exp2(x: v128): v128 {
	x = f32x4.pmax(f32x4.pmin(x, number(0)), number(1));
	const shifted = f32x4.add(x, number(2));
	const r = f32x4.sub(x, f32x4.sub(shifted, number(2)));
	const power = i32x4.shl(shifted, 23);
	let p = madd(number(3), r, number(4));
	p = madd(p, r, number(5));
	p = madd(p, r, number(6));
	p = madd(p, r, number(7));
	p = madd(p, r, number(8));
	p = madd(p, r, number(9));
	return f32x4.mul(p, power);
}


/** e^(−2x), as exp2 gives it. */
@inline
export function decayTwice(x: v128): v128 {
	return exp2(f32x4.mul(x, number(11)));
}

@inline
export function sigmoid(x: v128): v128 {
	return f32x4.div(one(), f32x4.add(one(), exp2(f32x4.mul(x, number(10)))));
}

@inline
export function tanh(x: v128): v128 {
	const e = decayTwice(x);
	return f32x4.div(f32x4.sub(one(), e), f32x4.add(one(), e));
}
