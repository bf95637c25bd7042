import { typeName } from '../../objects/classOf.ts';
import { PyClass, PySlice, PyTuple, type Value, types } from '../../objects/values.ts';
import { keyOfParts, partKey } from '../../protocols/hash.ts';
import { over } from '../../protocols/iteration.ts';
import { position, sliceOf } from '../../protocols/sequence.ts';
import { stepsToMake } from '../../vm/work.ts';
import { constructor, method } from '../methodDef.ts';
import { concatenated, equalItems, find, noDeletion, orderOfItems, repeated, reprOfItems } from './sequence.ts';

constructor(types.tuple, { least: 0, most: 1, style: 'expected' }, (machine, [value]) =>
	value instanceof PyTuple && value.cls === types.tuple ? value : new PyTuple(value === undefined ? [] : machine.iterate(value).slice())
);
method(types.tuple, 'index', { least: 1, most: 3, style: 'expected' }, (machine, [self, item, from, to]) => {
	const at = find(machine, (self as PyTuple).items, item!, from, to);
	return at < 0 ? machine.raise('ValueError', 'tuple.index(x): x not in tuple') : BigInt(at);
});

const tuple = (value: Value | undefined): PyTuple => value as PyTuple;
const iteratorClass = new PyClass('tuple_iterator', 'builtins', [types.object]);

types.tuple.table.fill({
	key(machine, self) {
		machine.budget.spend(1 + stepsToMake(self) * 8);
		return keyOfParts(
			machine,
			'(',
			tuple(self).items.map((item) => partKey(machine, item))
		);
	},
	repr(machine, self) {
		const { items } = tuple(self);
		return items.length === 1 ? `(${reprOfItems(machine, items)},)` : `(${reprOfItems(machine, items)})`;
	},
	iter: (_, self) => over(iteratorClass, tuple(self).items[Symbol.iterator]()),
	items(machine, self) {
		machine.budget.spend(stepsToMake(self));
		return tuple(self).items;
	},
	length: (_, self) => tuple(self).items.length,
	getItem(machine, self, index) {
		const { items } = tuple(self);
		if (index instanceof PySlice) return new PyTuple(sliceOf(machine, items, index));
		return items[position(machine, index, items.length, 'tuple')]!;
	},
	deleteItem: noDeletion,
	equals: (machine, self, other) => (other instanceof PyTuple ? equalItems(machine, tuple(self).items, other.items) : undefined),
	order: (machine, op, self, other) => (other instanceof PyTuple ? orderOfItems(machine, op, tuple(self).items, other.items) : undefined),
	binary(machine, op, left, right) {
		if (op === '+' && left instanceof PyTuple) {
			if (!(right instanceof PyTuple)) return machine.raise('TypeError', `can only concatenate tuple (not "${typeName(right)}") to tuple`);
			return new PyTuple(concatenated(machine, left.items, right.items));
		}
		if (op !== '*') return undefined;
		return left instanceof PyTuple ? new PyTuple(repeated(machine, left.items, right)) : new PyTuple(repeated(machine, tuple(right).items, left));
	}
});
