import type { SyntaxNode, Tree } from '@lezer/common';

/** A statement, or the whole text. */
export type Statement = SyntaxNode;

const holdsStatements = (node: SyntaxNode | null): boolean => node?.name === 'Body' || node?.name === 'Script';

/** The innermost statement at an offset; null between statements. */
export function statementAt(tree: Tree, at: number): Statement | null {
	for (let node: SyntaxNode | null = tree.resolveInner(at, 1); node; node = node.parent) if (holdsStatements(node.parent)) return node;
	return null;
}

/** Where what belongs to the statement itself ends: before its block, where it has one. */
export function headEnd(statement: Statement): number {
	const definition = statement.name === 'DecoratedStatement' ? (statement.lastChild ?? statement) : statement;
	return definition.getChild('Body')?.from ?? statement.to;
}

/** The statements that stand after one in the same block, and after the blocks that it is in, up to the function or the program. */
export function* following(statement: Statement): Generator<Statement> {
	for (let at: SyntaxNode | null = statement; at;) {
		for (let next = at.nextSibling; next; next = next.nextSibling) if (holdsStatements(next.parent)) yield next;
		const block: SyntaxNode | null = at.parent;
		const owner: SyntaxNode | null = block?.parent ?? null;
		if (!owner || owner.name === 'FunctionDefinition' || owner.name === 'LambdaExpression') return;
		at = owner.parent?.name === 'DecoratedStatement' ? owner.parent : owner;
	}
}

/** The name of the function that an offset is in; `<module>` outside of all. */
export function functionAt(tree: Tree, at: number, text: (from: number, to: number) => string): string {
	for (let node: SyntaxNode | null = tree.resolveInner(at, 1); node; node = node.parent) {
		if (node.name !== 'FunctionDefinition') continue;
		const name = node.getChild('VariableName');
		return name ? text(name.from, name.to) : '';
	}
	return '<module>';
}
