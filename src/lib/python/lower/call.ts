args(node: SyntaxNode): Argument[] {
	const nodes = inside(node);
	const forAt = nodes.findIndex((child) => child.name === 'for' || child.name === 'async');
	const args: Argument[] = [];
	let keywordSeen = false;
	for (let i = 0; i < nodes.length; i++) {
		const at = nodes[i]!;
		if (at.name === ',') continue;
		if (at.name === '*' || at.name === '**') {
			if (at.name === '*' && args.some((arg) => arg.kind === 'double-star')) throw invalidSyntax(at, 'iterable argument unpacking follows keyword argument unpacking');
			args.push({ kind: at.name === '*' ? 'star' : 'double-star', value: lowering.expression(nodes[++i]!) });
			keywordSeen ||= at.name === '**';
		} else if (nodes[i + 1]?.name === 'AssignOp') {
			const value = nodes[i + 2];
			if (!value) throw invalidSyntax(node);
			if (lowering.text(nodes[i + 1]!) === ':=') {
				const named: Expression = { kind: 'named', target: lowering.expression(at), value: lowering.expression(value), from: at.from, to: value.to };
				args.push({ kind: 'positional', value: named });
			} else {
				const name = lowering.text(at);
				if (args.some((arg) => arg.kind === 'keyword' && arg.name === name)) throw invalidSyntax({ from: at.from, to: value.to }, `keyword argument repeated: ${name}`);
				args.push({ kind: 'keyword', name, value: lowering.expression(value) });
				keywordSeen = true;
			}
			i += 2;
		} else if (forAt === i + 1) {
			if (args.length > 0 || isFollowed(nodes.slice(i))) throw invalidSyntax(at, 'Generator expression must be parenthesized');
			args.push({ kind: 'positional', value: lowering.comprehension(node, 'generator', nodes.slice(i)) });
			break;
		} else {
			if (keywordSeen) {
				const unpacked = args.some((arg) => arg.kind === 'double-star') && !args.some((arg) => arg.kind === 'keyword');
				throw invalidSyntax({ from: node.to - 1, to: node.to }, unpacked ? 'positional argument follows keyword argument unpacking' : 'positional argument follows keyword argument');
			}
			args.push({ kind: 'positional', value: lowering.expression(at) });
		}
	}
	return args;
}

