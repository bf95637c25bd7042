import * as tf from '@tensorflow/tfjs-core';
import { rnnWeights } from '../../../../kernels/reference/index.ts';
import type { RnnCellPrimitive, RnnPrimitive, Tensor } from '../../ir/index.ts';
import { recurrentSizes } from '../../values/primitives/recurrent.ts';
import { packRows, unpackRows } from './packedRows.ts';
import type { Pace, RnnExecutor } from './rnnExecutor.ts';
import { projected, stockCells } from './stockCells.ts';

function split({ mode, hasHx }: RnnPrimitive | RnnCellPrimitive, [x, ...rest]: readonly tf.Tensor[]) {
	const states = hasHx ? (mode === 'lstm' ? 2 : 1) : 0;
	return { x: x!, states: rest.slice(0, states), weights: rest.slice(states) };
}

/**
 * Runs a recurrent layer: brings its inputs into the kernels' layout (time first, batched, padded) and its outputs back.
 * @param masks What each layer's output but the last is multiplied by, [seq, batch, D·(proj|hidden)].
 */
export async function runLayer(
	op: RnnPrimitive,
	inputs: readonly tf.Tensor[],
	outputs: readonly Tensor[],
	{ rnn, masks, pace }: { readonly rnn: RnnExecutor; readonly masks: readonly tf.Tensor[]; readonly pace: Pace }
): Promise<tf.Tensor[]> {
	const { x, states, weights } = split(op, inputs);
	const { seq, batch } = recurrentSizes(op, x.shape);
	if (batch === 0) return outputs.map(({ shape }) => tf.zeros([...shape!]));
	const [first, ...rest] = tf.tidy(() => {
		const padded = timeFirst(op, x, seq);
		return [tf.clone(padded), ...states.map((state) => (op.unbatched ? tf.expandDims(state, 1) : tf.clone(state)))];
	});
	const [hx, cx] = rest;
	const { output, hn, cn } = await rnn(
		first,
		rnnWeights(weights, { bias: op.bias, projected: op.projSize > 0 }),
		{
			mode: op.mode,
			bidirectional: op.bidirectional,
			...(hx && { hx }),
			...(cx && { cx }),
			...(op.lengths && { lengths: op.lengths }),
			...(masks.length && { masks })
		},
		pace
	);
	tf.dispose([first, ...rest]);
	const results = tf.tidy(() => [asCalled(op, output), ...[hn, ...(cn ? [cn] : [])].map((state) => (op.unbatched ? tf.squeeze(state, [1]) : tf.clone(state)))]);
	tf.dispose(cn ? [output, hn, cn] : [output, hn]);
	return results;
}

function timeFirst(op: RnnPrimitive, x: tf.Tensor, seq: number): tf.Tensor {
	if (op.lengths) return unpackRows(x, op.lengths, seq, false);
	if (op.unbatched) return tf.expandDims(x, 1);
	return op.batchFirst ? tf.transpose(x, [1, 0, 2]) : x;
}

function asCalled(op: RnnPrimitive, output: tf.Tensor): tf.Tensor {
	if (op.lengths) return packRows(output, op.lengths, false);
	if (op.unbatched) return tf.squeeze(output, [1]);
	return op.batchFirst ? tf.transpose(output, [1, 0, 2]) : tf.clone(output);
}

/** One step of one layer; called in a `tidy`. Gives h′ and, for an LSTM, c′. */
export function runCell(op: RnnCellPrimitive, inputs: readonly tf.Tensor[]): tf.Tensor[] {
	const { x, states, weights: flat } = split(op, inputs);
	const rows = (tensor: tf.Tensor) => (op.unbatched ? tf.expandDims(tensor, 0) : tensor);
	const batch = op.unbatched ? 1 : x.shape[0];
	const zeros = () => tf.zeros([batch, op.hiddenSize]);
	const [h = zeros(), c = zeros()] = states.map(rows);
	const [weights] = rnnWeights(flat, { bias: op.bias, projected: false });
	const after = stockCells[op.mode](projected(rows(x), weights!, op.mode), op.mode === 'lstm' ? { h, c } : { h }, weights!);
	return [after.h, ...(after.c ? [after.c] : [])].map((state) => (op.unbatched ? tf.squeeze(state, [0]) : state));
}
