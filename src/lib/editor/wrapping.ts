import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

/** Columns that a line goes on behind its indent where it is too long for the editor. */
const deeper = 2;
/** Where a deeply indented line would have no room left. */
const deepest = 16;

/** Long lines go on behind their own indent, not at the margin. */
function indents(view: EditorView): DecorationSet {
	const lines = new RangeSetBuilder<Decoration>();
	for (const { from, to } of view.visibleRanges)
		for (let at = from; at <= to;) {
			const line = view.state.doc.lineAt(at);
			const columns = Math.min(deepest, (/^ */.exec(line.text)?.[0].length ?? 0) + deeper);
			lines.add(line.from, line.from, Decoration.line({ attributes: { style: `padding-left: calc(4px + ${columns}ch); text-indent: -${columns}ch` } }));
			at = line.to + 1;
		}
	return lines.finish();
}

export const wrapping: Extension = [
	EditorView.lineWrapping,
	ViewPlugin.fromClass(
		class {
			decorations: DecorationSet;
			constructor(view: EditorView) {
				this.decorations = indents(view);
			}
			update(update: ViewUpdate): void {
				if (update.docChanged || update.viewportChanged) this.decorations = indents(update.view);
			}
		},
		{ decorations: ({ decorations }) => decorations }
	)
];
