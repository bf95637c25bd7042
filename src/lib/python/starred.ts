import { isIterable } from './attributes.ts';
import type { Machine } from './machine.ts';
import { qualnameOf, typeName } from './types.ts';
import { PyDict, type Value } from './values.ts';

/** `[*value]`. */
export function iterateAfterStar(machine: Machine, value: Value): readonly Value[] {
	if (!isIterable(value)) machine.raise('TypeError', `Value after * must be an iterable, not ${typeName(value)}`);
	return machine.iterate(value);
}

/** `{**value}`. */
export function mapping(machine: Machine, value: Value): Iterable<readonly [Value, Value]> {
	if (!(value instanceof PyDict)) machine.raise('TypeError', `'${typeName(value)}' object is not a mapping`);
	return value.entries.values();
}

/** `callee(*value)`. */
export function starArguments(machine: Machine, callee: Value, value: Value): readonly Value[] {
	if (!isIterable(value)) machine.raise('TypeError', `${qualnameOf(callee)}() argument after * must be an iterable, not ${typeName(value)}`);
	return machine.iterate(value);
}

/** `callee(**value)`: its entries are added to the keywords. */
export function starKeywords(machine: Machine, callee: Value, value: Value, into: Map<string, Value>): void {
	if (!(value instanceof PyDict)) machine.raise('TypeError', `${qualnameOf(callee)}() argument after ** must be a mapping, not ${typeName(value)}`);
	for (const [key, item] of value.entries.values()) {
		if (typeof key !== 'string') machine.raise('TypeError', 'keywords must be strings');
		if (into.has(key)) machine.raise('TypeError', `${qualnameOf(callee)}() got multiple values for keyword argument '${key}'`);
		into.set(key, item);
	}
}
