import { instanceOf } from '../objects/storage.ts';
import { NativeFunction, PyBoxed, PyClass, PyUnknown, type Value, types } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { stepsToMake } from '../vm/work.ts';

/** What a built-in gets: the machine, its positional arguments, its keywords. */
export type Run = (machine: Machine, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value;

export interface Arity {
	readonly least: number;
	readonly most: number;
	/** How CPython words its errors: `f expected 1 argument, got 2`, `A.f() takes exactly one argument (2 given)` or, where it parses a format, `f() takes at most 1 argument (2 given)`. */
	readonly style: 'takes' | 'expected' | 'parsed';
	/** Keywords that are taken; null: any. */
	readonly keywords: readonly string[] | null;
	/** Whether what is not known is given to it: all, or texts of which is known how long they are. */
	readonly takesUnknown: boolean | 'texts';
	/** Whether it changes its object by its arguments: what is unknown among them has to be said. */
	readonly changes: boolean;
}

export const anything: Arity = { least: 0, most: Infinity, style: 'takes', keywords: [], takesUnknown: false, changes: false };

/** The hosts that built-ins get are machines: this is the one place that says so. */
export const machineOf = (host: unknown): Machine => host as Machine;

/**
 * A built-in function, with CPython's errors for a wrong number of arguments.
 * @param called As some of these errors call it: with its module, where one writes it in C.
 */
export function native(name: string, arity: Partial<Arity>, run: Run, called = name): NativeFunction {
	const full = { ...anything, ...arity };
	return new NativeFunction(
		name,
		name,
		null,
		(host, { positional, keywords }) => {
			const machine = machineOf(host);
			checkArity(machine, name, called, full, positional.length, keywords);
			return run(machine, positional, keywords);
		},
		full.takesUnknown
	);
}

/** What calling a built-in class does; `args` are without the class. */
export function constructor(cls: PyClass, arity: Partial<Arity>, run: Run): void {
	const make = native(cls.name, arity, (machine, args, keywords) => {
		const made = run(machine, args, keywords);
		machine.budget.spend(6 + stepsToMake(made));
		return made;
	});
	cls.attrs.set(
		'__new__',
		new NativeFunction(
			'__new__',
			`${cls.name}.__new__`,
			null,
			(host, { positional: [given, ...args], keywords }) => {
				const machine = machineOf(host);
				if (given === cls) return make.run(machine, { positional: args, keywords });
				if (!(given instanceof PyClass) || !given.isSubclassOf(cls))
					return machine.raise('TypeError', `${cls.name}.__new__(X): X is not a subtype of ${cls.name}`);
				// A container that can change is filled by its __init__.
				const filled = cls !== types.list && cls !== types.dict && cls !== types.set;
				return instanceOf(machine, given, make.run(machine, filled ? { positional: args, keywords } : { positional: [], keywords: new Map() }));
			},
			make.takesUnknown
		)
	);
}

/** Adds a method to a built-in class; `args[0]` is self, which `least` and `most` do not count. */
export function method(cls: PyClass, name: string, arity: Partial<Arity>, run: Run): void {
	const full = { ...anything, ...arity };
	const qualname = `${cls.name}.${name}`;
	cls.attrs.set(
		name,
		new NativeFunction(
			name,
			qualname,
			null,
			(host, { positional: given, keywords }) => {
				const machine = machineOf(host);
				let positional = given;
				checkArity(machine, name, qualname, full, positional.length - 1, keywords);
				if (positional[0] instanceof PyBoxed) positional = [positional[0].value, ...positional.slice(1)];
				const unknown = full.changes && [...positional, ...keywords.values()].find((value) => value instanceof PyUnknown);
				return unknown instanceof PyUnknown ? machine.unsupported(unknown.what) : run(machine, positional, keywords);
			},
			full.takesUnknown || full.changes
		)
	);
}

/** Raises TypeError for a wrong number of arguments or a keyword that is not taken. */
export function checkArity(
	machine: Machine,
	name: string,
	qualname: string,
	{ least, most, style, keywords: known }: Arity,
	given: number,
	keywords: ReadonlyMap<string, Value>
): void {
	// What takes keywords counts its arguments first.
	if (known?.length && given < least) wrongCount(machine, name, qualname, least, most, style, given);
	for (const keyword of keywords.keys()) {
		if (!known || known.includes(keyword)) continue;
		machine.raise('TypeError', known.length ? `'${keyword}' is an invalid keyword argument for ${name}()` : `${qualname}() takes no keyword arguments`);
	}
	if (given < least || given > most) wrongCount(machine, name, qualname, least, most, style, given);
}

function wrongCount(machine: Machine, name: string, qualname: string, least: number, most: number, style: Arity['style'], given: number): never {
	const plural = (count: number): string => (count === 1 ? 'argument' : 'arguments');
	if (style === 'takes') {
		if (most === 0) machine.raise('TypeError', `${qualname}() takes no arguments (${given} given)`);
		if (least === most) machine.raise('TypeError', `${qualname}() takes exactly ${least === 1 ? 'one argument' : `${least} arguments`} (${given} given)`);
		const [bound, count] = given < least ? ['at least', least] : ['at most', most];
		machine.raise('TypeError', `${qualname}() takes ${bound} ${count} positional ${plural(count)} (${given} given)`);
	}
	if (style === 'parsed') {
		const [bound, count] = least === most ? ['exactly', least] : given < least ? ['at least', least] : ['at most', most];
		machine.raise('TypeError', `${name}() takes ${bound} ${count} ${plural(count)} (${given} given)`);
	}
	const [bound, count] = least === most ? ['', least] : given < least ? ['at least ', least] : ['at most ', most];
	machine.raise('TypeError', `${name} expected ${bound}${count} ${plural(count)}, got ${given}`);
}
