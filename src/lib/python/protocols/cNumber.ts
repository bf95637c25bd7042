import type { Machine } from '../vm/machine.ts';

/** Where C's types for numbers end. */
const ends = { int: 1n << 31n, long: 1n << 63n, ssize_t: 1n << 63n };
export type CType = keyof typeof ends;

/** An int as a function in C takes it; raises OverflowError in CPython's words. */
export function cNumber(machine: Machine, value: bigint, type: CType): number {
	if (value >= ends[type] || value < -ends[type]) machine.raise('OverflowError', `Python int too large to convert to C ${type}`);
	return Number(value);
}

/** Whether digits say more than a type of C's holds. */
export const isTooLarge = (digits = '', type: CType = 'ssize_t'): boolean =>
	digits.length > 9 && BigInt(`0${/[1-9].{0,19}/.exec(digits)?.[0] ?? ''}`) >= ends[type];
