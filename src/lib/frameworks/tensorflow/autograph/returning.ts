import type { Interpreter } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { Raise, type PyException } from '../../../python/objects/exceptions.ts';
import { isBlank, type Block } from './block.ts';

/** A `return` of a branch that fails: AutoGraph's own code takes it back, so that a traceback names the condition. */
interface Returning {
	/** The lines that stand in the traceback in the place of the `return`'s. */
	readonly frames: string;
	/** Of how many of the program's functions the traceback tells from there on. */
	readonly inside: number;
}

const noted = new WeakMap<PyException, Returning>();

export const returningOf = (exception: PyException): Returning | undefined => noted.get(exception);

/** Where AutoGraph's `raise` stands in the code that it writes, for a `return` that is all there is in its branch: each statement before it adds a line. */
const raiseLine = { main: 25, elif: 44, else: 34 };

/** Notes where a branch failed in its `return`. */
export function noteReturn(host: Interpreter, thrown: unknown, block: Block, isMain: boolean): void {
	if (!(thrown instanceof Raise) || noted.has(thrown.exception)) return;
	const machine = machineOf(host);
	const { frame, lines, source } = machine;
	const all = source.split('\n');
	const header = lines.at(frame.lineAt);
	const failed = thrown.frames[0]!.line;
	if (!/^(el)?if\b/.test(block.header) || !/^\s*return\b/.test(all[failed - 1] ?? '')) return;
	const first = lines.at(frame.origin + (frame.code.spans[0]?.from ?? 0));
	const before = all.slice(first - 1, header - 1).concat(all.slice(header, failed - 1));
	const statements = before.filter((line) => !isBlank(line) && !/^\s*(if\b.*|else\s*):$|^\s*return\b/.test(line)).length;
	const isInner = thrown.frames.length === 1;
	const own = `    File "snippet.py", line ${header}, in ${frame.code.name}  *\n        ${block.header}\n`;
	const raised = `    File "<autograph>", line ${raiseLine[!isMain ? 'else' : block.header.startsWith('elif') ? 'elif' : 'main'] + statements}, in ${isMain ? 'if' : 'else'}_body\n        raise\n`;
	noted.set(thrown.exception, { frames: isInner ? own + raised : own, inside: thrown.frames.length });
}
