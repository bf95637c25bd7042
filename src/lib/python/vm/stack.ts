import type { Span } from '../../ir/index.ts';
import type { Budget } from './budget.ts';
import { determined, orderOfSums } from '../unknown/determined.ts';
import type { Doubts } from '../unknown/doubts.ts';
import { Raise, Stop, Unsupported } from '../objects/exceptions.ts';
import type { Frame } from './frame.ts';
import type { Lines } from '../syntax/lines.ts';
import type { Machine } from './machine.ts';
import { exploring, type Forked } from '../compile/undecided.ts';
import { typeName } from '../objects/classOf.ts';
import { type PyInstance, type PyObject, PyUnknown, type Value } from '../objects/values.ts';

/** How deep native code may call back into Python code: each level is a level of JavaScript's stack as well. */
const nativeDepth = 120;

const nowhere: Span = { from: 0, to: 0 };

/** The frames that are running: they run step by step, and an exception goes to the nearest that handles it. */
export abstract class Stack {
	abstract readonly lines: Lines;
	abstract readonly budget: Budget;
	abstract readonly trace: { readonly doubts: Doubts };
	/** How exceptions that were caught had been raised, for `raise e`. */
	readonly caught = new WeakMap<PyInstance, Raise>();
	private readonly frames: Frame[] = [];
	private top: Frame | undefined;
	private result: Value = null;
	private nested = 0;
	/** What was asked last for its truth, both of whose ways are gone. */
	private fork: Forked | null = null;
	private readonly shown = new Set<PyObject>();
	/** While text for people is being made: the first unknown in it. */
	private showing: { unknown?: PyUnknown } | null = null;

	abstract raise(type: 'RecursionError' | 'TypeError', message: string): never;
	abstract unsupported(what: string): never;
	abstract noteUnsupported(what: string, span: Span): void;
	abstract doubt(): void;

	/** Puts a frame on top: it runs next. */
	protected push(frame: Frame): void {
		if (this.frames.length >= this.budget.limits.depth) this.raise('RecursionError', 'maximum recursion depth exceeded');
		this.frames.push(frame);
		this.top = frame;
	}

	private pop(): void {
		this.frames.pop();
		this.top = this.frames[this.frames.length - 1];
	}

	/** Runs a frame to its end or its next `yield`, inside of whatever is running; with `thrown`, raises that where the frame stands. */
	protected run(frame: Frame, machine: Machine, thrown?: Raise): Value {
		const base = this.frames.length;
		this.push(frame);
		if (thrown) this.recover(thrown, base, machine);
		return this.loop(base, machine);
	}

	/** Does something as if the frame did it. */
	within<T>(frame: Frame, act: () => T): T {
		this.push(frame);
		try {
			return act();
		} finally {
			this.pop();
		}
	}

	/** The frames, innermost last. */
	get running(): readonly Frame[] {
		return this.frames;
	}

	/** Leaves frames until there are so many. */
	unwind(depth: number): void {
		while (this.frames.length > depth) this.pop();
	}

	isRunning(frame: Frame): boolean {
		return this.frames.includes(frame);
	}

	private loop(base: number, machine: Machine): Value {
		const { frames, budget } = this;
		if (++this.nested > nativeDepth) {
			this.nested--;
			this.unwind(base);
			this.raise('RecursionError', 'maximum recursion depth exceeded');
		}
		try {
			while (frames.length > base) {
				try {
					while (frames.length > base) {
						const frame = this.top!;
						const { steps } = frame.code;
						while (this.top === frame) {
							budget.spend(1);
							steps[frame.at++]!(frame, machine);
						}
					}
				} catch (thrown) {
					this.recover(thrown, base, machine);
				}
			}
		} finally {
			this.nested--;
		}
		return this.result;
	}

	/** What stands for a value that could not be computed in text of ours; throws what is no want of ours. */
	instead(thrown: unknown): PyUnknown {
		if (!(thrown instanceof Unsupported) || thrown.leaves) throw thrown;
		if (!this.frame.quiet && !thrown.silent) this.noteUnsupported(thrown.what, this.span);
		this.doubt();
		return thrown.given ?? new PyUnknown(thrown.what);
	}

	/** Goes on after something was thrown: in a handler, or with an unknown value; or throws on. */
	private recover(thrown: unknown, base: number, machine: Machine): void {
		if (thrown instanceof Unsupported) {
			let { frame } = this;
			while (thrown.leaves?.(frame)) {
				this.pop();
				if (this.frames.length <= base) throw thrown;
				frame = this.frame;
				frame.waiting = false;
			}
			if (!frame.quiet && !thrown.silent) this.noteUnsupported(thrown.what, this.span);
			machine.doubt();
			if (frame.code.leaves[frame.at - 1]) frame.push(thrown.given ?? new PyUnknown(thrown.what));
			return;
		}
		if (!(thrown instanceof Raise)) {
			if (thrown instanceof RangeError)
				throw new Stop(/call stack/i.test(thrown.message) ? 'a recursion through built-in functions that is too deep' : 'something too large to be held here');
			throw thrown;
		}
		if (!thrown.span) {
			thrown.span = this.span;
			const context = this.handled?.exception;
			if (context && context !== thrown.exception) thrown.exception.context = context;
		}
		while (this.frames.length > base) {
			const { frame } = this;
			if (!thrown.again && frame.code.library === null) thrown.frames.unshift({ line: this.lines.at(frame.lineAt), func: frame.code.name });
			thrown.again = false;
			const block = frame.blocks.pop();
			if (block) {
				frame.stack.length = block.height;
				frame.handling.length = block.handling;
				frame.handling.push(thrown);
				frame.at = block.target;
				frame.waiting = false;
				if (block.doubt) exploring.caught(machine, block.doubt, thrown);
				this.caught.set(thrown.exception, thrown);
				return;
			}
			frame.finished = true;
			this.pop();
		}
		throw thrown;
	}

	/** Ends a frame; its caller gets the value. */
	leave(frame: Frame, value: Value): void {
		this.pop();
		frame.finished = true;
		const given = frame.result ?? value;
		const { constructed } = frame;
		if (!constructed || given instanceof PyUnknown) return this.hand(given);
		if (given !== null) this.raise('TypeError', `__init__() should return None, not '${typeName(given)}'`);
		this.hand(constructed);
	}

	/** Stops a generator's frame until it is resumed. */
	suspend(value: Value): void {
		this.pop();
		this.hand(value);
	}

	private hand(value: Value): void {
		this.result = value;
		const caller = this.top;
		if (caller?.waiting) {
			caller.waiting = false;
			caller.push(value);
		}
	}

	/** The exception that a bare `raise` raises again. */
	get handled(): Raise | undefined {
		return this.frames.findLast((frame) => frame.handling.length > 0)?.handling.at(-1);
	}

	/** What is asked for its truth now has both ways gone. `make` is told where that stands that was asked before and is not gone yet. */
	forks(make: (before: Span | null) => Forked): void {
		this.fork = make(this.fork?.span ?? null);
	}

	/** What was asked for its truth in a condition that has just been evaluated: its both ways are to be gone. */
	forkedIn(frame: Frame, { from, to }: Span): Forked | null {
		const { fork } = this;
		if (!fork) return null;
		this.fork = null;
		return fork.span.from >= frame.origin + from && fork.span.to <= frame.origin + to ? fork : null;
	}

	// Where it stands

	/** The innermost frame of Python code. */
	get frame(): Frame {
		return this.top!;
	}

	/** The innermost frame of the program's own code. */
	protected get ownFrame(): Frame | undefined {
		for (let i = this.frames.length - 1; i >= 0; i--) if (this.frames[i]!.code.library === null) return this.frames[i];
		return undefined;
	}

	protected get outermost(): Frame | undefined {
		return this.frames[0];
	}

	get span(): Span {
		return this.ownFrame?.span ?? nowhere;
	}

	/** From 1. */
	get line(): number {
		return this.lines.at(this.span.from);
	}

	/** The function of the program's that runs. */
	get func(): string {
		return this.ownFrame?.code.name ?? '<module>';
	}

	// What is shown

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

	/** The text of a float, as far as its digits are known. */
	digits(value: number, text: (value: number) => string): string {
		const doubt = this.trace.doubts.of(value);
		return doubt === 0 ? text(value) : this.known([value], [doubt], ([one]) => text(one!));
	}

	/** The text of numbers that may be off by so much each. */
	known(values: readonly number[], doubts: readonly number[], text: (values: readonly number[]) => string): string {
		const whole = text(values);
		const said = determined(values, doubts, text);
		return said === whole ? said : this.textOf(new PyUnknown(orderOfSums, said));
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
}
