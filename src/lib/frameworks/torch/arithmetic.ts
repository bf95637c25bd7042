import type { Axis, DType, ElementwiseFn } from '../../ir/index.ts';
import { NativeFunction, notImplemented, type Host, type Value } from '../../python/index.ts';
import { bindArguments, unpackInt, unpackTensors, type Parameter } from './arguments.ts';
import { dtypeFacts, resultType } from './dtype.ts';
import { native } from './factories.ts';
import { axesOf, derive, listed, newTensor, TorchTensor } from './tensor.ts';
import { unsqueezed, wrapDim } from './views.ts';

/** The shape of an elementwise result (ATen/ExpandUtils.cpp, infer_size). */
export function broadcast(host: Host, a: readonly number[], b: readonly number[]): number[] {
	const rank = Math.max(a.length, b.length);
	return Array.from({ length: rank }, (_, i) => {
		const [x, y] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
		if (x !== y && x !== 1 && y !== 1)
			host.raise('RuntimeError', `The size of tensor a (${x}) must match the size of tensor b (${y}) at non-singleton dimension ${i}`);
		return x === 1 ? y : x;
	});
}

/** What the axes of an elementwise result mean: what the operands agree on. */
function broadcastAxes(host: Host, a: TorchTensor, b: TorchTensor, shape: readonly number[]): (Axis | null)[] {
	return shape.map((_, i) => {
		const [x, y] = [a, b].map((one) => {
			const axis = i - shape.length + one.rank;
			return axis < 0 || one.shape[axis] === 1 ? undefined : axesOf(host, one)[axis];
		});
		if (x === undefined || y === undefined) return x ?? y ?? null;
		return x === null || y === null ? (x ?? y) : x === y ? x : null;
	});
}

type Operator = 'add' | 'sub' | 'mul' | 'div';
const isNumber = (value: Value): value is bigint | number | boolean => typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';

const operand = (value: TorchTensor | bigint | number | boolean): { readonly dtype: DType; readonly standing: 'tensor' | 'scalar tensor' | 'number' } => {
	if (value instanceof TorchTensor) return { dtype: value.dtype, standing: value.rank === 0 ? 'scalar tensor' : 'tensor' };
	return { dtype: typeof value === 'bigint' ? 'int64' : typeof value === 'boolean' ? 'bool' : 'float64', standing: 'number' };
};

function combine(host: Host, fn: Operator, left: TorchTensor | bigint | number | boolean, right: TorchTensor | bigint | number | boolean): Value {
	const natural = resultType([operand(left), operand(right)]);
	if (fn === 'sub' && operand(left).dtype === 'bool' && operand(right).dtype === 'bool') {
		host.raise('RuntimeError', 'Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` operator instead.');
	}
	const dtype = fn === 'div' && ['int', 'bool'].includes(dtypeFacts[natural].kind) ? 'float32' : natural;
	const tensors = [left, right].filter((one) => one instanceof TorchTensor);
	const [first, second = first] = tensors as [TorchTensor, TorchTensor?];
	if (first.device !== second.device && first.rank > 0 && second.rank > 0)
		host.raise('RuntimeError', `Tensor on device ${second.device} is not on the expected device ${first.device}!`);
	const shape = broadcast(host, left instanceof TorchTensor ? left.shape : [], right instanceof TorchTensor ? right.shape : []);
	const inputs = [left, right].map((one) => (one instanceof TorchTensor ? one : constant(host, Number(one), first)));
	return derive(host, { kind: 'elementwise', fn }, `Tensor.__${fn === 'div' ? 'truediv' : fn}__`, inputs, {
		shape,
		dtype,
		device: first.device,
		axes: broadcastAxes(host, first, second, shape),
		gradFn: `${fn[0]!.toUpperCase()}${fn.slice(1)}Backward0`
	});
}

/** A Python number among tensors, as the 0-d tensor that C++ makes of it. */
function constant(host: Host, value: number, like: TorchTensor): TorchTensor {
	const tensor = newTensor(host, { shape: [], dtype: Number.isInteger(value) ? like.dtype : 'float32', device: like.device, values: [value] });
	host.trace.op({ kind: 'full', value }, [], [tensor.ir.id], '');
	return tensor;
}

function operator(name: string, fn: Operator, swap: boolean): NativeFunction {
	return native(name, (host, { positional: [self, other] }) => {
		if (!(other instanceof TorchTensor) && !isNumber(other!)) return notImplemented;
		return swap ? combine(host, fn, other, self as TorchTensor) : combine(host, fn, self as TorchTensor, other);
	});
}

function unary(name: string, fn: ElementwiseFn): NativeFunction {
	return native(name, (host, { positional: [self] }) => {
		const tensor = self as TorchTensor;
		if (tensor.dtype === 'bool') {
			host.raise(
				'RuntimeError',
				'Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.'
			);
		}
		return derive(host, { kind: 'elementwise', fn }, `Tensor.${name}`, [tensor], {
			shape: tensor.shape,
			dtype: tensor.dtype,
			axes: axesOf(host, tensor),
			gradFn: 'NegBackward0'
		});
	});
}

const otherOperators = 'matmul rmatmul pow rpow floordiv rfloordiv mod rmod and rand or ror xor rxor eq ne lt le gt ge iadd isub imul itruediv'.split(' ');

/** Operators that PyTorch has and that are not modelled. */
const unmodelled = (name: string): NativeFunction =>
	native(`__${name}__`, (host, { positional: [, other] }) => {
		if (!(other instanceof TorchTensor) && !isNumber(other!)) return notImplemented;
		return host.unsupported(`Tensor.__${name}__`);
	});

/** `+ - * /` of tensors, and of tensors and numbers. */
export const operators: readonly NativeFunction[] = [
	operator('__add__', 'add', false),
	operator('__radd__', 'add', true),
	operator('__sub__', 'sub', false),
	operator('__rsub__', 'sub', true),
	operator('__mul__', 'mul', false),
	operator('__rmul__', 'mul', true),
	operator('__truediv__', 'div', false),
	operator('__rtruediv__', 'div', true),
	unary('__neg__', 'neg'),
	...otherOperators.map(unmodelled),
	...['__invert__', '__abs__'].map((name) => native(name, (host) => host.unsupported(`Tensor.${name}`)))
];

const tensors: Parameter = { name: 'tensors', kind: 'tensors' };
const dim: Parameter = { name: 'dim', kind: 'int', optional: true };

const together = (inputs: readonly TorchTensor[]): DType => resultType(inputs.map((input) => ({ dtype: input.dtype, standing: 'tensor' as const })));

/** Joins along an axis that they have (ATen/native/TensorShape.cpp, cat). */
function concatenate(host: Host, given: readonly TorchTensor[], dimension: number, call: string): TorchTensor {
	const scalar = given.findIndex((input) => input.rank === 0);
	if (scalar >= 0) host.raise('RuntimeError', `zero-dimensional tensor (at position ${scalar}) cannot be concatenated`);
	const first = given.find((input) => !(input.rank === 1 && input.size === 0)) ?? given[0]!;
	const other = given.find((input) => input.device !== first.device);
	if (other) host.raise('RuntimeError', `Tensor on device ${other.device} is not on the expected device ${first.device}!`);
	const axis = wrapDim(host, dimension, first.rank);
	let size = 0;
	given.forEach((input, i) => {
		if (input.rank === 1 && input.size === 0) return;
		if (input.rank !== first.rank) host.raise('RuntimeError', `Tensors must have same number of dimensions: got ${first.rank} and ${input.rank}`);
		first.shape.forEach((n, at) => {
			if (at === axis || input.shape[at] === n) return;
			host.raise(
				'RuntimeError',
				`Sizes of tensors must match except in dimension ${axis}. Expected size ${n} but got size ${input.shape[at]} for tensor number ${i} in the list.`
			);
		});
		size += input.shape[axis]!;
	});
	const inputs = given.filter((input) => !(input.rank === 1 && input.size === 0) || input === first);
	const axes = first.shape.map((_, at) =>
		inputs.map((input) => axesOf(host, input)[at] ?? null).reduce((a, b) => (a === null || b === null ? (a ?? b) : a === b ? a : null))
	);
	return derive(host, { kind: 'concat', axis }, call, inputs, { shape: first.shape.map((n, at) => (at === axis ? size : n)), dtype: together(given), axes });
}

const cat = (name: string) =>
	native(name, (host, args) => {
		const { bound } = bindArguments(host, 'cat', [{ parameters: [tensors, dim] }], args);
		const given = unpackTensors(host, bound.get('tensors')!);
		if (given.length === 0) host.raise('ValueError', 'torch.cat(): expected a non-empty list of Tensors');
		return concatenate(host, given, bound.has('dim') ? unpackInt(host, bound.get('dim')!) : 0, 'torch.cat');
	});

const stack = native('stack', (host, args) => {
	const { bound } = bindArguments(host, 'stack', [{ parameters: [tensors, dim] }], args);
	const given = unpackTensors(host, bound.get('tensors')!);
	if (given.length === 0) host.raise('RuntimeError', 'stack expects a non-empty TensorList');
	const first = given[0]!;
	const axis = wrapDim(host, bound.has('dim') ? unpackInt(host, bound.get('dim')!) : 0, first.rank + 1);
	given.forEach((input, i) => {
		if (listed(input.shape) !== listed(first.shape)) {
			host.raise(
				'RuntimeError',
				`stack expects each tensor to be equal size, but got ${listed(first.shape)} at entry 0 and ${listed(input.shape)} at entry ${i}`
			);
		}
	});
	return concatenate(
		host,
		given.map((input) => unsqueezed(host, input, axis, 'torch.stack')),
		axis,
		'torch.stack'
	);
});

/** Functions of torch that join tensors. */
export const joins: readonly NativeFunction[] = [cat('cat'), cat('concat'), stack];
