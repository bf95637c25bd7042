import type { Definition, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { mathFromMarkdown, type InlineMath, type Math } from 'mdast-util-math';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { math } from 'micromark-extension-math';
import type { Drawn, DrawMaths } from './maths.ts';

declare module 'mdast-util-math' {
	/** What is drawn of the formula; without it, it is shown as it is written. */
	interface InlineMath {
		drawn?: Drawn;
	}
	interface Math {
		drawn?: Drawn;
	}
}

const extensions = [gfmStrikethrough({ singleTilde: false }), gfmTable(), math()];
const mdastExtensions = [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), mathFromMarkdown()];

/** How deep blocks may lie in one another, and how many parts a text may have, to be laid out. Past the one, a part is shown as it is written; past the other, the text is. */
const deepest = 24;
const mostParts = 3000;

/** Whether a text may have a formula: what draws them is much, and loaded only then. */
export const mayHaveMaths = (markdown: string): boolean => markdown.includes('$');

/**
 * The blocks of a text cell, as CommonMark reads them, with tables, `~~struck~~` and `$maths$`, without their places in the text; null where it is better
 * shown as it is written: it has too many parts, or nothing of it would be seen. The time that it takes is not bounded: a worker can be ended.
 */
export function parseMarkdown(markdown: string, drawMaths: DrawMaths | null = null): readonly Nodes[] | null {
	const { children } = fromMarkdown(markdown, { extensions, mdastExtensions });
	const tamer = new Tamer(markdown, drawMaths);
	tamer.define(children);
	const blocks = tamer.all(children, 0);
	return tamer.parts > mostParts || (!tamer.seen && markdown.trim() !== '') ? null : blocks;
}

/** Turns what is read into what is drawn: nothing that was written is left out. */
class Tamer {
	readonly #markdown: string;
	readonly #definitions = new Map<string, string>();
	parts = 0;
	/** Whether there is anything to be seen. */
	seen = false;
	readonly #drawMaths: DrawMaths | null;

	constructor(markdown: string, drawMaths: DrawMaths | null) {
		this.#markdown = markdown;
		this.#drawMaths = drawMaths;
	}

	/** Takes the addresses that are named anywhere: the first of a name counts. */
	define(nodes: readonly Nodes[]): void {
		const stack: Nodes[] = nodes.toReversed();
		for (let node = stack.pop(); node; node = stack.pop()) {
			if (node.type === 'definition' && !this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node.url);
			else if ('children' in node) for (const child of node.children.toReversed()) stack.push(child);
		}
	}

	all(nodes: readonly Nodes[], depth: number): readonly Nodes[] {
		return nodes.filter((node): node is Exclude<Nodes, Definition> => node.type !== 'definition').map((node) => this.#one(node, depth));
	}

	#one(node: Nodes, depth: number): Nodes {
		if (++this.parts > mostParts) return { type: 'text', value: '' };
		if (depth >= deepest && 'children' in node) return this.#asWritten(node);
		if (node.type === 'image') return this.#link(node.url, [{ type: 'text', value: node.alt?.trim() ? node.alt : node.url }], depth);
		if (node.type === 'imageReference' || node.type === 'linkReference') {
			const children: readonly Nodes[] =
				node.type === 'linkReference' ? node.children : [{ type: 'text', value: node.alt?.trim() ? node.alt : node.identifier }];
			return this.#link(this.#definitions.get(node.identifier), children, depth);
		}
		if (node.type === 'inlineMath' || node.type === 'math') return this.#formula(node);
		if ('value' in node ? node.value.trim() !== '' : node.type === 'thematicBreak') this.seen = true;
		const bare = { ...node };
		delete bare.position;
		if ('children' in bare) Object.assign(bare, { children: this.all(bare.children, depth + 1) });
		return bare;
	}

	#link(url: string | undefined, children: readonly Nodes[], depth: number): Nodes {
		return { type: 'link', url: url ?? '', children: this.all(children, depth + 1) as [] };
	}

	#formula(node: InlineMath | Math): Nodes {
		if (node.type === 'inlineMath' && this.#isMoney(node)) return this.#asWritten(node);
		this.seen ||= node.value.trim() !== '';
		const { type, value } = node;
		const drawn = this.#drawMaths?.(value, type === 'math' || this.#written(node).startsWith('$$'));
		return drawn ? { type, value, drawn } : type === 'inlineMath' ? this.#asWritten(node) : { type, value: this.#written(node) };
	}

	/** `$5 and $6`: a formula in a line has no space within its signs, and no digit behind them. */
	#isMoney(node: InlineMath): boolean {
		const end = node.position?.end.offset ?? 0;
		return /^\$\s|[^$]\s\$$/.test(this.#written(node)) || /\d/.test(this.#markdown[end] ?? '');
	}

	#written({ position }: Nodes): string {
		return this.#markdown.slice(position?.start.offset, position?.end.offset);
	}

	#asWritten(node: Nodes): Nodes {
		const value = this.#written(node);
		if (value.trim() !== '') this.seen = true;
		return { type: 'text', value };
	}
}
