import type { Code } from './code.ts';
import { type Frame, Frame as NewFrame, Scope } from './frame.ts';
import type { Machine } from './machine.ts';
import { innerScope } from './compile/expression.ts';
import { isPyObject, typeName } from './types.ts';
import { PyClass, PyInstance, PyUnknown, type Value, types } from './values.ts';

/** Built-in classes that a user's class cannot stand on here: their instances are not dictionaries of attributes. */
const unextendable: ReadonlySet<PyClass> = new Set([
	types.int,
	types.float,
	types.str,
	types.bool,
	types.list,
	types.tuple,
	types.dict,
	types.set,
	types.frozenset
]);

/** Runs a class body and makes the class. */
export function makeClass(
	machine: Machine,
	frame: Frame,
	name: string,
	qualname: string,
	given: readonly Value[],
	keywords: ReadonlyMap<string, Value>,
	code: Code
): Value {
	const unknown = given.find((base) => base instanceof PyUnknown);
	if (unknown) return unknown;
	for (const base of given) {
		if (!(base instanceof PyClass)) return machine.unsupported(`a class whose base is a ${typeName(base)}`);
		if (unextendable.has(base)) return machine.unsupported(`a class that extends ${base.name}`);
		if (base === types.type) return machine.unsupported('metaclasses');
	}
	const { metaclass, ...rest } = Object.fromEntries(keywords);
	if (metaclass !== undefined && (!(metaclass instanceof PyClass) || metaclass.module === '__main__')) return machine.unsupported('this metaclass');
	const bases = given.length ? (given as readonly PyClass[]) : [types.object];
	if (new Set(bases).size < bases.length) machine.raise('TypeError', `duplicate base class ${bases.find((base, i) => bases.indexOf(base) !== i)!.name}`);
	// `__class__`, which super() reads, lives in a scope of its own around the methods.
	const cell = new Scope(innerScope(frame));
	const body = new Scope(cell);
	machine.runFrame(new NewFrame(code, body));
	const cls = new PyClass(name, code.library ?? '__main__', bases, qualname);
	if (metaclass !== undefined && metaclass !== types.type) cls.metaclass = metaclass;
	for (const [key, value] of body.names) cls.attrs.set(key, value);
	cell.names.set('__class__', cls);
	const hook = bases.map((base) => base.find('__init_subclass__')).find((found) => found !== undefined);
	if (hook !== undefined) machine.call(hook, [cls], new Map(Object.entries(rest)));
	else if (keywords.size > (metaclass === undefined ? 0 : 1)) machine.raise('TypeError', `${name}.__init_subclass__() takes no keyword arguments`);
	return cls;
}

/** `cls(...)`: `__new__`, then `__init__`. */
export function instantiateClass(machine: Machine, cls: PyClass, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
	const make = cls.metaclass?.find('__call__');
	if (make !== undefined) return machine.call(make, [cls, ...positional], keywords);
	return makeInstance(machine, cls, positional, keywords);
}

/** What `type.__call__` does. */
export function makeInstance(machine: Machine, cls: PyClass, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
	if (cls === types.object && (positional.length || keywords.size)) machine.raise('TypeError', 'object() takes no arguments');
	const create = cls.find('__new__');
	const init = cls.find('__init__');
	let made: Value;
	if (create !== undefined) {
		made = machine.call(create, [cls, ...positional], keywords);
		if (!isPyObject(made) || !made.cls.isSubclassOf(cls)) return made;
	} else {
		if (cls.module === 'builtins' && cls !== types.object) return machine.unsupported(`${cls.name}()`);
		if (init === undefined && (positional.length || keywords.size)) machine.raise('TypeError', `${cls.name}() takes no arguments`);
		made = new PyInstance(cls);
	}
	if (init !== undefined) {
		const result = machine.call(init, [made, ...positional], keywords);
		if (result instanceof PyUnknown) return result;
		if (result !== null) machine.raise('TypeError', `__init__() should return None, not '${typeName(result)}'`);
	}
	return made;
}
