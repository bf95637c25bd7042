import { type Arity, machineOf, native, type Run } from './methodDef.ts';
import { Unsupported, UnsupportedInText } from '../objects/exceptions.ts';
import { asIndex } from '../protocols/sequence.ts';
import type { Machine } from '../vm/machine.ts';
import { floatOf, isNumber } from '../arithmetic/int.ts';
import { bind, parseSignature } from '../objects/signature.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { NativeFunction, PyUnknown, type Value } from '../objects/values.ts';

/** A function that CPython's module writes in C: it words a wrong number of arguments as C functions do. */
export const cFunction = (module: string, name: string, arity: Partial<Arity>, run: Run): NativeFunction => native(name, arity, run, `${module}.${name}`);

/** A function with Python's own parameter list (see `objects/signature.ts`) and Python's own errors. */
export const signed = (name: string, signature: string, run: (machine: Machine, args: readonly Value[]) => Value, takesUnknown = false): NativeFunction =>
	new NativeFunction(name.slice(name.lastIndexOf('.') + 1), name, signature, (host, { positional }) => run(machineOf(host), positional), takesUnknown);

/** The float that a C function takes; raises TypeError `must be real number, not str`. */
export function realOf(machine: Machine, value: Value): number {
	if (isNumber(value)) return floatOf(machine, value);
	for (const name of ['__float__', '__index__']) {
		const own = classOf(value).find(name);
		if (own === undefined) continue;
		const made = machine.call(own, [value]);
		return isNumber(made) ? floatOf(machine, made) : machine.unsupported(`the float of a ${typeName(value)}`);
	}
	return machine.raise('TypeError', `must be real number, not ${typeName(value)}`);
}

/** The int that a C function takes; raises TypeError `'float' object cannot be interpreted as an integer`. */
export const indexOf = (machine: Machine, value: Value): bigint =>
	asIndex(machine, value) ?? machine.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);

/** A function in C whose arguments may be given by name (Argument Clinic): Python's parameter list, C's words. */
export const clinic = (name: string, signature: string, run: (machine: Machine, args: readonly Value[]) => Value): NativeFunction => {
	const parameters = parseSignature(signature);
	const places = parameters.filter(({ kind }) => kind === 'plain' || kind === 'positional-only').length;
	return new NativeFunction(name, name, null, (host, { positional, keywords }) => {
		const most = positional.length + keywords.size > parameters.length ? parameters.length : places;
		const given = positional.length + (most === places && most < parameters.length ? 0 : keywords.size);
		if (given > most) {
			const counted = `${most}${places < parameters.length && most === places ? ' positional' : ''} argument${most === 1 ? '' : 's'}`;
			const bound = parameters.some((parameter, i) => i < most && parameter.default !== undefined) ? 'at most' : 'exactly';
			host.raise('TypeError', `${name}() takes ${bound} ${counted} (${given} given)`);
		}
		parameters.forEach((parameter, i) => {
			if (parameter.default === undefined && i >= positional.length && !keywords.has(parameter.name))
				host.raise('TypeError', `${name}() missing required argument '${parameter.name}' (pos ${i + 1})`);
		});
		for (const keyword of keywords.keys())
			if (!parameters.some((parameter) => parameter.name === keyword && parameter.kind !== 'positional-only'))
				host.raise('TypeError', `'${keyword}' is an invalid keyword argument for ${name}()`);
		return run(machineOf(host), bind(host, name, parameters, positional, keywords));
	});
};

/** What Python text of ours says where something is not modelled, or not known. */
export const unsupportedInText = signed('_unsupported', 'what', (machine, [what]) => {
	try {
		return machine.unsupported(String(what));
	} catch (thrown) {
		throw thrown instanceof Unsupported ? new UnsupportedInText(thrown.what) : thrown;
	}
});
export const notKnown = (module: string, name: string): NativeFunction =>
	cFunction(module, name, { keywords: null, takesUnknown: true }, () => new PyUnknown(`the value of ${module}.${name}()`));
