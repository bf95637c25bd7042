/** How much a program may take. Past a bound it is `unsupported`, never an endless run. */
export interface Limits {
	/** Steps of compiled code; native work is charged as steps by what it reads and makes (`work.ts`). */
	readonly steps: number;
	/** Ops of the trace: calls of a framework that compute something. */
	readonly ops: number;
	/** Loops are followed for so long of it, then cut short; without it until all is spent, and there is some more then. */
	readonly follows?: { readonly steps: number; readonly ops: number };
	/** Python frames at once: past it, RecursionError as in CPython. */
	readonly depth: number;
	/** Length of a string. */
	readonly characters: number;
	/** Length of a list, tuple, set or dict. */
	readonly items: number;
	/** Bits of an integer. */
	readonly bits: number;
	/** Milliseconds that are left for the run, by a clock of its caller's: the last resort, for it depends on the machine. Values are computed for three quarters of it. */
	readonly timeLeft: () => number;
	/** Characters printed. */
	readonly stdout: number;
}

/** So much time from now on, by a clock. */
export function within(milliseconds: number, now: () => number): () => number {
	const end = now() + milliseconds;
	return () => end - now();
}

export const defaultLimits: Limits = {
	steps: 700_000,
	ops: 100_000,
	depth: 1000,
	characters: 1_000_000,
	items: 200_000,
	bits: 100_000,
	timeLeft: () => Infinity,
	stdout: 1_000_000
};
