import { PyFunction } from '../../objects/code.ts';
import { isEqual } from '../../protocols/comparison.ts';
import { PyClass, PyInstance, PyProperty, types, sayModuleOf } from '../../objects/values.ts';
import { namedtuple } from '../dataTypes/namedTuple.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './functools.py?raw';

/** A property that keeps what it was once, under the function's name. */
const cachedProperty = signed('cached_property', 'func', (machine, [func]) => {
	if (!(func instanceof PyFunction)) return machine.unsupported('cached_property of this');
	const getter = signed('cached_property.__get__', 'self', (_, [self]) => {
		if (!(self instanceof PyInstance)) return machine.unsupported('cached_property of this object');
		const kept = self.attrs.get(func.name);
		if (kept !== undefined) return kept;
		const made = machine.call(func, [self]);
		self.attrs.set(func.name, made);
		return made;
	});
	const setter = signed('cached_property.__set__', 'self, value', (_, [self, value]) => ((self as PyInstance).attrs.set(func.name, value!), null), true);
	return new PyProperty(getter, setter);
});

/** Which of the comparisons a class has written. */
const compares = signed('_compares', 'cls, name', (_, [cls, name]) =>
	(cls as PyClass).mro.some((base) => base !== types.object && base.attrs.has(String(name)))
);

const same = signed('_same', 'a, b', (machine, [a, b]) => isEqual(machine, a!, b!));

sayModuleOf('functools.partial');

export const functools = standard('functools', {
	values: () => [
		['cached_property', cachedProperty],
		['_namedtuple', namedtuple],
		['_compares', compares],
		['_same', same]
	],
	text,
	others: 'GenericAlias RLock get_cache_token namedtuple partialmethod recursive_repr singledispatchmethod',
	file: 'functools.py'
});
