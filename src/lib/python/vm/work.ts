import { PyDict, PyList, PySet, PyTuple, type Value } from '../objects/values.ts';

/** Steps that it takes native code to make a value, by measurement: 8 items or characters are one, an entry of a dict is two. */
export function stepsToMake(value: Value): number {
	if (typeof value === 'string') return value.length >> 3;
	if (value instanceof PyList || value instanceof PyTuple) return value.items.length >> 3;
	if (value instanceof PyDict) return value.entries.size * 2;
	return value instanceof PySet ? value.items.size : 0;
}
