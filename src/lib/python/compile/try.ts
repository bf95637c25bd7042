import type { Span } from '../../ir/index.ts';
import { enterContext, exitContext, maySwallow } from '../protocols/context.ts';
import { exceptionClass, instantiate, Raise } from '../objects/exceptions.ts';
import { matches } from '../vm/raising.ts';
import type { Block, Expression, Handler, Statement } from '../syntax/tree.ts';
import type { Frame } from '../vm/frame.ts';
import { PyUnknown } from '../objects/values.ts';
import type { BlockCompiler } from './block.ts';
import { label, type Label } from './block.ts';
import { compileExpression } from './expression.ts';
import { compileBlock } from './statement.ts';
import { storeTarget, trace } from './target.ts';
import { exploring } from './undecided.ts';

/** From here, an exception goes to `target`. */
function guard(block: BlockCompiler, span: Span, target: Label, catches: (frame: Frame) => boolean = () => false): void {
	block.code.emitSilent(
		span,
		(frame) => void frame.blocks.push({ target: target.at, height: frame.stack.length, handling: frame.handling.length, catches: catches(frame) })
	);
}

/** Leaves the block whose handlers are at `handlers`: they may have been reached, where it is not known whether something in it raised. */
function unguardTried(block: BlockCompiler, span: Span, handlers: Label, end: Label): void {
	const on = label();
	const where = { paths: [on, handlers], end, loops: block.loops, pure: false };
	block.code.emitSilent(span, (frame, machine) => {
		const { doubt } = frame.blocks.pop()!;
		if (doubt) exploring.tried(machine, frame, doubt, where);
	});
	block.place(on);
}

function unguard(block: BlockCompiler, span: Span): void {
	block.code.emitSilent(span, (frame) => void frame.blocks.pop());
}

function handled(block: BlockCompiler, span: Span): void {
	block.code.emitSilent(span, (frame) => void frame.handling.pop());
}

function raiseAgain(block: BlockCompiler, span: Span): void {
	block.code.emitSilent(span, (frame) => {
		throw repeated(frame.handling[frame.handling.length - 1]!);
	});
}

/** The exception on its way again, with the traceback that it had. */
function repeated(raised: Raise): Raise {
	raised.again = true;
	return raised;
}

const mayRaise = 'an exception that may have been raised';

/** An exception that may have been raised, nobody knows which, is handled. */
function raiseUnknown(block: BlockCompiler, span: Span): void {
	block.code.emitSilent(span, (frame) => {
		const raised = new Raise(instantiate(exceptionClass('Exception'), []));
		raised.unknown = true;
		frame.handling.push(raised);
	});
}

const ends: ReadonlySet<string> = new Set(['exit', 'quit', 'sys.exit', 'os._exit']);

/** Whether a handler may be reached by what nobody knows, and the program goes on after it. */
function goesOn({ type, body }: Handler): boolean {
	if (type?.kind === 'name' && type.name === 'KeyboardInterrupt') return false;
	const last = body[body.length - 1];
	if (last?.kind === 'raise') return false;
	return !(last?.kind === 'expression' && last.value.kind === 'call' && ends.has(dotted(last.value.callee)));
}

const dotted = (expression: Expression): string =>
	expression.kind === 'name'
		? expression.name
		: expression.kind === 'attribute' && expression.object.kind === 'name'
			? `${expression.object.name}.${expression.name}`
			: '';

/** `try … except … else … finally`. The finally block is compiled once for each way out of it. */
export function compileTry(block: BlockCompiler, statement: Extract<Statement, { kind: 'try' }>): void {
	if (!statement.finally_.length) return compileExcept(block, statement);
	const onError = label();
	const end = label();
	const last = (): void => compileBlock(block, statement.finally_);
	guard(block, statement, onError);
	block.enclosing.push({
		leave: () => {
			unguard(block, statement);
			last();
		}
	});
	if (statement.handlers.length) compileExcept(block, statement);
	else compileBlock(block, statement.body);
	block.enclosing.pop();
	unguard(block, statement);
	last();
	block.jump(statement, end);
	block.place(onError);
	block.enclosing.push({ leave: () => handled(block, statement) });
	last();
	block.enclosing.pop();
	raiseAgain(block, statement);
	block.place(end);
}

function compileExcept(block: BlockCompiler, statement: Extract<Statement, { kind: 'try' }>): void {
	const onError = label();
	const handlers = label();
	const end = label();
	const leave = (): void => unguardTried(block, statement, handlers, end);
	const catches = statement.handlers.some(goesOn);
	guard(block, statement, onError, () => catches);
	block.enclosing.push({ leave });
	compileBlock(block, statement.body);
	block.enclosing.pop();
	leave();
	compileBlock(block, statement.otherwise);
	block.jump(statement, end);
	block.place(handlers);
	raiseUnknown(block, statement);
	block.place(onError);
	for (const handler of statement.handlers) {
		const next = label();
		const body = label();
		const explore = block.undecided(goesOn(handler) ? [body, next] : [next], end);
		if (handler.type) {
			compileExpression(block, handler.type);
			block.code.emitSilent(handler.type, (frame, machine) => {
				const raised = frame.handling[frame.handling.length - 1]!;
				const type = frame.pop();
				if (raised.unknown) explore(frame, machine);
				else if (!matches(machine, raised, type)) frame.at = next.at;
			});
		}
		block.place(body);
		handlerBody(block, handler);
		block.jump(handler, end);
		block.place(next);
	}
	raiseAgain(block, statement);
	block.place(end);
}

/** The body of a handler; the name in `except … as name` is unbound at its end, also where it raises (CPython's compiler_try_except). */
function handlerBody(block: BlockCompiler, handler: Handler): void {
	const { name } = handler;
	if (name === null) {
		block.enclosing.push({ leave: () => handled(block, handler) });
		compileBlock(block, handler.body);
		block.enclosing.pop();
		handled(block, handler);
		return;
	}
	const onError = label();
	const end = label();
	block.code.emit(handler, (frame) => {
		const { unknown, exception } = frame.handling[frame.handling.length - 1]!;
		frame.push(unknown ? new PyUnknown(mayRaise) : exception);
	});
	block.store(handler, name);
	guard(block, handler, onError);
	const finish = (): void => {
		unguard(block, handler);
		block.forget(handler, name);
		handled(block, handler);
	};
	block.enclosing.push({ leave: finish });
	compileBlock(block, handler.body);
	block.enclosing.pop();
	finish();
	block.jump(handler, end);
	block.place(onError);
	block.forget(handler, name);
	raiseAgain(block, handler);
	block.place(end);
}

/** `with a as b, c: …`: the context managers' `__exit__` lie on the stack. */
export function compileWith(block: BlockCompiler, statement: Extract<Statement, { kind: 'with' }>): void {
	withItem(block, statement, 0, statement.body);
}

function withItem(block: BlockCompiler, statement: Extract<Statement, { kind: 'with' }>, at: number, body: Block): void {
	const item = statement.items[at];
	if (!item) return compileBlock(block, body);
	const { code } = block;
	const onError = label();
	const mayHaveRaised = label();
	const end = label();
	compileExpression(block, item.context);
	code.emitSilent(item.context, (frame, machine) => enterContext(machine, frame));
	if (item.target) {
		storeTarget(block, item.target);
		trace(block, statement);
	} else code.emitSilent(item.context, (frame) => void frame.pop());
	guard(block, item.context, onError, ({ stack }) => maySwallow(stack[stack.length - 1]!));
	const exit = (): void => {
		unguardTried(block, item.context, mayHaveRaised, end);
		code.emitSilent(item.context, (frame, machine) => void exitContext(machine, frame, null));
	};
	block.enclosing.push({ leave: exit });
	withItem(block, statement, at + 1, body);
	block.enclosing.pop();
	exit();
	block.jump(item.context, end);
	block.place(mayHaveRaised);
	raiseUnknown(block, item.context);
	block.place(onError);
	code.emitSilent(item.context, (frame, machine) => {
		const raised = frame.handling[frame.handling.length - 1]!;
		const swallowed = exitContext(machine, frame, raised);
		if (!swallowed) throw repeated(raised);
		frame.handling.pop();
	});
	block.place(end);
}
