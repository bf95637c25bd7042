import type { RnnMode } from './types.ts';

/** Rows of a weight come in blocks of `hidden`, one a gate: i f g o for an LSTM, r z n for a GRU, one for an RNN. */
export const gateCount: Readonly<Record<RnnMode, number>> = { lstm: 4, gru: 3, rnn_tanh: 1, rnn_relu: 1 };
