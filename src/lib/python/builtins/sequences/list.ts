import { isInt } from '../../arithmetic/int.ts';
import { typeName } from '../../objects/classOf.ts';
import { PyClass, PyList, PySlice, type Value, types } from '../../objects/values.ts';
import { unhashable } from '../../protocols/hash.ts';
import { asking, isIterable } from '../../protocols/iteration.ts';
import { position, sliceIndices, sliceOf } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { stepsToMake } from '../../vm/work.ts';
import { constructor } from '../methodDef.ts';
import { concatenated, equalItems, orderOfItems, repeated, reprOfItems } from './sequence.ts';

constructor(types.list, { least: 0, most: 1, style: 'expected' }, (machine, [value]) => new PyList(value === undefined ? [] : [...machine.iterate(value)]));

const list = (value: Value | undefined): PyList => value as PyList;

const iteratorClass = new PyClass('list_iterator', 'builtins', [types.object]);

types.list.table.fill({
	key: (machine, self) => unhashable(machine, self),
	repr: (machine, self) => machine.once(list(self), '[...]', () => `[${reprOfItems(machine, list(self).items)}]`),
	iter(_, self) {
		let at = 0;
		return asking(iteratorClass, () => list(self).items[at++]);
	},
	items(machine, self) {
		machine.budget.spend(stepsToMake(self));
		return list(self).items.slice();
	},
	length: (_, self) => list(self).items.length,
	getItem(machine, self, index) {
		const { items } = list(self);
		if (index instanceof PySlice) return new PyList(sliceOf(machine, items, index));
		return items[position(machine, index, items.length, 'list')]!;
	},
	setItem(machine, self, index, value) {
		const { items } = list(self);
		if (index instanceof PySlice) {
			if (!isIterable(value)) machine.raise('TypeError', index.step === null ? 'can only assign an iterable' : 'must assign iterable to extended slice');
			setSlice(machine, list(self), index, machine.iterate(value));
		} else items[position(machine, index, items.length, 'list', 'assignment ')] = value;
	},
	deleteItem(machine, self, index) {
		const { items } = list(self);
		if (index instanceof PySlice) {
			const { start, step, count } = sliceIndices(machine, index, items.length);
			machine.budget.spend(items.length >> 2);
			const gone = new Set(Array.from({ length: count }, (_, i) => start + i * step));
			const kept = items.filter((_, i) => !gone.has(i));
			items.length = 0;
			for (const item of kept) items.push(item);
		} else {
			machine.budget.spend(items.length >> 8);
			items.splice(position(machine, index, items.length, 'list', 'assignment '), 1);
		}
	},
	equals: (machine, self, other) => (other instanceof PyList ? equalItems(machine, list(self).items, other.items) : undefined),
	order: (machine, op, self, other) => (other instanceof PyList ? orderOfItems(machine, op, list(self).items, other.items) : undefined),
	binary(machine, op, left, right) {
		if (op === '+' && left instanceof PyList) {
			if (!(right instanceof PyList)) return machine.raise('TypeError', `can only concatenate list (not "${typeName(right)}") to list`);
			return new PyList(concatenated(machine, left.items, right.items));
		}
		if (op !== '*') return undefined;
		return left instanceof PyList ? new PyList(repeated(machine, left.items, right)) : new PyList(repeated(machine, list(right).items, left));
	},
	inPlace(machine, op, self, other) {
		const { items } = list(self);
		if (op === '+') {
			for (const item of machine.iterate(other)) items.push(item);
			machine.budget.spend(items.length >> 8);
			machine.budget.checkSize(items.length, 'items');
			return self;
		}
		if (op !== '*' || !isInt(other)) return undefined;
		const made = repeated(machine, items, other);
		items.length = 0;
		for (const item of made) items.push(item);
		return self;
	}
});

function setSlice(machine: Machine, list: PyList, slice: PySlice, items: readonly Value[]): void {
	const { start, stop, step, count } = sliceIndices(machine, slice, list.items.length);
	if (step === 1) {
		machine.budget.checkSize(list.items.length + items.length, 'items');
		machine.budget.spend((list.items.length - start + items.length) >> 3);
		const tail = list.items.slice(Math.max(start, stop));
		list.items.length = start;
		for (const part of [items, tail]) for (const item of part) list.items.push(item);
		return;
	}
	if (items.length !== count) machine.raise('ValueError', `attempt to assign sequence of size ${items.length} to extended slice of size ${count}`);
	items.forEach((item, i) => (list.items[start + i * step] = item));
}
