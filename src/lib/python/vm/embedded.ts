import { builtins } from '../builtins/index.ts';
import type { Code, WithUnknown } from '../objects/code.ts';
import { BlockCompiler } from '../compile/block.ts';
import { boundNames } from '../compile/bound.ts';
import { compileBlock } from '../compile/statement.ts';
import { Frame, Scope } from './frame.ts';
import { Machine } from './machine.ts';
import { BadSyntax } from '../syntax/errors.ts';
import { parse, parseKnown } from '../syntax/parse.ts';
import type { Placed } from '../compile/program.ts';
import type { Value } from '../objects/values.ts';

const interpreter = new Scope(null, builtins);

/**
 * Compiles Python text of ours: to a function's body, so that its functions see its names and not the program's. Its frames are in no traceback.
 * @param name The module that its classes belong to: `torch.nn.modules.linear`.
 * @param given Names that the text sees beside Python's built-ins.
 */
export function compileText(name: string, text: string, given: Iterable<string>, withUnknown: WithUnknown): Code {
	const block = parseKnown(text);
	const outer = new BlockCompiler('builtins', 'function', null, new Set(builtins.keys()), '', false);
	outer.code.library = name;
	outer.code.withUnknown = withUnknown;
	const body = new BlockCompiler('<module>', 'function', outer, new Set([...boundNames(block), ...given]), '', false);
	compileBlock(body, block);
	return body.finish([]);
}

/** Compiles text of ours that runs as part of the program's module: it binds the program's names, and calls what the program defines. */
export function compileAround(text: string): Placed {
	try {
		const { block } = parse(text);
		const body = new BlockCompiler('<module>', 'module', null, null, '', false);
		body.code.library = '__main__';
		compileBlock(body, block);
		return { code: body.finish([]), origin: 0 };
	} catch (thrown) {
		throw thrown instanceof BadSyntax ? new Error(`our own Python text cannot be read: ${thrown.message}`) : thrown;
	}
}

/** Runs it; what it binds is added to the names that it was given. */
export const runCode = (machine: Machine, code: Code, names: Map<string, Value>): Value =>
	machine.runFrame(new Frame(code, new Scope(interpreter, names), { origin: 0, globals: machine.globals }));
