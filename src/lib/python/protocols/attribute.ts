import { exploring } from '../compile/undecided.ts';
import { attributesOf } from '../objects/attributes.ts';
import { classOf } from '../objects/classOf.ts';
import { PyFunction } from '../objects/code.ts';
import { Raise, attempt, exceptionClass } from '../objects/exceptions.ts';
import { dictOf } from '../objects/namespaces.ts';
import { builtinMethod, builtinMethodOf } from '../objects/slotWrappers.ts';
import { unmodelled } from '../objects/unmodelled.ts';
import {
	BoundMethod,
	NativeFunction,
	NativeProperty,
	PyClass,
	PyClassMethod,
	PyDict,
	PyInstance,
	PyModule,
	type PyObject,
	PyProperty,
	PyStaticMethod,
	PyUnknown,
	type Value,
	types
} from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { classAttribute } from './classAttribute.ts';

/** `object.name`; raises AttributeError in CPython's words. */
export function getAttribute(machine: Machine, object: Value, name: string): Value {
	const value = findAttribute(machine, object, name);
	return value === undefined ? missing(machine, object, name) : value;
}

/** Calls a special method as the class of `self` gives it: a function with its instance, another descriptor bound to it. */
export function callSpecial(machine: Machine, self: Value, name: string, args: readonly Value[], keywords?: ReadonlyMap<string, Value>): Value {
	const cls = classOf(self);
	const found = cls.find(name)!;
	const isMethod = found instanceof PyFunction || found instanceof NativeFunction;
	return isMethod ? machine.call(found, [self, ...args], keywords) : machine.call(bindTo(machine, found, self, cls), args, keywords);
}

/** `object.name`, or undefined where Python would raise AttributeError. */
export function findAttribute(machine: Machine, object: Value, name: string): Value | undefined {
	if (object instanceof PyInstance && !object.cls.getsAll && object.cls !== types.super) {
		// What most instances are asked for is their own, or a method.
		const found = object.cls.find(name);
		if (found === undefined || found instanceof PyFunction) {
			const own = object.attrs.get(name);
			if (own !== undefined) return own;
			if (found !== undefined) return new BoundMethod(object, found);
		}
	}
	if (object instanceof PyUnknown) {
		machine.doubt();
		return exploring.member(machine, object, name);
	}
	if (object instanceof PyModule) return moduleAttribute(machine, object, name);
	if (object instanceof PyClass) return classAttribute(machine, object, name);
	const cls = classOf(object);
	if (cls === types.super) return machine.call(cls.find('__getattr__')!, [object, name]);
	if (cls.getsAll) {
		const found = attempt(() => machine.call(cls.find('__getattribute__')!, [object, name]), 'AttributeError');
		if (found !== undefined) return found;
		const fallback = cls.find('__getattr__');
		return fallback === undefined ? machine.call(cls.find('__getattribute__')!, [object, name]) : machine.call(fallback, [object, name]);
	}
	let raised: Raise | null = null;
	try {
		const found = plainAttribute(machine, object, name);
		if (found !== undefined) return found;
	} catch (thrown) {
		if (!(thrown instanceof Raise) || !thrown.exception.cls.isSubclassOf(exceptionClass('AttributeError'))) throw thrown;
		raised = thrown;
	}
	const fallback = cls.find('__getattr__');
	if (fallback !== undefined) return machine.call(fallback, [object, name]);
	if (raised) throw raised;
	return undefined;
}

function moduleAttribute(machine: Machine, module: PyModule, name: string): Value | undefined {
	const known = module.get(name);
	const value = known === undefined ? machine.modules.find(module, name) : known;
	if (value !== undefined) return value;
	if (name === '__name__') return module.name;
	if (name === '__dict__') return dictOf(module.all);
	const made = module.get('__getattr__');
	return made === undefined ? undefined : machine.call(made, [name]);
}

/** `object.__getattribute__`: what the class says of data, then the object's own attributes, then the rest of the class. */
export function plainAttribute(machine: Machine, object: Value, name: string): Value | undefined {
	const cls = classOf(object);
	const found = cls.find(name);
	if (found instanceof NativeProperty) return found.get(machine, object);
	if (found instanceof PyProperty) {
		if (found.getter === null) machine.raise('AttributeError', `property '${name}' of '${cls.name}' object has no getter`);
		return machine.call(found.getter, [object]);
	}
	const custom = found instanceof PyInstance && found.cls.scripted;
	if (custom && found.cls.find('__set__') !== undefined) return bindTo(machine, found, object, cls);
	const own = attributesOf(object)?.get(name);
	if (own !== undefined) return own;
	if (found !== undefined) return bindTo(machine, found, object, cls);
	return special(machine, object, cls, name);
}

/** What every object has without its class saying so. */
function special(machine: Machine, object: Value, cls: PyClass, name: string): Value | undefined {
	if (object instanceof PyInstance && !name.startsWith('__')) return undefined;
	if (name === '__class__') return cls;
	const member = cls.slots.member?.(machine, object, name);
	if (member !== undefined) return member;
	if (name === '__doc__') return null;
	const attrs = attributesOf(object);
	if (name === '__dict__' && attrs && hasDict(cls)) {
		const slots = cls.mro.flatMap((one) => one.slotNames ?? []);
		return dictOf(slots.length ? new Map([...attrs].filter(([key]) => !slots.includes(key))) : attrs);
	}
	if (name === '__module__' && cls.scripted) return cls.module;
	const basic = builtinMethodOf(object, cls, name);
	return basic && bindTo(machine, basic, object, cls);
}

/** Whether instances have a `__dict__`: not where every class of theirs says `__slots__`. */
const hasDict = (cls: PyClass): boolean => cls.mro.some((one) => one.slotNames === null && (one.scripted || one.bases.length > 0) && one.name !== 'object');

/** An attribute found in a class, as seen through an instance. */
export function bindTo(machine: Machine, found: Value, object: Value, cls: PyClass): Value {
	if (found instanceof PyFunction || found instanceof NativeFunction) return new BoundMethod(object, found);
	if (found instanceof PyStaticMethod) return found.func;
	if (found instanceof PyClassMethod) return new BoundMethod(cls, found.func as PyObject);
	const get = found instanceof PyInstance && found.cls.scripted ? found.cls.find('__get__') : undefined;
	return get === undefined ? found : machine.call(get, [found, object, cls]);
}

/** `object.name`, or undefined where Python raises AttributeError: nothing is raised for the want of it. */
export const attributeIfAny = (machine: Machine, object: Value, name: string): Value | undefined =>
	attempt(() => {
		const found = findAttribute(machine, object, name);
		if (found === undefined) machine.want(lacks(machine, object, name));
		return found;
	}, 'AttributeError');

/** Raises AttributeError, unless Python has the attribute and only we do not. */
export const missing = (machine: Machine, object: Value, name: string): never => machine.raise('AttributeError', lacks(machine, object, name));

/** What Python says where an object has no such attribute; throws where Python has it and only we do not. */
function lacks(machine: Machine, object: Value, name: string): string {
	if (object instanceof BoundMethod) return lacks(machine, object.func, name);
	if (object instanceof PyModule) {
		const [before, behind] = machine.modules.words(object);
		return `${before} '${object.name}' has no attribute '${name}'${behind}`;
	}
	const owner = object instanceof PyClass ? object : classOf(object);
	const hidden = (name === '__dict__' || name === '__weakref__') && !(object instanceof PyClass);
	const made = object instanceof PyClass ? object.metaclass?.find('__getattr__') : undefined;
	if (!hidden && owner.mro.some((cls) => unmodelled(cls.module === 'builtins' ? cls.name : `${cls.module}.${cls.name}`, name) || isLeftOut(cls, name)))
		machine.unsupported(`${owner.name}.${name}`);
	if (made !== undefined) machine.call(made, [object, name]);
	return object instanceof PyClass ? `type object '${object.name}' has no attribute '${name}'` : `'${owner.typeName}' object has no attribute '${name}'`;
}

/** Whether a framework's class says of a name that only we do not have it: its names stand in its `__unmodelled__`. */
function isLeftOut(cls: PyClass, name: string): boolean {
	const names = cls.ofProgram ? undefined : cls.attrs.get('__unmodelled__');
	return typeof names === 'string' && names.split(' ').includes(name);
}

export function setAttribute(machine: Machine, object: Value, name: string, value: Value): void {
	if (object instanceof PyUnknown) return exploring.put(machine, object, value, name);
	if (object instanceof PyClass) {
		mayChange(machine, object, name);
		object.attrs.set(name, value);
		if (name === '__getattribute__') object.getsAll = true;
		return;
	}
	if (object instanceof PyModule) {
		object.attrs.set(name, value);
		return;
	}
	const setter = classOf(object).find('__setattr__');
	if (setter === undefined) setOwn(machine, object, name, value);
	else machine.call(setter, [object, name, value]);
}

/** Only classes made by the program can be changed: a framework's are shared by all the programs that are evaluated. */
function mayChange(machine: Machine, cls: PyClass, name: string): void {
	if (cls.ofProgram) {
		if (name === '__bases__') machine.unsupported('setting __bases__');
		if (name === '__mro__') machine.raise('AttributeError', 'readonly attribute');
		if (name === '__dict__') machine.raise('AttributeError', "attribute '__dict__' of 'type' objects is not writable");
		return;
	}
	// Texts of ours make their classes anew in each run.
	if (cls.scripted && machine.running.at(-1)?.code.library != null) return;
	if (cls.module === 'builtins') machine.raise('TypeError', `cannot set '${name}' attribute of immutable type '${cls.name}'`);
	machine.unsupported(`changing ${cls.name}.${name} of a framework`);
}

/** `object.__setattr__`: properties and descriptors first, then the instance's own attributes. */
export function setOwn(machine: Machine, object: Value, name: string, value: Value): void {
	const cls = classOf(object);
	const found = cls.find(name);
	if (found instanceof PyProperty) {
		if (found.setter === null) machine.raise('AttributeError', `property '${name}' of '${cls.name}' object has no setter`);
		machine.call(found.setter, [object, value]);
		return;
	}
	if (found instanceof NativeProperty && found.set) {
		if (value instanceof PyUnknown && !found.takesUnknown) return exploring.changed(machine, object, value.what, name);
		found.set(machine, object, value);
		return;
	}
	const set = found instanceof PyInstance && found.cls.scripted ? found.cls.find('__set__') : undefined;
	if (set !== undefined) {
		machine.call(set, [found!, object, value]);
		return;
	}
	const own = attributesOf(object);
	if (own && name === '__class__') machine.unsupported('setting __class__');
	if (own && name === '__dict__' && value instanceof PyDict) {
		own.clear();
		for (const [key, item] of value.entries.values()) own.set(String(key), item);
	} else if (own && (hasDict(cls) || object instanceof PyFunction || mayHave(cls, name))) {
		if (object instanceof PyFunction && object.describe(name, value)) return;
		own.set(name, value);
	} else if (found !== undefined) machine.raise('AttributeError', `'${cls.name}' object attribute '${name}' is read-only`);
	else if (own || cls.module === 'builtins' || cls.scripted) {
		if (builtinMethod(cls, name)) machine.raise('AttributeError', `'${cls.name}' object attribute '${name}' is read-only`);
		machine.raise('AttributeError', `'${cls.name}' object has no attribute '${name}'`);
	} else machine.unsupported(`setting ${cls.name}.${name}`);
}

const mayHave = (cls: PyClass, name: string): boolean => cls.mro.some(({ slotNames }) => slotNames?.includes(name));

/** `del object.name`. */
export function deleteAttribute(machine: Machine, object: Value, name: string): void {
	if (object instanceof PyUnknown) return exploring.changed(machine, object, object.what, name);
	const method = classOf(object).find('__delattr__');
	if (method === undefined || object instanceof PyClass) deleteOwn(machine, object, name);
	else machine.call(method, [object, name]);
}

/** `object.__delattr__`. */
export function deleteOwn(machine: Machine, object: Value, name: string): void {
	const cls = classOf(object);
	const found = object instanceof PyClass ? undefined : cls.find(name);
	if (found instanceof PyProperty) {
		if (found.deleter === null) machine.raise('AttributeError', `property '${name}' of '${cls.name}' object has no deleter`);
		machine.call(found.deleter, [object]);
		return;
	}
	const remove = found instanceof PyInstance && found.cls.scripted ? found.cls.find('__delete__') : undefined;
	if (remove !== undefined) {
		machine.call(remove, [found!, object]);
		return;
	}
	if (object instanceof PyClass) mayChange(machine, object, name);
	const own = object instanceof PyClass ? object.attrs : object instanceof PyModule ? object : attributesOf(object);
	if (own?.delete(name)) return;
	if (object instanceof PyClass) machine.raise('AttributeError', `type object '${object.name}' has no attribute '${name}'`);
	if (found !== undefined && !own) machine.raise('AttributeError', `'${cls.name}' object attribute '${name}' is read-only`);
	machine.raise('AttributeError', own && mayHave(cls, name) && !hasDict(cls) ? name : `'${cls.name}' object has no attribute '${name}'`);
}
