import { spendReading } from '../budget/effort.ts';
import type { Argument, Block, Expression, Parameter, Pattern, Statement } from '../../python/syntax/tree.ts';

/** A place where a name is read, with what is around it, innermost first. */
export interface Read {
	readonly expression: Expression;
	readonly around: readonly Node[];
}

export type Node = Expression | Statement | Argument | Parameter | Pattern;

/** Nodes nested deeper are not looked into. */
const deepest = 60;

/** Visits every node of a block in the order of the text, with what is around it, innermost first. */
export function visit(root: Block | Expression, meet: (node: Node, around: readonly Node[]) => void): void {
	const into = (part: unknown, around: readonly Node[]): void => {
		if (typeof part !== 'object' || part === null || around.length > deepest) return;
		if (Array.isArray(part)) {
			for (const item of part) into(item, around);
			return;
		}
		if (!('kind' in part)) {
			for (const value of Object.values(part)) into(value, around);
			return;
		}
		const node = part as Node;
		spendReading(1);
		meet(node, around);
		if (node.kind === 'constant') return;
		const inner = [node, ...around];
		for (const [key, value] of Object.entries(node)) if (key !== 'nameSpan') into(value, inner);
	};
	into(root, []);
}

/** Where a name, or `self.name`, is read in a block. */
export function readsOf(block: Block, is: (node: Node) => node is Expression): readonly Read[] {
	const found: Read[] = [];
	visit(block, (node, around) => {
		if (found.length < 200 && is(node)) found.push({ expression: node, around });
	});
	return found;
}

export const isName =
	(name: string) =>
	(node: Node): node is Expression =>
		node.kind === 'name' && node.name === name;

/** `name['key']`. */
export const isItem =
	(name: string, key: string) =>
	(node: Node): node is Expression =>
		node.kind === 'subscript' && node.object.kind === 'name' && node.object.name === name && constantOf(node.index) === key;

/** `a.b.c` as text; null for anything else. */
export function dotted(node: Node): string | null {
	const names: string[] = [];
	let at = node;
	while (at.kind === 'attribute') {
		names.unshift(at.name);
		at = at.object;
	}
	return at.kind === 'name' ? [at.name, ...names].join('.') : null;
}

/** The last name of a callee: `LSTM` of `nn.LSTM`. */
export const calleeName = (expression: Expression): string | null => (expression.kind === 'name' || expression.kind === 'attribute' ? expression.name : null);

export const constantOf = (expression: Expression | null | undefined): unknown => (expression?.kind === 'constant' ? expression.value : undefined);

/** A small whole number that stands there; null for anything else. */
export function wholeOf(expression: Expression | null | undefined): number | null {
	if (expression?.kind === 'unary' && expression.op === '-') {
		const inner = wholeOf(expression.operand);
		return inner === null ? null : -inner;
	}
	const value = constantOf(expression);
	return typeof value === 'bigint' && value > -1000n && value < 1_000_000n ? Number(value) : null;
}
