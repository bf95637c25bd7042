import { mayBeAbsent, mayBeAnother } from './absence.ts';
import { PyFunction, PyGenerator } from '../objects/code.ts';
import { exploring } from '../compile/undecided.ts';
import { LiveEntries } from '../objects/namespaces.ts';
import { Unsupported } from '../objects/exceptions.ts';
import { Scope } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { lettersOf, someText } from './letters.ts';
import { PyClass, PyDict, PyInstance, PyIterator, PyList, PyModule, PyObject, PySet, PyTuple, PyUnknown, type Value } from '../objects/values.ts';
import { changesOf, loose, reachedFrom, type Snapshot, stateOf } from './heap.ts';
import { heldBy, unknownOf, whyOf } from './held.ts';
import { hidden, kindOf, spared } from './kinds.ts';

/** What nothing is known of, with what it held before. */
const forgotten = new WeakMap<object, readonly unknown[]>();
/** How many objects were forgotten so far. */
let count = 0;

function setForgotten(object: object): void {
	forgotten.set(object, [...stateOf(object).values()]);
	count++;
}

/** What an object held when it was forgotten what it holds; undefined where that is known. */
export const heldBefore = (object: object): readonly unknown[] | undefined => forgotten.get(object);

/** The field in which an object holds what can change. */
function heldIn(object: object): string {
	if (object instanceof PyList || object instanceof PySet) return 'items';
	if (object instanceof PyDict) return 'entries';
	return (object instanceof PyInstance ? undefined : kindOf(object)?.field) ?? 'attrs';
}

/** Makes all that an object holds unknown: whoever reads it from now on is not answered. */
export function forget(object: object, what: string): void {
	if (forgotten.has(object)) return;
	setForgotten(object);
	const refuse = (): never => {
		throw new Unsupported(what, true);
	};
	Object.defineProperty(object, heldIn(object), { get: refuse });
}

/** The same of what may be an iterator, which may go on. */
function forgetHeld(machine: Machine, object: object, what: string): void {
	if (!(object instanceof PyIterator)) return forget(object, what);
	if (forgotten.has(object)) return;
	setForgotten(object);
	const { next } = object;
	Object.defineProperty(object, 'next', { value: () => exploring.advanced(machine, object, next, what) });
}

/** What names or attributes an object has by which they can be set one by one. */
function namesOf(object: object): Map<string, Value> | null {
	if (object instanceof Scope) return object.names;
	return object instanceof PyInstance || object instanceof PyModule || object instanceof PyFunction || object instanceof PyClass ? object.attrs : null;
}

/** Makes unknown what is not as it was; whether anything of that still was known. */
function forgetChanges(machine: Machine, object: object, snapshot: Snapshot, what: string): boolean {
	const before = snapshot.get(object)!;
	// Where a generator that runs stands is no secret: what runs it goes on there.
	if (forgotten.has(object) || (object instanceof PyGenerator && machine.isRunning(object.frame))) return false;
	const keys = changesOf(before, stateOf(object));
	if (!keys.length) return false;
	const kind = kindOf(object);
	if (kind) return kind.forget(machine, object as never, before);
	const after = stateOf(object);
	let lost = false;
	const either = (key: unknown): Value => {
		const [a, b] = [before.get(key) as Value | undefined, after.get(key) as Value | undefined];
		// What they are is known when it is known what changed of them.
		for (const one of [a, b]) if (one instanceof PyObject && snapshot.has(one) && kindOf(one)) lost = forgetChanges(machine, one, snapshot, what) || lost;
		const letters = lettersOf(a);
		const known = letters !== null && lettersOf(b) === letters ? someText(whyOf(what, [a, b]), letters) : join(machine, a, b);
		lost ||=
			(a instanceof PyUnknown && letters !== null && known === undefined) ||
			(known === undefined
				? !(a instanceof PyUnknown ? !mayBeMore(b, a, snapshot) : a === undefined && b instanceof PyUnknown && exploring.isInert(b.what))
				: letters !== null
					? typeof a === 'string'
					: changesOf(snapshot.get(a as object) ?? stateOf(a as object), stateOf(known as object)).length > 0);
		return known ?? unknownOf(whyOf(what, [a, b]), [a, b]);
	};
	const names = namesOf(object);
	const sameKeys = keys.every((key) => typeof key !== 'symbol' && before.has(key) && after.has(key));
	if (names) {
		const some = before.get(loose) as ReadonlySet<unknown> | undefined;
		for (const key of new Set([...keys, ...(some ?? [])]))
			if (typeof key === 'string') {
				names.set(key, either(key));
				if (!(before.has(key) && after.has(key)) || some?.has(key)) mayBeAbsent(names, key);
			}
	} else if (sameKeys && object instanceof PyList) for (const key of keys) object.items[key as number] = either(key);
	else if (sameKeys && object instanceof PyDict) for (const key of keys) object.entries.set(key, [object.entries.get(key)![0], either(key)]);
	else {
		forgetHeld(machine, object, what);
		lost = true;
	}
	return lost;
}

/** Whether something unknown may be an object that was there before, and that another may not be. */
const mayBeMore = (one: unknown, other: PyUnknown, before: Snapshot): boolean =>
	one instanceof PyUnknown && [...heldBy(one)].some((object) => before.has(object) && !heldBy(other).has(object));

/** What is known of a value that is either of two. */
export function join(machine: Machine, a: Value | undefined, b: Value | undefined): Value | undefined {
	if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null || forgotten.has(a) || forgotten.has(b)) return undefined;
	const either = kindOf(a)?.join?.(machine, a, b);
	if (either instanceof PyObject) mayBeAnother(either);
	return either;
}

/** Makes unknown all that is not as it was; whether anything of that still was known. */
export function forgetSince(machine: Machine, before: Snapshot, what: string): boolean {
	let lost = false;
	const known = [...before.keys()].filter((object) => !forgotten.has(object));
	for (const object of known) if (!forgotten.has(object) && forgetChanges(machine, object, before, what)) lost = true;
	if (known.some((object) => forgotten.has(object))) forgetReferences(machine, what);
	return lost;
}

/** Has names, attributes and items that stand for something forgotten stand for something unknown. */
function forgetReferences(machine: Machine, what: string): void {
	const lost = (value: unknown): PyUnknown | null => (typeof value === 'object' && value !== null && forgotten.has(value) ? unknownOf(what, [value]) : null);
	for (const object of reachedFrom(machine)) {
		if (forgotten.has(object)) continue;
		const names = namesOf(object);
		const items = object instanceof PyList || object instanceof PyTuple ? (object.items as Value[]) : [];
		for (const [name, value] of names ?? []) {
			const unknown = lost(value);
			if (unknown) names!.set(name, unknown);
		}
		items.forEach((value, i) => (items[i] = lost(value) ?? value));
		if (object instanceof PyDict && !(object.entries instanceof LiveEntries))
			for (const [key, [name, value]] of object.entries) {
				const unknown = lost(value);
				if (unknown) object.entries.set(key, [name, unknown]);
			}
	}
}

/** Makes unknown all that an object is. */
export function forgetAll(machine: Machine, object: object, what: string): void {
	forgetHeld(machine, object, what);
	forgetReferences(machine, what);
}

/** Makes unknown what one object holds: not what that holds in turn. */
export function forgetOne(machine: Machine, object: Value, what: string): void {
	const kind = typeof object === 'object' && object !== null && kindOf(object);
	if (kind) kind.forget(machine, object, null);
	else if (object instanceof PyList || object instanceof PyDict || object instanceof PySet || object instanceof PyIterator) {
		forgetHeld(machine, object, what);
		forgetReferences(machine, what);
	} else forgetReachable(machine, [object], what);
}

/** Makes unknown all that code which nobody knows may change of what it is given. */
export function forgetReachable(machine: Machine, values: readonly Value[], what: string): void {
	const before = count;
	const reached = [
		...reachedFrom(
			machine,
			values.flatMap((value) => (value instanceof PyUnknown ? [...heldBy(value)] : [value]))
		)
	];
	const left = new Set(reached.flatMap((object) => spared.flatMap((which) => [...which(object)])));
	for (const object of reached) {
		const kind = kindOf(object);
		if ((forgotten.has(object) && !kind) || object instanceof Scope || left.has(object)) continue;
		for (const { reached } of hidden) reached?.(machine, object);
		if (kind) kind.forget(machine, object as never, null);
		else if (object instanceof PyList || object instanceof PyDict || object instanceof PySet || object instanceof PyIterator) forgetHeld(machine, object, what);
		else if (object instanceof PyInstance) for (const name of object.attrs.keys()) object.attrs.set(name, unknownOf(what, [object.attrs.get(name)]));
	}
	if (count > before) forgetReferences(machine, what);
}
