import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** The blocks of a text cell, as CommonMark reads them, without their places in the text. */
export const parseMarkdown = (markdown: string): readonly Nodes[] => fromMarkdown(markdown).children.map(withoutPlaces);

function withoutPlaces(node: Nodes): Nodes {
	const bare = { ...node };
	delete bare.position;
	if ('children' in bare) Object.assign(bare, { children: bare.children.map(withoutPlaces) });
	return bare;
}
