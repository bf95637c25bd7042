import type { Machine } from '../vm/machine.ts';
import { bigOf, floatArithmetic, floatOf, intArithmetic, isInt, isNumber } from '../arithmetic/int.ts';
import { percent } from './format/percent.ts';
import type { BinaryOp, UnaryOp } from '../syntax/tree.ts';
import { lengthOf } from '../builtins/functions.ts';
import { isEqual } from './comparison.ts';
import { unboxed } from '../objects/unboxed.ts';
import { isSetOp, setOperation, updateSet } from '../builtins/setOperations.ts';
import { classOf, isPyObject, typeName } from '../objects/classOf.ts';
import {
	notImplemented,
	PyBoxed,
	PyClass,
	PyDict,
	PyGenericAlias,
	PyList,
	type PyObject,
	PyRange,
	PySet,
	PyTuple,
	PyUnion,
	PyUnknown,
	type Value,
	types
} from '../objects/values.ts';
import { rangeLength } from './iteration.ts';
import { asIndex } from './item.ts';
import { exploring } from '../compile/undecided.ts';
import { stepsToMake } from '../vm/work.ts';

/** The words in the operators' special methods: `__add__`. */
export const operators: Readonly<Record<BinaryOp, string>> = {
	'+': 'add',
	'-': 'sub',
	'*': 'mul',
	'/': 'truediv',
	'//': 'floordiv',
	'%': 'mod',
	'**': 'pow',
	'@': 'matmul',
	'&': 'and',
	'|': 'or',
	'^': 'xor',
	'<<': 'lshift',
	'>>': 'rshift'
};

/** `left op right`, in CPython's order: the operands' methods, then sequences. */
export function binary(machine: Machine, op: BinaryOp, left: Value, right: Value): Value {
	const value = tryBinary(machine, op, left, right);
	return value === undefined ? refuse(machine, op === '**' ? '** or pow()' : op, left, right) : value;
}

function refuse(machine: Machine, op: string, left: Value, right: Value): never {
	return machine.raise('TypeError', `unsupported operand type(s) for ${op}: '${typeName(left)}' and '${typeName(right)}'`);
}

/** undefined: neither operand knows how. */
export function tryBinary(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined {
	if (left instanceof PyUnknown || right instanceof PyUnknown) {
		machine.doubt(left, right);
		const [unknown, other] = left instanceof PyUnknown ? [left, right] : [right as PyUnknown, left];
		return other instanceof PyList || other instanceof PyTuple ? exploring.partOf(unknown, other) : unknown;
	}
	if (isInt(left) && isInt(right)) {
		if (typeof left === 'boolean' && typeof right === 'boolean' && (op === '&' || op === '|' || op === '^'))
			return op === '&' ? left && right : op === '|' ? left || right : left !== right;
		return intArithmetic(machine, op, bigOf(left), bigOf(right));
	}
	if (isNumber(left) && isNumber(right)) {
		const [a, b] = [floatOf(machine, left), floatOf(machine, right)];
		const value = floatArithmetic(machine, op, a, b);
		if (typeof value === 'number') machine.trace.doubts.arithmetic(op, a, b, value);
		return value;
	}
	const said = byMethods(machine, op, left, right);
	if (said !== undefined) return said;
	if (left instanceof PyBoxed || right instanceof PyBoxed) return tryBinary(machine, op, unboxed(left), unboxed(right));
	return ofCollections(machine, op, left, right);
}

function byMethods(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined {
	const name = operators[op];
	const own = isPyObject(left) ? methodOf(left, `__${name}__`) : undefined;
	const reflected = isPyObject(right) ? methodOf(right, `__r${name}__`) : undefined;
	const rightFirst = reflected !== undefined && classOf(right) !== classOf(left) && classOf(right).isSubclassOf(classOf(left));
	const attempts: (() => Value)[] = [];
	if (own !== undefined) attempts.push(() => machine.call(own, [left, right]));
	if (reflected !== undefined) attempts[rightFirst ? 'unshift' : 'push'](() => machine.call(reflected, [right, left]));
	for (const attempt of attempts) {
		const value = attempt();
		if (value !== notImplemented) return value;
	}
	return undefined;
}

function ofCollections(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined {
	if (op === '+') {
		if (typeof left === 'string') {
			if (typeof right !== 'string') machine.raise('TypeError', `can only concatenate str (not "${typeName(right)}") to str`);
			machine.budget.spend((left.length + right.length) >> 6);
			return machine.budget.text(left + right);
		}
		if (left instanceof PyList || left instanceof PyTuple) {
			const kind = left instanceof PyList ? 'list' : 'tuple';
			if (!(left instanceof PyList ? right instanceof PyList : right instanceof PyTuple))
				machine.raise('TypeError', `can only concatenate ${kind} (not "${typeName(right)}") to ${kind}`);
			const items = [...left.items, ...(right as PyList | PyTuple).items];
			machine.budget.checkSize(items.length, 'items');
			machine.budget.spend(items.length >> 4);
			return left instanceof PyList ? new PyList(items) : new PyTuple(items);
		}
	}
	if (op === '*') {
		const sequence = isSequence(left) ? left : isSequence(right) ? right : undefined;
		if (sequence === undefined) return undefined;
		const times = sequence === left ? right : left;
		const count = asIndex(machine, times);
		if (count === undefined) return machine.raise('TypeError', `can't multiply sequence by non-int of type '${typeName(times)}'`);
		return repeat(machine, sequence, count);
	}
	if (op === '%' && typeof left === 'string') return machine.shownText(() => percent.format(machine, left, right));
	if (isSetOp(op) && left instanceof PySet && right instanceof PySet) return setOperation(machine, op, left, right);
	if (op === '|' && left instanceof PyDict && right instanceof PyDict) {
		const dict = new PyDict();
		machine.budget.spend(stepsToMake(left) + stepsToMake(right));
		for (const part of [left, right]) for (const [key, entry] of part.entries) dict.entries.set(key, [dict.entries.get(key)?.[0] ?? entry[0], entry[1]]);
		return dict;
	}
	if (op === '|' && (isType(left) || isType(right)) && (isType(left) || left === null) && (isType(right) || right === null)) return union(machine, left, right);
	return undefined;
}

/** A special method; one of the metaclass where the operand is a class. */
function methodOf(value: PyObject, name: string): Value | undefined {
	return value.cls.find(name) ?? undefined;
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

const isSequence = (value: Value): value is string | PyList | PyTuple => typeof value === 'string' || value instanceof PyList || value instanceof PyTuple;

function repeat(machine: Machine, sequence: string | PyList | PyTuple, count: bigint): Value {
	if (count >= 1n << 63n || count < -(1n << 63n)) machine.raise('OverflowError', "cannot fit 'int' into an index-sized integer");
	const times = count < 0n ? 0 : Number(count);
	if (typeof sequence === 'string') {
		machine.budget.checkSize(sequence.length * times, 'characters');
		machine.budget.spend((sequence.length * times) >> 6);
		return sequence.repeat(times);
	}
	machine.budget.checkSize(sequence.items.length * times, 'items');
	machine.budget.spend(Math.ceil((sequence.items.length * times) / 16));
	const items: Value[] = [];
	for (let i = 0; i < times; i++) for (const item of sequence.items) items.push(item);
	return sequence instanceof PyList ? new PyList(items) : new PyTuple(items);
}

/** `left op= right`: lists and sets change in place. */
export function updated(machine: Machine, op: BinaryOp, left: Value, right: Value): Value {
	if (left instanceof PyUnknown) {
		exploring.changed(machine, left, left.what);
		return left;
	}
	const method = isPyObject(left) ? left.cls.find(`__i${operators[op]}__`) : undefined;
	if (method !== undefined) {
		const value = machine.call(method, [left, right]);
		if (value !== notImplemented) return value;
	}
	if (right instanceof PyUnknown && isPyObject(left)) {
		exploring.changed(machine, left, right.what);
		return machine.unsupported(right.what);
	}
	if (left instanceof PyList && op === '+') {
		for (const item of machine.iterate(right)) left.items.push(item);
		machine.budget.spend(left.items.length >> 8);
		machine.budget.checkSize(left.items.length, 'items');
		return left;
	}
	if (left instanceof PyList && op === '*' && isInt(right)) {
		const { items } = repeat(machine, left, bigOf(right)) as PyList;
		left.items.length = 0;
		for (const item of items) left.items.push(item);
		return left;
	}
	if (left instanceof PyDict && op === '|' && right instanceof PyDict) {
		machine.budget.spend(stepsToMake(right));
		for (const [key, entry] of right.entries) left.entries.set(key, [left.entries.get(key)?.[0] ?? entry[0], entry[1]]);
		return left;
	}
	if (isSetOp(op) && left instanceof PySet && right instanceof PySet && !left.cls.isSubclassOf(types.frozenset)) {
		updateSet(machine, op, left, right);
		return left;
	}
	// An object is not how often a sequence on its right is repeated, as it is with `*` (PyNumber_InPlaceMultiply).
	const repeats = op === '*' && isPyObject(left) && !isSequence(left) && isSequence(right);
	const value = repeats ? byMethods(machine, op, left, right) : tryBinary(machine, op, left, right);
	return value === undefined ? refuse(machine, op === '**' ? '** or pow()' : `${op}=`, left, right) : value;
}

export function unary(machine: Machine, op: UnaryOp, operand: Value): Value {
	if (operand instanceof PyUnknown) {
		machine.doubt(operand);
		return operand;
	}
	if (isInt(operand)) {
		const value = bigOf(operand);
		return op === '-' ? -value : op === '~' ? ~value : value;
	}
	if (typeof operand === 'number' && op !== '~') {
		if (op === '-') machine.trace.doubts.arithmetic('-', 0, operand, -operand);
		return op === '-' ? -operand : operand;
	}
	const method = classOf(operand).find(op === '-' ? '__neg__' : op === '+' ? '__pos__' : '__invert__');
	if (method === undefined && operand instanceof PyBoxed) return unary(machine, op, operand.value);
	if (method === undefined) return machine.raise('TypeError', `bad operand type for unary ${op}: '${typeName(operand)}'`);
	return machine.call(method, [operand]);
}

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
	const test = value.cls.find('__bool__');
	if (test !== undefined) {
		const said = machine.call(test, [value]);
		if (said instanceof PyUnknown) machine.unsupported(said.what);
		if (typeof said !== 'boolean') machine.raise('TypeError', `__bool__ should return bool, returned ${typeName(said)}`);
		return said;
	}
	if (value instanceof PyUnknown) return machine.unsupported(value.what);
	const length = value.cls.find('__len__');
	if (length !== undefined) return lengthOf(machine, value) > 0;
	if (value instanceof PyBoxed) return truth(machine, value.value);
	if (value instanceof PyList || value instanceof PyTuple) return value.items.length > 0;
	if (value instanceof PyDict) return value.entries.size > 0;
	if (value instanceof PySet) return value.items.size > 0;
	return !(value instanceof PyRange) || rangeLength(value) > 0n;
}
