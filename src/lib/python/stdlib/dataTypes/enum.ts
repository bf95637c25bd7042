import { setOwn } from '../../protocols/attribute.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { PyFunction } from '../../objects/code.ts';
import { isEqual } from '../../protocols/comparison.ts';
import { raiseWith } from '../../objects/exceptions.ts';
import type { Machine } from '../../vm/machine.ts';
import { binary } from '../../protocols/number.ts';
import { classOf, typeName } from '../../objects/classOf.ts';
import {
	NativeFunction,
	PyBoxed,
	PyClass,
	PyClassMethod,
	PyDict,
	PyInstance,
	PyIterator,
	PyList,
	PyProperty,
	PyStaticMethod,
	PyTuple,
	type Value,
	types
} from '../../objects/values.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

const enumType = new PyClass('EnumType', 'enum', [types.type]);
const autoClass = new PyClass('auto', 'enum', [types.object]);
const enumClass = new PyClass('Enum', 'enum', [types.object]);
enumClass.metaclass = enumType;
const intEnum = new PyClass('IntEnum', 'enum', [types.int, enumClass]);
const strEnum = new PyClass('StrEnum', 'enum', [types.str, enumClass]);
for (const cls of [intEnum, strEnum]) cls.metaclass = enumType;

/** The members of a class by name, aliases too. */
const membersOf = new WeakMap<PyClass, Map<string, PyInstance>>();
const named = (cls: Value | undefined): Map<string, PyInstance> => membersOf.get(cls as PyClass) ?? new Map<string, PyInstance>();
const distinct = (cls: Value | undefined): PyInstance[] => [...new Set(named(cls).values())];
const valueOf = (member: Value | undefined): Value => (member as PyInstance).attrs.get('_value_') ?? null;
const nameOf = (member: Value | undefined): string => (member as PyInstance).attrs.get('_name_') as string;

const isDescriptor = (value: Value): boolean =>
	value instanceof PyFunction ||
	value instanceof NativeFunction ||
	value instanceof PyProperty ||
	value instanceof PyStaticMethod ||
	value instanceof PyClassMethod;

/** The value that `auto()` stands for. */
function nextValue(machine: Machine, cls: PyClass, name: string, before: readonly Value[]): Value {
	const own = cls.find('_generate_next_value_');
	if (own !== undefined) return machine.call(own instanceof PyStaticMethod ? own.func : own, [name, 1n, BigInt(before.length), new PyList([...before])]);
	if (cls.isSubclassOf(strEnum)) return name.toLowerCase();
	const last = before[before.length - 1];
	return last === undefined ? 1n : binary(machine, '+', last, 1n);
}

/** A member: an int, a float or a str as well where its class extends that. */
function memberOf(machine: Machine, cls: PyClass, value: Value): PyInstance {
	const data = [types.int, types.float, types.str].find((one) => cls.isSubclassOf(one));
	if (!data)
		return cls.mro.some((one) => one !== types.object && one.module === 'builtins') ? machine.unsupported('an Enum of this type') : new PyInstance(cls);
	const own = classOf(value) === data ? value : machine.call(data, value instanceof PyTuple ? value.items : [value]);
	return typeof own === 'string' || typeof own === 'bigint' || typeof own === 'number' ? new PyBoxed(cls, own) : machine.unsupported('an Enum of this type');
}

/** Makes members of what a class's body has bound. */
function makeMembers(machine: Machine, cls: PyClass): void {
	for (const base of cls.mro.slice(1)) if (named(base).size) machine.raise('TypeError', `<enum '${cls.name}'> cannot extend <enum '${base.name}'>`);
	if (cls.attrs.has('__new__')) machine.unsupported('an Enum with its own __new__');
	const members = new Map<string, PyInstance>();
	const values: Value[] = [];
	for (const [name, given] of [...cls.attrs]) {
		if (name.startsWith('_') || isDescriptor(given)) continue;
		if (given instanceof PyClass) machine.unsupported('a class inside of an Enum');
		const value = given instanceof PyInstance && given.cls === autoClass ? nextValue(machine, cls, name, values) : given;
		if (cls.isSubclassOf(strEnum) && typeof value !== 'string') machine.raise('TypeError', `${machine.repr(value)} is not a string`);
		values.push(value);
		let member = [...members.values()].find((known) => isEqual(machine, valueOf(known), value));
		if (!member) {
			member = memberOf(machine, cls, value);
			member.attrs.set('_value_', value);
			member.attrs.set('_name_', name);
			const init = cls.find('__init__');
			if (init !== undefined) machine.call(init, [member, ...(value instanceof PyTuple ? value.items : [value])]);
		}
		members.set(name, member);
		cls.attrs.set(name, member);
	}
	membersOf.set(cls, members);
	// The class that it extends beside Enum, `str`, would show it otherwise.
	for (const name of ['__repr__', '__str__', '__format__']) if (!cls.attrs.has(name)) cls.attrs.set(name, cls.find(name)!);
	const dict = new PyDict();
	for (const [name, member] of members) dict.entries.set(name, [name, member]);
	cls.attrs.set('__members__', dict);
}

function find(machine: Machine, cls: PyClass, value: Value): Value {
	if (value instanceof PyInstance && value.cls === cls) return value;
	for (const member of named(cls).values()) if (isEqual(machine, valueOf(member), value)) return member;
	const missing = cls.find('_missing_');
	const made = missing instanceof PyClassMethod ? machine.call(missing.func, [cls, value]) : null;
	return made ?? machine.raise('ValueError', `${machine.repr(value)} is not a valid ${cls.qualname}`);
}

const metaMethods: readonly NativeFunction[] = [
	signed('EnumType.__iter__', 'cls', (_, [cls]) => {
		const members = distinct(cls).values();
		return new PyIterator(types.generator, () => members.next().value);
	}),
	signed('EnumType.__getattr__', 'cls, name', (machine, [, name]) => machine.raise('AttributeError', String(name))),
	signed('EnumType.__len__', 'cls', (_, [cls]) => BigInt(distinct(cls).length)),
	signed('EnumType.__bool__', 'self', () => true),
	signed('EnumType.__repr__', 'cls', (_, [cls]) => `<enum '${(cls as PyClass).name}'>`),
	signed('EnumType.__getitem__', 'cls, name', (_, [cls, name]) => named(cls).get(String(name)) ?? raiseWith('KeyError', [name!])),
	signed('EnumType.__contains__', 'cls, member', (machine, [cls, member]) => {
		if (!(member instanceof PyInstance) || !member.cls.isSubclassOf(enumClass)) return machine.unsupported(`\`in\` of an Enum and a ${typeName(member!)}`);
		return member.cls === cls;
	}),
	new NativeFunction('__call__', 'EnumType.__call__', null, (host, { positional: [cls, value, ...more], keywords }) => {
		const machine = machineOf(host);
		if (value === undefined && !keywords.size) return machine.raise('TypeError', "EnumType.__call__() missing 1 required positional argument: 'value'");
		if (value === undefined || more.length || keywords.size) return machine.unsupported('Enum called with several arguments');
		return find(machine, cls as PyClass, value);
	})
];
for (const method of metaMethods) enumType.attrs.set(method.name, method);

const readOnly = (name: string, get: (self: Value | undefined) => Value): PyProperty =>
	new PyProperty(
		signed(name, 'self', (_, [self]) => get(self)),
		signed(name, 'self, value', (machine) => machine.raise('AttributeError', `<enum 'Enum'> cannot set attribute '${name}'`))
	);

const members: readonly (readonly [name: string, value: Value])[] = [
	['__deepcopy__', signed('Enum.__deepcopy__', 'self, memo', (_, [self]) => self!)],
	['__copy__', signed('Enum.__copy__', 'self', (_, [self]) => self!)],
	['name', readOnly('name', nameOf)],
	['value', readOnly('value', valueOf)],
	['__repr__', signed('Enum.__repr__', 'self', (machine, [self]) => `<${classOf(self!).name}.${nameOf(self)}: ${machine.repr(valueOf(self))}>`)],
	['__str__', signed('Enum.__str__', 'self', (_, [self]) => `${classOf(self!).name}.${nameOf(self)}`)],
	['__format__', signed('Enum.__format__', 'self, spec', (machine, [self, spec]) => machine.call(machine.builtin('format'), [machine.str(self!), spec!]))],
	[
		'__setattr__',
		signed('Enum.__setattr__', 'self, name, value', (machine, [self, name, value]) => (setOwn(machine, self!, String(name), value!), null), true)
	],
	['__init_subclass__', signed('Enum.__init_subclass__', 'cls', (machine, [cls]) => (makeMembers(machine, cls as PyClass), null), true)]
];
for (const [name, value] of members) enumClass.attrs.set(name, value);

/** Members of these show as their values do. */
for (const cls of [intEnum, strEnum]) {
	cls.attrs.set(
		'__str__',
		signed(`${cls.name}.__str__`, 'self', (machine, [self]) => machine.str(valueOf(self)))
	);
	cls.attrs.set(
		'__format__',
		signed(`${cls.name}.__format__`, 'self, spec', (machine, [self, spec]) => machine.call(machine.builtin('format'), [valueOf(self), spec!]))
	);
}

const unique = signed('unique', 'enumeration', (machine, [cls]) => {
	const aliases = [...named(cls)].filter(([name, member]) => name !== nameOf(member)).map(([name, member]) => `${name} -> ${nameOf(member)}`);
	return aliases.length ? machine.raise('ValueError', `duplicate values found in ${machine.repr(cls!)}: ${aliases.join(', ')}`) : cls!;
});

export const enumeration = standard('enum', {
	values: () => [
		['Enum', enumClass],
		['IntEnum', intEnum],
		['StrEnum', strEnum],
		['EnumMeta', enumType],
		['EnumType', enumType],
		['auto', autoClass],
		['unique', unique]
	],
	others: null,
	file: 'enum.py'
});
