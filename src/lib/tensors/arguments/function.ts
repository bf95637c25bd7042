import { NativeFunction, type Arguments, type Interpreter, type Value } from '../../python/index.ts';
import type { Binder } from '../../python/objects/values.ts';

/**
 * A function that a framework has in Python: its arguments are bound by Python's rules, with Python's TypeErrors, and come one a parameter.
 * @param signature `input, dim=None`; null: as they were given, without keywords.
 * @param takesUnknown Whether it is run when an argument is unknown.
 * @param binds What binds its arguments in Python's place.
 */
export const pythonFunction = (
	name: string,
	signature: string | null,
	run: (host: Interpreter, ...args: Value[]) => Value,
	qualname = name,
	takesUnknown = false,
	binds: Binder | null = null
): NativeFunction => new NativeFunction(name, qualname, signature, (host, { positional }) => run(host, ...positional), takesUnknown, binds);

/**
 * A function of a framework's in C++ that reads its arguments itself, or that fills a slot of its class, `__len__`.
 * @param takesUnknown Whether it is run when an argument is unknown.
 */
export const cFunction = (name: string, run: (host: Interpreter, args: Arguments) => Value, takesUnknown = false, qualname = name): NativeFunction =>
	new NativeFunction(name, qualname, null, run, takesUnknown);

/** A function of Python's under its name, as modules and texts are given it. */
export const entry = (...of: Parameters<typeof pythonFunction>): readonly [name: string, made: NativeFunction] => [of[0], pythonFunction(...of)];
