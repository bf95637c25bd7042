import { constants, fixedOf, float, logarithm, one } from './fixed.ts';

/**
 * Functions of numbers that are sums of two floats, to some 90 bits: they nearly always tell how a function is rounded, ten times as fast as large
 * integers do. Each gives undefined where they do not.
 */

/** A number as the sum of two floats, the second far below the first. */
type Sum = readonly [high: number, low: number];

/** Dekker's product. */
function product([a, b]: Sum, [c, d]: Sum): Sum {
	const high = a * c;
	const [a1, c1] = [a * 134217729, c * 134217729];
	const [a2, c2] = [a1 - (a1 - a), c1 - (c1 - c)];
	const low = a2 * c2 - high + a2 * (c - c2) + (a - a2) * c2 + (a - a2) * (c - c2) + (a * d + b * c);
	const sum = high + low;
	return [sum, low - (sum - high)];
}

/** Knuth's sum. */
function added([a, b]: Sum, [c, d]: Sum): Sum {
	const high = a + c;
	const part = high - a;
	const low = a - (high - part) + (c - part) + b + d;
	const sum = high + low;
	return [sum, low - (sum - high)];
}

const times = (n: number, by: Sum): Sum => product([n, 0], by);

/** A fixed-point number. */
function sumOf(value: bigint): Sum {
	const high = float(value);
	return [high, float(value - fixedOf(high))];
}

function once<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => (made ??= make());
}

/** A power series, by its coefficients; where one float each is enough for those behind the first few. */
function seriesOf(coefficients: readonly bigint[], few: number): (x: Sum) => Sum {
	const all = coefficients.map(sumOf).reverse();
	const [behind, leading] = [all.slice(0, -few), all.slice(-few)];
	return (x) => {
		let sum: Sum = [behind.reduce((sum, [coefficient]) => sum * x[0] + coefficient, 0), 0];
		for (const coefficient of leading) sum = added(product(sum, x), coefficient);
		return sum;
	};
}

/** 1 / first!, 1 / (first + step)! …; with alternating signs where `step` is 2. */
function factorials(count: number, first: number, step: 1 | 2): readonly bigint[] {
	let factor = one;
	return Array.from({ length: count }, (_, i) => {
		for (let k = i ? first + (i - 1) * step + 1 : 1; k <= first + i * step; k++) factor /= BigInt(k);
		return step === 2 && i % 2 ? -factor : factor;
	});
}

// By where they are used: up to 1/96, ln 2 / 2 and the square of π/4.
const logarithmic = once(() =>
	seriesOf(
		Array.from({ length: 12 }, (_, i) => (i % 2 ? -one : one) / BigInt(i + 1)),
		5
	)
);
const exponential = once(() => seriesOf(factorials(20, 0, 1), 9));
const sine = once(() => seriesOf(factorials(13, 1, 2), 6));
const cosine = once(() => seriesOf(factorials(13, 0, 2), 6));
const ln2 = once(() => sumOf(constants().ln2));
const halfPi = once(() => sumOf(constants().halfPi));

/** Steps of a unit: the logarithms of those from 3/4 to 3/2 are kept. */
const steps = 64;
const logarithms = new Map<number, Sum>();
function logarithmOf(step: number): Sum {
	let found = logarithms.get(step);
	if (!found) logarithms.set(step, (found = sumOf(logarithm(step))));
	return found;
}

const float64 = new Float64Array(1);
const words = new Uint32Array(float64.buffer);

/** x as a power of two and a factor from 3/4 to 3/2. */
function split(x: number): [factor: number, exponent: number] {
	float64[0] = x;
	const exponent = (words[1]! >>> 20) - 1023;
	words[1] = (words[1]! & 0xfffff) | 0x3ff00000;
	const [factor] = float64;
	return factor! >= 1.5 ? [factor! / 2, exponent + 1] : [factor!, exponent];
}

const isNormal = (x: number): boolean => x > 2 ** -1000 && x < Infinity;

function ln(x: number): Sum {
	const [factor, exponent] = split(x);
	const step = Math.round(factor * steps) / steps;
	const ratio = (factor - step) / step;
	const [high, low] = times(ratio, [step, 0]);
	const rest: Sum = [ratio, (factor - step - high - low) / step];
	return added(added(times(exponent, ln2()), logarithmOf(step)), product(logarithmic()(rest), rest));
}

const rounded = ([high, low]: Sum, doubt: number): number | undefined => (high + (low + doubt) === high + (low - doubt) ? high + low : undefined);

const part = 2 ** -80;
const roundedIn = (sum: Sum): number | undefined => rounded(sum, sum[0] * part);

function exp(x: Sum): number | undefined {
	const power = Math.round(x[0] / ln2()[0]);
	if (!(Math.abs(power) < 1000)) return undefined;
	const value = roundedIn(exponential()(added(x, times(-power, ln2()))));
	return value === undefined ? undefined : value * 2 ** power;
}

/** The sine of an angle; with a quarter turn on, its cosine. */
function wave(x: number, on: 0 | 1): number | undefined {
	if (!(Math.abs(x) < 2 ** 16)) return undefined;
	const quarters = Math.round(x / halfPi()[0]);
	const rest = quarters ? added([x, 0], times(-quarters, halfPi())) : ([x, 0] as const);
	const turn = (((quarters + on) % 4) + 4) % 4;
	const square = product(rest, rest);
	const [high, low] = turn % 2 ? cosine()(square) : product(sine()(square), rest);
	return rounded(turn < 2 ? [high, low] : [-high, -low], quarters ? part : high * part);
}

export const quick = {
	log: (x: number): number | undefined => (isNormal(x) ? roundedIn(ln(x)) : undefined),
	exp: (x: number): number | undefined => exp([x, 0]),
	sin: (x: number): number | undefined => wave(x, 0),
	cos: (x: number): number | undefined => wave(x, 1),
	/** `x ** y` of an x above 0: by products where y is whole, up to 4096. */
	pow(x: number, y: number): number | undefined {
		if (!isNormal(x)) return undefined;
		if (!Number.isInteger(y) || y < 0 || y > 4096) return exp(times(y, ln(x)));
		let power: Sum = [1, 0];
		let factor: Sum = [x, 0];
		for (let left = y; left; left >>= 1) {
			if (left & 1) power = product(power, factor);
			if (left > 1) factor = product(factor, factor);
		}
		const [high] = power;
		return high > 2 ** -900 && high < 2 ** 900 ? rounded(power, high * 2 ** -84) : undefined;
	}
};
