import type { Interpreter } from './interpreter.ts';
import { PyClass, PyObject, types } from './class.ts';
import { SetTable } from './setTable.ts';

export { linearise, PyClass, PyObject, sayModuleOf, types } from './class.ts';

/**
 * A Python value. Python's scalars are JavaScript's own: int is bigint, float is number, str is string, bool is boolean and
 * None is null, so that `1` and `1.0` never mix; everything else is a PyObject.
 */
export type Value = null | boolean | bigint | number | string | PyObject;

/** The attributes of an instance. */
export type Attributes = Map<string, Value>;

export class PyTuple extends PyObject {
	/** `cls` is `torch.Size`, a named tuple's class or a class of the program where it is one; only the latter has attributes. */
	constructor(
		readonly items: readonly Value[],
		readonly cls: PyClass = types.tuple,
		readonly attrs: Attributes | null = null
	) {
		super();
	}
}

export class PyList extends PyObject {
	constructor(
		readonly items: Value[],
		readonly cls: PyClass = types.list,
		readonly attrs: Attributes | null = null
	) {
		super();
	}
}

/** The entries of a dict, by `hashKey`. */
export type Entries = Map<unknown, readonly [key: Value, value: Value]>;

/** Insertion-ordered; keys compared as Python does (1 == 1.0 == True). Keyed by `hashKey` of `protocols/hash.ts`. */
export class PyDict extends PyObject {
	constructor(
		readonly cls: PyClass = types.dict,
		readonly attrs: Attributes | null = null,
		readonly entries: Entries = new Map()
	) {
		super();
	}
}

export class PySlice extends PyObject {
	readonly cls = types.slice;
	constructor(
		readonly start: Value,
		readonly stop: Value,
		readonly step: Value
	) {
		super();
	}
}

/** Bytes, each a character of the code that it is: `b'\xc3\xa9'`. */
export class PyBytes extends PyObject {
	readonly cls = types.bytes;
	constructor(readonly text: string) {
		super();
	}
}

export class PyRange extends PyObject {
	readonly cls = types.range;
	constructor(
		readonly start: bigint,
		readonly stop: bigint,
		readonly step: bigint
	) {
		super();
	}
}

/** Items keyed as a dict's keys are, in the order of CPython's table. `cls` is frozenset where it is one. */
export class PySet extends PyObject {
	constructor(
		readonly cls: PyClass = types.set,
		readonly attrs: Attributes | null = null,
		readonly items: SetTable = new SetTable()
	) {
		super();
	}
}

/** Gives its items one by one: what `iter()` returns, zip, enumerate, map, a generator. */
export class PyIterator extends PyObject {
	/** What a generator has returned, or a StopIteration's value: what `yield from` gives. */
	returned: Value = null;
	/** The object whose `__next__` it calls. */
	object: Value | undefined;
	constructor(
		readonly cls: PyClass,
		/** The next item; undefined at the end. */
		readonly next: () => Value | undefined
	) {
		super();
	}
}

/** A function in a class that is given neither instance nor class. */
export class PyStaticMethod extends PyObject {
	readonly cls = types.staticmethod;
	constructor(readonly func: Value) {
		super();
	}
}

/** A function in a class that is given the class. */
export class PyClassMethod extends PyObject {
	readonly cls = types.classmethod;
	constructor(readonly func: Value) {
		super();
	}
}

/** `@property` of a user's class. */
export class PyProperty extends PyObject {
	readonly cls = types.property;
	constructor(
		readonly getter: Value,
		readonly setter: Value = null,
		readonly deleter: Value = null,
		/** Its documentation where that is not the getter's. */
		readonly doc: Value = null
	) {
		super();
	}
}

class PyNotImplemented extends PyObject {
	readonly cls = types.NotImplementedType;
}
/** What a binary method returns to let the other operand try. */
export const notImplemented = new PyNotImplemented();

class PyEllipsis extends PyObject {
	readonly cls = types.ellipsis;
}
export const ellipsis = new PyEllipsis();

export class PyModule extends PyObject {
	readonly cls = types.module;
	/**
	 * @param contents What it has in every run.
	 * @param attrs What this run put into it.
	 */
	constructor(
		readonly name: string,
		public contents: ReadonlyMap<string, Value> = new Map(),
		readonly attrs: Attributes = new Map()
	) {
		super();
	}

	get(name: string): Value | undefined {
		const own = this.attrs.get(name);
		return own === undefined ? this.contents.get(name) : own;
	}

	/** All that it has, by name. */
	get all(): Attributes {
		return new Map([...this.contents, ...this.attrs]);
	}

	/** Whether it had the name. */
	delete(name: string): boolean {
		const had = this.attrs.delete(name);
		if (!this.contents.has(name)) return had;
		const rest = new Map(this.contents);
		rest.delete(name);
		this.contents = rest;
		return true;
	}
}

/** An instance of a class that keeps its attributes in a dictionary: the user's classes, exceptions, nn.Module. */
export class PyInstance extends PyObject {
	readonly attrs: Attributes = new Map();
	/** @param cls A framework may make it one of another class: Keras does so with models. */
	constructor(public cls: PyClass) {
		super();
	}
}

/** An instance of a class that extends `int`, `float` or `str`. */
export class PyBoxed extends PyInstance {
	constructor(
		cls: PyClass,
		readonly value: bigint | number | string
	) {
		super(cls);
	}
}

/** `list[int]`. */
export class PyGenericAlias extends PyObject {
	readonly cls = types.GenericAlias;
	constructor(
		readonly origin: PyClass,
		readonly args: readonly Value[]
	) {
		super();
	}
}

/** `int | None`. */
export class PyUnion extends PyObject {
	readonly cls = types.UnionType;
	constructor(readonly args: readonly Value[]) {
		super();
	}
}

/** Arguments as passed. */
export interface Arguments {
	readonly positional: readonly Value[];
	readonly keywords: ReadonlyMap<string, Value>;
}

/**
 * A function written in TypeScript. With a `signature` (Python's own parameter list) the arguments are bound by Python's rules,
 * with Python's TypeErrors; without one, `run` gets them raw and does its own checks, as C functions do.
 */
export class NativeFunction extends PyObject {
	readonly cls = types.builtin_function_or_method;
	constructor(
		readonly name: string,
		/** `LSTM.forward`, as TypeErrors print it. */
		readonly qualname: string,
		/** `self, input, hx=None`; see `signature.ts`. null: raw. */
		readonly signature: string | null,
		/** With a signature, `args.positional` holds one value a parameter in order (defaults filled in; *args as a tuple, **kwargs as a dict). */
		readonly run: (host: Interpreter, args: Arguments) => Value,
		/** Whether it is run when an argument is unknown; otherwise the result is unknown as well. */
		readonly takesUnknown: boolean | 'texts' = false,
		/** What binds its arguments to its signature, where that is not CPython. */
		readonly binds: Binder | null = null
	) {
		super();
	}
}

/** Gives one value a parameter, in order, or raises. */
export type Binder = (host: Interpreter, qualname: string, signature: string, args: Arguments) => Value[];

/** A method looked up on an instance. */
export class BoundMethod extends PyObject {
	constructor(
		readonly self: Value,
		readonly func: PyObject
	) {
		super();
	}
	/** Whether it is written in C. */
	get isBuiltin(): boolean {
		const { self, func } = this;
		if (!(func instanceof NativeFunction)) return false;
		return typeof self !== 'object' || self === null || self.cls.module === 'builtins' || (self.cls.inC?.kindOf(func.name) ?? 'python') !== 'python';
	}
	get cls(): PyClass {
		return this.isBuiltin ? types.builtin_function_or_method : types.method;
	}
}

/** Read through a function, like Python's property: `tensor.shape`. */
export class NativeProperty extends PyObject {
	readonly cls = types.getset_descriptor;
	constructor(
		readonly name: string,
		readonly get: (host: Interpreter, self: Value) => Value,
		/** Where it can be assigned to. */
		readonly set: ((host: Interpreter, self: Value, value: Value) => void) | null = null,
		/** It knows what follows where something unknown is assigned. */
		readonly takesUnknown = false
	) {
		super();
	}
}

/** What code that is not modelled gives. Anything done with it is unknown again; nothing is said of it. */
export class PyUnknown extends PyObject {
	readonly cls = types.object;
	constructor(
		/** What is not known: "a value that only running the program would tell". */
		readonly what: string,
		/** How it is printed. */
		readonly shown = '<unknown>',
		/** It is a number of Python's, it is not known which. */
		readonly number: 'int' | 'float' | null = null,
		/** It is a text of so many characters, it is not known which. */
		readonly letters: number | null = null
	) {
		super();
	}
}
