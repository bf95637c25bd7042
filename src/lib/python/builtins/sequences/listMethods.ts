import { typeName } from '../../objects/classOf.ts';
import { PyList, type Value, types } from '../../objects/values.ts';
import { asIndex } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { method } from '../methodDef.ts';
import { find } from './sequence.ts';
import { sortedItems } from './sorting.ts';

const list = (value: Value | undefined): PyList => value as PyList;

function index(machine: Machine, value: Value): number {
	const at = asIndex(machine, value);
	if (at === undefined) return machine.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
	return Number(at);
}

method(types.list, 'append', { least: 1, most: 1, takesUnknown: true }, (machine, [self, item]) => {
	list(self).items.push(item!);
	if ((list(self).items.length & 1023) === 0) machine.budget.checkSize(list(self).items.length, 'items');
	return null;
});
method(types.list, 'extend', { least: 1, most: 1, changes: true }, (machine, [self, items]) => {
	for (const item of machine.iterate(items!)) list(self).items.push(item);
	machine.budget.checkSize(list(self).items.length, 'items');
	return null;
});
method(types.list, 'insert', { least: 2, most: 2, style: 'expected', takesUnknown: true }, (machine, [self, at, item]) => {
	const { items } = list(self);
	const where = index(machine, at!);
	machine.budget.spend(items.length >> 8);
	items.splice(where < 0 ? Math.max(where + items.length, 0) : where, 0, item!);
	return null;
});
method(types.list, 'pop', { least: 0, most: 1, style: 'expected', changes: true }, (machine, [self, at = -1n]) => {
	const { items } = list(self);
	if (!items.length) return machine.raise('IndexError', 'pop from empty list');
	const where = index(machine, at);
	const from = where < 0 ? where + items.length : where;
	if (from < 0 || from >= items.length) return machine.raise('IndexError', 'pop index out of range');
	machine.budget.spend((items.length - from) >> 8);
	return items.splice(from, 1)[0]!;
});
method(types.list, 'remove', { least: 1, most: 1, changes: true }, (machine, [self, item]) => {
	const at = find(machine, list(self).items, item!);
	if (at < 0) machine.raise('ValueError', 'list.remove(x): x not in list');
	machine.budget.spend(list(self).items.length >> 8);
	list(self).items.splice(at, 1);
	return null;
});
method(types.list, 'clear', { least: 0, most: 0 }, (_, [self]) => {
	list(self).items.length = 0;
	return null;
});
method(types.list, 'copy', { least: 0, most: 0 }, (machine, [self]) => new PyList([...machine.iterate(list(self))]));
method(types.list, 'reverse', { least: 0, most: 0 }, (machine, [self]) => {
	machine.budget.spend(list(self).items.length >> 5);
	list(self).items.reverse();
	return null;
});
method(types.list, 'sort', { keywords: ['key', 'reverse'], changes: true }, (machine, [self, ...more], keywords) => {
	if (more.length)
		machine.raise('TypeError', more.length > 2 ? `sort() takes at most 2 arguments (${more.length} given)` : 'sort() takes no positional arguments');
	const { items } = list(self);
	const before = items.slice();
	items.length = 0;
	let sorted: Value[];
	try {
		sorted = sortedItems(machine, before, keywords);
	} catch (thrown) {
		items.length = 0;
		for (const item of before) items.push(item);
		throw thrown;
	}
	const modified = items.length > 0;
	items.length = 0;
	for (const item of sorted) items.push(item);
	if (modified) machine.raise('ValueError', 'list modified during sort');
	return null;
});
method(types.list, 'index', { least: 1, most: 3, style: 'expected' }, (machine, [self, item, from, to]) => {
	const at = find(machine, list(self).items, item!, from, to);
	return at < 0 ? machine.raise('ValueError', `${machine.repr(item!)} is not in list`) : BigInt(at);
});
