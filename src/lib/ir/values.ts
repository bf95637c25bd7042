/** A matrix of values, row-major, `data[row * cols + col]`. */
export interface Matrix {
	readonly rows: number;
	readonly cols: number;
	readonly data: Float32Array;
}

/** The values of one sequence of the batch on its way through a recurrent layer: what the staves show. */
export interface SequenceValues {
	/** Which sequence of the batch. */
	readonly batchIndex: number;
	/** [seq, input_size] */
	readonly x: Matrix;
	/** In the order of h_n's first axis: layer 0 forward, layer 0 backward, layer 1 forward, … */
	readonly staves: readonly StaveValues[];
	/** [seq, directions · (proj_size or hidden_size)] */
	readonly output: Matrix;
}

/** One layer in one direction. Rows are steps in the time of x, whichever way the direction reads. */
export interface StaveValues {
	/** [seq, proj_size or hidden_size] */
	readonly h: Matrix;
	/** [seq, hidden_size]; null where the layer has no cell state. */
	readonly c: Matrix | null;
	readonly h_0: Float32Array;
	readonly c_0: Float32Array | null;
	readonly h_n: Float32Array;
	readonly c_n: Float32Array | null;
}

/** One step of one stave for the whole batch: what the view of one cell shows. Matrices of values are [batch, …]. */
export interface StepValues {
	readonly stave: number;
	readonly step: number;
	/** [batch, input of this layer] */
	readonly x: Matrix;
	/** h of the step before, in reading order: [batch, proj_size or hidden_size]. */
	readonly hBefore: Matrix;
	readonly cBefore: Matrix | null;
	/** After their activation, by name in PyTorch's order: i f g o, r z n, or just h for a plain RNN; [batch, hidden_size] each. */
	readonly gates: readonly { readonly name: string; readonly values: Matrix }[];
	readonly h: Matrix;
	readonly c: Matrix | null;
	/** [gates · hidden, input of this layer] */
	readonly wIh: Matrix;
	/** [gates · hidden, proj_size or hidden_size] */
	readonly wHh: Matrix;
	readonly bIh: Float32Array | null;
	readonly bHh: Float32Array | null;
	/** [proj_size, hidden_size] */
	readonly wHr: Matrix | null;
}
