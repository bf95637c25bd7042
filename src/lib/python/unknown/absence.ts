import { type Attributes, PyClass, PyModule, PyObject, PyUnknown, type Value } from '../objects/values.ts';
import { attributesOf } from '../objects/attributes.ts';
import { classOf } from '../objects/classOf.ts';

/** Names of which it is not known whether they are bound, by where they would stand: as long as they stand for something unknown. */
const unsure = new WeakMap<Attributes, Set<string>>();

/** It is not known whether a name is bound. */
export function mayBeAbsent(names: Attributes, name: string): void {
	const known = unsure.get(names);
	if (known) known.add(name);
	else unsure.set(names, new Set([name]));
}

/** What is not known of names is not known of those of an object that is made of them. */
export function carryAbsence(from: Attributes, to: Attributes): void {
	for (const name of unsure.get(from) ?? []) mayBeAbsent(to, name);
}

const isUnsure = (names: Attributes, name: string): boolean => unsure.get(names)?.has(name) === true && names.get(name) instanceof PyUnknown;

/** What stands for a name of which it is not known whether it is bound. */
export const ifUnsure = (names: Attributes, name: string): PyUnknown | undefined => (isUnsure(names, name) ? (names.get(name) as PyUnknown) : undefined);

/** Something of which it is not known whether it is there. */
export const unsureAmong = (names: Attributes): PyUnknown | undefined => {
	for (const name of unsure.get(names) ?? []) if (isUnsure(names, name)) return names.get(name) as PyUnknown;
	return undefined;
};

/** Objects that stand for one of several, it is not known which. */
const several = new WeakSet<PyObject>();
export const mayBeAnother = (object: PyObject): void => void several.add(object);

/** Whether it is not known if two are the same object. */
export const mayBeSame = (a: Value, b: Value): boolean =>
	a !== b && a instanceof PyObject && b instanceof PyObject && a.cls === b.cls && (several.has(a) || several.has(b));

/** Whether an attribute that was found may not be there. */
export function mayLack(object: Value, name: string): boolean {
	const own = object instanceof PyModule ? object.attrs : attributesOf(object);
	const { mro } = object instanceof PyClass ? object : classOf(object);
	return (own !== undefined && isUnsure(own, name)) || mro.some(({ attrs }) => isUnsure(attrs, name));
}
