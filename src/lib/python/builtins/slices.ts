import { isEqual } from '../protocols/comparison.ts';
import { asIndex, sliceIndices } from '../protocols/item.ts';
import { rangeItems } from '../protocols/iteration.ts';
import { contains } from '../protocols/comparison.ts';
import { typeName } from '../objects/classOf.ts';
import { NativeProperty, type PyRange, type PySlice, PyTuple, types } from '../objects/values.ts';
import { isInt } from '../arithmetic/int.ts';
import { method } from './methodDef.ts';

for (const name of ['start', 'stop', 'step'] as const) {
	types.slice.attrs.set(name, new NativeProperty(name, (_, self) => (self as PySlice)[name]));
	types.range.attrs.set(name, new NativeProperty(name, (_, self) => (self as PyRange)[name]));
}
method(types.slice, 'indices', { least: 1, most: 1 }, (machine, [self, size]) => {
	const length = asIndex(machine, size!) ?? machine.raise('TypeError', `'${typeName(size!)}' object cannot be interpreted as an integer`);
	if (length < 0n) machine.raise('ValueError', 'length should not be negative');
	const { start, stop, step } = sliceIndices(machine, self as PySlice, Number(length));
	return new PyTuple([BigInt(start), BigInt(stop), BigInt(step)]);
});
method(types.range, 'index', { least: 1, most: 1 }, (machine, [self, item]) => {
	const range = self as PyRange;
	let at = 0n;
	if (contains(machine, range, item!)) {
		for (const one of rangeItems(range)) {
			machine.budget.spend(1);
			if (isEqual(machine, one, item!)) return at;
			at++;
		}
	}
	return machine.raise('ValueError', isInt(item!) ? `${machine.repr(item)} is not in range` : 'sequence.index(x): x not in sequence');
});
method(types.range, 'count', { least: 1, most: 1 }, (machine, [self, item]) => (contains(machine, self!, item!) ? 1n : 0n));
