import type { SyntaxNode } from '@lezer/common';

/** A node's children without comments. */
export function meaningful(node: SyntaxNode): SyntaxNode[] {
	const children: SyntaxNode[] = [];
	for (let child = node.firstChild; child; child = child.nextSibling) if (child.name !== 'Comment') children.push(child);
	return children;
}

/** The children between a node's brackets. */
export const inside = (node: SyntaxNode): SyntaxNode[] => meaningful(node).slice(1, -1);

/** What stands between commas, those in a comprehension's target apart; nothing between two commas is an empty group. */
export function groupsBetweenCommas(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
	const groups: SyntaxNode[][] = [[]];
	let inTarget = false;
	for (const node of nodes) {
		if (node.name === 'for' || node.name === 'in') inTarget = node.name === 'for';
		if (node.name === ',' && !inTarget) groups.push([]);
		else groups[groups.length - 1]!.push(node);
	}
	return groups;
}
