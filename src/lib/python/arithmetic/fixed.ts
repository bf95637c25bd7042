import { decompose, quotient } from './int.ts';

/** Fixed point: so many bits after the point. */
const bits = 256n;
export const one = 1n << bits;

/** A float in fixed point, rounded below 2^−256. */
export function fixedOf(x: number): bigint {
	const { mantissa, exponent } = decompose(x);
	const shift = BigInt(exponent) + bits;
	const size = shift >= 0n ? mantissa << shift : mantissa >> -shift;
	return x < 0 ? -size : size;
}

/** A product of two. */
export const times = (a: bigint, b: bigint): bigint => (a * b) >> bits;
/** The float that is nearest. */
export const float = (value: bigint): number => quotient(value, one);

/** Σ ± z^(2k + 1) / (2k + 1): the arctangent (sign −1), or that of the hyperbola. */
function odd(z: bigint, sign: 1n | -1n): bigint {
	const square = times(z, z) * sign;
	let [sum, term] = [0n, z];
	for (let k = 1n; term / k; k += 2n) {
		sum += term / k;
		term = times(term, square);
	}
	return sum;
}

let kept: { readonly ln2: bigint; readonly halfPi: bigint } | undefined;
export const constants = (): { readonly ln2: bigint; readonly halfPi: bigint } =>
	(kept ??= { ln2: 2n * odd(one / 3n, 1n), halfPi: 8n * odd(one / 5n, -1n) - 2n * odd(one / 239n, -1n) });

const nearest = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b) - ((2n * a + b) % (2n * b) < 0n ? 1n : 0n);

/** Σ x^k / k!, every `step`-th term from `first`, with alternating signs where `step` is 2. */
function factorials(x: bigint, first: bigint, step: 1n | 2n): bigint {
	let [sum, term] = [0n, first ? x : one];
	for (let k = first; term;) {
		sum += term;
		for (let i = 0n; i < step; i++) term = times(term, x) / ++k;
		if (step === 2n) term = -term;
	}
	return sum;
}

/** e^x, as a fixed-point number and the power of two that it is still to be multiplied by. */
export function exponential(x: bigint): readonly [value: bigint, power: bigint] {
	const { ln2 } = constants();
	const power = nearest(x, ln2);
	return [factorials(x - power * ln2, 0n, 1n), power];
}

/** The natural logarithm. */
export function logarithm(x: number): bigint {
	const parts = decompose(x);
	const length = BigInt(parts.mantissa.toString(2).length);
	let mantissa = parts.mantissa << (bits - length);
	let power = BigInt(parts.exponent) + length;
	if (mantissa < (one * 3n) / 4n) {
		mantissa <<= 1n;
		power--;
	}
	return 2n * odd(((mantissa - one) << bits) / (mantissa + one), 1n) + power * constants().ln2;
}

/** The sine of a turn; a quarter turn on, its cosine. */
export function wave(x: number, on: bigint): bigint {
	const angle = fixedOf(x);
	const { halfPi } = constants();
	const quarters = nearest(angle, halfPi);
	const rest = angle - quarters * halfPi;
	const turn = (((quarters + on) % 4n) + 4n) % 4n;
	const size = factorials(rest, turn % 2n ? 0n : 1n, 2n);
	return turn < 2n ? size : -size;
}
