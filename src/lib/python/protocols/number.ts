import { bigOf, floatArithmetic, floatOf, intArithmetic, isInt, isNumber } from '../arithmetic/int.ts';
import { exploring } from '../compile/undecided.ts';
import { anyOf, lettersOf, someText } from '../unknown/letters.ts';
import { classOf, isPyObject, typeName } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { unboxed } from '../objects/unboxed.ts';
import { PyBoxed, PyList, type PyObject, PyTuple, PyUnknown, type Value, notImplemented } from '../objects/values.ts';
import type { BinaryOp } from '../syntax/tree.ts';
import type { Machine } from '../vm/machine.ts';
import { callSpecial } from './attribute.ts';

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
		const number = numberOf(op, kindOfNumber(left), kindOfNumber(right));
		if (number) return new PyUnknown(unknown.what, unknown.shown, number);
		const letters = op === '+' ? [left, right].map(lettersOf) : [];
		if (letters.length > 0 && !letters.includes(null)) return someText(unknown.what, letters[0]! + letters[1]!);
		return other instanceof PyList || other instanceof PyTuple ? exploring.partOf(anyOf(unknown), other) : anyOf(unknown);
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
	return byTypes(machine, op, left, right);
}

type KindOfNumber = PyUnknown['number'];

const kindOfNumber = (value: Value): KindOfNumber =>
	value instanceof PyUnknown ? value.number : isInt(value) ? 'int' : typeof value === 'number' ? 'float' : null;

/** What arithmetic with two numbers gives, whatever they are. */
function numberOf(op: BinaryOp, left: KindOfNumber, right: KindOfNumber): KindOfNumber {
	if (!left || !right) return null;
	if (op === '+' || op === '-' || op === '*' || op === '//' || op === '%') return left === 'float' || right === 'float' ? 'float' : 'int';
	return op === '/' ? 'float' : null;
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

/** What the built-in types of the operands say, the left one's first. */
function byTypes(machine: Machine, op: BinaryOp, left: Value, right: Value): Value | undefined {
	const own = classOf(left).table.builtin.binary;
	const value = own?.(machine, op, left, right);
	if (value !== undefined) return value;
	const other = classOf(right).table.builtin.binary;
	return other === own ? undefined : other?.(machine, op, left, right);
}

/** A special method; one of the metaclass where the operand is a class. */
function methodOf(value: PyObject, name: string): Value | undefined {
	return value.cls.find(name) ?? undefined;
}

const isSequence = (value: Value): boolean => typeof value === 'string' || value instanceof PyList || value instanceof PyTuple;

/** `left op= right`: lists and sets change in place. */
export function updated(machine: Machine, op: BinaryOp, left: Value, right: Value): Value {
	if (left instanceof PyUnknown) {
		// What is known to be a number or a text does not change.
		if (left.number !== null || left.letters !== null) return tryBinary(machine, op, left, right)!;
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
	const changed = classOf(left).table.builtin.inPlace?.(machine, op, left, right);
	if (changed !== undefined) return changed;
	// An object is not how often a sequence on its right is repeated, as it is with `*` (PyNumber_InPlaceMultiply).
	const repeats = op === '*' && isPyObject(left) && !isSequence(left) && isSequence(right);
	const value = repeats ? byMethods(machine, op, left, right) : tryBinary(machine, op, left, right);
	return value === undefined ? refuse(machine, op === '**' ? '** or pow()' : `${op}=`, left, right) : value;
}

const unarySlots = { '-': 'negative', '+': 'positive', '~': 'invert' } as const;

export function unary(machine: Machine, op: keyof typeof unarySlots, operand: Value): Value {
	if (operand instanceof PyUnknown) {
		machine.doubt(operand);
		return operand;
	}
	const apply = classOf(operand).slots[unarySlots[op]];
	return apply ? apply(machine, operand) : machine.raise('TypeError', `bad operand type for unary ${op}: '${typeName(operand)}'`);
}

for (const [method, slot] of [
	['__neg__', 'negative'],
	['__pos__', 'positive'],
	['__invert__', 'invert'],
	['__abs__', 'absolute']
] as const)
	fillsSlots(method, { [slot]: (machine: Machine, self: Value) => callSpecial(machine, self, method, []) });
