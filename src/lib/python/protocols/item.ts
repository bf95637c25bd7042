import { exploring } from '../compile/undecided.ts';
import { classOf, isPyObject, typeName } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { unmodelled } from '../objects/unmodelled.ts';
import { Unsupported } from '../objects/exceptions.ts';
import { anyOf, someText } from '../unknown/letters.ts';
import { PyDict, PyList, PySlice, PyTuple, PyUnknown, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { callSpecial } from './attribute.ts';
import { position, sliceIndices } from './sequence.ts';

/** `object[index]`. */
export function getItem(machine: Machine, object: Value, index: Value): Value {
	if (object instanceof PyUnknown || index instanceof PyUnknown) {
		machine.doubt(object, index);
		if (makesItems(object)) exploring.changed(machine, object, (index as PyUnknown).what);
		return object instanceof PyUnknown
			? partOfText(machine, object, index)
			: exploring.partOf(anyOf(index as PyUnknown), object, (index as PyUnknown).number === 'int' || object instanceof PyDict);
	}
	const get = classOf(object).slots.getItem;
	if (get) return isPyObject(index) && isOfItems(object) && !(index instanceof PySlice) ? keptUnder(machine, get, object, index) : get(machine, object, index);
	if (unmodelled(typeName(object), '__getitem__')) return machine.unsupported(`indexing a ${typeName(object)}`);
	return machine.raise('TypeError', `'${typeName(object)}' object is not subscriptable`);
}

/** A part of something that is not known: of a text, how long it is. */
function partOfText(machine: Machine, object: PyUnknown, index: Value): PyUnknown {
	const { what, letters } = object;
	if (letters === null || index instanceof PyUnknown) return anyOf(object);
	if (index instanceof PySlice) return someText(what, sliceIndices(machine, index, letters).count);
	position(machine, index, letters, 'string');
	return someText(what, 1);
}

const isOfItems = (object: Value): boolean => object instanceof PyDict || object instanceof PyList || object instanceof PyTuple || typeof object === 'string';

/** Whether looking something up may put it there, as in a `defaultdict`. */
const makesItems = (object: Value): boolean => object instanceof PyDict && object.cls.name !== 'Counter' && object.cls.find('__missing__') !== undefined;

/** What is kept under an index or a key: of one whose value is not known, it is one of all. */
function keptUnder(machine: Machine, get: (machine: Machine, self: Value, index: Value) => Value, object: Value, index: Value): Value {
	try {
		return get(machine, object, index);
	} catch (thrown) {
		if (thrown instanceof Unsupported && makesItems(object)) exploring.changed(machine, object, thrown.what);
		if (thrown instanceof Unsupported) thrown.given = exploring.partOf(new PyUnknown(thrown.what), object, true);
		throw thrown;
	}
}

/** Something of an object is changed, and it is not known what. */
function changeUnknown(machine: Machine, object: Value, { what }: PyUnknown): never {
	exploring.changed(machine, object, what);
	return machine.unsupported(what);
}

/** Changes something by an item whose value may not be known: then it may be any. */
export function changing(machine: Machine, object: Value, change: () => void): void {
	try {
		change();
	} catch (thrown) {
		if (thrown instanceof Unsupported) exploring.changed(machine, object, thrown.what);
		throw thrown;
	}
}

/** `object[index] = value`. */
export function setItem(machine: Machine, object: Value, index: Value, value: Value): void {
	if (object instanceof PyUnknown) return exploring.put(machine, object, value);
	if (index instanceof PyUnknown) return changeUnknown(machine, object, index);
	const set = classOf(object).slots.setItem;
	if (!set) return machine.raise('TypeError', `'${typeName(object)}' object does not support item assignment`);
	if (!(isPyObject(index) && isOfItems(object))) return set(machine, object, index, value);
	changing(machine, object, () => set(machine, object, index, value));
}

/** `del object[index]`. */
export function deleteItem(machine: Machine, object: Value, index: Value): void {
	if (object instanceof PyUnknown) return exploring.changed(machine, object, object.what);
	if (index instanceof PyUnknown) return changeUnknown(machine, object, index);
	const remove = classOf(object).slots.deleteItem;
	if (!remove) return machine.raise('TypeError', `'${typeName(object)}' object does not support item deletion`);
	if (!(isPyObject(index) && isOfItems(object))) return remove(machine, object, index);
	changing(machine, object, () => remove(machine, object, index));
}

fillsSlots('__getitem__', { getItem: (machine, self, index) => callSpecial(machine, self, '__getitem__', [index]) });
fillsSlots('__setitem__', { setItem: (machine, self, index, value) => void callSpecial(machine, self, '__setitem__', [index, value]) });
fillsSlots('__delitem__', { deleteItem: (machine, self, index) => void callSpecial(machine, self, '__delitem__', [index]) });
