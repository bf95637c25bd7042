import { PyClass, type PyDict, PyIterator, PyList, PyObject, PySet, PyTuple, type Value, notImplemented, types } from '../../objects/values.ts';
import { asking } from '../../protocols/iteration.ts';
import { compare, isEqual } from '../../protocols/comparison.ts';
import { hashKey } from '../../protocols/hash.ts';
import { method } from '../methodDef.ts';
import { asSet, setOperation } from './setOperations.ts';

const dict = (value: Value | undefined): PyDict => value as PyDict;

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
		return asking(iteratorClass, () => {
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
