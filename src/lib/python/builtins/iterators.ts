import { classOf, typeName } from '../objects/classOf.ts';
import { attempt, raiseWith } from '../objects/exceptions.ts';
import { rangeItems, rangeLength } from '../objects/range.ts';
import { type NativeFunction, PyBoxed, PyClass, PyDict, PyIterator, PyList, PyRange, PyTuple, PyUnknown, type Value, types } from '../objects/values.ts';
import { isCallable } from '../protocols/callable.ts';
import { compare } from '../protocols/comparison.ts';
import { asking, iteratorOf } from '../protocols/iteration.ts';
import { asIndex } from '../protocols/sequence.ts';
import { lengthOf } from '../protocols/truth.ts';
import type { Machine } from '../vm/machine.ts';
import { native } from './methodDef.ts';

const lazyClass = (name: string): PyClass => new PyClass(name, 'builtins', [types.object]);
const classes = {
	zip: lazyClass('zip'),
	enumerate: lazyClass('enumerate'),
	map: lazyClass('map'),
	filter: lazyClass('filter'),
	reversed: lazyClass('reversed'),
	list_reverseiterator: lazyClass('list_reverseiterator'),
	dict_reversekeyiterator: lazyClass('dict_reversekeyiterator'),
	callable_iterator: lazyClass('callable_iterator')
};

/** Iterators of the arguments; the first unknown one makes the whole unknown. */
function iterators(machine: Machine, values: readonly Value[]): PyIterator[] {
	return values.map((value) => {
		const from = iteratorOf(machine, value);
		return from instanceof PyUnknown ? machine.unsupported(from.what) : from;
	});
}

function zip(machine: Machine, args: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
	const sources = args.map((value, i) => {
		return iterators(machine, [value])[0] ?? machine.unsupported(`argument ${i + 1} of zip()`);
	});
	const strict = machine.truth(keywords.get('strict') ?? false);
	return new PyIterator(classes.zip, () => {
		machine.budget.spend(sources.length >> 2);
		const items: Value[] = [];
		for (const source of sources) {
			const item = source.next();
			if (item === undefined) {
				if (strict && items.length)
					machine.raise('ValueError', `zip() argument ${items.length + 1} is shorter than argument${items.length === 1 ? ' 1' : `s 1-${items.length}`}`);
				if (strict) {
					const longer = sources.findIndex((other, i) => i > 0 && other.next() !== undefined);
					if (longer > 0) machine.raise('ValueError', `zip() argument ${longer + 1} is longer than argument${longer === 1 ? ' 1' : `s 1-${longer}`}`);
				}
				return undefined;
			}
			items.push(item);
		}
		return items.length ? new PyTuple(items) : undefined;
	});
}

export function reversed(machine: Machine, value: Value): Value {
	const own = classOf(value).find('__reversed__');
	if (own !== undefined) return machine.call(own, [value]);
	if (value instanceof PyRange) {
		const items = rangeItems(new PyRange(value.start + (rangeLength(value) - 1n) * value.step, value.start - value.step, -value.step));
		return new PyIterator(classes.reversed, () => items.next().value as bigint | undefined);
	}
	if (!(value instanceof PyList || value instanceof PyTuple || value instanceof PyDict || typeof value === 'string')) {
		const get = classOf(value).find('__getitem__');
		if (value instanceof PyBoxed) return reversed(machine, value.value);
		if (get !== undefined && !(value instanceof PyDict)) {
			let at = lengthOf(machine, value);
			return new PyIterator(classes.reversed, () => (at > 0 ? attempt(() => machine.call(get, [value, BigInt(--at)]), 'IndexError') : undefined));
		}
		return machine.raise('TypeError', `'${typeName(value)}' object is not reversible`);
	}
	if (value instanceof PyList) {
		let at = value.items.length;
		return asking(classes.list_reverseiterator, () => value.items[--at]);
	}
	const items = machine.iterate(value instanceof PyDict ? new PyList([...value.entries.values()].map(([key]) => key)) : value);
	let at = items.length;
	if (value instanceof PyDict) return new PyIterator(classes.dict_reversekeyiterator, () => items[--at]);
	return new PyIterator(classes.reversed, () => items[--at]);
}

/** The built-ins that give their items one by one. */
export const lazyFunctions: readonly NativeFunction[] = [
	native('zip', { keywords: ['strict'], takesUnknown: 'texts' }, zip),
	native('reversed', { least: 1, most: 1, style: 'expected' }, (machine, [value]) => reversed(machine, value!)),
	native('enumerate', { most: 2, style: 'parsed', keywords: ['start', 'iterable'], takesUnknown: 'texts' }, (machine, given, keywords) => {
		const [value = keywords.get('iterable'), start = keywords.get('start') === undefined ? 0n : keywords.get('start')!] = given;
		if (value === undefined) return machine.raise('TypeError', "enumerate() missing required argument 'iterable'");
		let index = asIndex(machine, start);
		if (index === undefined) return machine.raise('TypeError', `'${typeName(start)}' object cannot be interpreted as an integer`);
		const [source] = iterators(machine, [value]);
		return new PyIterator(classes.enumerate, () => {
			const item = source!.next();
			return item === undefined ? undefined : new PyTuple([index!++, item]);
		});
	}),
	native('map', {}, (machine, [callee, ...values]) => {
		if (!values.length) machine.raise('TypeError', 'map() must have at least two arguments.');
		const sources = iterators(machine, values);
		return new PyIterator(classes.map, () => {
			const items: Value[] = [];
			for (const source of sources) {
				const item = source.next();
				if (item === undefined) return undefined;
				items.push(item);
			}
			return machine.call(callee!, items);
		});
	}),
	native('filter', { least: 2, most: 2, style: 'expected' }, (machine, [callee, value]) => {
		const [source] = iterators(machine, [value!]);
		return new PyIterator(classes.filter, () => {
			for (let item = source!.next(); item !== undefined; item = source!.next()) {
				machine.budget.spend(1);
				if (machine.truth(callee === null ? item : machine.call(callee!, [item]))) return item;
			}
			return undefined;
		});
	}),
	native('iter', { least: 1, most: 2, style: 'expected' }, (machine, [value, sentinel]) => {
		if (sentinel === undefined) {
			const made = iteratorOf(machine, value!);
			return made instanceof PyIterator ? (made.object ?? made) : made;
		}
		if (!isCallable(value!)) return machine.raise('TypeError', 'iter(v, w): v must be callable');
		return new PyIterator(classes.callable_iterator, () => {
			const item = machine.call(value!, []);
			return machine.truth(compare(machine, '==', item, sentinel)) ? undefined : item;
		});
	}),
	native('next', { least: 1, most: 2, style: 'expected' }, (machine, [source, otherwise]) => nextOf(machine, source!, otherwise))
];

/** `next(source, otherwise)`. */
export function nextOf(machine: Machine, source: Value, otherwise: Value | undefined): Value {
	if (source instanceof PyIterator) {
		const item = source.next();
		if (item !== undefined) return item;
		return otherwise === undefined ? raiseWith('StopIteration', source.returned === null ? [] : [source.returned]) : otherwise;
	}
	const own = classOf(source).find('__next__');
	if (own === undefined) return machine.raise('TypeError', `'${typeName(source)}' object is not an iterator`);
	if (otherwise === undefined) return machine.call(own, [source]);
	const item = attempt(() => machine.call(own, [source]), 'StopIteration');
	return item === undefined ? otherwise : item;
}
