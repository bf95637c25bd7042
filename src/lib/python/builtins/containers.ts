import { isEqual } from '../comparison.ts';
import { raiseWith } from '../exceptions.ts';
import { hashKey } from '../hash.ts';
import { asIndex } from '../items.ts';
import type { Machine } from '../machine.ts';
import { setOperation } from '../operations.ts';
import { typeName } from '../types.ts';
import { PyClass, PyClassMethod, PyDict, PyIterator, PyList, PyObject, PySet, PyTuple, type Value, types } from '../values.ts';
import { updateDict } from './constructors.ts';
import { method, native } from './native.ts';
import { sortedItems } from './order.ts';

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
		const at = index(machine, value);
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
	items.splice(where < 0 ? Math.max(where + items.length, 0) : where, 0, item!);
	return null;
});
method(types.list, 'pop', { least: 0, most: 1, style: 'expected', changes: true }, (machine, [self, at = -1n]) => {
	const { items } = list(self);
	if (!items.length) return machine.raise('IndexError', 'pop from empty list');
	const where = index(machine, at);
	const from = where < 0 ? where + items.length : where;
	if (from < 0 || from >= items.length) return machine.raise('IndexError', 'pop index out of range');
	return items.splice(from, 1)[0]!;
});
method(types.list, 'remove', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	const at = find(machine, list(self).items, item!);
	if (at < 0) machine.raise('ValueError', 'list.remove(x): x not in list');
	list(self).items.splice(at, 1);
	return null;
});
method(types.list, 'clear', { least: 0, most: 0 }, (_, [self]) => {
	list(self).items.length = 0;
	return null;
});
method(types.list, 'copy', { least: 0, most: 0 }, (_, [self]) => new PyList(list(self).items.slice()));
method(types.list, 'reverse', { least: 0, most: 0 }, (_, [self]) => {
	list(self).items.reverse();
	return null;
});
method(types.list, 'sort', { least: 0, most: 0, keywords: ['key', 'reverse'], changes: true }, (machine, [self], keywords) => {
	const { items } = list(self);
	sortedItems(machine, items, keywords).forEach((item, i) => (items[i] = item));
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
	method(cls, 'count', { least: 1, most: 1 }, (machine, [self, item]) =>
		BigInt((self as PyList | PyTuple).items.filter((one) => isEqual(machine, one, item!)).length)
	);

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
	method(cls, '__repr__', { least: 0, most: 0 }, (machine, [self]) => `${view(self).cls.name}(${machine.repr(new PyList(view(self).items))})`);
	if (name === 'values') continue;
	const asSet = (machine: Machine, value: Value): PySet => {
		const made = new PySet();
		for (const item of machine.iterate(value)) made.items.set(hashKey(machine, item), item);
		return made;
	};
	for (const [dunder, op] of [
		['__or__', '|'],
		['__and__', '&'],
		['__sub__', '-'],
		['__xor__', '^']
	] as const)
		method(cls, dunder, { least: 1, most: 1 }, (machine, [self, other]) => setOperation(op, asSet(machine, self!), asSet(machine, other!)) ?? null);
	method(
		cls,
		'__eq__',
		{ least: 1, most: 1 },
		(machine, [self, other]) => (other instanceof DictView || other instanceof PySet) && isEqual(machine, asSet(machine, self!), asSet(machine, other))
	);
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
method(types.dict, 'copy', { least: 0, most: 0 }, (_, [self]) => {
	const copy = new PyDict();
	for (const [key, entry] of dict(self).entries) copy.entries.set(key, entry);
	return copy;
});
types.dict.attrs.set(
	'fromkeys',
	new PyClassMethod(
		native('fromkeys', { least: 2, most: 3, style: 'expected' }, (machine, [, keys, value = null]) => {
			const made = new PyDict();
			for (const key of machine.iterate(keys!)) made.entries.set(hashKey(machine, key), [key, value]);
			return made;
		})
	)
);

method(types.set, 'add', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	const key = hashKey(machine, item!);
	if (!set(self).items.has(key)) set(self).items.set(key, item!);
	return null;
});
method(types.set, 'discard', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	set(self).items.delete(hashKey(machine, item!));
	return null;
});
method(types.set, 'remove', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	if (!set(self).items.delete(hashKey(machine, item!))) raiseWith('KeyError', [item!]);
	return null;
});
method(types.set, 'clear', { least: 0, most: 0 }, (_, [self]) => {
	set(self).items.clear();
	return null;
});
method(types.set, 'update', { changes: true }, (machine, [self, ...others]) => {
	for (const other of others) for (const item of machine.iterate(other)) set(self).items.set(hashKey(machine, item), item);
	return null;
});
for (const cls of [types.set, types.frozenset]) {
	const made = (machine: Machine, value: Value): PySet => {
		if (value instanceof PySet) return value;
		const other = new PySet();
		for (const item of machine.iterate(value)) other.items.set(hashKey(machine, item), item);
		return other;
	};
	method(cls, 'copy', { least: 0, most: 0 }, (_, [self]) => setOperation('|', set(self), new PySet())!);
	for (const [name, op] of [
		['union', '|'],
		['intersection', '&'],
		['difference', '-'],
		['symmetric_difference', '^']
	] as const)
		method(cls, name, {}, (machine, [self, ...others]) =>
			others.reduce<PySet>((sum, other) => setOperation(op, sum, made(machine, other))!, setOperation('|', set(self), new PySet())!)
		);
	method(cls, 'issubset', { least: 1, most: 1 }, (machine, [self, other]) => [...set(self).items.keys()].every((key) => made(machine, other!).items.has(key)));
	method(cls, 'issuperset', { least: 1, most: 1 }, (machine, [self, other]) =>
		[...made(machine, other!).items.keys()].every((key) => set(self).items.has(key))
	);
	method(
		cls,
		'isdisjoint',
		{ least: 1, most: 1 },
		(machine, [self, other]) => ![...made(machine, other!).items.keys()].some((key) => set(self).items.has(key))
	);
}
