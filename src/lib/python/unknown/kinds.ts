import { drawsSoFar, loseDrawsSince, loseShared } from './draws.ts';
import type { Host } from '../objects/interpreter.ts';
import type { PyObject, Value } from '../objects/values.ts';

/** How objects of a package change, where their fields do not say it. */
export interface Kind<T extends PyObject = PyObject> {
	readonly takes: (object: object) => object is T;
	/** The field that holds what can change. */
	readonly field: string;
	/** What it holds that may change: as much is known of two states, and the same, where they are equal. */
	state(object: T): ReadonlyMap<unknown, unknown>;
	/** Makes unknown what differs from a state; whether anything still was known. Without a state: all that an unknown function may change. */
	forget(host: Host, object: T, before: ReadonlyMap<unknown, unknown> | null): boolean;
	/** A value that is either of two. */
	join?(host: Host, a: T, b: Value): Value | undefined;
}

const kinds: Kind[] = [];

/** Tells of a package's objects. */
export const addKind = <T extends PyObject>(kind: Kind<T>): void => void kinds.push(kind);

export const kindOf = (object: object): Kind | undefined => kinds.find((kind) => kind.takes(object));

/** Objects whose make-up a function that is not known is taken to leave as it is, such as the layers of a model that it trains. */
export const spared: ((object: object) => Iterable<unknown>)[] = [];

/** What a package keeps outside of the objects of a program, such as its random numbers. */
export interface Hidden {
	/** How it stands. */
	readonly mark: (host: Host) => unknown;
	/** Makes unknown what was changed since. */
	readonly forget: (host: Host, mark: unknown) => void;
	/** Makes unknown what a function changes, of the package or not, that was not called for what it was given is not known. */
	readonly skip?: (host: Host, callee: string, self: Value | undefined) => void;
	/** Makes unknown what a function may change of which nothing is known. */
	readonly lose?: (host: Host) => void;
	/** Makes unknown what training may change, where it is not known what is trained. */
	readonly learn?: (host: Host) => void;
}

/** Those that draw for themselves, to begin with. */
export const hidden: Hidden[] = [{ mark: drawsSoFar, forget: (host, mark) => loseDrawsSince(host, mark as number), lose: loseShared }];
