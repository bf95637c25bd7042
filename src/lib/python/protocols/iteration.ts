import { metaclassAttribute } from './classAttribute.ts';
import { undecided } from '../unknown/decision.ts';
import type { Machine } from '../vm/machine.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { Raise, Unsupported, attempt, exceptionClass } from '../objects/exceptions.ts';
import type { Frame } from '../vm/frame.ts';
import { stepsToMake } from '../vm/work.ts';
import { PyBoxed, PyClass, PyDict, PyInstance, PyIterator, PyList, PyRange, PySet, PyTuple, PyUnknown, type Value, types } from '../objects/values.ts';

const iteratorClass = (name: string) => new PyClass(name, 'builtins', [types.object]);
const iteratorClasses = {
	list: iteratorClass('list_iterator'),
	tuple: iteratorClass('tuple_iterator'),
	str: iteratorClass('str_iterator'),
	range: iteratorClass('range_iterator'),
	dict: iteratorClass('dict_keyiterator'),
	set: iteratorClass('set_iterator'),
	other: iteratorClass('iterator')
};

const over = (cls: PyClass, items: Iterator<Value>): PyIterator =>
	new PyIterator(cls, () => {
		const { done, value } = items.next();
		return done ? undefined : value;
	});

/** The integers of a range, one by one. */
export function* rangeItems({ start, stop, step }: PyRange): Generator<bigint> {
	for (let i = start; step > 0n ? i < stop : i > stop; i += step) yield i;
}

export function rangeLength({ start, stop, step }: PyRange): bigint {
	const span = step > 0n ? stop - start : start - stop;
	const size = step > 0n ? step : -step;
	return span <= 0n ? 0n : (span + size - 1n) / size;
}

/** `iter(value)`. */
export function iteratorOf(machine: Machine, value: Value): PyIterator | PyUnknown {
	if (value instanceof PyUnknown) machine.doubt(value);
	if (value instanceof PyIterator || value instanceof PyUnknown) return value;
	const scripted = typeof value === 'object' && value !== null && value.cls.scripted ? value.cls.find('__iter__') : undefined;
	if (scripted === null) machine.raise('TypeError', `'${typeName(value)}' object is not iterable`);
	if (scripted !== undefined) return iteratorFrom(machine, scripted, value);
	if (value instanceof PyBoxed) return iteratorOf(machine, value.value);
	if (value instanceof PyList) {
		let at = 0;
		return new PyIterator(iteratorClasses.list, () => value.items[at++]);
	}
	if (value instanceof PyTuple && !value.cls.find('__iter__')) return over(iteratorClasses.tuple, value.items[Symbol.iterator]());
	if (typeof value === 'string') return over(iteratorClasses.str, value[Symbol.iterator]());
	if (value instanceof PyRange) {
		const { stop, step } = value;
		let next = value.start;
		return new PyIterator(iteratorClasses.range, () => {
			const item = next;
			if (step > 0n ? item >= stop : item <= stop) return undefined;
			next += step;
			return item;
		});
	}
	if (value instanceof PyDict) {
		const size = value.entries.size;
		const keys = value.entries.values();
		return new PyIterator(iteratorClasses.dict, () => {
			if (value.entries.size !== size) return machine.raise('RuntimeError', 'dictionary changed size during iteration');
			const { done, value: entry } = keys.next();
			return done ? undefined : entry[0];
		});
	}
	if (value instanceof PySet) {
		const size = value.items.size;
		const items = value.items.values();
		return new PyIterator(iteratorClasses.set, () => {
			if (value.items.size !== size) machine.raise('RuntimeError', 'Set changed size during iteration');
			const { done, value: item } = items.next();
			return done ? undefined : item;
		});
	}
	const cls = classOf(value);
	const make = value instanceof PyClass ? metaclassAttribute(machine, value, '__iter__') : cls.find('__iter__');
	if (make !== undefined && make !== null) return iteratorFrom(machine, make, value);
	const getItem = cls.find('__getitem__');
	if (getItem === undefined || value instanceof PyClass) return machine.raise('TypeError', `'${typeName(value)}' object is not iterable`);
	let index = 0n;
	return new PyIterator(iteratorClasses.other, () => attempt(() => machine.call(getItem, [value, index++]), 'IndexError'));
}

/** An object's `__next__` seen as an iterator. */
function iteratorFrom(machine: Machine, make: Value, value: Value): PyIterator | PyUnknown {
	const made = machine.call(make, value instanceof PyClass ? [] : [value]);
	if (made instanceof PyIterator || made instanceof PyUnknown) return made;
	const next = classOf(made).find('__next__');
	if (next === undefined) machine.raise('TypeError', `iter() returned non-iterator of type '${typeName(made)}'`);
	const iterator = new PyIterator(made instanceof PyInstance ? made.cls : iteratorClasses.other, () => {
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
export function iterateAll(machine: Machine, value: Value): readonly Value[] {
	const scripted = typeof value === 'object' && value !== null && value.cls.scripted && value.cls.find('__iter__') !== undefined;
	if (value instanceof PyList && !scripted) {
		machine.budget.spend(stepsToMake(value));
		return value.items.slice();
	}
	if (value instanceof PyTuple && !value.cls.find('__iter__')) {
		machine.budget.spend(stepsToMake(value));
		return value.items;
	}
	if (typeof value === 'string') {
		machine.budget.spend(stepsToMake(value));
		return [...value];
	}
	if (value instanceof PyRange) machine.budget.checkSize(Number(rangeLength(value)), 'items');
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
