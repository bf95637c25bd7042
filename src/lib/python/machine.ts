import type { Span } from '../ir/index.ts';
import { lineAt } from './lines.ts';
import * as attributes from './attributes.ts';
import { instantiateClass, makeClass } from './classes.ts';
import { type Code, PyFunction, PyGenerator } from './code.ts';
import { exceptionClass, instantiate, isException, isExceptionClass, Raise, Stop, Unsupported } from './exceptions.ts';
import { Frame, Scope } from './frame.ts';
import type { ExceptionName, Host, Package, RaiseDetail } from './host.ts';
import { advance, iterateAll, iterator, unpack } from './iteration.ts';
import { deleteItem, getItem, setItem } from './items.ts';
import type { Limits } from './limits.ts';
import { Modules } from './modules.ts';
import { binary, hashKey, truth, unary, updated } from './operations.ts';
import { compare } from './comparison.ts';
import { format, reprOf, strOf } from './text.ts';
import { bind, parseSignature } from './signature.ts';
import type { BinaryOp, CompareOp, UnaryOp } from './syntax.ts';
import type { TraceRecorder } from './trace.ts';
import { BoundMethod, NativeFunction, PyClass, PyDict, PyInstance, PyIterator, PyObject, PyTuple, PyUnknown, type Value } from './values.ts';
import { classOf, qualnameOf, typeName } from './types.ts';

const none: ReadonlyMap<string, Value> = new Map();

/** How deep native code may call back into Python code: each level is a level of JavaScript's stack as well. */
const nativeDepth = 120;

/** Runs compiled code: the frames, calls, exceptions; everything that a value can do is delegated. */
export class Machine implements Host {
	readonly globals = new Map<string, Value>();
	readonly modules: Modules;
	modulePath = '';
	private readonly frames: Frame[] = [];
	private nested = 0;
	private result: Value = null;
	private fuel: number;
	/** The first thing that is not modelled, if any. */
	firstUnsupported: { readonly what: string; readonly span: Span; readonly line: number } | null = null;
	private printed = 0;
	private addresses = new WeakMap<PyObject, number>();
	private lastAddress = 0;
	/** How exceptions that were caught had been raised, for `raise e`. */
	private readonly raised = new WeakMap<PyInstance, Raise>();
	private readonly shown = new Set<PyObject>();

	constructor(
		readonly source: string,
		private readonly comments: ReadonlyMap<number, string>,
		readonly trace: TraceRecorder,
		readonly packages: readonly Package[],
		private readonly builtins: ReadonlyMap<string, Value>,
		private readonly unmodelledBuiltins: ReadonlySet<string>,
		readonly limits: Limits
	) {
		this.fuel = limits.steps;
		trace.at = this;
		this.modules = new Modules(this, packages);
		this.globals.set('__name__', '__main__');
	}

	runModule(code: Code): void {
		const scope = new Scope(null, this.globals);
		this.runFrame(new Frame(code, scope));
	}

	// Frames

	/** Runs a frame to its end, inside of whatever is running. */
	runFrame(frame: Frame): Value {
		this.checkDepth();
		this.frames.push(frame);
		return this.loop(this.frames.length - 1);
	}

	private loop(base: number): Value {
		const { frames } = this;
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
							if (--this.fuel < 0) this.outOfSteps();
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
			this.noteUnsupported(thrown.what, frame.span);
			if (frame.code.leaves[frame.at - 1]) frame.push(new PyUnknown(thrown.what));
			return;
		}
		if (!(thrown instanceof Raise)) {
			if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) throw new Stop('a recursion through built-in functions that is too deep');
			throw thrown;
		}
		thrown.span ??= frames[frames.length - 1]!.span;
		while (frames.length > base) {
			const frame = frames[frames.length - 1]!;
			const span: Span & { readonly lineAt?: number } = frame.span;
			if (!thrown.again) thrown.frames.unshift({ line: lineAt(this.source, span.lineAt ?? span.from), func: frame.code.name });
			thrown.again = false;
			const block = frame.blocks.pop();
			if (block) {
				frame.stack.length = block.height;
				frame.handling.length = block.handling;
				frame.handling.push(thrown);
				frame.at = block.target;
				frame.waiting = false;
				this.raised.set(thrown.exception, thrown);
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
		this.hand(value);
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

	private readonly resume = (generator: PyGenerator, sent: Value): Value | undefined => {
		const { frame } = generator;
		if (frame.finished) return undefined;
		if (this.frames.includes(frame)) this.raise('ValueError', 'generator already executing');
		if (frame.at > 0) frame.push(sent);
		const value = this.runFrame(frame);
		return frame.finished ? undefined : value;
	};

	private checkDepth(): void {
		if (this.frames.length >= this.limits.depth) this.raise('RecursionError', 'maximum recursion depth exceeded');
	}

	// Calls

	/** Calls from a step: the value is left on the top frame's stack, now or when the callee returns. */
	enter(callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): void {
		if (callee instanceof BoundMethod) return this.enter(callee.func, [callee.self, ...positional], keywords);
		if (callee instanceof PyFunction) {
			const frame = this.frameFor(callee, positional, keywords);
			const caller = this.frames[this.frames.length - 1]!;
			if (callee.code.isGenerator) return caller.push(new PyGenerator(frame, this.resume));
			this.checkDepth();
			caller.waiting = true;
			this.frames.push(frame);
			return;
		}
		const caller = this.frames[this.frames.length - 1]!;
		caller.push(this.call(callee, positional, keywords));
	}

	private frameFor(callee: PyFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Frame {
		const values = bind(this, callee.qualname, callee.parameters, positional, keywords);
		const scope = new Scope(callee.scope);
		callee.parameters.forEach((parameter, i) => scope.names.set(parameter.name, values[i]!));
		return new Frame(callee.code, scope);
	}

	call(callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value> = none): Value {
		if (callee instanceof BoundMethod) return this.call(callee.func, [callee.self, ...positional], keywords);
		if (callee instanceof NativeFunction) return this.callNative(callee, positional, keywords);
		if (callee instanceof PyFunction) {
			const frame = this.frameFor(callee, positional, keywords);
			return callee.code.isGenerator ? new PyGenerator(frame, this.resume) : this.runFrame(frame);
		}
		if (callee instanceof PyUnknown) return callee;
		if (callee instanceof PyClass) return instantiateClass(this, callee, positional, keywords);
		const method = classOf(callee).find('__call__');
		if (method === undefined) return this.raise('TypeError', `'${typeName(callee)}' object is not callable`);
		return this.call(method, [callee, ...positional], keywords);
	}

	private callNative(callee: NativeFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
		if (!callee.takesUnknown) {
			for (const value of positional) if (value instanceof PyUnknown) return value;
			for (const value of keywords.values()) if (value instanceof PyUnknown) return value;
		}
		if (callee.signature === null) return callee.run(this, { positional, keywords }, this.span);
		const values = bind(this, callee.qualname, parseSignature(callee.signature), positional, keywords);
		return callee.run(this, { positional: values, keywords: none }, this.span);
	}

	/** The items of `*value` in a call. */
	starArguments(callee: Value, value: Value): readonly Value[] {
		if (!attributes.isIterable(this, value)) this.raise('TypeError', `${qualnameOf(callee)}() argument after * must be an iterable, not ${typeName(value)}`);
		return this.iterate(value);
	}

	/** Adds the entries of `**value` in a call. */
	starKeywords(callee: Value, value: Value, into: Map<string, Value>): void {
		if (!(value instanceof PyDict)) this.raise('TypeError', `${qualnameOf(callee)}() argument after ** must be a mapping, not ${typeName(value)}`);
		for (const [key, item] of value.entries.values()) {
			if (typeof key !== 'string') this.raise('TypeError', 'keywords must be strings');
			if (into.has(key)) this.raise('TypeError', `${qualnameOf(callee)}() got multiple values for keyword argument '${key}'`);
			into.set(key, item);
		}
	}

	// Exceptions

	raise(type: PyClass | ExceptionName, message: string, detail: RaiseDetail = {}): never {
		throw new Raise(instantiate(typeof type === 'string' ? exceptionClass(type) : type, [message]), detail);
	}

	/** `raise value from cause`; without a value, the exception being handled again. */
	raiseValue(value: Value | undefined, cause: Value | undefined): never {
		const frame = this.frames[this.frames.length - 1]!;
		if (value === undefined) {
			const handled = this.frames.findLast((outer) => outer.handling.length > 0)?.handling.at(-1);
			if (!handled) this.raise('RuntimeError', 'No active exception to reraise');
			handled.again = frame.handling.includes(handled);
			throw handled;
		}
		if (value instanceof PyUnknown) throw new Stop(value.what);
		if (cause !== undefined && cause !== null && !isException(cause) && !isExceptionClass(cause)) this.raise('TypeError', 'exception causes must derive from BaseException');
		if (isExceptionClass(value)) {
			const made = this.call(value, []);
			if (isException(made)) throw new Raise(made);
		}
		if (isException(value)) {
			const before = this.raised.get(value);
			const raise = new Raise(value, before?.detail);
			if (before) raise.frames.push(...before.frames);
			throw raise;
		}
		this.raise('TypeError', 'exceptions must derive from BaseException');
	}

	/** An exception with several arguments, or with one that is not text. */
	raiseArgs(name: ExceptionName, args: readonly Value[]): never {
		throw new Raise(instantiate(exceptionClass(name), args));
	}

	keyError(key: Value): PyInstance {
		return instantiate(exceptionClass('KeyError'), [key]);
	}

	failAssertion(message: Value | undefined): never {
		throw new Raise(instantiate(exceptionClass('AssertionError'), message === undefined ? [] : [message]));
	}

	/** Whether `except type` takes the exception. */
	matches(raised: Raise, type: Value): boolean {
		const types = type instanceof PyTuple ? type.items : [type];
		return types.some((cls) => {
			if (cls instanceof PyUnknown) return true;
			if (!isExceptionClass(cls)) this.raise('TypeError', 'catching classes that do not inherit from BaseException is not allowed');
			return raised.exception.cls.isSubclassOf(cls);
		});
	}

	/** What a call gives; undefined where it raises this exception. */
	attempt(call: () => Value | undefined, name: ExceptionName): Value | undefined {
		try {
			return call();
		} catch (thrown) {
			if (thrown instanceof Raise && thrown.exception.cls.isSubclassOf(exceptionClass(name))) return undefined;
			throw thrown;
		}
	}

	/** An attribute that a class has through its own class. */
	metaclassAttribute(cls: PyClass, name: string): Value | undefined {
		const found = cls.cls.find(name);
		return found === undefined ? undefined : attributes.bindTo(found, cls, cls.cls);
	}

	/** Pops a context manager; pushes its `__exit__` and what `__enter__` gave. */
	enterContext(frame: Frame): void {
		const manager = frame.pop();
		if (manager instanceof PyUnknown) {
			frame.push(manager);
			frame.push(manager);
			return;
		}
		const cls = classOf(manager);
		const enter = cls.find('__enter__');
		const exit = cls.find('__exit__');
		if (enter === undefined || exit === undefined) {
			const missing = enter !== undefined ? ' (missed __exit__ method)' : '';
			this.raise('TypeError', `'${cls.name}' object does not support the context manager protocol${missing}`);
		}
		frame.push(new BoundMethod(manager, exit as PyObject));
		let entered: Value;
		try {
			entered = this.call(enter, [manager]);
		} catch (thrown) {
			if (!(thrown instanceof Unsupported)) throw thrown;
			this.noteUnsupported(thrown.what, frame.span);
			entered = new PyUnknown(thrown.what);
		}
		frame.push(entered);
	}

	/** Pops `__exit__` and calls it. Whether it swallows the exception. */
	exitContext(frame: Frame, raised: Raise | null): boolean {
		const exit = frame.pop();
		const exception = raised?.exception;
		const swallowed = this.call(exit, exception ? [exception.cls, exception, null] : [null, null, null]);
		return exception !== undefined && this.truth(swallowed);
	}

	// What is not modelled

	unsupported(what: string): never {
		throw new Unsupported(what);
	}

	noteUnsupported(what: string, span: Span): void {
		const line = lineAt(this.source, span.from);
		this.firstUnsupported ??= { what, span: { from: span.from, to: span.to }, line };
		this.trace.diagnose({ kind: 'unsupported', severity: 'info', code: 'python.unsupported', message: `Not modelled: ${what}.`, line, from: span.from, to: span.to });
	}

	/** A value that decides what happens next is unknown: said, unless something was said before. */
	undecided(value: PyUnknown): void {
		if (!this.firstUnsupported) this.noteUnsupported(value.what, this.span);
	}

	/** The truth of a value; undefined where it is unknown. */
	decide(value: Value): boolean | undefined {
		if (value instanceof PyUnknown) {
			this.undecided(value);
			return undefined;
		}
		if (typeof value === 'boolean') return value;
		try {
			return this.truth(value);
		} catch (thrown) {
			if (!(thrown instanceof Unsupported)) throw thrown;
			this.noteUnsupported(thrown.what, this.span);
			return undefined;
		}
	}

	// Names

	global(name: string): Value {
		const own = this.globals.get(name);
		if (own !== undefined) return own;
		const builtin = this.builtins.get(name);
		if (builtin !== undefined) return builtin;
		if (this.unmodelledBuiltins.has(name)) this.unsupported(`${name}()`);
		return this.raise('NameError', `name '${name}' is not defined`);
	}

	bound(frame: Frame, statement: Span): void {
		const line = lineAt(this.source, statement.from);
		for (const { name, value, span } of frame.bound) this.trace.bind(this.packages, line, frame.code.name, name, value, span);
		frame.bound = [];
	}

	makeClass(frame: Frame, name: string, qualname: string, bases: readonly Value[], code: Code): Value {
		return makeClass(this, frame, name, qualname, bases, code);
	}

	// Surroundings

	get span(): Span {
		return this.frames[this.frames.length - 1]?.span ?? { from: 0, to: 0 };
	}

	/** The innermost frame of Python code. */
	get frame(): Frame {
		return this.frames[this.frames.length - 1]!;
	}

	get comment(): string | null {
		const { statement } = this.frame;
		return this.comments.get(lineAt(this.source, statement.to)) ?? this.comments.get(lineAt(this.source, statement.from)) ?? null;
	}

	warn(category: string, message: string): void {
		const frame = this.frames[0];
		this.trace.warn({ category, message, line: frame ? lineAt(this.source, frame.span.from) : 1 });
	}

	print(text: string): void {
		this.printed += text.length;
		if (this.printed > this.limits.stdout) throw new Stop(`more than ${this.limits.stdout.toLocaleString('en')} characters of output`);
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

	/** Spends steps on work that is done natively. */
	spend(steps: number): void {
		this.fuel -= steps;
		if (this.fuel < 0) this.outOfSteps();
	}

	private outOfSteps(): never {
		throw new Stop(`this program runs for more than ${this.limits.steps.toLocaleString('en')} steps`);
	}

	/** A size that is about to be made. */
	checkSize(size: number, of: 'characters' | 'items'): void {
		const limit = of === 'items' ? this.limits.items : this.limits.characters;
		if (size > limit) this.unsupported(`too large: ${size.toLocaleString('en')} ${of}`);
	}

	/** A string that was just made. */
	text(value: string): string {
		this.checkSize(value.length, 'characters');
		return value;
	}

	/** A made-up address, for `<A object at 0x…>`. */
	addressOf(object: PyObject): string {
		let address = this.addresses.get(object);
		if (address === undefined) this.addresses.set(object, (address = this.lastAddress += 48));
		return `0x7f${(0x1000000000 + address).toString(16).padStart(10, '0')}`;
	}

	// What values can do

	getAttribute(object: Value, name: string): Value {
		return attributes.getAttribute(this, object, name);
	}
	findAttribute(object: Value, name: string): Value | undefined {
		return this.attempt(() => attributes.findAttribute(this, object, name), 'AttributeError');
	}
	setAttribute(object: Value, name: string, value: Value): void {
		attributes.setAttribute(this, object, name, value);
	}
	deleteAttribute(object: Value, name: string): void {
		attributes.deleteAttribute(this, object, name);
	}
	getItem(object: Value, index: Value): Value {
		return getItem(this, object, index);
	}
	setItem(object: Value, index: Value, value: Value): void {
		setItem(this, object, index, value);
	}
	deleteItem(object: Value, index: Value): void {
		deleteItem(this, object, index);
	}
	iterator(value: Value): PyIterator | PyUnknown {
		return iterator(this, value);
	}
	/** The next item of an iterator; undefined at its end. */
	advance(value: Value): Value | undefined {
		return advance(value);
	}
	iterate(value: Value): readonly Value[] {
		return iterateAll(this, value);
	}
	/** `[*value]`. */
	iterateAfterStar(value: Value): readonly Value[] {
		if (!attributes.isIterable(this, value)) this.raise('TypeError', `Value after * must be an iterable, not ${typeName(value)}`);
		return iterateAll(this, value);
	}
	unpack(value: Value, count: number, atLeast: boolean): Value[] {
		return unpack(this, value, count, atLeast);
	}
	mapping(value: Value): Iterable<readonly [Value, Value]> {
		if (!(value instanceof PyDict)) this.raise('TypeError', `'${typeName(value)}' object is not a mapping`);
		return value.entries.values();
	}
	truth(value: Value): boolean {
		return truth(this, value);
	}
	unary(op: UnaryOp, operand: Value): Value {
		return unary(this, op, operand);
	}
	binary(op: BinaryOp, left: Value, right: Value): Value {
		return binary(this, op, left, right);
	}
	updated(op: BinaryOp, left: Value, right: Value): Value {
		return updated(this, op, left, right);
	}
	compare(op: CompareOp, left: Value, right: Value): Value {
		return compare(this, op, left, right);
	}
	hashKey(value: Value): unknown {
		return hashKey(this, value);
	}
	format(value: Value, conversion: 'r' | 's' | 'a' | null, spec: Value): Value {
		return format(this, value, conversion, spec);
	}
	repr(value: Value): string {
		return reprOf(this, value);
	}
	str(value: Value): string {
		return strOf(this, value);
	}
	typeName(value: Value): string {
		return typeName(value);
	}
	isInstance(value: Value, cls: PyClass): boolean {
		return classOf(value).isSubclassOf(cls);
	}

	/** The exception that ended the program, as the trace says it. */
	describe(raised: Raise): { type: string; message: string } {
		const { exception } = raised;
		return { type: exception.cls.name, message: strOf(this, exception) };
	}
}

