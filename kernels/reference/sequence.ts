import type { NumericArray, RnnLayerWeights, RnnOptions, RnnResult, RnnStep } from '../types.ts';
import { rnn, type DoubleArray } from './rnn.ts';

/** One sequence of a batch, with everything computed on the way. All arrays have a batch of 1. */
export interface SequenceRun extends RnnResult<DoubleArray> {
	readonly x: DoubleArray;
	/** In the order of computing: layer by layer, forward before backward, each in its own direction's order. */
	readonly steps: readonly RnnStep[];
}

/**
 * Runs `rnn` for one sequence of the batch only, and keeps every gate and state. Arguments are those of `rnn`, for the whole batch.
 *
 * @param batch Index of the sequence.
 */
export function rnnSequence(x: NumericArray, weights: readonly RnnLayerWeights<NumericArray>[], options: RnnOptions<NumericArray>, batch: number): SequenceRun {
	const { hx, cx, lengths, masks, ...rest } = options;
	const steps: RnnStep[] = [];
	const sequence = takeBatch(x, batch);
	const result = rnn(
		sequence,
		weights,
		{
			...rest,
			...(hx && { hx: takeBatch(hx, batch) }),
			...(cx && { cx: takeBatch(cx, batch) }),
			...(lengths && { lengths: [lengths[batch]!] }),
			...(masks && { masks: masks.map((mask) => takeBatch(mask, batch)) })
		},
		(step) => steps.push(step)
	);
	return { ...result, x: sequence, steps };
}

/** [n, batch, size] → [n, 1, size] */
function takeBatch(array: NumericArray, at: number): DoubleArray {
	const [n = 0, batch = 0, size = 0] = array.shape;
	const data = new Float64Array(n * size);
	for (let i = 0; i < n; i++) data.set(array.data.subarray((i * batch + at) * size, (i * batch + at + 1) * size), i * size);
	return { shape: [n, 1, size], data };
}
