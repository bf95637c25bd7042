import { type Table, tableOf } from '../../ir/table.ts';
import { mayBeSame } from '../unknown/absence.ts';
import { bigOf, isInt, isNumber } from '../arithmetic/int.ts';
import { classOf, isPyObject, typeName } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { unboxed } from '../objects/unboxed.ts';
import { BoundMethod, PyBoxed, PyTuple, PyUnknown, type Value, notImplemented } from '../objects/values.ts';
import type { CompareOp } from '../syntax/tree.ts';
import { certain, tooClose } from '../unknown/determined.ts';
import type { Machine } from '../vm/machine.ts';
import { stepsToMake } from '../vm/work.ts';
import { isIterable, itemsOf } from './iteration.ts';

/** The special methods that answer a comparison, the left operand's and the right one's. */
const methods: Table<readonly [own: string, reflected: string]> = tableOf({
	'<': ['__lt__', '__gt__'],
	'<=': ['__le__', '__ge__'],
	'>': ['__gt__', '__lt__'],
	'>=': ['__ge__', '__le__'],
	'==': ['__eq__', '__eq__'],
	'!=': ['__ne__', '__ne__']
});

/** `left op right`; usually a bool, whatever a class's method says. */
export function compare(machine: Machine, op: CompareOp, left: Value, right: Value): Value {
	switch (op) {
		case 'is':
		case 'is not':
			if (left instanceof PyUnknown) return left;
			if (right instanceof PyUnknown) return right;
			if (mayBeSame(left, right)) return new PyUnknown('which of several objects this is');
			return isSame(left, right) === (op === 'is');
		case 'in':
		case 'not in': {
			if (right instanceof PyUnknown || left instanceof PyUnknown) return unknownAnswer(machine, right, left);
			return contains(machine, right, left) === (op === 'in');
		}
		default:
			return undecided(machine, left, right) ?? richCompare(machine, op, left, right);
	}
}

/** `is`. Small values that CPython may or may not share are taken as shared when equal, as its compiler shares constants. */
function isSame(left: Value, right: Value): boolean {
	if (left instanceof BoundMethod && right instanceof BoundMethod) return false;
	if (left instanceof PyTuple && right instanceof PyTuple && !left.items.length && !right.items.length) return true;
	return Object.is(left, right);
}

function unknownAnswer(machine: Machine, left: Value, right: Value): PyUnknown {
	machine.doubt(left, right);
	return new PyUnknown((left instanceof PyUnknown ? left : (right as PyUnknown)).what);
}

/** Two numbers that lie so near each other that their order is up to digits that are not known. */
function undecided({ trace }: Machine, left: Value, right: Value): PyUnknown | null {
	if ((typeof left !== 'number' && typeof right !== 'number') || !isNumber(left) || !isNumber(right) || Object.is(left, right)) return null;
	const [a, b] = [Number(left), Number(right)];
	return Math.abs(a - b) < certain * (trace.doubts.of(a) + trace.doubts.of(b)) ? new PyUnknown(tooClose) : null;
}

/** `left op right`, also of floats that lie nearer to each other than they are known. */
export function richCompare(machine: Machine, op: '<' | '<=' | '>' | '>=' | '==' | '!=', left: Value, right: Value): Value {
	if (left instanceof PyUnknown || right instanceof PyUnknown) return unknownAnswer(machine, left, right);
	if (isNumber(left) && isNumber(right)) return ordered(op, compareNumbers(left, right));
	if (typeof left === 'string' && typeof right === 'string') return ordered(op, compareText(machine, left, right));
	const said = byMethods(machine, op, left, right);
	if (said !== undefined) return said;
	if (left instanceof PyBoxed || right instanceof PyBoxed) return richCompare(machine, op, unboxed(left), unboxed(right));
	if (op === '==' || op === '!=') return equals(machine, left, right) === (op === '==');
	return (
		classOf(left).table.builtin.order?.(machine, op, left, right) ??
		machine.raise('TypeError', `'${op}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`)
	);
}

function equals(machine: Machine, left: Value, right: Value): boolean {
	if (Object.is(left, right) && typeof left !== 'number') return true;
	machine.budget.spend(stepsToMake(left));
	return classOf(left).table.builtin.equals?.(machine, left, right) ?? false;
}

function byMethods(machine: Machine, op: string, left: Value, right: Value): Value | undefined {
	const [ownName, reflectedName] = methods[op]!;
	const attempts: (() => Value)[] = [];
	const own = isPyObject(left) ? classOf(left).find(ownName) : undefined;
	const reflected = isPyObject(right) ? classOf(right).find(reflectedName) : undefined;
	if (own !== undefined && own !== null) attempts.push(() => machine.call(own, [left, right]));
	if (reflected !== undefined && reflected !== null) {
		const rightFirst = classOf(right) !== classOf(left) && classOf(right).isSubclassOf(classOf(left));
		attempts[rightFirst ? 'unshift' : 'push'](() => machine.call(reflected, [right, left]));
	}
	for (const attempt of attempts) {
		const value = attempt();
		if (value !== notImplemented) return value;
	}
	if (op !== '!=') return undefined;
	const equal = byMethods(machine, '==', left, right);
	return equal === undefined || equal instanceof PyUnknown ? equal : !machine.truth(equal);
}

/** −1, 0, 1, or NaN where they cannot be ordered. */
function compareNumbers(left: boolean | bigint | number, right: boolean | bigint | number): number {
	const a = isInt(left) ? bigOf(left) : left;
	const b = isInt(right) ? bigOf(right) : right;
	return a < b ? -1 : a > b ? 1 : a >= b ? 0 : NaN;
}

/** By code points, where JavaScript compares UTF-16 units. */
function compareText(machine: Machine, left: string, right: string): number {
	if (left === right) return 0;
	let same = 0;
	while (same < left.length && left[same] === right[same]) same++;
	machine.budget.spend(same >> 5);
	return (left.codePointAt(same) ?? -1) - (right.codePointAt(same) ?? -1);
}

/** What an order says: below 0, 0, above 0, or NaN where there is none. */
export function ordered(op: string, order: number): boolean {
	switch (op) {
		case '<':
			return order < 0;
		case '<=':
			return order <= 0;
		case '>':
			return order > 0;
		case '>=':
			return order >= 0;
		case '==':
			return order === 0;
		default:
			return order !== 0;
	}
}

/** `left == right` as a bool; identity counts as equal, as in Python's containers. */
export function isEqual(machine: Machine, left: Value, right: Value): boolean {
	if (Object.is(left, right)) return true;
	machine.budget.spend(1);
	const value = richCompare(machine, '==', left, right);
	if (value instanceof PyUnknown) return machine.unsupported(value.what);
	return machine.truth(value);
}

/** `item in container`. */
export function contains(machine: Machine, container: Value, item: Value): boolean {
	return (classOf(container).slots.contains ?? among)(machine, container, item);
}

fillsSlots('__contains__', {
	contains(machine, self, item) {
		const method = classOf(self).find('__contains__')!;
		if (method === null) machine.raise('TypeError', `'${typeName(self)}' object is not a container`);
		return machine.truth(machine.call(method, [self, item]));
	}
});

/** Whether an item is among those that a value gives. */
export function among(machine: Machine, container: Value, item: Value): boolean {
	if (!isIterable(container)) machine.raise('TypeError', `argument of type '${typeName(container)}' is not iterable`);
	for (const one of itemsOf(machine, container)) if (isEqual(machine, one, item)) return true;
	return false;
}
