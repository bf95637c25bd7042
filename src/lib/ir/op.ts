import type { DType, TensorId } from './tensor.ts';
import type { Span } from './span.ts';

export type RnnMode = 'lstm' | 'gru' | 'rnn_tanh' | 'rnn_relu';

/**
 * A primitive operation. Framework calls lower to these after their checks, so that the runtime and the layout know a
 * few dozen primitives however many calls the frameworks have. Adding a primitive is adding a member here, an executor in
 * `values/` and one in `runtime/`.
 */
export type Primitive =
	/** Restarts the random generator: `torch.manual_seed(seed)`. Inputs and outputs: none. A program without one is given seed 0. */
	| { readonly kind: 'seed'; readonly seed: bigint }
	/** Draws from the generator, in program order. The shape and dtype are the output's. */
	| { readonly kind: 'random'; readonly distribution: Distribution }
	/** The same value everywhere, rounded to the output's dtype. A Python number in arithmetic is a `full` of shape []. */
	| { readonly kind: 'full'; readonly value: number }
	/** Given values, row-major, as many as the output's shape holds. */
	| { readonly kind: 'literal'; readonly values: readonly number[] }
	/** start, start + step, … as many as the output's shape holds. */
	| { readonly kind: 'arange'; readonly start: number; readonly step: number }
	/** To the output's dtype; a copy (clone, detach, contiguous) where it is the input's. */
	| { readonly kind: 'cast' }
	/** One or two inputs, broadcast to the output's shape. Integer outputs wrap as their dtype does. */
	| { readonly kind: 'elementwise'; readonly fn: ElementwiseFn }
	/** `torch.matmul` of two inputs: vectors are a row on the left and a column on the right, leading axes are broadcast batches. */
	| { readonly kind: 'matmul' }
	/** axes[i] of the input becomes axis i of the output. */
	| { readonly kind: 'transpose'; readonly axes: readonly number[] }
	/** To the output's shape, row-major. */
	| { readonly kind: 'reshape' }
	/**
	 * Per input axis: an index takes one element and drops the axis; a range keeps it. Normalised: 0 ≤ index < size, 0 ≤ start, stop ≤ size. Axes
	 * past the end of `at` are kept whole.
	 */
	| { readonly kind: 'slice'; readonly at: readonly (number | { readonly start: number; readonly stop: number; readonly step: number })[] }
	/** Joins all inputs; 0 ≤ axis < rank. */
	| { readonly kind: 'concat'; readonly axis: number }
	/**
	 * [time, batch, …] or [batch, time, …] → packed rows; inputs [x]; outputs [data, batch_sizes]. `lengths` are in the order of x's batch. Rows
	 * stand step by step, in a step longest sequence first; sequences of equal length keep their order.
	 */
	| { readonly kind: 'pack'; readonly lengths: readonly number[]; readonly batchFirst: boolean }
	/** packed rows → padded; inputs [data, batch_sizes]; outputs [padded, lengths], in the order of the batch before packing, as `lengths` are. */
	| { readonly kind: 'unpack'; readonly lengths: readonly number[]; readonly batchFirst: boolean; readonly fill: number }
	| RnnPrimitive
	| RnnCellPrimitive;

/**
 * A whole stacked, optionally bidirectional recurrent layer. Inputs: x, then hx and cx where given, then the weights in
 * PyTorch's `named_parameters()` order (for each layer, each direction: weight_ih, weight_hh, bias_ih, bias_hh, weight_hr). Outputs: output,
 * h_n and, for an LSTM, c_n. With `lengths`, x and output are packed rows; hx, cx, h_n and c_n keep the order of the batch before packing.
 * With `training` and `dropout`, the masks are drawn here: one over each layer's output but the last, time first (or by packed rows).
 */
export interface RnnPrimitive {
	readonly kind: 'rnn';
	readonly mode: RnnMode;
	readonly inputSize: number;
	readonly hiddenSize: number;
	readonly numLayers: number;
	readonly bidirectional: boolean;
	/** Of x and output; says nothing where they are packed or unbatched. */
	readonly batchFirst: boolean;
	readonly bias: boolean;
	/** 0 without a projection. */
	readonly projSize: number;
	readonly dropout: number;
	readonly training: boolean;
	/** hx is among the inputs, and for an LSTM cx. */
	readonly hasHx: boolean;
	/** x is 2-D, one sequence; the states have no batch axis either. */
	readonly unbatched: boolean;
	/** Lengths of the packed sequences, in the order of the batch before packing; x is then the packed data. */
	readonly lengths: readonly number[] | null;
}

/** One step of one layer. Inputs: x, then h and (LSTM) c where `hasHx`, then weight_ih, weight_hh and, with `bias`, bias_ih, bias_hh. Outputs: h′, (c′). */
export interface RnnCellPrimitive {
	readonly kind: 'rnn_cell';
	readonly mode: RnnMode;
	readonly inputSize: number;
	readonly hiddenSize: number;
	readonly bias: boolean;
	readonly hasHx: boolean;
	readonly unbatched: boolean;
}

export type Distribution =
	| { readonly kind: 'normal'; readonly mean: number; readonly std: number }
	| { readonly kind: 'uniform'; readonly low: number; readonly high: number }
	| { readonly kind: 'integers'; readonly low: number; readonly high: number }
	| { readonly kind: 'permutation' };

export type ElementwiseFn = 'add' | 'sub' | 'mul' | 'div' | 'pow' | 'neg' | 'tanh' | 'sigmoid' | 'relu';

export interface Op {
	readonly primitive: Primitive;
	readonly inputs: readonly TensorId[];
	readonly outputs: readonly TensorId[];
	readonly span: Span;
	/** Path of the module that ran it (`lstm`, `encoder.rnn`); empty at module level. */
	readonly path: string;
	/** The call as the user knows it: `nn.LSTM`, `torch.randn`. */
	readonly call: string;
}

/** dtypes that a float64 executor and tfjs can stand in for. */
export const floating: ReadonlySet<DType> = new Set(['float16', 'bfloat16', 'float32', 'float64']);
