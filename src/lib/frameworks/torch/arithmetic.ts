import type { Axis, DType, ElementwiseFn, Primitive } from '../../ir/index.ts';
import { notImplemented, PyList, PyTuple, type Host, type NativeFunction, type Value } from '../../python/index.ts';
import { bindArguments, unpackInt, unpackTensors, type Parameter } from './arguments.ts';
import { recorded } from './check.ts';
import { differentiable, dtypeFacts, resultType } from './dtype.ts';
import { native } from './factories.ts';
import { stateOf } from './state.ts';
import { iteratorStrides } from './strides.ts';
import { axesOf, derive, listed, newTensor, TorchTensor } from './tensor.ts';
import { unsqueezed, wrapDim } from './views.ts';

/** The shape of an elementwise result (ATen/ExpandUtils.cpp, infer_size). */
export function broadcast(host: Host, a: readonly number[], b: readonly number[], tensor?: TorchTensor): number[] {
	const rank = Math.max(a.length, b.length);
	const shape = new Array<number>(rank);
	for (let i = rank - 1; i >= 0; i--) {
		const [x, y] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
		if (x !== y && x !== 1 && y !== 1) {
			const axis = i - rank + a.length;
			host.raise('RuntimeError', `The size of tensor a (${x}) must match the size of tensor b (${y}) at non-singleton dimension ${i}`, {
				code: 'torch.broadcast',
				evidence: recorded('aten/src/ATen/ExpandUtils.cpp, infer_size'),
				...(tensor && { mismatch: { argument: 'input', tensor: tensor.ir.id, axis, what: 'size', expected: `${y}`, got: `${x}`, against: 'other' } })
			});
		}
		shape[i] = x === 1 ? y : x;
	}
	return shape;
}

/** What the axes of an elementwise result mean: what the operands agree on. */
function broadcastAxes(host: Host, inputs: readonly TorchTensor[], shape: readonly number[]): (Axis | null)[] {
	const known = inputs.map((input) => axesOf(host, input));
	return shape.map((_, i) => {
		let meaning: Axis | null = null;
		for (const [k, input] of inputs.entries()) {
			const at = i - shape.length + input.rank;
			const axis = at < 0 || input.shape[at] === 1 ? null : (known[k]![at] ?? null);
			if (meaning !== null && axis !== null && axis !== meaning) return null;
			meaning ??= axis;
		}
		return meaning;
	});
}

/** What stands in arithmetic: a tensor or a Python number. */
export type Operand = TorchTensor | bigint | number | boolean;

export const isNumber = (value: Value | undefined): value is bigint | number | boolean =>
	typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';

const standing = (value: Operand): { readonly dtype: DType; readonly standing: 'tensor' | 'scalar tensor' | 'number' } => {
	if (value instanceof TorchTensor) return { dtype: value.dtype, standing: value.rank === 0 ? 'scalar tensor' : 'tensor' };
	return { dtype: typeof value === 'bigint' ? 'int64' : typeof value === 'boolean' ? 'bool' : 'float64', standing: 'number' };
};

/** The dtype that operands have together: torch.result_type. */
export const commonType = (host: Host, operands: readonly Operand[]): DType => resultType(operands.map(standing), stateOf(host).defaultDType);

/** A Python number among tensors, as the 0-d tensor that C++ makes of it. */
export function constant(host: Host, value: number, dtype: DType, device = 'cpu'): TorchTensor {
	const tensor = newTensor(host, { shape: [], dtype, device, values: [value] });
	host.trace.op({ kind: 'full', value }, [], [tensor.ir.id], '');
	return tensor;
}

export interface Elementwise {
	/** As the user knows it: `Tensor.__add__`. */
	readonly call: string;
	readonly parameters?: readonly number[];
	readonly gradFn?: string | undefined;
	/** Of the result, where they are not the iterator's. */
	readonly strides?: readonly number[];
	/** Of the result, where it is not that which the operands have together. */
	readonly dtype?: DType | undefined;
}

const whole: ReadonlySet<DType> = new Set(['uint8', 'int8', 'int16', 'int32', 'int64', 'bool']);

/** The operands as tensors in the dtype in which they are computed. */
function asTensors(host: Host, operands: readonly Operand[], computed: DType, device: string): TorchTensor[] {
	const exact = whole.has(computed) ? 'int64' : computed === 'float16' || computed === 'bfloat16' ? 'float32' : computed;
	return operands.map((one) => {
		if (!(one instanceof TorchTensor)) return constant(host, Number(one), exact, device);
		if (one.dtype !== 'float64' || computed !== 'float32') return one;
		return derive(host, { kind: 'cast' }, '', [one], {
			shape: one.shape,
			dtype: computed,
			axes: axesOf(host, one),
			strides: one.strides,
			gradFn: 'ToCopyBackward0'
		});
	});
}

/** How a Python number stands among tensors in memory. */
const aNumber = { shape: [], strides: [] };
/** Functions whose numbers are no operands of the iterator: clamp, pow. */
const plain: ReadonlySet<ElementwiseFn> = new Set(['pow', 'maximum', 'minimum']);

/** One number for each place of the operands, broadcast together. Shapes that do not go together raise. */
export function elementwiseOf(
	host: Host,
	fn: ElementwiseFn,
	operands: readonly Operand[],
	{ call, parameters, gradFn, dtype: asked, strides: laid }: Elementwise
): TorchTensor {
	const tensors = operands.filter((one) => one instanceof TorchTensor);
	const first = tensors[0];
	if (!first) return host.unsupported(`${call} of numbers without a tensor`);
	const elsewhere = tensors.find((one) => one.device !== first.device && one.rank > 0 && first.rank > 0);
	if (elsewhere) host.raise('RuntimeError', `Tensor on device ${elsewhere.device} is not on the expected device ${first.device}!`);
	const shape = tensors.reduce<readonly number[]>((together, one) => broadcast(host, together, one.shape, first), []);
	const common = commonType(host, operands);
	const dtype = asked ?? common;
	const computed = asked !== undefined && whole.has(common) && !whole.has(asked) ? asked : common;
	const primitive: Primitive = parameters ? { kind: 'elementwise', fn, parameters } : { kind: 'elementwise', fn };
	return derive(host, primitive, call, asTensors(host, operands, computed, first.device), {
		shape,
		dtype,
		device: first.device,
		axes: broadcastAxes(host, tensors, shape),
		strides: laid ?? iteratorStrides(plain.has(fn) ? tensors : [...tensors, ...(tensors.length < operands.length ? [aNumber] : [])], shape),
		gradFn,
		...(differentiable(dtype) ? {} : { requiresGrad: false })
	});
}

const noBools = (which: string) =>
	`Subtraction, the \`-\` operator, with ${which} is not supported. ${which.startsWith('two') ? 'Use the `^` or `logical_xor()` operator instead.' : 'If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.'}`;

/** The four operations of arithmetic. */
export function arithmetic(host: Host, fn: 'add' | 'sub' | 'mul' | 'div', left: Operand, right: Operand, call: string): TorchTensor {
	if (fn === 'sub') {
		const bools = [left, right].filter((one) => standing(one).dtype === 'bool').length;
		if (bools > 0) host.raise('RuntimeError', noBools(bools === 2 ? 'two bool tensors' : 'a bool tensor'));
	}
	if (fn === 'div' && isNumber(left)) {
		const inverse = elementwiseOf(host, 'reciprocal', [right], { call, gradFn: 'ReciprocalBackward0', dtype: floatingOf(host, [right]) });
		return elementwiseOf(host, 'mul', [inverse, left], { call, gradFn: 'MulBackward0' });
	}
	const gradFn = fn === 'sub' && isNumber(left) ? 'RsubBackward1' : `${fn[0]!.toUpperCase()}${fn.slice(1)}Backward0`;
	return elementwiseOf(host, fn, [left, right], { call, gradFn, dtype: fn === 'div' ? floatingOf(host, [left, right]) : undefined });
}

/** The dtype of a function that gives fractions: whole numbers become the default dtype. */
export function floatingOf(host: Host, operands: readonly Operand[]): DType {
	const common = commonType(host, operands);
	return whole.has(common) ? stateOf(host).defaultDType : common;
}

/** `x * [1]`: Python tries to repeat the list as often as the tensor says. */
function repeats(host: Host, tensor: TorchTensor, other: Value | undefined): void {
	if (!(other instanceof PyList || other instanceof PyTuple || typeof other === 'string')) return;
	if (tensor.size === 1 && dtypeFacts[tensor.dtype].kind === 'int') host.unsupported('repeating a list as often as a tensor says');
	host.raise('TypeError', 'only integer tensors of a single element can be converted to an index');
}

function operator(name: string, fn: 'add' | 'sub' | 'mul' | 'div', swap: boolean): NativeFunction {
	return native(name, (host, { positional: [self, other] }) => {
		if (fn === 'mul') repeats(host, self as TorchTensor, other);
		if (!(other instanceof TorchTensor) && !isNumber(other)) return notImplemented;
		const call = `Tensor.__${fn === 'div' ? 'truediv' : fn}__`;
		return swap ? arithmetic(host, fn, other, self as TorchTensor, call) : arithmetic(host, fn, self as TorchTensor, other, call);
	});
}

/** `-x`; `name` as in the message's "Negation, the `-` operator". */
export function negative(host: Host, tensor: TorchTensor, call: string): TorchTensor {
	if (tensor.dtype === 'bool') {
		host.raise(
			'RuntimeError',
			'Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.'
		);
	}
	return elementwiseOf(host, 'neg', [tensor], { call, gradFn: 'NegBackward0' });
}

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
	native('__neg__', (host, { positional: [self] }) => negative(host, self as TorchTensor, 'Tensor.__neg__'))
];

const tensors: Parameter = { name: 'tensors', kind: 'tensors' };
const dim: Parameter = { name: 'dim', kind: 'int', optional: true, none: false };

const together = (inputs: readonly TorchTensor[]): DType => resultType(inputs.map((input) => ({ dtype: input.dtype, standing: 'tensor' as const })));

/** Joins along an axis that they have (ATen/native/TensorShape.cpp, cat). */
export function concatenate(host: Host, given: readonly TorchTensor[], dimension: number, call: string, gradFn = 'CatBackward0'): TorchTensor {
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
	const axes = first.shape.map((_, at) => {
		const meaning = inputs.map((input) => axesOf(host, input)[at] ?? null).reduce((a, b) => (a === null || b === null ? (a ?? b) : a === b ? a : null));
		// Behind a new axis, what was a batch may be a window of one long series.
		return meaning === 'batch' && gradFn === 'StackBackward0' && at > axis ? null : meaning;
	});
	return derive(host, { kind: 'concat', axis }, call, inputs, {
		shape: first.shape.map((n, at) => (at === axis ? size : n)),
		dtype: together(given),
		axes,
		gradFn
	});
}

const cat = (name: string) =>
	native(name, (host, args) => {
		const { bound } = bindArguments(host, name, [{ parameters: [tensors, dim] }], args);
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
		'torch.stack',
		'StackBackward0'
	);
});

/** Functions of torch that join tensors. */
export const joins: readonly NativeFunction[] = [cat('cat'), cat('concat'), cat('concatenate'), stack];
