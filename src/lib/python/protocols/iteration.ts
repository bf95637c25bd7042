import { classOf, typeName } from '../objects/classOf.ts';
import { Raise, Unsupported, attempt, exceptionClass } from '../objects/exceptions.ts';
import { fillsSlots } from '../objects/slots.ts';
import { PyClass, PyInstance, PyIterator, PyUnknown, type Value, types } from '../objects/values.ts';
import { someText } from '../unknown/letters.ts';
import { undecided } from '../unknown/decision.ts';
import type { Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';

/** An iterator of something that has no iterator class of its own. */
const iteratorClass = new PyClass('iterator', 'builtins', [types.object]);

/** What a JavaScript iterator gives, as an iterator of a class. */
export const over = (cls: PyClass, items: Iterator<Value>): PyIterator =>
	new PyIterator(cls, () => {
		const { done, value } = items.next();
		return done ? undefined : value;
	});

/** The same of what may change meanwhile: it is asked each time, for what it holds may be forgotten, and once it has ended it stays so. */
export function asking(cls: PyClass, next: () => Value | undefined): PyIterator {
	let open = true;
	return new PyIterator(cls, () => {
		const item = open ? next() : undefined;
		open = item !== undefined;
		return item;
	});
}

const notIterable = (machine: Machine, value: Value): never => machine.raise('TypeError', `'${typeName(value)}' object is not iterable`);

/** Whether `iter(value)` would work. */
export const isIterable = (value: Value): boolean =>
	value instanceof PyIterator || value instanceof PyUnknown || classOf(value).slots.iter !== undefined || classOf(value).find('__getitem__') !== undefined;

/** `iter(value)`. */
export function iteratorOf(machine: Machine, value: Value): PyIterator | PyUnknown {
	if (value instanceof PyUnknown) {
		if (value.letters !== null) return lettersIn(value);
		machine.doubt(value);
	}
	if (value instanceof PyIterator || value instanceof PyUnknown) return value;
	const cls = classOf(value);
	const { iter } = cls.slots;
	if (iter) return iter(machine, value);
	const getItem = cls.find('__getitem__');
	if (getItem === undefined) return notIterable(machine, value);
	let index = 0n;
	return new PyIterator(iteratorClass, () => attempt(() => machine.call(getItem, [value, index++]), 'IndexError'));
}

/** The characters of a text, of which is known how many there are. */
function lettersIn({ what, letters }: PyUnknown): PyIterator {
	let left = letters!;
	return new PyIterator(iteratorClass, () => (left-- > 0 ? someText(what, 1) : undefined));
}

fillsSlots('__iter__', {
	iter(machine, self) {
		const make = classOf(self).find('__iter__')!;
		return make === null ? notIterable(machine, self) : iteratorFrom(machine, make, self);
	},
	items: (machine, self) => oneByOne(machine, self)
});

/** An object's `__next__` seen as an iterator. */
function iteratorFrom(machine: Machine, make: Value, value: Value): PyIterator | PyUnknown {
	const made = machine.call(make, [value]);
	if (made instanceof PyIterator || made instanceof PyUnknown) return made;
	const next = classOf(made).find('__next__');
	if (next === undefined) machine.raise('TypeError', `iter() returned non-iterator of type '${typeName(made)}'`);
	const iterator = new PyIterator(made instanceof PyInstance ? made.cls : iteratorClass, () => {
		try {
			return machine.call(next, [made]);
		} catch (thrown) {
			if (!(thrown instanceof Raise) || !thrown.exception.cls.isSubclassOf(exceptionClass('StopIteration'))) throw thrown;
			iterator.returned = thrown.exception.attrs.get('value') ?? null;
			return undefined;
		}
	});
	iterator.object = made;
	return iterator;
}

/** The next item; undefined at the end, and of an unknown. */
export const advance = (value: Value): Value | undefined => (value instanceof PyIterator ? value.next() : undefined);

/**
 * The next item of the iterator on top of the stack; undefined at the end. Where it is not known whether there is one, an unknown, which then stands for the
 * iterator.
 */
export function nextItem(machine: Machine, { stack }: Frame): Value | undefined {
	const top = stack.length - 1;
	try {
		const item = advance(stack[top]!);
		if (item !== undefined || !(stack[top] instanceof PyUnknown)) return item;
	} catch (thrown) {
		if (!(thrown instanceof Unsupported)) throw thrown;
		stack[top] = thrown.given ?? new PyUnknown(thrown.what);
	}
	undecided(machine, stack[top] as PyUnknown);
	return stack[top];
}

/** The items of an iterable, one by one. */
export function* itemsOf(machine: Machine, value: Value): Generator<Value> {
	const from = iteratorOf(machine, value);
	if (from instanceof PyUnknown) return machine.unsupported(from.what);
	for (let item = from.next(); item !== undefined; item = from.next()) {
		machine.budget.spend(1);
		yield item;
	}
}

/** Every item of an iterable. */
export const iterateAll = (machine: Machine, value: Value): readonly Value[] => (classOf(value).slots.items ?? oneByOne)(machine, value);

export function oneByOne(machine: Machine, value: Value): readonly Value[] {
	const items: Value[] = [];
	const from = iteratorOf(machine, value);
	if (from instanceof PyUnknown) {
		undecided(machine, from);
		return machine.unsupported(from.what);
	}
	for (let item = from.next(); item !== undefined; item = from.next()) {
		items.push(item);
		machine.budget.spend(1);
		if ((items.length & 1023) === 0) machine.budget.checkSize(items.length, 'items');
	}
	return items;
}

/** Exactly `count` items (or at least so many, with a star). */
export function unpack(machine: Machine, value: Value, count: number, atLeast: boolean): Value[] {
	// What is not here has as many items as are asked for.
	const assumed = value instanceof PyInstance ? value.cls.find('__assumed_items__') : undefined;
	if (assumed) return [...iterateAll(machine, machine.call(assumed, [value, BigInt(count)]))];
	let from: PyIterator | PyUnknown;
	try {
		from = iteratorOf(machine, value);
	} catch (thrown) {
		if (thrown instanceof Raise && thrown.exception.cls.name === 'TypeError' && !classOf(value).find('__iter__'))
			machine.raise('TypeError', `cannot unpack non-iterable ${typeName(value)} object`);
		throw thrown;
	}
	const items: Value[] = [];
	if (from instanceof PyUnknown) return new Array<Value>(count).fill(from);
	for (let item = from.next(); item !== undefined; item = from.next()) {
		items.push(item);
		if (!atLeast && items.length > count) machine.raise('ValueError', `too many values to unpack (expected ${count})`);
		machine.budget.spend(1);
		if ((items.length & 1023) === 0) machine.budget.checkSize(items.length, 'items');
	}
	if (items.length < count) machine.raise('ValueError', `not enough values to unpack (expected ${atLeast ? 'at least ' : ''}${count}, got ${items.length})`);
	return items;
}
