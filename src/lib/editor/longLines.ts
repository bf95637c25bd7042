import { RangeSetBuilder, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';

/** So much of a line is drawn, in characters: to lay out letters of many fonts takes a browser a tenth of a second for 20,000. */
const mostDrawn = 5000;

class Rest extends WidgetType {
	constructor(readonly count: number) {
		super();
	}

	override eq({ count }: Rest): boolean {
		return count === this.count;
	}

	toDOM(): HTMLElement {
		const rest = document.createElement('span');
		rest.className = 'cm-rest';
		rest.textContent = `… and ${this.count.toLocaleString('en')} characters more`;
		return rest;
	}
}

/** What is not drawn of lines that are too long. */
function restsOf(doc: Text): DecorationSet {
	const rests = new RangeSetBuilder<Decoration>();
	let at = 0;
	for (const line of doc.iterLines()) {
		const to = at + line.length;
		if (line.length > mostDrawn) {
			// Half of a character that is two is none.
			const last = line.charCodeAt(mostDrawn - 1);
			const from = at + mostDrawn - (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
			rests.add(from, to, Decoration.replace({ widget: new Rest(to - from) }));
		}
		at = to + 1;
	}
	return rests.finish();
}

/** Lines are drawn to some length; what is behind it stays in the text. */
export const longLines = StateField.define<DecorationSet>({
	create: ({ doc }) => restsOf(doc),
	update: (rests, { docChanged, newDoc }) => (docChanged ? restsOf(newDoc) : rests),
	provide: (field) => EditorView.decorations.from(field)
});
