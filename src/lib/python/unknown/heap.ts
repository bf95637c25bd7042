import { PyFunction, PyGenerator } from '../objects/code.ts';
import { LiveEntries } from '../objects/namespaces.ts';
import { PyException } from '../objects/exceptions.ts';
import { Frame, Globals, Scope } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { NativeFunction, PyClass, PyDict, PyInstance, PyIterator, PyList, PyModule, PyObject, PySet, PyTuple, PyUnknown } from '../objects/values.ts';
import { heldBefore } from './forget.ts';
import { mayBeAll } from './held.ts';
import { kindOf } from './kinds.ts';

/** What an object holds at a moment, by name, key or place. */
export type State = ReadonlyMap<unknown, unknown>;
export type Snapshot = ReadonlyMap<object, State>;

/** Under this key, where a state is one of several, stand the keys that not all of them have. */
export const loose = Symbol('loose');

type Entries = Iterable<readonly [unknown, unknown]>;

const nothing: Entries = [];
/** How often an iterator has given an item. */
const given = new WeakMap<PyIterator, { count: number }>();

function countOf(iterator: PyIterator): { count: number } {
	let counter = given.get(iterator);
	if (!counter) {
		const mine = { count: 0 };
		const { next } = iterator;
		Object.defineProperty(iterator, 'next', {
			configurable: true,
			value: () => {
				mine.count++;
				return next();
			}
		});
		given.set(iterator, (counter = mine));
	}
	return counter;
}

type Container = PyList | PyDict | PySet | PyTuple;

/** What a container holds, and the attributes that it has where its class is a program's. */
const withAttributes = ({ attrs }: Container, held: Entries): Entries =>
	attrs ? [...held, ...[...attrs].map(([name, value]) => [Symbol.for(name), value] as const)] : held;

function* valuesOf({ entries }: PyDict): Generator<readonly [unknown, unknown]> {
	if (entries instanceof LiveEntries) yield* entries.of;
	else for (const [key, [, value]] of entries) yield [key, value];
}

/** What an object holds that may change. */
export const stateOf = (object: object): State => new Map(entriesOf(object));

function entriesOf(object: object): Entries {
	if (heldBefore(object)) return nothing;
	if (object instanceof Scope) return object.names;
	if (object instanceof PyList) return withAttributes(object, object.items.entries());
	if (object instanceof PyDict) return withAttributes(object, valuesOf(object));
	if (object instanceof PySet) return withAttributes(object, [...object.items.values()].entries());
	if (object instanceof PyTuple) return withAttributes(object, nothing);
	if (object instanceof PyException) return [...object.attrs, [valuesOf, object.args]];
	if (object instanceof PyInstance || object instanceof PyModule || object instanceof PyFunction) return object.attrs;
	if (object instanceof PyClass) return object.scripted ? object.attrs : nothing;
	if (object instanceof PyGenerator) return [['at', object.frame.at], ...object.frame.stack.entries()];
	if (object instanceof PyIterator) return [['count', countOf(object).count]];
	const kind = kindOf(object);
	return kind ? kind.state(object as PyObject) : fieldsOf(object);
}

/** The fields of an object that nothing more is known of, and what its lists and maps hold; the names of a module are those of a scope as well. */
function fieldsOf(object: object): State {
	const fields = new Map<unknown, unknown>();
	for (const [name, value] of Object.entries(object)) {
		fields.set(name, value);
		if (Array.isArray(value)) value.forEach((item, i) => fields.set(`${name} ${i}`, item));
		else if (value instanceof Map && !(value instanceof Globals)) for (const [key, item] of value) fields.set(`${name} ${String(key)}`, item);
	}
	return fields;
}

/** What can be reached from an object in one step, beside what it holds that may change. */
function* besides(object: object): Generator<unknown> {
	if (object instanceof Frame) {
		yield object.scope;
		yield* object.stack;
		yield object.delegate;
		yield object.returned;
		yield object.constructed;
	} else if (object instanceof PyTuple) yield* object.items;
	else if (object instanceof PyFunction) {
		yield object.scope;
		for (const parameter of object.parameters) yield parameter.default;
	} else if (object instanceof PyGenerator) yield object.frame;
	else if (object instanceof PyIterator) yield object.object;
	else if (object instanceof Scope) yield object.parent;
	else if (object instanceof PyClass) yield* object.bases;
	else if (object instanceof PyDict && !heldBefore(object) && !(object.entries instanceof LiveEntries)) for (const [key] of object.entries.values()) yield key;
	if (object instanceof PyObject) yield object.cls;
	yield* heldBefore(object) ?? [];
}

/** Whether it may change, or lead to what may. */
const isNode = (value: unknown): value is object =>
	(value instanceof PyObject && !(value instanceof PyUnknown || value instanceof NativeFunction)) || value instanceof Scope || value instanceof Frame;

/** What a program can reach from where it stands. */
const rootsOf = (machine: Machine): readonly unknown[] => [...machine.running, ...machine.modules.all];

/** All that can be reached from some values. */
export function reachedFrom(machine: Machine, from: readonly unknown[] = rootsOf(machine)): ReadonlySet<object> {
	const seen = new Set<object>();
	walk(machine, from, seen, (object) => {
		seen.add(object);
		return entriesOf(object);
	});
	return seen;
}

/** All that a program can reach from where it stands, and what each holds. */
export function snapshot(machine: Machine): Snapshot {
	const seen = new Map<object, State>();
	walk(machine, rootsOf(machine), seen, (object) => {
		const state = stateOf(object);
		seen.set(object, state);
		return state;
	});
	return seen;
}

/** Goes from object to object; `enter` tells what each holds. */
function walk(machine: Machine, from: readonly unknown[], seen: { has(object: object): boolean }, enter: (object: object) => Entries): void {
	const open = from.filter(isNode);
	const add = (part: unknown): void => {
		if (isNode(part) && !seen.has(part)) open.push(part);
	};
	for (let object = open.pop(); object; object = open.pop()) {
		if (seen.has(object)) continue;
		let size = 0;
		for (const [, value] of enter(object)) {
			size++;
			add(value);
		}
		machine.budget.spend(2 + (size >> 1));
		for (const part of besides(object)) add(part);
	}
}

/** Of a package's things, one that tells by itself whether it is what another is. */
const tells = (one: unknown): one is { isSame: (other: unknown) => boolean } => typeof one === 'object' && one !== null && 'isSame' in one;

/** Whether as much is known of both, and the same. */
const isSame = (a: unknown, b: unknown): boolean =>
	Object.is(a, b) ||
	(tells(a) && a.isSame(b)) ||
	(a instanceof PyUnknown && b instanceof PyUnknown && a.letters === b.letters && a.number === b.number && mayBeAll(a, b) && mayBeAll(b, a));

/** The keys under which two states differ. */
export function changesOf(before: State, after: State): unknown[] {
	const keys: unknown[] = [];
	for (const [key, value] of before) if (!after.has(key) || !isSame(value, after.get(key))) keys.push(key);
	for (const key of after.keys()) if (!before.has(key)) keys.push(key);
	return keys;
}
