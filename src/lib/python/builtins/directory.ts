import { classOf } from '../objects/classOf.ts';
import { namesOfClass } from '../objects/namespaces.ts';
import { PyClass, PyInstance, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';

/** The names that `dir(value)` lists, as far as they do not belong to `object`. */
export function directory(machine: Machine, value: Value): string[] {
	const cls = classOf(value);
	if (!cls.scripted && !(value instanceof PyClass && value.scripted)) return machine.unsupported(`dir() of a ${cls.name}`);
	const own = value instanceof PyClass ? namesOfClass(value) : [...(value instanceof PyInstance ? value.attrs.keys() : []), ...namesOfClass(cls)];
	const basic =
		'__class__ __delattr__ __dict__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__ __getstate__ __gt__ __hash__ __init__ __init_subclass__ __le__ __lt__ __module__ __ne__ __new__ __reduce__ __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__ __weakref__';
	machine.budget.spend(own.length);
	return [...new Set([...own, ...basic.split(' ')])].sort();
}
