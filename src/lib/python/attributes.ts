import { PyFunction } from './code.ts';
import type { Machine } from './machine.ts';
import { unmodelled } from './builtins/unmodelled.ts';
import { classOf } from './types.ts';
import {
	BoundMethod,
	NativeFunction,
	NativeProperty,
	PyClass,
	PyClassMethod,
	PyInstance,
	PyIterator,
	PyList,
	PyDict,
	PyModule,
	PyObject,
	PyProperty,
	PyRange,
	PySet,
	PyStaticMethod,
	PyTuple,
	PyUnknown,
	type Value
} from './values.ts';

/** `object.name`; raises AttributeError in CPython's words. */
export function getAttribute(machine: Machine, object: Value, name: string): Value {
	const value = findAttribute(machine, object, name);
	if (value !== undefined) return value;
	return missing(machine, object, name);
}

/** `object.name`, or undefined where Python would raise AttributeError. */
export function findAttribute(machine: Machine, object: Value, name: string): Value | undefined {
	if (object instanceof PyUnknown) return object;
	if (object instanceof PyModule) {
		const value = object.attrs.get(name) ?? machine.modules.find(object, name);
		if (value !== undefined || object.attrs.has(name)) return value ?? null;
		if (name === '__name__') return object.name;
		const made = object.attrs.get('__getattr__');
		return made === undefined ? undefined : machine.call(made, [name]);
	}
	if (object instanceof PyClass) return classAttribute(machine, object, name);
	const cls = classOf(object);
	const found = cls.find(name);
	if (found instanceof NativeProperty) return found.get(machine, object, machine.span);
	if (found instanceof PyProperty) return machine.call(found.getter, [object]);
	const own = ownAttributes(object)?.get(name);
	if (own !== undefined) return own;
	if (found !== undefined) return bindTo(found, object, cls);
	if (name === '__class__') return cls;
	if (name === '__dict__' && object instanceof PyInstance) {
		const dict = new PyDict();
		for (const [key, value] of object.attrs) dict.entries.set(key, [key, value]);
		return dict;
	}
	if (name === '__doc__') return null;
	if (object instanceof PyFunction || object instanceof NativeFunction) {
		if (name === '__name__') return object.name;
		if (name === '__qualname__') return object.qualname;
	}
	if (object instanceof BoundMethod) return name === '__self__' ? object.self : findAttribute(machine, object.func, name);
	const fallback = cls.find('__getattr__');
	if (fallback === undefined) return undefined;
	return machine.call(fallback, [object, name]);
}

function ownAttributes(object: Value): Map<string, Value> | undefined {
	if (object instanceof PyInstance || object instanceof PyFunction) return object.attrs;
	return undefined;
}

function classAttribute(machine: Machine, cls: PyClass, name: string): Value | undefined {
	const found = cls.find(name);
	if (found instanceof PyStaticMethod) return found.func;
	if (found instanceof PyClassMethod) return new BoundMethod(cls, found.func as PyObject);
	if (found !== undefined) return found;
	switch (name) {
		case '__name__':
			return cls.name;
		case '__qualname__':
			return cls.qualname;
		case '__module__':
			return cls.module;
		case '__mro__':
			return new PyTuple(cls.mro);
		case '__bases__':
			return new PyTuple(cls.bases);
		case '__class__':
			return cls.cls;
		case '__doc__':
			return null;
		default:
			return metaclassAttribute(cls, name);
	}
}

/** An attribute that a class has through its own class. */
export function metaclassAttribute(cls: PyClass, name: string): Value | undefined {
	const found = cls.cls.find(name);
	return found === undefined ? undefined : bindTo(found, cls, cls.cls);
}

/** An attribute found in a class, as seen through an instance. */
export function bindTo(found: Value, object: Value, cls: PyClass): Value {
	if (found instanceof PyFunction || found instanceof NativeFunction) return new BoundMethod(object, found);
	if (found instanceof PyStaticMethod) return found.func;
	if (found instanceof PyClassMethod) return new BoundMethod(cls, found.func as PyObject);
	return found;
}

/** Raises AttributeError, unless Python has the attribute and only we do not. */
function missing(machine: Machine, object: Value, name: string): never {
	if (object instanceof PyModule) machine.raise('AttributeError', `module '${object.name}' has no attribute '${name}'`);
	const owner = object instanceof PyClass ? object : classOf(object);
	const made = object instanceof PyClass ? object.metaclass?.find('__getattr__') : undefined;
	if (owner.mro.some((cls) => unmodelled(cls.name, name) && cls.module === 'builtins')) machine.unsupported(`${owner.name}.${name}`);
	if (made !== undefined) machine.call(made, [object, name]);
	if (object instanceof PyClass) machine.raise('AttributeError', `type object '${object.name}' has no attribute '${name}'`);
	machine.raise('AttributeError', `'${owner.name}' object has no attribute '${name}'`);
}

export function setAttribute(machine: Machine, object: Value, name: string, value: Value): void {
	if (object instanceof PyUnknown) return;
	if (object instanceof PyClass) {
		mayChange(machine, object, name);
		object.attrs.set(name, value);
		return;
	}
	if (object instanceof PyModule) {
		object.attrs.set(name, value);
		return;
	}
	const cls = classOf(object);
	const setter = cls.find('__setattr__');
	if (setter !== undefined) {
		machine.call(setter, [object, name, value]);
		return;
	}
	setOwn(machine, object, name, value);
}

/** Only the program's own classes can be changed: a framework's are shared by all the programs that are evaluated. */
function mayChange(machine: Machine, cls: PyClass, name: string): void {
	if (cls.module === '__main__') return;
	if (cls.module === 'builtins') machine.raise('TypeError', `cannot set '${name}' attribute of immutable type '${cls.name}'`);
	machine.unsupported(`changing ${cls.name}.${name} of a framework`);
}

/** `object.__setattr__`: properties first, then the instance's own attributes. */
export function setOwn(machine: Machine, object: Value, name: string, value: Value): void {
	const cls = classOf(object);
	const found = cls.find(name);
	if (found instanceof PyProperty) {
		if (found.setter === null) machine.raise('AttributeError', `property '${name}' of '${cls.name}' object has no setter`);
		machine.call(found.setter, [object, value]);
		return;
	}
	if (found instanceof NativeProperty && found.set) {
		found.set(machine, object, value);
		return;
	}
	const own = ownAttributes(object);
	if (own) own.set(name, value);
	else if (found !== undefined) machine.raise('AttributeError', `'${cls.name}' object attribute '${name}' is read-only`);
	else if (cls.module === 'builtins') machine.raise('AttributeError', `'${cls.name}' object has no attribute '${name}'`);
	else machine.unsupported(`setting ${cls.name}.${name}`);
}

export function deleteAttribute(machine: Machine, object: Value, name: string): void {
	if (object instanceof PyUnknown) return;
	const method = classOf(object).find('__delattr__');
	if (method !== undefined) {
		machine.call(method, [object, name]);
		return;
	}
	if (object instanceof PyClass) mayChange(machine, object, name);
	const own = object instanceof PyClass || object instanceof PyModule ? object.attrs : ownAttributes(object);
	if (own?.delete(name)) return;
	const described = object instanceof PyClass ? `type object '${object.name}'` : `'${classOf(object).name}' object`;
	machine.raise('AttributeError', `${described} has no attribute '${name}'`);
}

/** Whether `iter(value)` would work. */
export function isIterable(value: Value): boolean {
	if (typeof value === 'string' || value instanceof PyList || value instanceof PyTuple || value instanceof PyDict || value instanceof PySet) return true;
	if (value instanceof PyRange || value instanceof PyIterator || value instanceof PyUnknown) return true;
	const cls = classOf(value);
	return (
		cls.find('__iter__') !== undefined ||
		cls.find('__getitem__') !== undefined ||
		(value instanceof PyClass && metaclassAttribute(value, '__iter__') !== undefined)
	);
}
