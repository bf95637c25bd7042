import { exploring } from '../compile/undecided.ts';
import { classOf } from '../objects/classOf.ts';
import { PyFunction } from '../objects/code.ts';
import { type Raise, Unsupported, traceback } from '../objects/exceptions.ts';
import { BoundMethod, PyObject, PyUnknown, type Value } from '../objects/values.ts';
import { decide } from '../unknown/decision.ts';
import { heldBy } from '../unknown/held.ts';
import type { Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';

/** Pops a context manager; pushes its `__exit__` and what `__enter__` gave. */
export function enterContext(machine: Machine, frame: Frame): void {
	const manager = frame.pop();
	if (manager instanceof PyUnknown) {
		frame.push(manager);
		frame.push(machine.call(exploring.member(machine, manager, '__enter__'), []));
		return;
	}
	const cls = classOf(manager);
	const enter = cls.find('__enter__');
	const exit = cls.find('__exit__');
	if (enter === undefined || !(exit instanceof PyObject)) {
		const missing = enter !== undefined ? ' (missed __exit__ method)' : '';
		machine.raise('TypeError', `'${cls.name}' object does not support the context manager protocol${missing}`);
	}
	frame.push(new BoundMethod(manager, exit));
	let entered: Value;
	try {
		entered = machine.call(enter, [manager]);
	} catch (thrown) {
		if (!(thrown instanceof Unsupported)) throw thrown;
		machine.noteUnsupported(thrown.what, frame.span);
		entered = new PyUnknown(thrown.what);
	}
	frame.push(entered);
}

/** Whether an `__exit__`, or that of a manager which is not known, may swallow an exception: one that no object of the program may be lets all through. */
export const maySwallow = (exit: Value): boolean =>
	exit instanceof PyUnknown
		? [...heldBy(exit)].some((manager) => answers(classOf(manager).find('__exit__')))
		: exit instanceof BoundMethod && answers(exit.func);

const answers = (method: unknown): boolean => method instanceof PyFunction && method.code.answers;

const mayRaise = 'an exception that may have been raised';

/** Pops `__exit__` and calls it. Whether it swallows the exception. */
export function exitContext(machine: Machine, frame: Frame, raised: Raise | null): boolean {
	const exit = frame.pop();
	if (raised?.unknown) {
		const said = machine.call(exit, new Array<Value>(3).fill(new PyUnknown(mayRaise)));
		return said instanceof PyUnknown || machine.truth(said);
	}
	const exception = raised?.exception;
	const swallowed = machine.call(exit, exception ? [exception.cls, exception, traceback] : [null, null, null]);
	return exception !== undefined && decide(machine, swallowed) !== false;
}
