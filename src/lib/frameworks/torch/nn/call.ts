import { NativeFunction, PyDict, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { compare } from '../../../python/protocols/comparison.ts';
import { binary } from '../../../python/protocols/number.ts';
import type { BinaryOp } from '../../../python/syntax/tree.ts';
import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { TorchTensor } from '../tensor/tensor.ts';

/** What a function does: its arguments are bound already, one a parameter. */
export type Run = (host: Interpreter, ...args: Value[]) => Value;

/** `x.name(…)`. */
export const send = (host: Interpreter, x: Value, name: string, ...args: Value[]): Value => host.call(host.getAttribute(x, name), args);

/** `x.name(…)` of what gives a tensor. */
export const sent = (host: Interpreter, x: Value, name: string, ...args: Value[]): TorchTensor => send(host, x, name, ...args) as TorchTensor;

/** `a op b`, as a program would write it. */
export const calc = (host: Interpreter, a: Value, op: BinaryOp, b: Value): Value => binary(machineOf(host), op, a, b);

/** Whether `a op b`; raises TypeError where they have no order. */
export const holds = (host: Interpreter, a: Value, op: '<' | '<=' | '>' | '>=', b: Value): boolean => host.truth(compare(machineOf(host), op, a, b));

/** Functions by the names that forwards and other functions call them by. */
const functions = new Map<string, NativeFunction>();

const places = new WeakMap<NativeFunction, string>();

/** Makes functions known; those that PyTorch writes in C++ by `C.name`. `place`: where they are, in their full names. */
export function know(made: readonly NativeFunction[], prefix: string, place: (name: string) => string): void {
	for (const fn of made) functions.set(prefix + fn.name, fn);
	placeIn(made, place);
}

/** Says where functions lie. */
export function placeIn(made: readonly NativeFunction[], place: (name: string) => string): void {
	for (const fn of made) places.set(fn, `${place(fn.name)}.${fn.qualname}`);
}

/** The full name of a function that is known. */
export const placeOf = (fn: NativeFunction): string | undefined => places.get(fn);

/** Calls a function that is known: `relu`, `C.gelu`. */
export const apply = (host: Interpreter, name: string, args: readonly Value[], keywords?: ReadonlyMap<string, Value>): Value =>
	host.call(functionNamed(name), args, keywords);

/** Functions from a table: `name(parameters)` and what each does. */
export const functionsOf = (table: Readonly<Record<string, Run>>): readonly NativeFunction[] =>
	Object.entries(table).map(([heading, run]) => {
		const [, name = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(heading)!;
		return pythonFunction(name, parameters, run);
	});

/** `fn(*args, **keywords)`. */
export function callWith(host: Interpreter, fn: Value, args: Value, keywords: Value): Value {
	const entries = keywords instanceof PyDict ? [...keywords.entries.values()] : [];
	return host.call(fn, args instanceof PyTuple ? args.items : [], new Map(entries.map(([key, value]) => [String(key), value])));
}

/** A function that is known. */
export const functionNamed = (name: string): NativeFunction => functions.get(name)!;
