import type { Span } from '../../ir/index.ts';
import { PyGenerator } from '../objects/code.ts';
import { compare } from '../protocols/comparison.ts';
import { undecided, wayOf } from '../unknown/decision.ts';
import { Unsupported } from '../objects/exceptions.ts';
import { resume } from '../vm/generator.ts';
import { setItem } from '../protocols/item.ts';
import { advance, iteratorOf } from '../protocols/iteration.ts';
import type { Machine } from '../vm/machine.ts';
import { hashKey } from '../protocols/hash.ts';
import { unary } from '../protocols/number.ts';
import { addKeyword, iterateAfterStar, mapping, starArguments, starKeywords } from '../protocols/starred.ts';
import type { Argument, Expression, Interpolation } from '../syntax/tree.ts';
import { invalidSyntax } from '../syntax/errors.ts';
import { namesIn, walrusNames } from './bound.ts';
import { before, changes, compileLink, isLink, type Link } from './chain.ts';
import { format } from '../protocols/text.ts';
import { PyBoxed, PyDict, PyIterator, PyList, PySet, PySlice, PyTuple, PyUnknown, type Value } from '../objects/values.ts';
import { BlockCompiler, label } from './block.ts';
import { directly } from './directly.ts';
import { makeFunction } from './function.ts';
import { makeGenerator } from './generator.ts';
import { exploring } from './undecided.ts';

/** Emits the steps that leave an expression's value on the stack. What goes on behind another may be long, and is not recursive here. */
export function compileExpression(block: BlockCompiler, expression: Expression): void {
	const links: Link[] = [];
	let first = expression;
	const short = block.code.withUnknown === 'leaves' ? directly.expression : undefined;
	for (; !short?.(block, first, false); first = before(first)) {
		if (!isLink(first)) {
			compileFirst(block, first);
			break;
		}
		links.push(first);
	}
	for (const link of links.reverse()) if (!short?.(block, link, true)) compileLink(block, link);
}
BlockCompiler.compileExpression = compileExpression;

function compileFirst(block: BlockCompiler, expression: Exclude<Expression, Link>): void {
	const { code } = block;
	switch (expression.kind) {
		case 'constant': {
			const { value } = expression;
			code.emit(expression, (frame) => frame.push(value));
			return;
		}
		case 'name':
			return block.load(expression, expression.name);
		case 'formatted':
			return formatted(block, expression, expression.parts);
		case 'tuple':
			return display(block, expression, expression.items, (items) => new PyTuple(items));
		case 'list':
			return display(block, expression, expression.items, (items) => new PyList(items));
		case 'set': {
			// CPython keeps three constants or more as a frozenset that it adds to an empty set, which may order them differently.
			const constant = expression.items.length > 2 && expression.items.every(({ kind }) => kind === 'constant');
			return display(block, expression, expression.items, (items, machine) => {
				const set = new PySet();
				machine.budget.spend(3 + 3 * items.length);
				for (const item of items) set.items.set(hashKey(machine, item), item);
				if (!constant) return set;
				const made = new PySet();
				made.items.merge(set.items);
				return made;
			});
		}
		case 'dict': {
			for (const { key, value } of expression.entries) {
				if (key) compileExpression(block, key);
				compileExpression(block, value);
			}
			const keyed = expression.entries.map(({ key }) => key !== null);
			const count = keyed.reduce((sum, has) => sum + (has ? 2 : 1), 0);
			code.emit(expression, (frame, machine) => {
				const values = frame.take(count);
				const dict = new PyDict();
				let at = 0;
				for (const has of keyed) {
					if (has) {
						const key = values[at++]!;
						setItem(machine, dict, key, values[at++]!);
					} else for (const [key, value] of mapping(machine, values[at++]!)) setItem(machine, dict, key, value);
				}
				frame.push(dict);
			});
			return;
		}
		case 'starred':
			throw invalidSyntax(expression, "can't use starred expression here");
		case 'unary': {
			const { op } = expression;
			compileExpression(block, expression.operand);
			if (op === 'not')
				code.emit(expression, (frame, machine) => {
					const way = wayOf(machine, frame.pop());
					frame.push(typeof way === 'string' ? new PyUnknown(way) : !way);
				});
			else code.emit(expression, (frame, machine) => frame.push(unary(machine, op, frame.pop())));
			return;
		}
		case 'compare':
			return compileCompare(block, expression);
		case 'conditional': {
			const body = label();
			const otherwise = label();
			const end = label();
			const where = block.meeting([body, otherwise], end, !changes([expression.body, expression.otherwise]));
			compileExpression(block, expression.test);
			code.emitSilent(expression.test, (frame, machine) => {
				const way = wayOf(machine, frame.stack[frame.stack.length - 1]!);
				const forked = machine.forkedIn(frame, expression.test);
				if (typeof way === 'string') exploring.paths(machine, frame, where, way);
				else if (forked) exploring.both(machine, frame, where, forked, way);
				else if (!way) frame.at = otherwise.at;
			});
			block.place(body);
			code.emitSilent(expression.test, (frame) => void frame.pop());
			compileExpression(block, expression.body);
			block.jump(expression, end);
			block.place(otherwise);
			code.emitSilent(expression.test, (frame) => void frame.pop());
			compileExpression(block, expression.otherwise);
			block.place(end);
			return;
		}
		case 'slice': {
			for (const part of [expression.start, expression.stop, expression.step]) {
				if (part) compileExpression(block, part);
				else code.emit(expression, (frame) => frame.push(null));
			}
			code.emit(expression, (frame) => {
				const [start, stop, step] = frame.take(3);
				frame.push(new PySlice(start!, stop!, step!));
			});
			return;
		}
		case 'lambda': {
			const body = new BlockCompiler(
				'<lambda>',
				'function',
				block,
				new Set([...expression.parameters.map(({ name }) => name), ...walrusNames(expression.body)]),
				`${block.prefix}<lambda>.<locals>.`,
				false
			);
			if (body.code.withUnknown === 'leaves') directly.body?.(body, expression.body);
			compileExpression(body, expression.body);
			body.code.emitSilent(expression.body, (frame, machine) => machine.leave(frame, frame.pop()));
			return makeFunction(block, expression, '<lambda>', expression.parameters, () => body.code);
		}
		case 'comprehension':
			return makeGenerator(block, expression);
		case 'named':
			compileExpression(block, expression.value);
			code.emitSilent(expression, (frame) => frame.push(frame.stack[frame.stack.length - 1]!));
			for (const name of namesIn(expression.target)) {
				let owner = block;
				while (owner.code.kind === 'comprehension' && owner.outer) owner = owner.outer;
				if (owner !== block) (owner.locals ? block.nonlocals : block.globals).add(name);
				block.store(expression.target, name);
			}
			return;
		case 'yield':
			return compileYield(block, expression);
		case 'unsupported': {
			const { what } = expression;
			if (what === 'await') throw invalidSyntax(expression, `'await' outside ${code.kind === 'module' || code.kind === 'class' ? '' : 'async '}function`);
			code.emit(expression, (_, machine) => machine.unsupported(what));
		}
	}
}

function display(block: BlockCompiler, span: Span, items: readonly Expression[], make: (items: Value[], machine: Machine) => Value): void {
	for (const item of items) compileExpression(block, item.kind === 'starred' ? item.value : item);
	const count = items.length;
	const starred = items.map((item) => item.kind === 'starred');
	if (!starred.includes(true)) {
		block.code.emit(span, (frame, machine) => {
			machine.budget.spend(1 + (count >> 2));
			frame.push(make(frame.take(count), machine));
		});
		return;
	}
	block.code.emit(span, (frame, machine) => {
		const values = frame.take(count);
		frame.push(
			make(
				values.flatMap((value, i) => (starred[i] ? iterateAfterStar(machine, value) : [value])),
				machine
			)
		);
	});
}

/** Whether a value is a text that is not here: what it is put into is not here either. */
const isOfAssumed = (value: Value): value is PyBoxed => value instanceof PyBoxed && value.cls.find('__assumed_text__') !== undefined;

function formatted(block: BlockCompiler, span: Span, parts: readonly (string | Interpolation)[]): void {
	for (const part of parts) {
		if (typeof part === 'string') block.code.emit(span, (frame) => frame.push(part));
		else {
			compileExpression(block, part.value);
			if (part.format) formatted(block, span, part.format);
			else block.code.emit(span, (frame) => frame.push(''));
			const { conversion } = part;
			block.code.emit(part.value, (frame, machine) => {
				const spec = frame.pop();
				const value = frame.pop();
				frame.push(isOfAssumed(value) && conversion === null && spec === '' ? value : format(machine, value, conversion, spec));
			});
		}
	}
	const count = parts.length;
	block.code.emit(span, (frame, machine) => {
		const texts = frame.take(count);
		const unknown = texts.find((text) => text instanceof PyUnknown);
		machine.budget.spend(3 * texts.length);
		const assumed = texts.find(isOfAssumed);
		const text = machine.budget.text(texts.map((part) => (part instanceof PyUnknown ? part.shown : isOfAssumed(part) ? part.value : part)).join(''));
		frame.push(unknown instanceof PyUnknown ? new PyUnknown(unknown.what, text) : assumed ? machine.call(assumed.cls, [text]) : text);
	});
}

function compileCompare(block: BlockCompiler, expression: Extract<Expression, { kind: 'compare' }>): void {
	const { code } = block;
	const [stop, end] = [label(), label()];
	const { ops, operands } = expression;
	const isPure = ops.length === 1 || !changes(operands);
	compileExpression(block, operands[0]!);
	ops.forEach((op, i) => {
		compileExpression(block, operands[i + 1]!);
		if (i === ops.length - 1)
			return code.emit(expression, (frame, machine) => {
				const right = frame.pop();
				frame.push(compare(machine, op, frame.pop(), right));
			});
		// What is compared on lies below the result so far.
		const more = label();
		const where = block.meeting([more, stop], end, isPure);
		code.emit(expression, (frame, machine) => {
			const right = frame.pop();
			const result = compare(machine, op, frame.pop(), right);
			frame.push(right);
			frame.push(result);
		});
		code.emitSilent(expression, (frame, machine) => {
			const way = wayOf(machine, frame.stack[frame.stack.length - 1]!);
			if (typeof way === 'string') exploring.paths(machine, frame, where, way);
			else if (!way) frame.at = stop.at;
		});
		block.place(more);
		code.emitSilent(expression, (frame) => void frame.pop());
	});
	if (ops.length > 1) {
		block.jump(expression, end);
		block.place(stop);
		code.emitSilent(expression, (frame) => {
			const result = frame.pop();
			frame.pop();
			frame.push(result);
		});
	}
	block.place(end);
}

/** Throws where a keyword is given twice. */
export function checkKeywords(args: readonly Argument[]): void {
	const names = new Set<string>();
	for (const arg of args) {
		if (arg.kind !== 'keyword') continue;
		if (names.has(arg.name)) throw invalidSyntax({ from: arg.from, to: arg.value.to }, `keyword argument repeated: ${arg.name}`);
		names.add(arg.name);
	}
}

/** Evaluates the arguments and calls what stands below them on the stack. */
export function compileCall(block: BlockCompiler, span: Span, args: readonly Argument[]): void {
	checkKeywords(args);
	for (const arg of args) compileExpression(block, arg.value);
	const count = args.length;
	const none: ReadonlyMap<string, Value> = new Map();
	if (args.every(({ kind }) => kind === 'positional')) {
		block.code.emit(span, (frame, machine) => {
			const values = frame.take(count);
			machine.enter(frame.pop(), values, none);
		});
		return;
	}
	block.code.emit(span, (frame, machine) => {
		const values = frame.take(count);
		const callee = frame.pop();
		const positional: Value[] = [];
		const keywords = new Map<string, Value>();
		for (let i = 0; i < count; i++) {
			const arg = args[i]!;
			const value = values[i]!;
			if (arg.kind === 'positional') positional.push(value);
			else if (arg.kind === 'keyword') addKeyword(machine, callee, arg.name, value, keywords);
			else if (value instanceof PyUnknown) throw new Unsupported(value.what, false, machine.skip(callee, values, none, value));
			else if (arg.kind === 'star') for (const item of starArguments(machine, callee, value)) positional.push(item);
			else starKeywords(machine, callee, value, keywords);
		}
		machine.enter(callee, positional, keywords);
	});
}

function compileYield(block: BlockCompiler, expression: Extract<Expression, { kind: 'yield' }>): void {
	if (block.code.kind !== 'function')
		throw invalidSyntax(expression, block.code.kind === 'comprehension' ? "'yield' inside list comprehension" : "'yield' outside function");
	block.code.isGenerator = true;
	if (expression.value) compileExpression(block, expression.value);
	else block.code.emit(expression, (frame) => frame.push(null));
	if (!expression.from_) {
		block.code.emitSilent(expression, (frame, machine) => machine.suspend(frame.pop()));
		return;
	}
	const start = label();
	const end = label();
	block.code.emit(expression, (frame, machine) => frame.push(iteratorOf(machine, frame.pop())));
	block.code.emitSilent(expression, (frame) => frame.push(null));
	block.place(start);
	block.code.emitSilent(expression, (frame, machine) => {
		const sent = frame.pop();
		const iterator = frame.stack[frame.stack.length - 1]!;
		if (iterator instanceof PyUnknown) {
			undecided(machine, iterator);
			return exploring.delegated(machine, frame, iterator, end.at);
		}
		const item = iterator instanceof PyGenerator ? resume(machine, iterator, sent) : advance(iterator);
		if (item === undefined) {
			frame.stack[frame.stack.length - 1] = iterator instanceof PyIterator ? iterator.returned : iterator;
			frame.delegate = null;
			frame.at = end.at;
		} else {
			[frame.delegate, frame.afterDelegate] = [iterator, end.at];
			machine.suspend(item);
		}
	});
	block.code.emitSilent(expression, (frame) => {
		frame.at = start.at;
	});
	block.place(end);
}
