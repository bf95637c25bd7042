import { classOf, qualnameOf, typeName } from '../objects/classOf.ts';
import { PyFunction } from '../objects/code.ts';
import { PyDict, PyObject, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { stepsToMake } from '../vm/work.ts';
import { getItem } from './item.ts';
import { isIterable } from './iteration.ts';

/** `[*value]`. */
export function iterateAfterStar(machine: Machine, value: Value): readonly Value[] {
	if (!isIterable(value)) machine.raise('TypeError', `Value after * must be an iterable, not ${typeName(value)}`);
	const items = machine.iterate(value);
	machine.budget.spend(items.length >> 2);
	return items;
}

/** `{**value}`. */
export function mapping(machine: Machine, value: Value): Iterable<readonly [Value, Value]> {
	return entriesOf(machine, value) ?? machine.raise('TypeError', `'${typeName(value)}' object is not a mapping`);
}

/** What a mapping holds; undefined where the value is none. */
function entriesOf(machine: Machine, value: Value): Iterable<readonly [Value, Value]> | undefined {
	if (value instanceof PyDict && !(value.cls.scripted && value.cls.find('keys') instanceof PyFunction)) {
		machine.budget.spend(stepsToMake(value));
		return value.entries.values();
	}
	const keys = value instanceof PyObject ? value.cls.find('keys') : undefined;
	if (keys === undefined || classOf(value).find('__getitem__') === undefined) return undefined;
	return machine.iterate(machine.call(keys, [value])).map((key) => [key, getItem(machine, value, key)] as const);
}

/** `callee(*value)`. */
export function starArguments(machine: Machine, callee: Value, value: Value): readonly Value[] {
	if (!isIterable(value)) machine.raise('TypeError', `${qualnameOf(callee)}() argument after * must be an iterable, not ${typeName(value)}`);
	return machine.iterate(value);
}

/** `callee(**value)`: its entries are added to the keywords. */
export function starKeywords(machine: Machine, callee: Value, value: Value, into: Map<string, Value>): void {
	const entries =
		entriesOf(machine, value) ?? machine.raise('TypeError', `${qualnameOf(callee)}() argument after ** must be a mapping, not ${typeName(value)}`);
	for (const [key, item] of entries) {
		if (typeof key !== 'string') machine.raise('TypeError', 'keywords must be strings');
		addKeyword(machine, callee, key, item, into);
	}
}

/** `callee(key=value)`, behind others: a keyword is given once. */
export function addKeyword(machine: Machine, callee: Value, key: string, value: Value, into: Map<string, Value>): void {
	if (into.has(key)) machine.raise('TypeError', `${qualnameOf(callee)}() got multiple values for keyword argument '${key}'`);
	into.set(key, value);
}
