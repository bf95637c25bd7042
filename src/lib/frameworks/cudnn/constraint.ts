import type { Evidence, LayerSettings } from '../../ir/index.ts';

/** Who asks cuDNN for a recurrent layer. */
export type Caller = 'PyTorch' | 'Keras' | 'TensorFlow op';

/**
 * What comes of it where a constraint is not met: `raises`, with words of its own; `raises in a graph`, which fit and predict make, while eager code takes another way in silence;
 * `another way`, cuDNN is not asked and nothing is said; `another algorithm` of cuDNN's; `slower`, with a warning.
 */
export type Effect = 'raises' | 'raises in a graph' | 'another way' | 'another algorithm' | 'slower';

/** One thing that cuDNN, or who calls it, asks of a layer. */
export interface Constraint {
	readonly name: string;
	readonly caller: Caller;
	readonly effect: Effect;
	/** Whether this configuration does not meet it; null: it is not in the configuration (contiguity, flat weights, a version), and is told as a fact. */
	readonly broken: ((settings: LayerSettings) => boolean) | null;
	/** What it says, word for word; null: nothing. */
	readonly says: { readonly type: string; readonly message: string } | null;
	/** In a sentence. */
	readonly why: string;
	readonly evidence: Evidence;
	/** What it looks at, of the columns of the verdict. */
	readonly looksAt: 'kernel' | 'dtype' | 'lengths' | 'h_0' | null;
}
