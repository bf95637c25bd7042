import { floatRepr } from '../../arithmetic/float.ts';
import { floatOf, isNumber } from '../../arithmetic/int.ts';
import { classOf, typeName } from '../../objects/classOf.ts';
import { unboxed } from '../../objects/unboxed.ts';
import { NativeProperty, PyBoxed, PyTuple, PyUnknown, type Value, types } from '../../objects/values.ts';
import { hashKey } from '../../protocols/hash.ts';
import { instead } from '../instead.ts';
import { constructor, method } from '../methodDef.ts';
import { asciiDigits } from './int.ts';

const float = (value: Value | undefined): number => unboxed(value ?? 0) as number;

constructor(types.float, { least: 0, most: 1, style: 'expected' }, (machine, [given = 0]) => {
	const special = given instanceof PyBoxed ? classOf(given).find('__float__') : undefined;
	if (special !== undefined) return machine.call(special, [given]);
	const value = unboxed(given);
	if (isNumber(value)) return floatOf(machine, value);
	if (typeof value === 'string') {
		const text = value.trim();
		asciiDigits(machine, text);
		machine.budget.spend(text.length >> 3);
		if (/^[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i.test(text)) return Number(text.replaceAll('_', ''));
		const word = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
		if (word) return (word[1] === '-' ? -1 : 1) * (word[2]!.toLowerCase() === 'nan' ? NaN : Infinity);
		return machine.raise('ValueError', `could not convert string to float: ${machine.repr(given)}`);
	}
	const other = instead(machine, 'float', [given]);
	if (other !== undefined) return other;
	for (const name of ['__float__', '__index__']) {
		const own = classOf(value).find(name);
		if (own === undefined) continue;
		const made = machine.call(own, [value]);
		if (made instanceof PyUnknown || typeof unboxed(made) === 'number') return unboxed(made);
		if (typeof made === 'bigint' && name === '__index__') return Number(made);
		return machine.raise('TypeError', `${classOf(value).name}.${name} returned non-float (type ${typeName(made)})`);
	}
	return machine.raise('TypeError', `float() argument must be a string or a real number, not '${typeName(value)}'`);
});

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

types.float.table.fill({
	key: (machine, self) => hashKey(machine, float(self)),
	repr: (machine, self) => machine.digits(float(self), floatRepr),
	truth: (_, self) => float(self) !== 0,
	negative(machine, self) {
		const value = -float(self);
		machine.trace.doubts.arithmetic('-', 0, -value, value);
		return value;
	},
	positive: (_, self) => float(self),
	absolute: (_, self) => Math.abs(float(self))
});
