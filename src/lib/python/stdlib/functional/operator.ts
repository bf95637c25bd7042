import { compare, contains, isEqual } from '../../protocols/comparison.ts';
import { deleteItem, getItem, setItem } from '../../protocols/item.ts';
import type { Machine } from '../../vm/machine.ts';
import { binary, operators, unary, updated } from '../../protocols/number.ts';
import type { BinaryOp, CompareOp } from '../../syntax/tree.ts';
import type { NativeFunction, Value } from '../../objects/values.ts';
import { cFunction } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './operator.py?raw';

const comparisons: Readonly<Record<string, CompareOp>> = { lt: '<', le: '<=', eq: '==', ne: '!=', gt: '>', ge: '>=', is_: 'is', is_not: 'is not' };
const unaries = { neg: '-', pos: '+', invert: '~', inv: '~' } as const;

const two = (name: string, run: (machine: Machine, a: Value, b: Value) => Value): NativeFunction =>
	cFunction('operator', name, { least: 2, most: 2, style: 'expected' }, (machine, [a, b]) => run(machine, a!, b!));
const one = (name: string, run: (machine: Machine, value: Value) => Value): NativeFunction =>
	cFunction('operator', name, { least: 1, most: 1 }, (machine, [value]) => run(machine, value!));
const three = { least: 3, most: 3, style: 'expected' } as const;

const functions = [
	...(Object.entries(operators) as [BinaryOp, string][]).flatMap(([op, word]) => [
		two(word === 'and' || word === 'or' ? `${word}_` : word, (machine, a, b) => binary(machine, op, a, b)),
		two(`i${word}`, (machine, a, b) => updated(machine, op, a, b))
	]),
	...Object.entries(comparisons).map(([name, op]) => two(name, (machine, a, b) => compare(machine, op, a, b))),
	...Object.entries(unaries).map(([name, op]) => one(name, (machine, value) => unary(machine, op, value))),
	two('concat', (machine, a, b) => binary(machine, '+', a, b)),
	two('contains', contains),
	two('getitem', getItem),
	two('countOf', (machine, a, b) => BigInt(machine.iterate(a).filter((item) => isEqual(machine, item, b)).length)),
	two('delitem', (machine, a, b) => (deleteItem(machine, a, b), null)),
	cFunction('operator', 'setitem', three, (machine, [a, b, c]) => (setItem(machine, a!, b!, c!), null)),
	one('not_', (machine, value) => !machine.truth(value)),
	one('truth', (machine, value) => machine.truth(value))
];

export const operator = standard('operator', {
	values: (machine) => [...functions.map((func) => [func.name, func] as const), ['_abs', machine.builtin('abs')]],
	text,
	others: 'iconcat indexOf length_hint',
	file: 'operator.py'
});
