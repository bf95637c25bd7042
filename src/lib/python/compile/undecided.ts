import { type Raise, Stop } from '../objects/exceptions.ts';
import type { Block as Handlers, Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import type { Label } from './block.ts';
import type { PyFunction, PyGenerator } from '../objects/code.ts';
import type { Span } from '../../ir/index.ts';
import type { Way } from '../unknown/both.ts';
import type { PyIterator, PyUnknown, Value } from '../objects/values.ts';

/** A loop being compiled. */
export interface Loop {
	/** Where the next turn begins. */
	readonly start: Label;
	readonly body: Label;
	readonly otherwise: Label;
	readonly end: Label;
	/** The decision whether there is another turn. */
	readonly test: Label;
	/** A `for`: its iterator lies on the stack, and the item above it where the body begins. */
	readonly iterates: boolean;
}

/** Where it could not be decided how code goes on. */
export interface Undecided {
	/** Where it may go on. */
	readonly paths: readonly Label[];
	/** Where the paths meet. */
	readonly end: Label;
	/** The loops around it, outermost first. */
	readonly loops: readonly Loop[];
	/** Nothing is changed on the way. */
	readonly pure: boolean;
}

/** What is to be done where both ways of a condition are gone, as a graph has them both. It lies with the machine from when the condition's value is asked for its truth. */
export interface Forked {
	/** Where the value stands that was asked. */
	readonly span: Span;
	/** Has one of the ways be gone. */
	way(isMain: boolean, isTaken: boolean, go: () => Way): Way;
	/** Has the rest of a loop's turn be gone that the way that is taken leaves out. */
	rest(go: () => Way): Way;
	/** Both ways are gone, and no function is left: what names are from here on. The frame has those of the way that is taken. */
	joined(before: ReadonlyMap<string, Value>, main: Way, otherwise: Way): void;
	/** What a function gives that both ways leave. */
	returned(main: Way, otherwise: Way): Value;
}

interface Exploring {
	/** Goes both ways. */
	both(machine: Machine, frame: Frame, where: Undecided, forked: Forked, isTrue: boolean): void;
	/** Goes through the body of a loop that has no turn. */
	once(machine: Machine, frame: Frame, loop: Loop, forked: Forked): void;
	/** Goes each way, and on from where they meet: what differs is unknown. Where the way matters, it is said what decides it, unless that was said before. */
	paths(machine: Machine, frame: Frame, where: Undecided, decides?: string): void;
	/** Any number of turns. */
	loop(machine: Machine, frame: Frame, loop: Loop, around: readonly Loop[]): void;
	/** Goes through a generator expression over something unknown. */
	drain(machine: Machine, generator: PyFunction, iterator: PyUnknown): void;
	/** A call that was not made, for something in it is not known: what it may change is unknown. What it gives. */
	skipped(machine: Machine, callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>, unknown: PyUnknown): PyUnknown;
	/** Something is done with values, some of them unknown: methods of theirs may be called that Python calls unasked. */
	met(machine: Machine, values: readonly Value[]): void;
	/** What is not known of something done with a value that is known: it may be, or hold, what that holds. */
	partOf(unknown: PyUnknown, value: Value, isItem?: boolean): PyUnknown;
	/** Something is done of which it is not known whether it raises. */
	doubt(machine: Machine): void;
	/** A block is left whose handlers may have been reached from any place since the doubt arose. */
	tried(machine: Machine, frame: Frame, doubt: NonNullable<Handlers['doubt']>, where: Undecided): void;
	/** A handler is reached that may have been reached since the doubt arose, by another exception. */
	caught(machine: Machine, doubt: NonNullable<Handlers['doubt']>, raised: Raise): void;
	/** A generator hands on what something unknown gives, and goes on at `end`. */
	delegated(machine: Machine, frame: Frame, from: PyUnknown, end: number): void;
	/** A generator is asked for more of which it is not known what it still gives. */
	lost(machine: Machine, generator: PyGenerator): void;
	/** An iterator is asked for more of which it is not known how far it has come. */
	advanced(machine: Machine, iterator: PyIterator, next: () => Value | undefined, what: string): never;
	/** An attribute of something unknown. */
	member(machine: Machine, unknown: PyUnknown, name: string): PyUnknown;
	/** Whether something that is not known comes of a module that shows, logs or stores: nothing follows from it. */
	isInert(what: string): boolean;
	/** Something of an object is changed, and it is not known what, or of which. */
	changed(machine: Machine, object: Value, what: string, attribute?: string): void;
	/** A value is set as an attribute or an item of something unknown, which may keep it. */
	put(machine: Machine, unknown: PyUnknown, value: Value, attribute?: string): void;
}

const absent = (): never => {
	throw new Stop('what follows where something is unknown');
};

/** What is not modelled in the program of a layer changes nothing else: it has no objects of its own. */
const nothing = (): void => undefined;

/** What is done where something is unknown: `unknown/` puts its own here, where it is loaded. */
export const exploring: Exploring = {
	both: absent,
	once: absent,
	paths: absent,
	loop: absent,
	drain: absent,
	doubt: nothing,
	tried: absent,
	caught: absent,
	delegated: absent,
	lost: nothing,
	advanced: absent,
	skipped: (_machine, _callee, _positional, _keywords, unknown) => unknown,
	met: nothing,
	partOf: (unknown) => unknown,
	member: (_machine, unknown) => unknown,
	isInert: () => false,
	changed: nothing,
	put: nothing
};
