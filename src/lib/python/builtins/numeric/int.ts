import { type Table, tableOf } from '../../../ir/table.ts';
import { bigOf, bitLength, intText, isInt } from '../../arithmetic/int.ts';
import { classOf, typeName } from '../../objects/classOf.ts';
import { unboxed } from '../../objects/unboxed.ts';
import { NativeProperty, PyBoxed, PyUnknown, type Value, types } from '../../objects/values.ts';
import { hashKey } from '../../protocols/hash.ts';
import { asIndex } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { instead } from '../instead.ts';
import { constructor, method } from '../methodDef.ts';

/** Python's digits of a literal in a base; undefined where it is not one. */
function parseInteger(text: string, base: number): bigint | undefined {
	const trimmed = text
		.trim()
		.toLowerCase()
		.replace(/^([+-])/, '');
	const negative = text.trim().startsWith('-');
	const prefixes: Table<number> = tableOf({ '0x': 16, '0o': 8, '0b': 2 });
	const prefix = prefixes[trimmed.slice(0, 2)];
	let radix = base;
	let digits = trimmed;
	if (prefix !== undefined && (base === 0 || base === prefix)) {
		radix = prefix;
		digits = trimmed.slice(2).replace(/^_/, '');
	} else if (base === 0) {
		if (/^0[0_]*[1-9]/.test(trimmed)) return undefined;
		radix = 10;
	}
	if (!/^[0-9a-z]+(_[0-9a-z]+)*$/.test(digits)) return undefined;
	digits = digits.replaceAll('_', '');
	if ([...digits].some((digit) => parseInt(digit, 36) >= radix)) return undefined;
	const native_: Readonly<Record<number, string>> = { 10: '', 16: '0x', 8: '0o', 2: '0b' };
	const start = native_[radix];
	const value = start !== undefined ? BigInt(start + digits) : [...digits].reduce((sum, digit) => sum * BigInt(radix) + BigInt(parseInt(digit, 36)), 0n);
	return negative ? -value : value;
}

constructor(types.int, { least: 0, most: 2, style: 'parsed', keywords: ['base'] }, (machine, [given, base], keywords) => {
	const radix = base === undefined ? keywords.get('base') : base;
	if (given === undefined) return 0n;
	const own = given instanceof PyBoxed ? classOf(given).find('__int__') : undefined;
	if (own !== undefined) return machine.call(own, [given]);
	const other = instead(machine, 'int', radix === undefined ? [given] : [given, radix]);
	if (other !== undefined) return other;
	const value = unboxed(given);
	if (radix !== undefined) {
		const number = asIndex(machine, radix);
		if (number === undefined) return machine.raise('TypeError', `'${typeName(radix)}' object cannot be interpreted as an integer`);
		if (number !== 0n && (number < 2n || number > 36n)) return machine.raise('ValueError', 'int() base must be >= 2 and <= 36, or 0');
		if (typeof value !== 'string') return machine.raise('TypeError', "int() can't convert non-string with explicit base");
		return integerFrom(machine, value, Number(number), given);
	}
	if (typeof value === 'string') return integerFrom(machine, value, 10, given);
	if (isInt(value)) return bigOf(value);
	if (typeof value === 'number') {
		if (Number.isNaN(value)) return machine.raise('ValueError', 'cannot convert float NaN to integer');
		if (!Number.isFinite(value)) return machine.raise('OverflowError', 'cannot convert float infinity to integer');
		return BigInt(Math.trunc(value));
	}
	for (const name of ['__int__', '__index__', '__trunc__']) {
		const convert = classOf(value).find(name);
		if (convert === undefined) continue;
		const made = machine.call(convert, [value]);
		if (made instanceof PyUnknown || isInt(unboxed(made))) return unboxed(made);
		return machine.raise('TypeError', `${name} returned non-int (type ${typeName(made)})`);
	}
	return machine.raise('TypeError', `int() argument must be a string, a bytes-like object or a real number, not '${typeName(value)}'`);
});

/** More digits are refused where reading them takes time that grows faster than they do. */
const mostDigits = 4300;

function integerFrom(machine: Machine, text: string, base: number, given: Value = text): Value {
	machine.budget.spend(text.length >> 3);
	asciiDigits(machine, text);
	const radix = base || 10;
	if (text.length > mostDigits && (radix & (radix - 1)) !== 0) {
		const digits = digitsBefore(text.trim().replace(/^[+-]/, ''), radix);
		if (digits > mostDigits)
			return machine.raise(
				'ValueError',
				`Exceeds the limit (${mostDigits} digits) for integer string conversion: value has ${digits} digits; use sys.set_int_max_str_digits() to increase the limit`
			);
	}
	return (
		parseInteger(text, base) ?? machine.raise('ValueError', `invalid literal for int() with base ${base}: ${[...machine.repr(given)].slice(0, 200).join('')}`)
	);
}

/** How many digits a text begins with, without the underscores between them. */
function digitsBefore(text: string, radix: number): number {
	let count = 0;
	for (const letter of text) {
		if (letter === '_') continue;
		if (!(parseInt(letter, 36) < radix)) break;
		count++;
	}
	return count;
}

const int = (value: Value | undefined): bigint => bigOf(unboxed(value ?? 0n) as bigint | boolean);

for (const cls of [types.int, types.bool]) {
	method(cls, 'bit_length', { least: 0, most: 0 }, (_, [self]) => BigInt(bitLength(int(self))));
	method(cls, 'bit_count', { least: 0, most: 0 }, (machine, [self]) => {
		const digits = (int(self) < 0n ? -int(self) : int(self)).toString(2).replaceAll('0', '');
		machine.budget.spend(bitLength(int(self)) >> 4);
		return BigInt(digits.length);
	});
	method(cls, 'conjugate', { least: 0, most: 0 }, (_, [self]) => int(self));
	method(cls, '__index__', { least: 0, most: 0 }, (_, [self]) => int(self));
	cls.attrs.set('real', new NativeProperty('real', (_, self) => int(self)));
	cls.attrs.set('imag', new NativeProperty('imag', () => 0n));
	cls.attrs.set('numerator', new NativeProperty('numerator', (_, self) => int(self)));
	cls.attrs.set('denominator', new NativeProperty('denominator', () => 1n));
}

const number = (self: Value): bigint | boolean => unboxed(self) as bigint | boolean;

types.int.table.fill({
	key: (machine, self) => hashKey(machine, number(self)),
	repr: (machine, self) => intText(machine, bigOf(number(self))),
	truth: (machine, self) => machine.truth(number(self)),
	negative: (_, self) => -int(self),
	positive: (_, self) => int(self),
	invert: (_, self) => ~int(self),
	absolute: (_, self) => (int(self) < 0n ? -int(self) : int(self))
});

constructor(types.bool, { least: 0, most: 1, style: 'expected' }, (machine, [value = false]) => machine.truth(value));

types.bool.table.fill({ repr: (_, self) => (self === true ? 'True' : 'False') });

export function asciiDigits(machine: Machine, text: string): void {
	if (/(?![0-9])\p{Nd}/u.test(text)) machine.unsupported('digits other than 0 to 9');
}
