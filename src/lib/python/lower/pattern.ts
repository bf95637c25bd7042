import type { SyntaxNode } from '@lezer/common';
import type { Pattern } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import type { ExpressionLowering } from './expression.ts';
import { lowerNumber } from './literal.ts';
import { attribute } from './member.ts';
import { groupsBetweenCommas, inside, meaningful } from './node.ts';

/** The pattern of a `case`; several with commas between them are a sequence. */
export function lowerPatterns(lowering: ExpressionLowering, nodes: readonly SyntaxNode[]): Pattern {
	const [first] = nodes;
	if (!first) throw invalidSyntax({ from: 0, to: 0 }, null);
	if (nodes.length === 1 && first.name !== 'StarPattern') return lowerPattern(lowering, first);
	return { kind: 'sequence', items: patternsOf(lowering, nodes), from: first.from, to: nodes[nodes.length - 1]!.to };
}

const patternsOf = (lowering: ExpressionLowering, nodes: readonly SyntaxNode[]): Pattern[] =>
	groupsBetweenCommas(nodes).flatMap((group) => (group[0] ? [lowerPattern(lowering, group[0])] : []));

function lowerPattern(lowering: ExpressionLowering, node: SyntaxNode): Pattern {
	const { from, to } = node;
	const children = meaningful(node);
	switch (node.name) {
		case 'LiteralPattern':
			return { kind: 'value', value: literal(lowering, node, children), from, to };
		case 'CapturePattern': {
			const name = lowering.text(node);
			return { kind: 'capture', name: name === '_' ? null : name, from, to };
		}
		case 'AttributePattern':
			return { kind: 'value', value: dottedName(lowering, children), from, to };
		case 'StarPattern': {
			const name = lowering.text(children[1] ?? node);
			return { kind: 'star', name: name === '_' ? null : name, from, to };
		}
		case 'SequencePattern': {
			const within = isBlank(lowering.text(node)) ? [] : inside(node);
			const alone = lowering.source[from] === '(' && within.length === 1 && within[0]!.name !== 'StarPattern';
			if (alone) return lowerPattern(lowering, within[0]!);
			return { kind: 'sequence', items: patternsOf(lowering, within), from, to };
		}
		case 'OrPattern': {
			const items = children.filter(({ name }) => name !== 'LogicOp').map((child) => lowerPattern(lowering, child));
			// `a | b as c` is `(a | b) as c`.
			const last = items[items.length - 1]!;
			if (last.kind !== 'as' || children[children.length - 1]!.name !== 'AsPattern') return { kind: 'or', items, from, to };
			return { kind: 'as', pattern: { kind: 'or', items: [...items.slice(0, -1), last.pattern], from, to }, name: last.name, from, to };
		}
		case 'AsPattern':
			return { kind: 'as', pattern: lowerPattern(lowering, children[0]!), name: lowering.text(children[2]!), from, to };
		case 'MappingPattern':
			return mapping(lowering, node);
		case 'ClassPattern':
			return classPattern(lowering, node);
		default:
			throw invalidSyntax(node, null);
	}
}

function literal(lowering: ExpressionLowering, node: SyntaxNode, children: readonly SyntaxNode[]): ReturnType<ExpressionLowering['expression']> {
	const { from, to } = node;
	const [sign, number] = children;
	if (children.length === 1) return lowering.expression(sign!);
	if (children.length !== 2 || lowering.text(sign!) !== '-') return { kind: 'unsupported', what: 'this pattern', from, to };
	return { kind: 'unary', op: '-', operand: lowerNumber(lowering, number!), from, to };
}

/** `a.b.c`. */
function dottedName(lowering: ExpressionLowering, nodes: readonly SyntaxNode[]): ReturnType<ExpressionLowering['expression']> {
	let expression = lowering.expression(nodes[0]!);
	for (const node of nodes.slice(1)) if (node.name === 'PropertyName') expression = attribute(expression, node, lowering.text(node));
	return expression;
}

function mapping(lowering: ExpressionLowering, node: SyntaxNode): Pattern {
	let rest: string | null = null;
	const entries: (readonly [ReturnType<ExpressionLowering['expression']>, Pattern])[] = [];
	for (const [key, colon, pattern] of isBlank(lowering.text(node)) ? [] : groupsBetweenCommas(inside(node))) {
		if (!key) continue;
		if (key.name === '**') rest = lowering.text(colon!);
		else {
			const lowered = lowerPattern(lowering, key);
			if (lowered.kind !== 'value' || !pattern) throw invalidSyntax(key, null);
			entries.push([lowered.value, lowerPattern(lowering, pattern)]);
		}
	}
	return { kind: 'mapping', entries, rest, from: node.from, to: node.to };
}

function classPattern(lowering: ExpressionLowering, node: SyntaxNode): Pattern {
	const children = meaningful(node);
	const args = children[children.length - 1]!;
	const positional: Pattern[] = [];
	const keywords: (readonly [string, Pattern])[] = [];
	for (const [arg] of isBlank(lowering.text(args)) ? [] : groupsBetweenCommas(inside(args))) {
		if (!arg) continue;
		if (arg.name === 'KeywordPattern') {
			const [name, pattern] = meaningful(arg);
			keywords.push([lowering.text(name!), lowerPattern(lowering, pattern!)]);
		} else if (keywords.length) throw invalidSyntax(arg, 'positional patterns follow keyword patterns');
		else positional.push(lowerPattern(lowering, arg));
	}
	return { kind: 'class', cls: dottedName(lowering, children.slice(0, -1)), positional, keywords, from: node.from, to: node.to };
}

/** Whether there is nothing between a pattern's brackets: Lezer sees a mistake there. */
const isBlank = (text: string): boolean => /^.\s*.$/s.test(text);
