import { PyFunction } from '../objects/code.ts';
import { bindTo } from '../protocols/attribute.ts';
import { attempt } from '../objects/exceptions.ts';
import { asIndex, getItem } from '../protocols/item.ts';
import type { Machine } from '../vm/machine.ts';
import { floatOf, isInt, isNumber, bigOf } from '../arithmetic/int.ts';
import { hashKey } from '../protocols/hash.ts';
import { unboxed } from '../objects/unboxed.ts';
import { addAll } from './setOperations.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { stepsToMake } from '../vm/work.ts';
import {
	NativeFunction,
	NativeProperty,
	PyBoxed,
	PyClass,
	PyClassMethod,
	PyDict,
	PyList,
	PyObject,
	PyProperty,
	PyRange,
	PySet,
	PySlice,
	PyStaticMethod,
	PyTuple,
	PyUnknown,
	type Value,
	types
} from '../objects/values.ts';
import { ofClass, ownBuiltinMethod } from './slotWrappers.ts';
import { machineOf, method, native, type Arity, type Run } from './methodDef.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** What calling a built-in class does; `args` are without the class. */
function constructor(cls: PyClass, arity: Partial<Arity>, run: Run): void {
	const make = native(cls.name, arity, (machine, args, keywords) => {
		const made = run(machine, args, keywords);
		machine.budget.spend(6 + stepsToMake(made));
		return made;
	});
	cls.attrs.set(
		'__new__',
		new NativeFunction(
			'__new__',
			`${cls.name}.__new__`,
			null,
			(host, { positional: [given, ...args], keywords }) => {
				const machine = machineOf(host);
				if (given === cls) return make.run(machine, { positional: args, keywords });
				if (!(given instanceof PyClass) || !given.isSubclassOf(cls))
					return machine.raise('TypeError', `${cls.name}.__new__(X): X is not a subtype of ${cls.name}`);
				// A container that can change is filled by its __init__.
				const filled = cls !== types.list && cls !== types.dict && cls !== types.set;
				return ofClass(machine, given, make.run(machine, filled ? { positional: args, keywords } : { positional: [], keywords: new Map() }));
			},
			make.takesUnknown
		)
	);
}

constructor(types.bool, { least: 0, most: 1, style: 'expected' }, (machine, [value = false]) => machine.truth(value));
constructor(types.str, { keywords: ['object'] }, (machine, [value, ...rest], keywords) => {
	if (rest.length > 2) return machine.raise('TypeError', `str() takes at most 3 arguments (${rest.length + 1} given)`);
	if (rest.length)
		return typeof rest[0] === 'string'
			? machine.unsupported('bytes')
			: machine.raise('TypeError', `str() argument 'encoding' must be str, not ${rest[0] === null ? 'None' : typeName(rest[0]!)}`);
	const shown = value === undefined ? keywords.get('object') : value;
	return shown === undefined ? '' : machine.shownText(() => machine.str(shown));
});

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
	const value = unboxed(given);
	if (radix !== undefined) {
		const number = asIndex(machine, radix);
		if (number === undefined) return machine.raise('TypeError', `'${typeName(radix)}' object cannot be interpreted as an integer`);
		if (number !== 0n && (number < 2n || number > 36n)) return machine.raise('ValueError', 'int() base must be >= 2 and <= 36, or 0');
		if (typeof value !== 'string') return machine.raise('TypeError', "int() can't convert non-string with explicit base");
		return integerFrom(machine, value, Number(number));
	}
	if (typeof value === 'string') return integerFrom(machine, value, 10);
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

function asciiDigits(machine: Machine, text: string): void {
	if (/(?![0-9])\p{Nd}/u.test(text)) machine.unsupported('digits other than 0 to 9');
}

function integerFrom(machine: Machine, text: string, base: number): Value {
	machine.budget.spend(text.length >> 3);
	asciiDigits(machine, text);
	const digits = text.trim().replace(/^[+-]/, '').length;
	if (digits > 4300 && base === 10)
		return machine.raise(
			'ValueError',
			`Exceeds the limit (4300 digits) for integer string conversion: value has ${digits} digits; use sys.set_int_max_str_digits() to increase the limit`
		);
	return parseInteger(text, base) ?? machine.raise('ValueError', `invalid literal for int() with base ${base}: ${machine.repr(text)}`);
}

constructor(types.float, { least: 0, most: 1, style: 'expected' }, (machine, [given = 0]) => {
	const special = given instanceof PyBoxed ? classOf(given).find('__float__') : undefined;
	if (special !== undefined) return machine.call(special, [given]);
	const value = unboxed(given);
	if (isNumber(value)) return floatOf(machine, value);
	if (typeof value === 'string') {
		const text = value.trim();
		asciiDigits(machine, text);
		machine.budget.spend(text.length >> 3);
		if (/^[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i.test(text)) return Number(text.replaceAll('_', ''));
		const word = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
		if (word) return (word[1] === '-' ? -1 : 1) * (word[2]!.toLowerCase() === 'nan' ? NaN : Infinity);
		return machine.raise('ValueError', `could not convert string to float: ${machine.repr(value)}`);
	}
	for (const name of ['__float__', '__index__']) {
		const own = classOf(value).find(name);
		if (own === undefined) continue;
		const made = machine.call(own, [value]);
		if (made instanceof PyUnknown || typeof unboxed(made) === 'number') return unboxed(made);
		if (typeof made === 'bigint' && name === '__index__') return Number(made);
		return machine.raise('TypeError', `${classOf(value).name}.${name} returned non-float (type ${typeName(made)})`);
	}
	return machine.raise('TypeError', `float() argument must be a string or a real number, not '${typeName(value)}'`);
});

constructor(types.list, { least: 0, most: 1, style: 'expected' }, (machine, [value]) => new PyList(value === undefined ? [] : [...machine.iterate(value)]));
constructor(types.tuple, { least: 0, most: 1, style: 'expected' }, (machine, [value]) =>
	value instanceof PyTuple && value.cls === types.tuple ? value : new PyTuple(value === undefined ? [] : machine.iterate(value).slice())
);
for (const cls of [types.set, types.frozenset]) {
	constructor(cls, { least: 0, most: 1, style: 'expected' }, (machine, [value]) => {
		if (value instanceof PySet && value.cls === types.frozenset && cls === types.frozenset) return value;
		const set = new PySet(cls);
		if (value !== undefined) addAll(machine, set, value);
		return set;
	});
}
constructor(types.slice, { least: 1, most: 3, style: 'expected' }, (_, args) =>
	args.length === 1 ? new PySlice(null, args[0]!, null) : new PySlice(args[0]!, args[1]!, args[2] ?? null)
);
constructor(types.range, { least: 1, most: 3, style: 'expected' }, (machine, args) => {
	const [a, b, step = 1n] = args.map(
		(value) => asIndex(machine, value) ?? machine.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`)
	);
	if (step === 0n) machine.raise('ValueError', 'range() arg 3 must not be zero');
	return b === undefined ? new PyRange(0n, a!, 1n) : new PyRange(a!, b, step);
});
constructor(types.dict, { keywords: null }, (machine, [given, ...rest], keywords) => {
	if (rest.length) machine.raise('TypeError', `dict expected at most 1 argument, got ${rest.length + 1}`);
	const dict = new PyDict();
	if (given !== undefined) updateDict(machine, dict, given);
	for (const [key, value] of keywords) dict.entries.set(key, [key, value]);
	return dict;
});

/** `dict.update(given)`. */
export function updateDict(machine: Machine, dict: PyDict, given: Value): void {
	const set = (key: Value, value: Value): void => {
		const hash = hashKey(machine, key);
		dict.entries.set(hash, [dict.entries.get(hash)?.[0] ?? key, value]);
	};
	if (given instanceof PyDict) {
		machine.budget.spend(stepsToMake(given));
		for (const [key, value] of [...given.entries.values()]) set(key, value);
		return;
	}
	const keys = given instanceof PyObject ? classOf(given).find('keys') : undefined;
	if (keys !== undefined) {
		for (const key of machine.iterate(machine.call(keys, [given]))) set(key, getItem(machine, given, key));
		return;
	}
	machine.iterate(given).forEach((pair, i) => {
		const items = attempt(() => new PyTuple(machine.iterate(pair)), 'TypeError');
		if (!(items instanceof PyTuple)) return machine.raise('TypeError', `cannot convert dictionary update sequence element #${i} to a sequence`);
		const [key, value, ...others] = items.items;
		if (value === undefined || others.length)
			return machine.raise('ValueError', `dictionary update sequence element #${i} has length ${items.items.length}; 2 is required`);
		set(key!, value);
	});
}

constructor(types.type, { keywords: null }, (machine, args, keywords) => {
	if (args.length !== 1 && args.length !== 3) return machine.raise('TypeError', 'type() takes 1 or 3 arguments');
	if (args.length === 1 && keywords.size) return machine.raise('TypeError', 'type() takes no keyword arguments');
	return args.length === 1 ? classOf(args[0]!) : machine.unsupported('type() with three arguments');
});
constructor(types.staticmethod, { least: 1, most: 1, style: 'expected' }, (_, [func]) => new PyStaticMethod(func!));
constructor(types.classmethod, { least: 1, most: 1, style: 'expected' }, (_, [func]) => new PyClassMethod(func!));
constructor(types.property, { least: 0, most: 4, keywords: ['fget', 'fset', 'fdel', 'doc'] }, (_, [get, set, remove, doc], keywords) => {
	const [getter, setter, deleter] = [get ?? keywords.get('fget') ?? null, set ?? keywords.get('fset') ?? null, remove ?? keywords.get('fdel') ?? null];
	return new PyProperty(getter, setter, deleter, doc ?? keywords.get('doc') ?? null);
});
method(types.property, 'setter', { least: 1, most: 1 }, (_, [self, setter]) => {
	const { getter, deleter, doc } = self as PyProperty;
	return new PyProperty(getter, setter, deleter, doc);
});
method(types.property, 'deleter', { least: 1, most: 1 }, (_, [self, deleter]) => {
	const { getter, setter, doc } = self as PyProperty;
	return new PyProperty(getter, setter, deleter, doc);
});
method(types.property, 'getter', { least: 1, most: 1 }, (_, [self, getter]) => {
	const { setter, deleter, doc } = self as PyProperty;
	return new PyProperty(getter!, setter, deleter, doc);
});

/** `super()`: attributes are looked up after `start` in the order of the object's class. */
class PySuper extends PyObject {
	readonly cls = types.super;
	constructor(
		readonly start: PyClass,
		readonly object: Value
	) {
		super();
	}
}

constructor(types.super, {}, (machine, [start, object, ...more]) => {
	if (more.length) machine.raise('TypeError', `super() expected at most 2 arguments, got ${more.length + 2}`);
	if (start instanceof PyClass && object !== undefined) return after(machine, start, object);
	if (start !== undefined) return machine.unsupported('super() with these arguments');
	const { scope, code } = machine.frame;
	const cls = scope.owner('__class__')?.names.get('__class__');
	const first = code.firstParameter === null ? undefined : scope.names.get(code.firstParameter);
	if (first === undefined) return machine.raise('RuntimeError', 'super(): no arguments');
	if (!(cls instanceof PyClass)) return machine.raise('RuntimeError', 'super(): __class__ cell not found');
	return after(machine, cls, first);
});

function after(machine: Machine, start: PyClass, object: Value): PySuper {
	if (!classOf(object).isSubclassOf(start) && !(object instanceof PyClass && object.isSubclassOf(start)))
		machine.raise('TypeError', 'super(type, obj): obj must be an instance or subtype of type');
	return new PySuper(start, object);
}

types.super.attrs.set(
	'__getattr__',
	native('super.__getattr__', { least: 2, most: 2 }, (machine, [self, name]) => {
		const { start, object } = self as PySuper;
		const key = String(name);
		const own = object instanceof PyClass && object.isSubclassOf(start) ? object : classOf(object);
		const { mro } = own;
		for (const cls of mro.slice(mro.indexOf(start) + 1)) {
			const found = cls.attrs.get(key) ?? ownBuiltinMethod(cls, key);
			if (found === undefined) continue;
			if (found instanceof PyProperty) return machine.call(found.getter, [object]);
			if (found instanceof NativeProperty) return found.get(machine, object);
			if (key === '__new__') return found;
			return own === object && found instanceof PyFunction ? found : bindTo(machine, found, object, own);
		}
		return machine.raise('AttributeError', `'super' object has no attribute '${key}'`);
	})
);
