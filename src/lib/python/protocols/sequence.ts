import { classOf, typeName } from '../objects/classOf.ts';
import { Unsupported } from '../objects/exceptions.ts';
import { PyBoxed, type PySlice, PyUnknown, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';

/** The int that a value counts as in an index; undefined where it has none. */
export function asIndex(machine: Machine, value: Value): bigint | undefined {
	if (typeof value === 'bigint') return value;
	if (typeof value === 'boolean') return value ? 1n : 0n;
	if (value instanceof PyBoxed && typeof value.value === 'bigint') return value.value;
	const method = classOf(value).find('__index__');
	const made = method === undefined ? value : machine.call(method, [value]);
	if (made instanceof PyUnknown) throw new Unsupported(made.what, made.number === 'int');
	return method !== undefined && typeof made === 'bigint' ? made : undefined;
}

/** First index, number of steps and step of a slice over `length` items, as CPython's PySlice_AdjustIndices gives them. */
export function sliceIndices(machine: Machine, slice: PySlice, length: number): { start: number; stop: number; step: number; count: number } {
	const read = (value: Value): number | null => {
		if (value === null) return null;
		const index = asIndex(machine, value);
		if (index === undefined) machine.raise('TypeError', 'slice indices must be integers or None or have an __index__ method');
		const bound = BigInt(Number.MAX_SAFE_INTEGER);
		return Number(index > bound ? bound : index < -bound ? -bound : index);
	};
	const step = read(slice.step) ?? 1;
	if (step === 0) machine.raise('ValueError', 'slice step cannot be zero');
	const lowest = step < 0 ? -1 : 0;
	const highest = step < 0 ? length - 1 : length;
	const clip = (value: number | null, otherwise: number): number =>
		value === null ? otherwise : value < 0 ? Math.max(value + length, lowest) : Math.min(value, highest);
	const start = clip(read(slice.start), step < 0 ? highest : lowest);
	const stop = clip(read(slice.stop), step < 0 ? lowest : highest);
	const count = step < 0 ? (stop < start ? Math.floor((start - stop - 1) / -step) + 1 : 0) : start < stop ? Math.floor((stop - start - 1) / step) + 1 : 0;
	return { start, stop, step, count };
}

/** The items of a slice. */
export function sliceOf<T>(machine: Machine, items: readonly T[], slice: PySlice): T[] {
	const { start, step, count } = sliceIndices(machine, slice, items.length);
	machine.budget.spend(count >> 3);
	if (step === 1) return items.slice(start, start + count);
	return Array.from({ length: count }, (_, i) => items[start + i * step]!);
}

/** Index into a sequence; raises IndexError `list index out of range`, TypeError for what is not an index. */
export function position(machine: Machine, index: Value, length: number, kind: 'list' | 'tuple' | 'string' | 'byte', use = ''): number {
	return Number(exactPosition(machine, index, BigInt(length), kind, use));
}

/** What no index of memory reaches (PyNumber_AsSsize_t). */
const largestIndex = 1n << 63n;

export function exactPosition(machine: Machine, index: Value, length: bigint, kind: 'list' | 'tuple' | 'string' | 'byte' | 'range object', use = ''): bigint {
	const at = asIndex(machine, index);
	if (at === undefined) {
		if (kind === 'string') machine.raise('TypeError', `string indices must be integers, not '${typeName(index)}'`);
		machine.raise('TypeError', `${kind === 'range object' ? 'range' : kind} indices must be integers or slices, not ${typeName(index)}`);
	}
	if (kind !== 'range object' && (at >= largestIndex || at < -largestIndex)) machine.raise('IndexError', "cannot fit 'int' into an index-sized integer");
	const from = at < 0n ? at + length : at;
	if (from < 0n || from >= length) machine.raise('IndexError', `${kind === 'byte' ? '' : `${kind} `}${use}index out of range`);
	return from;
}
