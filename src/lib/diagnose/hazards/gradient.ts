import type { Op, TensorId, Trace } from '../../ir/index.ts';
import { opsOf, readersOf } from '../graph.ts';
import { noteAt, type Hazard } from './hazard.ts';

const isStep = (trace: Trace, op: Op): boolean => /\.step\(/.test(trace.source.slice(op.span.from, op.span.to));

/** Whether an optimiser's step reads a gradient, as it is, or clipped or added to since. */
export function steppedWith(trace: Trace, gradient: TensorId, depth = 6): boolean {
	return readersOf(trace, gradient).some(
		(op) =>
			isStep(trace, op) || (depth > 0 && op.primitive.kind === 'elementwise' && op.outputs[0] !== undefined && steppedWith(trace, op.outputs[0], depth - 1))
	);
}

/** A step with a gradient to which an earlier step’s is added: `zero_grad` is missing. */
export const gradientsPileUp: Hazard = (trace) => {
	const op = opsOf(trace, 'elementwise').find(
		({ primitive, call, inputs, outputs }) =>
			call === 'Tensor.backward' &&
			primitive.fn === 'add' &&
			readersOf(trace, inputs[0]!).some((reader) => isStep(trace, reader)) &&
			steppedWith(trace, outputs[0]!)
	);
	if (!op) return [];
	return [
		noteAt(trace, op, {
			code: 'note.gradients_pile_up',
			message: 'Nothing is raised. The gradient is added to that of the steps before: zero_grad() is missing.',
			cause: '`backward()` adds to `.grad`. Unless `optimizer.zero_grad()` clears it, each step follows the sum of all gradients so far.',
			tensor: op.inputs[0]!
		})
	];
};
