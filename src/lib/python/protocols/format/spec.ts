import type { Machine } from '../../vm/machine.ts';
import { bigOf, fixed, isInt, floatOf, floatRepr, significant } from '../../arithmetic/int.ts';
import { cNumber, isTooLarge } from '../cNumber.ts';
import { typeName } from '../../objects/classOf.ts';
import type { Value } from '../../objects/values.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

/** `[[fill]align][sign][#][0][width][,][.precision][type]`. */
export interface FormatSpec {
	readonly fill: string;
	readonly align: '<' | '>' | '^' | '=' | null;
	readonly sign: '+' | '-' | ' ' | null;
	readonly alternate: boolean;
	readonly width: number;
	readonly grouping: ',' | '_' | '';
	readonly precision: number | null;
	readonly type: string;
}

const pattern = /^(?:(.)?([<>=^]))?([+\- ])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?(.)?$/su;

export const tooManyDigits = 'Too many decimal digits in format string';

/** Reads a format spec; raises ValueError in CPython's words. */
export function parseSpec(machine: Machine, value: Value, spec: string): FormatSpec {
	const match = pattern.exec(spec);
	if (!match) {
		if (/\.(?!\d)/.test(spec)) machine.raise('ValueError', 'Format specifier missing precision');
		return machine.raise('ValueError', `Invalid format specifier '${spec}' for object of type '${typeName(value)}'`);
	}
	const [, fill, align, sign, zeroed, alternate, zero, width, grouping, precision, type] = match;
	if (zeroed && isInt(value) && (type === undefined || !'eEfFgG%'.includes(type)))
		machine.raise('ValueError', 'Negative zero coercion (z) not allowed in integer format specifier');
	if (zeroed && typeof value === 'string') machine.raise('ValueError', 'Negative zero coercion (z) not allowed in string format specifier');
	if (zeroed) return machine.unsupported("the format option 'z'");
	if (isTooLarge(width) || isTooLarge(precision)) machine.raise('ValueError', tooManyDigits);
	const size = Number(width ?? 0);
	machine.budget.checkSize(size, 'characters');
	machine.budget.checkSize(Number(precision ?? 0), 'characters');
	return {
		fill: fill ?? (zero ? '0' : ' '),
		align: (align ?? (zero && typeof value !== 'string' ? '=' : null)) as FormatSpec['align'],
		sign: (sign ?? null) as FormatSpec['sign'],
		alternate: alternate !== undefined,
		width: size,
		grouping: (grouping ?? '') as FormatSpec['grouping'],
		precision: precision === undefined ? null : Number(precision),
		type: type ?? ''
	};
}

function pad(text: string, spec: FormatSpec, natural: '<' | '>', head = 0): string {
	const missing = spec.width - [...text].length;
	if (missing <= 0) return text;
	switch (spec.align ?? natural) {
		case '<':
			return text + spec.fill.repeat(missing);
		case '>':
			return spec.fill.repeat(missing) + text;
		case '^':
			return spec.fill.repeat(Math.floor(missing / 2)) + text + spec.fill.repeat(Math.ceil(missing / 2));
		case '=':
			return text.slice(0, head) + spec.fill.repeat(missing) + text.slice(head);
	}
}

const unknownCode = (machine: Machine, value: Value, type: string): never =>
	machine.raise('ValueError', `Unknown format code '${type}' for object of type '${typeName(value)}'`);

export function formatText(machine: Machine, value: string, spec: FormatSpec): string {
	if (spec.type !== '' && spec.type !== 's') unknownCode(machine, value, spec.type);
	if (spec.sign) machine.raise('ValueError', `${spec.sign === ' ' ? 'Space' : 'Sign'} not allowed in string format specifier`);
	if (spec.alternate) machine.raise('ValueError', 'Alternate form (#) not allowed in string format specifier');
	if (spec.align === '=') machine.raise('ValueError', "'=' alignment not allowed in string format specifier");
	if (spec.grouping) machine.raise('ValueError', `Cannot specify '${spec.grouping}' with 's'.`);
	return pad(spec.precision === null ? value : [...value].slice(0, spec.precision).join(''), spec, '<');
}

export function formatNumber(machine: Machine, value: boolean | bigint | number, spec: FormatSpec): string {
	if (typeof value !== 'number' && !'eEfFgG%'.includes(spec.type || 'd')) return formatInt(machine, value, spec);
	return machine.digits(floatOf(machine, value), (float) => formatFloat(machine, value, float, spec));
}

function formatInt(machine: Machine, shown: boolean | bigint, spec: FormatSpec): string {
	if (spec.type === '' && typeof shown === 'boolean' && spec.precision === null && !spec.grouping && !spec.sign && !spec.alternate)
		return pad(bigOf(shown).toString(), spec, '>');
	if (spec.precision !== null) machine.raise('ValueError', 'Precision not allowed in integer format specifier');
	const value = bigOf(shown);
	const size = value < 0n ? -value : value;
	const bases: Table<readonly [base: number, prefix: string]> = tableOf({
		'': [10, ''],
		d: [10, ''],
		n: [10, ''],
		b: [2, '0b'],
		o: [8, '0o'],
		x: [16, '0x'],
		X: [16, '0X']
	});
	if (spec.type === 'c') {
		cNumber(machine, value, 'long');
		return pad(characterOf(machine, value), spec, '<');
	}
	const base = bases[spec.type];
	if (!base) return unknownCode(machine, shown, spec.type);
	if (spec.grouping === ',' && base[0] !== 10) machine.raise('ValueError', `Cannot specify ',' with '${spec.type}'.`);
	const digits = size.toString(base[0]);
	const body = spec.type === 'X' ? digits.toUpperCase() : digits;
	return assemble(value < 0n, spec.alternate ? base[1] : '', body, '', spec, base[0] === 10 ? 3 : 4);
}

function formatFloat(machine: Machine, shown: Value, value: number, spec: FormatSpec): string {
	const upper = 'EFG'.includes(spec.type) && spec.type !== '';
	const type = spec.type.toLowerCase();
	if (!['', 'e', 'f', 'g', 'n', '%'].includes(type)) return unknownCode(machine, shown, spec.type);
	const negative = value < 0 || Object.is(value, -0);
	if (!Number.isFinite(value)) {
		const text = Number.isNaN(value) ? 'nan' : 'inf';
		return assemble(negative, '', (upper ? text.toUpperCase() : text) + (type === '%' ? '%' : ''), '', { ...spec, grouping: '' }, 3);
	}
	const asked = spec.precision ?? 6;
	machine.budget.checkSize(asked, 'characters');
	// No float has a digit but 0 behind these.
	const precision = Math.min(asked, 2000);
	const zeros = '0'.repeat(asked - precision);
	let body: string;
	if (type === 'f') body = fixed(value, precision) + zeros;
	else if (type === '%') body = `${fixed(value * 100, precision)}${zeros}%`;
	else if (type === 'e') body = exponential(value, precision).replace('e', `${zeros}e`);
	else if (type === '' && spec.precision === null) body = floatRepr(Math.abs(value));
	else if (zeros && spec.alternate) return machine.unsupported('formatting with this many digits');
	else body = general(value, Math.max(precision, 1), spec.alternate, type === '');
	const [whole, rest] = /^(\d*)(.*)$/s.exec(upper ? body.toUpperCase() : body)!.slice(1);
	return assemble(negative, '', whole!, rest!, spec, 3);
}

function exponential(value: number, precision: number): string {
	const { digits, exponent } = value === 0 ? { digits: '0'.repeat(precision + 1), exponent: 0 } : significant(value, precision + 1);
	return `${digits[0]}${precision > 0 ? `.${digits.slice(1)}` : ''}${exponentText(exponent)}`;
}

const exponentText = (exponent: number): string => `e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

/** C's `%g`; with `asRepr`, as `str` shows it: at least one digit after the point, exponents one decade earlier. */
function general(value: number, precision: number, keepZeros: boolean, asRepr: boolean): string {
	const { digits, exponent } = value === 0 ? { digits: '0'.repeat(precision), exponent: 0 } : significant(value, precision);
	if (exponent < -4 || exponent >= (asRepr ? Math.max(precision - 1, 1) : precision)) {
		const tail = keepZeros ? digits.slice(1) : digits.slice(1).replace(/0+$/, '');
		return `${digits[0]}${tail ? `.${tail}` : ''}${exponentText(exponent)}`;
	}
	const text = fixed(value, Math.max(precision - 1 - exponent, 0));
	const cut = keepZeros || !text.includes('.') ? text : text.replace(/\.?0+$/, '');
	return asRepr && !cut.includes('.') ? `${cut}.0` : cut;
}

/** Sign, prefix, grouped digits, the rest, and the padding. */
function assemble(negative: boolean, prefix: string, whole: string, rest: string, spec: FormatSpec, every: number): string {
	const sign = negative ? '-' : spec.sign === '+' || spec.sign === ' ' ? spec.sign : '';
	const head = sign + prefix;
	if (!spec.grouping) return pad(head + whole + rest, spec, '>', head.length);
	const group = (digits: string): string => digits.replace(new RegExp(`\\B(?=(.{${every}})+$)`, 'g'), spec.grouping);
	let grouped = group(whole);
	if (spec.fill === '0' && spec.align === '=') {
		for (let digits = whole; head.length + grouped.length + rest.length < spec.width;) {
			digits = `0${digits}`;
			const longer = group(digits);
			if (longer.length === grouped.length) break;
			grouped = longer;
		}
	}
	return pad(head + grouped + rest, spec, '>', head.length);
}

/** The character that `%c` and `{:c}` show. */
export function characterOf(machine: Machine, code: bigint): string {
	if (code < 0n || code > 0x10ffffn) machine.raise('OverflowError', '%c arg not in range(0x110000)');
	return String.fromCodePoint(Number(code));
}
