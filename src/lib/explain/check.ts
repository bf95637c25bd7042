import type { Readings } from './template.ts';

/** Whose message it is. `other`: of a library that is none of ours. */
export type Framework = 'torch' | 'keras' | 'tf' | 'onnx' | 'tfjs' | 'directml' | 'other';

/** How a fact is known: it was run here, read in the framework's source, told by people, or follows from the message itself. */
export interface Evidence {
	readonly how: 'run' | 'source' | 'reported' | 'inferred';
	/** The version that was run, the file, or the threads. */
	readonly where: string;
}

export const run = (where: string): Evidence => ({ how: 'run', where });
export const source = (where: string): Evidence => ({ how: 'source', where });
export const reported = (where: string): Evidence => ({ how: 'reported', where });
export const inferred = (where: string): Evidence => ({ how: 'inferred', where });

/** A form of words of a message (`template.ts`), and who says it so. */
export interface Wording {
	readonly text: string;
	/** The versions that said it so, as `evidence` tells: the source at their tags, or what people say that they have. None where today's say it. */
	readonly versions?: string;
	/** The version from which on today's words are these. */
	readonly since?: string;
	readonly evidence: Evidence;
	/** What else has to stand in the message for it to be this one. */
	readonly when?: RegExp;
	/** What must not stand in it or around it. */
	readonly unless?: RegExp;
	/** What it takes to raise it in these words, where that is not here. */
	readonly needs?: string;
}

/** Why a message may come, how one tells, and what to try. */
export interface Cause {
	readonly cause: string;
	readonly tells: string;
	readonly try: string;
	readonly evidence: Evidence;
	/** Where more is told of it: whether a model fits into memory, or which versions were tested together. */
	readonly see?: 'memory' | 'versions';
	/** What in the text around the message speaks for it: then it comes before those for which nothing speaks. */
	readonly speaks?: RegExp;
	/** What in the text rules it out: the message is another of the check's, or what it lists leaves no room for it. */
	readonly unless?: RegExp;
	/** Whether the numbers rule it out. */
	readonly isExcluded?: (readings: Readings) => boolean;
}

/** A check of a framework that raises, with all the words that it has had. */
export interface Check {
	/** `torch.h0-size`. */
	readonly id: string;
	readonly framework: Framework;
	/** What it says, in one sentence; readings stand between braces. */
	readonly says: string;
	/** The message alone tells of no recurrent layer: only what stands around it does. */
	readonly isGeneral?: true;
	/** An op says it, whoever calls it: a layer of Keras that does makes it Keras' error. */
	readonly isOps?: true;
	/** It is said on the way to another message, which matters more. */
	readonly isAside?: true;
	readonly wordings: readonly Wording[];
	/** What is said of the same mistake today, where that is none of its wordings; and the checks that say it. */
	readonly today?: { readonly says: string; readonly checks?: readonly string[] };
	/** What it takes to raise it, where that is not here: `a GPU with cuDNN`. */
	readonly needs?: string;
	/** What it does not tell of a configuration that raises it: `which tensors met`. */
	readonly untold?: string;
	/** What else belongs to what it says, and stands around the message: named groups. */
	readonly around?: RegExp;
	/** What the readings mean that the message does not name: `units` from a kernel. */
	readonly derive?: (readings: Readings) => Readings;
	readonly causes: readonly Cause[];
}
