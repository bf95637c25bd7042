import type { Frame as TraceFrame, Span } from '../ir/index.ts';
import type { ExceptionName, RaiseDetail } from './host.ts';
import { NativeFunction, PyClass, PyInstance, PyTuple, type Value, types } from './values.ts';

/** A Python exception on its way. `span` and `frames` are filled in by the frames it leaves, innermost first. */
export class Raise {
	span: Span | null = null;
	readonly frames: TraceFrame[] = [];
	/** It is raised again where it was handled: that frame stands in `frames` already. */
	again = false;
	constructor(
		readonly exception: PyInstance,
		readonly detail: RaiseDetail = {}
	) {}
}

/** Thrown by code that finds something not modelled; the step's value becomes unknown and evaluation goes on. */
export class Unsupported {
	constructor(readonly what: string) {}
}

/** Thrown where evaluation cannot go on at all: a bound was reached, or a mistake of ours. */
export class Stop {
	constructor(readonly what: string) {}
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

const baseException = new PyClass('BaseException', 'builtins', [types.object]);
baseException.attrs.set(
	'__new__',
	new NativeFunction(
		'__new__',
		'BaseException.__new__',
		null,
		(host, { positional, keywords }) => {
			const [cls, ...args] = positional;
			if (keywords.size && (cls as PyClass).module === 'builtins') host.raise('TypeError', `${(cls as PyClass).name}() takes no keyword arguments`);
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
		(_, { positional }) => {
			const [self, ...args] = positional;
			(self as PyInstance).attrs.set('args', new PyTuple(args));
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

export const isException = (value: Value): value is PyInstance => value instanceof PyInstance && value.cls.isSubclassOf(baseException);

export const isExceptionClass = (value: Value): value is PyClass => value instanceof PyClass && value.isSubclassOf(baseException);

/** An exception with its `args`. */
export function instantiate(cls: PyClass, args: readonly Value[]): PyInstance {
	const exception = new PyInstance(cls);
	exception.attrs.set('args', new PyTuple(args));
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

/** The arguments an exception was made with. */
export function argsOf(exception: PyInstance): readonly Value[] {
	const args = exception.attrs.get('args');
	return args instanceof PyTuple ? args.items : [];
}
