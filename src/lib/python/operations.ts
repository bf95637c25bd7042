import type { Machine } from './machine.ts';
import { bigOf, floatArithmetic, floatOf, intArithmetic, isInt, isNumber } from './numbers.ts';
import { percentFormat } from './percentFormat.ts';
import type { BinaryOp, UnaryOp } from './syntax.ts';
import { classOf, isPyObject, typeName } from './types.ts';
import { notImplemented, PyClass, PyDict, PyList, PyRange, PySet, PyTuple, PyUnknown, type Value } from './values.ts';
import { rangeLength } from './iteration.ts';
import { asIndex } from './items.ts';

const methodNames: Readonly<Record<BinaryOp, string>> = {
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

function tryBinary(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined {
	if (left instanceof PyUnknown) return left;
	if (right instanceof PyUnknown) return right;
	if (isInt(left) && isInt(right)) {
		if (typeof left === 'boolean' && typeof right === 'boolean' && (op === '&' || op === '|' || op === '^'))
			return op === '&' ? left && right : op === '|' ? left || right : left !== right;
		return intArithmetic(machine, op, bigOf(left), bigOf(right));
	}
	if (isNumber(left) && isNumber(right)) return floatArithmetic(machine, op, floatOf(machine, left), floatOf(machine, right));
	const said = byMethods(machine, op, left, right);
	return said === undefined ? ofCollections(machine, op, left, right) : said;
}

function byMethods(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined {
	const name = methodNames[op];
	const own = isPyObject(left) ? classOf(left).find(`__${name}__`) : undefined;
	const reflected = isPyObject(right) ? classOf(right).find(`__r${name}__`) : undefined;
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
	if (op === '%' && typeof left === 'string') return machine.shownText(() => percentFormat(machine, left, right));
	if (left instanceof PySet && right instanceof PySet) return setOperation(op, left, right);
	if (op === '|' && left instanceof PyDict && right instanceof PyDict) {
		const dict = new PyDict();
		for (const part of [left, right]) for (const [key, entry] of part.entries) dict.entries.set(key, [dict.entries.get(key)?.[0] ?? entry[0], entry[1]]);
		return dict;
	}
	if (op === '|' && (left instanceof PyClass || left === null) && (right instanceof PyClass || right === null)) return machine.unsupported('a union of types');
	return undefined;
}

const isSequence = (value: Value): value is string | PyList | PyTuple => typeof value === 'string' || value instanceof PyList || value instanceof PyTuple;

function repeat(machine: Machine, sequence: string | PyList | PyTuple, count: bigint): Value {
	if (count >= 1n << 63n || count < -(1n << 63n)) machine.raise('OverflowError', "cannot fit 'int' into an index-sized integer");
	const times = count < 0n ? 0 : Number(count);
	if (typeof sequence === 'string') {
		machine.budget.checkSize(sequence.length * times, 'characters');
		return sequence.repeat(times);
	}
	machine.budget.checkSize(sequence.items.length * times, 'items');
	machine.budget.spend(Math.ceil((sequence.items.length * times) / 16));
	const items: Value[] = [];
	for (let i = 0; i < times; i++) for (const item of sequence.items) items.push(item);
	return sequence instanceof PyList ? new PyList(items) : new PyTuple(items);
}

/** `a | b`, `a & b`, `a - b`, `a ^ b` of sets; the result is of the left one's class. */
export function setOperation(op: BinaryOp, left: PySet, right: PySet): PySet | undefined {
	if (!['|', '&', '-', '^'].includes(op)) return undefined;
	const made = new PySet(left.cls);
	for (const [key, item] of left.items) if (op === '|' || (op === '&') === right.items.has(key)) made.items.set(key, item);
	if (op === '|' || op === '^') for (const [key, item] of right.items) if (!left.items.has(key)) made.items.set(key, item);
	return made;
}

/** `left op= right`: lists and sets change in place. */
export function updated(machine: Machine, op: BinaryOp, left: Value, right: Value): Value {
	if (left instanceof PyUnknown) return left;
	if (left instanceof PyList && op === '+') {
		for (const item of machine.iterate(right)) left.items.push(item);
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
		for (const [key, entry] of right.entries) left.entries.set(key, [left.entries.get(key)?.[0] ?? entry[0], entry[1]]);
		return left;
	}
	if (left instanceof PySet && right instanceof PySet) {
		const made = setOperation(op, left, right);
		if (made) {
			left.items.clear();
			for (const [key, item] of made.items) left.items.set(key, item);
			return left;
		}
	}
	const method = isPyObject(left) ? classOf(left).find(`__i${methodNames[op]}__`) : undefined;
	if (method !== undefined) {
		const value = machine.call(method, [left, right]);
		if (value !== notImplemented) return value;
	}
	const value = tryBinary(machine, op, left, right);
	return value === undefined ? refuse(machine, `${op}=`, left, right) : value;
}

export function unary(machine: Machine, op: UnaryOp, operand: Value): Value {
	if (operand instanceof PyUnknown) return operand;
	if (isInt(operand)) {
		const value = bigOf(operand);
		return op === '-' ? -value : op === '~' ? ~value : value;
	}
	if (typeof operand === 'number' && op !== '~') return op === '-' ? -operand : operand;
	const method = classOf(operand).find(op === '-' ? '__neg__' : op === '+' ? '__pos__' : '__invert__');
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
	if (value instanceof PyList || value instanceof PyTuple) return value.items.length > 0;
	if (value instanceof PyDict) return value.entries.size > 0;
	if (value instanceof PySet) return value.items.size > 0;
	if (value instanceof PyRange) return rangeLength(value) > 0n;
	const length = value.cls.find('__len__');
	return length === undefined || truth(machine, machine.call(length, [value]));
}
