import type { Op, TensorId } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { Raise } from '../../../python/objects/exceptions.ts';
import { errors, type ErrorName } from '../errors.ts';
import { framesOf, graphOf, outside } from '../graph.ts';
import type { Input } from '../op.ts';
import { eagerClass, TfTensor, unknownNumbers } from '../tensor.ts';

/** An op of a graph that a session runs. */
export interface LazyNode {
	readonly name: string;
	/** `MatMul`. */
	readonly type: string;
	readonly inputs: readonly TfTensor[];
	/** Which of its outputs a tensor is. */
	readonly output: number;
	/** Does it with other inputs, of whatever sizes; undefined: it has to be fed. */
	readonly redo: ((inputs: readonly TfTensor[]) => readonly TfTensor[]) | undefined;
	/** What is said where it is not fed, or cannot be done. */
	readonly unfed?: string;
	/** Whether nothing on this machine computes it: it is found before anything is run, and its words end themselves. */
	readonly isMissing?: boolean;
	/** The lines of the program that made it. */
	readonly frames: string;
}

/** A graph of TensorFlow 1: its tensors have no values until a session runs it. */
export class LazyGraph {
	readonly nodes = new Map<TensorId, LazyNode>();
	/** Its tensors by their names: `x:0`. */
	readonly named = new Map<string, TfTensor>();

	/** Notes what an op has given. */
	add(
		host: Interpreter,
		type: string,
		name: string,
		inputs: readonly TfTensor[],
		outputs: readonly TfTensor[],
		redo: LazyNode['redo'],
		unfed?: string,
		isMissing = false
	): void {
		const frames = framesOf(host);
		for (const [output, tensor] of outputs.entries()) {
			this.nodes.set(tensor.ir.id, { name, type, inputs, output, redo, frames, ...(unfed !== undefined && { unfed }), isMissing });
			this.named.set(`${name}:${output}`, tensor);
		}
	}

	/** What tensors of it are where some of them are fed. */
	run(host: Interpreter, wanted: readonly TfTensor[], feeds: ReadonlyMap<TensorId, TfTensor>): readonly TfTensor[] {
		return outside(host, () => new LazyRun(host, this, feeds).all(wanted));
	}
}

/** The lines of TensorFlow 2.21's own files that make a node, where they are always the same; recorded. */
const ownLines = new Map([
	[
		'Placeholder',
		[
			'ops/array_ops.py 3028 placeholder',
			'ops/gen_array_ops.py 7115 placeholder',
			'framework/op_def_library.py 796 _apply_op_helper',
			'framework/ops.py 2726 _create_op_internal',
			'framework/ops.py 1221 from_node_def'
		]
			.map((one) => one.split(' '))
			.map(([file, line, func]) => `  File "<site-packages>/tensorflow/python/${file}", line ${line}, in ${func}\n`)
			.join('')
	]
]);

/** What is said of a node that fails when a graph is run: after the lines of the program, TensorFlow tells those of its own files. A sum may be turned round before. */
function raiseOf(host: Interpreter, type: ErrorName, node: LazyNode, message: string, isOneOfSeveral = false): never {
	const { name, frames, isMissing = false } = node;
	if (isOneOfSeveral || /^Incompatible shapes/.test(message))
		return host.raise(errors[type], 'Graph execution error:\n\nDetected at node …', { code: 'tf.kernel' });
	const lines = frames.split('\n\n').filter((line) => line !== '');
	return host.raise(
		errors[type],
		`Graph execution error:\n\nDetected at node '${name}' defined at (most recent call last):\n${lines.map((line) => `  ${line}\n`).join('')}Node: '${name}'\n${message}${isMissing ? '' : `\n\t [[{{node ${name}}}]]\n\nOriginal stack trace for '${name}':\n${lines.map((line) => `${line}\n`).join('')}${ownLines.get(node.type) ?? '…'}`}`,
		{ code: 'tf.kernel' }
	);
}

class LazyRun {
	private readonly known: Map<TensorId, TfTensor>;
	private readonly done = new Map<LazyNode['redo'], readonly TfTensor[]>();
	private readonly makers = new Map<TensorId, Op>();

	constructor(
		private readonly host: Interpreter,
		private readonly graph: LazyGraph,
		feeds: ReadonlyMap<TensorId, TfTensor>
	) {
		this.known = new Map(feeds);
		host.spend(host.trace.ops.length >> 2);
		for (const op of host.trace.ops) for (const id of op.outputs) this.makers.set(id, op);
	}

	/** Whether gradients are asked for: they fail as well where sizes do not fit, and which op is told of differs. */
	get hasGradients(): boolean {
		return [...this.graph.nodes.values()].some(({ type }) => type === 'Gradient');
	}

	all(wanted: readonly TfTensor[]): readonly TfTensor[] {
		return wanted.map((tensor) => this.of(tensor));
	}

	private of(tensor: TfTensor): TfTensor {
		this.host.spend(4);
		const known = this.known.get(tensor.ir.id);
		if (known) return known;
		const node = this.graph.nodes.get(tensor.ir.id);
		const made = node ? this.ofNode(node) : this.ofOp(tensor);
		this.known.set(tensor.ir.id, made);
		return made;
	}

	private ofNode(node: LazyNode): TfTensor {
		const { redo, inputs, unfed } = node;
		if (!redo) return raiseOf(this.host, 'InvalidArgumentError', node, unfed ?? '');
		let outputs = this.done.get(redo);
		if (!outputs) {
			const given = this.all(inputs);
			try {
				outputs = redo(given);
			} catch (thrown) {
				if (!(thrown instanceof Raise)) throw thrown;
				const said = thrown.exception.args.items[0];
				const type = thrown.exception.cls.name;
				if (typeof said !== 'string' || !Object.hasOwn(errors, type) || said.startsWith('Graph execution error')) throw thrown;
				return raiseOf(
					this.host,
					type as ErrorName,
					node,
					said.replace(/^\{\{function_node [^}]*\}\} /, '').replace(/ \[Op:\w+\]( name: .*)?$/s, ''),
					this.hasGradients
				);
			}
			this.done.set(redo, outputs);
		}
		return outputs[node.output]!;
	}

	/** What no op of a graph gave: it is the same, or what made it is done again where its inputs have the same sizes. */
	private ofOp(tensor: TfTensor): TfTensor {
		const op = this.makers.get(tensor.ir.id);
		const { tensors } = this.host.trace;
		if (!op || op.primitive === unknownNumbers) return tensor.asEager();
		const before = op.inputs.map((id) => new TfTensor(this.host.trace, tensors[id]!, eagerClass));
		const inputs = this.all(before);
		if (inputs.every(({ ir }, i) => ir.id === op.inputs[i])) return tensor.asEager();
		if (inputs.some(({ shape }, i) => shape.join() !== before[i]!.shape.join())) return this.host.unsupported('an op of a graph that is run with other sizes');
		const fresh = op.outputs.map((id) => this.host.trace.tensor({ ...tensors[id]! }).id);
		this.host.trace.op(
			op.primitive,
			inputs.map(({ ir }) => ir.id),
			fresh,
			op.call
		);
		op.outputs.forEach((id, i) => this.known.set(id, new TfTensor(this.host.trace, tensors[fresh[i]!]!, eagerClass)));
		return this.known.get(tensor.ir.id)!;
	}
}

/** The graph of TensorFlow 1 that ops are added to. */
export const lazyOf = (host: Interpreter): LazyGraph | undefined => graphOf(host)?.lazy;

/** Raises what TensorFlow says of tensors of several graphs. */
export function checkGraph(host: Interpreter, inputs: readonly Input[]): void {
	const graph = graphOf(host);
	if (!graph?.lazy) return;
	const tensors = inputs.filter((input): input is TfTensor => input instanceof TfTensor && input.isSymbolic);
	const other = tensors.find((input) => input.graph?.lazy && input.graph !== graph);
	if (!other) return;
	const shown = '<tensorflow.python.framework.ops.Graph object at 0x7f0000000000>';
	host.raise('ValueError', `${host.str(other)} must be from the same graph as ${host.str(tensors[0]!)} (graphs are ${shown} and ${shown}).`);
}

/** Notes what a call of an op has given in a graph that a session runs; gives that. */
export function noteLazy(
	host: Interpreter,
	type: string,
	name: string,
	inputs: readonly Input[],
	outputs: readonly TfTensor[],
	redo: (inputs: readonly Input[]) => readonly TfTensor[]
): readonly TfTensor[] {
	const graph = lazyOf(host);
	if (!graph) return outputs;
	const tensors = inputs.flatMap((input) => (input instanceof TfTensor ? [input] : (input.made?.of ?? [])));
	graph.add(host, type, name, tensors, outputs, (given) => {
		const now = new Map(tensors.map((tensor, i) => [tensor, given[i]!]));
		return redo(inputs.map((input) => (input instanceof TfTensor ? now.get(input)! : (input.made?.again(now) ?? input))));
	});
	return outputs;
}
