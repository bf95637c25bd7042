import { exploring } from '../compile/undecided.ts';
import { lettersOf, someText } from './letters.ts';
import { PyDict, PyList, PyObject, PySet, PyTuple, PyUnknown, type Value, types } from '../objects/values.ts';

/** Which objects of the program something unknown may be, or lead to: what is done to it may be done to them. */
const held = new WeakMap<PyUnknown, Set<PyObject>>();

const none: ReadonlySet<PyObject> = new Set();

export const heldBy = (unknown: PyUnknown): ReadonlySet<PyObject> => held.get(unknown) ?? none;

/** Whether something unknown may be all that another may be. */
export const mayBeAll = (one: PyUnknown, other: PyUnknown): boolean => one === other || [...heldBy(other)].every((object) => heldBy(one).has(object));

/** Something unknown that is, or holds, one of some values. */
export function unknownOf(what: string, values: Iterable<unknown>): PyUnknown {
	const unknown = new PyUnknown(what);
	hold(unknown, values);
	return unknown;
}

/** Something unknown is given values that it may keep. */
export function hold(unknown: PyUnknown, values: Iterable<unknown>): void {
	const objects = held.get(unknown) ?? new Set<PyObject>();
	for (const value of values)
		if (value instanceof PyUnknown) for (const object of heldBy(value)) objects.add(object);
		else if (value instanceof PyObject) objects.add(value);
	if (objects.size) held.set(unknown, objects);
}

/** One of some values: a number of one class or a text of one length, where all of them are. */
function oneOf(what: string, values: readonly Value[]): PyUnknown | null {
	const [first] = values;
	if (typeof first === 'bigint' && values.every((value) => typeof value === 'bigint')) return new PyUnknown(what, undefined, 'int');
	const letters = lettersOf(first);
	return letters !== null && values.every((value) => lettersOf(value) === letters) ? someText(what, letters) : null;
}

/** What a value keeps, where an index gives one of that and nothing else; null where it may give something of its own. */
function keptIn(value: Value): readonly Value[] | null {
	if (value instanceof PyList || value instanceof PyTuple) return value.items;
	if (typeof value === 'string') return [...value];
	return value instanceof PyDict && value.cls === types.dict ? [...value.entries.values()].map(([, item]) => item) : null;
}

/**
 * An unknown item of a value, or a part of it.
 * @param isItem It is one of its items.
 */
export function partOf(unknown: PyUnknown, value: Value, isItem = value instanceof PyDict): PyUnknown {
	const kept = isItem ? keptIn(value) : null;
	const one = kept && oneOf(unknown.what, kept);
	if (one) return one;
	if (value instanceof PyList || value instanceof PyTuple) return unknownOf(unknown.what, [unknown, ...(value.items as Value[])]);
	if (value instanceof PyDict) return unknownOf(unknown.what, [unknown, ...[...value.entries.values()].map(([, item]) => item)]);
	return value instanceof PySet ? unknown : unknownOf(unknown.what, [unknown, value]);
}

/** What is known of the values of which one stands somewhere. */
export const eitherOf = (what: string, values: readonly Value[]): Value =>
	values.every((value) => Object.is(value, values[0])) ? values[0]! : unknownOf(whyOf(what, values), values);

/** Why it is not known which of some values it is: nothing follows from None and what a module gives that only shows or stores. */
export const whyOf = (what: string, values: readonly unknown[]): string =>
	values.every((value) => value === null || value === undefined || (value instanceof PyUnknown && exploring.isInert(value.what)))
		? (values.find((value) => value instanceof PyUnknown)?.what ?? what)
		: what;
