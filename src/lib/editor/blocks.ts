import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';

/** Something that stands between two lines of the code. */
export interface Block {
	/** It stands under the line of this offset. */
	readonly at: number;
	/** A block of the same key, at whatever line, is the same: it is not drawn anew. */
	readonly key: string;
	/** Draws it, and returns what takes it away. */
	readonly mount: (target: HTMLElement) => () => void;
}

export const setBlocks = StateEffect.define<readonly Block[]>();

class BlockWidget extends WidgetType {
	constructor(readonly block: Block) {
		super();
	}

	override eq(other: BlockWidget): boolean {
		return other.block.key === this.block.key;
	}

	override toDOM(): HTMLElement {
		const element = document.createElement('div');
		element.className = 'cm-block';
		unmounts.set(element, this.block.mount(element));
		return element;
	}

	override destroy(element: HTMLElement): void {
		unmounts.get(element)?.();
	}

	override get estimatedHeight(): number {
		return 120;
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
			const ranges = effect.value.map((block) =>
				Decoration.widget({ widget: new BlockWidget(block), block: true, side: 2 }).range(doc.lineAt(Math.min(block.at, doc.length)).to)
			);
			return Decoration.set(ranges, true);
		}
		return transaction.docChanged ? set.map(transaction.changes) : set;
	},
	provide: (field) => EditorView.decorations.from(field)
});
