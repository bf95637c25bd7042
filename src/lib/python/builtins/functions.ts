import { fixed, scaledDecimal } from '../arithmetic/float.ts';
import { bigOf, bitLength, floatFloorDivide, floatModulo, floatOf, floorDivide, floorModulo, isInt, isNumber, payForBits } from '../arithmetic/int.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { Stop, attempt, raiseWith } from '../objects/exceptions.ts';
import { globalsOf, localsOf } from '../objects/namespaces.ts';
import { unboxed } from '../objects/unboxed.ts';
import {
	NativeFunction,
	PyBoxed,
	PyInstance,
	PyClass,
	PyGenericAlias,
	PyList,
	PyObject,
	PyTuple,
	PyUnion,
	PyUnknown,
	type Value,
	notImplemented,
	types
} from '../objects/values.ts';
import { attributeIfAny, deleteAttribute, setAttribute } from '../protocols/attribute.ts';
import { isCallable } from '../protocols/callable.ts';
import { cNumber } from '../protocols/cNumber.ts';
import { hashOf } from '../protocols/hash.ts';
import { itemsOf } from '../protocols/iteration.ts';
import { binary, tryBinary } from '../protocols/number.ts';
import { asIndex } from '../protocols/sequence.ts';
import { asciiOf, formatValue } from '../protocols/text.ts';
import { lengthOf } from '../protocols/truth.ts';
import { mayLack } from '../unknown/absence.ts';
import { doubtsFor } from '../unknown/determined.ts';
import type { Machine } from '../vm/machine.ts';
import { clinic } from './functionDef.ts';
import { builtins } from './index.ts';
import { lazyFunctions } from './iterators.ts';
import { anything, checkArity, native } from './methodDef.ts';
import { extreme, sortedItems } from './sequences/sorting.ts';
import { directory } from './directory.ts';

const one = { least: 1, most: 1 };

function print(machine: Machine, args: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
	const said = (name: 'sep' | 'end', otherwise: string): string => {
		const value = keywords.get(name) ?? null;
		if (value === null) return otherwise;
		return typeof value === 'string' ? value : machine.raise('TypeError', `${name} must be None or a string, not ${typeName(value)}`);
	};
	const file = keywords.get('file') ?? null;
	const [sep, end] = [said('sep', ' '), said('end', '\n')];
	const write = file === null ? null : machine.getAttribute(file, 'write');
	const text = machine.shownText(() => args.map((value) => machine.str(value)).join(sep) + end);
	if (text instanceof PyUnknown) machine.noteUnknown(text);
	const shown = machine.budget.text(text instanceof PyUnknown ? text.shown : text);
	if (write === null) machine.print(shown);
	else {
		// A file is given each part by itself.
		const parts = text instanceof PyUnknown ? [text] : [...args.flatMap((value, i) => (i ? [sep, machine.str(value)] : [machine.str(value)])), end];
		for (const part of parts) machine.call(write, [part]);
	}
	return null;
}

/** @param value What is asked about, where it is more than its class: `isinstance`. */
export function isInstanceOf(machine: Machine, cls: PyClass, of: Value, name: string, value?: Value): boolean {
	machine.budget.spend(1);
	if (of instanceof PyTuple) return of.items.some((item) => isInstanceOf(machine, cls, item, name, value));
	if (of instanceof PyUnknown) return machine.unsupported(of.what);
	if (of instanceof PyUnion) return of.args.some((item) => isInstanceOf(machine, cls, item, name, value));
	if (of instanceof PyGenericAlias) return machine.raise('TypeError', `${name}() argument 2 cannot be a parameterized generic`);
	const ofValue = value === undefined ? undefined : classOf(of).find('__instancecheck__');
	if (ofValue !== undefined) return machine.truth(machine.call(ofValue, [of, value!]));
	const check = classOf(of).find('__subclasscheck__');
	if (check !== undefined) return machine.truth(machine.call(check, [of, cls]));
	if (of instanceof NativeFunction && lazyFunctions.includes(of) && of.name !== 'iter' && of.name !== 'next')
		return machine.unsupported(`${name}() of ${of.name}`);
	if (!(of instanceof PyClass))
		return machine.raise(
			'TypeError',
			`${name}() arg 2 must be a ${name === 'isinstance' ? 'type' : 'class'}, a tuple of ${name === 'isinstance' ? 'types' : 'classes'}, or a union`
		);
	if (cls.isSubclassOf(of)) return true;
	// What says to be of another class.
	const said = value instanceof PyInstance && cls.find('__class__') !== undefined ? machine.getAttribute(value, '__class__') : cls;
	return said instanceof PyClass && said.isSubclassOf(of);
}

export function round(machine: Machine, given: Value, digits: Value): Value {
	const own = given instanceof PyBoxed ? given.cls.find('__round__') : undefined;
	const value = own === undefined ? unboxed(given) : given;
	if (!isNumber(value)) {
		const own = classOf(value).find('__round__');
		if (own === undefined) return machine.raise('TypeError', `type ${typeName(value)} doesn't define __round__ method`);
		return machine.call(own, digits === null ? [value] : [value, digits]);
	}
	if (digits === null) {
		if (isInt(value)) return bigOf(value);
		if (!Number.isFinite(value))
			return machine.raise(Number.isNaN(value) ? 'ValueError' : 'OverflowError', `cannot convert float ${Number.isNaN(value) ? 'NaN' : 'infinity'} to integer`);
		const size = scaledDecimal(value, 0);
		return value < 0 ? -size : size;
	}
	const places = asIndex(machine, digits);
	if (places === undefined) return machine.raise('TypeError', `'${typeName(digits)}' object cannot be interpreted as an integer`);
	if (isInt(value)) {
		if (places >= 0n) return bigOf(value);
		if (-places > bitLength(bigOf(value))) return 0n;
		const unit = 10n ** -places;
		const rest = floorModulo(bigOf(value), unit);
		const down = bigOf(value) - rest;
		return rest * 2n > unit || (rest * 2n === unit && (down / unit) % 2n !== 0n) ? down + unit : down;
	}
	if (!Number.isFinite(value) || places > 323n) return value;
	if (places < -308n) return value * 0;
	const rounded = roundedTo(value, places);
	const doubt = machine.trace.doubts.of(value);
	if (doubt > 0) {
		const by = doubt * doubtsFor(doubt, 10 ** -Number(places));
		const most = Math.max(...[value - by, value + by].map((other) => Math.abs(roundedTo(other, places) - rounded)));
		if (most > 0) machine.trace.doubts.read(rounded, () => most);
	}
	return rounded;
}

function roundedTo(value: number, places: bigint): number {
	const size =
		Number(scaledDecimal(value, Number(places))) === 0
			? 0
			: Number(places >= 0n ? fixed(value, Number(places)) : scaledDecimal(value, Number(places)) * 10n ** -places);
	return value < 0 || Object.is(value, -0) ? -size : size;
}

function sum(machine: Machine, value: Value, start: Value): Value {
	if (typeof start === 'string') machine.raise('TypeError', "sum() can't sum strings [use ''.join(seq) instead]");
	const items = machine.iterate(value);
	machine.budget.spend(items.length >> 1);
	return items.reduce((total, item) => binary(machine, '+', total, item), start);
}

export function divmod(machine: Machine, left: Value, right: Value): Value {
	for (const [name, self, other] of [
		['__divmod__', left, right],
		['__rdivmod__', right, left]
	] as const) {
		const own = self instanceof PyObject ? self.cls.find(name) : undefined;
		const said = own === undefined ? notImplemented : machine.call(own, [self, other]);
		if (said !== notImplemented) return said;
	}
	const [a, b] = [unboxed(left), unboxed(right)];
	if (isInt(a) && isInt(b)) {
		payForBits(machine, '/', bigOf(a), bigOf(b));
		if (bigOf(b) === 0n) machine.raise('ZeroDivisionError', 'integer division or modulo by zero');
		return new PyTuple([floorDivide(bigOf(a), bigOf(b)), floorModulo(bigOf(a), bigOf(b))]);
	}
	if (isNumber(a) && isNumber(b)) {
		const [x, y] = [floatOf(machine, a), floatOf(machine, b)];
		if (y === 0) machine.raise('ZeroDivisionError', 'float divmod()');
		return new PyTuple([floatFloorDivide(x, y), floatModulo(x, y)]);
	}
	return machine.raise('TypeError', `unsupported operand type(s) for divmod(): '${typeName(a)}' and '${typeName(b)}'`);
}

function pow(machine: Machine, base: Value, exponent: Value, modulus: Value): Value {
	if (modulus === null) {
		const value = tryBinary(machine, '**', base, exponent);
		return value === undefined
			? machine.raise('TypeError', `unsupported operand type(s) for ** or pow(): '${typeName(base)}' and '${typeName(exponent)}'`)
			: value;
	}
	const own = base instanceof PyObject ? base.cls.find('__pow__') : undefined;
	if (own !== undefined) return machine.call(own, [base, exponent, modulus]);
	if (!isInt(base) || !isInt(exponent) || !isInt(modulus) || bigOf(exponent) < 0n) return machine.unsupported('pow() with these three arguments');
	let [result, factor, left] = [1n, floorModulo(bigOf(base), bigOf(modulus) || 1n), bigOf(exponent)];
	if (bigOf(modulus) === 0n) machine.raise('ValueError', 'pow() 3rd argument cannot be 0');
	for (; left > 0n; left >>= 1n) {
		if (left & 1n) result = (result * factor) % bigOf(modulus);
		factor = (factor * factor) % bigOf(modulus);
		machine.budget.spend(10);
		payForBits(machine, '*', factor, factor);
	}
	return floorModulo(result, bigOf(modulus));
}

function abs(machine: Machine, value: Value): Value {
	const apply = classOf(value).slots.absolute;
	return apply ? apply(machine, value) : machine.raise('TypeError', `bad operand type for abs(): '${typeName(value)}'`);
}

const inBase = (name: string, base: number, prefix: string): NativeFunction =>
	native(name, one, (machine, [value]) => {
		const int = asIndex(machine, value!);
		if (int === undefined) return machine.raise('TypeError', `'${typeName(value!)}' object cannot be interpreted as an integer`);
		return `${int < 0n ? '-' : ''}${prefix}${(int < 0n ? -int : int).toString(base)}`;
	});

const attributeName = (machine: Machine, name: Value, call: string): string =>
	typeof name === 'string'
		? name
		: machine.raise('TypeError', call === 'attribute' ? `attribute name must be string, not '${typeName(name)}'` : `${call}(): attribute name must be string`);

const functions: readonly NativeFunction[] = [
	...lazyFunctions,
	native('print', { keywords: ['sep', 'end', 'file', 'flush'], takesUnknown: true }, print),
	native('len', { ...one, takesUnknown: 'texts' }, (machine, [value]) => BigInt(value instanceof PyUnknown ? value.letters! : lengthOf(machine, value!))),
	native('repr', one, (machine, [value]) => machine.shownText(() => machine.repr(value!))),
	native('ascii', one, (machine, [value]) => asciiOf(machine.repr(value!))),
	native('format', { least: 1, most: 2, style: 'expected' }, (machine, [value, spec = '']) =>
		typeof spec === 'string'
			? formatValue(machine, value!, spec)
			: machine.raise('TypeError', `format() argument 2 must be str, not ${spec === null ? 'None' : typeName(spec)}`)
	),
	native('isinstance', { least: 2, most: 2, style: 'expected', takesUnknown: true }, (machine, [value, cls]) => {
		if (cls instanceof PyUnknown) return cls;
		// Of some numbers no more is known than their class.
		if (value instanceof PyUnknown) {
			const own = value.number ? types[value.number] : value.letters === null ? null : types.str;
			return own ? isInstanceOf(machine, own, cls!, 'isinstance') : value;
		}
		return isInstanceOf(machine, classOf(value!), cls!, 'isinstance', value);
	}),
	native('issubclass', { least: 2, most: 2, style: 'expected' }, (machine, [cls, of]) =>
		cls instanceof PyClass ? isInstanceOf(machine, cls, of!, 'issubclass') : machine.raise('TypeError', 'issubclass() arg 1 must be a class')
	),
	native('callable', one, (_, [value]) => isCallable(value!)),
	native('hasattr', { least: 2, most: 2, style: 'expected' }, (machine, [value, name]) => {
		const key = attributeName(machine, name!, 'attribute');
		const found = attributeIfAny(machine, value!, key);
		return found instanceof PyUnknown && mayLack(value!, key) ? found : found !== undefined;
	}),
	native('getattr', { least: 2, most: 3, style: 'expected' }, (machine, [value, name, otherwise]) => {
		const key = attributeName(machine, name!, 'attribute');
		if (otherwise === undefined) return machine.getAttribute(value!, key);
		const found = attributeIfAny(machine, value!, key);
		return found === undefined ? otherwise : found;
	}),
	native('setattr', { least: 3, most: 3, style: 'expected', takesUnknown: true }, (machine, [object, name, value]) => {
		setAttribute(machine, object!, attributeName(machine, name!, 'attribute'), value!);
		return null;
	}),
	native('delattr', { least: 2, most: 2, style: 'expected' }, (machine, [object, name]) => {
		deleteAttribute(machine, object!, attributeName(machine, name!, 'attribute'));
		return null;
	}),
	native('id', one, (machine, [value]) =>
		BigInt(value instanceof PyObject ? machine.addresses.of(value) : `0x7f${(0x2000000000n + (hashOf(machine, value!) % 0x1000000000n)).toString(16)}`)
	),
	native('hash', one, (machine, [value]) => hashOf(machine, value!)),
	native('abs', one, (machine, [value]) => abs(machine, value!)),
	clinic('round', 'number, ndigits=None', (machine, [value, digits]) => round(machine, value!, digits!)),
	native('divmod', { least: 2, most: 2, style: 'expected' }, (machine, [a, b]) => divmod(machine, a!, b!)),
	clinic('pow', 'base, exp, mod=None', (machine, [base, exponent, modulus]) => pow(machine, base!, exponent!, modulus!)),
	native('sum', { least: 1, keywords: ['start'] }, (machine, [value, start, ...more], keywords) => {
		const by = keywords.get('start');
		const given = 1 + (start === undefined ? 0 : 1) + more.length + keywords.size;
		if (given > 2) machine.raise('TypeError', `sum() takes at most 2 arguments (${given} given)`);
		return sum(machine, value!, by !== undefined ? by : start !== undefined ? start : 0n);
	}),
	native('max', { least: 1, style: 'expected', keywords: ['key', 'default'] }, (machine, args, keywords) => extreme(machine, 'max', args, keywords)),
	native('min', { least: 1, style: 'expected', keywords: ['key', 'default'] }, (machine, args, keywords) => extreme(machine, 'min', args, keywords)),
	native('sorted', { keywords: null }, (machine, given, keywords) => {
		checkArity(machine, 'sorted', 'sorted', { ...anything, least: 1, most: 1, style: 'expected', keywords: null }, given.length, keywords);
		const items = machine.iterate(given[0]!);
		checkArity(machine, 'sort', 'sort', { ...anything, keywords: ['key', 'reverse'] }, 0, keywords);
		return new PyList(sortedItems(machine, items, keywords));
	}),
	native('any', one, (machine, [value]) => {
		for (const item of itemsOf(machine, value!)) if (machine.truth(item)) return true;
		return false;
	}),
	native('all', one, (machine, [value]) => {
		for (const item of itemsOf(machine, value!)) if (!machine.truth(item)) return false;
		return true;
	}),
	native('chr', one, (machine, [value]) => {
		const code = asIndex(machine, value!);
		if (code === undefined) return machine.raise('TypeError', `'${typeName(value!)}' object cannot be interpreted as an integer`);
		cNumber(machine, code, 'int');
		if (code < 0n || code > 0x10ffffn) return machine.raise('ValueError', 'chr() arg not in range(0x110000)');
		return String.fromCodePoint(Number(code));
	}),
	native('ord', one, (machine, [value]) => {
		if (typeof value !== 'string') return machine.raise('TypeError', `ord() expected string of length 1, but ${typeName(value!)} found`);
		const points = [...value];
		if (points.length !== 1) return machine.raise('TypeError', `ord() expected a character, but string of length ${points.length} found`);
		return BigInt(value.codePointAt(0)!);
	}),
	inBase('bin', 2, '0b'),
	inBase('oct', 8, '0o'),
	inBase('hex', 16, '0x'),
	native('vars', { least: 0, most: 1, style: 'expected' }, (machine, [value]) => {
		if (value === undefined) return localsOf(machine);
		const found = attempt(() => machine.getAttribute(value, '__dict__'), 'AttributeError');
		return found === undefined ? machine.raise('TypeError', 'vars() argument must have __dict__ attribute') : found;
	}),
	native('locals', { least: 0, most: 0 }, (machine) => localsOf(machine)),
	native('globals', { least: 0, most: 0 }, globalsOf),
	native('dir', { least: 0, most: 1, style: 'expected' }, (machine, [value]) => {
		if (value === undefined) return new PyList([...localsOf(machine).entries.values()].map(([name]) => String(name)).sort());
		const own = classOf(value).find('__dir__');
		return own === undefined ? new PyList(directory(machine, value)) : new PyList(sortedItems(machine, machine.iterate(machine.call(own, [value])), new Map()));
	}),
	native('input', { least: 0, most: 1, style: 'expected', takesUnknown: true }, () => {
		throw new Stop('input(): nobody is there to answer');
	}),
	native('exit', { least: 0, most: 1, style: 'expected' }, (_, [code = null]) => raiseWith('SystemExit', [code])),
	native('quit', { least: 0, most: 1, style: 'expected' }, (_, [code = null]) => raiseWith('SystemExit', [code]))
];

for (const built of functions) builtins.set(built.name, built);
