import { classOf } from '../objects/classOf.ts';
import { PyClass, PyGenericAlias, PyObject, PyStaticMethod, type Value } from '../objects/values.ts';

/** Whether a value can be called. */
export const isCallable = (value: Value): boolean =>
	value instanceof PyClass ||
	classOf(value).find('__call__') !== undefined ||
	value instanceof PyGenericAlias ||
	(value instanceof PyStaticMethod && value.func instanceof PyObject) ||
	['function', 'builtin_function_or_method', 'method'].includes(classOf(value).name);
