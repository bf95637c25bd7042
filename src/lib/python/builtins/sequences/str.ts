import { typeName } from '../../objects/classOf.ts';
import { unboxed } from '../../objects/unboxed.ts';
import { PyBytes, PyClass, PySlice, type Value, types } from '../../objects/values.ts';
import { percent } from '../../protocols/format/percent.ts';
import { hashKey } from '../../protocols/hash.ts';
import { over } from '../../protocols/iteration.ts';
import { position, sliceOf } from '../../protocols/sequence.ts';
import { quote } from '../../protocols/text.ts';
import { stepsToMake } from '../../vm/work.ts';
import { constructor } from '../methodDef.ts';
import { noDeletion, timesOf } from './sequence.ts';

constructor(types.str, { keywords: ['object'] }, (machine, [value, ...rest], keywords) => {
	if (rest.length > 2) return machine.raise('TypeError', `str() takes at most 3 arguments (${rest.length + 1} given)`);
	if (rest.length)
		return typeof rest[0] === 'string'
			? value instanceof PyBytes
				? machine.call(machine.getAttribute(value, 'decode'), rest)
				: machine.raise(
						'TypeError',
						typeof value === 'string' ? 'decoding str is not supported' : `decoding to str: need a bytes-like object, ${typeName(value ?? null)} found`
					)
			: machine.raise('TypeError', `str() argument 'encoding' must be str, not ${rest[0] === null ? 'None' : typeName(rest[0]!)}`);
	const shown = value === undefined ? keywords.get('object') : value;
	return shown === undefined ? '' : machine.shownText(() => machine.str(shown));
});

const textOf = (self: Value): string => unboxed(self) as string;

types.str.table.fill({
	key: (machine, self) => hashKey(machine, textOf(self)),
	repr(machine, self) {
		machine.budget.spend(textOf(self).length >> 3);
		return quote(textOf(self));
	},
	str: (_, self) => textOf(self),
	iter: (_, self) => over(iteratorClass, textOf(self)[Symbol.iterator]()),
	items(machine, self) {
		machine.budget.spend(stepsToMake(textOf(self)));
		return [...textOf(self)];
	},
	length: (_, self) => [...textOf(self)].length,
	contains(machine, self, item) {
		const [text, part] = [textOf(self), unboxed(item)];
		if (typeof part !== 'string') return machine.raise('TypeError', `'in <string>' requires string as left operand, not ${typeName(part)}`);
		if (part.length > 100 && text.length * part.length > 1e9) return machine.unsupported('looking for a text this long in a text this long');
		machine.budget.spend(text.length >> 7);
		return text.includes(part);
	},
	getItem(machine, self, index) {
		const points = [...textOf(self)];
		machine.budget.spend(points.length >> 4);
		if (index instanceof PySlice) return sliceOf(machine, points, index).join('');
		return points[position(machine, index, points.length, 'string')]!;
	},
	deleteItem: noDeletion,
	binary(machine, op, left, right) {
		if (op === '+' && typeof left === 'string') {
			if (typeof right !== 'string') return machine.raise('TypeError', `can only concatenate str (not "${typeName(right)}") to str`);
			machine.budget.spend((left.length + right.length) >> 6);
			return machine.budget.text(left + right);
		}
		if (op === '%' && typeof left === 'string') return machine.shownText(() => percent.format(machine, left, right));
		if (op !== '*') return undefined;
		const [text, times] = typeof left === 'string' ? [left, right] : [right as string, left];
		const count = timesOf(machine, times);
		machine.budget.checkSize(text.length * count, 'characters');
		machine.budget.spend((text.length * count) >> 6);
		return text.repeat(count);
	}
});

const iteratorClass = new PyClass('str_iterator', 'builtins', [types.object]);
