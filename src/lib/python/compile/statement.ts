import { deleteAttribute } from '../protocols/attribute.ts';
import type { Code } from '../objects/code.ts';
import { decide, wayOf } from '../unknown/decision.ts';
import { raiseWith } from '../objects/exceptions.ts';
import { deleteItem, getItem, setItem } from '../protocols/item.ts';
import { updated } from '../protocols/number.ts';
import { raiseValue } from '../vm/raising.ts';
import type { Block, Expression, Statement } from '../syntax/tree.ts';
import { invalidSyntax } from '../syntax/errors.ts';
import { PyDict, PyUnknown, type Value } from '../objects/values.ts';
import { BlockCompiler, label } from './block.ts';
import { compileClass, compileFunction } from './definition.ts';
import { directly } from './directly.ts';
import { compileExpression } from './expression.ts';
import { compileAnnotation } from './function.ts';
import { compileImport, compileImportFrom } from './import.ts';
import { matching } from './matching.ts';
import { storeTarget, trace } from './target.ts';
import { compileTry, compileWith } from './try.ts';
import { exploring } from './undecided.ts';
import { compileFor, compileWhile } from './loops.ts';

/**
 * Compiles a whole program. Throws `BadSyntax` for what CPython's compiler refuses.
 * @param returns It is the body of a function whose head is missing.
 */
export function compileModule(statements: Block, source: string, returns = false): Code {
	const block = new BlockCompiler('<module>', 'module', null, null, '');
	block.returns = returns;
	block.source = source;
	block.postponed = statements.some(postpones);
	compileBlock(block, statements);
	return block.finish(statements);
}

/** Whether a statement is `from __future__ import annotations`. */
export const postpones = (statement: Statement): boolean =>
	statement.kind === 'import-from' &&
	statement.module === '__future__' &&
	statement.names !== '*' &&
	statement.names.some(({ name }) => name === 'annotations');

export function compileBlock(block: BlockCompiler, statements: Block): void {
	for (const statement of statements) {
		if (block.code.withUnknown === 'leaves' && directly.statement) {
			directly.statement(block, statement);
			continue;
		}
		reach(block, statement);
		compileStatement(block, statement);
	}
}

BlockCompiler.compileBlock = compileBlock;

function reach(block: BlockCompiler, statement: Statement): void {
	block.code.emitSilent(statement, (frame) => {
		frame.statement = statement;
		if (frame.bound.length) frame.bound.length = 0;
	});
}

export function compileStatement(block: BlockCompiler, statement: Statement): void {
	const { code } = block;
	switch (statement.kind) {
		case 'expression':
			compileExpression(block, statement.value);
			code.emitSilent(statement, (frame) => void frame.pop());
			return;
		case 'assign':
			compileExpression(block, statement.value);
			statement.targets.forEach((target, i) => {
				if (i < statement.targets.length - 1) code.emitSilent(target, (frame) => frame.push(frame.stack[frame.stack.length - 1]!));
				storeTarget(block, target);
			});
			return trace(block, statement);
		case 'annotated':
			if (statement.value) {
				compileExpression(block, statement.value);
				storeTarget(block, statement.target);
				trace(block, statement);
			}
			if (block.code.kind === 'function') return;
			compileAnnotation(block, statement.annotation);
			code.emitSilent(statement.annotation, (frame) => {
				const annotation = frame.pop();
				if (statement.target.kind === 'name') annotate(frame.code.kind === 'module' ? frame.globals : frame.scope.names, statement.target.name, annotation);
			});
			return;
		case 'update':
			update(block, statement);
			return trace(block, statement);
		case 'import':
			return compileImport(block, statement);
		case 'import-from':
			return compileImportFrom(block, statement);
		case 'if':
			return compileIf(block, statement);
		case 'while':
			return compileWhile(block, statement);
		case 'for':
			return compileFor(block, statement);
		case 'match':
			return matching.compile(block, statement);
		case 'try':
			return compileTry(block, statement);
		case 'with':
			return compileWith(block, statement);
		case 'function':
			return compileFunction(block, statement);
		case 'class':
			return compileClass(block, statement);
		case 'return': {
			if (code.kind !== 'function' && !block.returns) throw invalidSyntax(statement, "'return' outside function");
			if (statement.value) compileExpression(block, statement.value);
			else code.emit(statement, (frame) => frame.push(null));
			code.answers ||= statement.value !== null && !(statement.value.kind === 'constant' && !statement.value.value);
			if (block.enclosing.length) {
				code.emitSilent(statement, (frame) => void (frame.returned = frame.pop()));
				leave(block, 0);
				code.emit(statement, (frame) => frame.push(frame.returned));
			}
			code.emitSilent(statement, (frame, machine) => {
				const value = frame.pop();
				machine.returned(frame, value);
				machine.leave(frame, value);
			});
			return;
		}
		case 'raise':
			if (statement.exception) compileExpression(block, statement.exception);
			if (statement.cause) compileExpression(block, statement.cause);
			code.emitSilent(statement, (frame, machine) => {
				const cause = statement.cause ? frame.pop() : undefined;
				raiseValue(machine, statement.exception ? frame.pop() : undefined, cause);
			});
			return;
		case 'assert': {
			const end = label();
			compileExpression(block, statement.test);
			code.emitSilent(statement.test, (frame, machine) => {
				if (decide(machine, frame.pop()) !== false) frame.at = end.at;
			});
			if (statement.message) compileExpression(block, statement.message);
			code.emitSilent(statement.test, (frame) => raiseWith('AssertionError', statement.message ? [frame.pop()] : []));
			block.place(end);
			return;
		}
		case 'delete':
			for (const target of statement.targets) remove(block, target);
			return;
		case 'scope':
			if (statement.of === 'nonlocal' && !block.outer) throw invalidSyntax(statement, 'nonlocal declaration not allowed at module level');
			for (const name of statement.names) {
				const already = block.usedBefore(name, statement.of);
				if (already) throw invalidSyntax(statement, already);
				block.declare(name, statement.of);
				if (statement.of === 'nonlocal' && !enclosingHas(block, name)) throw invalidSyntax(statement, `no binding for nonlocal '${name}' found`);
			}
			return;
		case 'break':
		case 'continue': {
			const at = block.enclosing.findLastIndex((around) => around.loop);
			const loop = block.enclosing[at]?.loop;
			if (!loop) throw invalidSyntax(statement, statement.kind === 'break' ? "'break' outside loop" : "'continue' not properly in loop");
			leave(block, at + 1);
			if (statement.kind === 'break') block.enclosing[at]!.leave();
			block.jump(statement, statement.kind === 'break' ? loop.end : loop.start);
			return;
		}
		case 'pass':
			return;
		case 'unsupported': {
			const setters = statement.binds.map((name) => block.setter(name));
			code.emitSilent(statement, (frame, machine) => {
				frame.result = new PyUnknown(statement.what);
				for (const set of setters) set(frame, machine, frame.result);
				machine.unsupported(statement.what);
			});
		}
	}
}

/** Emits what has to happen on the way out of the enclosing blocks, innermost first. */
function leave(block: BlockCompiler, downTo: number): void {
	const kept = block.enclosing.splice(downTo);
	for (let i = kept.length - 1; i >= 0; i--) {
		block.enclosing.push(...kept.slice(0, i));
		kept[i]!.leave();
		block.enclosing.length = downTo;
	}
	block.enclosing.push(...kept);
}

/** Keeps an annotation in the class's or the module's `__annotations__`. */
function annotate(names: Map<string, Value>, name: string, annotation: Value): void {
	let annotations = names.get('__annotations__');
	if (!(annotations instanceof PyDict)) names.set('__annotations__', (annotations = new PyDict()));
	(annotations as PyDict).entries.set(name, [name, annotation]);
}

function enclosingHas(block: BlockCompiler, name: string): boolean {
	for (let outer = block.outer; outer; outer = outer.outer) if (outer.code.kind === 'function' && outer.locals?.has(name)) return true;
	return false;
}

function update(block: BlockCompiler, statement: Extract<Statement, { kind: 'update' }>): void {
	const { code } = block;
	const { target, op } = statement;
	const apply = () => {
		compileExpression(block, statement.value);
		code.emit(statement, (frame, machine) => {
			const right = frame.pop();
			frame.push(updated(machine, op, frame.pop(), right));
		});
	};
	if (target.kind === 'subscript') {
		compileExpression(block, target.object);
		compileExpression(block, target.index);
		code.emit(target, (frame, machine) => frame.push(getItem(machine, frame.stack[frame.stack.length - 2]!, frame.stack[frame.stack.length - 1]!)));
		apply();
		code.emitSilent(target, (frame, machine) => {
			const [object, index, value] = frame.take(3);
			setItem(machine, object!, index!, value!);
		});
		return;
	}
	compileExpression(block, target);
	apply();
	storeTarget(block, target);
}

function remove(block: BlockCompiler, target: Expression): void {
	switch (target.kind) {
		case 'name':
			return block.delete(target, target.name);
		case 'tuple':
		case 'list':
			for (const item of target.items) remove(block, item);
			return;
		case 'attribute':
			compileExpression(block, target.object);
			block.code.emitSilent(target, (frame, machine) => deleteAttribute(machine, frame.pop(), block.mangled(target.name)));
			return;
		case 'subscript':
			compileExpression(block, target.object);
			compileExpression(block, target.index);
			block.code.emitSilent(target, (frame, machine) => {
				const index = frame.pop();
				deleteItem(machine, frame.pop(), index);
			});
			return;
		default:
			throw invalidSyntax(target, null);
	}
}

/** `if`, and the `elif`s behind it one after the other: there may be many. */
function compileIf(block: BlockCompiler, first: Extract<Statement, { kind: 'if' }>): void {
	const end = label();
	for (let statement = first; ;) {
		const body = label();
		const otherwise = label();
		const where = block.meeting([body, otherwise], end);
		const { test } = statement;
		compileExpression(block, test);
		block.code.emitSilent(test, (frame, machine) => {
			const way = wayOf(machine, frame.pop());
			const forked = machine.forkedIn(frame, test);
			if (typeof way === 'string') exploring.paths(machine, frame, where, way);
			else if (forked) exploring.both(machine, frame, where, forked, way);
			else if (!way) frame.at = otherwise.at;
		});
		block.place(body);
		compileBlock(block, statement.body);
		if (statement.otherwise.length) block.jump(statement, end);
		block.place(otherwise);
		const [next] = statement.otherwise;
		if (statement.otherwise.length !== 1 || next?.kind !== 'if') {
			compileBlock(block, statement.otherwise);
			break;
		}
		reach(block, next);
		statement = next;
	}
	block.place(end);
}
