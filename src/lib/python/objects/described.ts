import { PyFunction } from './code.ts';
import type { Package } from './interpreter.ts';
import { BoundMethod, NativeFunction, PyClass, PyDict, PyList, PyTuple, PyUnknown, type Value } from './values.ts';

type Described = ReturnType<NonNullable<Package['describe']>> & object;

/** How many parts of a value that is returned are kept. */
const mostParts = 20;

/** The parts of a value that have shapes, by where they are in it. */
export function partsOf(packages: readonly Package[], value: Value, path: string, depth: number): readonly (readonly [path: string, part: Value])[] {
	if (packages.some((offered) => offered.describe?.(value)?.shape !== undefined)) return [[path, value]];
	if (depth === 0) return [];
	if (value instanceof PyTuple || value instanceof PyList)
		return value.items.slice(0, mostParts).flatMap((item, i) => partsOf(packages, item, `${path}[${i}]`, depth - 1));
	if (!(value instanceof PyDict)) return [];
	return [...value.entries.values()]
		.slice(0, mostParts)
		.flatMap(([key, item]) => (typeof key === 'string' ? partsOf(packages, item, `${path}['${key}']`, depth - 1) : []));
}

/** What is told of a value that has a name. */
export function describe(packages: readonly Package[], value: Value): Described {
	switch (typeof value) {
		case 'string':
			return { kind: 'str' };
		case 'boolean':
			return { kind: 'bool' };
		case 'bigint':
			return { kind: 'int' };
		case 'number':
			return { kind: 'float' };
		default: // None and objects follow.
	}
	if (value === null) return { kind: 'none' };
	if (value instanceof PyUnknown) return { kind: 'unknown' };
	for (const offered of packages) {
		const said = offered.describe?.(value);
		if (said) return said;
	}
	if (value instanceof PyTuple) return { kind: 'tuple' };
	if (value instanceof PyList) return { kind: 'list' };
	if (value instanceof PyDict) return { kind: 'dict' };
	if (value instanceof PyClass) return { kind: 'class' };
	if (value instanceof PyFunction || value instanceof NativeFunction || value instanceof BoundMethod) return { kind: 'function' };
	return { kind: 'object' };
}
