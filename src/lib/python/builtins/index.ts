import { exceptionClasses } from '../objects/exceptions.ts';
import { ellipsis, notImplemented, types, type Value } from '../objects/values.ts';
import { functions } from './functions.ts';
import './constructors.ts';
import './containers.ts';
import './generators.ts';
import './numbers.ts';
import './slices.ts';

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
