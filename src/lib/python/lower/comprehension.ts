comprehension(node: Span, of: 'list' | 'set' | 'dict' | 'generator', nodes: readonly SyntaxNode[]): Expression {
	const { from, to } = node;
	if (nodes.some((child) => child.name === 'async')) return { kind: 'unsupported', what: 'async comprehensions', from, to };
	const start = nodes.findIndex((child) => child.name === 'for');
	const head = nodes.slice(0, start);
	if (head[0]?.name === '*' || head[0]?.name === '**') throw invalidSyntax(head[0], 'iterable unpacking cannot be used in comprehension');
	const clauses: { target: Expression; iterable: Expression; conditions: Expression[] }[] = [];
	for (let i = start; i < nodes.length; ) {
		if (nodes[i]!.name === 'if') {
			clauses[clauses.length - 1]!.conditions.push(lowering.expression(nodes[i + 1]!));
			i += 2;
			continue;
		}
		const inAt = nodes.findIndex((child, at) => at > i && child.name === 'in');
		if (nodes[i]!.name !== 'for' || inAt < 0 || !nodes[inAt + 1]) throw invalidSyntax(nodes[i]!);
		clauses.push({ target: lowering.expressionList(nodes.slice(i + 1, inAt)), iterable: lowering.expression(nodes[inAt + 1]!), conditions: [] });
		i = inAt + 2;
	}
	const value = of === 'dict' ? lowering.expression(head[2]!) : null;
	return { kind: 'comprehension', of, element: lowering.expression(head[0]!), value, clauses, from, to };
}

