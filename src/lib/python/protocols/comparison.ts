import { mayBeSame } from '../unknown/absence.ts';
import { certain, tooClose } from '../unknown/determined.ts';
import { isIterable } from './attribute.ts';
import { classOf, isPyObject, typeName } from '../objects/classOf.ts';
import { hashKey } from './hash.ts';
import { bigOf, isInt, isNumber } from '../arithmetic/int.ts';
import type { Machine } from '../vm/machine.ts';
import type { CompareOp } from '../syntax/tree.ts';
import { itemsOf, rangeLength } from './iteration.ts';
import { unboxed } from '../objects/unboxed.ts';
import { memberKey } from '../builtins/setOperations.ts';
import { stepsToMake } from '../vm/work.ts';
import {
	BoundMethod,
	notImplemented,
	PyBoxed,
	PyDict,
	PyGenericAlias,
	PyUnion,
	PyList,
	PyRange,
	PySet,
	PySlice,
	PyTuple,
	PyUnknown,
	type Value
} from '../objects/values.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** The special methods that answer a comparison, the left operand's and the right one's. */
export const methods: Table<readonly [own: string, reflected: string]> = tableOf({
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
export function isSame(left: Value, right: Value): boolean {
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
	if (op === '==' || op === '!=') return equalCollections(machine, left, right) === (op === '==');
	const sequences = left instanceof PyList ? right instanceof PyList : left instanceof PyTuple && right instanceof PyTuple;
	if (sequences) return compareSequences(machine, op, (left as PyList).items, (right as PyList).items);
	if (left instanceof PySet && right instanceof PySet) return compareSets(machine, op, left, right);
	return machine.raise('TypeError', `'${op}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`);
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

function ordered(op: string, order: number): boolean {
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

function equalCollections(machine: Machine, left: Value, right: Value): boolean {
	if (Object.is(left, right) && typeof left !== 'number') return true;
	machine.budget.spend(stepsToMake(left));
	if (left instanceof PyList ? right instanceof PyList : left instanceof PyTuple && right instanceof PyTuple) {
		const a = (left as PyList).items;
		const b = (right as PyList).items;
		return a.length === b.length && machine.deeper(() => a.every((item, i) => isEqual(machine, item, b[i]!)));
	}
	if (left instanceof PyDict && right instanceof PyDict) {
		if (left.entries.size !== right.entries.size) return false;
		return machine.deeper(() =>
			[...left.entries].every(([key, [, value]]) => {
				const other = right.entries.get(key);
				return other !== undefined && isEqual(machine, value, other[1]);
			})
		);
	}
	if (left instanceof PySet && right instanceof PySet)
		return left.items.size === right.items.size && [...left.items.keys()].every((key) => right.items.has(key));
	if (left instanceof PyRange && right instanceof PyRange) {
		const length = rangeLength(left);
		return length === rangeLength(right) && (length === 0n || (left.start === right.start && (length === 1n || left.step === right.step)));
	}
	if (left instanceof PySlice && right instanceof PySlice)
		return isEqual(machine, left.start, right.start) && isEqual(machine, left.stop, right.stop) && isEqual(machine, left.step, right.step);
	if (left instanceof PyGenericAlias && right instanceof PyGenericAlias)
		return left.origin === right.origin && isEqual(machine, new PyTuple(left.args), new PyTuple(right.args));
	if (left instanceof PyUnion && right instanceof PyUnion)
		return left.args.length === right.args.length && left.args.every((one) => right.args.some((other) => isEqual(machine, one, other)));
	if (left instanceof BoundMethod && right instanceof BoundMethod) return left.func === right.func && Object.is(left.self, right.self);
	return false;
}

function compareSequences(machine: Machine, op: '<' | '<=' | '>' | '>=', left: readonly Value[], right: readonly Value[]): Value {
	for (let i = 0; i < left.length && i < right.length; i++) {
		if (!isEqual(machine, left[i]!, right[i]!)) return machine.deeper(() => richCompare(machine, op, left[i]!, right[i]!));
	}
	return ordered(op, left.length - right.length);
}

function compareSets(machine: Machine, op: '<' | '<=' | '>' | '>=', left: PySet, right: PySet): boolean {
	const [small, large] = op === '<' || op === '<=' ? [left, right] : [right, left];
	machine.budget.spend(stepsToMake(small));
	const strict = op === '<' || op === '>';
	return [...small.items.keys()].every((key) => large.items.has(key)) && (!strict || small.items.size < large.items.size);
}

/** `item in container`. */
export function contains(machine: Machine, container: Value, item: Value): boolean {
	if (typeof container === 'string') {
		if (item instanceof PyBoxed) return contains(machine, container, item.value);
		if (typeof item !== 'string') machine.raise('TypeError', `'in <string>' requires string as left operand, not ${typeName(item)}`);
		if (item.length > 100 && container.length * item.length > 1e9) return machine.unsupported('looking for a text this long in a text this long');
		machine.budget.spend(container.length >> 7);
		return container.includes(item);
	}
	const method = classOf(container).find('__contains__');
	if (method === null) machine.raise('TypeError', `'${typeName(container)}' object is not a container`);
	if (method !== undefined) return machine.truth(machine.call(method, [container, item]));
	if (container instanceof PyBoxed) return contains(machine, container.value, unboxed(item));
	if (container instanceof PyDict) return container.entries.has(hashKey(machine, item));
	if (container instanceof PySet) return container.items.has(memberKey(machine, item));
	if (container instanceof PyRange && isInt(item)) {
		const at = bigOf(item);
		const { start, stop, step } = container;
		return (step > 0n ? at >= start && at < stop : at <= start && at > stop) && (at - start) % step === 0n;
	}
	if (!isIterable(container)) machine.raise('TypeError', `argument of type '${typeName(container)}' is not iterable`);
	for (const one of itemsOf(machine, container)) if (isEqual(machine, one, item)) return true;
	return false;
}
