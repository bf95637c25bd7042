import type { Tensor } from '@tensorflow/tfjs-core';
import { gateCount } from './gates.ts';
import type { RnnAttributes } from './kernel.ts';
import type { RnnLayerWeights, RnnOptions } from './types.ts';

/** The attributes of a call whose arguments fit one another. */
export function checked(x: Tensor, weights: readonly RnnLayerWeights<Tensor>[], options: RnnOptions<Tensor>): RnnAttributes {
	const { mode, bidirectional, lengths } = options;
	const [seq, batch, input] = x.shape as [number, number, number];
	const directions = bidirectional ? 2 : 1;
	const first = weights[0]!;
	const hidden = first.wIh.shape[0] / gateCount[mode];
	return { mode, layers: weights.length / directions, directions, seq, batch, input, hidden, out: first.wHr?.shape[0] ?? hidden, lengths: lengths ?? null };
}
