import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { StateField, type EditorState, type Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { drawChip } from './chip.ts';
import { original } from './copies.ts';
import { hintsOf, type Chip } from './hints.ts';
import { neverComputed } from '../never.ts';
import { inEditor, setReading, type CellReading } from '../reading.ts';

/** Shapes behind a line. */
class HintWidget extends WidgetType {
	constructor(readonly chips: readonly Chip[]) {
		super();
	}

	override eq(other: HintWidget): boolean {
		return JSON.stringify(other.chips) === JSON.stringify(this.chips);
	}

	override toDOM(): HTMLElement {
		const element = original(document.createElement('span'), 'cm-hint');
		for (const chip of this.chips) element.append(drawChip(chip));
		return element;
	}
}

/** A few words behind a line. */
class WordsWidget extends WidgetType {
	constructor(readonly words: string) {
		super();
	}

	override eq(other: WordsWidget): boolean {
		return other.words === this.words;
	}

	override toDOM(): HTMLElement {
		const element = original(document.createElement('span'), 'cm-hint cm-words');
		element.textContent = this.words;
		return element;
	}
}

const neverLine = Decoration.line({ class: 'cm-never' });

/** Shapes, and words, behind the lines of an editor, as the last evaluation gave them. */
export const hintDecorations = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(hints, transaction) {
		const reading = transaction.effects.findLast((effect) => effect.is(setReading))?.value;
		if (reading && !reading.unreadable) return decorate(transaction.state, reading);
		return transaction.docChanged ? hints.map(transaction.changes) : hints;
	},
	provide: (field) => EditorView.decorations.from(field)
});

function decorate(state: EditorState, reading: CellReading): DecorationSet {
	const { doc } = state;
	const tree = ensureSyntaxTree(state, doc.length, 50) ?? syntaxTree(state);
	const lineEnd = (at: number): number => doc.lineAt(Math.min(at, doc.length)).to;
	const ranges: Range<Decoration>[] = [];
	const behind = (at: number, widget: WidgetType): void => void ranges.push(Decoration.widget({ widget, side: 1 }).range(at));
	const never = neverComputed(reading, tree, (line) => (line >= 1 && line <= doc.lines ? firstOfLine(state, line) : null));
	for (const { at, chips } of hintsOf(reading, tree, lineEnd)) behind(at, new HintWidget(chips));
	for (const at of never.words) behind(lineEnd(at), new WordsWidget('never computed'));
	for (const at of never.uncalled) behind(lineEnd(at), new WordsWidget('never called'));
	const unmodelled = new Map<number, string>();
	for (const { kind, message, ...span } of reading.diagnostics) {
		const here = kind === 'unsupported' ? inEditor(span, reading.part) : null;
		if (here) unmodelled.set(lineEnd(here.to), message.replace(/^N(?=ot modelled)/, 'n').replace(/\.$/, ''));
	}
	for (const [at, words] of unmodelled) behind(at, new WordsWidget(words));
	const lines = new Set(never.statements.flatMap(({ from, to }) => linesOf(state, from, to)));
	for (const from of lines) ranges.push(neverLine.range(from));
	return Decoration.set(ranges, true);
}

const firstOfLine = (state: EditorState, number: number): number => {
	const line = state.doc.line(number);
	return line.from + (/^\s*/.exec(line.text)?.[0].length ?? 0);
};

/** Where the lines begin that a statement stands on. */
function linesOf({ doc }: EditorState, from: number, to: number): readonly number[] {
	const starts: number[] = [];
	for (let at = doc.lineAt(from); ; at = doc.line(at.number + 1)) {
		starts.push(at.from);
		if (at.to >= Math.min(to, doc.length)) return starts;
	}
}
