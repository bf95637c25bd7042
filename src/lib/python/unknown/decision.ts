import { Unsupported } from '../objects/exceptions.ts';
import { exploring } from '../compile/undecided.ts';
import type { Machine } from '../vm/machine.ts';
import { PyUnknown, type Value } from '../objects/values.ts';

/** A value that decides what happens next is unknown: said, unless something was said before. */
export function undecided(machine: Machine, value: PyUnknown): void {
	machine.doubt(value);
	if (!machine.firstUnsupported && !exploring.isInert(value.what)) machine.noteUnsupported(value.what, machine.span);
}

/** The truth of a value; why it is not known where it is not. */
export function wayOf(machine: Machine, value: Value): boolean | string {
	if (typeof value === 'boolean') return value;
	if (value instanceof PyUnknown) {
		machine.doubt(value);
		return value.what;
	}
	try {
		return machine.truth(value);
	} catch (thrown) {
		if (!(thrown instanceof Unsupported)) throw thrown;
		return thrown.what;
	}
}

/** The truth of a value; undefined where it is unknown. */
export function decide(machine: Machine, value: Value): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (value instanceof PyUnknown) {
		undecided(machine, value);
		return undefined;
	}
	try {
		return machine.truth(value);
	} catch (thrown) {
		if (!(thrown instanceof Unsupported)) throw thrown;
		machine.noteUnsupported(thrown.what, machine.span);
		return undefined;
	}
}
