/** A node's children without comments. */
export function meaningful(node: SyntaxNode): SyntaxNode[] {
const children: SyntaxNode[] = [];
for (let child = node.firstChild; child; child = child.nextSibling) if (child.name !== 'Comment') children.push(child);
return children;
}

/** Whether a comma stands behind a comprehension: one that is not in a target, between `for` and `in`. */
function isFollowed(nodes: readonly SyntaxNode[]): boolean {
let inTarget = false;
for (const { name } of nodes) {
	if (name === ',' && !inTarget) return true;
	inTarget = name === 'for' || (inTarget && name !== 'in');
}
return false;
}

const isNot = (node: SyntaxNode): boolean => node.name === 'UnaryExpression' && node.firstChild?.name === 'not';

/** The children between a node's brackets. */
export const inside = (node: SyntaxNode): SyntaxNode[] => meaningful(node).slice(1, -1);
