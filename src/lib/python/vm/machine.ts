import type { Span } from '../../ir/index.ts';
import { packageOf } from '../../ir/moduleFiles.ts';
import { Addresses } from './addresses.ts';
import { findAttribute, getAttribute } from '../protocols/attribute.ts';
import { Budget } from './budget.ts';
import { PyFunction, PyGenerator } from '../objects/code.ts';
import type { Placed } from '../compile/program.ts';
import { exploring } from '../compile/undecided.ts';
import { Absent, attempt, exceptionClass, instantiate, Raise, Unsupported } from '../objects/exceptions.ts';
import { commentOf, remarksAbove } from './comments.ts';
import { Frame, globalIfBound, Globals, Scope } from './frame.ts';
import type { ExceptionName, Interpreter, Package, RaiseDetail } from '../objects/interpreter.ts';
import { resume, throwInto } from './generator.ts';
import { getItem } from '../protocols/item.ts';
import { iterateAll } from '../protocols/iteration.ts';
import { Lines } from '../syntax/lines.ts';
import { Modules } from './modules.ts';
import { Stack } from './stack.ts';
import { settingOf, unknownAmong, withoutStandIns } from './arguments.ts';
import { truth } from '../protocols/truth.ts';
import { bind, type Parameters, parseSignature } from '../objects/signature.ts';
import { formatValue, reprOf, strOf } from '../protocols/text.ts';
import type { Surroundings } from './surroundings.ts';
import type { TraceRecorder } from './trace.ts';
import { isOf } from '../protocols/descriptor.ts';
import { Warnings } from './warnings.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { unknownInPrint } from '../unknown/determined.ts';
import { BoundMethod, NativeFunction, PyClass, PyInstance, type PyObject, PyUnknown, type Value } from '../objects/values.ts';

const none: ReadonlyMap<string, Value> = new Map();

/** What is raised where a name is not found. */
const notFound: ReadonlySet<string> = new Set(['AttributeError', 'ImportError', 'ModuleNotFoundError', 'NameError']);

/** Runs compiled code: frames, calls, exceptions, names. What values can do is said by the functions around it, which get it as their first argument. */
export class Machine extends Stack implements Interpreter {
	/** Those of the program itself. */
	readonly globals: Globals;
	readonly modules: Modules;
	readonly trace: TraceRecorder;
	readonly lines: Lines;
	readonly budget: Budget;
	readonly addresses = new Addresses();
	/** Objects by what their `__hash__` gives, the first of those that are equal; strings and tuples by what `hash()` gave. */
	readonly representatives = new Map<bigint, PyObject[]>();
	readonly hashed = new Map<bigint, Value>();
	modulePath = '';
	readonly warnings = new Warnings();
	/** The first thing that is not modelled, if any. */
	firstUnsupported: { readonly what: string; readonly span: Span; readonly line: number } | null = null;
	private readonly describing: readonly Package[];

	constructor(readonly surroundings: Surroundings) {
		super();
		this.lines = new Lines(surroundings.source);
		this.budget = new Budget(surroundings.limits);
		surroundings.trace.budget = this.budget;
		this.trace = surroundings.trace;
		this.globals = new Globals('__main__', packageOf(surroundings.files));
		this.trace.at = this;
		this.describing = surroundings.packages.filter(({ describe }) => describe);
		this.modules = new Modules(this, surroundings.packages, surroundings.files);
		if (!this.alone) this.globals.set('__file__', new PyUnknown('where the program lies'));
	}

	get source(): string {
		return this.surroundings.source;
	}

	get alone(): boolean {
		return this.surroundings.alone;
	}

	/** Ends the program where what these words say is not there may be loaded: see `RunOptions`. */
	want(words: string): void {
		const chunk = this.surroundings.wanting(words);
		if (chunk !== null) throw new Absent(chunk);
	}

	/** @param at The offset in the source that the places of the pieces count from. */
	runModule(pieces: readonly Placed[], globals = this.globals, at = 0): void {
		const scope = new Scope(null, globals);
		for (const { code, origin } of pieces) this.runFrame(new Frame(code, scope, { origin: at + origin, globals }));
	}

	/** A file of the program's is read: what its comments say is known. */
	hear(comments: ReadonlyMap<number, string>, firstLine: number): void {
		for (const [line, comment] of comments) this.surroundings.comments.set(firstLine - 1 + line, comment);
	}

	/** Runs a frame to its end or its next `yield`, inside of whatever is running; with `thrown`, raises that where the frame stands. */
	runFrame(frame: Frame, thrown?: Raise): Value {
		this.budget.spend(5);
		return this.run(frame, this, thrown);
	}

	/** Raises in a generator, where it last gave a value: what it gives next; undefined at its end. */
	throwInto(generator: PyGenerator, raised: Raise): Value | undefined {
		return throwInto(this, generator, raised);
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
		this.frame.push(value);
	}

	private enterFunction(callee: PyFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>, constructed: PyInstance | null): void {
		const caller = this.frame;
		const unknown = callee.code.withUnknown === 'skips' ? unknownAmong(positional, keywords) : undefined;
		if (unknown) return caller.push(this.skip(callee, positional, keywords, unknown));
		const frame = this.frameFor(callee, positional, keywords);
		if (callee.code.isGenerator) return caller.push(new PyGenerator(frame, this.next));
		if (callee.code.only && !constructed) return void callee.code.only(frame, this, true);
		frame.constructed = constructed;
		caller.waiting = true;
		this.push(frame);
	}

	private readonly next = (generator: PyGenerator): Value | undefined => resume(this, generator, null);

	private frameFor(callee: PyFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Frame {
		return this.frameWith(callee, bind(this, callee.qualname, callee.parameters, positional, keywords));
	}

	private frameWith(callee: PyFunction, values: readonly Value[]): Frame {
		this.budget.spend(8);
		const scope = new Scope(callee.scope, new Map(), callee.code.locals);
		const isOfSettings = callee.code.withUnknown === 'leaves' && this.trace.isAssuming;
		for (let i = 0; i < values.length; i++) {
			const { name } = callee.parameters[i]!;
			scope.names.set(name, isOfSettings ? settingOf(this, values[i]!, name) : values[i]!);
		}
		const frame = new Frame(callee.code, scope, callee);
		if (callee.code.library === null) this.passed(frame, callee.parameters, values);
		else if (callee.owner && callee.parameters[0]?.kind === 'plain' && !isOf(this, values[0]!, callee.owner))
			this.unsupported(`${callee.qualname} of a ${classOf(values[0]!).name}`);
		return frame;
	}

	/** Tells the trace what a function of the program's was called with. */
	private passed(frame: Frame, parameters: Parameters, values: readonly Value[]): void {
		const span = frame.spanOf(frame.statement);
		this.trace.entered.add(span.from);
		const line = this.lines.at(span.from);
		parameters.forEach(({ name }, i) => this.trace.pass(this.describing, line, frame.code.name, name, values[i]!, span));
	}

	call(callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value> = none): Value {
		if (callee instanceof BoundMethod) return this.call(callee.func, [callee.self, ...positional], keywords);
		if (callee instanceof NativeFunction) return this.callNative(callee, positional, keywords);
		if (callee instanceof PyFunction) {
			const unknown = callee.code.withUnknown === 'skips' ? unknownAmong(positional, keywords) : undefined;
			if (unknown) return this.skip(callee, positional, keywords, unknown);
			return this.start(callee, this.frameFor(callee, positional, keywords));
		}
		if (callee instanceof PyUnknown) return this.skip(callee, positional, keywords, callee);
		const { call } = classOf(callee).slots;
		return call ? call(this, callee, positional, keywords) : this.raise('TypeError', `'${typeName(callee)}' object is not callable`);
	}

	/** Calls a function with a value for each of its parameters. */
	callWith(callee: PyFunction, values: readonly Value[]): Value {
		return this.start(callee, this.frameWith(callee, values));
	}

	private start({ code }: PyFunction, frame: Frame): Value {
		if (code.isGenerator) return new PyGenerator(frame, this.next);
		return code.only ? code.only(frame, this, false) : this.runFrame(frame);
	}

	private callNative(callee: NativeFunction, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
		this.budget.spend(3);
		const unknown = callee.takesUnknown === true ? undefined : unknownAmong(positional, keywords, callee.takesUnknown === 'texts');
		if (unknown) return this.skip(callee, positional, keywords, unknown);
		try {
			if (callee.signature === null) return callee.run(this, { positional, keywords });
			const { qualname, signature, binds } = callee;
			const values = binds?.(this, qualname, signature, { positional, keywords }) ?? bind(this, qualname, parseSignature(signature), positional, keywords);
			return callee.run(this, { positional: values, keywords: none });
		} catch (thrown) {
			const given = this.trace.isAssuming ? withoutStandIns(this, callee, positional, keywords) : null;
			if (given) return this.callNative(callee, ...given);
			if (thrown instanceof Unsupported) thrown.given = this.skip(callee, positional, keywords, new PyUnknown(thrown.what));
			throw thrown;
		}
	}

	/** What a call gives that was not made, or not to its end. */
	skip(callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>, unknown: PyUnknown): PyUnknown {
		this.doubt();
		return exploring.skipped(this, callee, positional, keywords, unknown);
	}

	// Exceptions

	raise(type: PyClass | ExceptionName, message: string, detail: RaiseDetail = {}): never {
		const cls = typeof type === 'string' ? exceptionClass(type) : type;
		if (notFound.has(cls.name)) this.want(message);
		throw new Raise(instantiate(cls, [message]), detail);
	}

	spend(steps: number): void {
		this.budget.spend(steps);
	}

	// What is not modelled

	/** Something is done with values of which it is not known what it does: where there are handlers, they may be reached, and methods of the values may be called. */
	doubt(...values: readonly Value[]): void {
		if (this.running.some(({ blocks }) => blocks.some(({ catches }) => catches))) exploring.doubt(this);
		if (values.length) exploring.met(this, values);
	}

	/** A handler may have been reached before: what is done now may not be done. */
	private get isDoubtful(): boolean {
		return this.running.some(({ blocks }) => blocks.some(({ doubt }) => doubt));
	}

	unsupported(what: string): never {
		this.want(what);
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
	noteUnknown(printed: PyUnknown): void {
		const { from, to } = this.span;
		this.trace.diagnose({ kind: 'note', severity: 'info', code: 'values.unknown', message: unknownInPrint(printed), line: this.lines.at(from), from, to });
	}

	// Names

	builtin(name: string): Value {
		return this.surroundings.builtins.get(name)!;
	}

	global(globals: Globals, name: string): Value {
		const value = globalIfBound(this, globals, name);
		return value === undefined ? this.raise('NameError', `name '${name}' is not defined`) : value;
	}

	bound(frame: Frame, statement: Span): void {
		this.budget.spend(2 * frame.bound.length);
		const line = this.lines.at(frame.origin + statement.from);
		const after = frame.bound.length > 1 ? new Map(frame.bound.map(({ name, value }) => [name, value])) : null;
		for (const { name, value, span } of frame.bound)
			this.trace.bind(this.describing, line, frame.code.name, name, after ? after.get(name)! : value, frame.spanOf(span));
		frame.bound.length = 0;
	}

	/** A function of the program's returns a value. */
	returned(frame: Frame, value: Value): void {
		if (frame.code.library === null)
			this.trace.returned(this.describing, this.lines.at(frame.origin + frame.statement.from), frame.code.name, value, frame.span);
	}

	// Surroundings

	assumedSize(name: string, natural: number, most?: number): number {
		return this.trace.assumedSize(name, natural, most);
	}

	get comment(): string | null {
		return this.ownFrame ? commentOf(this.ownFrame, this.lines, this.surroundings) : null;
	}

	get remarks(): readonly string[] {
		return this.ownFrame ? remarksAbove(this.ownFrame, this.lines, this.surroundings) : [];
	}

	get text(): string {
		const { from, to } = this.span;
		return this.surroundings.source.slice(from, to);
	}

	warn(category: string, message: string): void {
		if (this.warnings.isShown(category, message, this.lines.at(this.span.from)) && !this.isDoubtful)
			this.trace.warn({ category, message, line: this.lines.at(this.outermost?.span.from ?? 0) });
	}

	print(text: string): void {
		this.budget.print(text);
		if (!this.isDoubtful) this.trace.print(text);
	}

	// What the rest of Interpreter asks of values

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
