import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../../ir/index.ts';
import type { Expression } from '../syntax.ts';
import { invalidSyntax, maxNesting, TooDeep } from '../syntaxErrors.ts';
import { ellipsis } from '../values.ts';
import { lowerArguments } from './call.ts';
import { lowerComprehension } from './comprehension.ts';
import { lowerDict, lowerNumber, lowerString } from './literal.ts';
import { lowerMember } from './member.ts';
import { inside, meaningful } from './node.ts';
import { lowerBinary, lowerUnary } from './operator.ts';
import { lowerParameters } from './parameters.ts';

/** Turns Lezer's expression nodes into `Expression`s. */
export class ExpressionLowering {
	private depth = 0;
	constructor(readonly source: string) {}

	text(node: Span): string {
		return this.source.slice(node.from, node.to);
	}

	expression(node: SyntaxNode): Expression {
		if (++this.depth > maxNesting) throw new TooDeep(node);
		const lowered = this.lower(node);
		this.depth--;
		return lowered;
	}

	private lower(node: SyntaxNode): Expression {
		const { from, to, name } = node;
		switch (name) {
			case 'VariableName':
				return { kind: 'name', name: this.text(node), from, to };
			case 'Number':
				return lowerNumber(this, node);
			case 'Boolean':
				return { kind: 'constant', value: this.source[from] === 'T', from, to };
			case 'None':
				return { kind: 'constant', value: null, from, to };
			case 'Ellipsis':
				return { kind: 'constant', value: ellipsis, from, to };
			case 'String':
			case 'FormatString':
			case 'ContinuedString':
				return lowerString(this, node);
			case 'ParenthesizedExpression': {
				const inner = meaningful(node).find((child) => child.name !== '(' && child.name !== ')');
				if (!inner || inner.name === '*') throw invalidSyntax(node, 'cannot use starred expression here');
				return this.expression(inner);
			}
			case 'TupleExpression':
				return { kind: 'tuple', items: this.items(inside(node)), from, to };
			case 'ArrayExpression':
				return { kind: 'list', items: this.items(inside(node)), from, to };
			case 'SetExpression':
				return { kind: 'set', items: this.items(inside(node)), from, to };
			case 'DictionaryExpression':
				return lowerDict(this, node, inside(node));
			case 'ArrayComprehensionExpression':
				return lowerComprehension(this, node, 'list', inside(node));
			case 'SetComprehensionExpression':
				return lowerComprehension(this, node, 'set', inside(node));
			case 'ComprehensionExpression':
				return lowerComprehension(this, node, 'generator', inside(node));
			case 'DictionaryComprehensionExpression':
				return lowerComprehension(this, node, 'dict', inside(node));
			case 'UnaryExpression':
				return lowerUnary(this, node);
			case 'BinaryExpression':
				return lowerBinary(this, node);
			case 'ConditionalExpression': {
				const [body, , test, , otherwise] = meaningful(node);
				if (!body || !test || !otherwise) throw invalidSyntax(node);
				return { kind: 'conditional', test: this.expression(test), body: this.expression(body), otherwise: this.expression(otherwise), from, to };
			}
			case 'CallExpression': {
				const [callee, args] = meaningful(node);
				if (!callee || !args) throw invalidSyntax(node);
				return { kind: 'call', callee: this.expression(callee), args: lowerArguments(this, args), from, to };
			}
			case 'MemberExpression':
				return lowerMember(this, node);
			case 'LambdaExpression': {
				const children = meaningful(node);
				const params = children.find((child) => child.name === 'ParamList');
				const body = children[children.length - 1];
				if (!body) throw invalidSyntax(node);
				return { kind: 'lambda', parameters: params ? lowerParameters(this, params) : [], body: this.expression(body), from, to };
			}
			case 'NamedExpression': {
				const [target, , value] = meaningful(node);
				if (!target || !value) throw invalidSyntax(node);
				const named = this.expression(target);
				if (named.kind !== 'name')
					throw invalidSyntax(target, /^(attribute|subscript|tuple|list)$/.test(named.kind) ? `cannot use assignment expressions with ${named.kind}` : null);
				return { kind: 'named', target: named, value: this.expression(value), from, to };
			}
			case 'YieldExpression':
				return this.yield(node);
			case 'AwaitExpression':
				return { kind: 'unsupported', what: 'await', from, to };
			default:
				throw invalidSyntax(node);
		}
	}

	/** `yield`, as a statement or in an expression. */
	yield(node: SyntaxNode): Expression {
		const { from, to } = node;
		const children = meaningful(node)
			.slice(1)
			.filter((child) => !child.type.isError);
		if (children[0]?.name === 'from') return { kind: 'yield', from_: true, value: this.expression(children[1]!), from, to };
		return { kind: 'yield', from_: false, value: children.length ? this.expressionList(children) : null, from, to };
	}

	/** `a, b`: one expression, or a tuple of what commas separate. */
	expressionList(nodes: readonly SyntaxNode[]): Expression {
		const first = nodes[0];
		if (!first) throw invalidSyntax({ from: 0, to: 0 }, null);
		if (nodes.length === 1) return this.expression(first);
		const items = this.items(nodes);
		const single = items[0]!;
		if (items.length === 1 && !nodes.some((node) => node.name === ',')) return single;
		return { kind: 'tuple', items, from: first.from, to: nodes[nodes.length - 1]!.to };
	}

	/** What stands between commas, with `*` as starred. */
	items(nodes: readonly SyntaxNode[]): Expression[] {
		const items: Expression[] = [];
		for (let i = 0; i < nodes.length; i++) {
			const node = nodes[i]!;
			if (node.name === ',') continue;
			if (node.name === '*') {
				const value = this.expression(nodes[++i]!);
				items.push({ kind: 'starred', value, from: node.from, to: value.to });
			} else items.push(this.expression(node));
		}
		return items;
	}
}
