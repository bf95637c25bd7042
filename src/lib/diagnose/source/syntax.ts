import type { Span } from '../../ir/index.ts';
import type { Argument, Block, Expression, Statement } from '../../python/syntax/tree.ts';

export type CallExpression = Extract<Expression, { kind: 'call' }>;

/** Visits every statement and expression of a program, outermost first. */
export function visit(node: unknown, seen: (node: Expression | Statement) => void, depth = 0): void {
	if (node === null || typeof node !== 'object' || depth > 400) return;
	// A constant's value may be an object of Python's, which holds its class and all that this holds.
	if ('kind' in node && node.kind === 'constant') return seen(node as Expression);
	if (Array.isArray(node)) {
		for (const item of node) visit(item, seen, depth + 1);
		return;
	}
	if ('kind' in node && 'from' in node) seen(node as Expression | Statement);
	for (const value of Object.values(node)) visit(value, seen, depth + 1);
}

export function callsOf(block: Block): readonly CallExpression[] {
	const calls: CallExpression[] = [];
	visit(block, (node) => node.kind === 'call' && calls.push(node));
	return calls;
}

/** The call that stands at a span; the innermost one that holds it otherwise. */
export function callAt(block: Block, { from, to }: Span): CallExpression | undefined {
	const around = callsOf(block).filter((call) => call.from <= from && call.to >= to);
	return around.find((call) => call.from === from && call.to === to) ?? around.at(-1);
}

/** The innermost statement around a place that assigns. */
export function assignmentAt(block: Block, at: number): Extract<Statement, { kind: 'assign' }> | undefined {
	let found: Extract<Statement, { kind: 'assign' }> | undefined;
	visit(block, (node) => {
		if (node.kind === 'assign' && node.from <= at && node.to >= at) found = node;
	});
	return found;
}

/** An argument by keyword, or by position. */
export const argumentOf = (call: CallExpression, name: string, position: number): Argument | undefined =>
	call.args.find((argument) => argument.kind === 'keyword' && argument.name === name) ??
	(call.args.slice(0, position + 1).every((argument) => argument.kind === 'positional') ? call.args[position] : undefined);

/** `self.fc`, `torch.randn`; null for what is no path of names. */
export function pathOf(expression: Expression): string | null {
	if (expression.kind === 'name') return expression.name;
	if (expression.kind !== 'attribute') return null;
	const object = pathOf(expression.object);
	return object === null ? null : `${object}.${expression.name}`;
}

/** The innermost class that a place is written in. */
export function classAt(block: Block, at: number): Extract<Statement, { kind: 'class' }> | undefined {
	let found: Extract<Statement, { kind: 'class' }> | undefined;
	visit(block, (node) => {
		if (node.kind === 'class' && node.from <= at && node.to >= at) found = node;
	});
	return found;
}
