import { isAbsent, makeClass } from '../builtins/classes/type.ts';
import type { Block, Statement } from '../syntax/tree.ts';
import type { Value } from '../objects/values.ts';
import { BlockCompiler } from './block.ts';
import { boundNames } from './bound.ts';
import { checkKeywords, compileExpression } from './expression.ts';
import { makeFunction } from './function.ts';
import { compileBlock } from './statement.ts';

/** Bound by what is supposed of a program, this says that a decorator which is not here gives what it was given. */
export const supposedDecorators = '__decorators_give_what_they_decorate__';

/** `def`. The body is compiled now and run when it is called. */
export function compileFunction(block: BlockCompiler, statement: Extract<Statement, { kind: 'function' }>): void {
	for (const decorator of statement.decorators) compileExpression(block, decorator);
	const locals = boundNames(statement.body);
	for (const { name } of statement.parameters) locals.add(name);
	const body = new BlockCompiler(statement.name, 'function', block, locals, `${block.prefix}${statement.name}.<locals>.`);
	for (const { name } of statement.parameters) body.parameters.add(name);
	body.code.firstParameter = statement.parameters[0]?.name ?? null;
	body.code.doc = docOf(statement.body);
	compileBlock(body, statement.body);
	body.code.emitSilent(statement, (frame, machine) => machine.leave(frame, null));
	makeFunction(block, statement, statement.name, statement.parameters, body, statement.returns);
	decorate(block, statement);
}

/** The string that a body starts with. */
function docOf(body: Block): string | null {
	const first = body[0];
	return first?.kind === 'expression' && first.value.kind === 'constant' && typeof first.value.value === 'string' ? first.value.value : null;
}

/** `class`. The body is a block of its own, run at once. */
export function compileClass(block: BlockCompiler, statement: Extract<Statement, { kind: 'class' }>): void {
	for (const decorator of statement.decorators) compileExpression(block, decorator);
	const { name } = statement;
	const qualname = block.prefix + name;
	const body = new BlockCompiler(name, 'class', block, null, `${qualname}.`);
	body.code.doc = docOf(statement.body);
	compileBlock(body, statement.body);
	body.code.emitSilent(statement, (frame, machine) => machine.leave(frame, null));
	checkKeywords(statement.args);
	for (const { value } of statement.args) compileExpression(block, value);
	const count = statement.args.length;
	block.code.emit(statement, (frame, machine) => {
		const values = frame.take(count);
		const bases: Value[] = [];
		const keywords = new Map<string, Value>();
		statement.args.forEach((arg, i) => {
			if (arg.kind === 'positional') bases.push(values[i]!);
			else if (arg.kind === 'keyword') keywords.set(arg.name, values[i]!);
			else machine.unsupported('stars in a class definition');
		});
		frame.push(makeClass(machine, frame, name, qualname, bases, keywords, body.code));
	});
	decorate(block, statement);
}

function decorate(block: BlockCompiler, statement: Extract<Statement, { kind: 'function' | 'class' }>): void {
	for (let i = statement.decorators.length - 1; i >= 0; i--) {
		block.code.emit(statement.decorators[i]!, (frame, machine) => {
			const decorated = frame.pop();
			const decorator = frame.pop();
			if (isAbsent(decorator) && machine.globals.get(supposedDecorators) !== undefined) {
				machine.trace.supposedDecorators.add(machine.span.from);
				frame.push(decorated);
			} else machine.enter(decorator, [decorated], new Map());
		});
	}
	block.store(statement, statement.name);
}
