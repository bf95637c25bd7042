import { exact } from './exact.ts';
import { raiseWith } from './exceptions.ts';
import type { Machine } from './machine.ts';
import type { Value } from './values.ts';
import type { BinaryOp } from './syntax.ts';

export const isInt = (value: Value): value is bigint | boolean => typeof value === 'bigint' || typeof value === 'boolean';
export const isNumber = (value: Value): value is bigint | boolean | number => typeof value === 'number' || isInt(value);
export const bigOf = (value: bigint | boolean): bigint => (typeof value === 'bigint' ? value : value ? 1n : 0n);

/** The float of a number; raises OverflowError past float64. */
export function floatOf(machine: Machine, value: bigint | boolean | number): number {
	if (typeof value === 'number') return value;
	const float = Number(value);
	if (!Number.isFinite(float)) machine.raise('OverflowError', 'int too large to convert to float');
	return float;
}

export function bitLength(value: bigint): number {
	const hex = (value < 0n ? -value : value).toString(16);
	return value === 0n ? 0 : (hex.length - 1) * 4 + (32 - Math.clz32(parseInt(hex[0]!, 16)));
}

/** Rounds towards −∞, as Python's `//` does. */
export function floorDivide(a: bigint, b: bigint): bigint {
	const quotient = a / b;
	return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Has the sign of `b`, as Python's `%` does. */
export function floorModulo(a: bigint, b: bigint): bigint {
	const rest = a % b;
	return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
}

export function floatModulo(a: number, b: number): number {
	const rest = a % b;
	if (rest === 0) return Math.sign(b) < 0 || Object.is(b, -0) ? -0 : 0;
	return rest < 0 !== b < 0 ? rest + b : rest;
}

export function floatFloorDivide(a: number, b: number): number {
	const rest = a % b;
	let quotient = (a - rest) / b;
	if (rest !== 0 && rest < 0 !== b < 0) quotient -= 1;
	if (quotient === 0) return a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
	const floor = Math.floor(quotient);
	return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** `a / b` of ints, correctly rounded. */
export function divideInts(machine: Machine, a: bigint, b: bigint): number {
	const value = quotient(a, b);
	return Number.isFinite(value) ? value : machine.raise('OverflowError', 'integer division result too large for a float');
}

/** The float nearest to `a / b`; infinite past float64. */
export function quotient(a: bigint, b: bigint): number {
	const safe = 1n << 53n;
	if (a <= safe && a >= -safe && b <= safe && b >= -safe) return Number(a) / Number(b);
	const negative = a < 0n !== b < 0n;
	const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b];
	// A quotient of 64 bits or more, with a sticky last bit, rounds as the exact one does.
	const shift = bitLength(bottom) - bitLength(top) + 66;
	const scaled = shift >= 0 ? top << BigInt(shift) : top;
	const divisor = shift >= 0 ? bottom : bottom << BigInt(-shift);
	const whole = scaled / divisor;
	const sticky = scaled % divisor === 0n ? whole : whole | 1n;
	const value = scaleByPower(Number(sticky), -shift);
	return negative ? -value : value;
}

function scaleByPower(value: number, exponent: number): number {
	let scaled = value;
	for (let left = exponent; left !== 0;) {
		const step = Math.max(-1000, Math.min(1000, left));
		scaled *= 2 ** step;
		left -= step;
	}
	return scaled;
}

function checkBits(machine: Machine, bits: number): void {
	if (bits > machine.budget.limits.bits) machine.unsupported(`too large: an integer of ${Math.round(bits).toLocaleString('en')} bits`);
}

/** undefined: not defined for ints (`@`). */
export function intArithmetic(machine: Machine, op: BinaryOp, a: bigint, b: bigint): Value | undefined {
	switch (op) {
		case '+':
			return a + b;
		case '-':
			return a - b;
		case '*':
			if (a > 1n << 64n || b > 1n << 64n || a < -(1n << 64n) || b < -(1n << 64n)) checkBits(machine, bitLength(a) + bitLength(b));
			return a * b;
		case '/':
			if (b === 0n) machine.raise('ZeroDivisionError', 'division by zero');
			return divideInts(machine, a, b);
		case '//':
			if (b === 0n) machine.raise('ZeroDivisionError', 'integer division or modulo by zero');
			return floorDivide(a, b);
		case '%':
			if (b === 0n) machine.raise('ZeroDivisionError', 'integer modulo by zero');
			return floorModulo(a, b);
		case '**':
			if (b < 0n) return floatArithmetic(machine, '**', floatOf(machine, a), floatOf(machine, b));
			if (a !== 0n && a !== 1n && a !== -1n) checkBits(machine, bitLength(a) * Number(b));
			return a ** b;
		case '&':
			return a & b;
		case '|':
			return a | b;
		case '^':
			return a ^ b;
		case '<<':
			if (b < 0n) machine.raise('ValueError', 'negative shift count');
			if (a !== 0n) checkBits(machine, bitLength(a) + Number(b));
			return a === 0n ? 0n : a << b;
		case '>>':
			if (b < 0n) machine.raise('ValueError', 'negative shift count');
			return a >> b;
		case '@':
			return undefined;
	}
}

/** undefined: not defined for floats (`&`, `@`, …). */
export function floatArithmetic(machine: Machine, op: BinaryOp, a: number, b: number): Value | undefined {
	switch (op) {
		case '+':
			return a + b;
		case '-':
			return a - b;
		case '*':
			return a * b;
		case '/':
			if (b === 0) machine.raise('ZeroDivisionError', 'float division by zero');
			return a / b;
		case '//':
			if (b === 0) machine.raise('ZeroDivisionError', 'float floor division by zero');
			return floatFloorDivide(a, b);
		case '%':
			if (b === 0) machine.raise('ZeroDivisionError', 'float modulo');
			return floatModulo(a, b);
		case '**':
			return floatPower(machine, a, b);
		default:
			return undefined;
	}
}

function floatPower(machine: Machine, a: number, b: number): Value {
	if (a === 1 || b === 0) return 1;
	if (a === -1 && !Number.isFinite(b) && !Number.isNaN(b)) return 1;
	if (a === 0 && b < 0) machine.raise('ZeroDivisionError', '0.0 cannot be raised to a negative power');
	if (a < 0 && Number.isFinite(a) && Number.isFinite(b) && !Number.isInteger(b)) machine.unsupported('complex numbers');
	const value = exact.pow(a, b);
	if (!Number.isFinite(value) && Number.isFinite(a) && Number.isFinite(b)) raiseWith('OverflowError', [34n, 'Numerical result out of range']);
	return value;
}

/** The exact value of a float as `mantissa · 2^exponent`. */
export function decompose(value: number): { mantissa: bigint; exponent: number } {
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(value));
	const bits = view.getBigUint64(0);
	const biased = Number(bits >> 52n);
	const fraction = bits & ((1n << 52n) - 1n);
	return biased === 0 ? { mantissa: fraction, exponent: -1074 } : { mantissa: fraction | (1n << 52n), exponent: biased - 1075 };
}

/** round(|value| · 10^digits), ties to even, exactly. */
export function scaledDecimal(value: number, digits: number): bigint {
	const { mantissa, exponent } = decompose(value);
	let numerator = mantissa;
	let denominator = 1n;
	if (exponent >= 0) numerator <<= BigInt(exponent);
	else denominator <<= BigInt(-exponent);
	if (digits >= 0) numerator *= 10n ** BigInt(digits);
	else denominator *= 10n ** BigInt(-digits);
	const quotient = numerator / denominator;
	const twice = (numerator % denominator) * 2n;
	return twice > denominator || (twice === denominator && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

/** |value| with so many digits after the point, as C's `%.*f`. */
export function fixed(value: number, digits: number): string {
	const text = scaledDecimal(value, digits)
		.toString()
		.padStart(digits + 1, '0');
	return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The leading `count` digits of |value| (not 0) and the exponent of the first, as C's `%.*e`. */
export function significant(value: number, count: number): { digits: string; exponent: number } {
	let exponent = Math.floor(Math.log10(Math.abs(value)));
	for (let i = 0; i < 3; i++) {
		const digits = scaledDecimal(value, count - 1 - exponent).toString();
		if (digits.length === count) return { digits, exponent };
		// A carry to one digit more is the next power of ten; otherwise the estimate was off by one.
		if (digits.length > count && /^10*$/.test(digits)) return { digits: digits.slice(0, count), exponent: exponent + 1 };
		exponent += digits.length > count ? 1 : -1;
	}
	return {
		digits: scaledDecimal(value, count - 1 - exponent)
			.toString()
			.slice(0, count),
		exponent
	};
}

/** `repr(float)`: the shortest digits that read back the same. */
export function floatRepr(value: number): string {
	if (Number.isNaN(value)) return 'nan';
	if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
	if (Object.is(value, -0)) return '-0.0';
	const size = Math.abs(value);
	if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
		const [mantissa, exponent] = value.toExponential().split('e');
		return `${mantissa}e${exponent![0]}${exponent!.slice(1).padStart(2, '0')}`;
	}
	const text = String(value);
	return Number.isInteger(value) ? `${text}.0` : text;
}

/** `str(int)`; raises ValueError past 4,300 digits. */
export function intText(machine: Machine, value: bigint): string {
	if (value < 1n << 60n && value > -(1n << 60n)) return value.toString();
	if (bitLength(value) > 14_284 && (value < 0n ? -value : value) >= 10n ** 4300n)
		machine.raise('ValueError', 'Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit');
	return value.toString();
}
