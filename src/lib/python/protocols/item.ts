import { exploring } from '../compile/undecided.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { unmodelled } from '../objects/unmodelled.ts';
import { PyUnknown, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { callSpecial } from './attribute.ts';

/** `object[index]`. */
export function getItem(machine: Machine, object: Value, index: Value): Value {
	if (object instanceof PyUnknown || index instanceof PyUnknown) {
		machine.doubt(object, index);
		return object instanceof PyUnknown ? object : exploring.partOf(index as PyUnknown, object);
	}
	const get = classOf(object).slots.getItem;
	if (get) return get(machine, object, index);
	if (unmodelled(typeName(object), '__getitem__')) return machine.unsupported(`indexing a ${typeName(object)}`);
	return machine.raise('TypeError', `'${typeName(object)}' object is not subscriptable`);
}

/** Something of an object is changed, and it is not known what. */
function changeUnknown(machine: Machine, object: Value, { what }: PyUnknown): never {
	exploring.changed(machine, object, what);
	return machine.unsupported(what);
}

/** `object[index] = value`. */
export function setItem(machine: Machine, object: Value, index: Value, value: Value): void {
	if (object instanceof PyUnknown) return exploring.put(machine, object, value);
	if (index instanceof PyUnknown) return changeUnknown(machine, object, index);
	const set = classOf(object).slots.setItem;
	if (!set) return machine.raise('TypeError', `'${typeName(object)}' object does not support item assignment`);
	set(machine, object, index, value);
}

/** `del object[index]`. */
export function deleteItem(machine: Machine, object: Value, index: Value): void {
	if (object instanceof PyUnknown) return exploring.changed(machine, object, object.what);
	if (index instanceof PyUnknown) return changeUnknown(machine, object, index);
	const remove = classOf(object).slots.deleteItem;
	if (!remove) return machine.raise('TypeError', `'${typeName(object)}' object does not support item deletion`);
	remove(machine, object, index);
}

fillsSlots('__getitem__', { getItem: (machine, self, index) => callSpecial(machine, self, '__getitem__', [index]) });
fillsSlots('__setitem__', { setItem: (machine, self, index, value) => void callSpecial(machine, self, '__setitem__', [index, value]) });
fillsSlots('__delitem__', { deleteItem: (machine, self, index) => void callSpecial(machine, self, '__delitem__', [index]) });
