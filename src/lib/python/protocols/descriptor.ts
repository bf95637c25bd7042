import type { MethodKind } from '../objects/class.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { NativeFunction, type PyClass, PyUnknown, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';

/** Special methods of built-in classes that are methods as any other; the rest fill a slot of the class (CPython 3.11). */
const methods = new Set(
	`__format__ __trunc__ __floor__ __ceil__ __round__ __reversed__ __sizeof__ __dir__ __reduce__ __reduce_ex__ __getstate__ __getnewargs__
	list.__getitem__ dict.__getitem__ dict.__contains__ set.__contains__ frozenset.__contains__`.split(/\s+/)
);

/** How a class keeps a method. */
export function methodKind(owner: PyClass, name: string): MethodKind {
	if (owner.inC) return owner.inC.kindOf(name);
	if (owner.module === 'builtins') return !name.startsWith('__') || methods.has(name) || methods.has(`${owner.name}.${name}`) ? 'method' : 'slot';
	return owner.typeName === owner.name || name.startsWith('__') ? 'python' : 'method';
}

/** What is no method of an instance, although the class keeps it as one. */
export const ofClass: ReadonlySet<string> = new Set(['__new__', '__init_subclass__', '__class_getitem__', '__prepare__', '__subclasshook__']);

const known = new WeakMap<PyClass, Map<NativeFunction, NativeFunction>>();

/** A method as its class gives it: called with no instance, or another class's, it says so. */
export function unbound(machine: Machine, owner: PyClass, method: NativeFunction): NativeFunction {
	if (owner.ofProgram || ofClass.has(method.name)) return method;
	machine.budget.spend(1);
	let made = known.get(owner);
	if (!made) known.set(owner, (made = new Map()));
	let found = made.get(method);
	if (!found) made.set(method, (found = methodKind(owner, method.name) === 'python' ? inPython(owner, method) : inC(owner, method)));
	return found;
}

/** A method in Python takes anything as its `self`, and what it makes of it is not modelled. */
function inPython(owner: PyClass, method: NativeFunction): NativeFunction {
	const { name, qualname, signature } = method;
	return new NativeFunction(
		name,
		qualname,
		signature,
		(host, args) => {
			const [self] = args.positional;
			if (self === undefined) return host.unsupported(`${qualname} without an instance`);
			if (self instanceof PyUnknown) return (host as Machine).skip(method, args.positional, args.keywords, self);
			if (!isOf(host as Machine, self, owner)) return host.unsupported(`${qualname} of a ${classOf(self).name}`);
			return method.run(host, args);
		},
		method.takesUnknown
	);
}

function inC(owner: PyClass, method: NativeFunction): NativeFunction {
	const cls = owner.inC?.name ?? owner.typeName;
	const name = owner.inC?.named?.[method.name] ?? method.name;
	const isSlot = methodKind(owner, method.name) === 'slot';
	return new NativeFunction(
		method.name,
		method.qualname,
		null,
		(host, { positional, keywords }) => {
			const [self] = positional;
			if (self === undefined)
				return host.raise(
					'TypeError',
					isSlot
						? `descriptor '${name}' of '${cls}' object needs an argument`
						: `unbound method ${cls.slice(cls.lastIndexOf('.') + 1)}.${name}() needs an argument`
				);
			if (self instanceof PyUnknown) return (host as Machine).skip(method, positional, keywords, self);
			if (!isOf(host as Machine, self, owner.inC?.owner ?? owner))
				return host.raise(
					'TypeError',
					isSlot
						? `descriptor '${name}' requires a '${cls}' object but received a '${typeName(self)}'`
						: `descriptor '${name}' for '${cls}' objects doesn't apply to a '${typeName(self)}' object`
				);
			return host.call(method, positional, keywords);
		},
		true
	);
}

/** Whether a method of a class takes a value for its instance. */
export const isOf = (machine: Machine, self: Value, cls: PyClass): boolean => self instanceof PyUnknown || machine.isInstance(self, cls);
