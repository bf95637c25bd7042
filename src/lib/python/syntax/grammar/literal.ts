import type { Expression } from '../tree.ts';
import type { Cursor } from './cursor.ts';

export function readNumber(c: Cursor): Expression {
	const { from } = c;
	const digits = c.next().text.replaceAll('_', '').toLowerCase();
	const { to } = c;
	if (digits.endsWith('j')) return { kind: 'unsupported', what: 'complex numbers', from, to };
	if (!/^(?:0[xob]|\d+$)/.test(digits)) return { kind: 'constant', value: Number(digits), from, to };
	if (digits.length > 4300 && !/^0[xob]/.test(digits)) return { kind: 'unsupported', what: 'an integer of more than 4,300 digits', from, to };
	if (digits.length > 25_000) return { kind: 'unsupported', what: 'an integer of more than 100,000 bits', from, to };
	return { kind: 'constant', value: BigInt(digits), from, to };
}
