import { power } from './power.ts';
export * from './float.ts';
import { raiseWith } from '../objects/exceptions.ts';
import type { Machine } from '../vm/machine.ts';
import type { Value } from '../objects/values.ts';
import type { BinaryOp } from '../syntax/tree.ts';

export const isInt = (value: Value | undefined): value is bigint | boolean => typeof value === 'bigint' || typeof value === 'boolean';
export const isNumber = (value: Value | undefined): value is bigint | boolean | number => typeof value === 'number' || isInt(value);
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
function divideInts(machine: Machine, a: bigint, b: bigint): number {
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

const most = 1n << 64n;
const isLong = (value: bigint): boolean => value > most || value < -most;

/** Charges what long integers take: their words, and for products and quotients, those of one for each of the other. */
export function payForBits(machine: Machine, op: BinaryOp, a: bigint, b: bigint): void {
	const [left, right] = [bitLength(a) >> 6, bitLength(b) >> 6];
	machine.budget.spend((left + right) >> 2);
	if (/[*/%]/.test(op)) machine.budget.spend((left * right) >> 7);
}

/** undefined: not defined for ints (`@`). */
export function intArithmetic(machine: Machine, op: BinaryOp, a: bigint, b: bigint): Value | undefined {
	const long = isLong(a) || isLong(b);
	if (long) payForBits(machine, op, a, b);
	switch (op) {
		case '+':
			return a + b;
		case '-':
			return a - b;
		case '*':
			if (long) machine.budget.checkBits(bitLength(a) + bitLength(b));
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
			if (a !== 0n && a !== 1n && a !== -1n) {
				const bits = bitLength(a) * Number(b);
				machine.budget.checkBits(bits);
				machine.budget.spend(bits >> 8);
			}
			return a ** b;
		case '&':
			return a & b;
		case '|':
			return a | b;
		case '^':
			return a ^ b;
		case '<<':
			if (b < 0n) machine.raise('ValueError', 'negative shift count');
			if (a !== 0n) machine.budget.checkBits(bitLength(a) + Number(b));
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
	machine.budget.spend(40);
	const value = power.of(a, b);
	if (!Number.isFinite(value) && Number.isFinite(a) && Number.isFinite(b)) raiseWith('OverflowError', [34n, 'Numerical result out of range']);
	return value;
}

/** `str(int)`; raises ValueError past 4,300 digits. */
export function intText(machine: Machine, value: bigint): string {
	if (!isLong(value)) return value.toString();
	machine.budget.spend(bitLength(value) >> 5);
	if (bitLength(value) > 14_284 && (value < 0n ? -value : value) >= 10n ** 4300n)
		machine.raise('ValueError', 'Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit');
	return value.toString();
}
