import { PyFunction } from './code.ts';
import type { Machine } from './machine.ts';
import { typeName } from './types.ts';
import { NativeFunction, PyClass, PyDict, PyList, type PyObject, PyRange, PySet, PySlice, PyTuple, PyUnknown, type Value } from './values.ts';

/** A key for JavaScript's Map: equal for values that Python holds equal. Raises TypeError `unhashable type: 'list'`. */
export function hashKey(machine: Machine, value: Value): unknown {
	switch (typeof value) {
		case 'string':
			return value.startsWith('\0') ? `\0s${value}` : value;
		case 'boolean':
			return value ? 1n : 0n;
		case 'bigint':
			return value;
		case 'number':
			return Number.isInteger(value) ? BigInt(value) : value;
		default: // None and objects follow.
	}
	if (value === null) return null;
	if (value instanceof PyTuple) return `\0(${value.items.map((item) => partKey(machine, item)).join(',')})`;
	if (value instanceof PyUnknown) return machine.unsupported(value.what);
	return hashable(machine, value);
}

function partKey(machine: Machine, value: Value): string {
	const key = hashKey(machine, value);
	if (typeof key === 'object' && key !== null) return `o${machine.addresses.of(value as PyList)}`;
	return typeof key === 'string' ? JSON.stringify(key) : `${typeof key}${String(key)}`;
}

/** The key of an object that is neither scalar nor tuple; raises TypeError for the unhashable. */
export function hashable(machine: Machine, value: PyObject): unknown {
	if (value instanceof PySet && value.cls.name === 'frozenset')
		return `\0{${Array.from(value.items.values(), (item) => partKey(machine, item))
			.sort()
			.join(',')}}`;
	if (value instanceof PyList || value instanceof PyDict || value instanceof PySet || value instanceof PySlice)
		return machine.raise('TypeError', `unhashable type: '${typeName(value)}'`);
	if (value instanceof PyRange) return `\0r${value.start},${value.stop},${value.step}`;
	if (value instanceof PyClass || value instanceof PyFunction) return value;
	const hash = value.cls.find('__hash__');
	const equals = value.cls.find('__eq__');
	if (hash === null || (hash === undefined && equals instanceof PyFunction)) return machine.raise('TypeError', `unhashable type: '${typeName(value)}'`);
	if (hash instanceof PyFunction) return machine.unsupported('a class with its own __hash__ as a key');
	// A native `__hash__` may give what is hashed in its place.
	const hashed = hash instanceof NativeFunction ? machine.call(hash, [value]) : null;
	return hashed instanceof PyTuple ? hashKey(machine, hashed.items.length === 1 ? hashed.items[0]! : hashed) : value;
}
