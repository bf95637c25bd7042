private number(node: SyntaxNode): Expression {
	const { from, to } = node;
	const digits = lowering.text(node).replaceAll('_', '');
	if (/[jJ]$/.test(digits)) return { kind: 'unsupported', what: 'complex numbers', from, to };
	if (/^0\d/.test(digits) && !/[.eE]/.test(digits) && !/^0+$/.test(digits))
		throw invalidSyntax(node, 'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers');
	if (/^0[xob]/i.test(digits) || /^\d+$/.test(digits)) {
		if (digits.length > 4300) return { kind: 'unsupported', what: 'an integer of more than 4,300 digits', from, to };
		return { kind: 'constant', value: BigInt(digits.toLowerCase()), from, to };
	}
	return { kind: 'constant', value: Number(digits), from, to };
}

