import { typeName } from '../../objects/classOf.ts';
import { type PyList, type PyTuple, type Value, types } from '../../objects/values.ts';
import { isEqual, ordered, richCompare } from '../../protocols/comparison.ts';
import { asIndex } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { method } from '../methodDef.ts';

/** Where an equal item stands, within optional bounds; −1 where there is none. */
export function find(machine: Machine, items: readonly Value[], item: Value, from?: Value, to?: Value): number {
	const bound = (value: Value | undefined, otherwise: number): number => {
		if (value === undefined) return otherwise;
		const given = asIndex(machine, value) ?? machine.raise('TypeError', 'slice indices must be integers or have an __index__ method');
		const at = Number(given);
		return at < 0 ? Math.max(at + items.length, 0) : at;
	};
	const end = Math.min(bound(to, items.length), items.length);
	for (let i = bound(from, 0); i < end; i++) {
		machine.budget.spend(1);
		if (isEqual(machine, items[i]!, item)) return i;
	}
	return -1;
}

for (const cls of [types.list, types.tuple])
	method(cls, 'count', { least: 1, most: 1 }, (machine, [self, item]) => {
		const { items } = self as PyList | PyTuple;
		machine.budget.spend(items.length);
		return BigInt(items.filter((one) => isEqual(machine, one, item!)).length);
	});

/** `repr` of items, with commas between. */
export function reprOfItems(machine: Machine, items: readonly Value[]): string {
	const shown = (item: Value): string => {
		machine.budget.spend(4);
		return machine.repr(item);
	};
	return machine.deeper(() => items.map(shown).join(', '));
}

export const equalItems = (machine: Machine, left: readonly Value[], right: readonly Value[]): boolean =>
	left.length === right.length && machine.deeper(() => left.every((item, i) => isEqual(machine, item, right[i]!)));

/** By the first items that differ, then by length. */
export function orderOfItems(machine: Machine, op: '<' | '<=' | '>' | '>=', left: readonly Value[], right: readonly Value[]): Value {
	for (let i = 0; i < left.length && i < right.length; i++) {
		if (!isEqual(machine, left[i]!, right[i]!)) return machine.deeper(() => richCompare(machine, op, left[i]!, right[i]!));
	}
	return ordered(op, left.length - right.length);
}

export function concatenated(machine: Machine, left: readonly Value[], right: readonly Value[]): Value[] {
	const items = [...left, ...right];
	machine.budget.checkSize(items.length, 'items');
	machine.budget.spend(items.length >> 4);
	return items;
}

/** How often a sequence is repeated. */
export function timesOf(machine: Machine, value: Value): number {
	const count = asIndex(machine, value);
	if (count === undefined) return machine.raise('TypeError', `can't multiply sequence by non-int of type '${typeName(value)}'`);
	if (count >= 1n << 63n || count < -(1n << 63n)) machine.raise('OverflowError', "cannot fit 'int' into an index-sized integer");
	return count < 0n ? 0 : Number(count);
}

export function repeated(machine: Machine, items: readonly Value[], by: Value): Value[] {
	const times = timesOf(machine, by);
	machine.budget.checkSize(items.length * times, 'items');
	machine.budget.spend((items.length * times) >> 3);
	const made = new Array<Value>(items.length * times);
	for (let i = 0; i < made.length; i++) made[i] = items[i % items.length]!;
	return made;
}

/** What `del` says of a sequence that cannot change. */
export const noDeletion = (machine: Machine, self: Value): never => machine.raise('TypeError', `'${typeName(self)}' object doesn't support item deletion`);
