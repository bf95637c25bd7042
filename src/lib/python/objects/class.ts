import type { Table } from '../../ir/table.ts';
import { ClassNamespace, type Filled, LookUps, SlotTable } from './slots.ts';
import type { Value } from './values.ts';

/** Whatever is no scalar. */
export abstract class PyObject {
	abstract readonly cls: PyClass;
}

/** A method of a class: C's, in a slot of the class or among its methods, or a function in Python. CPython words its errors after that. */
export type MethodKind = 'slot' | 'method' | 'python';

/** A framework's class that is written in C. */
export interface InC {
	/** What CPython calls it, with its module, and the class whose instances its methods take. */
	readonly name: string;
	readonly owner: PyClass;
	readonly kindOf: (method: string) => MethodKind;
	/** Methods that have another name of their own: `__neg__` is `neg`. */
	readonly named?: Table<string>;
}

/** A class, built in or the user's. `attrs` is its own namespace; look-ups go along `mro`. */
export class PyClass extends PyObject {
	readonly attrs = new ClassNamespace();
	/** Method resolution order, this class first. */
	readonly mro: readonly PyClass[];
	/** Its own class where that is not `type`; inherited. */
	metaclass: PyClass | undefined;
	/** Made by a class statement: the program's own, or one of a library in Python text. */
	scripted = false;
	/** Whether it or one of its bases has a `__getattribute__` written in Python. */
	getsAll = false;
	/** What `__slots__` lets its instances have besides its bases' attributes; null: any attribute. */
	slotNames: readonly string[] | null = null;
	readonly table: SlotTable;
	private readonly lookUps: LookUps;
	/** Where a framework writes it in C. */
	inC: InC | null = null;
	/** Made by the program, in whichever of its files. */
	ofProgram: boolean;
	constructor(
		readonly name: string,
		/** `builtins`, `torch.nn.modules.rnn`, `__main__`. */
		public module: string,
		readonly bases: readonly PyClass[] = [],
		readonly qualname: string = name
	) {
		super();
		this.ofProgram = module === '__main__';
		this.mro = [this, ...(linearise(bases) ?? [])];
		this.table = new SlotTable(this.mro);
		this.lookUps = new LookUps(this.mro);
		this.metaclass = bases.find((base) => base.metaclass)?.metaclass;
	}
	get cls(): PyClass {
		return this.metaclass ?? types.type;
	}
	get slots(): Filled {
		return this.table.filled;
	}
	/** What error messages call it: a type of a package that is written in C says its module. */
	get typeName(): string {
		const whole = `${this.module}.${this.name}`;
		return writtenInC.has(this.module) || writtenInC.has(whole) ? whole : this.name;
	}
	/** The attribute found along the method resolution order. */
	find(name: string): Value | undefined {
		return this.lookUps.find(name);
	}
	isSubclassOf(other: PyClass): boolean {
		return this.mro.includes(other);
	}
}

const writtenInC = new Set<string>();

/** Packages say what error messages call by its module as well: a type, `collections.deque`, or all of a module, `itertools`. */
export const sayModuleOf = (...names: readonly string[]): void => names.forEach((name) => writtenInC.add(name));

/** C3 linearisation of the bases' orders; null where they contradict each other. */
export function linearise(bases: readonly PyClass[]): readonly PyClass[] | null {
	if (bases.length === 1) return bases[0]!.mro;
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
	bytes: builtin('bytes', [object]),
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
	mappingproxy: builtin('mappingproxy', [object]),
	getset_descriptor: builtin('getset_descriptor', [object])
} as const;
