import { expect, it } from 'vitest';
import { exact } from '../../../../src/lib/python/arithmetic/exact.ts';
import { constants, exponential, fixedOf, float, logarithm, one, times, wave } from '../../../../src/lib/python/arithmetic/fixed.ts';
import { decompose, quotient } from '../../../../src/lib/python/arithmetic/int.ts';
import { random } from '../../../fuzz/mutate.ts';

it('rounds whole powers as exact arithmetic does', () => {
	const next = random(1);
	for (let i = 0; i < 400; i++) {
		const x = [next(), 1 + next(), 0.9 + next() / 5, next() * 100][i % 4]!;
		const n = 1 + Math.floor(next() * [8, 100, 400][i % 3]!);
		const { mantissa, exponent } = decompose(x);
		const power = mantissa ** BigInt(n);
		const by = BigInt(exponent * n);
		expect(exact.pow(x, n), `${x} ** ${n}`).toBe(by < 0n ? quotient(power, 1n << -by) : quotient(power << by, 1n));
	}
});

it('rounds logarithms as exact arithmetic does', () => {
	const scale = 1n << 300n;
	/** 2·artanh(a / b), of a small quotient. */
	function twice(a: bigint, b: bigint): bigint {
		const z = (a * scale) / b;
		let sum = 0n;
		for (let [k, term] = [1n, z]; term; [k, term] = [k + 2n, (term * z * z) / scale / scale]) sum += term / k;
		return 2n * sum;
	}
	const ln2 = twice(1n, 3n);
	function ln(x: number): number {
		const { mantissa, exponent } = decompose(x);
		const length = mantissa.toString(2).length;
		const unit = 1n << BigInt(length);
		return quotient(twice(mantissa - unit, mantissa + unit) + BigInt(length + exponent) * ln2, scale);
	}
	const next = random(2);
	for (let i = 0; i < 2000; i++) {
		const x = [next(), 1 + (next() - 0.5) * 2 ** -(i % 50), 2 ** ((next() - 0.5) * 2000), 1 + (i % 7) * 2 ** -52][i % 4]!;
		expect(exact.log(x), `log(${x})`).toBe(ln(x));
	}
});

it('rounds pairs of floats as large integers are', () => {
	const scaled = ([value, by]: readonly [bigint, bigint]): number => (by < 0n ? quotient(value, one << -by) : quotient(value << by, one));
	const next = random(3);
	const { halfPi } = constants();
	for (let i = 0; i < 3000; i++) {
		const [unit, sign] = [next(), next() < 0.5 ? -1 : 1];
		const angle = sign * [unit, unit * 100, unit * 70_000, unit * 2 ** -(i % 50), float(halfPi * BigInt(i)) * (1 + (i % 3) * 2 ** -52)][i % 5]!;
		const base = [unit + 2 ** -30, 1 + unit, unit * 1000, 10_000][i % 4]!;
		const by = sign * [next() * 10, 0.25, Math.round(next() * 60) / 512, Math.round(next() * 60)][(i >> 2) % 4]!;
		const to = sign * unit * [1, 700, 2 ** -(i % 40)][i % 3]!;
		if (Math.abs(angle) > 2 ** -60) {
			expect(exact.sin(angle), `sin(${angle})`).toBe(float(wave(angle, 0n)));
			expect(exact.cos(angle), `cos(${angle})`).toBe(float(wave(angle, 1n)));
		}
		expect(exact.exp(to), `exp(${to})`).toBe(scaled(exponential(fixedOf(to))));
		if (by && by !== 0.5) expect(exact.pow(base, by), `${base} ** ${by}`).toBe(scaled(exponential(times(logarithm(base), fixedOf(by)))));
	}
});
