import { type Table, tableOf } from '../../ir/table.ts';
import { isNumber } from '../arithmetic/int.ts';
import { classOf } from '../objects/classOf.ts';
import { exceptionClass } from '../objects/exceptions.ts';
import { wrappersBy } from '../objects/slotWrappers.ts';
import { plain } from '../objects/unboxed.ts';
import {
	type NativeFunction,
	PyClass,
	type PyDict,
	PyInstance,
	type PyIterator,
	PyList,
	PyObject,
	PySet,
	type Value,
	notImplemented,
	types
} from '../objects/values.ts';
import { deleteOwn, missing, plainAttribute, setOwn } from '../protocols/attribute.ts';
import { compare, contains } from '../protocols/comparison.ts';
import { methodKind } from '../protocols/descriptor.ts';
import { hashOf } from '../protocols/hash.ts';
import { deleteItem, getItem, setItem } from '../protocols/item.ts';
import { iteratorOf } from '../protocols/iteration.ts';
import { operators, tryBinary, unary, updated } from '../protocols/number.ts';
import { builtinRepr, formatValue, reprOf } from '../protocols/text.ts';
import { lengthOf, truth } from '../protocols/truth.ts';
import type { Machine } from '../vm/machine.ts';
import { makeInstance } from './classes/type.ts';
import { updateDict } from './collections/dict.ts';
import { directory } from './directory.ts';
import { divmod, round } from './functions.ts';
import { nextOf, reversed } from './iterators.ts';
import { anything, checkArity, native } from './methodDef.ts';

type Run = (machine: Machine, self: Value, args: readonly Value[]) => Value;

const numbers = 'int float';
const sequences = 'str list tuple';
const collections = 'dict set frozenset';
const everything = `${numbers} ${sequences} ${collections} range`;
const said = (value: Value | undefined): Value => (value === undefined ? notImplemented : value);

/** Whether CPython's method of a built-in class has anything to say of the other operand. */
const fits = (self: Value, other: Value): boolean =>
	isNumber(self) ? isNumber(other) : classOf(self) === classOf(other) || (self instanceof PySet && other instanceof PySet);

/** What the built-in classes' special methods do, by name: the classes that have it, how many arguments it takes, and what it does with a plain self. */
const table: Readonly<Record<string, readonly [classes: string, least: number, most: number, run: Run]>> = {
	__len__: [`${sequences} ${collections} range`, 0, 0, (machine, self) => BigInt(lengthOf(machine, self))],
	__getitem__: [`${sequences} dict range`, 1, 1, (machine, self, [index]) => getItem(machine, self, index!)],
	__setitem__: ['list dict', 2, 2, (machine, self, [index, value]) => (setItem(machine, self, index!, value!), null)],
	__delitem__: ['list dict', 1, 1, (machine, self, [index]) => (deleteItem(machine, self, index!), null)],
	__contains__: [`${sequences} ${collections} range`, 1, 1, (machine, self, [item]) => contains(machine, self, item!)],
	__iter__: [`${sequences} ${collections} range`, 0, 0, (machine, self) => iteratorOf(machine, self)],
	__reversed__: ['list dict range', 0, 0, (machine, self) => reversed(machine, self)],
	__repr__: [everything, 0, 0, (machine, self) => reprOf(machine, self)],
	__hash__: [`${numbers} str tuple frozenset range`, 0, 0, (machine, self) => hashOf(machine, self)],
	__bool__: [numbers, 0, 0, (machine, self) => truth(machine, self)],
	__format__: [`${numbers} str`, 1, 1, (machine, self, [spec]) => formatValue(machine, self, String(spec))],
	__int__: [numbers, 0, 0, (machine, self) => machine.call(types.int, [self])],
	__float__: [numbers, 0, 0, (machine, self) => machine.call(types.float, [self])],
	__index__: ['int', 0, 0, (machine, self) => machine.call(types.int, [self])],
	__trunc__: [numbers, 0, 0, (machine, self) => machine.call(types.int, [self])],
	__neg__: [numbers, 0, 0, (machine, self) => unary(machine, '-', self)],
	__pos__: [numbers, 0, 0, (machine, self) => unary(machine, '+', self)],
	__invert__: ['int', 0, 0, (machine, self) => unary(machine, '~', self)],
	__abs__: [numbers, 0, 0, (machine, self) => (truth(machine, compare(machine, '<', self, 0n)) ? unary(machine, '-', self) : self)],
	__round__: [numbers, 0, 1, (machine, self, [digits]) => round(machine, self, digits ?? null)],
	__divmod__: [numbers, 1, 1, (machine, self, [other]) => (fits(self, other!) ? divmod(machine, self, other!) : notImplemented)],
	__iadd__: ['list', 1, 1, (machine, self, [other]) => updated(machine, '+', self, other!)],
	__imul__: ['list', 1, 1, (machine, self, [other]) => updated(machine, '*', self, other!)]
};

const binaryClasses: Table<string> = tableOf({
	'+': `${numbers} ${sequences}`,
	'-': `${numbers} set frozenset`,
	'*': `${numbers} ${sequences}`,
	'%': `${numbers} str`,
	'&': 'int set frozenset',
	'^': 'int set frozenset',
	'|': `int ${collections}`,
	'<<': 'int',
	'>>': 'int'
});

/** Raises what CPython says of a call with too few arguments, too many, or with keywords. */
function wrongArguments(
	machine: Machine,
	cls: PyClass,
	name: string,
	[least, most]: readonly [number, number],
	given: number,
	keywords: ReadonlyMap<string, Value>
): void {
	if (methodKind(cls, name) === 'method')
		return checkArity(machine, name, `${cls.name}.${name}`, { ...anything, least, most, style: least === most ? 'takes' : 'expected' }, given, keywords);
	if (keywords.size) machine.raise('TypeError', `${name === '__init__' ? cls.name : `wrapper ${name}`}() takes no keyword arguments`);
	const [bound, count] = least === most ? ['', least] : given < least ? ['at least ', least] : ['at most ', most];
	const who = name === '__init__' ? cls.name : '';
	const counted = who || unpacked.has(name) ? `${who} ` : '';
	machine.raise('TypeError', `${counted}expected ${bound}${count} argument${count === 1 ? '' : 's'}, got ${given}`);
}

/** Slots whose arguments are counted by another function, that begins its sentence with the empty name it is given. */
const unpacked: ReadonlySet<string> = new Set(['__setitem__', '__setattr__', '__pow__', '__rpow__']);

/** `__next__` and `__iter__` of iterators. */
const iteratorMethods: Table<NativeFunction> = tableOf({
	__next__: native('__next__', { least: 1, most: 1 }, (machine, [self]) => nextOf(machine, self!, undefined)),
	__iter__: native('__iter__', { least: 1, most: 1 }, (_, [self]) => self as PyIterator)
});

function build(): Map<PyClass, Map<string, NativeFunction>> {
	const made = new Map<PyClass, Map<string, NativeFunction>>();
	const add = (cls: PyClass, name: string, least: number, most: number, run: Run): void => {
		let methods = made.get(cls);
		if (!methods) made.set(cls, (methods = new Map()));
		const takesUnknown = name === '__setattr__' || name === '__setitem__';
		const method = native(name, { keywords: null, takesUnknown }, (machine, [self, ...args], keywords) => {
			if (args.length < least || args.length > most || keywords.size) wrongArguments(machine, cls, name, [least, most], args.length, keywords);
			return run(machine, self!, args);
		});
		methods.set(name, method);
	};
	const allTypes = new Map<string, PyClass>(Object.entries(types));
	const byName = (names: string): PyClass[] => names.split(' ').map((name) => allTypes.get(name)!);
	for (const [name, [classes, least, most, run]] of Object.entries(table))
		for (const cls of byName(classes)) add(cls, name, least, most, (machine, self, args) => run(machine, plain(self), args));
	for (const [op, word] of Object.entries(operators)) {
		const operator = op as keyof typeof operators;
		for (const cls of byName(binaryClasses[op] ?? (op === '@' ? 'object' : numbers))) {
			if (op === '@') continue;
			const apply = (machine: Machine, left: Value, right: Value, other: Value): Value =>
				isNumber(left) && !isNumber(other) ? notImplemented : said(tryBinary(machine, operator, left, right));
			const most = op === '**' ? 2 : 1;
			add(cls, `__${word}__`, 1, most, (machine, self, [other]) => {
				const [left, right] = [plain(self), plain(other!)];
				return apply(machine, left, right, right);
			});
			if (cls === types.int || cls === types.float)
				add(cls, `__r${word}__`, 1, most, (machine, self, [other]) => {
					const [left, right] = [plain(other!), plain(self)];
					return isNumber(left) ? said(tryBinary(machine, operator, left, right)) : notImplemented;
				});
		}
	}
	for (const [name, op] of [
		['__eq__', '=='],
		['__ne__', '!='],
		['__lt__', '<'],
		['__le__', '<='],
		['__gt__', '>'],
		['__ge__', '>=']
	] as const) {
		const ordered = op !== '==' && op !== '!=';
		for (const cls of byName(ordered ? `${numbers} ${sequences} set frozenset` : everything))
			add(cls, name, 1, 1, (machine, self, [other]) => {
				const [left, right] = [plain(self), plain(other!)];
				return fits(left, right) ? compare(machine, op, left, right) : notImplemented;
			});
		add(types.object, name, 1, 1, (machine, self, [other]) => {
			if (ordered || (op === '==' && !Object.is(self, other))) return notImplemented;
			return op === '==' ? true : compare(machine, op, self, other!);
		});
	}
	add(types.list, '__init__', 0, 1, (machine, self, [items]) => {
		const list = (self as PyList).items;
		const given = items === undefined ? [] : machine.iterate(items);
		list.length = 0;
		for (const item of given) list.push(item);
		return null;
	});
	add(types.set, '__init__', 0, 1, (machine, self, [items]) => {
		const set = (self as PySet).items;
		set.clear();
		set.merge((machine.call(types.set, items === undefined ? [] : [items]) as PySet).items);
		return null;
	});
	made.get(types.dict)!.set(
		'__init__',
		native('__init__', { keywords: null }, (machine, [self, given, ...more], keywords) => {
			if (more.length) wrongArguments(machine, types.dict, '__init__', [0, 1], more.length + 1, new Map());
			if (given !== undefined) updateDict(machine, self as PyDict, given);
			for (const [key, value] of keywords) (self as PyDict).entries.set(key, [key, value]);
			return null;
		})
	);
	const exception = exceptionClass('BaseException');
	add(exception, '__str__', 0, 0, (machine, self) => classOf(self).table.builtin.str!(machine, self));
	add(exception, '__repr__', 0, 0, (machine, self) => builtinRepr(machine, self));
	for (const cls of [types.function, types.builtin_function_or_method, types.method])
		made.set(cls, new Map([['__call__', native('__call__', { keywords: null }, (machine, [self, ...args], keywords) => machine.call(self!, args, keywords))]]));
	add(types.type, 'mro', 0, 0, (_, self) => new PyList([...(self as PyClass).mro]));
	made.get(types.type)!.set(
		'__call__',
		native('__call__', { keywords: null }, (machine, [cls, ...args], keywords) => makeInstance(machine, cls as PyClass, args, keywords))
	);
	add(types.object, '__setattr__', 2, 2, (machine, self, [name, value]) => (setOwn(machine, self, String(name), value!), null));
	add(types.object, '__delattr__', 1, 1, (machine, self, [name]) => (deleteOwn(machine, self, String(name)), null));
	add(types.object, '__getattribute__', 1, 1, (machine, self, [name]) => plainAttribute(machine, self, String(name)) ?? missing(machine, self, String(name)));
	add(types.object, '__repr__', 0, 0, (machine, self) => builtinRepr(machine, self));
	add(types.object, '__str__', 0, 0, (machine, self) => reprOf(machine, self));
	add(types.object, '__format__', 1, 1, (machine, self, [spec]) =>
		spec === '' ? machine.str(self) : machine.raise('TypeError', `unsupported format string passed to ${classOf(self).name}.__format__`)
	);
	add(types.object, '__hash__', 0, 0, (machine, self) => (self instanceof PyObject ? BigInt(machine.addresses.of(self)) >> 4n : hashOf(machine, self)));
	add(types.object, '__dir__', 0, 0, (machine, self) => new PyList(directory(machine, self)));
	add(types.str, '__str__', 0, 0, (_, self) => plain(self));
	const objects = made.get(types.object)!;
	objects.set(
		'__init__',
		native('__init__', { keywords: null }, (machine, args, keywords) =>
			args.length > 1 || keywords.size ? machine.raise('TypeError', 'object.__init__() takes exactly one argument (the instance to initialize)') : null
		)
	);
	objects.set(
		'__new__',
		native('__new__', { keywords: null, takesUnknown: true }, (machine, [cls, ...args], keywords) => {
			if (cls === undefined) return machine.raise('TypeError', 'object.__new__(): not enough arguments');
			if (!(cls instanceof PyClass)) return machine.raise('TypeError', 'object.__new__(X): X is not a type object');
			if (args.length || keywords.size) {
				if (cls.find('__new__') !== undefined) machine.raise('TypeError', 'object.__new__() takes exactly one argument (the type to instantiate)');
				if (cls.find('__init__') === undefined) machine.raise('TypeError', `${cls.name}() takes no arguments`);
			}
			return new PyInstance(cls);
		})
	);
	objects.set(
		'__init_subclass__',
		native('__init_subclass__', { keywords: null }, (machine, [cls], keywords) =>
			keywords.size ? machine.raise('TypeError', `${(cls as PyClass).name}.__init_subclass__() takes no keyword arguments`) : null
		)
	);
	return made;
}

wrappersBy(build, iteratorMethods);
