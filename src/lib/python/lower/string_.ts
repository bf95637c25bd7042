private string(node: SyntaxNode): Expression {
	const { from, to } = node;
	const pieces = node.name === 'ContinuedString' ? meaningful(node) : [node];
	const parts = pieces.flatMap((piece) => {
		const plain = piece.name === 'String';
		if (/^\w*b/i.test(lowering.source.slice(piece.from, piece.from + 2).replace(/['"].*/s, ''))) return null;
		return plain ? [readString(lowering.text(piece), piece)] : lowerFormatString(this, piece);
	});
	if (parts.includes(null)) return { kind: 'unsupported', what: 'bytes', from, to };
	const known = parts.filter((part) => part !== null);
	if (known.every((part) => typeof part === 'string') && pieces.every((piece) => piece.name === 'String'))
		return { kind: 'constant', value: known.join(''), from, to };
	return { kind: 'formatted', parts: known, from, to };
}

