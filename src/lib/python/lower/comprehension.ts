import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../../ir/index.ts';
import type { Expression } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import type { ExpressionLowering } from './expression.ts';

/** `element for target in iterable if condition …`, without its brackets; `key: value for …` in a dict. */
export function lowerComprehension(
	lowering: ExpressionLowering,
	node: Span,
	of: 'list' | 'set' | 'dict' | 'generator',
	nodes: readonly SyntaxNode[]
): Expression {
	const { from, to } = node;
	if (nodes.some((child) => child.name === 'async')) return { kind: 'unsupported', what: 'async comprehensions', from, to };
	const start = nodes.findIndex((child) => child.name === 'for');
	const head = nodes.slice(0, start);
	if (head[0]?.name === '**') throw invalidSyntax(head[0], 'dict unpacking cannot be used in dict comprehension');
	if (head[0]?.name === '*') throw invalidSyntax(head[0], 'iterable unpacking cannot be used in comprehension');
	if (head.length !== (of === 'dict' ? 3 : 1)) throw invalidSyntax(node, null);
	const part = (at: number): SyntaxNode => nodes[at] ?? fail(node);
	const clauses: { target: Expression; iterable: Expression; conditions: Expression[] }[] = [];
	for (let i = start; i < nodes.length;) {
		if (part(i).name === 'if') {
			clauses[clauses.length - 1]!.conditions.push(lowering.expression(part(i + 1)));
			i += 2;
		} else if (part(i).name === 'for') {
			const inAt = nodes.findIndex((child, at) => at > i && child.name === 'in');
			if (inAt < 0) fail(node);
			clauses.push({ target: lowering.expressionList(nodes.slice(i + 1, inAt)), iterable: lowering.expression(part(inAt + 1)), conditions: [] });
			i = inAt + 2;
		} else fail(node);
	}
	const value = of === 'dict' ? lowering.expression(head[2]!) : null;
	return { kind: 'comprehension', of, element: lowering.expression(head[0]!), value, clauses, from, to };
}

function fail(node: Span): never {
	throw invalidSyntax(node);
}
