import type { Expression } from '../../../python/syntax/tree.ts';
import type { Role } from '../roles.ts';
import { constantOf } from '../usage.ts';

/** What the letters of equations mostly stand for; any other for features. */
const letters: ReadonlyMap<string, Role['axes'][number]> = new Map([
	['b', 'batch'],
	['n', 'batch'],
	['t', 'time'],
	['s', 'time'],
	['l', 'time']
]);

/** `torch.einsum('bt,bth->bh', mask, x)`: how many axes the operand at a place of the call has, and that it is of floating-point numbers; null where that is not said. */
export function operandOf(call: Extract<Expression, { kind: 'call' }>, place: number): Role | null {
	const equation = constantOf(call.args[0]?.value);
	if (typeof equation !== 'string' || place < 1) return null;
	const operand = equation.split('->')[0]!.split(',')[place - 1]?.trim() ?? '';
	return /^[a-z]+$/i.test(operand) ? { of: 'float', axes: [...operand].map((letter) => letters.get(letter) ?? 'feature') } : null;
}
