import type { Machine } from '../vm/machine.ts';
import type { BinaryOp } from '../syntax/tree.ts';
import type { PyClass } from './class.ts';
import type { PyIterator, PyUnknown, Value } from './values.ts';

/**
 * What Python does with a value without being asked by name, as the value's type answers it: CPython's `tp_*`, `nb_*`, `sq_*` and `mp_*`. A built-in type
 * fills its own (`builtins/TYPE.ts`), and `protocols/` goes through them. `self` is of the type or of one that extends it.
 */
export interface Slots {
	/** What a dict looks it up by: the same for values that Python holds equal. */
	key(machine: Machine, self: Value): unknown;
	repr(machine: Machine, self: Value): string;
	str(machine: Machine, self: Value): string;
	format(machine: Machine, self: Value, spec: string): string;
	iter(machine: Machine, self: Value): PyIterator | PyUnknown;
	/** All items at once, where that is quicker than one by one. */
	items(machine: Machine, self: Value): readonly Value[];
	length(machine: Machine, self: Value): number;
	truth(machine: Machine, self: Value): boolean;
	contains(machine: Machine, self: Value, item: Value): boolean;
	getItem(machine: Machine, self: Value, index: Value): Value;
	setItem(machine: Machine, self: Value, index: Value, value: Value): void;
	deleteItem(machine: Machine, self: Value, index: Value): void;
	/** `==`; undefined: it does not know the other. */
	equals(machine: Machine, self: Value, other: Value): boolean | undefined;
	/** Order; undefined: it does not know the other. */
	order(machine: Machine, op: '<' | '<=' | '>' | '>=', self: Value, other: Value): Value | undefined;
	/** An operator, of either operand; undefined: it does not know the other. */
	binary(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined;
	/** `left op= right` in place; undefined: as the operator does it. */
	inPlace(machine: Machine, op: BinaryOp, self: Value, other: Value): Value | undefined;
	/** `-self`, `+self`, `~self` and `abs(self)`. */
	negative(machine: Machine, self: Value): Value;
	positive(machine: Machine, self: Value): Value;
	invert(machine: Machine, self: Value): Value;
	absolute(machine: Machine, self: Value): Value;
	/** `self(...)`. */
	call(machine: Machine, self: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value;
	/** An attribute that objects of the type have without their class saying so. */
	member(machine: Machine, self: Value, name: string): Value | undefined;
}

/** Slots of a class, filled or not. All such objects have their fields in one order: V8 then finds each in the same place. */
export type Filled = { [S in keyof Slots]: Slots[S] | undefined };

const unfilled = (): Filled => ({
	key: undefined,
	repr: undefined,
	str: undefined,
	format: undefined,
	iter: undefined,
	items: undefined,
	length: undefined,
	truth: undefined,
	contains: undefined,
	getItem: undefined,
	setItem: undefined,
	deleteItem: undefined,
	equals: undefined,
	order: undefined,
	binary: undefined,
	inPlace: undefined,
	negative: undefined,
	positive: undefined,
	invert: undefined,
	absolute: undefined,
	call: undefined,
	member: undefined
});

const none = unfilled();

/** The slots that a special method fills, and what is in them then: it looks the method up and calls it (CPython's `slot_tp_*`). */
const fillers = new Map<string, Partial<Slots>>();

/** How often a class that is in use was given a special method, or lost one. */
let changes = 0;

/** A special method of a class, whoever writes it, fills slots of the class. */
export function fillsSlots(method: string, slots: Partial<Slots>): void {
	fillers.set(method, slots);
}

/** How often a namespace was changed in which a look-up had gone. */
let renamed = 0;

/** A class's own names. Which special methods are among them decides what is in the class's slots. */
export class ClassNamespace extends Map<string, Value> {
	/** A class has looked for its slots here. */
	used = false;
	/** A look-up that is kept has gone through it. */
	sought = false;
	override set(name: string, value: Value): this {
		if (this.used && fillers.has(name) && !this.has(name)) changes++;
		if (this.sought) renamed++;
		return super.set(name, value);
	}
	override delete(name: string): boolean {
		if (this.used && fillers.has(name)) changes++;
		if (this.sought) renamed++;
		return super.delete(name);
	}
	override clear(): void {
		changes++;
		renamed++;
		super.clear();
	}
}

/** More names are not kept of a class: a program may ask for any. */
const mostKept = 500;

/** No class has it: most attributes of an instance are its own. */
const nothing = Symbol('nothing');

/** Attributes found along a method resolution order, kept until a class there changes. */
export class LookUps {
	private readonly found = new Map<string, Value | typeof nothing>();
	private at = -1;
	constructor(private readonly mro: readonly PyClass[]) {}

	find(name: string): Value | undefined {
		if (this.at !== renamed) {
			this.found.clear();
			this.at = renamed;
		}
		const known = this.found.get(name);
		if (known === nothing) return undefined;
		if (known !== undefined) return known;
		let value: Value | undefined;
		for (const { attrs } of this.mro) {
			attrs.sought = true;
			value = attrs.get(name);
			if (value !== undefined) break;
		}
		if (this.found.size < mostKept) this.found.set(name, value === undefined ? nothing : value);
		return value;
	}
}

/** The slots of a class: each from the first class in the method resolution order that fills it. Kept until special methods change. */
export class SlotTable {
	/** What the class itself fills, where it is built in. */
	private readonly own: Partial<Slots> = {};
	private all = none;
	private native = none;
	private at = -1;
	constructor(private readonly mro: readonly PyClass[]) {}

	private look(): void {
		[this.all, this.native] = [unfilled(), unfilled()];
		for (let i = this.mro.length - 1; i >= 0; i--) {
			const { attrs, table } = this.mro[i]!;
			Object.assign(this.native, table.own);
			Object.assign(this.all, table.own);
			attrs.used = true;
			for (const [method, slots] of fillers) if (attrs.has(method)) Object.assign(this.all, slots);
		}
		this.at = changes;
	}

	get filled(): Filled {
		if (this.at !== changes) this.look();
		return this.all;
	}

	/** What the built-in classes among the bases fill, whatever special methods there are. */
	get builtin(): Filled {
		if (this.at !== changes) this.look();
		return this.native;
	}

	fill(slots: Partial<Slots>): void {
		Object.assign(this.own, slots);
		changes++;
	}
}
