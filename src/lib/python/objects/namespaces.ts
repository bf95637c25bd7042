import { ifUnsure, unsureAmong } from '../unknown/absence.ts';
import { Unsupported } from './exceptions.ts';
import type { Machine } from '../vm/machine.ts';
import { type Attributes, type Entries, PyClass, PyDict, type PyUnknown, type Value, types } from './values.ts';

type Entry = readonly [key: Value, value: Value];

/** Which names there are must be known. */
function refuseUnsure(unsure: PyUnknown | undefined): void {
	if (unsure) throw new Unsupported(unsure.what);
}

/** A namespace seen as a dict's entries: what is set in one is set in the other. */
export class LiveEntries extends Map<unknown, Entry> {
	constructor(readonly of: Attributes) {
		super();
	}
	/** The names, where it is known which there are. */
	private get known(): Attributes {
		refuseUnsure(unsureAmong(this.of));
		return this.of;
	}
	override get size(): number {
		return this.of ? this.known.size : 0;
	}
	override has(key: unknown): boolean {
		if (typeof key !== 'string') return false;
		refuseUnsure(ifUnsure(this.of, key));
		return this.of.has(key);
	}
	override get(key: unknown): Entry | undefined {
		const value = typeof key === 'string' ? this.of.get(key) : undefined;
		return value === undefined ? undefined : [key as string, value];
	}
	override set(key: unknown, [, value]: Entry): this {
		this.of.set(String(key), value);
		return this;
	}
	override delete(key: unknown): boolean {
		return typeof key === 'string' && this.of.delete(key);
	}
	override clear(): void {
		this.of.clear();
	}
	override *values(): MapIterator<Entry> {
		yield* this.known;
	}
	override *entries(): MapIterator<[unknown, Entry]> {
		for (const entry of this.known) yield [entry[0], entry];
	}
	override keys(): MapIterator<unknown> {
		return this.known.keys();
	}
	override [Symbol.iterator](): MapIterator<[unknown, Entry]> {
		return this.entries();
	}
}

/** `instance.__dict__`, `globals()`. */
export const dictOf = (attrs: Attributes): PyDict => new PyDict(types.dict, null, new LiveEntries(attrs));

/** `cls.__dict__`: it cannot be changed. */
export function mappingOf(cls: PyClass): PyDict {
	const entries: Entries = new Map();
	const add = (key: string, value: Value): void => void (entries.has(key) || entries.set(key, [key, value]));
	add('__module__', cls.module);
	for (const [key, value] of cls.attrs) add(key, value);
	add('__doc__', null);
	return new PyDict(types.mappingproxy, null, entries);
}

/** The names that `dir(value)` lists of a class and its bases, `object`'s own apart. */
export function namesOfClass(cls: PyClass): string[] {
	return cls.mro.flatMap((one) => (one === types.object ? [] : [...one.attrs.keys()]));
}

/** `globals()`. */
export const globalsOf = (machine: Machine): PyDict => dictOf(machine.frame.globals);

/** `locals()`: a copy, but in the module, where it is the namespace itself. */
export function localsOf(machine: Machine): PyDict {
	const { frame } = machine;
	if (frame.code.kind === 'module') return globalsOf(machine);
	refuseUnsure(unsureAmong(frame.scope.names));
	return new PyDict(types.dict, null, new Map(Array.from(frame.scope.names, ([name, value]) => [name, [name, value]])));
}
