import { compare, isEqual } from '../protocols/comparison.ts';
import { raiseWith } from '../objects/exceptions.ts';
import { hashKey } from '../protocols/hash.ts';
import { asIndex, setItem } from '../protocols/item.ts';
import type { Machine } from '../vm/machine.ts';
import { addAll, asSet, commonItems, copyOf, memberKey, setOperation, updateSet } from './setOperations.ts';
import { typeName } from '../objects/classOf.ts';
import { stepsToMake } from '../vm/work.ts';
import { notImplemented, PyClass, PyClassMethod, PyDict, PyIterator, PyList, PyObject, PySet, PyTuple, type Value, types } from '../objects/values.ts';
import { updateDict } from './constructors.ts';
import { anything, checkArity, method, native } from './methodDef.ts';
import { sortedItems } from './sorting.ts';

const list = (value: Value | undefined): PyList => value as PyList;
const dict = (value: Value | undefined): PyDict => value as PyDict;
const set = (value: Value | undefined): PySet => value as PySet;

function index(machine: Machine, value: Value): number {
	const at = asIndex(machine, value);
	if (at === undefined) return machine.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
	return Number(at);
}

/** Where an equal item stands, within optional bounds; −1 where there is none. */
function find(machine: Machine, items: readonly Value[], item: Value, from?: Value, to?: Value): number {
	const bound = (value: Value | undefined, otherwise: number): number => {
		if (value === undefined) return otherwise;
		const given = asIndex(machine, value) ?? machine.raise('TypeError', 'slice indices must be integers or have an __index__ method');
		const at = Number(given);
		return at < 0 ? Math.max(at + items.length, 0) : at;
	};
	const end = Math.min(bound(to, items.length), items.length);
	for (let i = bound(from, 0); i < end; i++) {
		machine.budget.spend(1);
		if (isEqual(machine, items[i]!, item)) return i;
	}
	return -1;
}

method(types.list, 'append', { least: 1, most: 1, takesUnknown: true }, (machine, [self, item]) => {
	list(self).items.push(item!);
	if ((list(self).items.length & 1023) === 0) machine.budget.checkSize(list(self).items.length, 'items');
	return null;
});
method(types.list, 'extend', { least: 1, most: 1, changes: true }, (machine, [self, items]) => {
	for (const item of machine.iterate(items!)) list(self).items.push(item);
	machine.budget.checkSize(list(self).items.length, 'items');
	return null;
});
method(types.list, 'insert', { least: 2, most: 2, style: 'expected', takesUnknown: true }, (machine, [self, at, item]) => {
	const { items } = list(self);
	const where = index(machine, at!);
	machine.budget.spend(items.length >> 8);
	items.splice(where < 0 ? Math.max(where + items.length, 0) : where, 0, item!);
	return null;
});
method(types.list, 'pop', { least: 0, most: 1, style: 'expected', changes: true }, (machine, [self, at = -1n]) => {
	const { items } = list(self);
	if (!items.length) return machine.raise('IndexError', 'pop from empty list');
	const where = index(machine, at);
	const from = where < 0 ? where + items.length : where;
	if (from < 0 || from >= items.length) return machine.raise('IndexError', 'pop index out of range');
	machine.budget.spend((items.length - from) >> 8);
	return items.splice(from, 1)[0]!;
});
method(types.list, 'remove', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	const at = find(machine, list(self).items, item!);
	if (at < 0) machine.raise('ValueError', 'list.remove(x): x not in list');
	machine.budget.spend(list(self).items.length >> 8);
	list(self).items.splice(at, 1);
	return null;
});
method(types.list, 'clear', { least: 0, most: 0 }, (_, [self]) => {
	list(self).items.length = 0;
	return null;
});
method(types.list, 'copy', { least: 0, most: 0 }, (machine, [self]) => new PyList([...machine.iterate(list(self))]));
method(types.list, 'reverse', { least: 0, most: 0 }, (machine, [self]) => {
	machine.budget.spend(list(self).items.length >> 5);
	list(self).items.reverse();
	return null;
});
method(types.list, 'sort', { keywords: ['key', 'reverse'], changes: true }, (machine, [self, ...more], keywords) => {
	if (more.length)
		machine.raise('TypeError', more.length > 2 ? `sort() takes at most 2 arguments (${more.length} given)` : 'sort() takes no positional arguments');
	const { items } = list(self);
	const before = items.slice();
	items.length = 0;
	let sorted: Value[];
	try {
		sorted = sortedItems(machine, before, keywords);
	} catch (thrown) {
		items.length = 0;
		for (const item of before) items.push(item);
		throw thrown;
	}
	const modified = items.length > 0;
	items.length = 0;
	for (const item of sorted) items.push(item);
	if (modified) machine.raise('ValueError', 'list modified during sort');
	return null;
});
method(types.list, 'index', { least: 1, most: 3, style: 'expected' }, (machine, [self, item, from, to]) => {
	const at = find(machine, list(self).items, item!, from, to);
	return at < 0 ? machine.raise('ValueError', `${machine.repr(item!)} is not in list`) : BigInt(at);
});
method(types.tuple, 'index', { least: 1, most: 3, style: 'expected' }, (machine, [self, item, from, to]) => {
	const at = find(machine, (self as PyTuple).items, item!, from, to);
	return at < 0 ? machine.raise('ValueError', 'tuple.index(x): x not in tuple') : BigInt(at);
});
for (const cls of [types.list, types.tuple])
	method(cls, 'count', { least: 1, most: 1 }, (machine, [self, item]) => {
		const { items } = self as PyList | PyTuple;
		machine.budget.spend(items.length);
		return BigInt(items.filter((one) => isEqual(machine, one, item!)).length);
	});

/** `dict.keys()`, `.values()`, `.items()`: a view that follows the dict. */
class DictView extends PyObject {
	constructor(
		readonly of: PyDict,
		readonly cls: PyClass,
		readonly pick: (entry: readonly [Value, Value]) => Value
	) {
		super();
	}
	get items(): Value[] {
		return Array.from(this.of.entries.values(), this.pick);
	}
}

const picks: readonly (readonly [name: string, pick: (entry: readonly [Value, Value]) => Value])[] = [
	['keys', ([key]) => key],
	['values', ([, value]) => value],
	['items', ([key, value]) => new PyTuple([key, value])]
];
for (const [name, pick] of picks) {
	const cls = new PyClass(`dict_${name}`, 'builtins', [types.object]);
	const ordered = new PyClass(`odict_${name}`, 'builtins', [cls]);
	const isOrdered = (of: PyDict): boolean => of.cls.mro.some((base) => base.name === 'OrderedDict' && base.module === 'collections');
	const iteratorClass = new PyClass(`dict_${name === 'items' ? 'item' : name.slice(0, -1)}iterator`, 'builtins', [types.object]);
	const reverseClass = new PyClass(`dict_reverse${name === 'items' ? 'item' : name.slice(0, -1)}iterator`, 'builtins', [types.object]);
	const view = (value: Value | undefined): DictView => value as DictView;
	method(types.dict, name, { least: 0, most: 0 }, (_, [self]) => new DictView(dict(self), isOrdered(dict(self)) ? ordered : cls, pick));
	method(cls, '__len__', { least: 0, most: 0 }, (_, [self]) => BigInt(view(self).of.entries.size));
	method(cls, '__iter__', { least: 0, most: 0 }, (machine, [self]) => {
		const { of } = view(self);
		const size = of.entries.size;
		const entries = of.entries.values();
		return new PyIterator(iteratorClass, () => {
			if (of.entries.size !== size) machine.raise('RuntimeError', 'dictionary changed size during iteration');
			const { done, value } = entries.next();
			return done ? undefined : pick(value);
		});
	});
	method(cls, '__reversed__', { least: 0, most: 0 }, (_, [self]) => {
		const items = view(self).items;
		return new PyIterator(reverseClass, () => items.pop());
	});
	method(cls, '__repr__', { least: 0, most: 0 }, (machine, [self]) => `${view(self).cls.name}(${machine.repr(new PyList(view(self).items))})`);
	if (name === 'values') continue;
	for (const [dunder, op] of [
		['__or__', '|'],
		['__and__', '&'],
		['__sub__', '-'],
		['__xor__', '^']
	] as const)
		method(cls, dunder, { least: 1, most: 1 }, (machine, [self, other]) =>
			setOperation(machine, op, asSet(machine, new PyList(view(self).items)), asSet(machine, other!))
		);
	for (const [dunder, op] of [
		['__eq__', '=='],
		['__le__', '<='],
		['__lt__', '<'],
		['__ge__', '>='],
		['__gt__', '>']
	] as const)
		method(cls, dunder, { least: 1, most: 1 }, (machine, [self, other]) => {
			if (!(other instanceof DictView || other instanceof PySet)) return notImplemented;
			const right = other instanceof DictView ? asSet(machine, new PyList(other.items)) : other;
			return compare(machine, op, asSet(machine, new PyList(view(self).items)), right);
		});
	method(cls, '__contains__', { least: 1, most: 1 }, (machine, [self, item]) => {
		if (name === 'keys') return view(self).of.entries.has(hashKey(machine, item!));
		const [key, value] = item instanceof PyTuple && item.items.length === 2 ? item.items : [];
		const entry = key === undefined ? undefined : view(self).of.entries.get(hashKey(machine, key));
		return entry !== undefined && isEqual(machine, entry[1], value!);
	});
	method(cls, 'isdisjoint', { least: 1, most: 1 }, (machine, [self, other]) => {
		const items = asSet(machine, new PyList(view(self).items)).items;
		return ![...asSet(machine, other!).items.keys()].some((key) => items.has(key));
	});
}

method(types.dict, 'get', { least: 1, most: 2, style: 'expected' }, (machine, [self, key, otherwise = null]) => {
	const entry = dict(self).entries.get(hashKey(machine, key!));
	return entry ? entry[1] : otherwise;
});
method(types.dict, 'setdefault', { least: 1, most: 2, style: 'expected', takesUnknown: true }, (machine, [self, key, otherwise = null]) => {
	const hash = hashKey(machine, key!);
	const entry = dict(self).entries.get(hash);
	if (entry) return entry[1];
	dict(self).entries.set(hash, [key!, otherwise]);
	return otherwise;
});
method(types.dict, 'pop', { least: 1, most: 2, style: 'expected', changes: true }, (machine, [self, key, otherwise]) => {
	const hash = hashKey(machine, key!);
	const entry = dict(self).entries.get(hash);
	if (!entry) return otherwise === undefined ? raiseWith('KeyError', [key!]) : otherwise;
	dict(self).entries.delete(hash);
	return entry[1];
});
method(types.dict, 'popitem', { least: 0, most: 0 }, (machine, [self]) => {
	machine.budget.spend(dict(self).entries.size);
	const last = [...dict(self).entries].pop();
	if (!last) return machine.raise('KeyError', 'popitem(): dictionary is empty');
	dict(self).entries.delete(last[0]);
	return new PyTuple(last[1]);
});
method(types.dict, 'update', { least: 0, most: 1, style: 'expected', keywords: null, changes: true }, (machine, [self, given], keywords) => {
	if (given !== undefined) updateDict(machine, dict(self), given);
	for (const [key, value] of keywords) dict(self).entries.set(key, [key, value]);
	return null;
});
method(types.dict, 'clear', { least: 0, most: 0 }, (_, [self]) => {
	dict(self).entries.clear();
	return null;
});
method(types.dict, 'copy', { least: 0, most: 0 }, (machine, [self]) => {
	const copy = new PyDict();
	machine.budget.spend(stepsToMake(self!));
	for (const [key, entry] of dict(self).entries) copy.entries.set(key, entry);
	return copy;
});
types.dict.attrs.set(
	'fromkeys',
	new PyClassMethod(
		native('fromkeys', { keywords: null }, (machine, [cls, ...given], keywords) => {
			checkArity(machine, 'fromkeys', 'dict.fromkeys', { ...anything, least: 1, most: 2, style: 'expected' }, given.length, keywords);
			const [keys, value = null] = given;
			const made = cls === types.dict ? new PyDict() : machine.call(cls!, []);
			for (const key of machine.iterate(keys!)) setItem(machine, made, key, value);
			return made;
		})
	)
);

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
