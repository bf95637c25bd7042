import { unsupportedInText } from '../builtins/functionDef.ts';
import { machineOf, native } from '../builtins/methodDef.ts';
import type { Code, WithUnknown } from '../objects/code.ts';
import { compileText, runCode } from '../vm/embedded.ts';
import type { Interpreter, Package } from '../objects/interpreter.ts';
import type { Machine } from '../vm/machine.ts';
import type { Value } from '../objects/values.ts';

/** Names and their values. */
export type Entries = readonly (readonly [name: string, value: Value])[];

/** What a standard module holds. */
export interface Contents {
	/** What is written in TypeScript, made anew for each program. */
	readonly values?: (machine: Machine) => Entries;
	/** What is written in Python: it sees `values` and `_unsupported(what)`, and what it calls by a name without `_` in front is in the module. Its frames are in no traceback. */
	readonly text?: string;
	/** Names that CPython 3.11's module has and this one has not, divided by spaces; null: any may be. */
	readonly others?: string | null;
	/** Where CPython keeps the module, below its library; without one, it is part of the interpreter. */
	readonly file?: string;
}

const compiled = new Map<string, Code>();

/** Evaluates a module's Python text, compiled once: what it binds, and what it was given. */
export function namesOfText(host: Interpreter, name: string, text: string, given: Entries, withUnknown: WithUnknown = 'explores'): Map<string, Value> {
	const names = new Map(given);
	let code = compiled.get(name);
	if (!code) compiled.set(name, (code = compileText(name, text, names.keys(), withUnknown)));
	runCode(machineOf(host), code, names);
	return names;
}

/** The same, but for names with `_` in front. */
export const runText = (...of: Parameters<typeof namesOfText>): Map<string, Value> => new Map([...namesOfText(...of)].filter(([own]) => !own.startsWith('_')));

/** A module of Python's own library. */
export function standard(name: string, { values, text, others = '', file }: Contents): Package {
	return {
		name,
		load(host) {
			const machine = machineOf(host);
			const names = runText(machine, name, text ?? '', [['_unsupported', unsupportedInText], ...(values?.(machine) ?? [])]);
			names.set('__file__', file === undefined ? 'unknown location' : `<stdlib>/${file}`);
			names.set(
				'__getattr__',
				native('__getattr__', {}, (_, [wanted]) => {
					const attribute = String(wanted);
					if (others === null || attribute.startsWith('_') || others.split(' ').includes(attribute)) return machine.unsupported(`${name}.${attribute}`);
					return machine.raise('AttributeError', `module '${name}' has no attribute '${attribute}'`);
				})
			);
			return names;
		}
	};
}
