import type { RnnMode } from '../types.ts';
import { sigmoid, tanh } from './activations.ts';

/**
 * One step of one sequence.
 *
 * @param a What the gates are made of, [G·hidden] from `at` on: W_ih·x + W_hh·h with all biases; for a GRU, W_ih·x + b_ih.
 * @param other For an LSTM c, which is replaced; for a GRU W_hh·h + b_hh, [3·hidden]. From `otherAt` on.
 * @param h The state before, from `hAt` on, which is replaced; with a projection, what is to be projected.
 */
export type Cell = (hidden: number, a: Float32Array, at: number, other: Float32Array, otherAt: number, h: Float32Array, hAt: number) => void;

/** The equations of `torch.nn.LSTM`, `GRU` and `RNN`, on typed arrays. */
export const cells: Readonly<Record<RnnMode, Cell>> = {
	lstm(hidden, a, at, c, cAt, h, hAt) {
		for (let j = 0; j < hidden; j++) {
			const i = at + j;
			const next = sigmoid(a[i + hidden]!) * c[cAt + j]! + sigmoid(a[i]!) * tanh(a[i + 2 * hidden]!);
			c[cAt + j] = next;
			h[hAt + j] = sigmoid(a[i + 3 * hidden]!) * tanh(next);
		}
	},

	gru(hidden, x, at, y, yAt, h, hAt) {
		for (let j = 0; j < hidden; j++) {
			const i = at + j;
			const k = yAt + j;
			const r = sigmoid(x[i]! + y[k]!);
			const z = sigmoid(x[i + hidden]! + y[k + hidden]!);
			const n = tanh(x[i + 2 * hidden]! + r * y[k + 2 * hidden]!);
			h[hAt + j] = n + z * (h[hAt + j]! - n);
		}
	},

	rnn_tanh(hidden, a, at, _other, _otherAt, h, hAt) {
		for (let j = 0; j < hidden; j++) h[hAt + j] = tanh(a[at + j]!);
	},

	rnn_relu(hidden, a, at, _other, _otherAt, h, hAt) {
		for (let j = 0; j < hidden; j++) {
			const value = a[at + j]!;
			h[hAt + j] = value <= 0 ? 0 : value;
		}
	}
};
