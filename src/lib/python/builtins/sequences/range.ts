import { bigOf, isInt } from '../../arithmetic/int.ts';
import { typeName } from '../../objects/classOf.ts';
import { rangeItems, rangeLength } from '../../objects/range.ts';
import { NativeProperty, PyClass, PyIterator, PyRange, PySlice, type Value, types } from '../../objects/values.ts';
import { cNumber } from '../../protocols/cNumber.ts';
import { among, contains, isEqual } from '../../protocols/comparison.ts';
import { oneByOne } from '../../protocols/iteration.ts';
import { asIndex, exactPosition, sliceIndices } from '../../protocols/sequence.ts';
import { instead } from '../instead.ts';
import { constructor, method } from '../methodDef.ts';
import { noDeletion } from './sequence.ts';

constructor(types.range, { least: 1, most: 3, style: 'expected' }, (machine, args) => {
	const other = instead(machine, 'range', args);
	if (other !== undefined) return other;
	const [a, b, step = 1n] = args.map(
		(value) => asIndex(machine, value) ?? machine.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`)
	);
	if (step === 0n) machine.raise('ValueError', 'range() arg 3 must not be zero');
	return b === undefined ? new PyRange(0n, a!, 1n) : new PyRange(a!, b, step);
});
for (const name of ['start', 'stop', 'step'] as const) types.range.attrs.set(name, new NativeProperty(name, (_, self) => (self as PyRange)[name]));
method(types.range, 'index', { least: 1, most: 1 }, (machine, [self, item]) => {
	const range = self as PyRange;
	if (isInt(item) && contains(machine, range, item)) return (bigOf(item) - range.start) / range.step;
	let at = 0n;
	if (!isInt(item) && contains(machine, range, item!)) {
		for (const one of rangeItems(range)) {
			machine.budget.spend(1);
			if (isEqual(machine, one, item!)) return at;
			at++;
		}
	}
	return machine.raise('ValueError', isInt(item) ? `${machine.repr(item)} is not in range` : 'sequence.index(x): x not in sequence');
});
method(types.range, 'count', { least: 1, most: 1 }, (machine, [self, item]) => (contains(machine, self!, item!) ? 1n : 0n));

const range = (self: Value): PyRange => self as PyRange;
const iteratorClass = new PyClass('range_iterator', 'builtins', [types.object]);

types.range.table.fill({
	key(machine, self) {
		machine.budget.spend(1);
		const { start, step } = range(self);
		const length = rangeLength(range(self));
		return `\0r${length},${length && start},${length > 1n ? step : 0n}`;
	},
	repr(_, self) {
		const { start, stop, step } = range(self);
		return step === 1n ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`;
	},
	iter(_, self) {
		const { start, stop, step } = range(self);
		let next = start;
		return new PyIterator(iteratorClass, () => {
			const item = next;
			if (step > 0n ? item >= stop : item <= stop) return undefined;
			next += step;
			return item;
		});
	},
	items(machine, self) {
		machine.budget.checkSize(Number(rangeLength(range(self))), 'items');
		return oneByOne(machine, self);
	},
	length(machine, self) {
		const length = rangeLength(range(self));
		cNumber(machine, length, 'ssize_t');
		return length > Number.MAX_SAFE_INTEGER ? machine.unsupported('the length of a range this long') : Number(length);
	},
	truth: (_, self) => rangeLength(range(self)) > 0n,
	contains(machine, self, item) {
		if (!isInt(item)) return among(machine, self, item);
		const at = bigOf(item);
		const { start, stop, step } = range(self);
		return (step > 0n ? at >= start && at < stop : at <= start && at > stop) && (at - start) % step === 0n;
	},
	getItem(machine, self, index) {
		const { start, step } = range(self);
		const length = rangeLength(range(self));
		if (!(index instanceof PySlice)) return start + exactPosition(machine, index, length, 'range object') * step;
		if (length > Number.MAX_SAFE_INTEGER) return machine.unsupported('a slice of a range this long');
		const part = sliceIndices(machine, index, Number(length));
		return new PyRange(start + BigInt(part.start) * step, start + BigInt(part.stop) * step, step * BigInt(part.step));
	},
	deleteItem: noDeletion,
	equals(_, self, other) {
		if (!(other instanceof PyRange)) return undefined;
		const [left, length] = [range(self), rangeLength(range(self))];
		return length === rangeLength(other) && (length === 0n || (left.start === other.start && (length === 1n || left.step === other.step)));
	}
});
