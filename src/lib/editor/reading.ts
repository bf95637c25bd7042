import { StateEffect, StateField } from '@codemirror/state';
import type { Diagnostic, Span, Trace } from '../ir/index.ts';
import type { FreeShapes } from '../assumed/witnesses/tensors.ts';
import type { Part } from '../notebook/program.ts';

/** What an evaluation says of the code in one editor. */
export interface CellReading {
	/** null: the program never got here. */
	readonly trace: Trace | null;
	/** Where the editor's text stands in the program: a span of the trace, less `part.from`, is a span of the editor. */
	readonly part: Part;
	/** What is wrong, or not modelled, in this part of the program. */
	readonly diagnostics: readonly Diagnostic[];
	/** The program could not be read: what was known of it stays in sight, set back. */
	readonly unreadable: boolean;
	/** Where sizes were supposed: which shapes depend on them, and how. */
	readonly free?: FreeShapes | undefined;
}

export const setReading = StateEffect.define<CellReading>();

interface Known {
	readonly reading: CellReading;
	/** Whether the text is still the one that was evaluated. */
	readonly current: boolean;
}

/** The last evaluation that the editor was told of. */
export const readingField = StateField.define<Known | null>({
	create: () => null,
	update(known, transaction) {
		for (const effect of transaction.effects) if (effect.is(setReading)) return { reading: effect.value, current: true };
		return known?.current && transaction.docChanged ? { ...known, current: false } : known;
	}
});

/** A span of the program as one of the editor, cut to the text that is there; null where it is elsewhere. */
export function inEditor({ from, to }: Span, part: Part): Span | null {
	if (to < part.from || from > part.to) return null;
	return { from: Math.max(0, from - part.from), to: Math.min(part.to - part.from, to - part.from) };
}
