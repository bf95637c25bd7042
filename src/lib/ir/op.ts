import type { DType, TensorId } from './tensor.ts';
import type { Span } from './span.ts';

export type RnnMode = 'lstm' | 'gru' | 'rnn_tanh' | 'rnn_relu';

/**
 * A primitive operation. Framework calls lower to these after their checks, so that the runtime and the layout know a
 * few dozen primitives however many calls the frameworks have. Adding a primitive is adding a member here, an executor in
 * `values/` and one in `runtime/`.
 */
export type Primitive =
	/** Restarts the random generator: `torch.manual_seed(seed)`. `past`: ops that have drawn since, of a state that is restored. Inputs and outputs: none. A program without one is given seed 0. */
	| { readonly kind: 'seed'; readonly seed: bigint; readonly past?: readonly Op[] }
	/** Draws from the generator, in program order. The shape and dtype are the output's. */
	/**
	 * `standsIn`: nobody knows its numbers here, and a run has others of the same kind in their place. `drawn`: a generator draws them that is asked for nothing
	 * twice; `unknown`: they may be the same as others.
	 */
	| { readonly kind: 'random'; readonly distribution: Distribution; readonly standsIn?: 'drawn' | 'unknown' }
	/** The same value everywhere, rounded to the output's dtype. A Python number in arithmetic is a `full` of shape []. */
	| { readonly kind: 'full'; readonly value: number }
	/** Given values, row-major, as many as the output's shape holds. */
	| { readonly kind: 'literal'; readonly values: readonly number[] | Float64Array }
	/** start, start + step, … as many as the output's shape holds. */
	| { readonly kind: 'arange'; readonly start: number; readonly step: number }
	/** To the output's dtype; a copy (clone, detach, contiguous) where it is the input's. */
	| { readonly kind: 'cast' }
	/** Inputs broadcast to the output's shape. Integer outputs wrap as their dtype does. `parameters` are those of the function: see `ElementwiseFn`. */
	| ({ readonly kind: 'elementwise'; readonly fn: ElementwiseFn; readonly parameters?: readonly number[] } & Approximate)
	/**
	 * Elementwise functions one after the other, each result rounded to the output's dtype: an optimiser's step. Inputs and results broadcast to the outputs'
	 * shape, which is one.
	 */
	| { readonly kind: 'fused'; readonly steps: readonly FusedStep[]; readonly outputs: readonly FusedOperand[] }
	/** Over `axes` (all of the input's where it has none left is a scalar); the output keeps them as 1 or drops them, as its shape says. */
	/** `inTurn`: a sum or mean that adds up one number after another, as losses of classes do. */
	| ({ readonly kind: 'reduce'; readonly fn: ReduceFn; readonly axes: readonly number[]; readonly parameter?: number; readonly inTurn?: boolean } & Approximate)
	/** Running sum or product along an axis. */
	| { readonly kind: 'cumulate'; readonly fn: 'sum' | 'prod'; readonly axis: number }
	| ({ readonly kind: 'softmax'; readonly axis: number; readonly log: boolean } & Approximate)
	/** (x − mean) / sqrt(var + eps) over `axes`, each group by itself; var is the biased one. */
	| { readonly kind: 'normalize'; readonly axes: readonly number[]; readonly eps: number }
	/** Outputs: [sorted values, int64 indices]; a stable sort; NaN is the largest. */
	| { readonly kind: 'sort'; readonly axis: number; readonly descending: boolean }
	/**
	 * Inputs [x, index]: rows of x along `axis`, one for each element of index, whose axes stand in place of `axis`: index_select, embedding. No
	 * gradient flows to row `padding`.
	 */
	| { readonly kind: 'take'; readonly axis: number; readonly padding?: number }
	/** Inputs [x, index] of the same rank: `torch.gather`. */
	| { readonly kind: 'gather'; readonly axis: number }
	/** Inputs [x, index, source]: `x.scatter(axis, index, source)`, or `scatter_add`. */
	| { readonly kind: 'scatter'; readonly axis: number; readonly add: boolean }
	/**
	 * Inputs [x, …indices]: x[i, j, …] with an integer tensor for each of `axes` (ascending), broadcast together; they stand in place of the
	 * first where `axes` are neighbours, in front otherwise.
	 */
	| { readonly kind: 'index'; readonly axes: readonly number[] }
	/** Inputs [x, value, …indices]: x with value at x[i, j, …], as `index` reads; added where `add`. */
	| { readonly kind: 'index_put'; readonly axes: readonly number[]; readonly add: boolean }
	/** Repeats axes of 1, and adds axes in front, to the output's shape. */
	| { readonly kind: 'expand' }
	/** Elements offset + Σ iₖ·strides[k] of the input's row-major elements, for the output's shape: what a view of changed memory reads. */
	| { readonly kind: 'as_strided'; readonly offset: number; readonly strides: readonly number[] }
	/** Inputs [base, value]: base with value at those elements: what writing through a view does. */
	| { readonly kind: 'strided_put'; readonly offset: number; readonly strides: readonly number[] }
	/** `before` and `after` for each axis of the input; negative crops. `value` where the mode is constant. */
	| {
			readonly kind: 'pad';
			readonly before: readonly number[];
			readonly after: readonly number[];
			readonly mode: 'constant' | 'reflect' | 'replicate' | 'circular';
			readonly value: number;
	  }
	| { readonly kind: 'flip'; readonly axes: readonly number[] }
	/** Keeps the elements of the last two axes with column − row ≤ diagonal (lower) or ≥ diagonal (upper); others become 0. */
	| { readonly kind: 'triangle'; readonly upper: boolean; readonly diagonal: number }
	/** Inputs [x, weight, bias?]; x is [batch, channels, …space], weight [out, in / groups, …kernel]. One entry an axis of space. */
	| ({ readonly kind: 'conv'; readonly dilation: readonly number[]; readonly groups: number } & Window)
	/** x is [batch, channels, …space]; `max` has dilation and gives [values, int64 indices into space], `average` gives one output. */
	| ({
			readonly kind: 'pool';
			readonly fn: 'max' | 'average';
			readonly kernel: readonly number[];
			readonly dilation: readonly number[];
			readonly countPadding: boolean;
	  } & Window)
	/**
	 * Reverse-mode derivatives. Inputs: the scalar (or, with `seeded`, the tensor and the gradient that flows into it), then the tensors to
	 * differentiate by; outputs: one gradient for each of those. Only ops whose outputs require a gradient are gone through; with `ends`, none behind
	 * the tensors that are differentiated by.
	 */
	| { readonly kind: 'gradient'; readonly seeded: boolean; readonly ends?: true }
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
export interface RnnPrimitive extends Approximate {
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
	/** It was given a mask: that of its lengths, or, without those, one that leaves nothing out as far as it is known. */
	readonly masked?: true;
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

/** A framework whose kernels approximate tanh, exp and their like more coarsely than they are rounded, or add up in an order of their own. */
interface Approximate {
	readonly approximate?: true;
}

/** A constant, an input of the op, or the result of an earlier step. */
export type FusedOperand = number | { readonly input: number } | { readonly step: number };

export interface FusedStep {
	/** `fma`: a · b + c, rounded once, as vectorised kernels compute it. */
	readonly fn: ElementwiseFn | 'fma';
	readonly of: readonly FusedOperand[];
}

/** How a window moves over the axes of space: one number an axis. */
interface Window {
	readonly stride: readonly number[];
	/** Zeros (for `max`: −∞) before and after. */
	readonly padding: readonly (readonly [before: number, after: number])[];
}

export type Distribution =
	| { readonly kind: 'normal'; readonly mean: number; readonly std: number }
	| { readonly kind: 'uniform'; readonly low: number; readonly high: number }
	| { readonly kind: 'integers'; readonly low: number; readonly high: number }
	| { readonly kind: 'permutation' }
	/** Dropout's mask: 0 with probability p, else 1 / (1 − p). */
	| { readonly kind: 'dropout'; readonly p: number }
	/** 64 bits, of which the lower 32 are kept: what a generator of its own is seeded with. */
	| { readonly kind: 'seed' }
	/** 1 with probability p, else 0: `bernoulli_(p)`. */
	| { readonly kind: 'bernoulli'; readonly p: number }
	/** Of rate 1. */
	| { readonly kind: 'exponential' }
	/** Normal numbers made a matrix of so many rows whose rows or columns are orthonormal, times the gain: `nn.init.orthogonal_`. */
	| { readonly kind: 'orthogonal'; readonly rows: number; readonly gain: number }
	/** One that is not modelled: its numbers, and all that are drawn after it, are not known. */
	| { readonly kind: 'other' };

/** Of one input, of two, of three (`where`: condition, then, otherwise). Parameters follow the name. */
export type ElementwiseFn =
	| 'neg'
	| 'abs'
	| 'sign'
	| 'exp'
	| 'exp2'
	| 'expm1'
	| 'log'
	| 'log2'
	| 'log10'
	| 'log1p'
	| 'sqrt'
	| 'rsqrt'
	| 'reciprocal'
	| 'square'
	| 'sin'
	| 'cos'
	| 'tan'
	| 'asin'
	| 'acos'
	| 'atan'
	| 'sinh'
	| 'cosh'
	| 'tanh'
	| 'erf'
	| 'floor'
	| 'ceil'
	| 'trunc'
	/** [decimals]; half to even. */
	| 'round'
	| 'sigmoid'
	| 'relu'
	| 'silu'
	| 'softsign'
	| 'hardsigmoid'
	| 'hardswish'
	| 'mish'
	| 'selu'
	/** [1 for the tanh approximation] */
	| 'gelu'
	/** [negative slope] */
	| 'leaky_relu'
	/** [alpha] */
	| 'elu'
	/** [beta, threshold] */
	| 'softplus'
	/** [min, max] */
	| 'clamp'
	| 'isnan'
	| 'isinf'
	| 'not'
	| 'bitwise_not'
	| 'add'
	| 'sub'
	| 'mul'
	| 'div'
	| 'pow'
	| 'floor_divide'
	| 'remainder'
	| 'fmod'
	| 'maximum'
	| 'minimum'
	| 'atan2'
	/** Of a probability and its target: logarithms are −100 at the least, and the slope is finite. */
	| 'binary_cross_entropy'
	| 'eq'
	| 'ne'
	| 'lt'
	| 'le'
	| 'gt'
	| 'ge'
	| 'logical_and'
	| 'logical_or'
	| 'logical_xor'
	| 'bitwise_and'
	| 'bitwise_or'
	| 'bitwise_xor'
	| 'where';

/** `norm`: parameter p; `var`: parameter the correction; argmax and argmin take one axis, or all of them flattened, and give the first of equals. */
export type ReduceFn = 'sum' | 'mean' | 'prod' | 'max' | 'min' | 'argmax' | 'argmin' | 'any' | 'all' | 'var' | 'norm' | 'logsumexp' | 'count_nonzero';

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
