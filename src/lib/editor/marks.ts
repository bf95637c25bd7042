import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { Diagnostic, Span } from '../ir/index.ts';
import { inEditor, setReading } from './reading.ts';

const marks: Partial<Record<Diagnostic['kind'], Decoration>> = {
	error: Decoration.mark({ class: 'cm-mistake' }),
	hazard: Decoration.mark({ class: 'cm-hazard' }),
	backend: Decoration.mark({ class: 'cm-hazard' }),
	unsupported: Decoration.mark({ class: 'cm-unsupported' })
};

/** What is wrong, or not modelled, is underlined at the very expression. */
export const diagnosticMarks = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(set, transaction) {
		const reading = transaction.effects.findLast((effect) => effect.is(setReading))?.value;
		if (!reading) return transaction.docChanged ? set.map(transaction.changes) : set;
		const { doc } = transaction.state;
		return Decoration.set(
			reading.diagnostics.flatMap((diagnostic) => {
				const mark = marks[diagnostic.kind];
				const span = mark && inEditor(diagnostic, reading.part);
				if (!span) return [];
				// An error at the end of a line, or of the text, still shows.
				const line = doc.lineAt(Math.min(span.from, doc.length));
				const from = Math.min(span.from, Math.max(line.from, line.to - 1));
				const to = Math.min(doc.length, Math.max(span.to, from + 1));
				return to > from ? [mark.range(from, to)] : [];
			}),
			true
		);
	},
	provide: (field) => EditorView.decorations.from(field)
});

/** Marks a span that something beside the editor speaks of; null for none. */
export const setHighlight = StateEffect.define<Span | null>();

const highlighted = Decoration.mark({ class: 'cm-highlight' });

export const highlightMark = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(set, transaction) {
		for (const effect of transaction.effects) {
			if (!effect.is(setHighlight)) continue;
			const { length } = transaction.state.doc;
			const from = Math.min(length, effect.value?.from ?? 0);
			const to = Math.min(length, effect.value?.to ?? 0);
			return to > from ? Decoration.set([highlighted.range(from, to)]) : Decoration.none;
		}
		return transaction.docChanged ? set.map(transaction.changes) : set;
	},
	provide: (field) => EditorView.decorations.from(field)
});

/** Washes the lines that a fix would change, and marks the one that raised, by their numbers from 1. */
export const setLines = StateEffect.define<{ readonly washed: readonly number[]; readonly mistake: number | null }>();

const washed = Decoration.line({ class: 'cm-washed' });
const mistaken = Decoration.line({ class: 'cm-mistaken' });

export const lineMarks = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(set, transaction) {
		for (const effect of transaction.effects) {
			if (!effect.is(setLines)) continue;
			const { doc } = transaction.state;
			const at = (mark: Decoration, line: number) => (line >= 1 && line <= doc.lines ? [mark.range(doc.line(line).from)] : []);
			const { washed: lines, mistake } = effect.value;
			return Decoration.set([...lines.flatMap((line) => at(washed, line)), ...(mistake === null ? [] : at(mistaken, mistake))], true);
		}
		return transaction.docChanged ? set.map(transaction.changes) : set;
	},
	provide: (field) => EditorView.decorations.from(field)
});
