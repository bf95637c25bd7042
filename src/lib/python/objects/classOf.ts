import { BoundMethod, NativeFunction, PyClass, PyModule, PyObject, PyUnknown, type Value, types } from './values.ts';
import { moduleOf, PyFunction } from './code.ts';
import { Unsupported } from './exceptions.ts';

export function classOf(value: Value): PyClass {
	switch (typeof value) {
		case 'string':
			return types.str;
		case 'bigint':
			return types.int;
		case 'number':
			return types.float;
		case 'boolean':
			return types.bool;
		default:
			return value === null ? types.NoneType : value.cls;
	}
}

/** `int`, `Tensor`: as most TypeErrors print a type. Of an unknown value nothing can be said, least of all that its type is wrong: throws `Unsupported`. */
export function typeName(value: Value): string {
	if (value instanceof PyUnknown) throw new Unsupported(value.what);
	return classOf(value).typeName;
}

/** A callable as TypeErrors about `*` and `**` print it (`_PyObject_FunctionStr`). */
export function qualnameOf(callee: Value): string {
	if (callee instanceof PyFunction) return `${moduleOf(callee)}.${callee.qualname}`;
	if (callee instanceof NativeFunction) return callee.qualname;
	if (callee instanceof BoundMethod) return qualnameOf(callee.func);
	if (callee instanceof PyClass) return callee.module === 'builtins' ? callee.qualname : `${callee.module}.${callee.qualname}`;
	if (callee instanceof PyModule) return callee.name;
	return `${typeName(callee)} object`;
}

export const isPyObject = (value: Value): value is PyObject => typeof value === 'object' && value !== null;
