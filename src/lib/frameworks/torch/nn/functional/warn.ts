import type { Interpreter } from '../../../../python/index.ts';
import { stateOf, warnAt } from '../../state.ts';

/** Warns of what a function was given: by the line of the program, or, in a layer's own forward, once for that layer's class. */
export function warnOf(host: Interpreter, message: string): void {
	const { calling } = stateOf(host);
	if (calling === null) host.warn('UserWarning', message);
	else warnAt(host, calling, message);
}
