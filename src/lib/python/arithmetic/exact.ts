import { power as powers } from './power.ts';

import { decompose, quotient } from './int.ts';

/** Fixed point: so many bits after the point. */
const bits = 256n;
const one = 1n << bits;

/** A float in fixed point, rounded below 2^−256. */
function fixedOf(x: number): bigint {
	const { mantissa, exponent } = decompose(x);
	const shift = BigInt(exponent) + bits;
	const size = shift >= 0n ? mantissa << shift : mantissa >> -shift;
	return x < 0 ? -size : size;
}

const times = (a: bigint, b: bigint): bigint => (a * b) >> bits;
const float = (value: bigint): number => quotient(value, one);

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
const constants = (): { readonly ln2: bigint; readonly halfPi: bigint } =>
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
function exponential(x: bigint): readonly [value: bigint, power: bigint] {
	const { ln2 } = constants();
	const power = nearest(x, ln2);
	return [factorials(x - power * ln2, 0n, 1n), power];
}

function logarithm(x: number): bigint {
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
function wave(x: number, on: bigint): bigint {
	const angle = fixedOf(x);
	const { halfPi } = constants();
	const quarters = nearest(angle, halfPi);
	const rest = angle - quarters * halfPi;
	const turn = (((quarters + on) % 4n) + 4n) % 4n;
	const size = factorials(rest, turn % 2n ? 0n : 1n, 2n);
	return turn < 2n ? size : -size;
}

const power = ([value, by]: readonly [bigint, bigint]): number => (by < 0n ? quotient(value, one << -by) : quotient(value << by, one));
const signedFloat = (x: number, value: bigint): number => (value === 0n ? x : float(value));

/** Where the plain function is exact, or fixed point too short. */
const plain = (x: number): boolean => !Number.isFinite(x) || Math.abs(x) < 2 ** -60 || Math.abs(x) > 2 ** 60;

const guarded =
	(of: (x: number) => number, otherwise: (x: number) => number, most = Infinity): ((x: number) => number) =>
	(x) =>
		plain(x) || Math.abs(x) > most ? otherwise(x) : of(x);

const logOf = (x: number, base: (() => bigint) | null, otherwise: (x: number) => number): number =>
	x > 0 && Number.isFinite(x) ? (base ? quotient(logarithm(x), base()) : float(logarithm(x))) : otherwise(x);

/** A number as the sum of two floats, the second far below the first. */
type Sum = readonly [high: number, low: number];

/** A product to about 100 bits (Dekker). */
function product([a, b]: Sum, [c, d]: Sum): Sum {
	const high = a * c;
	const [a1, c1] = [a * 134217729, c * 134217729];
	const [a2, c2] = [a1 - (a1 - a), c1 - (c1 - c)];
	const low = a2 * c2 - high + a2 * (c - c2) + (a - a2) * c2 + (a - a2) * (c - c2) + (a * d + b * c);
	const sum = high + low;
	return [sum, low - (sum - high)];
}

/** `x ** n` of a whole n, up to 4096; undefined where that many bits do not tell how it is rounded. */
function wholePower(x: number, n: number): number | undefined {
	let power: Sum = [1, 0];
	let factor: Sum = [x, 0];
	for (let left = n; left; left >>= 1) {
		if (left & 1) power = product(power, factor);
		if (left > 1) factor = product(factor, factor);
	}
	const [high, low] = power;
	const doubt = high * 2 ** -84;
	return high > 2 ** -900 && high < 2 ** 900 && high + (low + doubt) === high + (low - doubt) ? high + low : undefined;
}

function added([a, b]: Sum, [c, d]: Sum): Sum {
	const high = a + c;
	const part = high - a;
	const low = a - (high - part) + (c - part) + b + d;
	const sum = high + low;
	return [sum, low - (sum - high)];
}

/** A fixed-point number to about 100 bits. */
function sumOf(value: bigint): Sum {
	const high = float(value);
	return [high, float(value - fixedOf(high))];
}

/** 1/2, 1/3 … with alternating signs, of the series of ln(1 + r): those that its first terms need to 100 bits, and the rest. */
const series = Array.from({ length: 12 }, (_, i): Sum => sumOf((i % 2 ? -one : one) / BigInt(i + 1)));
const [leading, rest] = [series.slice(0, 5).reverse(), series.slice(5).reverse()];

/** Steps from 3/4 to 3/2: their logarithms are kept. */
const steps = 64;
const logarithms = new Map<number, Sum>();
function logOfStep(k: number): Sum {
	let found = logarithms.get(k);
	if (!found) logarithms.set(k, (found = sumOf(logarithm(k / steps))));
	return found;
}
let ln2: Sum | undefined;

const float64 = new Float64Array(1);
const words = new Uint32Array(float64.buffer);

/** The natural logarithm; undefined where some 100 bits do not tell how it is rounded. */
function quickLog(x: number): number | undefined {
	if (!(x > 2 ** -1000 && x < Infinity)) return undefined;
	float64[0] = x;
	let exponent = (words[1]! >>> 20) - 1023;
	words[1] = (words[1]! & 0xfffff) | 0x3ff00000;
	let mantissa = float64[0];
	if (mantissa >= 1.5) {
		mantissa /= 2;
		exponent++;
	}
	const nearby = Math.round(mantissa * steps);
	const step = nearby / steps;
	const ratio = (mantissa - step) / step;
	const [high, low] = product([ratio, 0], [step, 0]);
	const r: Sum = [ratio, (mantissa - step - high - low) / step];
	let sum: Sum = [rest.reduce((sum, [term]) => sum * ratio + term, 0), 0];
	for (const term of leading) sum = added(product(sum, r), term);
	ln2 ??= sumOf(constants().ln2);
	const [whole, part] = added(added(product([exponent, 0], ln2), logOfStep(nearby)), product(sum, r));
	const doubt = whole * 2 ** -80;
	return whole + (part + doubt) === whole + (part - doubt) ? whole + part : undefined;
}

/**
 * Functions of floats, rounded to the nearest: what the C library of CPython gives in all but a few last digits in a thousand, where JavaScript's
 * own differ in several in a hundred.
 */
export const exact = {
	exp: guarded((x) => power(exponential(fixedOf(x))), Math.exp, 750),
	exp2: (x: number): number => exact.pow(2, x),
	log: (x: number): number => quickLog(x) ?? logOf(x, null, Math.log),
	log2: (x: number): number => logOf(x, () => constants().ln2, Math.log2),
	log10: (x: number): number => logOf(x, () => logarithm(10), Math.log10),
	sin: guarded((x) => signedFloat(x, wave(x, 0n)), Math.sin),
	cos: guarded((x) => float(wave(x, 1n)), Math.cos),
	tan: guarded((x) => quotient(wave(x, 0n), wave(x, 1n)), Math.tan),
	/** `x ** y`, which neither raises nor is complex: NaN where it is not real. */
	pow(x: number, y: number): number {
		if (!(x > 0) || x === 1 || !Number.isFinite(x) || plain(y) || Math.abs(y) > 2 ** 40) return x ** y;
		if (y === 0.5) return Math.sqrt(x);
		const quick = Number.isInteger(y) && y > 0 && y <= 4096 ? wholePower(x, y) : undefined;
		if (quick !== undefined) return quick;
		const product = times(logarithm(x), fixedOf(y));
		const estimate = Math.abs(Number(product / constants().ln2));
		return estimate > 1080 ? x ** y : power(exponential(product));
	}
};

powers.of = exact.pow;
