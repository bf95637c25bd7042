import { PyDict, PySet, type Value, types } from '../../objects/values.ts';
import { hashKey } from '../../protocols/hash.ts';
import type { Machine } from '../../vm/machine.ts';
import { stepsToMake } from '../../vm/work.ts';

export type SetOp = '|' | '&' | '-' | '^';
export const isSetOp = (op: string): op is SetOp => op === '|' || op === '&' || op === '-' || op === '^';

function merge(machine: Machine, set: PySet, from: PySet): void {
	machine.budget.spend(stepsToMake(from));
	set.items.merge(from.items);
}

/** Adds what an iterable gives to a set, in CPython's way: tables are merged (set_update_internal). */
export function addAll(machine: Machine, set: PySet, given: Value): void {
	if (given instanceof PySet && !(given.cls.scripted && given.cls.find('__iter__'))) return merge(machine, set, given);
	if (given instanceof PyDict && !given.cls.scripted) set.items.reserve(given.entries.size);
	const items = machine.iterate(given);
	machine.budget.spend(items.length);
	for (const item of items) set.items.set(hashKey(machine, item), item);
	machine.budget.checkSize(set.items.size, 'items');
}

/** What a set looks an item up by: a set is looked for as a frozenset. */
export const memberKey = (machine: Machine, item: Value) =>
	hashKey(
		machine,
		item instanceof PySet && item.cls.isSubclassOf(types.set) && item.cls.find('__hash__') === undefined ? copyOf(machine, item, types.frozenset) : item
	);

/** An iterable as a set. */
export function asSet(machine: Machine, given: Value): PySet {
	if (given instanceof PySet) return given;
	const made = new PySet();
	addAll(machine, made, given);
	return made;
}

/** `set.intersection(given)`: in the order of what is not a set. */
export function commonItems(machine: Machine, set: PySet, given: Value): PySet {
	if (given instanceof PySet) return setOperation(machine, '&', set, given);
	const made = new PySet(set.cls.isSubclassOf(types.frozenset) ? types.frozenset : types.set);
	for (const item of machine.iterate(given)) {
		const key = hashKey(machine, item);
		if (set.items.has(key)) made.items.set(key, item);
	}
	return made;
}

export function copyOf(machine: Machine, set: PySet, cls = set.cls): PySet {
	const made = new PySet(cls);
	merge(machine, made, set);
	return made;
}

/** `a | b`, `a & b`, `a - b`, `a ^ b`, with the items in the order that CPython's way of doing it leaves; of the left one's class. */
export function setOperation(machine: Machine, op: SetOp, left: PySet, right: PySet): PySet {
	machine.budget.spend(2 * (left.items.size + right.items.size));
	const cls = left.cls.scripted ? (left.cls.isSubclassOf(types.frozenset) ? types.frozenset : types.set) : left.cls;
	if (op === '|' || op === '^') {
		const made = copyOf(machine, op === '|' ? left : right, cls);
		if (op === '|') made.items.merge(right.items);
		else for (const [key, item] of left.items) if (!made.items.delete(key)) made.items.set(key, item);
		return made;
	}
	if (op === '-' && left.items.size >> 2 > right.items.size) return without(copyOf(machine, left, cls), right);
	const made = new PySet(cls);
	const [from, other] = op === '&' && right.items.size > left.items.size ? [left, right] : op === '&' ? [right, left] : [left, right];
	for (const [key, item] of from.items) if (other.items.has(key) === (op === '&')) made.items.set(key, item);
	return made;
}

function without(set: PySet, right: PySet): PySet {
	for (const key of [...right.items.keys()]) set.items.delete(key);
	set.items.tidy();
	return set;
}

/** `a |= b`, `a &= b`, `a -= b`, `a ^= b`. */
export function updateSet(machine: Machine, op: SetOp, set: PySet, right: PySet): void {
	machine.budget.spend(set.items.size + right.items.size);
	if (op === '|') return set.items.merge(right.items);
	if (op === '-') return void without(set, set === right ? copyOf(machine, right) : right);
	if (op === '^') {
		for (const [key, item] of [...right.items]) if (!set.items.delete(key)) set.items.set(key, item);
		return;
	}
	set.items.become(setOperation(machine, '&', set, right).items);
}
