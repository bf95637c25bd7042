import type { Expression } from '../../python/syntax/tree.ts';
import type { Hint } from './hint.ts';
import { constantOf, dotted, wholeOf, type Node } from './usage.ts';

/** The texts that an expression is compared with, alone or in a list. */
export const comparedWith = ({ operands }: Extract<Expression, { kind: 'compare' }>, expression: Expression): readonly string[] =>
	operands.flatMap((operand) => {
		if (operand === expression) return [];
		const items = operand.kind === 'list' || operand.kind === 'tuple' || operand.kind === 'set' ? operand.items : [operand];
		return items.map(constantOf).filter((one) => typeof one === 'string');
	});

/** What is done with an item or an attribute: `cfg.kind == 'LSTM'`, `if cfg['deep']:`. */
export function partRead(part: Expression, key: string, above: Node | undefined, hint: Hint, call?: Node): void {
	if (above?.kind === 'positional' && call?.kind === 'call' && dotted(call.callee) === 'len') (hint.partsCounted ??= new Set()).add(key);
	if (above?.kind === 'compare') {
		const texts = comparedWith(above, part);
		if (texts.length > 0) hint.partTexts = new Map([...(hint.partTexts ?? []), [key, [...(hint.partTexts?.get(key) ?? []), ...texts]]]);
	} else if (isTest(above, part)) (hint.partsTested ??= new Set()).add(key);
}

export const isTest = (parent: Node | undefined, expression: Expression): boolean =>
	((parent?.kind === 'if' || parent?.kind === 'while' || parent?.kind === 'conditional') && parent.test === expression) ||
	(parent?.kind === 'unary' && parent.op === 'not');

/** `assert len(p) == 3`: how many parts it has. */
export function countAsserted(call: Node, around: readonly Node[]): number | undefined {
	const [compare, statement] = around.slice(around.indexOf(call) + 1);
	if (statement?.kind !== 'assert' || compare?.kind !== 'compare' || compare.ops.join() !== '==') return undefined;
	return compare.operands.flatMap((operand) => wholeOf(operand) ?? [])[0];
}
