import type { Span } from '../ir/index.ts';
import type { Host } from './host.ts';
import { SetTable } from './setTable.ts';

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
	/** Made by a class statement: the program's own, or one of a library in Python text. */
	scripted = false;
	/** Whether it or one of its bases has a `__getattribute__` written in Python. */
	getsAll = false;
	/** What `__slots__` lets its instances have besides its bases' attributes; null: any attribute. */
	slots: readonly string[] | null = null;
	constructor(
		readonly name: string,
		/** `builtins`, `torch.nn.modules.rnn`, `__main__`. */
		readonly module: string,
		readonly bases: readonly PyClass[] = [],
		readonly qualname: string = name
	) {
		super();
		this.mro = [this, ...(linearise(bases) ?? [])];
		this.metaclass = bases.find((base) => base.metaclass)?.metaclass;
	}
	get cls(): PyClass {
		return this.metaclass ?? types.type;
	}
	/** What error messages call it: a type of the library that is written in C says its module. */
	get typeName(): string {
		return this.module === 'itertools' || this.module === 'numpy' || writtenInC.has(`${this.module}.${this.name}`) ? `${this.module}.${this.name}` : this.name;
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

const writtenInC = new Set([
	'collections.deque',
	'collections.OrderedDict',
	'collections.defaultdict',
	'functools.partial',
	'types.SimpleNamespace',
	'torch.Size',
	'torch.device',
	'torch.dtype'
]);

/** C3 linearisation of the bases' orders; null where they contradict each other. */
export function linearise(bases: readonly PyClass[]): PyClass[] | null {
	const lists = [...bases.map((base) => [...base.mro]), [...bases]];
	const order: PyClass[] = [];
	for (;;) {
		const open = lists.filter((list) => list.length > 0);
		if (open.length === 0) return order;
		const next = open.map((list) => list[0]!).find((head) => !open.some((list) => list.indexOf(head) > 0));
		if (!next) return null;
		order.push(next);
		for (const list of lists) {
			const at = list.indexOf(next);
			if (at >= 0) list.splice(at, 1);
		}
	}
}

const builtin = (name: string, bases: readonly PyClass[] = []) => new PyClass(name, 'builtins', bases);
const object = builtin('object');
const int = builtin('int', [object]);

/** The built-in types. Their methods are filled in by `builtins/`. */
export const types = {
	object,
	type: builtin('type', [object]),
	NoneType: builtin('NoneType', [object]),
	bool: builtin('bool', [int]),
	int,
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
	NotImplementedType: builtin('NotImplementedType', [object]),
	GenericAlias: new PyClass('GenericAlias', 'types', [object]),
	UnionType: new PyClass('UnionType', 'types', [object]),
	mappingproxy: builtin('mappingproxy', [object])
} as const;

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

/** Insertion-ordered; keys compared as Python does (1 == 1.0 == True). Keyed by `hashKey` of `hash.ts`. */
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
	readonly attrs = new Map<string, Value>();
	constructor(readonly name: string) {
		super();
	}
}

/** An instance of a class that keeps its attributes in a dictionary: the user's classes, exceptions, nn.Module. */
export class PyInstance extends PyObject {
	readonly attrs: Attributes = new Map();
	constructor(readonly cls: PyClass) {
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
		readonly run: (host: Host, args: Arguments, span: Span) => Value,
		/** Whether it is run when an argument is unknown; otherwise the result is unknown as well. */
		readonly takesUnknown = false
	) {
		super();
	}
}

/** A method looked up on an instance. */
export class BoundMethod extends PyObject {
	constructor(
		readonly self: Value,
		readonly func: PyObject
	) {
		super();
	}
	get cls(): PyClass {
		const builtinSelf = typeof this.self !== 'object' || this.self === null || this.self.cls.module === 'builtins';
		return builtinSelf && this.func instanceof NativeFunction ? types.builtin_function_or_method : types.method;
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
