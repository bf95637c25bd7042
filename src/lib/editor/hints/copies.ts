import { Prec } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

/** What widgets drew. A browser that deletes across lines without a paste moves what is left of the last one by copying it, widgets too, and a copy of one would be read as text. */
const originals = new WeakSet<Element>();

/** Names an element as what a widget drew. */
export function original<E extends HTMLElement>(element: E, className: string): E {
	element.className = `cm-drawn ${className}`;
	originals.add(element);
	return element;
}

/** What these kinds of input do to a selection: the text that they tell of, or else the end of a line, takes its place. */
const puts = /^insert(?:Text|Paragraph|LineBreak)$/;
const deletes = /^delete/;
const textOf = ({ data, inputType }: InputEvent): string => data ?? (puts.test(inputType) ? '\n' : '');

/**
 * Keeps copies of widgets out of the text. What the browser announces for a selection of several lines is done here in its place: its own way copies what stands behind the last line, at times
 * as plain text. Where it can't be stopped (a composition), copies are taken away before the editor reads what was put in. Where a script of a browser's extension commands it
 * (`execCommand`), nothing is told before: then what is told after, one line after another, is put in place of what was selected.
 */
class Copies {
	#announced = false;
	#commanded: string | null = null;

	constructor(readonly view: EditorView) {
		view.dom.addEventListener('beforeinput', this.#announce, { capture: true });
		view.dom.addEventListener('input', this.#clear, { capture: true });
	}

	readonly #announce = (event: Event): void => {
		this.#announced = true;
		setTimeout(() => (this.#announced = false));
		if (!(event instanceof InputEvent) || !event.cancelable || event.isComposing || !(puts.test(event.inputType) || deletes.test(event.inputType))) return;
		// A keyboard on a screen names what it replaces; where nothing is named, it is what is selected.
		const selected = this.view.contentDOM.ownerDocument.getSelection();
		const [range = selected?.rangeCount ? selected.getRangeAt(0) : null] = event.getTargetRanges();
		if (!range) return;
		const from = this.view.posAtDOM(range.startContainer, range.startOffset);
		const to = this.view.posAtDOM(range.endContainer, range.endOffset);
		if (this.view.state.doc.lineAt(from).to >= to) return;
		event.preventDefault();
		this.#replace(from, to, textOf(event));
	};

	#replace(from: number, to: number, text: string): void {
		this.view.dispatch({
			changes: { from, to, insert: this.view.state.toText(text) },
			selection: { anchor: from + text.length },
			userEvent: text === '' ? 'delete' : 'input.type',
			scrollIntoView: true
		});
	}

	readonly #clear = (event: Event): void => {
		for (const element of this.view.contentDOM.querySelectorAll('.cm-drawn')) if (!originals.has(element)) element.remove();
		if (this.#announced || !(event instanceof InputEvent) || !(puts.test(event.inputType) || deletes.test(event.inputType))) return;
		this.#commanded = (this.#commanded ?? '') + textOf(event);
		setTimeout(() => (this.#commanded = null));
	};

	/** Does what was commanded to a selection of several lines, and says whether it was. */
	obey(): boolean {
		const { state } = this.view;
		const { from, to } = state.selection.main;
		const text = this.#commanded;
		if (text === null || state.doc.lineAt(from).to >= to) return false;
		this.#commanded = null;
		this.#replace(from, to, text);
		return true;
	}

	destroy(): void {
		this.view.dom.removeEventListener('beforeinput', this.#announce, { capture: true });
		this.view.dom.removeEventListener('input', this.#clear, { capture: true });
	}
}

const copies = ViewPlugin.define((view) => new Copies(view));

export const withoutCopies = [copies, Prec.highest(EditorView.inputHandler.of((view) => view.plugin(copies)?.obey() === true))];
