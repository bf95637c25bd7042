import { ViewPlugin, type EditorView } from '@codemirror/view';

/** What widgets drew. A browser that deletes across lines without a paste moves what is left of the last one by copying it, widgets too, and a copy of one would be read as text. */
const originals = new WeakSet<Element>();

/** Names an element as what a widget drew. */
export function original<E extends HTMLElement>(element: E, className: string): E {
	element.className = `cm-drawn ${className}`;
	originals.add(element);
	return element;
}

/** Takes copies of widgets away before the editor reads what was put in. */
export const withoutCopies = ViewPlugin.define(({ dom, contentDOM }: EditorView) => {
	const clear = (): void => {
		for (const element of contentDOM.querySelectorAll('.cm-drawn')) if (!originals.has(element)) element.remove();
	};
	dom.addEventListener('input', clear, { capture: true });
	return { destroy: () => dom.removeEventListener('input', clear, { capture: true }) };
});
