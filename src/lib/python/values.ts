import type { Span } from '../ir/index.ts';
import type { Host } from './host.ts';

/**
 * A Python value. Python's scalars are JavaScript's own: int is bigint, float is number, str is string, bool is boolean and
 * None is null, so that `1` and `1.0` never mix; everything else is a PyObject.
 */
export type Value = null | boolean | bigint | number | string | PyObject;

export abstract class PyObject {
	abstract readonly cls: PyClass;
}

/** A class, built in or the user's. `attrs` is its own namespace; look-ups go along `mro`. */
export class PyClass extends PyObject {
	readonly attrs = new Map<string, Value>();
	/** Method resolution order, this class first. */
	readonly mro: readonly PyClass[];
	/** Its own class where that is not `type`; inherited. */
	metaclass: PyClass | undefined;
	constructor(
		readonly name: string,
		/** `builtins`, `torch.nn.modules.rnn`, `__main__`. */
		readonly module: string,
		readonly bases: readonly PyClass[] = [],
		readonly qualname: string = name
	) {
		super();
		this.mro = [this, ...linearise(bases)];
		this.metaclass = bases.find((base) => base.metaclass)?.metaclass;
	}
	get cls(): PyClass {
		return this.metaclass ?? types.type;
	}
	/** The attribute found along the method resolution order. */
	find(name: string): Value | undefined {
		for (const cls of this.mro) {
			const value = cls.attrs.get(name);
			if (value !== undefined) return value;
		}
		return undefined;
	}
	isSubclassOf(other: PyClass): boolean {
		return this.mro.includes(other);
	}
}

/** C3 linearisation of the bases' orders. */
function linearise(bases: readonly PyClass[]): PyClass[] {
	const lists = [...bases.map((base) => [...base.mro]), [...bases]];
	const order: PyClass[] = [];
	for (;;) {
		const open = lists.filter((list) => list.length > 0);
		if (open.length === 0) return order;
		const next = open.map((list) => list[0]!).find((head) => !open.some((list) => list.indexOf(head) > 0)) ?? open[0]![0]!;
		order.push(next);
		for (const list of lists) {
			const at = list.indexOf(next);
			if (at >= 0) list.splice(at, 1);
		}
	}
}

const builtin = (name: string, bases: readonly PyClass[] = []) => new PyClass(name, 'builtins', bases);
const object = builtin('object');

/** The built-in types. Their methods are filled in by `builtins/`. */
export const types = {
	object,
	type: builtin('type', [object]),
	NoneType: builtin('NoneType', [object]),
	bool: builtin('bool', [object]),
	int: builtin('int', [object]),
	float: builtin('float', [object]),
	str: builtin('str', [object]),
	list: builtin('list', [object]),
	tuple: builtin('tuple', [object]),
	dict: builtin('dict', [object]),
	set: builtin('set', [object]),
	slice: builtin('slice', [object]),
	range: builtin('range', [object]),
	ellipsis: builtin('ellipsis', [object]),
	function: builtin('function', [object]),
	builtin_function_or_method: builtin('builtin_function_or_method', [object]),
	method: builtin('method', [object]),
	module: builtin('module', [object]),
	frozenset: builtin('frozenset', [object]),
	property: builtin('property', [object]),
	staticmethod: builtin('staticmethod', [object]),
	classmethod: builtin('classmethod', [object]),
	super: builtin('super', [object]),
	generator: builtin('generator', [object]),
	NotImplementedType: builtin('NotImplementedType', [object])
} as const;

export class PyTuple extends PyObject {
	/** `cls` is `torch.Size` or a named tuple's class where it is one. */
	constructor(
		readonly items: readonly Value[],
		readonly cls: PyClass = types.tuple
	) {
		super();
	}
}

export class PyList extends PyObject {
	readonly cls = types.list;
	constructor(readonly items: Value[]) {
		super();
	}
}

/** Insertion-ordered; keys compared as Python does (1 == 1.0 == True). Keyed by `hashKey` of `operations.ts`. */
export class PyDict extends PyObject {
	readonly cls = types.dict;
	readonly entries = new Map<unknown, readonly [key: Value, value: Value]>();
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

/** Insertion-ordered; items keyed as a dict's keys are. `cls` is frozenset where it is one. */
export class PySet extends PyObject {
	readonly items = new Map<unknown, Value>();
	constructor(readonly cls: PyClass = types.set) {
		super();
	}
}

/** Gives its items one by one: what `iter()` returns, zip, enumerate, map, a generator. */
export class PyIterator extends PyObject {
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
		readonly deleter: Value = null
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
	readonly attrs = new Map<string, Value>();
	constructor(readonly name: string) {
		super();
	}
}

/** An instance of a class that keeps its attributes in a dictionary: the user's classes, exceptions, nn.Module. */
export class PyInstance extends PyObject {
	readonly attrs = new Map<string, Value>();
	constructor(readonly cls: PyClass) {
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
		readonly run: (host: Host, args: Arguments, span: Span) => Value,
		/** Whether it is run when an argument is unknown; otherwise the result is unknown as well. */
		readonly takesUnknown = false
	) {
		super();
	}
}

/** A method looked up on an instance. */
export class BoundMethod extends PyObject {
	readonly cls = types.method;
	constructor(
		readonly self: Value,
		readonly func: PyObject
	) {
		super();
	}
}

/** Read through a function, like Python's property: `tensor.shape`. */
export class NativeProperty extends PyObject {
	readonly cls = types.object;
	constructor(
		readonly name: string,
		readonly get: (host: Host, self: Value, span: Span) => Value,
		/** Where it can be assigned to. */
		readonly set: ((host: Host, self: Value, value: Value) => void) | null = null
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
		readonly shown = '<unknown>'
	) {
		super();
	}
}
