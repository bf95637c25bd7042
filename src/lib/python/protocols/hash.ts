import { bigOf, isInt } from '../arithmetic/int.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { givenHashes, hashNumber } from '../objects/hashNumber.ts';
import { fillsSlots } from '../objects/slots.ts';
import { NativeFunction, PyBoxed, PyObject, PyTuple, PyUnknown, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';
import { isEqual } from './comparison.ts';

/** A key for JavaScript's Map: equal for values that Python holds equal. Raises TypeError `unhashable type: 'list'`. */
export function hashKey(machine: Machine, value: Value): unknown {
	switch (typeof value) {
		case 'string':
			return value.startsWith('\0') ? `\0s${value}` : value;
		case 'boolean':
			return value ? 1n : 0n;
		case 'bigint':
			return value;
		case 'number':
			return Number.isInteger(value) ? BigInt(value) : value;
		default: // None and objects follow.
	}
	if (value === null) return null;
	if (value instanceof PyUnknown) return machine.unsupported(value.what);
	return value.cls.slots.key!(machine, value);
}

fillsSlots('__hash__', {
	key: (machine, self) => {
		const own = classOf(self).find('__hash__')!;
		return own === null ? unhashable(machine, self) : keyBy(machine, self as PyObject, own);
	}
});

export const unhashable = (machine: Machine, value: Value): never => machine.raise('TypeError', `unhashable type: '${typeName(value)}'`);

/** The key of what is equal to anything that has parts with the same keys. */
export function keyOfParts(machine: Machine, kind: '(' | '{', parts: readonly string[]): string {
	const size = parts.reduce((sum, part) => sum + part.length, 0);
	machine.budget.checkSize(size, 'characters');
	machine.budget.spend(size >> 5);
	return `\0${kind}${parts.join(',')}`;
}

/** A part of a key: what is text says how long it is, so that no two lists of parts give the same key. */
export function partKey(machine: Machine, value: Value): string {
	const key = hashKey(machine, value);
	if (typeof key === 'object' && key !== null) return `o${machine.addresses.of(key as PyObject)}`;
	return typeof key === 'string' ? `s${key.length}:${key}` : `${typeof key}${String(key)}`;
}

/** A native `__hash__` may give what is hashed in the object's place, in a tuple. */
function keyBy(machine: Machine, value: PyObject, own: Value): unknown {
	const said = own instanceof NativeFunction ? machine.call(own, [value]) : null;
	return said instanceof PyTuple && said.items.length === 1 ? hashKey(machine, said.items[0]!) : representative(machine, value, own);
}

/** The first object met that has the same hash and is equal, by the `__hash__` and `__eq__` of its class. */
function representative(machine: Machine, value: PyObject, own: Value): unknown {
	const hash = hashBy(machine, value, own);
	const plain = value instanceof PyBoxed || value instanceof PyTuple ? machine.hashed.get(hash) : undefined;
	if (plain !== undefined && isEqual(machine, value, plain)) return hashKey(machine, plain);
	let same = machine.representatives.get(hash);
	if (!same) machine.representatives.set(hash, (same = []));
	const known = same.find((other) => other === value || isEqual(machine, other, value));
	if (!known) same.push(value);
	return known ?? value;
}

function hashBy(machine: Machine, value: PyObject, own: Value): bigint {
	machine.budget.spend(1);
	const said = machine.call(own, [value]);
	if (said instanceof PyUnknown) return machine.unsupported(said.what);
	if (said instanceof PyTuple) return remembered(value, hashOf(machine, said.items.length === 1 ? said.items[0]! : said));
	if (!isInt(said)) return machine.raise('TypeError', '__hash__ method should return an integer');
	return remembered(value, hashNumber(BigInt.asIntN(64, bigOf(said)))!);
}

function remembered(value: PyObject, hash: bigint): bigint {
	givenHashes.set(value, hash);
	return hash;
}

/** `hash(value)`. CPython's own number where that is the same in each of its runs, one of ours for a str or an object. */
export function hashOf(machine: Machine, value: Value): bigint {
	const own = value instanceof PyObject ? value.cls.find('__hash__') : undefined;
	if (own !== undefined && own !== null) return hashBy(machine, value as PyObject, own);
	const key = hashKey(machine, value);
	const known = hashNumber(value);
	if (known !== undefined) return known;
	const text = typeof key === 'string' ? key : typeof key === 'object' && key !== null ? machine.addresses.of(key as PyObject) : 'None';
	let hash = 0xcbf29ce484222325n;
	for (let i = 0; i < text.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
	const made = BigInt.asIntN(61, hash);
	if (typeof value === 'string' || value instanceof PyTuple) machine.hashed.set(made, value);
	return made;
}
