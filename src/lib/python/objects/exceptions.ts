import type { Frame as TraceFrame, Span } from '../../ir/index.ts';
import type { Frame } from '../vm/frame.ts';
import type { ExceptionName, Interpreter, RaiseDetail } from './interpreter.ts';
import { NativeFunction, NativeProperty, PyClass, PyInstance, PyList, PyObject, PyTuple, type PyUnknown, type Value, types } from './values.ts';

/** A Python exception on its way. `span` and `frames` are filled in by the frames it leaves, innermost first. */
export class Raise {
	span: Span | null = null;
	readonly frames: TraceFrame[] = [];
	/** It is raised again where it was handled: that frame stands in `frames` already. */
	again = false;
	/** It may have been raised, or another. */
	unknown = false;
	constructor(
		readonly exception: PyException,
		readonly detail: RaiseDetail = {}
	) {}
}

/** Thrown by code that finds something not modelled; the step's value becomes unknown and evaluation goes on. */
export class Unsupported {
	constructor(
		readonly what: string,
		/** Nothing is said of it: it follows from what was said before. */
		readonly silent = false,
		/** What the call gives that could not be made. */
		public given?: PyUnknown
	) {}

	/** Whether it leaves a frame, which cannot go on without the value. */
	readonly leaves: ((frame: Frame) => boolean) | undefined = undefined;
}

/** Leaves Python text of ours: what the program called there gives something unknown. */
export class UnsupportedInText extends Unsupported {
	override readonly leaves = ({ code }: Frame): boolean => code.library !== null;
}

/** Thrown where evaluation cannot go on at all: a bound was reached, or a mistake of ours. */
export class Stop {
	constructor(readonly what: string) {}
}

/** It takes longer than it may. */
export class TooLong extends Stop {}

/** What is asked for is in a chunk that is not loaded, or may be. */
export class Absent extends Stop {
	constructor(readonly chunk: string) {
		super('what is in a part of Shapebook that could not be loaded');
	}
}

const hierarchy: readonly (readonly [name: string, base: string])[] = [
	['Exception', 'BaseException'],
	['KeyboardInterrupt', 'BaseException'],
	['SystemExit', 'BaseException'],
	['GeneratorExit', 'BaseException'],
	['ArithmeticError', 'Exception'],
	['FloatingPointError', 'ArithmeticError'],
	['OverflowError', 'ArithmeticError'],
	['ZeroDivisionError', 'ArithmeticError'],
	['AssertionError', 'Exception'],
	['AttributeError', 'Exception'],
	['BufferError', 'Exception'],
	['EOFError', 'Exception'],
	['ImportError', 'Exception'],
	['ModuleNotFoundError', 'ImportError'],
	['LookupError', 'Exception'],
	['IndexError', 'LookupError'],
	['KeyError', 'LookupError'],
	['MemoryError', 'Exception'],
	['NameError', 'Exception'],
	['UnboundLocalError', 'NameError'],
	['OSError', 'Exception'],
	['FileNotFoundError', 'OSError'],
	['FileExistsError', 'OSError'],
	['PermissionError', 'OSError'],
	['TimeoutError', 'OSError'],
	['ReferenceError', 'Exception'],
	['RuntimeError', 'Exception'],
	['NotImplementedError', 'RuntimeError'],
	['RecursionError', 'RuntimeError'],
	['StopIteration', 'Exception'],
	['StopAsyncIteration', 'Exception'],
	['SyntaxError', 'Exception'],
	['IndentationError', 'SyntaxError'],
	['TabError', 'IndentationError'],
	['SystemError', 'Exception'],
	['TypeError', 'Exception'],
	['ValueError', 'Exception'],
	['UnicodeError', 'ValueError'],
	['UnicodeDecodeError', 'UnicodeError'],
	['UnicodeEncodeError', 'UnicodeError'],
	['Warning', 'Exception'],
	['UserWarning', 'Warning'],
	['DeprecationWarning', 'Warning'],
	['FutureWarning', 'Warning'],
	['RuntimeWarning', 'Warning'],
	['SyntaxWarning', 'Warning']
];

/** An instance of an exception class. */
export class PyException extends PyInstance {
	/** What it was made with: `args`. */
	args: PyTuple;
	/** `raise … from cause`. */
	cause: Value = null;
	/** What was being handled when it was raised. */
	context: Value = null;
	/** Whether a traceback leaves the context out. */
	suppressed = false;
	constructor(cls: PyClass, args: readonly Value[]) {
		super(cls);
		this.args = new PyTuple(args);
	}
}

const tracebackClass = new PyClass('traceback', 'builtins', [types.object]);

/** `__traceback__`, of which nothing can be read. */
class PyTraceback extends PyObject {
	readonly cls = tracebackClass;
}
export const traceback = new PyTraceback();

const baseException = new PyClass('BaseException', 'builtins', [types.object]);
for (const [name, get, set] of [
	['args', (e) => e.args, (e, value, host) => void (e.args = new PyTuple(host.iterate(value)))],
	['__cause__', (e) => e.cause, (e, value) => void ([e.cause, e.suppressed] = [value, true])],
	['__context__', (e) => e.context, (e, value) => void (e.context = value)],
	['__suppress_context__', (e) => e.suppressed, (e, value) => void (e.suppressed = value === true)],
	['__traceback__', () => traceback, () => undefined]
] as const satisfies readonly (readonly [string, (e: PyException) => Value, (e: PyException, value: Value, host: Interpreter) => void])[])
	baseException.attrs.set(
		name,
		new NativeProperty(
			name,
			(_, self) => get(self as PyException),
			(host, self, value) => set(self as PyException, value, host)
		)
	);
baseException.attrs.set(
	'add_note',
	new NativeFunction('add_note', 'BaseException.add_note', null, (host, { positional: [self, note] }) => {
		const { attrs } = self as PyException;
		if (typeof note !== 'string') return host.raise('TypeError', `note must be a str, not '${host.repr(note ?? null)}'`);
		const notes = attrs.get('__notes__');
		if (notes instanceof PyList) notes.items.push(note);
		else attrs.set('__notes__', new PyList([note]));
		return null;
	})
);
baseException.attrs.set(
	'__new__',
	new NativeFunction(
		'__new__',
		'BaseException.__new__',
		null,
		(_, { positional }) => {
			const [cls, ...args] = positional;
			return instantiate(cls as PyClass, args);
		},
		true
	)
);
baseException.attrs.set(
	'__init__',
	new NativeFunction(
		'__init__',
		'BaseException.__init__',
		null,
		(host, { positional, keywords }) => {
			const [self, ...args] = positional;
			if (keywords.size) host.raise('TypeError', `${(self as PyException).cls.name}() takes no keyword arguments`);
			(self as PyException).args = new PyTuple(args);
			return null;
		},
		true
	)
);
baseException.attrs.set('with_traceback', new NativeFunction('with_traceback', 'BaseException.with_traceback', null, (_, { positional }) => positional[0]!));

/** Python's exception classes by name. */
export const exceptionClasses: ReadonlyMap<string, PyClass> = hierarchy.reduce(
	(classes, [name, base]) => classes.set(name, new PyClass(name, 'builtins', [classes.get(base)!])),
	new Map([['BaseException', baseException]])
);

export const exceptionClass = (name: ExceptionName): PyClass => exceptionClasses.get(name)!;

export const isException = (value: Value): value is PyException => value instanceof PyException;

export const isExceptionClass = (value: Value): value is PyClass => value instanceof PyClass && value.isSubclassOf(baseException);

/** An exception with its `args`. */
export function instantiate(cls: PyClass, args: readonly Value[]): PyException {
	const exception = new PyException(cls, args);
	if (cls.name === 'StopIteration') exception.attrs.set('value', args[0] ?? null);
	return exception;
}

/** Raises an exception with any number of arguments of any kind. */
export function raiseWith(name: ExceptionName, args: readonly Value[]): never {
	throw new Raise(instantiate(exceptionClass(name), args));
}

/** What a call gives; undefined where it raises this exception. */
export function attempt(call: () => Value | undefined, name: ExceptionName): Value | undefined {
	try {
		return call();
	} catch (thrown) {
		if (thrown instanceof Raise && thrown.exception.cls.isSubclassOf(exceptionClass(name))) return undefined;
		throw thrown;
	}
}
