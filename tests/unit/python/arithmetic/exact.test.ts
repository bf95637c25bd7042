import { expect, it } from 'vitest';
import { exact } from '../../../../src/lib/python/arithmetic/exact.ts';
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
