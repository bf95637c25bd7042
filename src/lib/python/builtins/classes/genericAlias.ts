import { PyClass, PyGenericAlias, PyList, PyTuple, PyUnion, type Value, ellipsis, types } from '../../objects/values.ts';
import { findAttribute } from '../../protocols/attribute.ts';
import { isEqual } from '../../protocols/comparison.ts';
import type { BinaryOp } from '../../syntax/tree.ts';
import type { Machine } from '../../vm/machine.ts';

/** A type as an annotation shows it. */
function shownType(machine: Machine, type: Value): string {
	if (type === types.NoneType) return 'None';
	if (type === ellipsis) return '...';
	if (type instanceof PyClass) return type.module === 'builtins' ? type.qualname : `${type.module}.${type.qualname}`;
	return type instanceof PyList ? `[${type.items.map((item) => shownType(machine, item)).join(', ')}]` : machine.repr(type);
}

const isType = (value: Value): value is PyClass | PyUnion | PyGenericAlias =>
	value instanceof PyClass || value instanceof PyUnion || value instanceof PyGenericAlias;

/** `int | None`: each part once. */
function union(machine: Machine, left: Value, right: Value): Value {
	const parts: Value[] = [];
	for (const part of [left, right].flatMap((side) => (side instanceof PyUnion ? side.args : [side === null ? types.NoneType : side])))
		if (!parts.some((known) => isEqual(machine, known, part))) parts.push(part);
	return parts.length === 1 ? parts[0]! : new PyUnion(parts);
}

/** `left | right` of types. */
function unionOf(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined {
	return op === '|' && (isType(left) || left === null) && (isType(right) || right === null) ? union(machine, left, right) : undefined;
}

types.GenericAlias.table.fill({
	call: (machine, self, positional, keywords) => machine.call((self as PyGenericAlias).origin, positional, keywords),
	repr(machine, self) {
		const { origin, args } = self as PyGenericAlias;
		return `${shownType(machine, origin)}[${args.length ? args.map((arg) => shownType(machine, arg)).join(', ') : '()'}]`;
	},
	member(machine, self, name) {
		const { origin, args } = self as PyGenericAlias;
		if (name === '__origin__') return origin;
		return name === '__args__' ? new PyTuple(args) : findAttribute(machine, origin, name);
	},
	equals(machine, self, other) {
		const { origin, args } = self as PyGenericAlias;
		return other instanceof PyGenericAlias ? origin === other.origin && isEqual(machine, new PyTuple(args), new PyTuple(other.args)) : undefined;
	},
	binary: unionOf
});

types.UnionType.table.fill({
	repr: (machine, self) => (self as PyUnion).args.map((arg) => shownType(machine, arg)).join(' | '),
	member: (_, self, name) => (name === '__args__' ? new PyTuple((self as PyUnion).args) : undefined),
	equals(machine, self, other) {
		const { args } = self as PyUnion;
		return other instanceof PyUnion
			? args.length === other.args.length && args.every((one) => other.args.some((same) => isEqual(machine, one, same)))
			: undefined;
	},
	binary: unionOf
});

types.type.table.fill({ binary: unionOf });
