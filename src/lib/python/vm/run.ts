import { noteFault, ourFault, type Outcome, type Span, type Trace } from '../../ir/index.ts';
import { withoutStatements } from '../../ir/moduleFiles.ts';
import { builtins } from '../builtins/index.ts';
import { unmodelledBuiltins } from '../objects/unmodelled.ts';
import { compileProgram } from '../compile/program.ts';
import { Absent, Raise, Stop, TooLong, Unsupported } from '../objects/exceptions.ts';
import type { Interpreter, Package } from '../objects/interpreter.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { Lines } from '../syntax/lines.ts';
import { Machine } from './machine.ts';
import { ownFiles } from './modules.ts';
import { BadSyntax, TooMuch } from '../syntax/errors.ts';
import { PyUnknown } from '../objects/values.ts';
import { compileAround } from './embedded.ts';
import { TraceRecorder, type ValuesOf } from './trace.ts';

/** What is supposed around a program that is not whole. Its own text is run as it is. */
export interface Assumed {
	/** Python that binds what the program lacks, to `__unknown__` where nothing is known of it; no frame, binding or span of it is in the trace. */
	readonly before?: string;
	/** Python that calls what the program only defines. */
	readonly after?: string;
	/** Statements of the program that are left out: where the others stand stays. */
	readonly without?: readonly Span[];
	/** What `Interpreter.assumedSize` answers. */
	readonly sizes?: ReadonlyMap<string, number>;
}

export interface RunOptions {
	/** What can be imported. */
	readonly packages: readonly Package[];
	/** Runs before the program, with the host that the program will run in. */
	readonly setup?: (host: Interpreter) => void;
	readonly limits?: Partial<Limits>;
	/** Computes the values that the program reads; without it they are not known. */
	readonly valuesOf?: ValuesOf;
	/** Given, even empty, the trace also has what functions return, and the sizes that were asked for. */
	readonly assumed?: Assumed;
	/** Nothing lies beside the program: neither files nor modules of its own. Otherwise what is there is not known. */
	readonly alone?: boolean;
	/** More may be loaded than these packages: what has the names in what is said of something that is not there. Then the program ends, and `Trace.absent` says so. */
	readonly wanting?: (words: string) => string | null;
}

/** What a program is called in the words of its SyntaxError, as in the recorded runs. */
const fileName = 'snippet.py';

/**
 * Evaluates a Python program and says what happened. Never throws: what the program raises, what is not modelled, what takes too long
 * and even a mistake of ours is an outcome in the trace.
 */
export function run(source: string, options: RunOptions): Trace {
	const trace = new TraceRecorder(options.valuesOf, options.assumed?.sizes ?? (options.assumed && new Map()));
	let outcome: Outcome;
	try {
		outcome = evaluate(source, trace, options);
	} catch (thrown) {
		outcome = refused(source, trace, thrown);
	}
	const { tensors, ops, modules, calls, learning, bindings, stdout, warnings, diagnostics, stopped } = trace;
	const known = {
		source,
		tensors,
		ops,
		modules,
		calls,
		learning,
		bindings,
		arguments: trace.arguments,
		unnamed: trace.unnamed,
		lastBound: trace.lastBound,
		entered: [...trace.entered],
		stdout,
		warnings,
		diagnostics,
		outcome,
		stopped,
		refused: trace.refused,
		...(options.assumed && { assumedSizes: trace.assumedSizes }),
		...(trace.supposedBases.size > 0 && { supposedBases: [...trace.supposedBases] }),
		...(trace.boundToAbsent.size > 0 && { boundToAbsent: [...trace.boundToAbsent] }),
		...(trace.supposedDecorators.size > 0 && { supposedDecorators: [...trace.supposedDecorators] }),
		...(trace.isDeviceSupposed && { isDeviceSupposed: true }),
		...(trace.absent !== undefined && { absent: trace.absent })
	};
	return known;
}

function evaluate(source: string, trace: TraceRecorder, options: RunOptions): Outcome {
	const { files, main } = ownFiles.read?.(source) ?? { files: [], main: source };
	const { before, after, without: left = [] } = options.assumed ?? {};
	const { pieces, comments } = compileProgram(left.length > 0 ? withoutStatements(main, left) : main, options.assumed !== undefined);
	const machine = new Machine({
		source,
		comments: new Map(comments),
		trace,
		packages: options.packages,
		files,
		builtins,
		unmodelledBuiltins,
		limits: { ...defaultLimits, ...options.limits },
		alone: options.alone ?? false,
		wanting: options.wanting ?? (() => null)
	});
	let raised: Raise | null = null;
	try {
		options.setup?.(machine);
		if (options.assumed) machine.globals.set('__unknown__', new PyUnknown('what is not here'));
		if (before) machine.runModule([compileAround(before)]);
		machine.runModule(pieces);
		if (after) machine.runModule([compileAround(after)]);
	} catch (thrown) {
		if (thrown instanceof Raise) raised = thrown;
		else if (thrown instanceof Stop || thrown instanceof Unsupported) {
			trace.stopped ||= thrown instanceof TooLong;
			if (thrown instanceof Absent) trace.absent = thrown.chunk;
			machine.noteUnsupported(thrown.what, machine.span);
		} else machine.noteUnsupported(faultIn(thrown), machine.span);
	}
	if (!raised) return machine.firstUnsupported ? { kind: 'unsupported', ...machine.firstUnsupported } : { kind: 'ok' };
	const type = raised.exception.cls.name;
	const message = messageOf(machine, raised);
	const { from, to } = raised.span ?? { from: 0, to: 0 };
	const line = raised.frames[0]?.line ?? 1;
	const { code: rule = `python.${type}`, ...detail } = raised.detail;
	trace.diagnose({ kind: 'error', severity: 'error', code: rule, message: `${type}: ${message}`, line: machine.lines.at(from), from, to });
	const ended = { kind: 'raised', type, message, span: { from, to }, line, frames: raised.frames, ...detail } as const;
	return machine.firstUnsupported ? { kind: 'unsupported', ...machine.firstUnsupported, ...(options.assumed && { endedBy: ended }) } : ended;
}

/** `str(exception)`, in a traceback's words where that raises as well; what is not known in it as it is printed. */
function messageOf(machine: Machine, { exception }: Raise): string {
	const { items } = exception.args;
	if (items.length === 1 && items[0] instanceof PyUnknown) return items[0].shown;
	try {
		return machine.str(exception);
	} catch (thrown) {
		if (thrown instanceof Absent) machine.trace.absent = thrown.chunk;
		if (thrown instanceof Stop || thrown instanceof Unsupported) machine.noteUnsupported(thrown.what, machine.span);
		else if (!(thrown instanceof Raise)) machine.noteUnsupported(faultIn(thrown), machine.span);
		return '<exception str() failed>';
	}
}

const tooDeep = 'a program that is nested this deeply';

/** What is said of an exception that is ours. */
function faultIn(thrown: unknown): string {
	if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) return tooDeep;
	noteFault(thrown);
	return ourFault;
}

/** The outcome of a program that could not be read. */
function refused(source: string, trace: TraceRecorder, thrown: unknown): Outcome {
	const lines = new Lines(source);
	if (thrown instanceof BadSyntax && thrown.message !== null) {
		const { from, to } = thrown.span;
		const line = lines.at(Math.max(0, Math.min(from, source.length - 1)));
		const message = `${thrown.message} (${fileName}, line ${line})`;
		trace.diagnose({ kind: 'error', severity: 'error', code: `python.${thrown.type}`, message: `${thrown.type}: ${thrown.message}`, line, from, to });
		return { kind: 'raised', type: thrown.type, message, span: { from, to }, line, frames: [] };
	}
	const { from, to } = thrown instanceof BadSyntax || thrown instanceof TooMuch ? thrown.span : { from: 0, to: 0 };
	const what = thrown instanceof BadSyntax ? 'code that cannot be read as Python' : thrown instanceof TooMuch ? thrown.what : faultIn(thrown);
	const line = lines.at(from);
	trace.diagnose({ kind: 'unsupported', severity: 'info', code: 'python.unsupported', message: `Not modelled: ${what}.`, line, from, to });
	return { kind: 'unsupported', what, span: { from, to }, line };
}
