import type { Machine } from '../vm/machine.ts';
import { classOf } from './classOf.ts';
import { PyBoxed, type PyClass, PyDict, PyList, PySet, PyTuple, type Value, types } from './values.ts';

/** The class among a class's bases whose instances are neither dictionaries of attributes nor exceptions. */
export const storageOf = (cls: PyClass): PyClass | undefined => cls.mro.find((one) => storages.has(one));
const storages: ReadonlySet<PyClass> = new Set([types.int, types.float, types.str, types.list, types.tuple, types.dict, types.set, types.frozenset]);

/** An empty or a plain instance of a built-in class as one of a class that extends it. */
export function instanceOf(machine: Machine, cls: PyClass, value: Value): Value {
	const attrs = new Map<string, Value>();
	if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'string') return new PyBoxed(cls, value);
	if (value instanceof PyList) return new PyList(value.items, cls, attrs);
	if (value instanceof PyTuple) return new PyTuple(value.items, cls, attrs);
	if (value instanceof PyDict) return new PyDict(cls, attrs, value.entries);
	if (value instanceof PySet) return new PySet(cls, attrs, value.items);
	return machine.unsupported(`a class that extends ${classOf(value).name}`);
}
