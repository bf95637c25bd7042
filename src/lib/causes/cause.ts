import type { Place } from './place.ts';

/** The articles that are asked about, by what they ask. */
export const articles = {
	directml: 'What caused the DirectML InvalidArgumentError related to CudnnRNN?',
	forward: 'CuDNNLSTM: Failed to call ThenRnnForward',
	kernel: 'How can I resolve the CudnnRNNV2 LSTM error “No OpKernel was registered”?',
	seq2seq: 'What causes InvalidArgumentError in TensorFlow’s seq2seq implementation?',
	torch: 'What invalid argument combination caused nn.LSTM() to fail?'
} as const;
export type Article = keyof typeof articles;

/** A cause that an article names. */
export interface Cause {
	readonly article: Article;
	readonly cause: string;
	/** What the article says of it, in our words. */
	readonly claim: string;
	/** What is so, where that is something else; null where the article is right. */
	readonly fact: string | null;
	/** How that is known. */
	readonly evidence: string;
	readonly places: readonly Place[];
}

/** How a fact is known. */
export const ran = { torch: 'run with PyTorch 2.13.0', tf: 'run with TensorFlow 2.21.0 and Keras 3.15.1' };
/** The axes of x and of a state, as a layer cell keeps them: nothing is parted. */
export const link = { seq: null, batch: null, feat: null, order: null, without: null, dtype: null } as const;
export const passed = { passed: true, layer: null, batch: null, hidden: null, dtype: null } as const;

/** What TensorFlow says in a graph where the op has no kernel. */
export const noKernel = `InvalidArgumentError: No OpKernel was registered to support Op 'CudnnRNNV2' used by {{node CudnnRNNV2}} with these attrs: [T=DT_FLOAT, rnn_mode="lstm"]
Registered devices: [CPU]
Registered kernels:
  <no registered kernels>`;
