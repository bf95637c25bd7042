import type { Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import type { Loop } from './undecided.ts';

/** Whether a loop of the program's goes on for too long to be followed: a further turn may be any. Said once, unless the limits mean it so. */
export function cutShort(machine: Machine, frame: Frame, loop: Loop): boolean {
	if (frame.code.library !== null) return false;
	const { budget, trace } = machine;
	const of = loop.iterates ? frame.stack.at(-1) : null;
	frame.turns ??= new Map();
	let turns = frame.turns.get(loop);
	if (turns?.of !== of || !turns) frame.turns.set(loop, (turns = { of, count: 0 }));
	if (!budget.isLong(turns)) return false;
	if (!budget.limits.follows && !trace.stopped) {
		trace.stopped = true;
		machine.noteUnsupported('what changes in a loop that goes on for so long', machine.span);
	}
	return true;
}
