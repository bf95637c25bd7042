import { BoundMethod, PyClass, PyDict, PyObject, PyTuple, types, type Interpreter, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { exceptionClass, Raise, type PyException } from '../../python/objects/exceptions.ts';
import { PyFunction } from '../../python/objects/code.ts';
import { unchanged } from './autograph/again.ts';
import { mapLeaves, returned, returnedAsTensor } from './autograph/returned.ts';
import { returningOf } from './autograph/returning.ts';
import { errors } from './errors.ts';
import { framesOf, graphOf, newGraph, trace, type Failure, type Graph } from './graph.ts';
import { eagerClass, symbolicClass, TfTensor } from './tensor.ts';
import type { Op, PartialShape, TensorId } from '../../ir/index.ts';
import { numberingOf } from './numbering/numbering.ts';
import { variables } from './variables.ts';

const mapTensors = (value: Value, change: (tensor: TfTensor) => Value): Value => mapLeaves(value, (leaf) => (leaf instanceof TfTensor ? change(leaf) : leaf));

const kerasHandler = `    File "<site-packages>/keras/src/utils/traceback_utils.py", line 122, in error_handler  **\n        raise e.with_traceback(filtered_tb) from None\n`;
const kerasFrames = (line: number, file = 'layers/input_spec.py', name = 'assert_input_compatibility'): string =>
	`${kerasHandler}    File "<site-packages>/keras/src/${file}", line ${line}, in ${name}\n        raise ValueError(\n`;
const inDispatch = `    File "<site-packages>/tensorflow/dtensor/python/api.py", line 64, in call_with_layout\n        return fn(*args, **kwargs)\n`;

/** Lines of Keras' and TensorFlow's own files that stand in a traceback, by what is said. */
const ownFrames: readonly (readonly [words: RegExp, frames: string])[] = [
	[/^Input \d+ .* of layer .*expected ndim=/, kerasFrames(198)],
	[/^Input \d+ .* of layer .*expected axis /, kerasFrames(239)],
	[/^Exception encountered when calling /, kerasHandler],
	[/^Shapes used to initialize variables /, kerasFrames(238, 'backend/common/variables.py', '_validate_shape')],
	[/ for '\{\{node \S+ = Fill\[|^Value passed to parameter 'dims' /, inDispatch]
];

/** What Keras' handler shows where AutoGraph's code raises again what it handles. */
const takenBack = [
	'line 122, in error_handler  **\n        raise e.with_traceback(filtered_tb) from None',
	'line 124, in error_handler\n        del filtered_tb'
] as const;

/** The first lambda of a line: to the bracket that closes what it stands in. */
function lambdaIn(line: string): string {
	const text = line.slice(Math.max(0, line.search(/\blambda\b/)));
	let depth = 0;
	for (const [i, char] of [...text].entries()) {
		if ('([{'.includes(char)) depth++;
		if (')]}'.includes(char) && depth-- === 0) return text.slice(0, i);
		if (char === ',' && depth === 0 && text.slice(0, i).includes(':')) return text.slice(0, i);
	}
	return text;
}

/** Calls a function that TensorFlow converts by itself: of what it raises, the lines of the program around it are not told. */
export function inOwnFrames<T>(call: () => T): T {
	try {
		return call();
	} catch (thrown) {
		if (thrown instanceof Raise && thrown.frames[0] && thrown.frames[0].func !== '<lambda>' && !thrown.exception.attrs.has('_inner_frames'))
			thrown.exception.attrs.set('_inner_frames', BigInt(thrown.frames.length));
		throw thrown;
	}
}

const keyError = exceptionClass('KeyError');
/** A KeyError that says lines of a program, and not a key (tensorflow/python/autograph/pyct/error_utils.py). */
const keyErrorOfLines = new PyClass('KeyError', 'tensorflow.python.autograph.pyct.error_utils', [keyError]);
keyErrorOfLines.table.fill({ str: (machine, self) => machine.str((self as PyException).args.items[0]!) });

/** What a mistake in a function says that is traced: in which lines of the program it was made. */
function inUserCode(host: Interpreter, thrown: Raise): void {
	const { exception } = thrown;
	const inside = exception.attrs.get('_inner_frames');
	const frames = typeof inside === 'bigint' ? thrown.frames.slice(-Number(inside)) : thrown.frames;
	const isKey = exception.cls === keyError && exception.args.items.length === 1;
	let said = isKey ? host.repr(exception.args.items[0]!) : exception.args.items[0];
	if (typeof said !== 'string' || exception.attrs.has('_in_user_code')) return;
	if (isKey) exception.cls = keyErrorOfLines;
	exception.attrs.set('_in_user_code', true);
	// AutoGraph's own function takes the arguments.
	if (frames.length === 0 && exception.cls.name === 'TypeError')
		said = said.replace(
			/^(<lambda>|\w+)(?=\(\) )/,
			(_, name: string) => `outer_factory.<locals>.inner_factory.<locals>.${name.startsWith('<') ? '' : 'tf__'}${name}`
		);
	const lines = machineOf(host).source.split('\n');
	// What a function of TensorFlow's calls on its line has no line of its own.
	const shown = frames.filter(({ line, func }, i) => func !== '<lambda>' || line !== frames[i - 1]?.line);
	const returning = returningOf(exception);
	// AutoGraph leaves what a layer of Keras calls as it is.
	const inLayer = exception.attrs.get('_frames_in_layer');
	const unconverted = typeof inLayer === 'bigint' ? shown.length - Number(inLayer) : shown.length;
	const own = shown.map(({ line, func }, i) => {
		if (returning && i === frames.length - returning.inside) return returning.frames;
		const name = func === '<lambda>' ? 'None' : func;
		const text = lines[line - 1]?.trim() ?? '';
		const mark = i < unconverted ? '  *' : '';
		return `${i === unconverted ? kerasHandler : ''}    File "snippet.py", line ${line}, in ${name}${mark}\n        ${func === '<lambda>' ? lambdaIn(text) : text}\n`;
	});
	const [, found = ''] = ownFrames.find(([words]) => words.test(said)) ?? [];
	const madeBy = exception.attrs.get('_made_by');
	const behind = typeof madeBy === 'string' ? madeBy : exception.attrs.has('_in_keras') ? kerasHandler : found;
	const isTakenBack = returning?.inside === 1;
	const isTold = unconverted < shown.length && behind.startsWith(kerasHandler);
	exception.args = new PyTuple([
		`in user code:\n\n${own.join('')}${isTold ? behind.slice(kerasHandler.length) : isTakenBack ? behind.replace(...takenBack) : behind}\n    ${exception.cls.name}: ${said.replaceAll('\n', '\n    ')}\n`
	]);
}

/** An argument of a function that is traced: what it is called there, and what is known of its sizes; null: all. */
export type Known = (tensor: TfTensor, at: number) => PartialShape | undefined;

/** The parameters of a function of the program's that are given where it is called. */
function parametersOf(callee: Value) {
	const isMethod = callee instanceof BoundMethod;
	const inner = isMethod ? callee.func : callee;
	return inner instanceof PyFunction ? inner.parameters.slice(isMethod ? 1 : 0) : [];
}

/** Calls a function with a value for each of its parameters: a tuple where it takes any number, a dictionary where it takes any name. */
function callBound(host: Interpreter, callee: Value, values: readonly Value[]): Value {
	const parameters = parametersOf(callee);
	const positional: Value[] = [];
	const named = new Map<string, Value>();
	for (const [i, value] of values.entries()) {
		const { kind = 'plain', name = '' } = parameters[i] ?? {};
		if (kind === 'star') positional.push(...host.iterate(value));
		else if (kind === 'double-star') for (const [key, item] of (value as PyDict).entries.values()) named.set(String(key), item);
		else if (kind === 'keyword-only') named.set(name, value);
		else positional.push(value);
	}
	return host.call(callee, positional, named);
}

/** Calls a function in a graph of its own; gives what it returns, as what runs at once. */
export function callTraced(
	host: Interpreter,
	callee: Value,
	args: readonly Value[],
	names: readonly string[],
	known: Known,
	converts: boolean,
	runs: boolean,
	first: Recorded | null = null,
	/** What it may return: a `tf.function` tensors only. */
	gives: 'anything' | 'tensors' = 'anything'
): { readonly result: Value; readonly placeholders: readonly TensorId[]; readonly graph: Graph; readonly number: number | null } {
	const placeholders: TensorId[] = [];
	const parameters = parametersOf(callee);
	const outer = graphOf(host);
	const isNested = outer !== undefined;
	const from = host.trace.ops.length;
	const calledAt = framesOf(host);
	const numbering = numberingOf(host.trace);
	const { taken } = numbering;
	const graph = newGraph({ converts, runs: runs && outer?.runs !== false, isSymbolic: outer?.isSymbolic });
	const run = (): Value => {
		const inside = args.map((arg, i) => {
			const isCounted = parameters[i]?.kind === 'star';
			let n = 0;
			return mapTensors(arg, (tensor) => {
				const name = `${names[i] ?? `args_${i}`}${n === 0 && !isCounted ? '' : `_${n}`}`;
				n++;
				graph.names.set(name.toLowerCase(), 1);
				placeholders.push(tensor.ir.id);
				const placeholder = tensor.as(symbolicClass, { name: `${name}:0` });
				const shape = known(tensor, placeholders.length - 1);
				placeholder.staticShape = shape === undefined ? tensor.staticShape : shape;
				return placeholder;
			});
		});
		let result: Value;
		try {
			const called = (): Value => callBound(host, callee, inside);
			const self = callee instanceof BoundMethod ? callee.self : undefined;
			const inner = callee instanceof BoundMethod ? callee.func : callee;
			result = first && inner instanceof PyFunction ? unchanged(inner, self, called) : called();
		} catch (thrown) {
			if (thrown instanceof Raise && !isNested && converts) inUserCode(host, thrown);
			throw thrown;
		}
		return mapLeaves(result, (leaf) => (gives === 'tensors' ? returnedAsTensor(host, leaf, callee) : returned(host, leaf)));
	};
	const result = trace(host, run, graph);
	if (outer) {
		outer.decided ||= graph.decided;
		outer.read.push(...graph.read);
	}
	let outputs = 0;
	mapTensors(result, (tensor) => {
		outputs++;
		return tensor;
	});
	if (isNested || !runs) numbering.lose();
	// It was traced before: what is counted is what it gives.
	if (first) numbering.taken = taken;
	const number = first ? first.number : numbering.traced(placeholders.length, outputs);
	const failed = runs ? graph.fails.find((one) => isRun(host, one, result, from)) : undefined;
	if (failed) {
		if (isNested) host.unsupported('an op that fails in a traced function that another calls');
		// Where the program made it is told as of when it was traced first.
		const { frames } = failed;
		const inner = callee instanceof BoundMethod ? callee.func : callee;
		raiseRun(
			host,
			inner instanceof PyFunction ? inner.code.name : 'f',
			{
				...failed,
				frames: first ? first.calledAt + frames.slice(calledAt.length) : frames
			},
			number
		);
	}
	if (isNested) return { result, placeholders, graph, number };
	numbering.taken += outputs;
	return { result: mapTensors(result, (tensor) => note(graph, tensor)), placeholders, graph, number };
}

/** A tensor of a graph as what runs at once; the graph keeps what it knew of its sizes. */
function note(graph: Graph, tensor: TfTensor): TfTensor {
	graph.given.set(tensor.ir.id, tensor.staticShape);
	return tensor.asEager();
}

/** Whether what an op gives is asked for: others are left out when a graph is run. */
function isRun(host: Interpreter, { outputs, always }: Failure, result: Value, from: number): boolean {
	if (outputs === null || always) return true;
	const wanted = new Set<TensorId>(variables(host.trace).assigned.flatMap(({ at, id }) => (at >= from ? [id] : [])));
	mapTensors(result, (tensor) => {
		wanted.add(tensor.ir.id);
		return tensor;
	});
	const { ops } = host.trace;
	host.spend((ops.length - from) >> 2);
	for (let i = ops.length - 1; i >= from; i--) {
		const op = ops[i]!;
		if (op.outputs.some((id) => wanted.has(id))) for (const id of op.inputs) wanted.add(id);
	}
	return outputs.some((id) => wanted.has(id));
}

/** What running a graph says of an op that fails. TensorFlow writes how many functions and nodes it has made by then, which is not counted here. */
export function raiseRun(host: Interpreter, name: string, { node, type, message, frames, outputs }: Failure, number: number | null = null): never {
	const called = `__inference_${name}_${number ?? '…'}`;
	const words = `${message}\n\t [[{{node ${node}}}]] [Op:${called}]`;
	if (outputs === null) return host.raise(errors[type], `${message} [Op:${called}]`, { code: 'tf.kernel' });
	// Of a lambda no lines are kept.
	const said =
		name === '<lambda>'
			? `{{function_node ${called}}} ${words}`
			: `Graph execution error:\n\nDetected at node ${node} defined at (most recent call last):\n${frames}${words}`;
	return host.raise(errors[type], said, { code: 'tf.kernel' });
}

/** What is said where several ops fail at the same time: TensorFlow tells of one, and not of the same in each run. */
export const raiseFirstOfSeveral = (host: Interpreter, { type }: Failure, frames: string): never =>
	host.raise(errors[type], `Graph execution error:\n\nDetected at node … defined at (most recent call last):\n${frames}…`, { code: 'tf.kernel' });

const recordedClass = new PyClass('ConcreteFunction', 'tensorflow.python.eager.polymorphic_function.concrete_function', [types.object]);

/** What a traced function does: ops of the trace, done again with other tensors of the same sizes. */
export class Recorded extends PyObject {
	readonly cls = recordedClass;
	private readonly ops: readonly Op[];

	/** What the graph knows of the sizes of what it gives. */
	readonly known: ReadonlyMap<TensorId, PartialShape>;
	/** Whether values decided which ops there are. */
	readonly isDecided: boolean;
	/** The lines of the program that called it. */
	readonly calledAt: string;

	constructor(
		host: Interpreter,
		private readonly placeholders: readonly TensorId[],
		private readonly range: readonly [from: number, to: number],
		private readonly result: Value,
		{ given, decided, read }: Graph,
		/** The number in its name; null where it is not known. */
		readonly number: number | null
	) {
		super();
		this.known = given;
		this.calledAt = framesOf(host);
		this.ops = host.trace.ops.slice(...range);
		this.isDecided = decided || (read.length > 0 && this.varies(read));
	}

	/** Whether one of the tensors follows from an argument. */
	private varies(tensors: readonly TensorId[]): boolean {
		const varying = new Set(this.placeholders);
		for (const { inputs, outputs } of this.ops) if (inputs.some((id) => varying.has(id))) for (const id of outputs) varying.add(id);
		return tensors.some((id) => varying.has(id));
	}

	replay(host: Interpreter, given: readonly TfTensor[]): Value {
		mapTensors(this.result, (tensor) => {
			numberingOf(host.trace).taken++;
			return tensor;
		});
		const made = new Map<TensorId, TensorId>(this.placeholders.map((id, i) => [id, given[i]!.ir.id]));
		const known = variables(host.trace);
		const before = new Map([...known.owners].map(([id, owner]) => [id, owner.ir.id]));
		const now = (id: TensorId): TensorId => made.get(id) ?? before.get(id) ?? id;
		host.spend(4 * this.ops.length);
		for (const { primitive, inputs, outputs, call } of this.ops) {
			const fresh = outputs.map((id) => {
				const { shape, dtype, axes, requiresGrad, role, path } = host.trace.tensors[id]!;
				return host.trace.tensor({ shape, dtype, axes, requiresGrad, role, path }).id;
			});
			host.trace.op(primitive, inputs.map(now), fresh, call);
			outputs.forEach((id, i) => made.set(id, fresh[i]!));
		}
		const [from, to] = this.range;
		for (const { at, id, owner } of [...known.assigned])
			if (at >= from && at < to && made.has(id)) known.assign(host, owner, new TfTensor(host.trace, host.trace.tensors[made.get(id)!]!, eagerClass));
		return mapTensors(this.result, (tensor) =>
			made.has(tensor.ir.id) ? new TfTensor(host.trace, host.trace.tensors[made.get(tensor.ir.id)!]!, eagerClass) : tensor
		);
	}
}
