import type { CellState, GateName, RnnMode } from '../types.ts';

/** The state after a step, not yet projected, and the gates that made it. */
interface CellStep extends CellState {
	readonly gates: Readonly<Partial<Record<GateName, Float64Array>>>;
}

/**
 * One step of a recurrence, from what it reads to its new state.
 *
 * @param gx W_ih·x + b_ih, [G·hidden]
 * @param gh W_hh·h + b_hh, [G·hidden]
 */
export type Cell = (gx: Float64Array, gh: Float64Array, state: CellState) => CellStep;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The equations of `torch.nn.LSTM`, `GRU` (the reset gate after the product with W_hn) and `RNN`. */
export const cells: Readonly<Record<RnnMode, Cell>> = {
	lstm(gx, gh, state) {
		const hidden = gx.length / 4;
		const i = new Float64Array(hidden);
		const f = new Float64Array(hidden);
		const g = new Float64Array(hidden);
		const o = new Float64Array(hidden);
		const c = new Float64Array(hidden);
		const h = new Float64Array(hidden);
		const before = state.c ?? c;
		for (let j = 0; j < hidden; j++) {
			i[j] = sigmoid(gx[j]! + gh[j]!);
			f[j] = sigmoid(gx[hidden + j]! + gh[hidden + j]!);
			g[j] = Math.tanh(gx[2 * hidden + j]! + gh[2 * hidden + j]!);
			o[j] = sigmoid(gx[3 * hidden + j]! + gh[3 * hidden + j]!);
			c[j] = f[j]! * before[j]! + i[j]! * g[j]!;
			h[j] = o[j]! * Math.tanh(c[j]!);
		}
		return { gates: { i, f, g, o }, c, h };
	},

	gru(gx, gh, state) {
		const hidden = gx.length / 3;
		const r = new Float64Array(hidden);
		const z = new Float64Array(hidden);
		const n = new Float64Array(hidden);
		const h = new Float64Array(hidden);
		for (let j = 0; j < hidden; j++) {
			r[j] = sigmoid(gx[j]! + gh[j]!);
			z[j] = sigmoid(gx[hidden + j]! + gh[hidden + j]!);
			n[j] = Math.tanh(gx[2 * hidden + j]! + r[j]! * gh[2 * hidden + j]!);
			h[j] = (1 - z[j]!) * n[j]! + z[j]! * state.h[j]!;
		}
		return { gates: { r, z, n }, h };
	},

	rnn_tanh: (gx, gh) => ({ gates: {}, h: gx.map((a, j) => Math.tanh(a + gh[j]!)) }),

	rnn_relu: (gx, gh) => ({ gates: {}, h: gx.map((a, j) => relu(a + gh[j]!)) })
};

/** NaN stays NaN, as in PyTorch. */
const relu = (x: number): number => (x <= 0 ? 0 : x);
