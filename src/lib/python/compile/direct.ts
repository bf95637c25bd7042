import { setAttribute } from '../protocols/attribute.ts';
import { compare } from '../protocols/comparison.ts';
import { getItem, setItem } from '../protocols/item.ts';
import { binary, unary } from '../protocols/number.ts';
import { PyDict, PyList, PySlice, PyTuple, PyUnknown, type Value } from '../objects/values.ts';
import type { Expression, Statement } from '../syntax/tree.ts';
import { decide, wayOf } from '../unknown/decision.ts';
import type { Frame, Scope } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { type BlockCompiler, label, unboundFree } from './block.ts';
import { compileExpression } from './expression.ts';
import { compileBlock, compileStatement } from './statement.ts';
import { directly } from './directly.ts';
import { exploring, type Undecided } from './undecided.ts';

/**
 * Texts of ours that are left where something unknown decides run with fewer steps: an expression in which nothing of Python's is called is computed by one. None of its
 * parts is shown in a traceback, and none is gone through more than once.
 */
type Get = (frame: Frame, machine: Machine) => Value;

const nowhere: Undecided = { paths: [], end: label(), loops: [], pure: true };
const none: ReadonlyMap<string, Value> = new Map();

/** What a part gives: unknown where it is not modelled, as a step's value is. */
const guarded =
	(get: Get): Get =>
	(frame, machine) => {
		try {
			return get(frame, machine);
		} catch (thrown) {
			return machine.instead(thrown);
		}
	};

/** Which way an expression says; the text is left where it is not known. */
function decided(frame: Frame, machine: Machine, value: Value): boolean {
	const way = decide(machine, value);
	if (way === undefined) exploring.paths(machine, frame, nowhere);
	return way === true;
}

function nameOf(block: BlockCompiler, name: string): Get | null {
	const where = block.resolve(name);
	const kept = block.mangled(name);
	if (where === 'class') return null;
	if (where === 'global') return (frame, machine) => machine.global(frame.globals, kept);
	const out = where === 'local' ? 0 : block.scopesTo(name);
	return (frame, machine) => {
		let scope: Scope | null = frame.scope;
		for (let i = 0; i < out && scope; i++) scope = scope.parent;
		const near = scope?.names.get(name);
		if (near !== undefined) return near;
		const value = out === 0 ? undefined : frame.scope.owner(name)?.names.get(name);
		if (value !== undefined) return value;
		if (out === 0) return machine.raise('UnboundLocalError', `cannot access local variable '${name}' where it is not associated with a value`);
		return unboundFree(machine, name);
	};
}

function all(block: BlockCompiler, expressions: readonly Expression[]): Get[] | null {
	const found: Get[] = [];
	for (const one of expressions) {
		const get = direct(block, one);
		if (!get) return null;
		found.push(get);
	}
	return found;
}

/** Built-in functions and types that ask nothing of the frame that calls them: a call of theirs takes no turn among the frames, and is a part like any other. */
const builtIn = new Set(
	(
		'abs all any bool callable dict enumerate float getattr hasattr id int isinstance issubclass iter len list max min range repr reversed set sorted str sum ' +
		'tuple type zip'
	).split(' ')
);

/** What computes an expression; null where it calls what runs Python's code, or makes a function. */
function direct(block: BlockCompiler, expression: Expression): Get | null {
	switch (expression.kind) {
		case 'constant': {
			const { value } = expression;
			return () => value;
		}
		case 'name':
			return nameOf(block, expression.name);
		case 'attribute': {
			const object = direct(block, expression.object);
			const name = block.mangled(expression.name);
			return object && guarded((frame, machine) => machine.getAttribute(object(frame, machine), name));
		}
		case 'subscript': {
			const [object, index] = all(block, [expression.object, expression.index]) ?? [];
			return object && index ? guarded((frame, machine) => getItem(machine, object(frame, machine), index(frame, machine))) : null;
		}
		case 'slice': {
			const none: Expression = { kind: 'constant', value: null, from: expression.from, to: expression.to };
			const [start, stop, step] = all(block, [expression.start ?? none, expression.stop ?? none, expression.step ?? none]) ?? [];
			return start && stop && step ? (frame, machine) => new PySlice(start(frame, machine), stop(frame, machine), step(frame, machine)) : null;
		}
		case 'unary': {
			const { op } = expression;
			const operand = direct(block, expression.operand);
			if (!operand) return null;
			if (op !== 'not') return guarded((frame, machine) => unary(machine, op, operand(frame, machine)));
			return (frame, machine) => {
				const way = wayOf(machine, operand(frame, machine));
				return typeof way === 'string' ? new PyUnknown(way) : !way;
			};
		}
		case 'binary': {
			const { op } = expression;
			const [left, right] = all(block, [expression.left, expression.right]) ?? [];
			return left && right ? guarded((frame, machine) => binary(machine, op, left(frame, machine), right(frame, machine))) : null;
		}
		case 'compare': {
			const [op, ...more] = expression.ops;
			const [left, right] = more.length === 0 ? (all(block, expression.operands) ?? []) : [];
			return left && right ? guarded((frame, machine) => compare(machine, op!, left(frame, machine), right(frame, machine))) : null;
		}
		case 'boolean': {
			const stopsAt = expression.op === 'or';
			const [left, right] = all(block, [expression.left, expression.right]) ?? [];
			if (!left || !right) return null;
			return (frame, machine) => {
				const value = left(frame, machine);
				return decided(frame, machine, value) === stopsAt ? value : right(frame, machine);
			};
		}
		case 'conditional': {
			const [test, body, otherwise] = all(block, [expression.test, expression.body, expression.otherwise]) ?? [];
			if (!test || !body || !otherwise) return null;
			return (frame, machine) => (decided(frame, machine, test(frame, machine)) ? body : otherwise)(frame, machine);
		}
		case 'tuple':
		case 'list': {
			const items = all(block, expression.items);
			if (!items) return null;
			const make = expression.kind === 'tuple' ? (values: Value[]) => new PyTuple(values) : (values: Value[]) => new PyList(values);
			return (frame, machine) => {
				machine.budget.spend(1 + (items.length >> 2));
				return make(items.map((get) => get(frame, machine)));
			};
		}
		case 'dict': {
			if (expression.entries.length > 0) return null;
			return () => new PyDict();
		}
		case 'call': {
			const { callee } = expression;
			if (callee.kind !== 'name' || !builtIn.has(callee.name) || block.resolve(callee.name) !== 'global') return null;
			const calls = calling(block, expression, nameOf(block, callee.name) ?? undefined);
			return calls && guarded((frame, machine) => calls(frame, machine, false));
		}
		default:
			return null;
	}
}

/** Calls from a step, which leaves the value for the frame on top, or natively, which gives it. */
type Calls = (frame: Frame, machine: Machine, enters: boolean) => Value;

/** What does a call whose callee and arguments call nothing; `callee` is undefined where it lies on the stack. */
function calling(block: BlockCompiler, expression: Extract<Expression, { kind: 'call' }>, callee: Get | undefined): Calls | null {
	const { args } = expression;
	if (args.some(({ kind }) => kind === 'star' || kind === 'double-star')) return null;
	const values = all(
		block,
		args.map(({ value }) => value)
	);
	if (!values) return null;
	const names = args.map((one) => (one.kind === 'keyword' ? one.name : null));
	const isPlain = names.every((name) => name === null);
	return (frame, machine, enters) => {
		const called = callee ? callee(frame, machine) : frame.stack.pop()!;
		const positional: Value[] = isPlain ? new Array<Value>(values.length) : [];
		let keywords = none;
		if (isPlain) for (let i = 0; i < values.length; i++) positional[i] = values[i]!(frame, machine);
		else {
			const named = new Map<string, Value>();
			keywords = named;
			for (let i = 0; i < values.length; i++) {
				const name = names[i]!;
				const value = values[i]!(frame, machine);
				if (name === null) positional.push(value);
				else named.set(name, value);
			}
		}
		if (!enters) return machine.call(called, positional, keywords);
		machine.enter(called, positional, keywords);
		return null;
	};
}

/** One step for a call. */
function call(block: BlockCompiler, expression: Extract<Expression, { kind: 'call' }>, callee: Get | undefined): boolean {
	const calls = calling(block, expression, callee);
	if (calls) block.code.emit(expression, (frame, machine) => void calls(frame, machine, true));
	return calls !== null;
}

/** What a function called so asks of the frame that calls it. */
const looksAround = new Set(['super', 'locals', 'globals', 'vars', 'dir', 'eval', 'exec']);

/** A function's body that is one expression, with a call at the most around it: it needs no turn of its own among the frames. */
function only(block: BlockCompiler, value: Expression): void {
	if (block.code.here > 0) return;
	const get = direct(block, value);
	if (get)
		block.code.only = (frame, machine, enters) => {
			const given = get(frame, machine);
			if (enters) machine.frame.push(given);
			return given;
		};
	if (get || value.kind !== 'call' || (value.callee.kind === 'name' && looksAround.has(value.callee.name))) return;
	const callee = direct(block, value.callee);
	block.code.only = callee && calling(block, value, callee);
}

directly.expression = (block, expression, isBehind) => {
	if (isBehind) return expression.kind === 'call' && call(block, expression, undefined);
	const get = direct(block, expression);
	if (get) block.code.emit(expression, (frame, machine) => frame.stack.push(get(frame, machine)));
	if (get) return true;
	const callee = expression.kind === 'call' ? direct(block, expression.callee) : null;
	return callee !== null && call(block, expression as Extract<Expression, { kind: 'call' }>, callee);
};

function assign(block: BlockCompiler, target: Expression, value: Expression): boolean {
	const { code } = block;
	const known = direct(block, value);
	const pop: Get = (frame) => frame.stack.pop()!;
	const get = known ?? pop;
	if (target.kind === 'name') {
		if (!known) compileExpression(block, value);
		const set = block.setter(target.name);
		code.emitSilent(target, (frame, machine) => set(frame, machine, get(frame, machine)));
		return true;
	}
	if (target.kind !== 'attribute' && target.kind !== 'subscript') return false;
	const object = direct(block, target.object);
	const index = target.kind === 'subscript' ? direct(block, target.index) : null;
	if (!object || (target.kind === 'subscript' && !index)) return false;
	const name = target.kind === 'attribute' ? block.mangled(target.name) : '';
	if (!known) compileExpression(block, value);
	code.emitSilent(target, (frame, machine) => {
		const given = get(frame, machine);
		const of = object(frame, machine);
		if (index) setItem(machine, of, index(frame, machine), given);
		else setAttribute(machine, of, name, given);
	});
	return true;
}

function branches(block: BlockCompiler, first: Extract<Statement, { kind: 'if' }>): void {
	const { code } = block;
	const end = label();
	for (let statement = first; ;) {
		const otherwise = label();
		const known = direct(block, statement.test);
		if (!known) compileExpression(block, statement.test);
		const get: Get = known ?? ((frame) => frame.stack.pop()!);
		code.emitSilent(statement.test, (frame, machine) => {
			const way = wayOf(machine, get(frame, machine));
			if (typeof way === 'string') exploring.paths(machine, frame, nowhere, way);
			else if (!way) frame.at = otherwise.at;
		});
		compileBlock(block, statement.body);
		if (statement.otherwise.length) block.jump(statement, end);
		block.place(otherwise);
		const [next] = statement.otherwise;
		if (statement.otherwise.length !== 1 || next?.kind !== 'if') {
			compileBlock(block, statement.otherwise);
			break;
		}
		statement = next;
	}
	block.place(end);
}

directly.body = only;

directly.statement = (block, statement) => {
	// The string that a body starts with is known.
	if (statement.kind === 'expression' && statement.value.kind === 'constant') return;
	if (statement.kind === 'return' && statement.value && block.code.kind === 'function') only(block, statement.value);
	if (statement.kind === 'if') return branches(block, statement);
	if (statement.kind === 'assign' && statement.targets.length === 1 && assign(block, statement.targets[0]!, statement.value)) return;
	const get = statement.kind === 'return' && statement.value && block.enclosing.length === 0 ? direct(block, statement.value) : null;
	if (!get || block.code.kind !== 'function') return compileStatement(block, statement);
	block.code.answers = true;
	block.code.emitSilent(statement, (frame, machine) => machine.leave(frame, get(frame, machine)));
};
