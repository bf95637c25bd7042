import { PyFunction } from '../../objects/code.ts';
import { PyClass, types } from '../../objects/values.ts';
import { abcMeta } from '../runtimeServices/abc.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import text from './collectionsAbc.py?raw';

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
