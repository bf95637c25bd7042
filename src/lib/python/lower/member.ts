import type { SyntaxNode } from '@lezer/common';
import type { Expression } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import type { ExpressionLowering } from './expression.ts';
import { groupsBetweenCommas, meaningful } from './node.ts';

/** `object.name`, from the node of its name; an object in brackets begins at the bracket. */
export const attribute = (object: Expression, property: SyntaxNode, name: string, from = object.from): Expression => ({
	kind: 'attribute',
	object,
	name,
	nameSpan: { from: property.from, to: property.to },
	from,
	to: property.to
});

/** `object.name` or `object[index]`. */
export function lowerMember(lowering: ExpressionLowering, node: SyntaxNode): Expression {
	const { from, to } = node;
	const children = meaningful(node);
	const object = lowering.expression(children[0]!);
	if (children[1]?.name === '.') {
		const property = children[2];
		if (!property) throw invalidSyntax(node);
		return attribute(object, property, lowering.text(property), from);
	}
	const within = children.slice(2, -1);
	if (within.length === 0) throw invalidSyntax(node);
	return { kind: 'subscript', object, index: lowerIndex(lowering, within), from, to };
}

function lowerIndex(lowering: ExpressionLowering, nodes: readonly SyntaxNode[]): Expression {
	const groups = groupsBetweenCommas(nodes).filter((group) => group.length > 0);
	const items = groups.map((group) => lowerIndexItem(lowering, group));
	const last = nodes[nodes.length - 1]!;
	if (items.length === 1 && last.name !== ',') return items[0]!;
	return { kind: 'tuple', items, from: nodes[0]!.from, to: last.to };
}

function lowerIndexItem(lowering: ExpressionLowering, group: readonly SyntaxNode[]): Expression {
	if (!group.some((node) => node.name === ':')) return lowering.expressionList(group);
	const parts: [start: Expression | null, stop: Expression | null, step: Expression | null] = [null, null, null];
	let part = 0;
	for (const node of group) {
		if (node.name === ':') part++;
		else parts[part] = lowering.expression(node);
	}
	const [start, stop, step] = parts;
	return { kind: 'slice', start, stop, step, from: group[0]!.from, to: group[group.length - 1]!.to };
}
