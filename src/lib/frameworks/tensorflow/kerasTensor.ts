import { NativeProperty, type Interpreter, type NativeFunction, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { cFunction } from '../../tensors/arguments/function.ts';
import { kerasTensorClass, sizesOf, type TfTensor } from './tensor.ts';

const property = (name: string, get: (tensor: TfTensor) => Value): NativeProperty => new NativeProperty(name, (_, self) => get(self as TfTensor));
/** Whether it was said to stand for sparse tensors, or for ragged ones. */
const isOfKind =
	(kind: 'sparse' | 'ragged') =>
	({ noted }: TfTensor): boolean =>
		noted.get(`_keras_${kind}`) === true;
const [isSparse, isRagged] = [isOfKind('sparse'), isOfKind('ragged')];

/** A function of keras.ops. */
const operation = (host: Interpreter, name: string, args: readonly Value[]): Value =>
	host.call(host.getAttribute(machineOf(host).modules.load('keras.ops'), name), args);

/** Operators, by the functions that they are. */
const operators: Readonly<Record<string, string>> = {
	add: 'add',
	sub: 'subtract',
	mul: 'multiply',
	matmul: 'matmul',
	truediv: 'true_divide',
	floordiv: 'floor_divide',
	mod: 'mod',
	pow: 'power',
	and: 'logical_and',
	or: 'logical_or',
	xor: 'logical_xor'
};
const comparisons: Readonly<Record<string, string>> = { lt: 'less', le: 'less_equal', gt: 'greater', ge: 'greater_equal', ne: 'not_equal' };
const ofOne: Readonly<Record<string, string>> = { neg: 'negative', abs: 'absolute', invert: 'logical_not' };

const method = (name: string, run: (host: Interpreter, self: Value, rest: readonly Value[]) => Value): NativeFunction =>
	cFunction(name, (host, { positional: [self, ...rest] }) => run(host, self!, rest));

const refused = (name: string, type: 'TypeError' | 'ValueError' | 'NotImplementedError', words: string): NativeFunction =>
	method(name, (host) => host.raise(type, words));
const noNumber = (what: string): string =>
	`A KerasTensor is symbolic: it's a placeholder for a shape an a dtype. It doesn't have any actual numerical value. You cannot convert it to ${what}.`;

/** A KerasTensor's shape is a tuple, its dtype a text; what is done with it is a node of a graph. */
const attributes: readonly (NativeProperty | NativeFunction)[] = [
	property('shape', ({ staticShape }) => sizesOf(staticShape ?? [])),
	property('dtype', ({ dtype }) => dtype),
	property('ndim', ({ staticShape }) => BigInt((staticShape ?? []).length)),
	property('name', ({ name }) => name),
	property('sparse', isSparse),
	property('ragged', isRagged),
	...Object.entries(operators).flatMap(([name, of]) => [
		method(`__${name}__`, (host, self, [other]) => operation(host, of, [self, other!])),
		method(`__r${name}__`, (host, self, [other]) => operation(host, of, [other!, self]))
	]),
	...Object.entries(comparisons).map(([name, of]) => method(`__${name}__`, (host, self, [other]) => operation(host, of, [self, other!]))),
	...Object.entries(ofOne).map(([name, of]) => method(`__${name}__`, (host, self) => operation(host, of, [self]))),
	method('__getitem__', (host, self, [key]) => operation(host, 'get_item', [self, key!])),
	method('reshape', (host, self, [shape]) => operation(host, 'reshape', [self, shape!])),
	method('squeeze', (host, self, [axis = null]) => operation(host, 'squeeze', [self, axis])),
	refused('__bool__', 'TypeError', 'A symbolic KerasTensor cannot be used as a boolean.'),
	refused('__iter__', 'NotImplementedError', 'Iterating over a symbolic KerasTensor is not supported.'),
	refused('__int__', 'ValueError', noNumber('an int')),
	refused('__float__', 'ValueError', noNumber('a float')),
	refused('__array__', 'ValueError', noNumber('a NumPy array')),
	method('__repr__', (host, self) => {
		const tensor = self as TfTensor;
		const said = [`shape=${host.repr(sizesOf(tensor.staticShape ?? []))}`, `dtype=${tensor.dtype}`];
		for (const [kind, is] of [
			['sparse', isSparse],
			['ragged', isRagged]
		] as const)
			said.push(`${kind}=${is(tensor) ? 'True' : 'False'}`);
		return `<KerasTensor ${said.join(', ')}, name=${tensor.name}>`;
	})
];
for (const one of attributes) kerasTensorClass.attrs.set(one.name, one);
