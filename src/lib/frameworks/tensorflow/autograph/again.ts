import { isNumber, PyDict, PyInstance, PyList, type Value } from '../../../python/index.ts';
import type { PyFunction } from '../../../python/objects/code.ts';
import type { Scope } from '../../../python/vm/frame.ts';

/** What a program keeps by itself, of which a function that is traced may change something. */
function* kept({ scope, globals }: PyFunction, self: Value | undefined): Generator<readonly [holder: Map<string, Value>, name: string, value: Value]> {
	for (const [name, value] of globals) yield [globals, name, value];
	for (let at: Scope | null = scope; at; at = at.parent) for (const [name, value] of at.names) yield [at.names, name, value];
	if (self instanceof PyInstance) for (const [name, value] of self.attrs) yield [self.attrs, name, value];
}

/**
 * Calls a function that TensorFlow does not call again, for it has its graph: what it changes of lists, dictionaries and numbers that the program keeps
 * (in the scopes around it, and on the object whose method it is) is as it was.
 */
export function unchanged<T>(callee: PyFunction, self: Value | undefined, call: () => T): T {
	const lists = new Map<PyList, readonly Value[]>();
	const entries = new Map<PyDict, ReadonlyMap<unknown, unknown>>();
	const numbers: (readonly [Map<string, Value>, string, Value])[] = [];
	for (const [holder, name, value] of kept(callee, self)) {
		if (value instanceof PyList) lists.set(value, [...value.items]);
		else if (value instanceof PyDict) entries.set(value, new Map(value.entries));
		else if (isNumber(value) || typeof value === 'string') numbers.push([holder, name, value]);
	}
	const result = call();
	for (const [list, items] of lists)
		if (list.items.length !== items.length || list.items.some((item, i) => item !== items[i])) list.items.splice(0, list.items.length, ...items);
	for (const [dict, before] of entries)
		if (dict.entries.size !== before.size) for (const key of [...dict.entries.keys()]) if (!before.has(key)) dict.entries.delete(key);
	for (const [holder, name, value] of numbers) holder.set(name, value);
	return result;
}
