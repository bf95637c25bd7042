import { builtins } from '../builtins/index.ts';
import { machineOf, native } from '../builtins/native.ts';
import type { Code } from '../code.ts';
import { BlockCompiler } from '../compile/block.ts';
import { boundNames } from '../compile/bound.ts';
import { compileBlock } from '../compile/statement.ts';
import { Frame, Scope } from '../frame.ts';
import type { Host, Package } from '../host.ts';
import type { Machine } from '../machine.ts';
import { parse } from '../parse.ts';
import type { Value } from '../values.ts';

/** Names and their values. */
export type Entries = readonly (readonly [name: string, value: Value])[];

/** What a standard module holds. */
export interface Contents {
	/** What is written in TypeScript, made anew for each program. */
	readonly values?: (machine: Machine) => Entries;
	/** What is written in Python: it sees `values`, and what it calls by a name without `_` in front is in the module. Its frames are in no traceback. */
	readonly text?: string;
	/** Names that CPython 3.11's module has and this one has not, divided by spaces; null: any may be. */
	readonly others?: string | null;
	/** Where CPython keeps the module, below its library; without one, it is part of the interpreter. */
	readonly file?: string;
}

const interpreter = new Scope(null, new Map(builtins));
const compiled = new Map<string, Code>();

/** The code of a module's text: a function's body, so that its functions see its names and not the program's. */
function codeOf(name: string, text: string, given: Iterable<string>): Code {
	const known = compiled.get(name);
	if (known) return known;
	const { block } = parse(text);
	const outer = new BlockCompiler('builtins', 'function', null, new Set(builtins.keys()), '', false);
	outer.code.library = name;
	const body = new BlockCompiler('<module>', 'function', outer, new Set([...boundNames(block), ...given]), '', false);
	compileBlock(body, block);
	body.code.emitSilent({ from: 0, to: 0 }, (frame, machine) => machine.leave(frame, null));
	compiled.set(name, body.code);
	return body.code;
}

/** Evaluates a module's Python text: what it binds, and what it was given, but for names with `_` in front. Its frames are in no traceback. */
export function runText(host: Host, name: string, text: string, given: Entries): Map<string, Value> {
	const machine = machineOf(host);
	const names = new Map(given);
	machine.runFrame(new Frame(codeOf(name, text, names.keys()), new Scope(interpreter, names)));
	return new Map([...names].filter(([own]) => !own.startsWith('_')));
}

/** A module of Python's own library. */
export function standard(name: string, { values, text, others = '', file }: Contents): Package {
	return {
		name,
		load(host) {
			const machine = machineOf(host);
			const names = runText(machine, name, text ?? '', values?.(machine) ?? []);
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
		},
		describe: () => undefined
	};
}
