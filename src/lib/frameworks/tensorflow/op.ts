import { tableOf, type Table } from '../../ir/table.ts';
import { type DType, type Mismatch, type PartialShape } from '../../ir/index.ts';
import type { Interpreter } from '../../python/index.ts';
import { errors, type ErrorName } from './errors.ts';
import { checkGraph, noteLazy } from './sessions/lazy.ts';
import { framesOf, graphOf, isAfterFailure, isRunHere, uniqueName, type Graph } from './graph.ts';
import { isFolded, noteRead } from './graphValues.ts';
import { numberingOf } from './numbering/numbering.ts';
import { Constant } from './numbering/constant.ts';
import { countOp } from './numbering/counted.ts';
import { definitionOf, kernelType, nodeType, pythonType, typeWord, type Definition, type Slot } from './ops/definition.ts';
import { TfLowering, TfTensor, unknownNumbers } from './tensor.ts';

export type Attribute = number | boolean | string | readonly number[];

export { Constant };
export type Input = TfTensor | Constant;

/** A call of an op, its inputs converted, in the order in which the op has them. */
export interface OpCall {
	readonly inputs: readonly Input[];
	readonly attrs: Table<Attribute>;
}

/** What a shape function says of shapes that cannot fit. */
export interface Misfit {
	readonly message: string;
	/** Inputs whose values it had read by then. */
	readonly read?: readonly number[];
	/** Inputs that it had read as sizes. */
	readonly sizes?: readonly number[];
}

/** What is wrong with a call. */
export interface Refusal {
	readonly message: string;
	/** InvalidArgumentError where nothing is said. */
	readonly type?: ErrorName;
	readonly mismatch?: Mismatch | undefined;
	/** Whether values are refused, and not sizes: of these, TensorFlow moves the op nowhere else before it runs a graph. */
	readonly ofValues?: boolean;
}

/**
 * An op of TensorFlow's, as its C++ has it: what it gives is known of shapes alone, and what does not fit is said by its shape function where a graph is
 * traced, by its kernel where it runs at once.
 */
export interface TfOp {
	/** `MatMul`. */
	readonly name: string;
	/** The kernel's name in messages, where that is another: `_MklMatMul`. */
	readonly kernel?: string;
	/** What messages call it, where its inputs are registered as those of `name`. */
	readonly called?: string;
	/** Where its kernel is: path in TensorFlow's source. */
	readonly source: string;
	/**
	 * The shape function: sizes of its outputs by those of its inputs, as far as they are known. A text: what a graph says of shapes that cannot fit.
	 * Where the call runs at once, all sizes are known and the kernel has let them pass. `isStatic`: whether a graph is traced, which may not know values.
	 */
	readonly infer: (shapes: readonly PartialShape[], call: OpCall, isStatic: boolean) => readonly PartialShape[] | string | Misfit;
	/** What the kernel says of a call that it does not take. */
	readonly refuse?: (call: OpCall) => Refusal | undefined;
	/** What computes it, by the core's primitives. `shapes`: of the outputs. */
	readonly lower: (by: TfLowering, call: OpCall, shapes: readonly (readonly number[])[]) => TfTensor | readonly TfTensor[];
	/** What a graph knows of the values of its output, where it knows not all. */
	readonly partial?: (call: OpCall) => readonly (number | null)[] | null;
}

/** How the program calls an op. */
export interface Said {
	/** What the program calls it. */
	readonly name?: string;
	/** Its node's name in a graph, where the program gives none: that of the op where nothing is said. */
	readonly node?: string;
	/** What the words of its kernel end with where the program gives no name: nothing where it is null. */
	readonly words?: string | null;
	/** What its inputs are called that it takes from outside of a graph, where that is not as they are registered; null: a number that TensorFlow counts up, and that is not known here. */
	readonly inputs?: readonly (string | null)[];
}

const device = 'device_/job:localhost/replica:0/task:0/device:CPU:0';
const evidenceOf = (op: Pick<TfOp, 'source'>) => ({ framework: 'TensorFlow', version: '2.21', file: op.source, how: 'recorded' }) as const;

/** How a call ends its kernel's words. */
export const ending = ({ name, called = name }: Pick<TfOp, 'name' | 'called'>, { name: given, words = '' }: Said): string => {
	return ` [Op:${called}]${words === null ? '' : ` name: ${given ?? words}`}`;
};

/** The kernel's name: oneDNN has some for numbers of 32 bits and fewer. */
export function kernelOf({ name, kernel = name }: Pick<TfOp, 'name' | 'kernel'>, inputs: readonly Input[]): string {
	const first = definitionOf(name)?.inputs.findIndex(({ type }) => type === 'T') ?? 0;
	const dtype = inputs[Math.max(first, 0)]?.dtype;
	return dtype === 'float32' || dtype === 'bfloat16' ? kernel : name;
}

/** What a kernel's error says around its message. */
function kernelWords(op: TfOp, call: OpCall, said: Said, message: string): string {
	const kernel = kernelOf(op, call.inputs);
	const definition = definitionOf(op.name)!;
	const counts = definition.attributes
		.filter(({ name, kind }) => kind === 'int' && (name === 'N' || name === 'num' || name === 'num_split'))
		.map(({ name }) => `_${name}_${countOf(definition, call, name)}`);
	return `${wrappedKernel(op.called ?? kernel, counts.join(''))} ${message}${ending(op, said)}`;
}

/** What kernels' errors begin with. */
export const wrappedKernel = (kernel: string, counts = ''): string =>
	`{{function_node __wrapped__${kernel.startsWith('_') ? '_' : ''}${kernel}${counts}_${device}}}`;

const countOf = ({ inputs }: Definition, { inputs: given, attrs }: OpCall, name: string): number =>
	(attrs[name] as number | undefined) ?? (inputs.some(({ count }) => count === name) ? given.length - inputs.length + 1 : 0);

/** Each input with what is registered of it. */
function slotted({ inputs }: Definition, given: readonly Input[]): readonly (readonly [Input, Slot])[] {
	const several = given.length - inputs.length + 1;
	const slots = inputs.flatMap((slot) => (slot.count === null ? [slot] : Array.from({ length: several }, () => slot)));
	return given.map((input, i) => [input, slots[i]!]);
}

/** What a graph says of Python's number where a dtype is wanted that it has not. */
const notExpected = (slot: string, op: string, wanted: DType, given: Constant): string =>
	`Expected ${wanted} passed to parameter '${slot}' of op '${op}', got ${written(given)} of type 'float' instead. Error: Expected ${wanted}, but got ${written(given)} of type 'float'.`;

const asFloat = (n: number): string => (Number.isInteger(n) ? `${n}.0` : `${n}`);
/** Python's numbers that are not whole, as a program writes them. */
const written = ({ values, shape }: Constant): string => (shape.length === 0 ? asFloat(values[0]!) : `[${values.map(asFloat).join(', ')}]`);

/** The dtypes that attributes are, by the inputs; raises where inputs do not agree, in the words of the graph or the kernel. */
export function typesOf(host: Interpreter, op: Pick<TfOp, 'name' | 'kernel' | 'source'>, definition: Definition, call: OpCall, said: Said): Map<string, DType> {
	const types = new Map<string, DType>();
	const first = new Map<string, string>();
	const isTracing = graphOf(host) !== undefined;
	const found = slotted(definition, call.inputs);
	// A number of the program's becomes what is registered before it is looked whether all is of one dtype.
	for (const [input, slot] of isTracing || said.words === null ? [] : found) {
		if (!(input instanceof Constant) || input.shape.length > 0 || input.dtype !== 'float32') continue;
		const fallback = definition.attributes.find(({ name }) => name === slot.type)?.fallback;
		const whole = (['int32', 'int64', 'bool'] as const).find((one) => (slot.type === null ? slot.dtype === one : nodeType(one) === fallback));
		if (whole) host.raise('TypeError', `Cannot convert ${written(input)} to EagerTensor of dtype ${typeWord(whole)}`);
	}
	for (const [i, [input, slot]] of found.entries()) {
		const wanted = slot.type === null ? slot.dtype : types.get(slot.type);
		if (wanted !== null && wanted !== undefined && input.dtype !== wanted) {
			const kernel = kernelOf(op, call.inputs);
			if (!isTracing) {
				if (slot.type === null && input instanceof Constant)
					host.raise('TypeError', `Cannot convert ${written(input)} to EagerTensor of dtype ${typeWord(wanted)}`);
				const words = `cannot compute ${kernel} as input #${i}(zero-based) was expected to be a ${typeWord(wanted)} tensor but is a ${typeWord(input.dtype)} tensor`;
				host.raise(errors.InvalidArgumentError, words + ending(op, said), { code: `tf.${op.name}.dtype`, evidence: evidenceOf(op) });
			}
			if (slot.type === null && input instanceof Constant) host.raise('TypeError', notExpected(slot.name, op.name, wanted, input));
			// A tensor from outside of the graph is taken before its dtype is looked at.
			if (slot.type === null && input instanceof TfTensor && !input.isSymbolic) host.raise('AssertionError', 'Unreachable');
			const all = found.filter(([, one]) => one === slot).map(([one]) => one.dtype);
			const words =
				slot.count !== null
					? `Tensors in list passed to '${slot.name}' of '${op.name}' Op have types [${all.join(', ')}] that don't all match.`
					: `Input '${slot.name}' of '${op.name}' Op has type ${input.dtype} that does not match ${slot.type === null ? `expected type of ${wanted}` : `type ${wanted} of argument '${first.get(slot.type)}'`}.`;
			host.raise('TypeError', words, { code: `tf.${op.name}.dtype`, evidence: evidenceOf(op) });
		}
		if (slot.type !== null && !types.has(slot.type)) {
			types.set(slot.type, input.dtype);
			first.set(slot.type, slot.name);
			const allowed = definition.attributes.find(({ name }) => name === slot.type)?.allowed;
			if (isTracing && allowed && !allowed.includes(nodeType(input.dtype)))
				host.raise(
					'TypeError',
					`Value passed to parameter '${slot.name}' has DataType ${input.dtype} not in list of allowed values: ${allowed.map(pythonType).join(', ')}`
				);
			notAllowed(host, op, definition, slot.type, input.dtype, said);
		}
	}
	return types;
}

/** Raises where an attribute is a dtype that it may not be. */
export function notAllowed(host: Interpreter, op: Pick<TfOp, 'name' | 'source'>, definition: Definition, attr: string, dtype: DType, said: Said): void {
	const allowed = definition.attributes.find(({ name }) => name === attr)?.allowed;
	if (!allowed || allowed.includes(nodeType(dtype))) return;
	const words = `Value for attr '${attr}' of ${typeWord(dtype)} is not in the list of allowed values: ${allowed.map(kernelType).join(', ')}\n\t; NodeDef: {{node ${op.name}}}; Op<name=${op.name}; signature=${definition.text}>`;
	host.raise(errors.InvalidArgumentError, words + ending(op, said), { code: `tf.${op.name}.dtype`, evidence: evidenceOf(op) });
}

const attributeText = (value: Attribute, kind: string): string =>
	typeof value === 'string'
		? `"${value}"`
		: Array.isArray(value)
			? `[${value.map((n) => (n === -1 && kind === 'shape' ? '?' : n)).join(kind === 'shape' ? ',' : ', ')}]`
			: String(value);

/** What a node says of itself: `MatMul[T=DT_FLOAT, …]`. */
export function attributesOf(definition: Definition, call: OpCall, types: ReadonlyMap<string, DType>): readonly string[] {
	return definition.attributes
		.toSorted((a, b) => (a.name < b.name ? -1 : 1))
		.map(({ name, kind, fallback }) => {
			const given = call.attrs[name];
			const type = types.get(name) ?? (kind === 'type' && typeof given === 'string' ? (given as DType) : undefined);
			if (type !== undefined) return `${name}=${nodeType(type)}`;
			if (given !== undefined) return `${name}=${attributeText(given, kind)}`;
			return `${name}=${definition.inputs.some(({ count }) => count === name) ? countOf(definition, call, name) : fallback}`;
		});
}

const outputTypes = (definition: Definition, call: OpCall, types: ReadonlyMap<string, DType>): readonly DType[] =>
	definition.outputs.map(
		({ type, dtype }) =>
			dtype ??
			types.get(type ?? '') ??
			((call.attrs[type ?? ''] as DType | undefined) || (pythonType(definition.attributes.find(({ name }) => name === type)?.fallback ?? 'DT_FLOAT') as DType))
	);

/**
 * Runs an op, or adds it to the graph that is traced.
 * @param call The function that the program calls: `tf.matmul`.
 */
export function run(
	host: Interpreter,
	op: TfOp,
	call: string,
	inputs: readonly Input[],
	attrs: Readonly<Record<string, Attribute>> = {},
	said: Said = {}
): readonly TfTensor[] {
	const given: OpCall = { inputs, attrs: tableOf(attrs) };
	const definition = definitionOf(op.name)!;
	const graph = graphOf(host);
	checkGraph(host, inputs);
	const types = typesOf(host, op, definition, given, said);
	const node = graph && uniqueName(host, said.name || said.node || op.name);
	const open = graph ? staticShapes(host, op, definition, given, types, node!, graph, said.inputs) : null;
	const lazily = (made: readonly TfTensor[]) => noteLazy(host, op.name, node!, inputs, made, (now) => run(host, op, call, now, attrs, said));
	const refused = op.refuse?.(given);
	if (refused) {
		if (graph) return lazily(failing(host, call, given, refused, node!, open!, outputTypes(definition, given, types)));
		const { type = 'InvalidArgumentError', message, mismatch } = refused;
		host.raise(errors[type], kernelWords(op, given, said, message), { code: `tf.${op.name}`, evidence: evidenceOf(op), ...(mismatch && { mismatch }) });
	}
	const shapes = op.infer(
		inputs.map(({ shape }) => shape),
		given,
		false
	);
	if (!Array.isArray(shapes) || shapes.some((shape) => shape === null || shape.includes(null)))
		return host.unsupported(`${op.name} of shapes ${inputs.map(({ shape }) => `[${shape.join(',')}]`).join(', ')}`);
	const dtypes = outputTypes(definition, given, types);
	const by = new TfLowering(host, call, dtypes[0]!, dtypes);
	const from = host.trace.ops.length;
	const before = numberingOf(host.trace).made;
	const made = op.lower(by, given, shapes as readonly (readonly number[])[]);
	const outputs = made instanceof TfTensor ? [made] : made;
	countOp(host, graph, inputs, outputs.length, before);
	if (graph) {
		noteRead(host, graph, op, given, open, from, outputs);
		const isConstant = !definition.stateful && inputs.every((input) => input.staticValues !== null && !input.staticValues.includes(null));
		const partial = op.partial?.(given) ?? null;
		outputs.forEach((output, i) => output.inGraph(`${node}:${i}`, open?.[i] ?? null, isConstant || partial, isFolded(op, inputs, partial)));
	}
	return lazily(outputs);
}

/** What an op gives that fails when its graph is run: nobody knows it. */
function failing(
	host: Interpreter,
	call: string,
	{ inputs }: OpCall,
	{ type = 'InvalidArgumentError', message, ofValues = false }: Refusal,
	node: string,
	open: readonly PartialShape[],
	dtypes: readonly DType[]
): readonly TfTensor[] {
	const before = numberingOf(host.trace).made;
	const outputs = open.map((shape, i) => {
		const sizes = shape ?? host.unsupported(`what a graph gives that fails (${message})`);
		// There is nothing of such sizes: what follows is traced, and not run.
		// A list of outputs, the last of an op's, is of one dtype.
		const by = new TfLowering(host, call, dtypes[Math.min(i, dtypes.length - 1)]!);
		return by.op(
			unknownNumbers,
			inputs.filter((input) => input instanceof TfTensor),
			sizes.map((n) => n ?? 1)
		);
	});
	outputs.forEach((output, i) => output.inGraph(`${node}:${i}`, open[i]!, false));
	const graph = graphOf(host)!;
	countOp(host, graph, inputs, outputs.length, before);
	if (
		isRunHere(graph) &&
		!isAfterFailure(
			host,
			graph,
			outputs.map(({ ir }) => ir.id)
		)
	)
		graph.fails.push({ node, type, message, ofValues, frames: framesOf(host), outputs: outputs.map(({ ir }) => ir.id) });
	return outputs;
}

const sizes = (shape: PartialShape): string => (shape === null ? '?' : `[${shape.map((n) => n ?? '?').join(',')}]`);

/** A number, a list of them or a table, as messages show what they have read. */
function shown({ shape, staticValues }: Input): string {
	const values = staticValues ?? [];
	if (shape.length < 2) return `<${values.join(' ')}>`;
	const [, width = 1] = shape;
	return `<${Array.from({ length: shape[0]! }, (_, i) => `[${values.slice(i * width, (i + 1) * width).join(' ')}]`).join('')}>`;
}

/** What a tensor of the graph around a branch is called by the op that takes it into the branch. */
function intoBranch(graph: Graph, input: TfTensor, node: string): string | null {
	const name = graph.captured.get(input) ?? input.name;
	const branch = graph.branches.at(-1);
	if (name === null || branch === undefined || name.startsWith('/') || name.startsWith(branch)) return name;
	const taken = `${node}/${name
		.replace(/:[\d…]+$/, '')
		.split('/')
		.at(-1)}`;
	graph.captured.set(input, taken);
	return taken;
}

/** What a graph knows of the shapes of an op's outputs; raises what it says of inputs that cannot fit. */
export function staticShapes(
	host: Interpreter,
	op: TfOp,
	definition: Definition,
	call: OpCall,
	types: ReadonlyMap<string, DType>,
	node: string,
	graph: Graph,
	called: readonly (string | null)[] = []
): readonly PartialShape[] {
	const known = call.inputs.map(({ staticShape }) => staticShape);
	const found = op.infer(known, call, true);
	const names = slotted(definition, call.inputs).map(([input, slot], i) => {
		const own = input instanceof TfTensor ? intoBranch(graph, input, node) : input.name;
		if (own !== null) return own.startsWith('/') ? node + own : own.replace(/:0$/, '');
		const name =
			called[i] === null ? '…' : called[i]?.includes('/') ? called[i] : `${node}/${called[i] ?? (slot.count === null ? slot.name : `${slot.name}_${i}`)}`;
		if (input instanceof TfTensor) graph.captured.set(input, name);
		return name;
	});
	if (Array.isArray(found)) return found as readonly PartialShape[];
	const { message, read = [], sizes: asSizes = [] }: Misfit = typeof found === 'string' ? { message: found } : (found as Misfit);
	const computed = read.map((i) => `input[${i}] = ${shown(call.inputs[i]!)}`);
	const partial = asSizes.map((i) => `input[${i}] = ${sizes((call.inputs[i]!.staticValues ?? []).map((n) => (n === -1 ? null : n)))}`);
	const words = `${message} for '{{node ${node}}} = ${op.name}[${attributesOf(definition, call, types).join(', ')}](${names.join(', ')})' with input shapes: ${known.map(sizes).join(', ')}`;
	const behind = `${computed.length > 0 ? ` and with computed input tensors: ${computed.join(', ')}` : ''}${partial.length > 0 ? ` and with input tensors computed as partial shapes: ${partial.join(',')}` : ''}`;
	return host.raise('ValueError', `${words}${behind}.`, { code: `tf.${op.name}`, evidence: evidenceOf(op) });
}
