import type { Interpreter } from '../objects/interpreter.ts';
import { perRun } from '../vm/perRun.ts';

interface Generator {
	at: number;
	/** It is a module's: any function may draw from it. */
	readonly shared: boolean;
	readonly lose: () => void;
}

/** Generators of random numbers by when something was last drawn from them, and what makes unknown what they draw next. */
const generators = perRun(() => ({ now: 0, last: new Map<object, Generator>(), sharedLost: false }));

/** Something is drawn from a generator, or it is seeded. */
export function draws({ trace }: Interpreter, generator: object, lose: () => void, shared: boolean): void {
	const run = generators(trace);
	if (shared && run.sharedLost && !run.last.has(generator)) lose();
	run.last.set(generator, { at: ++run.now, shared, lose });
}

/** How many times there were. */
export const drawsSoFar = ({ trace }: Interpreter): number => generators(trace).now;

/** Makes unknown what the generators draw next from which something was drawn since. */
export function loseDrawsSince({ trace }: Interpreter, mark: number): void {
	for (const { at, lose } of generators(trace).last.values()) if (at > mark) lose();
}

/** Makes unknown what the generators of modules draw next. */
export function loseShared({ trace }: Interpreter): void {
	const run = generators(trace);
	run.sharedLost = true;
	for (const { shared, lose } of run.last.values()) if (shared) lose();
}
