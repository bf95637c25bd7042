import { rnnSequence, type DoubleArray } from '../../../kernels/reference/index.ts';
import type { RnnStep } from '../../../kernels/types.ts';
import type { Op, SequenceValues, StaveValues, Trace } from '../ir/index.ts';
import { defaultBounds, sequenceCost, type Bounds } from './bounds.ts';
import { matrix, matrixOfRows } from './matrix.ts';
import { callRecurrentOp } from './recurrentOp.ts';
import { unknown, type UnknownValue } from './value.ts';

/** One sequence of the batch on its way through a recurrent layer. */
export interface ExecutedSequence {
	readonly known: true;
	readonly op: Op;
	readonly values: SequenceValues;
	/** Every gate and state, layer by layer, forward before backward, each in its own direction's order. */
	readonly steps: readonly RnnStep[];
}

/**
 * Runs a trace's first recurrent layer for one sequence of its batch, with all that is computed inside it: what the picture shows before
 * any backend is loaded. It costs one sequence, and drawing the weights.
 */
export function executeSequence(trace: Trace, batchIndex: number, bounds: Bounds = defaultBounds): ExecutedSequence | UnknownValue {
	const called = callRecurrentOp(trace, bounds, sequenceCost);
	if (!called.known) return called;
	const { op, call } = called;
	const batch = call.x.shape[1]!;
	if (!(batchIndex >= 0 && batchIndex < batch)) return unknown(`the batch has no sequence ${batchIndex}`);

	const { x, output, hn, cn, steps } = rnnSequence(call.x, call.weights, call.options, batchIndex);
	const [seq = 0, , width = 0] = output.shape;
	const directions = op.primitive.bidirectional ? 2 : 1;
	const { hx, cx } = call.options;
	const { hiddenSize } = op.primitive;
	const out = width / directions;
	const state = (data: ArrayLike<number>, at: number, size: number) => Float32Array.from({ length: size }, (_, j) => data[at * size + j] ?? 0);

	const staves = call.weights.map((_, stave): StaveValues => {
		const mine = new Map(steps.filter((step) => step.layer * directions + step.direction === stave).map((step) => [step.time, step]));
		const initial = (given: DoubleArray | undefined, size: number) => state(given?.data ?? [], stave * batch + batchIndex, size);
		return {
			h: matrixOfRows(seq, out, (time) => mine.get(time)?.h),
			c: cn ? matrixOfRows(seq, hiddenSize, (time) => mine.get(time)?.c) : null,
			h_0: initial(hx, out),
			c_0: cn ? initial(cx, hiddenSize) : null,
			h_n: state(hn.data, stave, out),
			c_n: cn ? state(cn.data, stave, hiddenSize) : null
		};
	});
	return {
		known: true,
		op,
		steps,
		values: { batchIndex, x: matrix(seq, op.primitive.inputSize, x.data), staves, output: matrix(seq, width, output.data) }
	};
}
