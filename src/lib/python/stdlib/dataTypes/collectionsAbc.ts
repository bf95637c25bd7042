import { PyFunction } from '../../objects/code.ts';
import { PyClass, types } from '../../objects/values.ts';
import { abcMeta } from '../runtimeServices/abc.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

const collections = 'list tuple dict set frozenset str range dict_keys dict_values dict_items';

/** Python's own classes that each abstract class takes, and the methods by which it takes any other. */
const known: Table<readonly [builtins: string, methods: string]> = tableOf({
	Hashable: ['', ''],
	Iterable: [`${collections} ITERATORS`, '__iter__'],
	Iterator: ['ITERATORS', '__next__ __iter__'],
	Generator: ['generator', 'send throw close __iter__ __next__'],
	Reversible: ['list tuple dict str range', '__reversed__ __iter__'],
	Sized: [collections, '__len__'],
	Container: [collections, '__contains__'],
	Collection: [collections, '__len__ __iter__ __contains__'],
	Callable: ['function builtin_function_or_method method type', '__call__'],
	Sequence: ['list tuple str range', '-'],
	MutableSequence: ['list', '-'],
	Set: ['set frozenset dict_keys dict_items', '-'],
	MutableSet: ['set', '-'],
	Mapping: ['dict', '-'],
	MutableMapping: ['dict', '-'],
	Number: ['int float bool', '-'],
	Complex: ['int float bool', '-'],
	Real: ['int float bool', '-'],
	Rational: ['int bool', '-'],
	Integral: ['int bool', '-']
});

const unhashable = ['list', 'dict', 'set', 'slice'];
const isIterator = (name: string): boolean => /iterator$|^(zip|map|filter|enumerate|reversed|generator)$/.test(name);

/** Whether `cls` counts as one of an abstract class of `collections.abc` or `numbers`. */
function counts(name: string, cls: PyClass): boolean {
	const [builtins, methods] = known[name]!;
	if (name === 'Hashable') {
		const owner = cls.mro.find((base) => unhashable.includes(base.name) || base.attrs.has('__hash__') || base.attrs.get('__eq__') instanceof PyFunction);
		return owner === undefined || owner.attrs.get('__hash__') != null;
	}
	const names = builtins.split(' ');
	if (cls.mro.some((base) => base.module === 'builtins' && (names.includes(base.name) || (names.includes('ITERATORS') && isIterator(base.name))))) return true;
	return methods !== '-' && methods !== '' && methods.split(' ').every((method) => cls.find(method) !== undefined);
}

/** \`isinstance\` and \`issubclass\` of an abstract class: its own classes, and those that have what it asks for. */
abcMeta.attrs.set(
	'__subclasscheck__',
	signed('ABCMeta.__subclasscheck__', 'cls, subclass', (_, [cls, subclass]) => {
		const [of, one] = [cls, subclass] as [PyClass, PyClass];
		if (one.isSubclassOf(of)) return true;
		return (of.module === 'collections.abc' || of.module === 'numbers') && of.name in known && counts(of.name, one);
	})
);

/** Each class: its bases, its abstract methods, and what it offers by means of them. */
const text = `
class Hashable(metaclass=_Meta):
	@_abstract
	def __hash__(self): return 0
class Iterable(metaclass=_Meta):
	@_abstract
	def __iter__(self):
		while False: yield None
	def __class_getitem__(cls, item): return cls
class Iterator(Iterable):
	@_abstract
	def __next__(self): raise StopIteration
	def __iter__(self): return self
class Generator(Iterator):
	pass
class Reversible(Iterable):
	@_abstract
	def __reversed__(self): return iter(())
class Sized(metaclass=_Meta):
	@_abstract
	def __len__(self): return 0
class Container(metaclass=_Meta):
	@_abstract
	def __contains__(self, x): return False
	def __class_getitem__(cls, item): return cls
class Callable(metaclass=_Meta):
	@_abstract
	def __call__(self, *args, **kwds): return False
	def __class_getitem__(cls, item): return cls
class Collection(Sized, Iterable, Container):
	pass
class Sequence(Reversible, Collection):
	@_abstract
	def __getitem__(self, index): raise IndexError
	def __iter__(self):
		i = 0
		try:
			while True:
				yield self[i]
				i += 1
		except IndexError:
			return
	def __contains__(self, value):
		for v in self:
			if v is value or v == value: return True
		return False
	def __reversed__(self):
		for i in reversed(range(len(self))): yield self[i]
	def index(self, value, start=0, stop=None):
		for i, v in enumerate(self):
			if i >= start and (stop is None or i < stop) and (v is value or v == value): return i
		raise ValueError
	def count(self, value):
		return sum(1 for v in self if v is value or v == value)
class MutableSequence(Sequence):
	@_abstract
	def __setitem__(self, index, value): raise IndexError
	@_abstract
	def __delitem__(self, index): raise IndexError
	@_abstract
	def insert(self, index, value): raise IndexError
	def append(self, value): self.insert(len(self), value)
	def extend(self, values):
		for v in values: self.append(v)
	def pop(self, index=-1):
		v = self[index]
		del self[index]
		return v
	def remove(self, value): del self[self.index(value)]
class Set(Collection):
	pass
class MutableSet(Set):
	pass
class Mapping(Collection):
	@_abstract
	def __getitem__(self, key): raise KeyError
	def get(self, key, default=None):
		try: return self[key]
		except KeyError: return default
	def __contains__(self, key):
		try: self[key]
		except KeyError: return False
		else: return True
	def __eq__(self, other):
		if not isinstance(other, (Mapping, dict)): return NotImplemented
		return dict(self.items()) == dict(other.items())
	def keys(self): return {k: None for k in self}.keys()
	def items(self): return {k: self[k] for k in self}.items()
	def values(self): return {k: self[k] for k in self}.values()
class MutableMapping(Mapping):
	@_abstract
	def __setitem__(self, key, value): raise KeyError
	@_abstract
	def __delitem__(self, key): raise KeyError
	def pop(self, key, *default):
		try: value = self[key]
		except KeyError:
			if default: return default[0]
			raise
		else:
			del self[key]
			return value
	def clear(self):
		for k in list(self): del self[k]
	def update(self, other=(), /, **kwds):
		for k, v in dict(other, **kwds).items(): self[k] = v
	def setdefault(self, key, default=None):
		try: return self[key]
		except KeyError: self[key] = default
		return default
`;

const given = [
	['_Meta', abcMeta],
	['_abstract', signed('abstract', 'f', (_, [func]) => ((func as PyFunction).attrs.set('__isabstractmethod__', true), func!))]
] as const;

export const collectionsAbc = standard('collections.abc', {
	values: () => given,
	text,
	others: 'AsyncGenerator AsyncIterable AsyncIterator Awaitable ByteString Coroutine ItemsView KeysView MappingView ValuesView',
	file: 'collections/abc.py'
});

export const numbers = standard('numbers', {
	values: () => {
		const made = new Map<string, PyClass>();
		for (const name of ['Number', 'Complex', 'Real', 'Rational', 'Integral']) {
			const cls = new PyClass(name, 'numbers', [[...made.values()].pop() ?? types.object]);
			cls.metaclass = abcMeta;
			made.set(name, cls);
		}
		return [...made];
	},
	file: 'numbers.py'
});
