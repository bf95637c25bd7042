import { exact } from '../../arithmetic/exact.ts';
import type { Machine } from '../../vm/machine.ts';
import { bigOf, bitLength, isInt, quotient } from '../../arithmetic/int.ts';
import { binary } from '../../protocols/number.ts';
import { classOf, typeName } from '../../objects/classOf.ts';
import { PyTuple, type Value } from '../../objects/values.ts';
import { cFunction, clinic, indexOf, realOf } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

const domain = (machine: Machine): never => machine.raise('ValueError', 'math domain error');
const range = (machine: Machine): never => machine.raise('OverflowError', 'math range error');

/** Functions of one float, and whether what is too large is an OverflowError (mathmodule.c, math_1). */
const unary: readonly (readonly [name: string, of: (x: number) => number, overflows?: true])[] = [
	['acos', Math.acos],
	['acosh', Math.acosh],
	['asin', Math.asin],
	['asinh', Math.asinh],
	['atan', Math.atan],
	['atanh', Math.atanh],
	['cbrt', Math.cbrt],
	['cos', exact.cos],
	['cosh', Math.cosh, true],
	['exp', exact.exp, true],
	['exp2', exact.exp2, true],
	['expm1', Math.expm1, true],
	['fabs', Math.abs],
	['log1p', Math.log1p],
	['sin', exact.sin],
	['sinh', Math.sinh, true],
	['sqrt', Math.sqrt],
	['tan', exact.tan],
	['tanh', Math.tanh],
	['degrees', (x) => x * (180 / Math.PI)],
	['radians', (x) => x * (Math.PI / 180)]
];

/** The integer that `floor`, `ceil` or `trunc` gives. */
const rounding: readonly (readonly [name: string, of: (x: number) => number])[] = [
	['floor', Math.floor],
	['ceil', Math.ceil],
	['trunc', Math.trunc]
];

/** A logarithm, also of an integer past float64 (mathmodule.c, loghelper). */
function logarithm(machine: Machine, value: Value, of: (x: number) => number): number {
	if (isInt(value)) {
		const int = bigOf(value);
		if (int <= 0n) domain(machine);
		const size = bitLength(int);
		if (size > 1024) return of(quotient(int, 1n << BigInt(size))) + of(2) * size;
	}
	const x = realOf(machine, value);
	if (x <= 0) return domain(machine);
	const y = of(x);
	machine.trace.doubts.applied(of, x, y);
	return y;
}

function power(machine: Machine, x: number, y: number): number {
	if (x === 1 || y === 0) return 1;
	if (x === -1 && !Number.isFinite(y) && !Number.isNaN(y)) return 1;
	machine.budget.spend(40);
	const value = exact.pow(x, y);
	machine.trace.doubts.arithmetic('**', x, y, value);
	if (!Number.isFinite(x) || !Number.isFinite(y)) return value;
	if (Number.isNaN(value) || (x === 0 && y < 0)) domain(machine);
	return Number.isFinite(value) ? value : range(machine);
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

function greatestDivisor(machine: Machine, a: bigint, b: bigint): bigint {
	let [x, y] = [absolute(a), absolute(b)];
	// A round takes away a bit or two of the larger one.
	if (bitLength(y) > 64) machine.budget.spend(Math.floor((bitLength(x) * bitLength(y)) / 2 ** 16));
	while (y) [x, y] = [y, x % y];
	return x;
}

/** n · (n − 1) · …, `count` factors. */
function falling(machine: Machine, n: bigint, count: bigint): bigint {
	let product = 1n;
	for (let i = 0n; i < count; i++) {
		product *= n - i;
		machine.budget.spend(1 + (bitLength(product) >> 6));
	}
	return product;
}

/** The sum of floats, rounded once (Shewchuk's partial sums). */
function exactSum(items: readonly number[]): number {
	const partials: number[] = [];
	for (const item of items) {
		let x = item;
		let kept = 0;
		for (let y of partials) {
			if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x];
			const high = x + y;
			const low = y - (high - x);
			if (low) partials[kept++] = low;
			x = high;
		}
		partials.length = kept;
		partials.push(x);
	}
	let high = partials.pop() ?? 0;
	while (partials.length) {
		const y = partials.pop()!;
		const x = high;
		high = x + y;
		const low = y - (high - x);
		if (!low) continue;
		// Half-way cases round to even across the partials that are left.
		const next = partials[partials.length - 1] ?? 0;
		if ((low < 0 && next < 0) || (low > 0 && next > 0)) {
			const twice = high + 2 * low;
			if (2 * low === twice - high) high = twice;
		}
		break;
	}
	return high;
}

/** `mantissa · 2^exponent` with a mantissa in [½, 1). */
function split(x: number): readonly [mantissa: number, exponent: number] {
	if (x === 0 || !Number.isFinite(x)) return [x, 0];
	let [mantissa, exponent] = [x, 0];
	for (; Math.abs(mantissa) >= 1; exponent++) mantissa /= 2;
	for (; Math.abs(mantissa) < 0.5; exponent--) mantissa *= 2;
	return [mantissa, exponent];
}

/** x − n·y, n the nearest integer to x / y, ties to even. */
function remainder(x: number, y: number): number {
	const rest = Math.abs(x % y);
	const size = Math.abs(y);
	const over = rest - (size - rest);
	const low = over < 0 ? rest : over > 0 ? -(size - rest) : rest - 2 * ((0.5 * (Math.abs(x) - rest)) % size);
	return Math.sign(x) * low || Math.sign(x) * 0;
}

/** The next float from x towards y. */
function nextAfter(x: number, y: number): number {
	if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
	if (x === y) return y;
	if (x === 0) return y > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE;
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, x);
	view.setBigInt64(0, view.getBigInt64(0) + (x > 0 === y > x ? 1n : -1n));
	return view.getFloat64(0);
}

const reals = (machine: Machine, values: readonly Value[]): number[] => values.map((value) => realOf(machine, value));

function isClose(machine: Machine, left: Value, right: Value, [relative = 0, absolutely = 0]: readonly number[]): boolean {
	const [a, b] = reals(machine, [left, right]);
	if (relative < 0 || absolutely < 0) machine.raise('ValueError', 'tolerances must be non-negative');
	if (a === b) return true;
	if (!Number.isFinite(a!) || !Number.isFinite(b!)) return false;
	const apart = Math.abs(b! - a!);
	return apart <= Math.abs(relative * b!) || apart <= Math.abs(relative * a!) || apart <= absolutely;
}

const one = { least: 1, most: 1 };
const two = { least: 2, most: 2, style: 'expected' } as const;

const functions = [
	...unary.map(([name, of, overflows]) =>
		cFunction('math', name, one, (machine, [value]) => {
			const x = realOf(machine, value!);
			machine.budget.spend(20);
			const y = of(x);
			if (Number.isNaN(y) && !Number.isNaN(x)) return domain(machine);
			if (!Number.isFinite(y) && Number.isFinite(x)) return overflows ? range(machine) : domain(machine);
			machine.trace.doubts.applied(of, x, y);
			return y;
		})
	),
	...rounding.map(([name, of]) =>
		cFunction('math', name, one, (machine, [value]) => {
			if (isInt(value)) return bigOf(value);
			const own = typeof value === 'number' ? undefined : classOf(value!).find(`__${name}__`);
			if (own !== undefined) return machine.call(own, [value!]);
			if (name === 'trunc' && typeof value !== 'number') return machine.raise('TypeError', `type ${typeName(value!)} doesn't define __trunc__ method`);
			const x = realOf(machine, value!);
			if (Number.isNaN(x)) return machine.raise('ValueError', 'cannot convert float NaN to integer');
			if (!Number.isFinite(x)) return machine.raise('OverflowError', 'cannot convert float infinity to integer');
			return BigInt(of(x));
		})
	),
	...(['log2', 'log10'] as const).map((name) => cFunction('math', name, one, (machine, [value]) => logarithm(machine, value!, exact[name]))),
	cFunction('math', 'log', {}, (machine, [value, base, ...more]) => {
		if (value === undefined || more.length) return machine.raise('TypeError', 'math.log requires 1 to 2 arguments');
		const top = logarithm(machine, value, exact.log);
		return base === undefined ? top : binary(machine, '/', top, logarithm(machine, base, exact.log));
	}),
	cFunction('math', 'pow', two, (machine, args) => power(machine, ...(reals(machine, args) as [number, number]))),
	cFunction('math', 'fmod', two, (machine, args) => {
		const [x, y] = reals(machine, args) as [number, number];
		return y === 0 || Math.abs(x) === Infinity ? domain(machine) : x % y;
	}),
	cFunction('math', 'remainder', two, (machine, args) => {
		const [x, y] = reals(machine, args) as [number, number];
		if (y === 0 || Math.abs(x) === Infinity) return domain(machine);
		return Math.abs(y) === Infinity ? x : remainder(x, y);
	}),
	cFunction('math', 'atan2', two, (machine, args) => Math.atan2(...(reals(machine, args) as [number, number]))),
	cFunction('math', 'copysign', two, (machine, args) => {
		const [x, y] = reals(machine, args) as [number, number];
		return y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x);
	}),
	cFunction('math', 'nextafter', two, (machine, args) => nextAfter(...(reals(machine, args) as [number, number]))),
	cFunction('math', 'ulp', one, (machine, [value]) => {
		const x = Math.abs(realOf(machine, value!));
		return Number.isFinite(x) ? (x === Number.MAX_VALUE ? 2 ** 971 : nextAfter(x, Infinity) - x) : x;
	}),
	cFunction('math', 'ldexp', two, (machine, [value, exponent]) => {
		const x = realOf(machine, value!);
		if (!isInt(exponent)) return machine.raise('TypeError', 'Expected an int as second argument to ldexp.');
		const steps = Number(bigOf(exponent));
		const scaled = steps < -1000 ? x * 2 ** -1000 * 2 ** (steps + 1000) : steps > 1000 ? x * 2 ** 1000 * 2 ** (steps - 1000) : x * 2 ** steps;
		return Number.isFinite(scaled) || !Number.isFinite(x) ? scaled : range(machine);
	}),
	cFunction('math', 'frexp', one, (machine, [value]) => {
		const [mantissa, exponent] = split(realOf(machine, value!));
		return new PyTuple([mantissa, BigInt(exponent)]);
	}),
	cFunction('math', 'modf', one, (machine, [value]) => {
		const x = realOf(machine, value!);
		const whole = Math.trunc(x);
		const part = Number.isFinite(x) ? x - whole : Number.isNaN(x) ? x : 0;
		return new PyTuple([part === 0 && (x < 0 || Object.is(x, -0)) ? -0 : part, whole]);
	}),
	cFunction('math', 'isnan', one, (machine, [value]) => Number.isNaN(realOf(machine, value!))),
	cFunction('math', 'isinf', one, (machine, [value]) => Math.abs(realOf(machine, value!)) === Infinity),
	cFunction('math', 'isfinite', one, (machine, [value]) => Number.isFinite(realOf(machine, value!))),
	clinic('isclose', 'a, b, *, rel_tol=1e-09, abs_tol=0.0', (machine, [a, b, ...tolerances]) => isClose(machine, a!, b!, reals(machine, tolerances))),
	cFunction('math', 'hypot', {}, (machine, args) => Math.hypot(...reals(machine, args))),
	cFunction('math', 'dist', two, (machine, args) => {
		const [a, b] = args.map((point) => reals(machine, machine.iterate(point))) as [number[], number[]];
		if (a.length !== b.length) return machine.raise('ValueError', 'both points must have the same number of dimensions');
		return Math.hypot(...a.map((x, i) => x - b[i]!));
	}),
	cFunction('math', 'fsum', one, (machine, [values]) => exactSum(reals(machine, machine.iterate(values!)))),
	cFunction('math', 'prod', { least: 1, most: 1, keywords: ['start'] }, (machine, [values], keywords) =>
		machine.iterate(values!).reduce((product, item) => binary(machine, '*', product, item), keywords.get('start') ?? 1n)
	),
	cFunction('math', 'gcd', {}, (machine, args) => args.map((value) => indexOf(machine, value)).reduce((a, b) => greatestDivisor(machine, a, b), 0n)),
	cFunction('math', 'lcm', {}, (machine, args) =>
		args
			.map((value) => indexOf(machine, value))
			.reduce((a, b) => {
				machine.budget.checkBits(bitLength(a) + bitLength(b));
				return a && b ? absolute(a * b) / greatestDivisor(machine, a, b) : 0n;
			}, 1n)
	),
	cFunction('math', 'factorial', one, (machine, [value]) => {
		const n = indexOf(machine, value!);
		return n < 0n ? machine.raise('ValueError', 'factorial() not defined for negative values') : falling(machine, n, n);
	}),
	cFunction('math', 'isqrt', one, (machine, [value]) => {
		const n = indexOf(machine, value!);
		if (n < 0n) return machine.raise('ValueError', 'isqrt() argument must be nonnegative');
		machine.budget.spend(((bitLength(n) >> 8) ** 2) >> 1);
		let root = 1n << BigInt((bitLength(n) + 1) >> 1);
		for (let next = (root + n / root) >> 1n; next < root; next = (root + n / root) >> 1n) root = next;
		return n ? root : 0n;
	}),
	...(['comb', 'perm'] as const).map((name) =>
		cFunction('math', name, { least: name === 'comb' ? 2 : 1, most: 2, style: 'expected' }, (machine, [a, b = null]) => {
			const n = indexOf(machine, a!);
			const k = b === null ? n : indexOf(machine, b);
			if (n < 0n) return machine.raise('ValueError', 'n must be a non-negative integer');
			if (k < 0n) return machine.raise('ValueError', 'k must be a non-negative integer');
			if (k > n) return 0n;
			const count = name === 'comb' && n - k < k ? n - k : k;
			return falling(machine, n, count) / (name === 'comb' ? falling(machine, count, count) : 1n);
		})
	)
];

export const math = standard('math', {
	values: () => [...functions.map((func) => [func.name, func] as const), ['pi', Math.PI], ['e', Math.E], ['tau', 2 * Math.PI], ['inf', Infinity], ['nan', NaN]],
	others: 'erf erfc gamma lgamma',
	file: 'lib-dynload/math.cpython-311-x86_64-linux-gnu.so'
});
