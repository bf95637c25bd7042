import { typeName } from '../../objects/classOf.ts';
import { PyUnknown, type Value } from '../../objects/values.ts';
import { richCompare } from '../../protocols/comparison.ts';
import { asIndex } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';

/** `left < right` as a bool. */
function less(machine: Machine, left: Value, right: Value): boolean {
	machine.budget.spend(1);
	const said = richCompare(machine, '<', left, right);
	return said instanceof PyUnknown ? machine.unsupported(said.what) : machine.truth(said);
}

/** The items in order: stable, and by Python's `<` alone. */
export function sortedItems(machine: Machine, items: readonly Value[], keywords: ReadonlyMap<string, Value>): Value[] {
	const key = keywords.get('key') ?? null;
	const backwards = keywords.get('reverse') ?? false;
	const reverse = (asIndex(machine, backwards) ?? machine.raise('TypeError', `'${typeName(backwards)}' object cannot be interpreted as an integer`)) !== 0n;
	let rows = items.map((item) => ({ item, key: key === null ? item : machine.call(key, [item]) }));
	const unknown = rows.find((row) => row.key instanceof PyUnknown);
	if (unknown?.key instanceof PyUnknown) machine.unsupported(unknown.key.what);
	if (reverse) rows = rows.reverse();
	const merged = mergeSort(rows, (a, b) => less(machine, a.key, b.key));
	return (reverse ? merged.reverse() : merged).map((row) => row.item);
}

function mergeSort<T>(rows: T[], before: (a: T, b: T) => boolean): T[] {
	if (rows.length < 64) return insertionSort(rows, before);
	const middle = rows.length >> 1;
	const left = mergeSort(rows.slice(0, middle), before);
	const right = mergeSort(rows.slice(middle), before);
	const merged: T[] = [];
	for (let i = 0, j = 0; i < left.length || j < right.length;) {
		if (i === left.length) merged.push(right[j++]!);
		else if (j === right.length || !before(right[j]!, left[i]!)) merged.push(left[i++]!);
		else merged.push(right[j++]!);
	}
	return merged;
}

/** As CPython sorts a few: what already stands in order, or backwards, is found first. What cannot be compared is told of the same pair. */
function insertionSort<T>(rows: T[], before: (a: T, b: T) => boolean): T[] {
	if (rows.length < 2) return rows;
	let run = 2;
	const down = before(rows[1]!, rows[0]!);
	while (run < rows.length && before(rows[run]!, rows[run - 1]!) === down) run++;
	const sorted = rows.slice(0, run);
	if (down) sorted.reverse();
	for (const row of rows.slice(run)) {
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (before(row, sorted[middle]!)) high = middle;
			else low = middle + 1;
		}
		sorted.splice(low, 0, row);
	}
	return sorted;
}

/** `max` and `min`. */
export function extreme(machine: Machine, name: 'max' | 'min', args: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
	const otherwise = keywords.get('default');
	if (args.length > 1 && otherwise !== undefined) machine.raise('TypeError', `Cannot specify a default for ${name}() with multiple positional arguments`);
	const items = args.length === 1 ? machine.iterate(args[0]!) : args;
	const key = keywords.get('key') ?? null;
	if (items.length === 0) return otherwise !== undefined ? otherwise : machine.raise('ValueError', `${name}() arg is an empty sequence`);
	const keyed = (item: Value): Value => (key === null ? item : machine.call(key, [item]));
	let best: Value = items[0]!;
	let bestKey: Value = keyed(best);
	for (const item of items.slice(1)) {
		const itemKey = keyed(item);
		machine.budget.spend(1);
		const said = richCompare(machine, name === 'max' ? '>' : '<', itemKey, bestKey);
		if (said instanceof PyUnknown) return said;
		if (machine.truth(said)) [best, bestKey] = [item, itemKey];
	}
	return best;
}
