private member(node: SyntaxNode): Expression {
	const { from, to } = node;
	const children = meaningful(node);
	const object = lowering.expression(children[0]!);
	if (children[1]?.name === '.') {
		const property = children[2];
		if (!property) throw invalidSyntax(node);
		return { kind: 'attribute', object, name: lowering.text(property), nameSpan: { from: property.from, to: property.to }, from, to };
	}
	const within = children.slice(2, -1);
	if (within.length === 0) throw invalidSyntax(node);
	return { kind: 'subscript', object, index: lowering.subscript(within), from, to };
}

private subscript(nodes: readonly SyntaxNode[]): Expression {
	const items: Expression[] = [];
	let group: SyntaxNode[] = [];
	for (const node of nodes) {
		if (node.name === ',') {
			items.push(lowering.subscriptItem(group));
			group = [];
		} else group.push(node);
	}
	if (group.length) items.push(lowering.subscriptItem(group));
	if (items.length === 1 && nodes[nodes.length - 1]!.name !== ',') return items[0]!;
	return { kind: 'tuple', items, from: nodes[0]!.from, to: nodes[nodes.length - 1]!.to };
}

private subscriptItem(group: readonly SyntaxNode[]): Expression {
	const first = group[0]!;
	if (!group.some((node) => node.name === ':')) return lowering.expressionList(group);
	const parts: (Expression | null)[] = [null, null, null];
	let part = 0;
	for (const node of group) {
		if (node.name === ':') part++;
		else parts[part] = lowering.expression(node);
	}
	return { kind: 'slice', start: parts[0]!, stop: parts[1]!, step: parts[2]!, from: first.from, to: group[group.length - 1]!.to };
}

