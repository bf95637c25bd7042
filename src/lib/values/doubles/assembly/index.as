import { rows1 } from './rows1';
import { rows2 } from './rows2';

/** c += A · B for A [rows, depth] and the columns of B, which lie in panels [columns / 4, depth, 4]. Places and strides are in bytes. */
export function product(c: usize, cStride: usize, a: usize, aStride: usize, b: usize, rows: i32, depth: usize, columns: usize): void {
	const panel = depth << 5;
	for (const end = c + (columns << 3); c < end; c += 32, b += panel) {
		let to = c;
		let from = a;
		// Two rows are what the registers hold without spilling, and keep both arithmetic ports of the machine busy.
		for (let left = rows >> 1; left > 0; left--, to += cStride << 1, from += aStride << 1) rows2(to, cStride, from, aStride, b, depth);
		if (rows & 1) rows1(to, cStride, from, aStride, b, depth);
	}
}

/** 1/2!, 1/3!, … 1/13!, last first; log₂ e, ln 2 in two parts, the first with few bits; the largest exponent that is looked at. */
const numbers = memory.data<f64>([
	1.6059043836821613e-10, 2.08767569878681e-9, 2.505210838544172e-8, 2.755731922398589e-7, 2.7557319223985893e-6, 2.48015873015873e-5,
	1.984126984126984e-4, 1.388888888888889e-3, 8.333333333333333e-3, 4.1666666666666664e-2, 0.16666666666666666, 0.5, 1.4426950408889634,
	0.6931471803691238, 1.9082149292705877e-10, 708
]);

@inline
function number(index: usize): v128 {
	return v128.load64_splat(numbers + (index << 3));
}

/** e^r − 1 where x = n ln 2 + r: leaves 2^n, and is within a bit or two. */
@inline
function reduced(x: v128): v128 {
	const n = f64x2.nearest(f64x2.mul(x, number(12)));
	const r = f64x2.sub(f64x2.sub(x, f64x2.mul(n, number(13))), f64x2.mul(n, number(14)));
	let q = number(0);
	for (let i: usize = 1; i < 12; i++) q = f64x2.add(f64x2.mul(q, r), number(i));
	return f64x2.add(r, f64x2.mul(f64x2.mul(r, r), q));
}

/** 2^n for the same x. */
@inline
function power(x: v128): v128 {
	// Added to 1.5 · 2^52, n lies in the low bits.
	const shifted = f64x2.add(f64x2.nearest(f64x2.mul(x, number(12))), f64x2.splat(6755399441055744 + 1023));
	return i64x2.shl(shifted, 52);
}

@inline
function limited(x: v128): v128 {
	return f64x2.pmax(f64x2.pmin(x, number(15)), f64x2.neg(number(15)));
}

@inline
function expm1Of(x: v128): v128 {
	const s = power(x);
	return f64x2.add(f64x2.mul(s, reduced(x)), f64x2.sub(s, f64x2.splat(1)));
}

@inline
function expOf(x: v128): v128 {
	const y = limited(x);
	const s = power(y);
	return v128.andnot(f64x2.add(s, f64x2.mul(s, reduced(y))), f64x2.lt(x, f64x2.neg(number(15))));
}

@inline
function sigmoidOf(x: v128): v128 {
	return f64x2.div(f64x2.splat(1), f64x2.add(f64x2.splat(2), expm1Of(limited(f64x2.neg(x)))));
}

@inline
function tanhOf(x: v128): v128 {
	const e = expm1Of(limited(f64x2.add(x, x)));
	return f64x2.div(e, f64x2.add(e, f64x2.splat(2)));
}

/** Of an even count of numbers, in place, from a place to another. */
export function exp(at: usize, end: usize): void {
	for (; at < end; at += 16) v128.store(at, expOf(v128.load(at)));
}

export function sigmoid(at: usize, end: usize): void {
	for (; at < end; at += 16) v128.store(at, sigmoidOf(v128.load(at)));
}

export function tanh(at: usize, end: usize): void {
	for (; at < end; at += 16) v128.store(at, tanhOf(v128.load(at)));
}
