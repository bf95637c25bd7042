import type { DType, Mismatch, PartialShape } from '../../ir/index.ts';
import type { Host } from '../../python/index.ts';
import { graphOf, uniqueName } from './graph.ts';
import { errors } from './errors.ts';
import { TfLowering, TfTensor } from './tensor.ts';

export type Attribute = number | boolean | string | readonly number[] | null;

/** A call of an op, its inputs converted. */
export interface OpCall {
	readonly inputs: readonly TfTensor[];
	readonly attrs: Readonly<Record<string, Attribute>>;
}

/** What is wrong with a call. */
export interface Refusal {
	readonly message: string;
	/** InvalidArgumentError where nothing is said. */
	readonly type?: keyof typeof errors;
	readonly mismatch?: Mismatch | undefined;
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
	/** Where its kernel is: path in TensorFlow's source. */
	readonly source: string;
	/** Names of its inputs, as a node prints them in attributes and as checks call them. */
	readonly inputs: readonly string[];
	/** Whether the message of its kernel ends in the name of the call. */
	readonly named?: boolean;
	/**
	 * The shape function: sizes of its outputs by those of its inputs, as far as they are known. A text: what a graph says of shapes that cannot fit.
	 * Where the call runs at once, all sizes are known and the kernel has let them pass.
	 */
	readonly infer: (shapes: readonly PartialShape[], call: OpCall) => readonly PartialShape[] | string;
	/** What the kernel says of a call that it does not take. */
	readonly refuse?: (call: OpCall) => Refusal | undefined;
	/** dtypes of the outputs; that of the first input where nothing is said. */
	readonly dtype?: (call: OpCall) => DType;
	/** What computes it, by the core's primitives. `shapes`: of the outputs. */
	readonly lower: (by: TfLowering, call: OpCall, shapes: readonly (readonly number[])[]) => TfTensor | readonly TfTensor[];
}

const device = 'device_/job:localhost/replica:0/task:0/device:CPU:0';

/** What a kernel's error says around its message. */
export const kernelWords = (host: Host, { name, kernel = name, named = true }: TfOp, message: string, given: string): string =>
	`{{function_node __wrapped__${kernel}_${device}}} ${message} [Op:${name}]${named ? ` name: ${given}` : ''}`;

/**
 * Runs an op, or adds it to the graph that is traced.
 * @param call The function that the program calls: `tf.matmul`.
 * @param name What the program calls this call of it.
 */
export function run(host: Host, op: TfOp, call: string, inputs: readonly TfTensor[], attrs: OpCall['attrs'] = {}, name = ''): readonly TfTensor[] {
	const given: OpCall = { inputs, attrs };
	const evidence = { framework: 'TensorFlow', version: '2.21', file: op.source, how: 'recorded' } as const;
	const graph = graphOf(host);
	const open = graph
		? op.infer(
				inputs.map(({ staticShape }) => staticShape),
				given
			)
		: null;
	if (typeof open === 'string') host.raise('ValueError', inGraph(host, op, open, given, name), { code: `tf.${op.name}`, evidence });
	const refused = op.refuse?.(given);
	if (refused) {
		// A graph that is traced computes nothing: with other sizes than the witnesses it may fit.
		if (graph) return host.unsupported(`sizes that only running the graph would tell (${refused.message})`);
		const { type = 'InvalidArgumentError', message, mismatch } = refused;
		host.raise(errors[type], kernelWords(host, op, message, name), { code: `tf.${op.name}`, evidence, ...(mismatch && { mismatch }) });
	}
	const shapes = op.infer(
		inputs.map(({ shape }) => shape),
		given
	);
	if (typeof shapes === 'string' || shapes.some((shape) => shape === null || shape.includes(null)))
		return host.unsupported(`${op.name} of shapes ${inputs.map(({ shape }) => `[${shape.join(',')}]`).join(', ')}`);
	const by = new TfLowering(host, call, op.dtype?.(given) ?? inputs[0]?.dtype ?? 'float32');
	const made = op.lower(by, given, shapes as readonly (readonly number[])[]);
	const outputs = made instanceof TfTensor ? [made] : made;
	if (graph) {
		const node = uniqueName(host, name || op.name);
		outputs.forEach((output, i) => {
			output.staticShape = (open as readonly PartialShape[])[i] ?? null;
			output.name = `${node}:${i}`;
		});
	}
	return outputs;
}

const sizes = (shape: PartialShape): string => (shape === null ? '<unknown>' : `[${shape.map((n) => n ?? '?').join(',')}]`);

/** What a graph says around what a shape function says. */
function inGraph(host: Host, { name, inputs: names }: TfOp, message: string, { inputs }: OpCall, given: string): string {
	const node = uniqueName(host, given || name);
	const of = inputs.map((input, i) => input.name ?? names[i]).join(', ');
	return `${message} for '{{node ${node}}} = ${name}[](${of})' with input shapes: ${inputs.map(({ staticShape }) => sizes(staticShape)).join(', ')}.`;
}
