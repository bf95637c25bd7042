import type { PyFunction } from '../../objects/code.ts';
import { makeInstance } from '../../builtins/classes/type.ts';
import type { Machine } from '../../vm/machine.ts';
import { PyClass, PyClassMethod, PyInstance, PyObject, PyProperty, PyStaticMethod, type Value, types } from '../../objects/values.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { NativeFunction } from '../../objects/values.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './abc.py?raw';

const mark = '__isabstractmethod__';

/** Whether an attribute of a class is still to be written by a class that extends it. */
function isAbstract(value: Value | undefined): boolean {
	if (value instanceof PyProperty) return [value.getter, value.setter, value.deleter].some(isAbstract);
	if (value instanceof PyStaticMethod || value instanceof PyClassMethod) return isAbstract(value.func);
	return value instanceof PyObject && 'attrs' in value && (value as PyFunction).attrs?.get(mark) === true;
}

function abstractNames(cls: PyClass): string[] {
	const names = new Set(cls.mro.flatMap((base) => [...base.attrs].filter(([, value]) => isAbstract(value)).map(([name]) => name)));
	return [...names].filter((name) => isAbstract(cls.find(name))).sort();
}

/** The class of the classes of which some methods may be abstract. */
export const abcMeta = new PyClass('ABCMeta', 'abc', [types.type]);
abcMeta.attrs.set(
	'__call__',
	new NativeFunction(
		'__call__',
		'ABCMeta.__call__',
		null,
		(host, { positional: [cls, ...args], keywords }) => {
			const missing = abstractNames(cls as PyClass);
			if (missing.length)
				host.raise(
					'TypeError',
					`Can't instantiate abstract class ${(cls as PyClass).name} with abstract method${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`
				);
			return makeInstance(machineOf(host), cls as PyClass, args, keywords);
		},
		true
	)
);
abcMeta.attrs.set(
	'register',
	signed('ABCMeta.register', 'cls, subclass', (machine) => machine.unsupported('register() of an abstract class'))
);

const abcClass = new PyClass('ABC', 'abc', [types.object]);
abcClass.metaclass = abcMeta;

/** Marks a function; of what cannot be marked, nothing is known. */
const abstractmethod = signed('abstractmethod', 'funcobj', (machine: Machine, [func]) => {
	if (func instanceof PyProperty || func instanceof PyStaticMethod || func instanceof PyClassMethod || !(func instanceof PyObject)) return func!;
	if (!('attrs' in func) || func instanceof PyInstance) return machine.unsupported('abstractmethod of this');
	(func as PyFunction).attrs.set(mark, true);
	return func;
});

export const abc = standard('abc', {
	values: () => [
		['ABC', abcClass],
		['ABCMeta', abcMeta],
		['abstractmethod', abstractmethod]
	],
	text,
	others: 'get_cache_token update_abstractmethods',
	file: 'abc.py'
});
