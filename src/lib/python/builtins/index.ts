import { exceptionClasses } from '../objects/exceptions.ts';
import { type Value, ellipsis, notImplemented, types } from '../objects/values.ts';
import '../protocols/callable.ts';
import './classes/object.ts';
import './classes/type.ts';
import './classes/function.ts';
import './classes/exception.ts';
import './numeric/int.ts';
import './numeric/float.ts';
import './sequences/str.ts';
import './sequences/list.ts';
import './sequences/tuple.ts';
import './sequences/slice.ts';
import './collections/dict.ts';

/** The names that every program starts with: exceptions and types. `functions.ts` and the library add their own, where they are loaded. */
export const builtins: Map<string, Value> = new Map<string, Value>([
	...exceptionClasses,
	...(
		[
			'object',
			'type',
			'bool',
			'int',
			'float',
			'str',
			'bytes',
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
