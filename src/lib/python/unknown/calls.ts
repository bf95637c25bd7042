import { PyFunction } from '../objects/code.ts';
import { Absent, Raise, Stop, TooLong, Unsupported } from '../objects/exceptions.ts';
import type { Machine } from '../vm/machine.ts';
import { BoundMethod, PyClass, PyInstance, PyIterator, PyUnknown, type Value } from '../objects/values.ts';
import { heldBefore } from './forget.ts';
import { heldBy, unknownOf } from './held.ts';
import { hidden } from './kinds.ts';
import { explored } from './path.ts';

export type Callback = PyFunction | BoundMethod;
export const isFunction = (value: Value): value is Callback =>
	value instanceof PyFunction || (value instanceof BoundMethod && value.func instanceof PyFunction);

/** What is being tried. */
const open = new Set<object>();
/** How often something is tried until what it changes is unknown. */
const mostTurns = 3;

/** Something may be done, any number of times. */
export function mayDo(machine: Machine, of: object, what: string, act: () => void): void {
	if (open.has(of)) return;
	open.add(of);
	try {
		for (let turn = 0; turn < mostTurns; turn++) if (!explored(machine, what, () => ({ done: attempted(machine, act) })).lost) return;
	} finally {
		open.delete(of);
	}
}

/** Whether something came to its end. */
export function attempted(machine: Machine, act: () => void): boolean {
	const depth = machine.running.length;
	try {
		act();
		return true;
	} catch (thrown) {
		machine.unwind(depth);
		if (thrown instanceof Raise || thrown instanceof Unsupported || (thrown instanceof Stop && !(thrown instanceof TooLong || thrown instanceof Absent)))
			return false;
		throw thrown;
	}
}

/** A function may be called, any number of times, with anything. */
export function mayCall(machine: Machine, callee: Callback, what: string): void {
	const func = callee instanceof BoundMethod ? (callee.func as PyFunction) : callee;
	if (func.code.library !== null) return;
	const given: Value[] = func.parameters.map(() => new PyUnknown(what));
	if (callee instanceof BoundMethod && given.length) given[0] = func.parameters[0]!.kind === 'star' ? unknownOf(what, [callee.self]) : callee.self;
	mayDo(machine, func, what, () => machine.callWith(func, given));
}

/** Methods that Python calls only where a program says so. */
const asked = /^__(?:init|new|del|enter|exit|init_subclass|class_getitem|set_name|post_init)__$/;
const unasked = new WeakMap<PyClass, readonly PyFunction[]>();

/** The methods of a program's class that Python calls unasked: `__add__`, `__bool__`. */
function unaskedOf(cls: PyClass): readonly PyFunction[] {
	const known = unasked.get(cls);
	if (known) return known;
	const found = cls.mro
		.filter(({ scripted }) => scripted)
		.flatMap(({ attrs }) => [...attrs])
		.filter((entry): entry is [string, PyFunction] => /^__\w+__$/.test(entry[0]) && !asked.test(entry[0]) && entry[1] instanceof PyFunction)
		.map(([, func]) => func);
	unasked.set(cls, found);
	return found;
}

/** An iterator may be advanced any number of times. */
function mayAdvance(machine: Machine, iterator: PyIterator, what: string): void {
	if (heldBefore(iterator)) attempted(machine, () => iterator.next());
	else
		mayDo(machine, iterator, what, () => {
			for (let left = 10_000; left > 0 && iterator.next() !== undefined; left--) machine.budget.spend(1);
		});
}

/** Something is done with values, some of them unknown: what Python code they have may run. */
export function met(machine: Machine, values: readonly Value[]): void {
	const what = values.find((value) => value instanceof PyUnknown)?.what ?? 'what is done with something unknown';
	for (const value of values)
		for (const object of value instanceof PyUnknown ? heldBy(value) : [value])
			if (object instanceof PyInstance) {
				for (const { skip } of hidden) skip?.(machine, '__iter__', object, [], what);
				if (object.cls.scripted) for (const func of unaskedOf(object.cls)) mayCall(machine, new BoundMethod(object, func), what);
			} else if (value instanceof PyUnknown && isFunction(object)) mayCall(machine, object, what);
			else if (object instanceof PyIterator) mayAdvance(machine, object, what);
}
