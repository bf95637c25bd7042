import { classOf, typeName } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { PyUnknown, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { asIndex } from './sequence.ts';
import { callSpecial } from './attribute.ts';

/** `bool(value)`. */
export function truth(machine: Machine, value: Value): boolean {
	switch (typeof value) {
		case 'boolean':
			return value;
		case 'bigint':
			return value !== 0n;
		case 'number':
			return value !== 0;
		case 'string':
			return value !== '';
		default: // None and objects follow.
	}
	if (value === null) return false;
	if (value instanceof PyUnknown) return machine.unsupported(value.what);
	const { truth: test, length } = value.cls.slots;
	if (test) return test(machine, value);
	return length === undefined || length(machine, value) > 0;
}

/** `len(value)`. */
export function lengthOf(machine: Machine, value: Value): number {
	const { length } = classOf(value).slots;
	return length ? length(machine, value) : machine.raise('TypeError', `object of type '${typeName(value)}' has no len()`);
}

fillsSlots('__bool__', {
	truth(machine, self) {
		const said = callSpecial(machine, self, '__bool__', []);
		if (said instanceof PyUnknown) return machine.unsupported(said.what);
		if (typeof said !== 'boolean') return machine.raise('TypeError', `__bool__ should return bool, returned ${typeName(said)}`);
		return said;
	}
});

fillsSlots('__len__', {
	length(machine, self) {
		const said = callSpecial(machine, self, '__len__', []);
		if (said instanceof PyUnknown) return machine.unsupported(said.what);
		const length = asIndex(machine, said);
		if (length === undefined) return machine.raise('TypeError', `'${typeName(said)}' object cannot be interpreted as an integer`);
		if (length < 0n) return machine.raise('ValueError', '__len__() should return >= 0');
		return Number(length);
	}
});
