import * as tf from '@tensorflow/tfjs-core';
import type { RnnLayerWeights, RnnMode } from '../../../../kernels/types.ts';

/** What a step carries on to the next: h [batch, proj|hidden], and for an LSTM c [batch, hidden]. */
export interface StockState {
	readonly h: tf.Tensor;
	readonly c?: tf.Tensor;
}

/** One step in stock ops, to be called in a `tidy`. `gx` is what `projected` gave for the step, [batch, G·hidden]. */
export type StockCell = (gx: tf.Tensor, state: StockState, weights: RnnLayerWeights<tf.Tensor>) => StockState;

/** x·Wᵀ + b for rows of x; tfjs multiplies no empty axis, where the product is zero. */
function affine(x: tf.Tensor, w: tf.Tensor, b: tf.Tensor | undefined): tf.Tensor {
	const [rows = 0, inner = 0] = x.shape;
	const product = inner === 0 ? tf.zeros([rows, w.shape[0]]) : tf.matMul(x, w, false, true);
	return b ? tf.add(product, b) : product;
}

/** W_ih·x with the biases that can be added to it at once: a GRU adds b_hh before its reset gate. [rows, G·hidden] */
export function projected(x: tf.Tensor, { wIh, bIh, bHh }: RnnLayerWeights<tf.Tensor>, mode: RnnMode): tf.Tensor {
	return affine(x, wIh, mode === 'gru' || !bIh || !bHh ? bIh : tf.add(bIh, bHh));
}

const gates = (all: tf.Tensor, count: number): tf.Tensor[] => {
	const [batch = 0, width = 0] = all.shape;
	const hidden = width / count;
	return Array.from({ length: count }, (_, i) => tf.slice(all, [0, i * hidden], [batch, hidden]));
};

/** h before its activation: W_ih·x + W_hh·h with all biases. */
const total: (...args: Parameters<StockCell>) => tf.Tensor = (gx, { h }, { wHh }) => tf.add(gx, affine(h, wHh, undefined));

/** The equations of `torch.nn.LSTM`, `GRU` (the reset gate after the product with W_hn) and `RNN`; the gates' σ is the sigmoid itself. */
export const stockCells: Readonly<Record<RnnMode, StockCell>> = {
	lstm(gx, state, weights) {
		const [i, f, g, o] = gates(total(gx, state, weights), 4);
		const c = tf.add(tf.mul(tf.sigmoid(f!), state.c!), tf.mul(tf.sigmoid(i!), tf.tanh(g!)));
		const h = tf.mul(tf.sigmoid(o!), tf.tanh(c));
		return { h: weights.wHr ? affine(h, weights.wHr, undefined) : h, c };
	},

	gru(gx, { h }, { wHh, bHh }) {
		const [xr, xz, xn] = gates(gx, 3);
		const [hr, hz, hn] = gates(affine(h, wHh, bHh), 3);
		const r = tf.sigmoid(tf.add(xr!, hr!));
		const z = tf.sigmoid(tf.add(xz!, hz!));
		const n = tf.tanh(tf.add(xn!, tf.mul(r, hn!)));
		return { h: tf.add(tf.mul(tf.sub(1, z), n), tf.mul(z, h)) };
	},

	rnn_tanh: (...args) => ({ h: tf.tanh(total(...args)) }),

	rnn_relu: (...args) => ({ h: tf.relu(total(...args)) })
};
