import type { SyntaxNode } from '@lezer/common';
import type { Argument, Expression } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import { lowerComprehension } from './comprehension.ts';
import type { ExpressionLowering } from './expression.ts';
import { groupsBetweenCommas, inside } from './node.ts';

/** The arguments of a call, or a class definition's bases. */
export function lowerArguments(lowering: ExpressionLowering, node: SyntaxNode): Argument[] {
	const groups = groupsBetweenCommas(inside(node));
	const args: Argument[] = [];
	for (const group of groups) {
		const [first] = group;
		if (!first) continue;
		if (group.some(({ name }) => name === 'for')) {
			if (groups.length > 1) throw invalidSyntax({ from: first.from, to: group[group.length - 1]!.to }, 'Generator expression must be parenthesized');
			args.push({ kind: 'positional', value: lowerComprehension(lowering, node, 'generator', group) });
		} else args.push(lowerArgument(lowering, node, group, args));
	}
	return args;
}

function lowerArgument(lowering: ExpressionLowering, node: SyntaxNode, [first, second, third]: readonly SyntaxNode[], before: readonly Argument[]): Argument {
	const has = (kind: Argument['kind']): boolean => before.some((arg) => arg.kind === kind);
	if (!first) throw invalidSyntax(node);
	if (first.name === '*' || first.name === '**') {
		if (!second) throw invalidSyntax(node);
		if (first.name === '*' && has('double-star')) throw invalidSyntax(first, 'iterable argument unpacking follows keyword argument unpacking');
		return { kind: first.name === '*' ? 'star' : 'double-star', value: lowering.expression(second) };
	}
	if (second?.name === 'AssignOp' && lowering.text(second) === '=') {
		if (!third) throw invalidSyntax(node);
		const name = lowering.text(first);
		if (before.some((arg) => arg.kind === 'keyword' && arg.name === name))
			throw invalidSyntax({ from: first.from, to: third.to }, `keyword argument repeated: ${name}`);
		if (first.name !== 'VariableName')
			throw invalidSyntax({ from: first.from, to: second.to }, `expression cannot contain assignment, perhaps you meant "=="?`);
		return { kind: 'keyword', name, value: lowering.expression(third) };
	}
	if (has('keyword') || has('double-star'))
		throw invalidSyntax(
			{ from: node.to - 1, to: node.to },
			has('keyword') ? 'positional argument follows keyword argument' : 'positional argument follows keyword argument unpacking'
		);
	return { kind: 'positional', value: second ? named(lowering, node, first, third) : lowering.expression(first) };
}

/** `f(x := 1)`, which is no node of its own. */
function named(lowering: ExpressionLowering, node: SyntaxNode, target: SyntaxNode, value: SyntaxNode | undefined): Expression {
	if (!value) throw invalidSyntax(node);
	return { kind: 'named', target: lowering.expression(target), value: lowering.expression(value), from: target.from, to: value.to };
}
