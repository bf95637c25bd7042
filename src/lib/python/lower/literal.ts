import type { SyntaxNode } from '@lezer/common';
import type { Expression } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import type { ExpressionLowering } from './expression.ts';
import { meaningful } from './node.ts';
import { lowerFormatString, readString } from './string.ts';

export function lowerNumber(lowering: ExpressionLowering, node: SyntaxNode): Expression {
	const { from, to } = node;
	if (/__|_$/.test(lowering.text(node))) throw invalidSyntax(node, 'invalid decimal literal');
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

/** A string, an f-string, or several of them one after the other. */
export function lowerString(lowering: ExpressionLowering, node: SyntaxNode): Expression {
	const { from, to } = node;
	const pieces = node.name === 'ContinuedString' ? meaningful(node) : [node];
	const texts = pieces.map((piece) => lowering.text(piece));
	if (texts.some((text) => /^r?b/i.test(text))) return { kind: 'unsupported', what: 'bytes', from, to };
	if (pieces.every((piece) => piece.name === 'String'))
		return { kind: 'constant', value: pieces.map((piece, i) => readString(texts[i]!, piece)).join(''), from, to };
	return {
		kind: 'formatted',
		parts: pieces.flatMap((piece, i) => (piece.name === 'String' ? [readString(texts[i]!, piece)] : lowerFormatString(lowering, piece))),
		from,
		to
	};
}

export function lowerDict(lowering: ExpressionLowering, node: SyntaxNode, nodes: readonly SyntaxNode[]): Expression {
	const entries: { key: Expression | null; value: Expression }[] = [];
	for (let i = 0; i < nodes.length; i++) {
		const at = nodes[i]!;
		if (at.name === ',') continue;
		if (at.name === '**') entries.push({ key: null, value: lowering.expression(nodes[++i]!) });
		else {
			if (nodes[i + 1]?.name !== ':' || !nodes[i + 2]) throw invalidSyntax(node);
			entries.push({ key: lowering.expression(at), value: lowering.expression(nodes[i + 2]!) });
			i += 2;
		}
	}
	return { kind: 'dict', entries, from: node.from, to: node.to };
}
