import { machineOf } from '../../python/builtins/methodDef.ts';
import type { PartialShape, TensorId } from '../../ir/index.ts';
import type { Loop } from './autograph/loop.ts';
import type { LazyGraph } from './sessions/lazy.ts';
import type { ErrorName } from './errors.ts';
import { perRun, type Interpreter } from '../../python/index.ts';

/** A function that is being traced: its ops have names, and say what is wrong of shapes before anything is computed. */
export interface Graph {
	/** How often each name was taken, whatever its case. */
	readonly names: Map<string, number>;
	/** Tensors from outside, by the names that they have here. */
	readonly captured: Map<object, string>;
	/** Tensors from outside that its ops have taken. */
	readonly taken: Set<object>;
	/** Whether conditions and loops of tensors become ops of it. */
	converts?: boolean;
	/** Whether it is run as it is traced: its sizes are those that it is run with. */
	readonly runs: boolean;
	/** Whether it is a step of a Keras model: run with the very batch that it is traced for. */
	readonly isStep?: boolean | undefined;
	/** Whether it is traced for what it gives alone, as KerasTensors are: nobody runs it. */
	readonly isSymbolic?: boolean | undefined;
	/** What a session runs of it: a graph of TensorFlow 1. */
	readonly lazy?: LazyGraph | undefined;
	/** The ops that fail when they are run, in the order in which they were made; not those that come after one of them. */
	readonly fails: Failure[];
	/** Whether values decided which ops it has. */
	decided: boolean;
	/** Tensors whose values say how large a result is, where it is cut, or whether an op fails: with other values there are other ops. */
	readonly read: TensorId[];
	/** Branches that are being traced, each a graph of its own: their name scopes. */
	readonly branches: string[];
	/** `while` loops that are being traced, and how many loops of both kinds. */
	readonly whiles: Loop[];
	loops: number;
	/** What is known of the sizes of what it gives. */
	readonly given: Map<TensorId, PartialShape>;
}

/** An op of a graph that fails when the graph is run. */
export interface Failure {
	readonly node: string;
	readonly type: ErrorName;
	readonly message: string;
	/** Whether it fails of numbers, and not of sizes. */
	readonly ofValues?: boolean;
	/** Where the program made it, as the error tells it. */
	readonly frames: string;
	/** What it gives: nobody may ask for it. null: nothing on this machine computes it, whether it is asked for or not. */
	readonly outputs: readonly TensorId[] | null;
	/** Whether it is run, asked for or not: an assertion. */
	readonly always?: true;
}

export const newGraph = (of: Partial<Pick<Graph, 'converts' | 'runs' | 'isStep' | 'isSymbolic' | 'lazy'>> = {}): Graph => ({
	names: new Map(),
	captured: new Map(),
	taken: new Set(),
	runs: false,
	fails: [],
	decided: false,
	read: [],
	branches: [],
	whiles: [],
	loops: 0,
	given: new Map(),
	...of
});

/** What every op asks: the graphs that are being traced, innermost last, and the name scopes that are open. */
interface Tracing {
	readonly graphs: Graph[];
	readonly scopes: string[];
	/** Whether sizes are TensorFlow 1's: an open one is `?`. */
	oldShapes: boolean;
}

const tracing = perRun((): Tracing => ({ graphs: [], scopes: [], oldShapes: false }));

/** The graph that ops are added to; undefined where they run at once. */
export const graphOf = (host: Interpreter): Graph | undefined => tracing(host.trace).graphs.at(-1);

/** Whether a graph is run where it is traced, so that what its kernels refuse is raised. */
export const isRunHere = ({ runs, isStep }: Graph): boolean => runs || isStep === true;

/** Whether some tensors are made of what an op gives that fails, so that theirs is never run. */
export function isAfterFailure(host: Interpreter, { fails }: Graph, tensors: readonly TensorId[]): boolean {
	const failed = new Set(fails.flatMap(({ outputs }) => outputs ?? []));
	if (failed.size === 0) return false;
	const { ops } = host.trace;
	const from = ops.findIndex(({ outputs }) => outputs.some((id) => failed.has(id)));
	host.spend((ops.length - from) >> 2);
	for (const { inputs, outputs } of ops.slice(from)) if (inputs.some((id) => failed.has(id))) for (const id of outputs) failed.add(id);
	return tensors.some((id) => failed.has(id));
}

/** Whether sizes are TensorFlow 1's, whose open ones are `?`; and sets it. */
export function hasOldShapes(host: Interpreter, set?: boolean): boolean {
	const state = tracing(host.trace);
	if (set !== undefined) state.oldShapes = set;
	return state.oldShapes;
}

/** From here on ops are added to a graph, until it is left. */
export function enterGraph(host: Interpreter, graph: Graph): void {
	tracing(host.trace).graphs.push(graph);
}
export function leaveGraph(host: Interpreter): void {
	tracing(host.trace).graphs.pop();
}

/** The lines of the program that are running, as TensorFlow tells where a node was made. */
export function framesOf(host: Interpreter): string {
	const machine = machineOf(host);
	// A branch that is traced runs above the function that it is in.
	return machine.running
		.filter(({ code, scope }, i) => code.library === null && machine.running[i + 1]?.scope !== scope)
		.map((frame) => `  File "snippet.py", line ${machine.lines.at(frame.lineAt)}, in ${frame.code.name}\n\n`)
		.join('');
}

/** Runs what is traced into a graph of its own. */
export function trace<T>(host: Interpreter, run: () => T, graph = newGraph()): T {
	const { graphs } = tracing(host.trace);
	graphs.push(graph);
	try {
		return run();
	} finally {
		graphs.pop();
	}
}

/** Opens a name scope: `lstm` within those that are open, `lstm/` as it is. */
export function enterScope(host: Interpreter, name: string): void {
	tracing(host.trace).scopes.push(`${uniqueName(host, name)}/`);
}
export function leaveScope(host: Interpreter): void {
	tracing(host.trace).scopes.pop();
}

/** Runs code that AutoGraph leaves as it is. */
export function unconverted<T>(host: Interpreter, run: () => T): T {
	const graph = graphOf(host);
	if (!graph?.converts) return run();
	graph.converts = false;
	try {
		return run();
	} finally {
		graph.converts = true;
	}
}

/** Runs outside of all name scopes. */
export function inOuterScope<T>(host: Interpreter, run: () => T): T {
	const { scopes } = tracing(host.trace);
	scopes.push('');
	try {
		return run();
	} finally {
		scopes.pop();
	}
}

/** Runs within a name scope. */
export function inScope<T>(host: Interpreter, name: string, run: () => T): T {
	enterScope(host, name);
	try {
		return run();
	} finally {
		leaveScope(host);
	}
}

/** The open name scopes, each with a slash behind it: `lstm/`. */
export const scopeOf = (host: Interpreter): string => tracing(host.trace).scopes.at(-1) ?? '';

/** A name that its graph has not had: `add`, `add_1`. */
export function uniqueName(host: Interpreter, name: string): string {
	// A scope's own name.
	if (name.endsWith('/')) return name.slice(0, -1);
	const whole = `${scopeOf(host)}${name}`;
	const graph = graphOf(host);
	if (!graph) return whole;
	const key = whole.toLowerCase();
	let n = graph.names.get(key) ?? 0;
	graph.names.set(key, n + 1);
	if (n === 0) return whole;
	while (graph.names.has(`${key}_${n}`)) n++;
	graph.names.set(`${key}_${n}`, 1);
	return `${whole}_${n}`;
}

/** Runs at once, whatever graph is traced: what a layer learns is made so. */
export function outside<T>(host: Interpreter, run: () => T): T {
	const { graphs } = tracing(host.trace);
	const open = graphs.splice(0);
	try {
		return run();
	} finally {
		graphs.push(...open);
	}
}
