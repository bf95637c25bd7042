import { isEqual } from './comparison.ts';
import { givenHashes, hashNumber } from '../objects/hashNumber.ts';
import type { Machine } from '../vm/machine.ts';
import { bigOf, isInt } from '../arithmetic/int.ts';
import { typeName } from '../objects/classOf.ts';
import { stepsToMake } from '../vm/work.ts';
import { NativeFunction, PyBoxed, PyDict, PyList, type PyObject, PyRange, PySet, PySlice, PyTuple, PyUnknown, type Value, types } from '../objects/values.ts';

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
	const own = value.cls.scripted ? value.cls.find('__hash__') : undefined;
	if (own === null) return machine.raise('TypeError', `unhashable type: '${typeName(value)}'`);
	if (own !== undefined) return keyBy(machine, value, own);
	if (value instanceof PyBoxed) return hashKey(machine, value.value);
	machine.budget.spend(1 + stepsToMake(value) * 8);
	if (value instanceof PyTuple)
		return keyOfParts(
			machine,
			'(',
			value.items.map((item) => partKey(machine, item))
		);
	if (value instanceof PySet && value.cls.isSubclassOf(types.frozenset))
		return keyOfParts(machine, '{', Array.from(value.items.values(), (item) => partKey(machine, item)).sort());
	if (value instanceof PyList || value instanceof PyDict || value instanceof PySet || value instanceof PySlice)
		return machine.raise('TypeError', `unhashable type: '${typeName(value)}'`);
	return value instanceof PyRange ? `\0r${value.start},${value.stop},${value.step}` : value;
}

function keyOfParts(machine: Machine, kind: '(' | '{', parts: readonly string[]): string {
	const size = parts.reduce((sum, part) => sum + part.length, 0);
	machine.budget.checkSize(size, 'characters');
	machine.budget.spend(size >> 5);
	return `\0${kind}${parts.join(',')}`;
}

/** A part of a key: what is text says how long it is, so that no two lists of parts give the same key. */
function partKey(machine: Machine, value: Value): string {
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
	const own = typeof value === 'object' && value?.cls.scripted ? value.cls.find('__hash__') : undefined;
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
