import type { DType } from './tensor.ts';

export type LayerType = 'LSTM' | 'GRU' | 'RNN';

/**
 * The settings of a layer cell: a form that prints a snippet. Sizes are whatever number the user typed (0, −3, 2.5, 10⁹):
 * whether a framework accepts them is the framework's to say.
 */
export interface LayerSettings {
	readonly type: LayerType;
	readonly seq_len: number;
	readonly batch: number;
	readonly input_size: number;
	readonly hidden_size: number;
	readonly num_layers: number;
	readonly bidirectional: boolean;
	readonly batch_first: boolean;
	readonly bias: boolean;
	readonly proj_size: number;
	readonly dropout: number;
	readonly nonlinearity: 'tanh' | 'relu';
	readonly dtype: DType;
	readonly x: PassedInput;
	/** null: not passed, PyTorch takes zeros. */
	readonly h_0: PassedState;
	/** LSTM only. */
	readonly c_0: PassedState;
	/** Lengths for `pack_padded_sequence`, in the order of the batch; null: not packed. */
	readonly lengths: readonly number[] | null;
	readonly enforce_sorted: boolean;
	/** What the program goes on to read. */
	readonly read: Reading;
	/** The framework that the cell speaks, where it is not PyTorch: its names, its options and its verdict. */
	readonly framework?: 'keras';
	/** What is set of what Keras alone has; what a new layer of Keras' has where it is absent. */
	readonly keras?: KerasOptions;
}

/** What a recurrent layer of Keras' has and PyTorch's has not. The configuration is one: these stay when the cell speaks PyTorch. */
export interface KerasOptions {
	readonly return_sequences: boolean;
	readonly return_state: boolean;
	readonly go_backwards: boolean;
	readonly stateful: boolean;
	readonly unroll: boolean;
	readonly activation: KerasActivation;
	/** Not of a SimpleRNN. */
	readonly recurrent_activation: KerasActivation;
	readonly recurrent_dropout: number;
	/** GRU only. */
	readonly reset_after: boolean;
	/** Not of a SimpleRNN. `True` demands cuDNN, `auto` takes it where it can be had. */
	readonly use_cudnn: 'auto' | 'True' | 'False';
	/** The first rows of a mask, a character a step, `1` or `0`; what is not said is all of ones. null: no mask is passed, unless there are lengths. */
	readonly mask: readonly string[] | null;
}

export type KerasActivation = 'tanh' | 'sigmoid' | 'relu' | 'hard_sigmoid' | 'linear';

/** An axis of a passed tensor: null is linked to the layer's size, a number was set by hand. */
export type Link = number | null;

/** x. Which axes it has, in which order, and which of them are linked to the layer. */
export interface PassedInput {
	readonly seq: Link;
	readonly batch: Link;
	readonly feat: Link;
	/** The order that the user's data has; null: the order that the layer reads (linked to batch_first). */
	readonly order: 'time-first' | 'batch-first' | null;
	/** An axis that is left out, which makes x 2-D: without `batch` it is one sequence, without `seq` one step a sequence. */
	readonly without: 'batch' | 'seq' | null;
	/** null: the layer's. */
	readonly dtype: DType | null;
}

/** h_0 or c_0. Printed when `passed`, or when any axis of it was set by hand. */
export interface PassedState {
	readonly passed: boolean;
	readonly layer: Link;
	readonly batch: Link;
	readonly hidden: Link;
	/** null: the layer's. */
	readonly dtype: DType | null;
}

/**
 * What the program goes on to read: output at every step; the last step of output; `h_n[-1]`, the last layer's last direction; `h_n[:, -1]`, as if h_n
 * were batch-first; or both directions of the last layer, put side by side.
 */
export type Reading = 'all' | 'last' | 'h_n' | 'h_n batch' | 'h_n both';

const linkedState: PassedState = { passed: false, layer: null, batch: null, hidden: null, dtype: null };

export const defaultLayer: LayerSettings = {
	type: 'LSTM',
	seq_len: 10,
	batch: 32,
	input_size: 50,
	hidden_size: 100,
	num_layers: 2,
	bidirectional: true,
	batch_first: false,
	bias: true,
	proj_size: 0,
	dropout: 0,
	nonlinearity: 'tanh',
	dtype: 'float32',
	x: { seq: null, batch: null, feat: null, order: null, without: null, dtype: null },
	h_0: linkedState,
	c_0: linkedState,
	lengths: null,
	enforce_sorted: true,
	read: 'all'
};

/** What is set aside for one passed tensor's axis when it is linked. */
export interface LayerSizes {
	readonly directions: number;
	/** Size of h: proj_size or hidden_size. */
	readonly outputSize: number;
	/** num_layers × directions. */
	readonly staves: number;
}

export function layerSizes(settings: LayerSettings): LayerSizes {
	const directions = settings.bidirectional ? 2 : 1;
	const outputSize = settings.type === 'LSTM' && settings.proj_size > 0 ? settings.proj_size : settings.hidden_size;
	return { directions, outputSize, staves: settings.num_layers * directions };
}

export const statePassed = (state: PassedState): boolean =>
	state.passed || state.layer !== null || state.batch !== null || state.hidden !== null || state.dtype !== null;
