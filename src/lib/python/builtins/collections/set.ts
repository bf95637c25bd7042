import { raiseWith } from '../../objects/exceptions.ts';
import { PyClass, PyDict, PySet, type Value, types } from '../../objects/values.ts';
import { asking } from '../../protocols/iteration.ts';
import { hashKey, keyOfParts, partKey, unhashable } from '../../protocols/hash.ts';
import { stepsToMake } from '../../vm/work.ts';
import { constructor, method } from '../methodDef.ts';
import { reprOfItems } from '../sequences/sequence.ts';
import { addAll, asSet, commonItems, copyOf, isSetOp, memberKey, setOperation, updateSet } from './setOperations.ts';

const set = (value: Value | undefined): PySet => value as PySet;

for (const cls of [types.set, types.frozenset]) {
	constructor(cls, { least: 0, most: 1, style: 'expected' }, (machine, [value]) => {
		if (value instanceof PySet && value.cls === types.frozenset && cls === types.frozenset) return value;
		const set = new PySet(cls);
		if (value !== undefined) addAll(machine, set, value);
		return set;
	});
}

method(types.set, 'add', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	set(self).items.set(hashKey(machine, item!), item!);
	return null;
});
method(types.set, 'discard', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	set(self).items.delete(memberKey(machine, item!));
	return null;
});
method(types.set, 'remove', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	if (!set(self).items.delete(memberKey(machine, item!))) raiseWith('KeyError', [item!]);
	return null;
});
method(types.set, 'pop', { least: 0, most: 0 }, (machine, [self]) => {
	const { items } = set(self);
	if (items.size === 0) return machine.raise('KeyError', 'pop from an empty set');
	const key = items.popped();
	const item = items.get(key)!;
	items.delete(key);
	return item;
});
method(types.set, 'clear', { least: 0, most: 0 }, (_, [self]) => {
	set(self).items.clear();
	return null;
});
method(types.set, 'update', { changes: true }, (machine, [self, ...others]) => {
	for (const other of others) addAll(machine, set(self), other);
	return null;
});
for (const [name, op] of [
	['intersection_update', '&'],
	['difference_update', '-'],
	['symmetric_difference_update', '^']
] as const)
	method(types.set, name, op === '^' ? { least: 1, most: 1, changes: true } : { changes: true }, (machine, [self, ...others]) => {
		for (const other of others) {
			if (op === '&') set(self).items.become(commonItems(machine, set(self), other).items);
			else updateSet(machine, op, set(self), asSet(machine, other));
		}
		return null;
	});
for (const cls of [types.set, types.frozenset]) {
	method(cls, 'copy', { least: 0, most: 0 }, (machine, [self]) => (self instanceof PySet && self.cls === types.frozenset ? self : copyOf(machine, set(self))));
	for (const [name, op] of [
		['union', '|'],
		['intersection', '&'],
		['difference', '-'],
		['symmetric_difference', '^']
	] as const)
		method(cls, name, op === '^' ? { least: 1, most: 1 } : {}, (machine, [self, ...others]) => {
			if (!others.length) return copyOf(machine, set(self));
			if (op === '|') {
				const made = copyOf(machine, set(self));
				for (const other of others) addAll(machine, made, other);
				return made;
			}
			const [first, ...rest] = others;
			if (op === '-') {
				const made =
					first instanceof PySet || first instanceof PyDict ? setOperation(machine, op, set(self), asSet(machine, first)) : copyOf(machine, set(self));
				for (const other of first instanceof PySet || first instanceof PyDict ? rest : others) updateSet(machine, op, made, asSet(machine, other));
				return made;
			}
			return others.reduce<PySet>(
				(sum, other) => (op === '&' ? commonItems(machine, sum, other) : setOperation(machine, op, sum, asSet(machine, other))),
				set(self)
			);
		});
	const relation = (name: string, holds: (own: PySet, other: PySet) => boolean): void =>
		method(cls, name, { least: 1, most: 1 }, (machine, [self, other]) => {
			const right = asSet(machine, other!);
			machine.budget.spend(set(self).items.size + right.items.size);
			return holds(set(self), right);
		});
	const within = (inner: PySet, outer: PySet): boolean => [...inner.items.keys()].every((key) => outer.items.has(key));
	relation('issubset', within);
	relation('issuperset', (own, other) => within(other, own));
	relation('isdisjoint', (own, other) => ![...other.items.keys()].some((key) => own.items.has(key)));
}

const iteratorClass = new PyClass('set_iterator', 'builtins', [types.object]);

for (const cls of [types.set, types.frozenset])
	cls.table.fill({
		repr(machine, self) {
			const { cls: shown, items } = set(self);
			return machine.once(set(self), `${shown.name}(...)`, () => {
				if (!items.size) return `${shown.name}()`;
				const held = `{${reprOfItems(machine, [...items.values()])}}`;
				return shown === types.set ? held : `${shown.name}(${held})`;
			});
		},
		iter(machine, self) {
			const { items } = set(self);
			const { size } = items;
			const values = items.values();
			return asking(iteratorClass, () => {
				if (set(self).items.size !== size) machine.raise('RuntimeError', 'Set changed size during iteration');
				const { done, value: item } = values.next();
				return done ? undefined : item;
			});
		},
		length: (_, self) => set(self).items.size,
		contains: (machine, self, item) => set(self).items.has(memberKey(machine, item)),
		equals: (_, self, other) =>
			other instanceof PySet ? set(self).items.size === other.items.size && [...set(self).items.keys()].every((key) => other.items.has(key)) : undefined,
		order(machine, op, self, other) {
			if (!(other instanceof PySet)) return undefined;
			const [small, large] = op === '<' || op === '<=' ? [set(self), other] : [other, set(self)];
			machine.budget.spend(stepsToMake(small));
			const strict = op === '<' || op === '>';
			return [...small.items.keys()].every((key) => large.items.has(key)) && (!strict || small.items.size < large.items.size);
		},
		binary: (machine, op, left, right) => (isSetOp(op) && left instanceof PySet && right instanceof PySet ? setOperation(machine, op, left, right) : undefined)
	});
types.set.table.fill({
	key: (machine, self) => unhashable(machine, self),
	inPlace(machine, op, self, other) {
		if (!isSetOp(op) || !(other instanceof PySet)) return undefined;
		updateSet(machine, op, set(self), other);
		return self;
	}
});
types.frozenset.table.fill({
	key(machine, self) {
		machine.budget.spend(1 + stepsToMake(self) * 8);
		return keyOfParts(machine, '{', Array.from(set(self).items.values(), (item) => partKey(machine, item)).sort());
	}
});
