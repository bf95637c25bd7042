import type { Span } from '../../ir/index.ts';
import { Code } from '../objects/code.ts';
import { type Frame, globalIfBound, type Scope } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { PyTuple, PyUnknown, type Value } from '../objects/values.ts';
import { ifUnsure } from '../unknown/absence.ts';
import type { Block, Expression } from '../syntax/tree.ts';
import { exploring, type Loop, type Undecided } from './undecided.ts';

/** A place in the code that is not known yet. */
export interface Label {
	at: number;
}

export const label = (): Label => ({ at: -1 });

/** What a `break`, `continue` or `return` leaves on its way out. `leave` emits what has to happen then. */
export interface Enclosing {
	readonly loop?: Loop;
	readonly leave: () => void;
}

/** A block being compiled: its code, its names, and what is around the statement at hand. */
export class BlockCompiler {
	readonly code: Code;
	readonly enclosing: Enclosing[] = [];
	/** Names declared `global` and `nonlocal`. */
	readonly globals = new Set<string>();
	readonly nonlocals = new Set<string>();
	readonly parameters = new Set<string>();
	/** The program's text, and whether its annotations are kept as text (`from __future__ import annotations`). */
	source = '';
	postponed = false;
	/** It is not a function's, and returns all the same. */
	returns = false;
	/** The class whose body this is or is in: its `__names` are its own. */
	readonly className: string | null;
	/** Names read and bound by the code compiled so far. */
	private readonly read = new Set<string>();
	private readonly written = new Set<string>();

	constructor(
		name: string,
		kind: Code['kind'],
		readonly outer: BlockCompiler | null,
		/** Names bound in this block; null in the module, where every name may be. */
		readonly locals: Set<string> | null,
		/** `Outer.method.<locals>`: what a definition's qualname starts with. */
		readonly prefix: string,
		traced = kind !== 'comprehension' && (outer === null || outer.code.traced)
	) {
		this.code = new Code(name, kind, traced);
		this.code.locals = locals;
		this.code.library = outer?.code.library ?? null;
		this.code.withUnknown = outer?.code.withUnknown ?? 'explores';
		this.source = outer?.source ?? '';
		this.postponed = outer?.postponed ?? false;
		this.className = kind === 'class' ? name : (outer?.className ?? null);
	}

	/** How an expression is compiled: `expression.ts` says it, to those parts of expressions that hold others. */
	static compileExpression: (block: BlockCompiler, expression: Expression) => void;

	/** And how statements are: `statement.ts` says it. */
	static compileBlock: (block: BlockCompiler, statements: Block) => void;

	/** Runs statements. */
	run(statements: Block): void {
		BlockCompiler.compileBlock(this, statements);
	}

	/** Leaves the value of an expression. */
	evaluate(expression: Expression): void {
		BlockCompiler.compileExpression(this, expression);
	}

	/** The code of the module, ended. */
	finish(statements: readonly Span[]): Code {
		this.code.emitSilent(statements[statements.length - 1] ?? { from: 0, to: 0 }, (frame, machine) => machine.leave(frame, null));
		return this.code;
	}

	place(target: Label): void {
		target.at = this.code.here;
	}

	jump(span: Span, target: Label): void {
		this.code.emitSilent(span, (frame) => {
			frame.at = target.at;
		});
	}

	/** The loops around the statement at hand, outermost first. */
	get loops(): readonly Loop[] {
		return this.enclosing.flatMap(({ loop }) => loop ?? []);
	}

	/** Ways that the code may go from here, and where they meet. */
	meeting(paths: readonly Label[], end: Label, pure = false): Undecided {
		return { paths, end, loops: this.loops, pure };
	}

	/** What a step does that cannot tell which of some ways the code goes. */
	undecided(paths: readonly Label[], end: Label, pure = false): (frame: Frame, machine: Machine, decides?: string) => void {
		const where = this.meeting(paths, end, pure);
		return (frame, machine, decides) => exploring.paths(machine, frame, where, decides);
	}

	/** A name as it is kept: `__x` in a class A is `_A__x` (Python/compile.c, _Py_Mangle). */
	mangled(name: string): string {
		const owner = this.className?.replace(/^_+/, '');
		return owner && name.startsWith('__') && !name.endsWith('__') ? `_${owner}${name}` : name;
	}

	/** A name is another scope's: what the block defines finds it there. */
	declare(name: string, as: 'global' | 'nonlocal'): void {
		(as === 'global' ? this.globals : this.nonlocals).add(name);
		this.locals?.delete(name);
	}

	/** Where a name lives. */
	resolve(name: string): 'local' | 'free' | 'global' | 'class' {
		if (this.globals.has(name)) return 'global';
		if (this.nonlocals.has(name)) return 'free';
		if (this.code.kind === 'class') return 'class';
		if (this.locals?.has(name)) return 'local';
		for (let block = this.outer; block; block = block.outer) {
			if (block.code.kind !== 'class' && block.locals?.has(name) && !block.globals.has(name)) return 'free';
		}
		return 'global';
	}

	/** How many scopes outwards the name of another block lies: each block has one around what it defines. */
	scopesTo(name: string): number {
		let out = 1;
		for (let block = this.outer; block; block = block.outer, out++)
			if (block.code.kind !== 'class' && block.locals?.has(name) && !block.globals.has(name)) break;
		return out;
	}

	load(span: Span, name: string): void {
		this.read.add(name);
		const where = this.resolve(name);
		if (where === 'global' && this.code.withUnknown === 'skips') throw new Error(`our own Python text names ${name}, which nothing defines`);
		const kept = this.mangled(name);
		if (where === 'local')
			this.code.emit(span, (frame, machine) => {
				const value = frame.scope.names.get(name);
				if (value === undefined) return machine.raise('UnboundLocalError', `cannot access local variable '${name}' where it is not associated with a value`);
				frame.stack.push(value);
			});
		else if (where === 'free') {
			const out = this.scopesTo(name);
			this.code.emit(span, (frame, machine) => {
				let scope: Scope | null = frame.scope;
				for (let i = 0; i < out && scope; i++) scope = scope.parent;
				const near = scope?.names.get(name);
				const value = near === undefined ? frame.scope.owner(name)?.names.get(name) : near;
				frame.stack.push(value === undefined ? unboundFree(machine, name) : value);
			});
		} else if (where === 'class')
			this.code.emit(span, (frame, machine) => {
				const { scope } = frame;
				const own = scope.names.get(kept);
				const mayBeOuter = own instanceof PyUnknown && ifUnsure(scope.names, kept);
				if (own !== undefined && !mayBeOuter) return frame.stack.push(own);
				// What the body binds itself is looked for in the module, not in the functions around it.
				const names = this.locals?.has(name) ? undefined : scope.owner(name)?.names;
				const outer = names ? names.get(name) : mayBeOuter ? globalIfBound(machine, frame.globals, kept) : machine.global(frame.globals, kept);
				if (outer === undefined && names && !mayBeOuter) unboundFree(machine, name);
				if (!mayBeOuter) return frame.stack.push(outer!);
				if (outer === undefined) machine.doubt();
				frame.stack.push(outer === undefined ? mayBeOuter : exploring.partOf(mayBeOuter, new PyTuple([outer])));
			});
		else
			this.code.emit(span, (frame, machine) => {
				frame.stack.push(machine.global(frame.globals, kept));
			});
	}

	/** Pops a value into a name. */
	store(span: Span, name: string): void {
		this.written.add(name);
		const set = this.setter(name);
		this.code.emitSilent(span, (frame, machine) => set(frame, machine, frame.stack.pop()!));
	}

	setter(name: string): (frame: Frame, machine: Machine, value: Value) => void {
		const where = this.resolve(name);
		const kept = this.mangled(name);
		if (where === 'global') return (frame, _, value) => void frame.globals.set(kept, value);
		if (where === 'class') return (frame, _, value) => void frame.scope.names.set(kept, value);
		if (where === 'free') return (frame, _, value) => void (frame.scope.owner(name) ?? frame.scope).names.set(name, value);
		return (frame, _, value) => void frame.scope.names.set(name, value);
	}

	delete(span: Span, name: string): void {
		this.written.add(name);
		const where = this.resolve(name);
		this.code.emitSilent(span, (frame, machine) => {
			const names = where === 'global' ? frame.globals : where === 'free' ? frame.scope.owner(name)?.names : frame.scope.names;
			if (names?.delete(name)) return;
			if (where === 'local') machine.raise('UnboundLocalError', `cannot access local variable '${name}' where it is not associated with a value`);
			machine.raise('NameError', `name '${name}' is not defined`);
		});
	}

	/** Deletes a name where it is bound. */
	forget(span: Span, name: string): void {
		const where = this.resolve(name);
		this.code.emitSilent(span, (frame) => {
			(where === 'global' ? frame.globals : where === 'free' ? frame.scope.owner(name)?.names : frame.scope.names)?.delete(name);
		});
	}

	/** Finds a name's value, if it has one. */
	finder(name: string): (frame: Frame, machine: Machine) => Value | undefined {
		const where = this.resolve(name);
		if (where === 'global') return (frame) => frame.globals.get(name);
		if (where === 'local') return (frame) => frame.scope.names.get(name);
		return (frame) => frame.scope.names.get(name) ?? frame.scope.owner(name)?.names.get(name);
	}

	/** Why a name can no longer be declared `global` or `nonlocal`, in CPython's words and order (symtable.c, symtable_visit_stmt). */
	usedBefore(name: string, declared: 'global' | 'nonlocal'): string | null {
		if (this.parameters.has(name)) return `name '${name}' is parameter and ${declared}`;
		if (this.read.has(name)) return `name '${name}' is used prior to ${declared} declaration`;
		return this.written.has(name) ? `name '${name}' is assigned to before ${declared} declaration` : null;
	}
}

/** A name that another function binds, and has not bound yet. */
export const unboundFree = (machine: Machine, name: string): never =>
	machine.raise('NameError', `cannot access free variable '${name}' where it is not associated with a value in enclosing scope`);

/** `self.encoder.lstm` as text; null where it is not a name with attributes. */
export function dotted(expression: Expression): string | null {
	if (expression.kind === 'name') return expression.name;
	if (expression.kind !== 'attribute') return null;
	const object = dotted(expression.object);
	return object === null ? null : `${object}.${expression.name}`;
}
