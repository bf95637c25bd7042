import type { Definition, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** How deep blocks may lie in one another, and how many parts a text may have, to be laid out. Past the one, a part is shown as it is written; past the other, the text is. */
const deepest = 24;
const mostParts = 3000;

/**
 * The blocks of a text cell, as CommonMark reads them, without their places in the text; null where it is better shown as it is written: it has too
 * many parts, or nothing of it would be seen. The time that it takes is not bounded: a worker can be ended.
 */
export function parseMarkdown(markdown: string): readonly Nodes[] | null {
	const { children } = fromMarkdown(markdown);
	const tamer = new Tamer(markdown);
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

	constructor(markdown: string) {
		this.#markdown = markdown;
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
		if ('value' in node ? node.value.trim() !== '' : node.type === 'thematicBreak') this.seen = true;
		const bare = { ...node };
		delete bare.position;
		if ('children' in bare) Object.assign(bare, { children: this.all(bare.children, depth + 1) });
		return bare;
	}

	#link(url: string | undefined, children: readonly Nodes[], depth: number): Nodes {
		return { type: 'link', url: url ?? '', children: this.all(children, depth + 1) as [] };
	}

	#asWritten({ position }: Nodes): Nodes {
		const value = this.#markdown.slice(position?.start.offset, position?.end.offset);
		if (value.trim() !== '') this.seen = true;
		return { type: 'text', value };
	}
}
