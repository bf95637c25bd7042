import type { StoredArray } from '../../formats/storedArray.ts';

/** An array of the user's, its numbers row-major. */
export interface GivenArray extends Omit<StoredArray, 'read'> {
	readonly data: Float64Array;
}

/** Arrays of these names are what the program is called with, unless a module's state has the name. */
const inputNames: ReadonlySet<string> = new Set(['x', 'input', 'h_0', 'c_0']);
export const isInput = ({ name }: { readonly name: string }): boolean => inputNames.has(name);

/** Numbers that are given to a run, all together: half a gigabyte. */
export const mostNumbers = 2 ** 26;
export const mostArrays = 5000;

/** 6,000 arrays, and at most 5,000 are taken. */
export const tooMany = (count: number, most: number, what: string): string =>
	`${count.toLocaleString('en-US')} ${what}, and at most ${most.toLocaleString('en-US')} are taken.`;
