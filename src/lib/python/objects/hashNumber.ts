import { decompose } from '../arithmetic/float.ts';
import { PyBoxed, PyTuple, type PyObject, type Value } from './values.ts';

const modulus = (1n << 61n) - 1n;

/** What a `__hash__` of the program has given for an object. */
export const givenHashes = new WeakMap<PyObject, bigint>();

/** `hash(value)` where it is the same in each run of CPython (Python/pyhash.c, tuplehash of Objects/tupleobject.c); undefined for others. */
export function hashNumber(value: Value): bigint | undefined {
	switch (typeof value) {
		case 'boolean':
			return value ? 1n : 0n;
		case 'bigint':
			return reduced(value, value < 0n);
		case 'number':
			return hashFloat(value);
		case 'string':
			return undefined;
		default: // None and objects follow.
	}
	if (value === null) return undefined;
	const given = givenHashes.get(value);
	if (given !== undefined) return given;
	if (value instanceof PyBoxed) return hashNumber(value.value);
	return value instanceof PyTuple ? hashTuple(value.items) : undefined;
}

function reduced(size: bigint, negative: boolean): bigint {
	const rest = (size < 0n ? -size : size) % modulus;
	const hash = negative ? -rest : rest;
	return hash === -1n ? -2n : hash;
}

function hashFloat(value: number): bigint | undefined {
	if (Number.isNaN(value)) return undefined;
	if (!Number.isFinite(value)) return value < 0 ? -314159n : 314159n;
	const { mantissa, exponent } = decompose(value);
	const shift = BigInt(((exponent % 61) + 61) % 61);
	return reduced(mantissa << shift, value < 0);
}

function hashTuple(items: readonly Value[]): bigint | undefined {
	const [first, second, fifth] = [11400714785074694791n, 14029467366897019727n, 2870177450012600261n];
	let sum = fifth;
	for (const item of items) {
		const hash = hashNumber(item);
		if (hash === undefined) return undefined;
		sum = BigInt.asUintN(64, sum + hash * second);
		sum = BigInt.asUintN(64, ((sum << 31n) | (sum >> 33n)) * first);
	}
	const hash = BigInt.asIntN(64, sum + (BigInt(items.length) ^ (fifth ^ 3527539n)));
	return hash === -1n ? 1546275796n : hash;
}
