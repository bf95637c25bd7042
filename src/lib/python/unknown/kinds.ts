import { drawsSoFar, loseDrawsSince, loseShared } from './draws.ts';
import type { Interpreter } from '../objects/interpreter.ts';
import type { PyObject, Value } from '../objects/values.ts';

/** How objects of a package change, where their fields do not say it. */
export interface Kind<T extends PyObject = PyObject> {
	readonly takes: (object: object) => object is T;
	/** The field that holds what can change. */
	readonly field: string;
	/** What it holds that may change: as much is known of two states, and the same, where they are equal. */
	state(object: T): ReadonlyMap<unknown, unknown>;
	/**
	 * Makes unknown what differs from a state; whether anything still was known. Without a state: all that an unknown function may change,
	 * of an object that is forgotten what others see of that.
	 */
	forget(host: Interpreter, object: T, before: ReadonlyMap<unknown, unknown> | null): boolean;
	/** Methods that change it, beside those of Python's own protocols. */
	readonly changes: RegExp;
	/** Methods that may leave it with another make-up, not with other contents alone. */
	readonly reshapes: RegExp;
	/** Attributes that change its make-up when they are set. */
	readonly forms: ReadonlySet<string>;
	/** A value that is either of two. */
	join?(host: Interpreter, a: T, b: Value): Value | undefined;
}

const kinds: Kind[] = [];

/** Tells of a package's objects. */
export const addKind = <T extends PyObject>(kind: Kind<T>): void => void kinds.push(kind);

/** Whether a method of this name may leave something of a package's with another make-up. */
export const reshapes = (name: string): boolean => kinds.some((kind) => kind.reshapes.test(name));

/** Whether setting this attribute may. */
export const isForm = (name: string): boolean => kinds.some((kind) => kind.forms.has(name));

/** What is to be known of a framework's functions and other objects where they are not called. */
export interface Habits {
	/** The packages whose functions compute with what they are given. */
	readonly packages: ReadonlySet<string>;
	/** Functions that change their first argument. */
	readonly changes: ReadonlySet<string>;
	/** Methods of objects that change nothing. */
	readonly looks?: RegExp;
	/** Whether what an object's methods give may be of what it holds. */
	readonly lends?: (object: PyObject) => boolean;
}

export const habits: Habits[] = [];

export const kindOf = (object: object): Kind | undefined => kinds.find((kind) => kind.takes(object));

/** Objects whose make-up a function that is not known is taken to leave as it is, such as the layers of a model that it trains. */
export const spared: ((object: object) => Iterable<unknown>)[] = [];

/** What a package keeps outside of the objects of a program, such as its random numbers. */
export interface Hidden {
	/** How it stands. */
	readonly mark: (host: Interpreter) => unknown;
	/** Makes unknown what was changed since. */
	readonly forget: (host: Interpreter, mark: unknown) => void;
	/** Makes unknown what a function changes, of the package or not, that was not called for what it was given is not known. */
	readonly skip?: (host: Interpreter, callee: string, self: Value | undefined, given: readonly Value[], what: string) => void;
	/** Makes unknown what lies behind an object that code which nobody knows is given. */
	readonly reached?: (host: Interpreter, object: object) => void;
	/** Makes unknown what a function may change of which nothing is known. */
	readonly lose?: (host: Interpreter) => void;
	/** Makes unknown what training may change, where it is not known what is trained. */
	readonly learn?: (host: Interpreter) => void;
	/** Methods of something unknown that train. */
	readonly trains?: ReadonlySet<string>;
	/** Methods of something unknown that switch what it may be, and all that lies within that. */
	readonly switches?: ReadonlySet<string>;
	/** Makes unknown what such a method switches. */
	readonly switched?: (host: Interpreter, method: string, objects: readonly PyObject[], given: readonly Value[], what: string) => void;
}

/** Those that draw for themselves, to begin with. */
export const hidden: Hidden[] = [{ mark: drawsSoFar, forget: (host, mark) => loseDrawsSince(host, mark as number), lose: loseShared }];
