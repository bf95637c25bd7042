import { percent } from './percent.ts';
import { characterOf, formatNumber, formatText, type FormatSpec } from './spec.ts';
import { cNumber, type CType, isTooLarge } from '../cNumber.ts';
import { getItem } from '../item.ts';
import { asIndex } from '../sequence.ts';
import { unboxed } from '../../objects/unboxed.ts';
import type { Machine } from '../../vm/machine.ts';
import { asciiOf, reprOf, strOf } from '../text.ts';
import { bigOf, isInt, isNumber } from '../../arithmetic/int.ts';
import { typeName } from '../../objects/classOf.ts';
import { PyDict, PyList, PyObject, PyTuple, PyUnknown, type Value } from '../../objects/values.ts';

const conversion = /%(?:\(([^()]*)\))?([#0\- +]*)(\*|\d+)?(?:\.(\*|\d*))?[hlL]?(.)?/gsu;

/** `'%d of %s' % (a, b)`. */
function percentFormat(machine: Machine, template: string, given: Value): string {
	const args = given instanceof PyTuple ? given.items : [given];
	const mapping = isMapping(given);
	let next = 0;
	let named = false;
	let made = 0;
	const take = (): Value => {
		if (next >= args.length) machine.raise('TypeError', 'not enough arguments for format string');
		return args[next++]!;
	};
	const text = template.replace(
		conversion,
		(all, name: string | undefined, flags: string, width: string | undefined, precision: string | undefined, type: string | undefined, at: number) => {
			if (all === '%%') return '%';
			if (all === '%(') {
				if (!mapping) machine.raise('TypeError', 'format requires a mapping');
				return template.includes(')', at) ? machine.unsupported('a key with parentheses') : machine.raise('ValueError', 'incomplete format key');
			}
			if (name !== undefined && !mapping) machine.raise('TypeError', 'format requires a mapping');
			const keyed = name === undefined ? undefined : getItem(machine, given, name);
			if (type === undefined) return machine.raise('ValueError', 'incomplete format');
			const star = (type: CType): number => cNumber(machine, asIndex(machine, take()) ?? machine.raise('TypeError', '* wants int'), type);
			if (width !== '*' && isTooLarge(width)) machine.raise('ValueError', 'width too big');
			if (precision !== '*' && isTooLarge(precision, 'int')) machine.raise('ValueError', 'precision too big');
			const wide = width === '*' ? star('ssize_t') : Number(width ?? 0);
			const digits = precision === '*' ? Math.max(star('int'), 0) : precision === undefined ? null : Number(precision);
			let value: Value;
			if (name !== undefined) {
				named = true;
				value = keyed!;
			} else value = take();
			const spec: FormatSpec = {
				fill: flags.includes('0') && !flags.includes('-') ? '0' : ' ',
				align: flags.includes('-') || wide < 0 ? '<' : flags.includes('0') ? '=' : '>',
				sign: flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : null,
				alternate: flags.includes('#'),
				width: Math.abs(wide),
				grouping: '',
				precision: digits,
				type: type === 'i' || type === 'u' ? 'd' : type
			};
			machine.budget.checkSize(spec.width, 'characters');
			machine.budget.spend(4);
			const text = one(machine, value, spec, type, () => [...template.slice(0, at + all.length - type.length)].length);
			machine.budget.checkSize((made += text.length), 'characters');
			return text;
		}
	);
	if (!named && next < args.length && !mapping) machine.raise('TypeError', 'not all arguments converted during string formatting');
	return machine.budget.text(text);
}

/** What `%` takes names from: whatever has items, but for tuples and strings. */
const isMapping = (given: Value): boolean =>
	given instanceof PyDict ||
	given instanceof PyList ||
	(given instanceof PyObject && !(given instanceof PyTuple) && given.cls.find('__getitem__') !== undefined);

/** What an object makes of itself where a number is wanted; anything else as it is. */
function numberOf(machine: Machine, value: Value, method: '__int__' | '__float__'): Value {
	const own = value instanceof PyObject ? value.cls.find(method) : undefined;
	return own === undefined ? value : machine.call(own, [value]);
}

function one(machine: Machine, given: Value, spec: FormatSpec, type: string, at: () => number): string {
	const value = 'srac'.includes(type) ? given : numberOf(machine, unboxed(given), 'diu'.includes(type) ? '__int__' : '__float__');
	if (value instanceof PyUnknown) return machine.textOf(value);
	const asText: FormatSpec = { ...spec, type: '', sign: null, alternate: false, fill: ' ', align: spec.align === '<' ? '<' : '>' };
	switch (type) {
		case 's':
			return formatText(machine, strOf(machine, value), asText);
		case 'r':
			return formatText(machine, reprOf(machine, value), asText);
		case 'a':
			return formatText(machine, asciiOf(reprOf(machine, value)), asText);
		case 'c':
			if (typeof value === 'string' && [...value].length === 1) return formatText(machine, value, asText);
			if (!isInt(value)) return machine.raise('TypeError', '%c requires int or char');
			return formatText(machine, characterOf(machine, bigOf(value)), asText);
		case 'd':
		case 'i':
		case 'u': {
			if (!isNumber(value)) return machine.raise('TypeError', `%${type} format: a real number is required, not ${typeName(value)}`);
			if (typeof value === 'number' && !Number.isFinite(value))
				return machine.raise(
					Number.isNaN(value) ? 'ValueError' : 'OverflowError',
					`cannot convert float ${Number.isNaN(value) ? 'NaN' : 'infinity'} to integer`
				);
			const int = typeof value === 'number' ? BigInt(Math.trunc(value)) : value;
			return formatInteger(machine, int, spec);
		}
		case 'o':
		case 'x':
		case 'X':
			if (!isInt(value)) return machine.raise('TypeError', `%${type} format: an integer is required, not ${typeName(value)}`);
			return formatInteger(machine, value, spec);
		case 'e':
		case 'E':
		case 'f':
		case 'F':
		case 'g':
		case 'G':
			if (!isNumber(value)) return machine.raise('TypeError', `must be real number, not ${typeName(value)}`);
			return formatNumber(machine, value, { ...spec, precision: spec.precision ?? 6 });
		default:
			return machine.raise('ValueError', `unsupported format character '${type}' (0x${type.codePointAt(0)!.toString(16)}) at index ${at()}`);
	}
}

/** Of an integer, a precision is the digits that it has at least. */
function formatInteger(machine: Machine, value: Parameters<typeof formatNumber>[1], spec: Parameters<typeof formatNumber>[2]): string {
	const plain = formatNumber(machine, value, { ...spec, precision: null, width: 0 });
	if (spec.precision !== null && spec.precision > plain.replace(/\D/g, '').length) return machine.unsupported('an integer with a precision');
	return formatNumber(machine, value, { ...spec, precision: null });
}

percent.format = percentFormat;
