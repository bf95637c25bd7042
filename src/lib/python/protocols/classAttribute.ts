import { mappingOf } from '../objects/namespaces.ts';
import { builtinMethod, ownBuiltinMethod } from '../objects/slotWrappers.ts';
import {
	BoundMethod,
	NativeFunction,
	NativeProperty,
	type PyClass,
	PyClassMethod,
	PyDict,
	PyInstance,
	type PyObject,
	PyProperty,
	PyStaticMethod,
	PyTuple,
	type Value
} from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { bindTo } from './attribute.ts';
import { unbound } from './descriptor.ts';

/** `cls.name`, or undefined where Python would raise AttributeError. */
export function classAttribute(machine: Machine, cls: PyClass, name: string): Value | undefined {
	const found = cls.find(name);
	if (found instanceof PyStaticMethod) return found.func;
	if (found instanceof PyClassMethod) return new BoundMethod(cls, found.func as PyObject);
	if (found instanceof PyInstance && found.cls.scripted) {
		const get = found.cls.find('__get__');
		return get === undefined ? found : machine.call(get, [found, null, cls]);
	}
	if (found instanceof NativeFunction)
		return unbound(
			machine,
			cls.mro.find((one) => one.attrs.has(name))!,
			found
		);
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
		case '__subclasses__':
			return machine.unsupported('__subclasses__');
		case '__base__':
			return cls.bases[0] ?? null;
		case '__class__':
			return cls.cls;
		case '__dict__':
			return mappingOf(cls);
		case '__doc__':
			return null;
		case '__annotations__':
			return cls.scripted ? new PyDict() : undefined;
		default:
			return (name === '__new__' ? undefined : metaclassAttribute(machine, cls, name)) ?? ofBuiltin(machine, cls, name) ?? ofType(cls, name);
	}
}

function ofBuiltin(machine: Machine, cls: PyClass, name: string): Value | undefined {
	const found = builtinMethod(cls, name);
	if (!found) return undefined;
	const owner = cls.inC?.kindOf(name) === 'python' ? cls : cls.mro.find((one) => ownBuiltinMethod(one, name) === found)!;
	return unbound(machine, owner, found);
}

/** A method of `type`, as a class has it. */
const ofType = (cls: PyClass, name: string): Value | undefined => {
	const found = builtinMethod(cls.cls, name);
	return found instanceof NativeFunction && name[0] !== '_' ? new BoundMethod(cls, found) : found;
};

/** An attribute that a class has through its own class. */
function metaclassAttribute(machine: Machine, cls: PyClass, name: string): Value | undefined {
	const found = cls.cls.find(name);
	if (found instanceof PyProperty) return machine.call(found.getter, [cls]);
	if (found instanceof NativeProperty) return found.get(machine, cls);
	return found === undefined ? undefined : bindTo(machine, found, cls, cls.cls);
}
