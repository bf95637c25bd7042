import { Unsupported } from '../objects/exceptions.ts';
import type { Machine } from '../vm/machine.ts';
import { PyUnknown, type Value } from '../objects/values.ts';

/** A value that decides what happens next is unknown: said, unless something was said before. */
export function undecided(machine: Machine, value: PyUnknown): void {
	machine.doubt(value);
	if (!machine.firstUnsupported) machine.noteUnsupported(value.what, machine.span);
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
