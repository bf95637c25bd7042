import * as tf from '@tensorflow/tfjs-core';
import { compileAhead, rnn } from '../../../../kernels/index.ts';
import type { RnnLayerWeights, RnnOptions, RnnResult } from '../../../../kernels/types.ts';
import type { RnnExecutor } from './rnnExecutor.ts';
import { rnnStock } from './rnnStock.ts';

/** In how many parts of its batch a layer is run: what has been asked of a backend cannot be cancelled. */
export const piecesOf = (work: number, batch: number, atOnce: number): number => Math.max(1, Math.min(batch, Math.ceil(work / atOnce)));

/**
 * The layer as one fused kernel; as a few, a part of the batch each, where one would take too long.
 * @param atOnce Multiply–adds that may be asked of the backend at once.
 */
export const rnnFused =
	(atOnce: number): RnnExecutor =>
	async (x, weights, options, pace) => {
		const [seq = 0, batch = 0, input = 0] = x.shape;
		// The kernels have no empty axis; PyTorch has layers without any feature.
		if (input === 0) return rnnStock(x, weights, options, pace);
		const work = weights.reduce((sum, { wIh, wHh, wHr }) => sum + seq * batch * (wIh.size + wHh.size + (wHr?.size ?? 0)), 0);
		const size = Math.ceil(batch / piecesOf(work, batch, atOnce));
		const parts: RnnResult<tf.Tensor>[] = [];
		for (let from = 0; from < batch; from += size) {
			const count = Math.min(size, batch - from);
			await compileAhead(x as tf.Tensor3D, weights, options, count);
			await pace.give((work * count) / batch);
			parts.push(size < batch ? partOf(x, weights, options, from, count) : rnn(x as tf.Tensor3D, weights, options));
			pace.measure();
		}
		return parts.length === 1 ? parts[0]! : joined(parts);
	};

/** The layer for some sequences of the batch. */
function partOf(
	x: tf.Tensor,
	weights: readonly RnnLayerWeights<tf.Tensor>[],
	options: RnnOptions<tf.Tensor>,
	from: number,
	size: number
): RnnResult<tf.Tensor> {
	const part = (tensor: tf.Tensor) => tf.slice(tensor, [0, from, 0], [-1, size, -1]);
	const { hx, cx, lengths, masks, ...rest } = options;
	const [output, hn, cn] = tf.tidy(() => {
		const result = rnn(part(x) as tf.Tensor3D, weights, {
			...rest,
			...(hx && { hx: part(hx) }),
			...(cx && { cx: part(cx) }),
			...(lengths && { lengths: lengths.slice(from, from + size) }),
			...(masks && { masks: masks.map(part) })
		});
		return [result.output, result.hn, ...(result.cn ? [result.cn] : [])];
	});
	return { output: output, hn: hn, ...(cn && { cn }) };
}

function joined(parts: readonly RnnResult<tf.Tensor>[]): RnnResult<tf.Tensor> {
	const of = (tensors: readonly tf.Tensor[]): tf.Tensor => {
		const whole = tf.concat([...tensors], 1);
		tf.dispose([...tensors]);
		return whole;
	};
	const cells = parts.flatMap(({ cn }) => cn ?? []);
	return { output: of(parts.map(({ output }) => output)), hn: of(parts.map(({ hn }) => hn)), ...(cells.length && { cn: of(cells) }) };
}
