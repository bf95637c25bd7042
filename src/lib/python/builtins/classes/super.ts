import { classOf } from '../../objects/classOf.ts';
import { PyFunction } from '../../objects/code.ts';
import { NativeProperty, PyClass, PyObject, PyProperty, type Value, types } from '../../objects/values.ts';
import { bindTo } from '../../protocols/attribute.ts';
import type { Machine } from '../../vm/machine.ts';
import { constructor, native } from '../methodDef.ts';
import { ownBuiltinMethod } from '../../objects/slotWrappers.ts';

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
