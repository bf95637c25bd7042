import { isAbsent, makeClass } from '../builtins/classes/type.ts';
import type { Block, Statement } from '../syntax/tree.ts';
import type { Code } from '../objects/code.ts';
import type { Value } from '../objects/values.ts';
import { BlockCompiler } from './block.ts';
import { boundNames } from './bound.ts';
import { checkKeywords, compileExpression } from './expression.ts';
import { makeFunction } from './function.ts';
import { compileBlock } from './statement.ts';

/** Bound by what is supposed of a program, this says that a decorator which is not here gives what it was given. */
export const supposedDecorators = '__decorators_give_what_they_decorate__';

/** And this, that a class which a function defines is kept under its name in the module. */
export const keptClasses = '__classes_of_functions_are_kept__';

/** `def`. The body is run when it is called; of a program it is compiled now, for what is wrong with it, and of a text of ours when it is first wanted. */
export function compileFunction(block: BlockCompiler, statement: Extract<Statement, { kind: 'function' }>): void {
	for (const decorator of statement.decorators) compileExpression(block, decorator);
	let code = block.code.library === null ? compileBody(block, statement) : null;
	makeFunction(block, statement, statement.name, statement.parameters, () => (code ??= compileBody(block, statement)), statement.returns);
	decorate(block, statement);
}

function compileBody(block: BlockCompiler, { name, parameters, body, ...span }: Extract<Statement, { kind: 'function' }>): Code {
	const locals = boundNames(body);
	for (const { name } of parameters) locals.add(name);
	const compiler = new BlockCompiler(name, 'function', block, locals, `${block.prefix}${name}.<locals>.`);
	for (const { name } of parameters) compiler.parameters.add(name);
	const { code } = compiler;
	code.firstParameter = parameters[0]?.name ?? null;
	code.doc = docOf(body);
	compileBlock(compiler, body);
	code.emitSilent(span, (frame, machine) => machine.leave(frame, null));
	return code;
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
	const body = new BlockCompiler(name, 'class', block, boundNames(statement.body), `${qualname}.`);
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
		const made = makeClass(machine, frame, name, qualname, bases, keywords, body.code);
		if (block.code.kind === 'function' && block.code.traced && machine.globals.has(keptClasses)) machine.globals.set(name, made);
		frame.push(made);
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
