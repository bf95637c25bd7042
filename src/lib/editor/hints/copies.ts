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

/**
 * Takes copies of widgets away before the editor reads what was put in. Where a script of a browser's extension commands it (`execCommand`), nothing is told before, and the copies are
 * plain text: then what is told after, one line after another, is put in place of what was selected.
 */
class Copies {
	#announced = false;
	#commanded: string | null = null;

	constructor(readonly view: EditorView) {
		view.dom.addEventListener('beforeinput', this.#announce, { capture: true });
		view.dom.addEventListener('input', this.#clear, { capture: true });
	}

	readonly #announce = (): void => {
		this.#announced = true;
		setTimeout(() => (this.#announced = false));
	};

	readonly #clear = (event: Event): void => {
		for (const element of this.view.contentDOM.querySelectorAll('.cm-drawn')) if (!originals.has(element)) element.remove();
		if (this.#announced || !(event instanceof InputEvent) || !(puts.test(event.inputType) || deletes.test(event.inputType))) return;
		this.#commanded = (this.#commanded ?? '') + (event.data ?? (puts.test(event.inputType) ? '\n' : ''));
		setTimeout(() => (this.#commanded = null));
	};

	/** Does what was commanded to a selection of several lines, and says whether it was. */
	obey(): boolean {
		const { state } = this.view;
		const { from, to } = state.selection.main;
		const text = this.#commanded;
		if (text === null || state.doc.lineAt(from).to >= to) return false;
		this.#commanded = null;
		this.view.dispatch({
			changes: { from, to, insert: state.toText(text) },
			selection: { anchor: from + text.length },
			userEvent: 'input.type',
			scrollIntoView: true
		});
		return true;
	}

	destroy(): void {
		this.view.dom.removeEventListener('beforeinput', this.#announce, { capture: true });
		this.view.dom.removeEventListener('input', this.#clear, { capture: true });
	}
}

const copies = ViewPlugin.define((view) => new Copies(view));

export const withoutCopies = [copies, Prec.highest(EditorView.inputHandler.of((view) => view.plugin(copies)?.obey() === true))];
