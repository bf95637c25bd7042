import { exploring } from '../compile/undecided.ts';
import { PyGenerator } from '../objects/code.ts';
import { exceptionClass, instantiate, isExceptionClass, isException, Raise, Unsupported } from '../objects/exceptions.ts';
import type { Machine } from './machine.ts';
import { typeName } from '../objects/classOf.ts';
import type { Value } from '../objects/values.ts';

/** `generator.send(sent)`: what it yields next; undefined where it returns (`generator.returned` is the value). */
export function resume(machine: Machine, generator: PyGenerator, sent: Value): Value | undefined {
	const { frame } = generator;
	generator.returned = null;
	if (frame.lost) {
		exploring.lost(machine, generator);
		throw frame.lost;
	}
	if (frame.finished) return undefined;
	if (machine.isRunning(frame)) machine.raise('ValueError', 'generator already executing');
	if (frame.at > 0) frame.push(sent);
	else if (sent !== null) machine.raise('TypeError', "can't send non-None value to a just-started generator");
	return go(machine, generator);
}

function go(machine: Machine, generator: PyGenerator, thrown?: Raise): Value | undefined {
	let value: Value;
	try {
		value = machine.runFrame(generator.frame, thrown);
	} catch (raised) {
		if (raised instanceof Unsupported) {
			generator.frame.lost = raised;
			exploring.lost(machine, generator);
		}
		if (!(raised instanceof Raise) || !raised.exception.cls.isSubclassOf(exceptionClass('StopIteration'))) throw raised;
		const error = new Raise(instantiate(exceptionClass('RuntimeError'), ['generator raised StopIteration']));
		error.exception.cause = error.exception.context = raised.exception;
		error.exception.suppressed = true;
		error.frames.push(...raised.frames);
		error.span = raised.span;
		throw error;
	}
	if (!generator.frame.finished) return value;
	generator.returned = value;
	return undefined;
}

/** `generator.throw(…)`: raises where it stands, in the generator that it delegates to first. */
export function throwInto(machine: Machine, generator: PyGenerator, raised: Raise): Value | undefined {
	const { frame } = generator;
	const { delegate } = frame;
	if (frame.finished) throw raised;
	if (!(delegate instanceof PyGenerator) || delegate.frame.finished) return go(machine, generator, raised);
	let value: Value | undefined;
	try {
		value = machine.within(frame, () => throwInto(machine, delegate, raised));
	} catch (thrown) {
		if (!(thrown instanceof Raise)) throw thrown;
		return go(machine, generator, thrown);
	}
	if (value !== undefined) return value;
	frame.delegate = null;
	frame.stack[frame.stack.length - 1] = delegate.returned;
	frame.at = frame.afterDelegate;
	return go(machine, generator);
}

/** `generator.close()`. */
export function close(machine: Machine, generator: PyGenerator): void {
	const { frame } = generator;
	if (frame.finished || frame.at === 0) {
		frame.finished = true;
		return;
	}
	let value: Value | undefined;
	try {
		value = throwInto(machine, generator, new Raise(instantiate(exceptionClass('GeneratorExit'), [])));
	} catch (thrown) {
		if (thrown instanceof Raise && ['GeneratorExit', 'StopIteration'].includes(thrown.exception.cls.name)) return;
		throw thrown;
	}
	if (value !== undefined) machine.raise('RuntimeError', 'generator ignored GeneratorExit');
}

/** The exception that `throw(type, value)` raises. */
export function thrownBy(machine: Machine, type: Value, value: Value): Raise {
	if (isException(type)) return new Raise(type, machine.caught.get(type)?.detail);
	if (!isExceptionClass(type)) return machine.raise('TypeError', `exceptions must be classes or instances deriving from BaseException, not ${typeName(type)}`);
	const made = isException(value) ? value : machine.call(type, value === null ? [] : [value]);
	return isException(made) ? new Raise(made) : machine.unsupported('throw() of this');
}
