import type { Span } from '../ir/index.ts';
import { Addresses } from './addresses.ts';
import { findAttribute, getAttribute } from './attributes.ts';
import { Budget } from './budget.ts';
import { instantiateClass } from './classes.ts';
import { PyFunction, PyGenerator } from './code.ts';
import type { Placed } from './compile/program.ts';
import { attempt, exceptionClass, instantiate, Raise, Stop, Unsupported } from './exceptions.ts';
import { Frame, Scope } from './frame.ts';
import type { ExceptionName, Host, Package, RaiseDetail } from './host.ts';
import { resume, throwInto } from './generators.ts';
import { getItem } from './items.ts';
import { iterateAll } from './iteration.ts';
import type { Limits } from './limits.ts';
import { Lines } from './lines.ts';
import { Modules } from './modules.ts';
import { truth } from './operations.ts';
import { bind, type Parameters, parseSignature } from './signature.ts';
import { formatValue, reprOf, strOf } from './text.ts';
import type { TraceRecorder } from './trace.ts';
import { classOf, typeName } from './types.ts';
import { BoundMethod, NativeFunction, PyClass, PyGenericAlias, PyInstance, PyStaticMethod, type PyObject, PyUnknown, type Value } from './values.ts';

const none: ReadonlyMap<string, Value> = new Map();

/** How deep native code may call back into Python code: each level is a level of JavaScript's stack as well. */
const nativeDepth = 120;

function unknownAmong(positional: readonly Value[], keywords: ReadonlyMap<string, Value>): PyUnknown | undefined {
	for (const value of positional) if (value instanceof PyUnknown) return value;
	for (const value of keywords.values()) if (value instanceof PyUnknown) return value;
	return undefined;
}

/** What a machine runs in. */
export interface Surroundings {
	readonly source: string;
	/** See `Program`. */
	readonly comments: ReadonlyMap<number, string>;
	readonly trace: TraceRecorder;
	readonly packages: readonly Package[];
	readonly builtins: ReadonlyMap<string, Value>;
	/** Names that Python has built in and this evaluator has not. */
	readonly unmodelledBuiltins: ReadonlySet<string>;
	readonly limits: Limits;
}

/** Runs compiled code: frames, calls, exceptions, names. What values can do is said by the functions around it, which get it as their first argument. */
export class Machine implements Host {
	readonly globals = new Map<string, Value>();
	readonly modules: Modules;
	readonly trace: TraceRecorder;
	readonly lines: Lines;
	readonly budget: Budget;
	readonly addresses = new Addresses();
	/** Objects by what their `__hash__` gives, the first of those that are equal; strings and tuples by what `hash()` gave. */
	readonly representatives = new Map<bigint, PyObject[]>();
	readonly hashed = new Map<bigint, Value>();
	/** How exceptions that were caught had been raised, for `raise e`. */
	readonly caught = new WeakMap<PyInstance, Raise>();
	modulePath = '';
	/** What the program does with warnings, the first filter that takes one first (Python's `warnings`). */
	warningFilters: { readonly hides: boolean; readonly takes: (category: string, message: string) => boolean }[] = [];
	/** The first thing that is not modelled, if any. */
	firstUnsupported: { readonly what: string; readonly span: Span; readonly line: number } | null = null;
	private readonly frames: Frame[] = [];
	private result: Value = null;
	private nested = 0;
	private readonly shown = new Set<PyObject>();
	/** While text for people is being made: the first unknown in it. */
	private showing: { unknown?: PyUnknown } | null = null;

	constructor(private readonly surroundings: Surroundings) {
		this.lines = new Lines(surroundings.source);
		this.budget = new Budget(surroundings.limits);
		this.trace = surroundings.trace;
		this.trace.at = this;
		this.modules = new Modules(this, surroundings.packages);
		this.globals.set('__name__', '__main__');
	}

	runModule(pieces: readonly Placed[]): void {
		const scope = new Scope(null, this.globals);
		for (const { code, origin } of pieces) this.runFrame(new Frame(code, scope, origin));
	}

	// Frames

	/** Runs a frame to its end or its next `yield`, inside of whatever is running; with `thrown`, raises that where the frame stands. */
	runFrame(frame: Frame, thrown?: Raise): Value {
		this.checkDepth();
		this.frames.push(frame);
		const base = this.frames.length - 1;
		if (thrown) this.recover(thrown, base);
		return this.loop(base);
	}

	/** Does something as if the frame did it. */
	within<T>(frame: Frame, act: () => T): T {
		this.frames.push(frame);
		try {
			return act();
		} finally {
			this.frames.pop();
		}
	}

	isRunning(frame: Frame): boolean {
		return this.frames.includes(frame);
	}

	private loop(base: number): Value {
		const { frames, budget } = this;
		if (++this.nested > nativeDepth) {
			this.nested--;
			frames.length = base;
			this.raise('RecursionError', 'maximum recursion depth exceeded');
		}
		try {
			while (frames.length > base) {
				try {
					while (frames.length > base) {
						const frame = frames[frames.length - 1]!;
						const { steps } = frame.code;
						const depth = frames.length;
						while (frames.length === depth && frames[depth - 1] === frame) {
							budget.spend(1);
							steps[frame.at++]!(frame, this);
						}
					}
				} catch (thrown) {
					this.recover(thrown, base);
				}
			}
		} finally {
			this.nested--;
		}
		return this.result;
	}

	/** Goes on after something was thrown: in a handler, or with an unknown value; or throws on. */
	private recover(thrown: unknown, base: number): void {
		const { frames } = this;
		if (thrown instanceof Unsupported) {
			const frame = frames[frames.length - 1]!;
			if (!frame.quiet) this.noteUnsupported(thrown.what, this.span);
			if (frame.code.leaves[frame.at - 1]) frame.push(new PyUnknown(thrown.what));
			return;
		}
		if (!(thrown instanceof Raise)) {
			if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) throw new Stop('a recursion through built-in functions that is too deep');
			throw thrown;
		}
		if (!thrown.span) {
			thrown.span = this.span;
			const context = this.handled?.exception;
			if (context && context !== thrown.exception) thrown.exception.context = context;
		}
		while (frames.length > base) {
			const frame = frames[frames.length - 1]!;
			if (!thrown.again && frame.code.library === null) thrown.frames.unshift({ line: this.lines.at(frame.lineAt), func: frame.code.name });
			thrown.again = false;
			const block = frame.blocks.pop();
			if (block) {
				frame.stack.length = block.height;
				frame.handling.length = block.handling;
				frame.handling.push(thrown);
				frame.at = block.target;
				frame.waiting = false;
				this.caught.set(thrown.exception, thrown);
				return;
			}
			frame.finished = true;
			frames.pop();
		}
		throw thrown;
	}

	/** Ends a frame; its caller gets the value. */
	leave(frame: Frame, value: Value): void {
		this.frames.pop();
		frame.finished = true;
		const given = frame.result ?? value;
		const { constructed } = frame;
		if (!constructed || given instanceof PyUnknown) return this.hand(given);
		if (given !== null) this.raise('TypeError', `__init__() should return None, not '${typeName(given)}'`);
		this.hand(constructed);
	}

	/** Stops a generator's frame until it is resumed. */
	suspend(value: Value): void {
		this.frames.pop();
		this.hand(value);
	}

	private hand(value: Value): void {
		this.result = value;
		const caller = this.frames[this.frames.length - 1];
		if (caller?.waiting) {
			caller.waiting = false;
			caller.push(value);
		}
	}

	/** Raises in a generator, where it last gave a value: what it gives next; undefined at its end. */
	throwInto(generator: PyGenerator, raised: Raise): Value | undefined {
		return throwInto(this, generator, raised);
	}

	private checkDepth(): void {
		if (this.frames.length >= this.budget.limits.depth) this.raise('RecursionError', 'maximum recursion depth exceeded');
	}

	// Calls

	/** Calls from a step: the value is left on the top frame's stack, now or when the callee returns. */
	enter(callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): void {
		if (callee instanceof BoundMethod) return this.enter(callee.func, [callee.self, ...positional], keywords);
		if (callee instanceof PyFunction) return this.enterFunction(callee, positional, keywords, null);
		if (callee instanceof PyClass && callee.scripted && !callee.metaclass) {
			const init = callee.find('__init__');
			if (init instanceof PyFunction && callee.find('__new__') === undefined) {
				const made = new PyInstance(callee);
				return this.enterFunction(init, [made, ...positional], keywords, made);
			}
		} else if (callee instanceof PyInstance) {
			const method = callee.cls.find('__call__');
			if (method instanceof PyFunction) return this.enterFunction(method, [callee, ...positional], keywords, null);
		}
		const value = this.call(callee, positional, keywords);
		this.frames[this.frames.length - 1]!.push(value);
	}

	private enterFunction(callee: PyFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>, constructed: PyInstance | null): void {
		const caller = this.frames[this.frames.length - 1]!;
		const unknown = callee.code.takesUnknown ? undefined : unknownAmong(positional, keywords);
		if (unknown) return caller.push(unknown);
		const frame = this.frameFor(callee, positional, keywords);
		if (callee.code.isGenerator) return caller.push(new PyGenerator(frame, this.next));
		this.checkDepth();
		frame.constructed = constructed;
		caller.waiting = true;
		this.frames.push(frame);
	}

	private readonly next = (generator: PyGenerator): Value | undefined => resume(this, generator, null);

	private frameFor(callee: PyFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Frame {
		const values = bind(this, callee.qualname, callee.parameters, positional, keywords);
		const scope = new Scope(callee.scope, new Map(), callee.code.locals);
		callee.parameters.forEach(({ name }, i) => scope.names.set(name, values[i]!));
		const frame = new Frame(callee.code, scope, callee.origin);
		if (callee.code.library === null) this.passed(frame, callee.parameters, values);
		return frame;
	}

	/** Tells the trace what a function of the program's was called with. */
	private passed(frame: Frame, parameters: Parameters, values: readonly Value[]): void {
		const span = frame.spanOf(frame.statement);
		const line = this.lines.at(span.from);
		parameters.forEach(({ name }, i) => this.trace.pass(this.surroundings.packages, line, frame.code.name, name, values[i]!, span));
	}

	call(callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value> = none): Value {
		if (callee instanceof BoundMethod) return this.call(callee.func, [callee.self, ...positional], keywords);
		if (callee instanceof NativeFunction) return this.callNative(callee, positional, keywords);
		if (callee instanceof PyFunction) {
			const unknown = callee.code.takesUnknown ? undefined : unknownAmong(positional, keywords);
			if (unknown) return unknown;
			const frame = this.frameFor(callee, positional, keywords);
			return callee.code.isGenerator ? new PyGenerator(frame, this.next) : this.runFrame(frame);
		}
		if (callee instanceof PyUnknown) return callee;
		if (callee instanceof PyGenericAlias) return this.call(callee.origin, positional, keywords);
		if (callee instanceof PyStaticMethod) return this.call(callee.func, positional, keywords);
		if (callee instanceof PyClass) return instantiateClass(this, callee, positional, keywords);
		const method = classOf(callee).find('__call__');
		if (method === undefined) return this.raise('TypeError', `'${typeName(callee)}' object is not callable`);
		return this.call(method, [callee, ...positional], keywords);
	}

	private callNative(callee: NativeFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
		const unknown = callee.takesUnknown ? undefined : unknownAmong(positional, keywords);
		if (unknown) return unknown;
		if (callee.signature === null) return callee.run(this, { positional, keywords }, this.span);
		const values = bind(this, callee.qualname, parseSignature(callee.signature), positional, keywords);
		return callee.run(this, { positional: values, keywords: none }, this.span);
	}

	// Exceptions

	raise(type: PyClass | ExceptionName, message: string, detail: RaiseDetail = {}): never {
		throw new Raise(instantiate(typeof type === 'string' ? exceptionClass(type) : type, [message]), detail);
	}

	/** The exception that a bare `raise` raises again. */
	get handled(): Raise | undefined {
		return this.frames.findLast((frame) => frame.handling.length > 0)?.handling.at(-1);
	}

	// What is not modelled

	unsupported(what: string): never {
		throw new Unsupported(what);
	}

	noteUnsupported(what: string, span: Span): void {
		const line = this.lines.at(span.from);
		this.firstUnsupported ??= { what, span: { from: span.from, to: span.to }, line };
		this.trace.diagnose({
			kind: 'unsupported',
			severity: 'info',
			code: 'python.unsupported',
			message: `Not modelled: ${what}.`,
			line,
			from: span.from,
			to: span.to
		});
	}

	/** Says of what was printed that a part of it is not known. */
	noteUnknown({ what }: PyUnknown): void {
		const { from, to } = this.span;
		const message = `What stands here as <unknown> is not known: ${what}.`;
		this.trace.diagnose({ kind: 'note', severity: 'info', code: 'values.unknown', message, line: this.lines.at(from), from, to });
	}

	/** Makes text that is to be read by people. What is not known in it is marked, and the text as a whole is then not known either. */
	shownText(make: () => string): string | PyUnknown {
		const outer = this.showing;
		const mine: { unknown?: PyUnknown } = (this.showing = {});
		try {
			const text = make();
			return mine.unknown ? new PyUnknown(mine.unknown.what, text) : text;
		} finally {
			this.showing = outer;
		}
	}

	/** How an unknown value stands in text that is made for people; other text cannot be made of it. */
	textOf(value: PyUnknown): string {
		if (!this.showing) return this.unsupported(value.what);
		this.showing.unknown ??= value;
		return value.shown;
	}

	// Names

	global(name: string): Value {
		const own = this.globals.get(name);
		if (own !== undefined) return own;
		const builtin = this.surroundings.builtins.get(name);
		if (builtin !== undefined) return builtin;
		if (this.surroundings.unmodelledBuiltins.has(name)) this.unsupported(`${name}()`);
		return this.modules.starred(name) ?? this.raise('NameError', `name '${name}' is not defined`);
	}

	bound(frame: Frame, statement: Span): void {
		const line = this.lines.at(frame.origin + statement.from);
		for (const { name, value, span } of frame.bound) this.trace.bind(this.surroundings.packages, line, frame.code.name, name, value, frame.spanOf(span));
		frame.bound.length = 0;
	}

	// Surroundings

	get span(): Span {
		return this.ownFrame?.span ?? { from: 0, to: 0 };
	}

	/** The innermost frame of the program's own code. */
	private get ownFrame(): Frame | undefined {
		return this.frames.findLast((frame) => frame.code.library === null);
	}

	/** The innermost frame of Python code. */
	get frame(): Frame {
		return this.frames[this.frames.length - 1]!;
	}

	get comment(): string | null {
		const { ownFrame } = this;
		if (!ownFrame) return null;
		const { comments } = this.surroundings;
		const { from, to } = ownFrame.spanOf(ownFrame.statement);
		return comments.get(this.lines.at(to)) ?? comments.get(this.lines.at(from)) ?? null;
	}

	get remarks(): readonly string[] {
		const { ownFrame } = this;
		if (!ownFrame) return [];
		const { comments, source } = this.surroundings;
		const remarks: string[] = [];
		for (let line = this.lines.at(ownFrame.spanOf(ownFrame.statement).from) - 1; line > 0; line--) {
			const remark = comments.get(line);
			if (remark === undefined || !source.slice(this.lines.start(line)).trimStart().startsWith('#')) break;
			remarks.push(remark);
		}
		return remarks;
	}

	get text(): string {
		const { from, to } = this.span;
		return this.surroundings.source.slice(from, to);
	}

	warn(category: string, message: string): void {
		if (this.warningFilters.find(({ takes }) => takes(category, message))?.hides) return;
		const frame = this.frames[0];
		this.trace.warn({ category, message, line: frame ? this.lines.at(frame.span.from) : 1 });
	}

	print(text: string): void {
		this.budget.print(text);
		this.trace.print(text);
	}

	/** Goes into a nested value; raises RecursionError where values are nested too deeply. */
	deeper<T>(into: () => T): T {
		if (++this.nested > nativeDepth * 2) {
			this.nested--;
			this.raise('RecursionError', 'maximum recursion depth exceeded');
		}
		try {
			return into();
		} finally {
			this.nested--;
		}
	}

	/** Shows a container; `again` where it is inside of itself. */
	once(container: PyObject, again: string, show: () => string): string {
		if (this.shown.has(container)) return again;
		this.shown.add(container);
		try {
			return show();
		} finally {
			this.shown.delete(container);
		}
	}

	// What the rest of Host asks of values

	getAttribute(object: Value, name: string): Value {
		return getAttribute(this, object, name);
	}
	findAttribute(object: Value, name: string): Value | undefined {
		return attempt(() => findAttribute(this, object, name), 'AttributeError');
	}
	getItem(object: Value, index: Value): Value {
		return getItem(this, object, index);
	}

	iterate(value: Value): readonly Value[] {
		return iterateAll(this, value);
	}
	truth(value: Value): boolean {
		return truth(this, value);
	}
	repr(value: Value): string {
		return reprOf(this, value);
	}
	str(value: Value): string {
		return strOf(this, value);
	}
	format(value: Value, spec: string): string {
		return formatValue(this, value, spec);
	}
	isInstance(value: Value, cls: PyClass): boolean {
		return classOf(value).isSubclassOf(cls);
	}
}
