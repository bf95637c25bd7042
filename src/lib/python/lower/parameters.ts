private slashFollows(offset: number): boolean {
	return /^\s*\//.test(lowering.source.slice(offset, offset + 200));
}

parameters(node: SyntaxNode): Parameter[] {
	const parameters: Parameter[] = [];
	let afterStar = false;
	const nodes = meaningful(node).filter((child) => child.name !== '(' && child.name !== ')');
	const groups: SyntaxNode[][] = [[]];
	for (const child of nodes) {
		if (child.name === ',') groups.push([]);
		else groups[groups.length - 1]!.push(child);
	}
	const commas = nodes.filter((child) => child.name === ',').map((child) => child.to);
	let next = -1;
	let comma = node.from + 1;
	for (const group of groups) {
		const first = group[0];
		if (!first) {
			// `/` has no node of its own.
			if (lowering.slashFollows(comma)) parameters.forEach((parameter, i) => (parameters[i] = { ...parameter, kind: 'positional-only' }));
			comma = commas[++next] ?? node.to;
			continue;
		}
		comma = commas[++next] ?? node.to;
		const starred = first.name === '*' || first.name === '**';
		if (starred && group.length === 1) {
			afterStar = true;
			continue;
		}
		const nameNode = starred ? group[1]! : first;
		const name = lowering.text(nameNode);
		if (parameters.some((parameter) => parameter.name === name)) throw invalidSyntax(nameNode, `duplicate argument '${name}' in function definition`);
		const equals = group.findIndex((child) => child.name === 'AssignOp');
		const defaultValue = equals >= 0 ? lowering.expression(group[equals + 1]!) : null;
		const kind = first.name === '*' ? 'star' : first.name === '**' ? 'double-star' : afterStar ? 'keyword-only' : 'plain';
		if (kind === 'plain' && !defaultValue && parameters.some((parameter) => parameter.kind === 'plain' && parameter.default))
			throw invalidSyntax(nameNode, 'non-default argument follows default argument');
		parameters.push({ kind, name, default: defaultValue });
		afterStar ||= first.name === '*';
	}
	return parameters;
}
