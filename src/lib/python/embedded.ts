import { builtins } from './builtins/index.ts';
import { unmodelledBuiltins } from './builtins/unmodelled.ts';
import { BlockCompiler } from './compile/block.ts';
import { boundNames } from './compile/bound.ts';
import { compileBlock } from './compile/statement.ts';
import { Frame, Scope } from './frame.ts';
import { defaultLimits } from './limits.ts';
import { Machine } from './machine.ts';
import { parse } from './parse.ts';
import { TraceRecorder } from './trace.ts';
import type { Value } from './values.ts';

const interpreter = new Scope(null, new Map(builtins));

/**
 * Runs Python text of ours on a machine of its own, once for all programs: what it defines is shared by them, so it keeps nothing that changes.
 * Its frames are in no traceback, and its functions give an unknown value where an argument is unknown.
 * @param name The module that its classes belong to: `torch.nn.modules.linear`.
 * @param given What the text sees beside Python's built-ins; its own names are added.
 */
export function runEmbedded(name: string, text: string, given: Map<string, Value>): ReadonlyMap<string, Value> {
	const { block } = parse(text);
	const outer = new BlockCompiler('builtins', 'function', null, new Set(builtins.keys()), '', false);
	outer.code.library = name;
	outer.code.takesUnknown = false;
	const body = new BlockCompiler('<module>', 'function', outer, new Set([...boundNames(block), ...given.keys()]), '', false);
	compileBlock(body, block);
	body.code.emitSilent({ from: 0, to: 0 }, (frame, machine) => machine.leave(frame, null));
	const trace = new TraceRecorder();
	const machine = new Machine({ source: '', comments: new Map(), trace, packages: [], builtins, unmodelledBuiltins, limits: defaultLimits });
	machine.runFrame(new Frame(body.code, new Scope(interpreter, given)));
	return given;
}
