import { PyBoxed, PyDict, PyList, PyObject, PySet, PyTuple, type Value, types } from './values.ts';

/** An instance of a class that extends a built-in one as that class sees it: the same items, without what the class adds. Others as they are. */
export function plain(value: Value): Value {
	if (!(value instanceof PyObject) || !value.cls.scripted) return value;
	if (value instanceof PyBoxed) return value.value;
	if (value instanceof PyList) return new PyList(value.items);
	if (value instanceof PyTuple) return new PyTuple(value.items);
	if (value instanceof PyDict) return new PyDict(types.dict, null, value.entries);
	if (value instanceof PySet) return new PySet(value.cls.isSubclassOf(types.frozenset) ? types.frozenset : types.set, null, value.items);
	return value;
}

/** A number or a str without the class that extends it. */
export const unboxed = (value: Value): Value => (value instanceof PyBoxed ? value.value : value);
