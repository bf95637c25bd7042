import type { DType, TensorId } from './tensor.ts';
import type { Span } from './span.ts';

export type RnnMode = 'lstm' | 'gru' | 'rnn_tanh' | 'rnn_relu';

/**
 * A primitive operation. Framework calls lower to these after their checks, so that the runtime and the layout know a
 * few dozen primitives however many calls the frameworks have. Adding a primitive is adding a member here, an executor in
 * `values/` and one in `runtime/`.
 */
export type Primitive =
	/** Restarts the random generator: `torch.manual_seed(seed)`. Makes no tensor. */
	| { readonly kind: 'seed'; readonly seed: bigint }
	/** Draws from the generator, in program order. The shape and dtype are the output's. */
	| { readonly kind: 'random'; readonly distribution: Distribution }
	/** The same value everywhere. */
	| { readonly kind: 'full'; readonly value: number }
	/** Given values, row-major. */
	| { readonly kind: 'literal'; readonly values: readonly number[] }
	/** start, start + step, … */
	| { readonly kind: 'arange'; readonly start: number; readonly step: number }
	| { readonly kind: 'cast' }
	| { readonly kind: 'elementwise'; readonly fn: ElementwiseFn }
	| { readonly kind: 'matmul' }
	/** axes[i] of the input becomes axis i of the output. */
	| { readonly kind: 'transpose'; readonly axes: readonly number[] }
	| { readonly kind: 'reshape' }
	/** Per input axis: an index takes one element and drops the axis; a range keeps it. */
	| { readonly kind: 'slice'; readonly at: readonly (number | { readonly start: number; readonly stop: number; readonly step: number })[] }
	| { readonly kind: 'concat'; readonly axis: number }
	/** [time, batch, …] or [batch, time, …] → packed rows; inputs [x]; outputs [data, batch_sizes]. */
	| { readonly kind: 'pack'; readonly lengths: readonly number[]; readonly batchFirst: boolean }
	/** packed rows → padded; inputs [data, batch_sizes]; outputs [padded, lengths]. */
	| { readonly kind: 'unpack'; readonly lengths: readonly number[]; readonly batchFirst: boolean; readonly fill: number }
	| RnnPrimitive
	| RnnCellPrimitive;

/**
 * A whole stacked, optionally bidirectional recurrent layer. Inputs: x, then hx and cx where given, then the weights in
 * PyTorch's `named_parameters()` order. Outputs: output, h_n and, for an LSTM, c_n.
 */
export interface RnnPrimitive {
	readonly kind: 'rnn';
	readonly mode: RnnMode;
	readonly inputSize: number;
	readonly hiddenSize: number;
	readonly numLayers: number;
	readonly bidirectional: boolean;
	readonly batchFirst: boolean;
	readonly bias: boolean;
	/** 0 without a projection. */
	readonly projSize: number;
	readonly dropout: number;
	readonly training: boolean;
	readonly hasHx: boolean;
	/** x is 2-D, one sequence. */
	readonly unbatched: boolean;
	/** Lengths of the packed sequences, in the order of the batch before packing; x is then the packed data. */
	readonly lengths: readonly number[] | null;
}

/** One step of one layer. Inputs: x, h, (c), weight_ih, weight_hh, (bias_ih, bias_hh). Outputs: h′, (c′). */
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
