/** How sizes become lengths: `of(n)` pixels for an axis of n. */
export interface SizeScale {
	readonly of: (size: number) => number;
	/** Lengths grow with the logarithm: the picture says so. */
	readonly log: boolean;
	/** Pixels for a unit of `weight`. */
	readonly unit: number;
}

/** Beyond this ratio of the largest to the smallest, a linear picture shows one of them as a hair. */
const linearUpTo = 16;

/** Is the scale of these sizes logarithmic? Zeros have no length in either and do not count. */
export function isLog(sizes: readonly number[]): boolean {
	const positive = sizes.filter((size) => size > 0);
	return positive.length > 0 && Math.max(...positive) > linearUpTo * Math.min(...positive);
}

/** Length of a size before it is fitted to the page: the size itself, or 1 + log₂ of it. */
const weight = (size: number, log: boolean): number => (size <= 0 ? 0 : log ? 1 + Math.log2(Math.max(1, size)) : size);

/**
 * The largest scale at which every requirement holds: the weights of `sizes` in it, added up, take at most `room` pixels.
 * All sizes of one picture share it, so that equal sizes have equal lengths.
 */
export function sizeScale(log: boolean, requirements: readonly { readonly sizes: readonly number[]; readonly room: number }[]): SizeScale {
	const units = requirements.map(({ sizes, room }) => Math.max(1, room) / sizes.reduce((sum, size) => sum + weight(size, log), 0)).filter(Number.isFinite);
	const unit = units.length ? Math.min(...units) : 1;
	return { of: (size) => (size > 0 ? Math.max(1.5, unit * weight(size, log)) : 0), log, unit };
}

/** A wrong length next to the right one: never closer to it than `apart` pixels, so that 999 against 1,000 is seen to be wrong. */
export function visiblyDifferent(got: number, expected: number, most: number, apart = 6): number {
	if (Math.abs(got - expected) >= apart) return Math.min(got, most);
	const shorter = got < expected || (got === expected && expected >= most);
	const moved = shorter ? expected - apart : expected + apart;
	return moved < 1.5 ? expected + apart : moved;
}
