import type { Span } from './span.ts';
import type { TensorId } from './tensor.ts';

/**
 * The one currency of mistakes, with `from`, `to`, `severity`, `message` as `@codemirror/lint` has them.
 *
 * - `error`: the framework raises;
 * - `hazard`: it runs and is silently wrong;
 * - `backend`: runs on CPU, fails or differs elsewhere;
 * - `note`: worth knowing, nothing is wrong;
 * - `unsupported`: this code is not modelled.
 */
export interface Diagnostic extends Span {
	readonly kind: 'error' | 'hazard' | 'backend' | 'note' | 'unsupported';
	readonly severity: 'error' | 'warning' | 'info';
	/** Which rule: `torch.rnn.input_size`, `hazard.batch_first`. Stable, for tests and for links. */
	readonly code: string;
	/** What is wrong: the exception word for word, or one sentence. */
	readonly message: string;
	/** Why, in a sentence or two that names tensors and axes; code stands between backticks. */
	readonly cause?: string;
	/** It is raised for some sizes only: for which. `batch != 16`. */
	readonly when?: string;
	readonly tensor?: TensorId;
	readonly axis?: number;
	readonly line: number;
	/** Of what was found by trying: what was done and what came of it, in numbers. */
	readonly tried?: Tried;
}

export interface Tried {
	/** `When sequence 1 changes, the output of sequence 0 changes by 0.31.` */
	readonly result?: string;
	/** The same in the framework's own code: it fails as long as the program is wrong. */
	readonly test?: string;
	/** The test goes above the program and watches it run; else it goes below. */
	readonly isAbove?: true;
}

/** An edit that has been checked: with it the diagnostic is gone. `E` is what is edited: source text, or layer settings. */
export interface Fix<E> {
	/** `Give x 50 features`. */
	readonly label: string;
	readonly edit: E;
	/** What re-evaluating gave: `runs: output (10, 32, 200)`. */
	readonly result: string;
	/** What raises next where another mistake stands further on, with its line in the source as it is. */
	readonly next?: { readonly line: number; readonly message: string };
}

/** Replaces `from…to` of the source. */
export interface TextEdit extends Span {
	readonly insert: string;
}
