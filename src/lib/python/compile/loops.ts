import { PyGenerator } from '../objects/code.ts';
import { PyUnknown } from '../objects/values.ts';
import { iteratorOf, nextItem } from '../protocols/iteration.ts';
import type { Statement } from '../syntax/tree.ts';
import { decide } from '../unknown/decision.ts';
import { close } from '../vm/generator.ts';
import { type BlockCompiler, label } from './block.ts';
import { storeTarget, trace } from './target.ts';
import { exploring, type Loop } from './undecided.ts';

import type { Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';

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

const newLoop = (iterates: boolean): Loop => ({ start: label(), test: label(), body: label(), otherwise: label(), end: label(), iterates });

/** The body of a loop, and what follows it. */
function compileTurns(block: BlockCompiler, statement: Extract<Statement, { kind: 'for' | 'while' }>, loop: Loop, leave: () => void): void {
	block.enclosing.push({ loop, leave });
	block.run(statement.body);
	block.enclosing.pop();
	block.jump(statement, loop.start);
	block.place(loop.otherwise);
	block.run(statement.otherwise);
	block.place(loop.end);
}

export function compileWhile(block: BlockCompiler, statement: Extract<Statement, { kind: 'while' }>): void {
	const loop = newLoop(false);
	const around = block.loops;
	block.place(loop.start);
	block.evaluate(statement.test);
	block.place(loop.test);
	block.code.emitSilent(statement.test, (frame, machine) => {
		const decided = decide(machine, frame.pop());
		const forked = machine.forkedIn(frame, statement.test);
		if (decided === undefined) exploring.loop(machine, frame, loop, around);
		else if (!decided) {
			if (forked) exploring.once(machine, frame, loop, forked);
			frame.at = loop.otherwise.at;
		} else if (machine.budget.hurried && cutShort(machine, frame, loop)) exploring.loop(machine, frame, loop, around);
	});
	block.place(loop.body);
	compileTurns(block, statement, loop, () => undefined);
}

export function compileFor(block: BlockCompiler, statement: Extract<Statement, { kind: 'for' }>): void {
	const { code } = block;
	const loop = newLoop(true);
	const around = block.loops;
	const made = statement.iterable.kind === 'call' || (statement.iterable.kind === 'comprehension' && statement.iterable.of === 'generator');
	block.evaluate(statement.iterable);
	code.emit(statement.iterable, (frame, machine) => frame.push(iteratorOf(machine, frame.pop())));
	block.place(loop.start);
	code.emit(statement.iterable, (frame, machine) => {
		frame.statement = statement;
		if (frame.bound.length) frame.bound.length = 0;
		if (machine.budget.hurried && cutShort(machine, frame, loop)) return exploring.loop(machine, frame, loop, around);
		const item = nextItem(machine, frame);
		if (item instanceof PyUnknown && item === frame.stack[frame.stack.length - 1]) return exploring.loop(machine, frame, loop, around);
		if (item !== undefined) return frame.push(item);
		frame.pop();
		frame.at = loop.otherwise.at;
	});
	block.place(loop.body);
	storeTarget(block, statement.target);
	trace(block, statement);
	compileTurns(block, statement, loop, () =>
		code.emitSilent(statement, (frame, machine) => {
			const iterator = frame.pop();
			// Nobody else holds a generator that was made for the loop: CPython closes it here.
			if (made && iterator instanceof PyGenerator) close(machine, iterator);
		})
	);
}
