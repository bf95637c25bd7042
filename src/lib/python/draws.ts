import type { Host } from './host.ts';
import { perRun } from './perRun.ts';

/** Generators of random numbers by when something was last drawn from them, and what makes unknown what they draw next. */
const generators = perRun(() => ({ now: 0, last: new Map<object, { at: number; readonly lose: () => void }>() }));

/** Something is drawn from a generator, or it is seeded. */
export function draws({ trace }: Host, generator: object, lose: () => void): void {
	const run = generators(trace);
	run.last.set(generator, { at: ++run.now, lose });
}

/** How many times there were. */
export const drawsSoFar = ({ trace }: Host): number => generators(trace).now;

/** Makes unknown what the generators draw next from which something was drawn since. */
export function loseDrawsSince({ trace }: Host, mark: number): void {
	for (const { at, lose } of generators(trace).last.values()) if (at > mark) lose();
}
