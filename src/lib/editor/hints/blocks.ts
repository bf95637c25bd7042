import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, lineNumberWidgetMarker, WidgetType, type DecorationSet } from '@codemirror/view';
import { original } from './copies.ts';

/** Something that stands between two lines of the code. */
interface Drawn {
	/** A block of the same key, at whatever line, is the same: it is not drawn anew. */
	readonly key: string;
	/** Draws it, and returns what takes it away. */
	readonly mount: (target: HTMLElement) => () => void;
}

/** It stands under the line of an offset, or is a line of its own above a line, counted from 1, or below the last. */
export type Block = Drawn & ({ readonly at: number } | { readonly line: number });

export const setBlocks = StateEffect.define<readonly Block[]>();

class BlockWidget extends WidgetType {
	constructor(readonly block: Block) {
		super();
	}

	override eq(other: BlockWidget): boolean {
		return other.block.key === this.block.key;
	}

	override toDOM(): HTMLElement {
		const element = original(document.createElement('div'), 'line' in this.block ? 'cm-leftOut' : 'cm-block');
		unmounts.set(element, this.block.mount(element));
		return element;
	}

	override destroy(element: HTMLElement): void {
		unmounts.get(element)?.();
	}

	override get estimatedHeight(): number {
		return 'line' in this.block ? 24 : 120;
	}

	/** What happens in a block is its own: buttons, selecting its text. */
	override ignoreEvent(): boolean {
		return true;
	}
}

/** What takes a drawn block away: a widget that replaces an equal one takes over its element. */
const unmounts = new WeakMap<HTMLElement, () => void>();

export const blocks = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(set, transaction) {
		for (const effect of transaction.effects) {
			if (!effect.is(setBlocks)) continue;
			const { doc } = transaction.state;
			const ranges = effect.value.map((block) => {
				const above = 'line' in block && block.line <= doc.lines;
				const at = above ? doc.line(Math.max(1, block.line)).from : 'line' in block ? doc.length : doc.lineAt(Math.min(block.at, doc.length)).to;
				return Decoration.widget({ widget: new BlockWidget(block), block: true, side: above ? -1 : 2 }).range(at);
			});
			return Decoration.set(ranges, true);
		}
		return transaction.docChanged ? set.map(transaction.changes) : set;
	},
	provide: (field) => EditorView.decorations.from(field)
});

/** What stands in place of the number of a line that was left out. */
const dash = new (class extends GutterMarker {
	override toDOM(): Text {
		return document.createTextNode('–');
	}
})();

export const blockNumbers = lineNumberWidgetMarker.of((_, widget) => (widget instanceof BlockWidget && 'line' in widget.block ? dash : null));
