import type { Machine } from '../vm/machine.ts';
import { PyUnknown, type Value } from '../objects/values.ts';

/** The name under which what is supposed for a value that a name is bound to stands, by where that name is: a function that gives it, or None for what the name was before. */
export const supposedName = (at: number): string => `__supposed_at_${at}__`;

/** What is not here, or comes of it; and nothing of a framework's that is not modelled. */
const isNotHere = ({ what }: PyUnknown): boolean => /not here|^the module (?!torch\b|tensorflow\b|keras\b|numpy\b)/.test(what);

/**
 * What a name is bound to that gets something unknown: what is supposed there, or else that.
 * @param at Where the name stands in the source.
 * @param before What the name was bound to.
 */
export function supposedAt(machine: Machine, at: number, value: PyUnknown, before: () => Value | undefined): Value {
	if (!machine.trace.isAssuming || !isNotHere(value)) return value;
	machine.trace.boundToAbsent.add(at);
	const supposed = machine.globals.get(supposedName(at));
	if (supposed === undefined) return value;
	return supposed === null ? (before() ?? value) : machine.call(supposed, []);
}
