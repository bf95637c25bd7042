import type { Span } from '../../ir/index.ts';
import type { Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { type PyClass, PyDict, PyIterator, PyObject, type Value, types } from './values.ts';
import { TooMuch } from '../syntax/errors.ts';
import type { Parameters } from './signature.ts';
import type { Globals, Home, Scope } from '../vm/frame.ts';

/** One step of a program: takes its operands from the frame's stack and leaves its result there. */
export type Step = (frame: Frame, machine: Machine) => void;

/** How long a block's code may get: `finally` blocks are compiled once for each way out of them, also those within others. */
const maxSteps = 200_000;

/**
 * What code does with what is unknown: it is not called with it, and what it would give is unknown; or it is left where something unknown decides how it goes on;
 * or it goes all ways.
 */
export type WithUnknown = 'skips' | 'leaves' | 'explores';

/** A compiled block: the module, a function's or a class's body, a comprehension. Jumps are indexes into `steps`. */
export class Code {
	readonly steps: Step[] = [];
	/** The expression that each step stands for. */
	readonly spans: Span[] = [];
	/** Whether a step leaves a value: what is left is unknown when the step turns out not to be modelled. */
	readonly leaves: boolean[] = [];
	isGenerator = false;
	/** The standard module whose Python text it is; null: the program's own. Its frames are not the program's. */
	library: string | null = null;
	withUnknown: WithUnknown = 'explores';
	/** What gives all that it returns, where that is one expression: see `compile/direct.ts`. With `enters`, it is left for the frame on top. */
	only: ((frame: Frame, machine: Machine, enters: boolean) => Value) | null = null;
	/** It may return something else than None and False. */
	answers = false;
	/** What `super()` without arguments takes as the instance. */
	firstParameter: string | null = null;
	/** The names that it binds. */
	locals: ReadonlySet<string> | null = null;
	/** The string that the body starts with. */
	doc: string | null = null;
	constructor(
		/** `forward`, `<module>`, `<lambda>`. */
		readonly name: string,
		readonly kind: 'module' | 'function' | 'class' | 'comprehension',
		/** Whether its bindings are traced. */
		readonly traced: boolean
	) {}

	/** Adds a step that leaves one value. */
	emit(span: Span, step: Step): number {
		if (this.steps.length >= maxSteps) throw new TooMuch(span, 'a program that is this long');
		this.steps.push(step);
		this.spans.push(span);
		this.leaves.push(true);
		return this.steps.length - 1;
	}

	/** Adds a step that leaves nothing. */
	emitSilent(span: Span, step: Step): number {
		const at = this.emit(span, step);
		this.leaves[at] = false;
		return at;
	}

	get here(): number {
		return this.steps.length;
	}
}

/** A function of the user's. */
export class PyFunction extends PyObject {
	readonly cls = types.function;
	/** Whose method it is, where a library's class has it: what it does with another's instance is not modelled. */
	owner: PyClass | null = null;
	private made: Code | undefined;
	private named: Map<string, Value> | undefined;
	private annotated: PyDict | undefined;
	private documented: Value | undefined;
	readonly origin: number;
	readonly globals: Globals;
	constructor(
		public name: string,
		public qualname: string,
		/** Its code, which may be compiled when it is first asked for. */
		private readonly compiled: () => Code,
		readonly parameters: Parameters,
		/** The scope it was defined in, whose names it sees. */
		readonly scope: Scope | null,
		home: Home
	) {
		super();
		this.origin = home.origin;
		this.globals = home.globals;
	}

	get code(): Code {
		return (this.made ??= this.compiled());
	}

	get doc(): Value {
		return this.documented === undefined ? this.code.doc : this.documented;
	}

	/** Made when they are first asked for: each run of a comprehension has a function. */
	get attrs(): Map<string, Value> {
		return (this.named ??= new Map());
	}

	get annotations(): PyDict {
		return (this.annotated ??= new PyDict());
	}

	/** Sets what describes the function; whether the attribute is one that does. */
	describe(attribute: string, value: Value): boolean {
		if (attribute === '__doc__') this.documented = value;
		else if (attribute === '__name__' && typeof value === 'string') this.name = value;
		else if (attribute === '__qualname__' && typeof value === 'string') this.qualname = value;
		else if (attribute === '__annotations__' && value instanceof PyDict) {
			this.annotations.entries.clear();
			for (const [key, entry] of value.entries) this.annotations.entries.set(key, entry);
		} else return attribute === '__module__';
		return true;
	}
}

/** What a function says that it is of: `__module__`. */
export const moduleOf = ({ code, globals }: PyFunction): string => code.library ?? globals.module;

/** A generator: a frame that stops at each `yield`. */
export class PyGenerator extends PyIterator {
	constructor(
		readonly frame: Frame,
		next: (generator: PyGenerator) => Value | undefined
	) {
		super(types.generator, () => next(this));
	}
}
