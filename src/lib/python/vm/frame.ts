import type { Machine } from './machine.ts';
import type { Span } from '../../ir/index.ts';
import type { Code } from '../objects/code.ts';
import type { Turns } from './budget.ts';
import type { Raise, Unsupported } from '../objects/exceptions.ts';
import type { PyInstance, PyUnknown, Value } from '../objects/values.ts';

/** The global names of one of the program's modules: of the program itself, or of a file of its own that it imports. */
export class Globals extends Map<string, Value> {
	/** What names that nothing else binds are, once all was imported of a module that is not known. */
	anything: PyUnknown | undefined;
	/** The `__getattr__`s of modules that have more names than are listed, and of which all was imported. */
	readonly partly: Value[] = [];
	constructor(
		/** `__name__`. */
		readonly module: string,
		/** What relative imports count from: `''` is the folder that the program lies in; null where they cannot be. */
		readonly folder: string | null
	) {
		super();
		this.set('__name__', module);
	}
}

/** Where code stands. */
export interface Home {
	/** The offset in the source that its spans count from. */
	readonly origin: number;
	/** The names of its module. */
	readonly globals: Globals;
}

/** The names of one run of a function, or of the module, and the scope around it. */
export class Scope {
	constructor(
		readonly parent: Scope | null,
		readonly names = new Map<string, Value>(),
		/** The names that the block binds, also those that it has not bound yet. */
		private readonly bound: ReadonlySet<string> | null = null
	) {}

	/** The scope, outwards from this one, whose name it is. */
	owner(name: string): Scope | null {
		let scope: Scope | null = this.parent;
		while (scope && !scope.names.has(name) && !scope.bound?.has(name)) scope = scope.parent;
		return scope;
	}
}

/** How things stood when it was first not known whether something raises. */
export interface Doubt {
	readonly objects: ReadonlyMap<object, ReadonlyMap<unknown, unknown>>;
	/** What packages keep outside of objects, such as generators of random numbers. */
	readonly hidden: readonly unknown[];
	/** How often it was looked how things stand, at each place where something may raise. */
	readonly looked: Map<number, number>;
}

/** Where to go when a step raises. */
export interface Block {
	readonly target: number;
	readonly height: number;
	/** How many exceptions were being handled when the block was entered. */
	readonly handling: number;
	/** There are handlers of exceptions there after which the program goes on, not only what is done in any case. */
	readonly catches: boolean;
	/** How things stood when first something was done there of which it is not known whether it raises. */
	doubt?: Doubt;
}

/** One run of a `Code`. */
export class Frame {
	/** Index of the next step. */
	at = 0;
	readonly stack: Value[] = [];
	readonly blocks: Block[] = [];
	/** Exceptions being handled, innermost last: what a bare `raise` raises again. */
	readonly handling: Raise[] = [];
	/** What the statement being run has bound so far. */
	readonly bound: { readonly name: string; readonly value: Value; readonly span: Span }[] = [];
	statement: Span;
	/** It called a function and gets its value. */
	waiting = false;
	/** What `return` gives once the blocks around it are left. */
	returned: Value = null;
	/** What the caller gets whatever is returned: unknown where it could not be decided whether an earlier `return` is reached. */
	result: Value | undefined;
	/** Why it is not known what the generator still gives. */
	lost: Unsupported | null = null;
	/** The generator has returned. */
	finished = false;
	/** What `yield from` is going through, and where the code goes on after it. */
	delegate: Value = null;
	afterDelegate = 0;
	/** The instance whose `__init__` this is: what the caller gets. */
	constructed: PyInstance | null = null;
	private spanAt = -1;
	private keptSpan: Span | undefined;
	/** Loops that may be cut short. */
	turns: Map<object, Turns> | null = null;
	/** More than 0: what is not modelled is unknown, and not spoken of (annotations). */
	quiet = 0;
	readonly origin: number;
	readonly globals: Globals;

	constructor(
		readonly code: Code,
		readonly scope: Scope,
		home: Home
	) {
		this.origin = home.origin;
		this.globals = home.globals;
		this.statement = code.spans[0] ?? { from: 0, to: 0 };
	}

	push(value: Value): void {
		this.stack.push(value);
	}

	pop(): Value {
		return this.stack.pop()!;
	}

	/** The last `count` values, in the order in which they were pushed. */
	take(count: number): Value[] {
		const taken = new Array<Value>(count);
		for (let i = count - 1; i >= 0; i--) taken[i] = this.stack.pop()!;
		return taken;
	}

	/** The expression that is being evaluated, as the code has it. */
	private get place(): Span & { readonly lineAt?: number } {
		return this.code.spans[this.at - 1] ?? this.statement;
	}

	/** Where that stands in the source. */
	get span(): Span {
		if (this.at !== this.spanAt || !this.keptSpan) {
			this.spanAt = this.at;
			this.keptSpan = this.spanOf(this.place);
		}
		return this.keptSpan;
	}

	/** Where a traceback says that it stands. */
	get lineAt(): number {
		return this.origin + (this.place.lineAt ?? this.place.from);
	}

	/** Where something of the code stands in the source. */
	spanOf({ from, to }: Span): Span {
		return { from: this.origin + from, to: this.origin + to };
	}
}

/** What a name of a module's, or a built-in one, stands for; undefined where nothing binds it. */
export function globalIfBound(machine: Machine, globals: Globals, name: string): Value | undefined {
	const own = globals.get(name);
	if (own !== undefined) return own;
	const { builtins, unmodelledBuiltins } = machine.surroundings;
	const builtin = builtins.get(name);
	if (builtin !== undefined) return builtin;
	if (unmodelledBuiltins.has(name)) machine.unsupported(`${name}()`);
	return machine.modules.starred(globals, name);
}
