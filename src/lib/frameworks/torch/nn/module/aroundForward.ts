import type { Interpreter, PyInstance, Value } from '../../../../python/index.ts';

/** A forward: from the arguments of a call to what it gives. */
export type Forward = (args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value;

/** Something that is done around the forwards of the modules that it concerns. */
export interface Around {
	concerns(host: Interpreter, module: PyInstance): boolean;
	run(host: Interpreter, module: PyInstance, forward: Forward, ...given: Parameters<Forward>): Value;
}

/** From the innermost to the outermost. */
const order = ['autocast', 'lazy', 'hooks'] as const;

/** Each is put here by the file that knows it, when its part is loaded. */
export const arounds: { [name in (typeof order)[number]]?: Around } = {};

/** Calls a module's `forward` with all that is done around it. */
export function callForward(host: Interpreter, module: PyInstance, forward: Value, ...given: Parameters<Forward>): Value {
	let call: Forward = (args, keywords) => host.call(forward, args, keywords);
	for (const name of order) {
		const around = arounds[name];
		if (!around?.concerns(host, module)) continue;
		const inner = call;
		call = (...all) => around.run(host, module, inner, ...all);
	}
	return call(...given);
}
