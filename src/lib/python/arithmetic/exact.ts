import { constants, exponential, fixedOf, float, logarithm, one, times, wave } from './fixed.ts';
import { quotient } from './int.ts';
import { quick } from './pairs.ts';
import { power as powers } from './power.ts';

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

/**
 * Functions of floats, rounded to the nearest: what the C library of CPython gives in all but a few last digits in a thousand, where JavaScript's
 * own differ in several in a hundred.
 */
export const exact = {
	exp: guarded((x) => quick.exp(x) ?? power(exponential(fixedOf(x))), Math.exp, 750),
	exp2: (x: number): number => exact.pow(2, x),
	log: (x: number): number => quick.log(x) ?? logOf(x, null, Math.log),
	log2: (x: number): number => logOf(x, () => constants().ln2, Math.log2),
	log10: (x: number): number => logOf(x, () => logarithm(10), Math.log10),
	sin: guarded((x) => quick.sin(x) ?? signedFloat(x, wave(x, 0n)), Math.sin),
	cos: guarded((x) => quick.cos(x) ?? float(wave(x, 1n)), Math.cos),
	tan: guarded((x) => quotient(wave(x, 0n), wave(x, 1n)), Math.tan),
	/** `x ** y`, which neither raises nor is complex: NaN where it is not real. */
	pow(x: number, y: number): number {
		if (!(x > 0) || x === 1 || !Number.isFinite(x) || plain(y) || Math.abs(y) > 2 ** 40) return x ** y;
		if (y === 0.5) return Math.sqrt(x);
		const quickly = quick.pow(x, y);
		if (quickly !== undefined) return quickly;
		const product = times(logarithm(x), fixedOf(y));
		const estimate = Math.abs(Number(product / constants().ln2));
		return estimate > 1080 ? x ** y : power(exponential(product));
	}
};

powers.of = exact.pow;
