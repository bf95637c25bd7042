import { exploring } from '../../compile/undecided.ts';
import { classOf } from '../../objects/classOf.ts';
import { attempt, raiseWith } from '../../objects/exceptions.ts';
import type { Slots } from '../../objects/slots.ts';
import { PyClass, PyDict, PyInstance, PyObject, PyTuple, PyUnknown, type Value, types } from '../../objects/values.ts';
import { asking } from '../../protocols/iteration.ts';
import { isEqual } from '../../protocols/comparison.ts';
import { hashKey, unhashable } from '../../protocols/hash.ts';
import { getItem } from '../../protocols/item.ts';
import type { Machine } from '../../vm/machine.ts';
import { stepsToMake } from '../../vm/work.ts';
import { constructor } from '../methodDef.ts';

const dict = (value: Value | undefined): PyDict => value as PyDict;

const keptThere = 'what is kept under a key that is not here';
const isAssumed = (key: Value): boolean => key instanceof PyInstance && key.cls.find('__assumed_value__') !== undefined;

constructor(types.dict, { keywords: null }, (machine, [given, ...rest], keywords) => {
	if (rest.length) machine.raise('TypeError', `dict expected at most 1 argument, got ${rest.length + 1}`);
	const dict = new PyDict();
	if (given !== undefined) updateDict(machine, dict, given);
	for (const [key, value] of keywords) dict.entries.set(key, [key, value]);
	return dict;
});

/** `dict.update(given)`. */
export function updateDict(machine: Machine, dict: PyDict, given: Value): void {
	const set = (key: Value, value: Value): void => {
		const hash = hashKey(machine, key);
		dict.entries.set(hash, [dict.entries.get(hash)?.[0] ?? key, value]);
	};
	if (given instanceof PyDict) {
		machine.budget.spend(stepsToMake(given));
		for (const [key, value] of [...given.entries.values()]) set(key, value);
		return;
	}
	const keys = given instanceof PyObject ? classOf(given).find('keys') : undefined;
	if (keys !== undefined) {
		for (const key of machine.iterate(machine.call(keys, [given]))) set(key, getItem(machine, given, key));
		return;
	}
	machine.iterate(given).forEach((pair, i) => {
		const items = attempt(() => new PyTuple(machine.iterate(pair)), 'TypeError');
		if (!(items instanceof PyTuple)) return machine.raise('TypeError', `cannot convert dictionary update sequence element #${i} to a sequence`);
		const [key, value, ...others] = items.items;
		if (value === undefined || others.length)
			return machine.raise('ValueError', `dictionary update sequence element #${i} has length ${items.items.length}; 2 is required`);
		set(key!, value);
	});
}

const iteratorClass = new PyClass('dict_keyiterator', 'builtins', [types.object]);

/** What a dict and a mappingproxy both can. */
const reading = {
	key: (machine, self) => unhashable(machine, self),
	iter(machine, self) {
		const { entries } = dict(self);
		const { size } = entries;
		const keys = entries.values();
		return asking(iteratorClass, () => {
			if (dict(self).entries.size !== size) return machine.raise('RuntimeError', 'dictionary changed size during iteration');
			const { done, value: entry } = keys.next();
			return done ? undefined : entry[0];
		});
	},
	length: (_, self) => dict(self).entries.size,
	contains: (machine, self, item) => dict(self).entries.has(hashKey(machine, item)),
	getItem(machine, self, index) {
		const { cls, entries } = dict(self);
		const entry = entries.get(hashKey(machine, index));
		if (entry) return entry[1];
		const missing = cls === types.dict ? undefined : cls.find('__missing__');
		// What is not here may be any of the keys that are; among others that are not, it is one more.
		if (isAssumed(index) && (missing === undefined || ![...entries.values()].every(([key]) => isAssumed(key)))) {
			if (missing !== undefined) exploring.changed(machine, self, keptThere);
			return exploring.partOf(new PyUnknown(keptThere), self);
		}
		return missing === undefined ? raiseWith('KeyError', [index]) : machine.call(missing, [self, index]);
	},
	equals(machine, self, other) {
		if (!(other instanceof PyDict)) return undefined;
		const [left, right] = [dict(self).entries, other.entries];
		if (left.size !== right.size) return false;
		return machine.deeper(() =>
			[...left].every(([key, [, value]]) => {
				const found = right.get(key);
				return found !== undefined && isEqual(machine, value, found[1]);
			})
		);
	},
	binary(machine, op, left, right) {
		if (op !== '|' || !(left instanceof PyDict && right instanceof PyDict)) return undefined;
		const made = new PyDict();
		machine.budget.spend(stepsToMake(left) + stepsToMake(right));
		for (const part of [left, right]) addEntries(made, part);
		return made;
	}
} satisfies Partial<Slots>;

function addEntries(to: PyDict, from: PyDict): void {
	for (const [key, entry] of from.entries) to.entries.set(key, [to.entries.get(key)?.[0] ?? entry[0], entry[1]]);
}

types.mappingproxy.table.fill({ ...reading, repr: (machine) => machine.unsupported('showing the __dict__ of a class') });
types.dict.table.fill({
	...reading,
	repr: (machine, self) =>
		machine.once(dict(self), '{...}', () => {
			const shown = (item: Value): string => {
				machine.budget.spend(4);
				return machine.repr(item);
			};
			return `{${machine.deeper(() => Array.from(dict(self).entries.values(), ([key, item]) => `${shown(key)}: ${shown(item)}`).join(', '))}}`;
		}),
	setItem(machine, self, index, value) {
		const { entries } = dict(self);
		const key = hashKey(machine, index);
		entries.set(key, [entries.get(key)?.[0] ?? index, value]);
		machine.budget.checkSize(entries.size, 'items');
		machine.budget.spend(7);
	},
	deleteItem(machine, self, index) {
		if (!dict(self).entries.delete(hashKey(machine, index))) raiseWith('KeyError', [index]);
	},
	inPlace(machine, op, self, other) {
		if (op !== '|' || !(other instanceof PyDict)) return undefined;
		machine.budget.spend(stepsToMake(other));
		addEntries(dict(self), other);
		return self;
	}
});
