import type { Tried } from '../../../ir/index.ts';

/** A test that goes below the program and asks for what it has left. */
export const below = (...lines: readonly string[]): Pick<Tried, 'test'> => ({ test: lines.join('\n') });

/** A test that goes above the program and watches it run: for what is over by then. */
export const above = (...lines: readonly string[]): Pick<Tried, 'test' | 'isAbove'> => ({ test: lines.join('\n'), isAbove: true });
