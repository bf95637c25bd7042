import { syntaxTree } from '@codemirror/language';
import { Annotation, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, keymap, ViewPlugin, type Command, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { axisOfNumber } from './numberAxis.ts';

/** Edits of one gesture are one step of undo. */
export const gestureOf = Annotation.define<string>();

/** Pixels that a drag moves for one unit. */
const pixelsPerUnit = 4;
/** Characters of a line whose numbers can be dragged: a list that is written out on one line is no setting. */
const longestLine = 2000;
/** Pixels before a press becomes a drag. */
const slack = 3;

/** An integer of the code, with the sign in front of it. */
interface WrittenInteger {
	readonly from: number;
	readonly to: number;
	readonly value: number;
}

function integerOf(state: EditorState, node: SyntaxNode): WrittenInteger | null {
	if (node.name !== 'Number') return null;
	const text = state.sliceDoc(node.from, node.to);
	if (!/^(0|[1-9][\d_]{0,14})$/.test(text)) return null;
	const value = Number(text.replaceAll('_', ''));
	const { parent } = node;
	const negative = parent?.name === 'UnaryExpression' && state.sliceDoc(parent.from, node.from).trim() === '-';
	return negative ? { from: parent.from, to: node.to, value: -value } : { from: node.from, to: node.to, value };
}

/** The integer that an offset lies in or at the end of. */
function integerAt(state: EditorState, at: number): WrittenInteger | null {
	const tree = syntaxTree(state);
	return integerOf(state, tree.resolveInner(at, 1)) ?? integerOf(state, tree.resolveInner(at, -1));
}

/** A number as it is written where another stood: in groups where that one was. */
function written(value: number, before: string): string {
	return before.includes('_') ? String(value).replace(/\B(?=(\d{3})+$)/g, '_') : String(value);
}

function setInteger(view: EditorView, number: WrittenInteger, value: number, gesture: string): WrittenInteger {
	const insert = written(value, view.state.sliceDoc(number.from, number.to));
	view.dispatch({
		changes: { from: number.from, to: number.to, insert },
		annotations: gestureOf.of(gesture),
		userEvent: 'scrub'
	});
	return { from: number.from, to: number.from + insert.length, value };
}

function drawNumbers(view: EditorView): DecorationSet {
	const ranges: Range<Decoration>[] = [];
	for (const { from, to } of view.visibleRanges)
		syntaxTree(view.state).iterate({
			from,
			to,
			enter: ({ node }) => {
				const number = integerOf(view.state, node);
				if (!number || view.state.doc.lineAt(node.from).length > longestLine) return;
				const axis = axisOfNumber(node, (from, to) => view.state.sliceDoc(from, to));
				ranges.push(Decoration.mark({ class: 'cm-integer', attributes: axis ? { 'data-axis': axis } : {} }).range(node.from, node.to));
			}
		});
	return Decoration.set(ranges, true);
}

interface Drag {
	readonly pointer: number;
	readonly gesture: string;
	readonly start: number;
	x: number;
	/** Pixels that have not become a unit yet. */
	rest: number;
	number: WrittenInteger;
	moved: boolean;
}

let gestures = 0;

/** Numbers are dragged sideways, 4 px a unit, with Shift ten units. */
const dragging = (onend: () => void): Extension =>
	ViewPlugin.fromClass(
		class {
			decorations: DecorationSet;
			#drag: Drag | null = null;

			constructor(readonly view: EditorView) {
				this.decorations = drawNumbers(view);
			}

			update(update: ViewUpdate): void {
				if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state))
					this.decorations = drawNumbers(update.view);
			}

			press(event: PointerEvent): boolean {
				if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return false;
				const element = event.target.closest('.cm-integer');
				const number = element && integerAt(this.view.state, this.view.posAtDOM(element));
				if (!number) return false;
				this.#drag = { pointer: event.pointerId, gesture: `scrub ${++gestures}`, start: event.clientX, x: event.clientX, rest: 0, number, moved: false };
				return true;
			}

			move(event: PointerEvent): boolean {
				const drag = this.#drag;
				if (drag?.pointer !== event.pointerId) return false;
				if (event.buttons === 0) return this.release(event);
				if (!drag.moved && Math.abs(event.clientX - drag.start) < slack) return true;
				if (!drag.moved) {
					drag.moved = true;
					this.view.contentDOM.setPointerCapture(event.pointerId);
					this.view.dom.classList.add('cm-scrubbing');
				}
				drag.rest += event.clientX - drag.x;
				drag.x = event.clientX;
				const units = Math.trunc(drag.rest / pixelsPerUnit);
				drag.rest -= units * pixelsPerUnit;
				if (units !== 0) drag.number = setInteger(this.view, drag.number, drag.number.value + units * (event.shiftKey ? 10 : 1), drag.gesture);
				return true;
			}

			release(event: PointerEvent): boolean {
				const drag = this.#drag;
				if (drag?.pointer !== event.pointerId) return false;
				this.#drag = null;
				this.view.dom.classList.remove('cm-scrubbing');
				if (drag.moved) onend();
				return drag.moved;
			}

			/** A press on a number would begin a selection: it does so only when it was no drag. */
			click(event: MouseEvent): boolean {
				if (!this.#drag || event.detail > 1 || event.shiftKey) return false;
				this.view.focus();
				const at = this.view.posAtCoords({ x: event.clientX, y: event.clientY });
				if (at !== null) this.view.dispatch({ selection: { anchor: at }, userEvent: 'select.pointer' });
				event.preventDefault();
				return true;
			}
		},
		{
			decorations: ({ decorations }) => decorations,
			eventHandlers: {
				pointerdown(event) {
					this.press(event);
				},
				pointermove(event) {
					return this.move(event);
				},
				pointerup(event) {
					return this.release(event);
				},
				pointercancel(event) {
					return this.release(event);
				},
				mousedown(event) {
					return this.click(event);
				}
			}
		}
	);

/** Moves the integer at the cursor; false where there is none, so that the key keeps its other meaning. */
const by =
	(units: number): Command =>
	(view) => {
		const { main } = view.state.selection;
		const number = main.empty ? integerAt(view.state, main.head) : null;
		if (!number) return false;
		setInteger(view, number, number.value + units, `scrub key ${number.from}`);
		return true;
	};

/** Numbers that can be dragged, or moved with Alt and the arrow keys. `onend` is called when a drag is over. */
export const scrub = (onend: () => void): Extension => [
	dragging(onend),
	keymap.of([
		{ key: 'Alt-ArrowUp', run: by(1), shift: by(10) },
		{ key: 'Alt-ArrowDown', run: by(-1), shift: by(-10) }
	])
];
