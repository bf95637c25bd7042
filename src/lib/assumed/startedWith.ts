import type { Trace } from '../ir/index.ts';

/** Whether a program reads arguments that it has to be started with, and nobody says: what depends on them is unknown. */
export const lacksArguments = ({ source, bindings }: Trace): boolean =>
	/\bparse_(?:known_)?args\b/.test(source) && bindings.some(({ kind }) => kind === 'unknown');
