/** The four recurrences, named as PyTorch's operators are. */
export type RnnMode = 'lstm' | 'gru' | 'rnn_tanh' | 'rnn_relu';

/** A dense row-major array; what `T` is where no backend is involved. */
export interface NumericArray {
	readonly shape: readonly number[];
	readonly data: Float32Array | Float64Array;
}

/** The weights of one layer in one direction, in PyTorch's layout. `T` is an array or a backend's tensor. */
export interface RnnLayerWeights<T> {
	/** [G·hidden, input]; input of a later layer is D·(proj|hidden). */
	readonly wIh: T;
	/** [G·hidden, proj|hidden] */
	readonly wHh: T;
	/** [G·hidden] */
	readonly bIh?: T;
	/** [G·hidden] */
	readonly bHh?: T;
	/** LSTM only: [proj, hidden]. */
	readonly wHr?: T;
}

export interface RnnOptions<T> {
	readonly mode: RnnMode;
	/** D = 2: each layer runs over the sequence in both directions and their outputs are joined. */
	readonly bidirectional?: boolean;
	/** [L·D, batch, proj|hidden]; zeros when absent. */
	readonly hx?: T;
	/** LSTM only: [L·D, batch, hidden]; zeros when absent. */
	readonly cx?: T;
	/**
	 * One length a sequence, in the order of the batch, 1 … seq. Past its end a sequence's output is zero; its final state is that at
	 * its end, and the backward direction starts there.
	 */
	readonly lengths?: readonly number[];
	/** [seq, batch, D·(proj|hidden)] for each layer but the last: what its output is multiplied by on its way up (dropout). */
	readonly masks?: readonly T[];
}

export interface RnnResult<T> {
	/** [seq, batch, D·(proj|hidden)] */
	readonly output: T;
	/** [L·D, batch, proj|hidden] */
	readonly hn: T;
	/** LSTM only: [L·D, batch, hidden]. */
	readonly cn?: T;
}

export type GateName = 'i' | 'f' | 'g' | 'o' | 'r' | 'z' | 'n';

/** What a step carries on to the next, for one sequence. */
export interface CellState {
	/** proj|hidden numbers */
	readonly h: Float64Array;
	/** LSTM only: hidden numbers. */
	readonly c?: Float64Array;
}

/** What one layer computes at one step of one sequence, in one direction; its own state is the one after the step. */
export interface RnnStep extends CellState {
	readonly layer: number;
	/** 0 forward, 1 backward. */
	readonly direction: 0 | 1;
	/** Index into the sequence, also when the direction is backward. */
	readonly time: number;
	/** What the layer reads: `input` numbers, after the mask. */
	readonly x: Float64Array;
	/** The state before, in the direction's own order. */
	readonly before: CellState;
	/** After the nonlinearity, `hidden` numbers each: i f g o for an LSTM, r z n for a GRU, none for an RNN. */
	readonly gates: Readonly<Partial<Record<GateName, Float64Array>>>;
}
