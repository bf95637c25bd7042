import type { TraceBuilder } from '../objects/interpreter.ts';

/**
 * What a package keeps for one run, made when it is first asked for. The run itself holds it: V8's minor collections take the values of a WeakMap that
 * outlives the run for alive, and with them all that the run has made.
 */
export function perRun<T>(make: () => T): (trace: TraceBuilder) => T {
	return ({ kept }) => {
		let value = kept.get(make) as T | undefined;
		if (value === undefined) kept.set(make, (value = make()));
		return value;
	};
}
