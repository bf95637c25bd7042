import { PyFunction } from '../objects/code.ts';
import { decide } from '../unknown/decision.ts';
import { changing, setItem } from '../protocols/item.ts';
import { iteratorOf, nextItem } from '../protocols/iteration.ts';
import { hashKey } from '../protocols/hash.ts';
import type { Expression } from '../syntax/tree.ts';
import { invalidSyntax, maxNesting, TooMuch } from '../syntax/errors.ts';
import { namesIn, walrusNames } from './bound.ts';
import { PyDict, PyList, PySet, PyUnknown, type Value } from '../objects/values.ts';
import { BlockCompiler, label } from './block.ts';
import { innerScope } from './function.ts';
import { storeTarget } from './target.ts';
import { cutShort } from './loops.ts';
import { exploring } from './undecided.ts';

const codeNames = { list: '<listcomp>', set: '<setcomp>', dict: '<dictcomp>', generator: '<genexpr>' } as const;

/** A comprehension or generator expression: a function of its own, called with the first iterable's iterator (`.0`). */
export function makeGenerator(block: BlockCompiler, expression: Extract<Expression, { kind: 'comprehension' }>): void {
	for (const { iterable } of expression.clauses)
		if (walrusNames(iterable).size) throw invalidSyntax(iterable, 'assignment expression cannot be used in a comprehension iterable expression');
	const targets = new Set(expression.clauses.flatMap((clause) => namesIn(clause.target)));
	for (const name of walrusNames([expression.element, expression.value, ...expression.clauses.flatMap(({ conditions }) => conditions)]))
		if (targets.has(name)) throw invalidSyntax(expression, `assignment expression cannot rebind comprehension iteration variable '${name}'`);
	const names = new Set(['.0', ...targets]);
	const name = codeNames[expression.of];
	const inner = new BlockCompiler(name, 'comprehension', block, names, `${block.prefix}${name}.<locals>.`, false);
	const { code } = inner;
	code.isGenerator = expression.of === 'generator';
	const empty = collections[expression.of];
	code.emit(expression, (frame) => frame.push(empty()));
	clause(inner, expression, 0);
	code.emitSilent(expression, (frame, machine) => machine.leave(frame, frame.pop()));

	block.evaluate(expression.clauses[0]!.iterable);
	block.code.emit(expression.clauses[0]!.iterable, (frame, machine) => frame.push(iteratorOf(machine, frame.pop())));
	const parameters = [{ kind: 'plain', name: '.0', default: undefined }] as const;
	block.code.emit(expression, (frame, machine) => {
		const iterator = frame.pop();
		machine.budget.spend(5);
		const made = new PyFunction(name, name, () => code, parameters, innerScope(frame), frame);
		if (!(iterator instanceof PyUnknown && code.isGenerator)) return machine.enter(made, [iterator], new Map());
		exploring.drain(machine, made, iterator);
		frame.push(iterator);
	});
}

const collections: Readonly<Record<'list' | 'set' | 'dict' | 'generator', () => Value>> = {
	list: () => new PyList([]),
	set: () => new PySet(),
	dict: () => new PyDict(),
	generator: () => null
};

/** One `for … in … if …`; below it, the next one or the element. The collection stays at the bottom of the stack. */
function clause(block: BlockCompiler, expression: Extract<Expression, { kind: 'comprehension' }>, depth: number): void {
	const { code } = block;
	const at = expression.clauses[depth];
	if (!at) return element(block, expression);
	if (depth > maxNesting) throw new TooMuch(at.iterable);
	const loop = { start: label(), test: label(), body: label(), otherwise: label(), end: label(), iterates: true };
	const around = block.loops;
	if (depth === 0) block.load(at.iterable, '.0');
	else {
		block.evaluate(at.iterable);
		code.emit(at.iterable, (frame, machine) => frame.push(iteratorOf(machine, frame.pop())));
	}
	block.place(loop.start);
	code.emit(at.iterable, (frame, machine) => {
		if (machine.budget.hurried && expression.of !== 'generator' && cutShort(machine, frame, loop)) {
			frame.result = exploring.partOf(new PyUnknown('what a loop makes that goes on for so long'), frame.stack[0]!);
			return exploring.loop(machine, frame, loop, around);
		}
		const item = nextItem(machine, frame);
		if (item instanceof PyUnknown && item === frame.stack[frame.stack.length - 1]) {
			frame.result = item;
			return exploring.loop(machine, frame, loop, around);
		}
		if (item !== undefined) return frame.push(item);
		frame.pop();
		frame.at = loop.end.at;
	});
	block.place(loop.body);
	block.enclosing.push({ loop, leave: () => undefined });
	storeTarget(block, at.target);
	for (const condition of at.conditions) {
		const holds = label();
		const explore = block.undecided([holds, loop.start], loop.start);
		block.evaluate(condition);
		code.emitSilent(condition, (frame, machine) => {
			const decided = decide(machine, frame.pop());
			if (decided === undefined) {
				frame.result = new PyUnknown('a condition that could not be decided');
				explore(frame, machine);
			} else if (!decided) frame.at = loop.start.at;
		});
		block.place(holds);
	}
	clause(block, expression, depth + 1);
	block.enclosing.pop();
	block.jump(expression, loop.start);
	block.place(loop.otherwise);
	block.place(loop.end);
}

function element(block: BlockCompiler, expression: Extract<Expression, { kind: 'comprehension' }>): void {
	const { code } = block;
	block.evaluate(expression.element);
	if (expression.of === 'generator') {
		code.emitSilent(expression.element, (frame, machine) => machine.suspend(frame.pop()));
		code.emitSilent(expression.element, (frame) => void frame.pop());
	} else if (expression.of === 'dict') {
		block.evaluate(expression.value!);
		code.emitSilent(expression, (frame, machine) => {
			const value = frame.pop();
			const key = frame.pop();
			setItem(machine, frame.stack[0]!, key, value);
		});
	} else if (expression.of === 'set') {
		code.emitSilent(expression, (frame, machine) => {
			const item = frame.pop();
			const set = frame.stack[0] as PySet;
			changing(machine, set, () => {
				const key = hashKey(machine, item);
				if (!set.items.has(key)) set.items.set(key, item);
			});
		});
	} else
		code.emitSilent(expression, (frame) => {
			const item = frame.pop();
			(frame.stack[0] as PyList).items.push(item);
		});
}
