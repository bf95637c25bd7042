import type { SyntaxNode } from '@lezer/common';
import type { BinaryOp, CompareOp, Expression, UnaryOp } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import type { ExpressionLowering } from './expression.ts';
import { meaningful } from './node.ts';

export function lowerUnary(lowering: ExpressionLowering, node: SyntaxNode): Expression {
	if (isNot(node)) return lowerLogic(lowering, node);
	const [op, operand] = meaningful(node);
	if (!op || !operand) throw invalidSyntax(node);
	return { kind: 'unary', op: lowering.text(op) as UnaryOp, operand: lowering.expression(operand), from: node.from, to: node.to };
}

/** Arithmetic, a comparison (chains of them become one), `and` or `or`. */
export function lowerBinary(lowering: ExpressionLowering, node: SyntaxNode): Expression {
	const { from, to } = node;
	const children = meaningful(node);
	const left = children[0];
	const right = children[children.length - 1];
	if (!left || !right || children.length < 3) throw invalidSyntax(node);
	const op = children
		.slice(1, -1)
		.map((child) => lowering.text(child))
		.join(' ');
	if (op === 'and' || op === 'or') return lowerLogic(lowering, node);
	if (children[1]!.name === 'CompareOp' || /^(in|not in|is|is not)$/.test(op)) {
		if (op === '<>' || isNot(right)) throw invalidSyntax(node);
		const head = lowering.expression(left);
		const tail = lowering.expression(right);
		if (head.kind === 'compare' && left.name === 'BinaryExpression')
			return { kind: 'compare', ops: [...head.ops, op as CompareOp], operands: [...head.operands, tail], from, to };
		return { kind: 'compare', ops: [op as CompareOp], operands: [head, tail], from, to };
	}
	return { kind: 'binary', op: op as BinaryOp, left: lowering.expression(left), right: lowering.expression(right), from, to };
}

/** `and`, `or`, `not`: Lezer gives `not` all that stands to its right, so the chain is put together again by Python's precedence. */
function lowerLogic(lowering: ExpressionLowering, node: SyntaxNode): Expression {
	const parts: (SyntaxNode | 'and' | 'or' | 'not')[] = [];
	const pending: (SyntaxNode | 'and' | 'or' | 'not')[] = [node];
	for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
		const children = typeof part === 'object' && (part.name === 'BinaryExpression' || isNot(part)) ? meaningful(part) : [];
		const op = children[children.length - 2]?.name;
		if (typeof part === 'object' && (op === 'and' || op === 'or')) pending.push(children[2]!, op, children[0]!);
		else if (typeof part === 'object' && isNot(part) && children[1]) pending.push(children[1], 'not');
		else parts.push(part);
	}
	let at = 0;
	const not = (): Expression => {
		const part = parts[at++];
		if (part === 'not') {
			const word = at;
			const operand = not();
			return { kind: 'unary', op: 'not', operand, from: word === 1 ? node.from : operand.from, to: operand.to };
		}
		if (part === undefined || typeof part === 'string') throw invalidSyntax(node);
		return lowering.expression(part);
	};
	const chain = (op: 'and' | 'or', operand: () => Expression): Expression => {
		let left = operand();
		while (parts[at] === op) {
			at++;
			const right = operand();
			left = { kind: 'boolean', op, left, right, from: left.from, to: right.to };
		}
		return left;
	};
	return chain('or', () => chain('and', not));
}

const isNot = (node: SyntaxNode): boolean => node.name === 'UnaryExpression' && node.firstChild?.name === 'not';
