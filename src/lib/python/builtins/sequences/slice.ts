import { typeName } from '../../objects/classOf.ts';
import { NativeProperty, PySlice, PyTuple, type Value, types } from '../../objects/values.ts';
import { isEqual } from '../../protocols/comparison.ts';
import { unhashable } from '../../protocols/hash.ts';
import { asIndex, sliceIndices } from '../../protocols/sequence.ts';
import { constructor, method } from '../methodDef.ts';
import { reprOfItems } from './sequence.ts';

constructor(types.slice, { least: 1, most: 3, style: 'expected' }, (_, args) =>
	args.length === 1 ? new PySlice(null, args[0]!, null) : new PySlice(args[0]!, args[1]!, args[2] ?? null)
);
for (const name of ['start', 'stop', 'step'] as const) types.slice.attrs.set(name, new NativeProperty(name, (_, self) => (self as PySlice)[name]));
method(types.slice, 'indices', { least: 1, most: 1 }, (machine, [self, size]) => {
	const length = asIndex(machine, size!) ?? machine.raise('TypeError', `'${typeName(size!)}' object cannot be interpreted as an integer`);
	if (length < 0n) machine.raise('ValueError', 'length should not be negative');
	const { start, stop, step } = sliceIndices(machine, self as PySlice, Number(length));
	return new PyTuple([BigInt(start), BigInt(stop), BigInt(step)]);
});

const parts = (self: Value): readonly Value[] => {
	const { start, stop, step } = self as PySlice;
	return [start, stop, step];
};

types.slice.table.fill({
	key: (machine, self) => unhashable(machine, self),
	repr: (machine, self) => `slice(${reprOfItems(machine, parts(self))})`,
	equals: (machine, self, other) => (other instanceof PySlice ? parts(self).every((part, i) => isEqual(machine, part, parts(other)[i]!)) : undefined)
});
