import { rnnSequence, type SequenceRun } from '../../../kernels/reference/index.ts';
import type { Op, TensorId, Trace } from '../ir/index.ts';
import { defaultBounds, sequenceCost, type Bounds } from './bounds.ts';
import { Execution } from './execution.ts';
import { planFor } from './plan.ts';
import { unknown, type TensorValue, type UnknownValue } from './value.ts';

/** One sequence of the batch on its way through a recurrent layer. */
export interface SequenceValue {
	readonly known: true;
	readonly op: Op;
	/** Every gate and state, with the outputs, for this sequence alone (a batch of 1). */
	readonly run: SequenceRun;
	/** The op's inputs, whole: x, the states and the weights. */
	readonly inputs: ReadonlyMap<TensorId, TensorValue>;
}

/**
 * Runs a trace's first recurrent layer for one sequence of its batch, with all that is computed inside it: what the picture shows before
 * any backend is loaded. It costs one sequence, and drawing the weights.
 */
export function executeSequence(trace: Trace, batchIndex: number, bounds: Bounds = defaultBounds): SequenceValue | UnknownValue {
	const at = trace.ops.findIndex(({ primitive }) => primitive.kind === 'rnn');
	const op = trace.ops[at];
	if (op === undefined) return unknown('the program runs no recurrent layer');
	const execution = new Execution(trace, bounds);
	for (const step of planFor(trace.ops.slice(0, at + 1), op.outputs)) if (step.op !== op) execution.run(step);
	const call = execution.recurrentCall(op, sequenceCost);
	if ('known' in call) return call;
	if (!(batchIndex >= 0 && batchIndex < call.x.shape[1]!)) return unknown(`the batch has no sequence ${batchIndex}`);
	return {
		known: true,
		op,
		run: rnnSequence(call.x, call.weights, call.options, batchIndex),
		inputs: new Map(op.inputs.map((id) => [id, execution.value(id)]))
	};
}
