import { isException, isExceptionClass, Raise, Stop } from '../objects/exceptions.ts';
import type { Machine } from './machine.ts';
import { PyTuple, PyUnknown, type Value } from '../objects/values.ts';

/** `raise value from cause`; without a value, the exception being handled again. */
export function raiseValue(machine: Machine, value: Value | undefined, cause: Value | undefined): never {
	if (value === undefined) {
		const { handled } = machine;
		if (!handled) machine.raise('RuntimeError', 'No active exception to reraise');
		handled.again = machine.frame.handling.includes(handled);
		throw handled;
	}
	if (value instanceof PyUnknown) throw new Stop(value.what);
	if (cause !== undefined && cause !== null && !(cause instanceof PyUnknown) && !isException(cause) && !isExceptionClass(cause))
		machine.raise('TypeError', 'exception causes must derive from BaseException');
	const exception = isExceptionClass(value) ? machine.call(value, []) : value;
	if (!isException(exception)) machine.raise('TypeError', 'exceptions must derive from BaseException');
	if (cause !== undefined) {
		exception.cause = isExceptionClass(cause) ? machine.call(cause, []) : cause;
		exception.suppressed = true;
	}
	const before = machine.caught.get(exception);
	const raise = new Raise(exception, before?.detail);
	if (before) raise.frames.push(...before.frames);
	throw raise;
}

/** Whether `except type` takes the exception. Where that cannot be known, evaluation ends. */
export function matches(machine: Machine, raised: Raise, type: Value): boolean {
	let unknown: PyUnknown | null = null;
	for (const cls of type instanceof PyTuple ? type.items : [type]) {
		if (cls instanceof PyUnknown) unknown ??= cls;
		else if (!isExceptionClass(cls)) machine.raise('TypeError', 'catching classes that do not inherit from BaseException is not allowed');
		else if (raised.exception.cls.isSubclassOf(cls)) return true;
	}
	if (unknown) throw new Stop(unknown.what);
	return false;
}
