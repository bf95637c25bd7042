import { PyFunction, PyGenerator } from '../objects/code.ts';
import { LiveEntries } from '../objects/namespaces.ts';
import { PyException } from '../objects/exceptions.ts';
import { Frame, Globals, Scope } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import {
	NativeFunction,
	PyClass,
	PyDict,
	PyInstance,
	PyIterator,
	PyList,
	PyModule,
	PyObject,
	PySet,
	PyTuple,
	PyUnknown,
	type Value
} from '../objects/values.ts';
import { heldBefore } from './forget.ts';
import { mayBeAll } from './held.ts';
import { kindOf } from './kinds.ts';

/** What an object holds at a moment, by name, key or place. */
export type State = ReadonlyMap<unknown, unknown>;
export type Snapshot = ReadonlyMap<object, State>;

/** Under this key, where a state is one of several, stand the keys that not all of them have. */
export const loose = Symbol('loose');

const nothing: State = new Map();
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
function withAttributes({ attrs }: Container, held: Iterable<readonly [unknown, unknown]>): State {
	const state = new Map(held);
	if (attrs) for (const [name, value] of attrs) state.set(Symbol.for(name), value);
	return state;
}

function* valuesOf({ entries }: PyDict): Generator<readonly [unknown, unknown]> {
	if (entries instanceof LiveEntries) yield* entries.of;
	else for (const [key, [, value]] of entries) yield [key, value];
}

/** What an object holds that may change. */
export function stateOf(object: object): State {
	if (heldBefore(object)) return nothing;
	if (object instanceof Scope) return new Map(object.names);
	if (object instanceof PyList) return withAttributes(object, object.items.entries());
	if (object instanceof PyDict) return withAttributes(object, valuesOf(object));
	if (object instanceof PySet) return withAttributes(object, [...object.items.values()].entries());
	if (object instanceof PyTuple) return withAttributes(object, []);
	if (object instanceof PyException) return new Map<unknown, unknown>([...object.attrs, [valuesOf, object.args]]);
	if (object instanceof PyInstance || object instanceof PyModule || object instanceof PyFunction) return new Map(object.attrs);
	if (object instanceof PyClass) return object.scripted ? new Map(object.attrs) : nothing;
	if (object instanceof PyGenerator) return new Map<unknown, unknown>([['at', object.frame.at], ...object.frame.stack.entries()]);
	if (object instanceof PyIterator) return new Map([['count', countOf(object).count]]);
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

/** What can be reached from an object in one step. */
function* partsOf(object: object, state: State): Generator<unknown> {
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
	yield* state.values();
}

/** Whether it may change, or lead to what may. */
const isNode = (value: unknown): value is object =>
	(value instanceof PyObject && !(value instanceof PyUnknown || value instanceof NativeFunction)) || value instanceof Scope || value instanceof Frame;

/** All that a program can reach from where it stands, or from some values, and what each holds. */
export function snapshot(machine: Machine, from?: readonly Value[]): Snapshot {
	const seen = new Map<object, State>();
	const open: unknown[] = from ? [...from] : [...machine.running, ...machine.modules.all];
	while (open.length) {
		const object = open.pop();
		if (!isNode(object) || seen.has(object)) continue;
		const state = stateOf(object);
		seen.set(object, state);
		machine.budget.spend(2 + (state.size >> 1));
		for (const part of partsOf(object, state)) if (isNode(part) && !seen.has(part)) open.push(part);
	}
	return seen;
}

/** Whether as much is known of both, and the same. */
const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || (a instanceof PyUnknown && b instanceof PyUnknown && mayBeAll(a, b) && mayBeAll(b, a));

/** The keys under which two states differ. */
export function changesOf(before: State, after: State): unknown[] {
	const keys: unknown[] = [];
	for (const [key, value] of before) if (!after.has(key) || !isSame(value, after.get(key))) keys.push(key);
	for (const key of after.keys()) if (!before.has(key)) keys.push(key);
	return keys;
}
