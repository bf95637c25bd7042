import type { Machine } from '../vm/machine.ts';
import { PyObject, type Value } from '../objects/values.ts';

/** What may be called. */
export type Called = 'range' | 'int' | 'float';

/** The name under which a framework's class keeps what calls of a built-in with one of its objects are, where that is something else: `range(n)`. */
export const insteadOf = (called: Called): string => `<${called}>`;

/** What such a class makes of a call; none where no argument's class makes anything of it. */
export function instead(machine: Machine, called: Called, args: readonly Value[]): Value | undefined {
	for (const arg of args) {
		const made = arg instanceof PyObject ? arg.cls.find(insteadOf(called)) : undefined;
		if (made !== undefined) return machine.call(made, [arg, ...args]);
	}
	return undefined;
}
