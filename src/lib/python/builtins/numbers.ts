import { bigOf, bitLength } from '../arithmetic/int.ts';
import { unboxed } from '../objects/unboxed.ts';
import { NativeProperty, PyTuple, type Value, types } from '../objects/values.ts';
import { method } from './methodDef.ts';

const int = (value: Value | undefined): bigint => bigOf(unboxed(value ?? 0n) as bigint | boolean);
const float = (value: Value | undefined): number => unboxed(value ?? 0) as number;

for (const cls of [types.int, types.bool]) {
	method(cls, 'bit_length', { least: 0, most: 0 }, (_, [self]) => BigInt(bitLength(int(self))));
	method(cls, 'bit_count', { least: 0, most: 0 }, (machine, [self]) => {
		const digits = (int(self) < 0n ? -int(self) : int(self)).toString(2).replaceAll('0', '');
		machine.budget.spend(bitLength(int(self)) >> 4);
		return BigInt(digits.length);
	});
	method(cls, 'conjugate', { least: 0, most: 0 }, (_, [self]) => int(self));
	method(cls, '__index__', { least: 0, most: 0 }, (_, [self]) => int(self));
	cls.attrs.set('real', new NativeProperty('real', (_, self) => int(self)));
	cls.attrs.set('imag', new NativeProperty('imag', () => 0n));
	cls.attrs.set('numerator', new NativeProperty('numerator', (_, self) => int(self)));
	cls.attrs.set('denominator', new NativeProperty('denominator', () => 1n));
}
method(types.float, 'is_integer', { least: 0, most: 0 }, (_, [self]) => Number.isInteger(float(self)));
method(types.float, 'conjugate', { least: 0, most: 0 }, (_, [self]) => float(self));
method(types.float, 'as_integer_ratio', { least: 0, most: 0 }, (machine, [self]) => {
	let [top, bottom] = [float(self), 1n];
	if (!Number.isFinite(top))
		return machine.raise(Number.isNaN(top) ? 'ValueError' : 'OverflowError', `cannot convert ${Number.isNaN(top) ? 'NaN' : 'Infinity'} to integer ratio`);
	while (!Number.isInteger(top)) {
		top *= 2;
		bottom *= 2n;
	}
	return new PyTuple([BigInt(top), bottom]);
});
types.float.attrs.set('real', new NativeProperty('real', (_, self) => self));
types.float.attrs.set('imag', new NativeProperty('imag', () => 0));
