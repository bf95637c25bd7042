import { exceptionClasses } from '../objects/exceptions.ts';
import { type Value, ellipsis, notImplemented, types } from '../objects/values.ts';
import { functions } from './functions.ts';
import './classes/object.ts';
import './classes/type.ts';
import './classes/function.ts';
import './classes/generator.ts';
import './classes/genericAlias.ts';
import './classes/exception.ts';
import './classes/property.ts';
import './classes/super.ts';
import './numeric/int.ts';
import './numeric/float.ts';
import './sequences/str.ts';
import './sequences/list.ts';
import './sequences/tuple.ts';
import './sequences/range.ts';
import './sequences/slice.ts';
import './collections/dict.ts';
import './collections/dictViews.ts';
import './collections/set.ts';

/** The names that every program starts with; the library adds its own. */
export const builtins: Map<string, Value> = new Map<string, Value>([
	...functions.map((built): [string, Value] => [built.name, built]),
	...exceptionClasses,
	...(
		[
			'object',
			'type',
			'bool',
			'int',
			'float',
			'str',
			'list',
			'tuple',
			'dict',
			'set',
			'frozenset',
			'slice',
			'range',
			'property',
			'staticmethod',
			'classmethod',
			'super'
		] as const
	).map((name): [string, Value] => [name, types[name]]),
	['Ellipsis', ellipsis],
	['NotImplemented', notImplemented],
	['__debug__', true]
]);
