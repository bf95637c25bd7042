import type { Evidence, Framework } from '../check.ts';

/** A message of a library that those use who use recurrent layers, which is never a recurrent layer's: it is told what it is, and nothing more. */
export interface Neighbour {
	readonly framework: Framework;
	/** A form of its words, as a check's. */
	readonly text: string;
	/** What it says, in one sentence or two; readings stand between braces. */
	readonly says: string;
	readonly evidence: Evidence;
}

/** Rows of one library, of a text and what it says each, that are known alike. */
export const rowsOf = (framework: Framework, evidence: Evidence, rows: readonly (readonly [text: string, says: string])[]): readonly Neighbour[] =>
	rows.map(([text, says]) => ({ framework, evidence, text, says }));
