import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab, simplifySelection } from '@codemirror/commands';
import { bracketMatching, forceParsing, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { pythonLanguage } from '@codemirror/lang-python';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder, type ViewUpdate } from '@codemirror/view';
import type { Span } from '../ir/index.ts';
import { blockNumbers, blocks, setBlocks, type Block } from './hints/blocks.ts';
import { withoutCopies } from './hints/copies.ts';
import { completeApi, completeNames } from './complete.ts';
import { hintDecorations } from './hints/hintDecorations.ts';
import { hover, inspectAt } from './hover.ts';
import type { Inspection } from './inspect.ts';
import { invisible } from './invisible.ts';
import { diagnosticMarks, highlightMark, lineMarks, setHighlight, setLines } from './marks.ts';
import { readingField, setReading, type CellReading } from './reading.ts';
import { gestureOf, scrub } from './scrub.ts';
import { signatureHelp } from './signature.ts';
import { highlightStyle, theme } from './theme.ts';
import { longLines } from './longLines.ts';
import { wrapping } from './wrapping.ts';

export type { Block, CellReading, Inspection };

/** Milliseconds of reading syntax in one task, and how many such tasks there are at the most. */
const parsingAtOnce = 40;
const mostTries = 100;

/** The text was set from outside: nobody need be told. */
const fromOutside = Annotation.define<boolean>();

export interface EditorOptions {
	readonly parent: HTMLElement;
	readonly source: string;
	/** Names the editor to those who do not see it. */
	readonly label: string;
	/** The element that tells how to leave the editor by key, by its id. */
	readonly describedBy: string;
	readonly placeholder: string;
	/** The text was edited. Edits of one gesture are one step of undo. */
	readonly onedit: (source: string, gesture: string | null) => void;
	readonly onGestureEnd: () => void;
	/** Whether a text as long as that may be taken; an edit that leads to another is dropped. */
	readonly takes: (source: string) => boolean;
	/** What the pointer rests on. */
	readonly onhover: (inspection: Inspection | null) => void;
	/** A text is pasted in place of a span; whether somebody else takes care of it. `whole`: nothing else stands there. */
	readonly onpaste: (text: string, span: Span, whole: boolean) => boolean;
	/** The cursor is at another place; null where the editor has no focus. */
	readonly oncursor: (at: number | null) => void;
	/** What the cursor is at. */
	readonly oninspect: (inspection: Inspection | null) => void;
}

/** How long a pause in typing may be for the edits before and after it to be one step of undo, in milliseconds. */
const pause = 700;

/** What sticks to the top of the window above an editor, in pixels. */
const barHeight = 90;

/** A code editor, told from outside what its code does. */
export class CodeEditor {
	readonly view: EditorView;
	readonly #numbering = new Compartment();
	readonly #options: EditorOptions;
	#parsing: ReturnType<typeof setTimeout> | undefined;
	#typing = { kind: '', at: 0, until: 0, count: 0 };

	constructor(options: EditorOptions) {
		this.#options = options;
		this.view = new EditorView({ parent: options.parent, doc: options.source, extensions: this.#extensions() });
	}

	#extensions(): Extension {
		const { label, describedBy, takes, onhover, onGestureEnd } = this.#options;
		return [
			this.#numbering.of(lineNumbers()),
			invisible,
			drawSelection(),
			EditorState.tabSize.of(4),
			indentUnit.of('    '),
			pythonLanguage,
			syntaxHighlighting(highlightStyle),
			bracketMatching(),
			closeBrackets(),
			autocompletion({ override: [completeApi, completeNames], icons: false, activateOnTyping: true }),
			Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
			scrub(onGestureEnd),
			// Esc leaves the editor, also where a span is selected.
			keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap.filter(({ run }) => run !== simplifySelection), indentWithTab]),
			wrapping,
			longLines,
			EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, autocorrect: 'off', autocapitalize: 'off', spellcheck: 'false' }),
			placeholder(this.#options.placeholder),
			theme,
			readingField,
			hintDecorations,
			diagnosticMarks,
			highlightMark,
			lineMarks,
			EditorView.domEventHandlers({ paste: (event, view) => this.#paste(event, view) }),
			withoutCopies,
			blocks,
			blockNumbers,
			signatureHelp,
			hover(onhover),
			EditorState.transactionFilter.of((transaction) => {
				if (!transaction.docChanged || transaction.annotation(fromOutside) || transaction.newDoc.length <= transaction.startState.doc.length)
					return transaction;
				return takes(transaction.newDoc.toString()) ? transaction : [];
			}),
			EditorView.updateListener.of((update) => this.#tell(update))
		];
	}

	#tell(update: ViewUpdate): void {
		const outside = update.transactions.some((transaction) => transaction.annotation(fromOutside));
		if (update.docChanged && !outside) this.#options.onedit(update.state.sliceDoc(), this.#gesture(update));
		const told = update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(setReading)));
		if (update.selectionSet || update.focusChanged) this.#options.oncursor(update.view.hasFocus ? update.state.selection.main.head : null);
		if (told || update.selectionSet || update.focusChanged)
			this.#options.oninspect(update.view.hasFocus ? inspectAt(update.state, update.state.selection.main.head) : null);
	}

	/** Typing on without a pause, or deleting on, is one gesture. */
	#gesture({ transactions, state }: ViewUpdate): string | null {
		const given = transactions.map((transaction) => transaction.annotation(gestureOf)).find((gesture) => gesture !== undefined);
		if (given !== undefined) return given;
		const kind = ['input.type', 'delete.backward', 'delete.forward'].find((kind) => transactions.some((transaction) => transaction.isUserEvent(kind)));
		if (kind === undefined) {
			this.#typing = { ...this.#typing, kind: '' };
			return null;
		}
		const now = performance.now();
		const { head } = state.selection.main;
		const goesOn = kind === this.#typing.kind && now < this.#typing.until && Math.abs(head - this.#typing.at) <= 2;
		this.#typing = { kind, at: head, until: now + pause, count: this.#typing.count + (goesOn ? 0 : 1) };
		return `${kind} ${this.#typing.count}`;
	}

	/** Sets the text from outside, by the smallest change, so that what stands beside it stays in place and the cursor goes where it changed. */
	setSource(source: string): void {
		const before = this.view.state.sliceDoc();
		if (before === source) return;
		const shorter = Math.min(before.length, source.length);
		let same = 0;
		while (same < shorter && before[same] === source[same]) same++;
		let end = 0;
		while (end < shorter - same && before[before.length - 1 - end] === source[source.length - 1 - end]) end++;
		const to = source.length - end;
		this.#typing = { ...this.#typing, kind: '' };
		this.view.dispatch({
			changes: { from: same, to: before.length - end, insert: source.slice(same, to) },
			...(this.view.hasFocus ? { selection: { anchor: to }, scrollIntoView: true } : {}),
			annotations: fromOutside.of(true)
		});
	}

	/** Tells what the text does. Its syntax is read before: of a long one in tasks of their own. */
	setReading(reading: CellReading, drawn: readonly Block[], tries = 0): void {
		clearTimeout(this.#parsing);
		if (!forceParsing(this.view, this.view.state.doc.length, parsingAtOnce) && tries < mostTries) {
			this.#parsing = setTimeout(() => this.setReading(reading, drawn, tries + 1));
			return;
		}
		const { firstLine } = reading.part;
		this.view.dispatch({
			effects: [setReading.of(reading), setBlocks.of(drawn), this.#numbering.reconfigure(lineNumbers({ formatNumber: (line) => String(line + firstLine - 1) }))]
		});
		this.view.dom.classList.toggle('cm-unread', reading.unreadable);
	}

	#paste(event: ClipboardEvent, view: EditorView): boolean {
		const text = event.clipboardData?.getData('text/plain') ?? '';
		const { main } = view.state.selection;
		const rest = view.state.sliceDoc(0, main.from) + view.state.sliceDoc(main.to);
		const taken = text !== '' && this.#options.onpaste(text, { from: main.from, to: main.to }, rest.trim() === '');
		if (taken) event.preventDefault();
		return taken;
	}

	/** Puts a text in place of a span, as a paste does. */
	put(text: string, { from, to }: Span): void {
		this.view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length }, userEvent: 'input.paste', scrollIntoView: true });
	}

	/** Marks the lines that a fix would change, and the one that raised. */
	markLines(washed: readonly number[], mistake: number | null): void {
		this.view.dispatch({ effects: setLines.of({ washed, mistake }) });
	}

	/** The lines that are in sight of the window, counted from 1; null where none is. */
	seen(): { readonly from: number; readonly to: number } | null {
		const { view } = this;
		const top = Math.max(0, -view.documentTop);
		const bottom = Math.min(view.contentHeight, innerHeight - view.documentTop);
		if (bottom <= top) return null;
		const line = (height: number): number => view.state.doc.lineAt(view.lineBlockAtHeight(height).from).number;
		return { from: line(top), to: line(bottom) };
	}

	/** Where in the window the line of a place stands, drawn or not. */
	extent(at: number): { readonly top: number; readonly bottom: number } {
		const { top, bottom } = this.view.lineBlockAt(Math.min(at, this.view.state.doc.length));
		const { documentTop } = this.view;
		return { top: top + documentTop, bottom: bottom + documentTop };
	}

	/**
	 * Shows a span to be read, and selects it: where it is, if it and its beginning are in sight, else at 60 % of the window's height, or lower where that begins too far above.
	 * @param around Where that begins.
	 */
	show({ from, to }: Span, around: number, focus: boolean): void {
		const { view } = this;
		const { length } = view.state.doc;
		const anchor = Math.min(from, length);
		const needed = (view.lineBlockAt(anchor).bottom - view.lineBlockAt(Math.min(around, anchor)).top + barHeight) / innerHeight;
		const share = Math.min(0.85, Math.max(0.6, needed > 0.85 ? 0 : needed));
		const [head, end] = [view.coordsAtPos(Math.min(around, anchor)), view.coordsAtPos(anchor)];
		const inSight = head && end && head.top >= barHeight && end.bottom <= innerHeight * 0.85;
		view.dispatch({
			selection: { anchor, head: Math.min(to, length) },
			...(!inSight && { effects: EditorView.scrollIntoView(anchor, { y: 'end', yMargin: Math.round(innerHeight * (1 - share)) }) })
		});
		if (focus) view.focus();
	}

	highlight(span: Span | null): void {
		this.view.dispatch({ effects: setHighlight.of(span) });
	}

	/** Goes to a span, and selects it. */
	goTo({ from, to }: Span): void {
		const { length } = this.view.state.doc;
		const anchor = Math.min(from, length);
		this.view.dispatch({ selection: { anchor, head: Math.min(to, length) }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
		this.view.focus();
	}

	/** Goes to a line, counted from 1 in this editor. */
	goToLine(line: number): void {
		const { doc } = this.view.state;
		const { from, to, text } = doc.line(Math.max(1, Math.min(line, doc.lines)));
		this.goTo({ from: from + (/^\s*/.exec(text)?.[0].length ?? 0), to });
	}

	focus(): void {
		this.view.focus();
	}

	destroy(): void {
		clearTimeout(this.#parsing);
		this.view.destroy();
	}
}
