import { floating, type PartialShape } from '../../ir/index.ts';
import type { Interpreter } from '../../python/index.ts';
import type { Graph } from './graph.ts';
import type { Input, Misfit, OpCall, TfOp } from './op.ts';
import { TfTensor } from './tensor.ts';

/** Ops that TensorFlow's Python evaluates itself while it traces, of what it knows, as `tf.get_static_value` does; recorded. Others are left to the graph. */
const folded = new Set(['Identity', 'Cast', 'Fill', 'Range', 'ConcatV2', 'Pack']);
const ofSizes = new Set(['Shape', 'Size', 'Rank']);

/** Whether TensorFlow's Python has evaluated an op itself. `partial`: what a graph knows of its output's values. */
export const isFolded = ({ name }: TfOp, inputs: readonly Input[], partial: readonly (number | null)[] | null): boolean =>
	ofSizes.has(name)
		? partial !== null && !partial.includes(null)
		: folded.has(name) && inputs.every((input) => !(input instanceof TfTensor) || !input.isSymbolic || input.isConstant);

/**
 * Notes whose values an op has read, not only their sizes: where its result has a size that all sizes do not tell, whole numbers that its primitives
 * do not take, and those that may be wrong ones.
 */
export function noteRead(
	host: Interpreter,
	graph: Graph,
	op: TfOp,
	given: OpCall,
	open: readonly PartialShape[] | null,
	from: number,
	outputs: readonly TfTensor[]
): void {
	if (ofSizes.has(op.name)) return;
	const tensors = given.inputs.filter((input) => input instanceof TfTensor);
	const taken = new Set([...host.trace.ops.slice(from).flatMap(({ inputs }) => inputs), ...outputs.map(({ ir }) => ir.id)]);
	const isOpen =
		open?.some((shape) => !shape || shape.includes(null)) &&
		hasNull(
			op.infer(
				given.inputs.map(({ shape }) => shape),
				given,
				true
			)
		);
	for (const tensor of tensors)
		if (isOpen || (!floating.has(tensor.dtype) && (!taken.has(tensor.ir.id) || (op.refuse && tensor.values)))) graph.read.push(tensor.ir.id);
}

const hasNull = (shapes: readonly PartialShape[] | string | Misfit): boolean =>
	Array.isArray(shapes) && shapes.some((shape: PartialShape) => !shape || shape.includes(null));
