import { exceptionClass } from '../../objects/exceptions.ts';
import type { Machine } from '../../vm/machine.ts';
import { bigOf, decompose, isInt, quotient } from '../../arithmetic/int.ts';
import { typeName } from '../../objects/classOf.ts';
import { PyClass, type Value } from '../../objects/values.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './statistics.py?raw';

const statisticsError = new PyClass('StatisticsError', 'statistics', [exceptionClass('ValueError')]);

/** Numbers as exact integers over one power of two. */
interface Exact {
	readonly tops: readonly bigint[];
	readonly bottom: bigint;
	readonly ints: boolean;
}

function exactly(machine: Machine, data: Value): Exact {
	const items = machine.iterate(data).map((item) => {
		if (isInt(item)) return { mantissa: bigOf(item), exponent: 0 };
		if (typeof item !== 'number' || !Number.isFinite(item)) return machine.unsupported(`statistics of a ${typeName(item)}`);
		const { mantissa, exponent } = decompose(item);
		return { mantissa: item < 0 ? -mantissa : mantissa, exponent };
	});
	const lowest = items.reduce((least, { exponent }) => Math.min(least, exponent), 0);
	machine.budget.spend(items.length * (1 + (-lowest >> 6)));
	return {
		tops: items.map(({ mantissa, exponent }) => mantissa << BigInt(exponent - lowest)),
		bottom: 1n << BigInt(-lowest),
		ints: machine.iterate(data).every(isInt)
	};
}

/** A fraction: an int where the data are ints and it is one, else a float. */
const number = (top: bigint, bottom: bigint, ints: boolean): Value => (ints && top % bottom === 0n ? top / bottom : quotient(top, bottom));

const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** Σ (x − mean)² as a fraction. */
function squares({ tops, bottom }: Exact): readonly [top: bigint, bottom: bigint] {
	const count = BigInt(tops.length);
	const sum = total(tops);
	return [total(tops.map((top) => (top * count - sum) ** 2n)), (bottom * count) ** 2n];
}

/** The square root of a fraction, rounded once. */
function root(top: bigint, bottom: bigint): number {
	const shift = 2n * BigInt(Math.max(0, 128 - (top.toString(2).length - bottom.toString(2).length)));
	const scaled = (top << shift) / bottom;
	if (scaled === 0n) return 0;
	let found = 1n << BigInt((scaled.toString(2).length + 1) >> 1);
	for (let next = (found + scaled / found) >> 1n; next < found; next = (found + scaled / found) >> 1n) found = next;
	return quotient((found << 1n) | (found * found * bottom === top << shift ? 0n : 1n), 1n << (shift / 2n + 1n));
}

const spread = (name: string, least: number, withRoot: boolean) =>
	signed(name, `data, ${least === 2 ? 'xbar' : 'mu'}=None`, (machine, [data, centre]) => {
		if (centre !== null) return machine.unsupported(`statistics.${name} around a given centre`);
		const exact = exactly(machine, data!);
		const count = exact.tops.length;
		if (count < least) return machine.raise(statisticsError, `${name} requires at least ${least === 2 ? 'two data points' : 'one data point'}`);
		const [top, bottom] = squares(exact);
		const divisor = bottom * BigInt(count - least + 1);
		return withRoot ? root(top, divisor) : number(top, divisor, exact.ints);
	});

export const statistics = standard('statistics', {
	values: () => [
		['StatisticsError', statisticsError],
		[
			'mean',
			signed('mean', 'data', (machine, [data]) => {
				const { tops, bottom, ints } = exactly(machine, data!);
				return tops.length ? number(total(tops), bottom * BigInt(tops.length), ints) : machine.raise(statisticsError, 'mean requires at least one data point');
			})
		],
		['variance', spread('variance', 2, false)],
		['stdev', spread('stdev', 2, true)],
		['pvariance', spread('pvariance', 1, false)],
		['pstdev', spread('pstdev', 1, true)]
	],
	text,
	others: null,
	file: 'statistics.py'
});
