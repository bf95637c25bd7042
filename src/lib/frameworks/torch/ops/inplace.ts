import { define, gather, runOf, signature, type Call, type Definitions } from '../binding/define.ts';
import { native } from '../creation/factories.ts';
import { notImplemented, type Host, type Value } from '../../../python/index.ts';
import { NumpyScalar } from '../../interop.ts';
import { bindArguments } from '../binding/arguments.ts';
import { constant, isNumber } from '../tensor/arithmetic.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { drawing } from '../random/drawing.ts';
import { checkFits } from '../tensor/overflow.ts';
import { overloadsOf } from '../binding/signatures.ts';
import { newTensor, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { overwritten } from '../tensor/versions.ts';
import { checkCast, checkHolds, checkOverlap, checkSharing, checkWritable, writeInto } from '../tensor/write.ts';
import { expandOf } from './shape/shape.ts';
import type { Distribution } from '../../../ir/index.ts';

/** Functions whose result may be written over their tensor: `x.add_(1)` is `x.add(1)`, kept in x. */
const written =
	'add sub subtract mul multiply div divide pow clamp clip clamp_min clamp_max exp sqrt neg abs floor ceil round sigmoid tanh relu masked_fill scatter scatter_add index_add index_copy index_fill remainder fmod floor_divide lerp addcmul addcdiv reciprocal rsqrt log sin cos bitwise_and bitwise_or bitwise_xor bitwise_not logical_not logical_and logical_or logical_xor eq ne lt le gt ge triu tril sign trunc erf square log1p expm1'.split(
		' '
	);

/** Functions that see the same memory otherwise: `x.unsqueeze_(0)` is what `x.unsqueeze(0)` gives. */
const seen = ['squeeze', 'unsqueeze', 'transpose', 'swapaxes', 'swapdims', 't'];

type Run = (host: Host, self: TorchTensor, call: Call) => Value;

/** The result of `run`, written over the tensor. */
function over(host: Host, self: TorchTensor, call: Call, run: Run): TorchTensor {
	checkWritable(host, self);
	const result = run(host, self, call) as TorchTensor;
	checkHolds(host, self, result.shape);
	checkCast(host, result.dtype, self.dtype);
	checkOverlap(host, self);
	for (const read of call.bound.values()) if (read instanceof TorchTensor) checkSharing(host, self, read);
	writeInto(host, self, result, call.call, result.gradFn);
	overwritten(host, result, self);
	return self;
}

/** The method `name_`, which writes what the function gives over its tensor. */
export const overwriting = (name: string): Definitions => define(`${name}_`, (host, self, call) => over(host, self, call, runOf(name)));

const reseen = (name: string): Definitions =>
	define(`${name}_`, (host, self, call) => {
		if (name === 't' && self.rank > 2) host.raise('RuntimeError', `t_() expects a tensor with <= 2 dimensions, but self is ${self.rank}D`);
		checkWritable(host, self);
		const result = host.call(host.getAttribute(self, name), [], new Map(call.bound)) as TorchTensor;
		if (result === self) return self;
		self.become(result);
		if (self.gradFn && result.gradFn) self.gradFn = name === 'squeeze' ? `SqueezeBackward${call.bound.has('dim') ? 4 : 3}` : result.gradFn.replace('0', '1');
		return self;
	});

/** Fills the memory with one number. */
function fill(host: Host, self: TorchTensor, value: TorchTensor, call: string, gradFn: string): TorchTensor {
	checkWritable(host, self);
	if (value.rank > 0) host.raise('RuntimeError', `fill_ only supports 0-dimension value tensor but got tensor with ${value.rank} dimensions.`);
	writeInto(host, self, value, call, gradFn);
	return self;
}

/** Fills the memory with random numbers. */
export function draw(host: Host, self: TorchTensor, distribution: Distribution, call: Call, kernel: string | null): TorchTensor {
	checkWritable(host, self);
	if (kernel !== null && !differentiable(self.dtype)) host.raise('NotImplementedError', `"${kernel}" not implemented for '${dtypeWords[self.dtype].scalar}'`);
	const drawn = newTensor(host, { shape: self.shape, dtype: self.dtype, device: self.device, axes: axesOf(host, self) });
	const op = drawing(call.bound.get('generator'), distribution, self.size, self.dtype);
	if (op) host.trace.op(op, [], [drawn.ir.id], call.call);
	self.write(drawn.ir, call.call);
	return self;
}

const numberOf = (host: Host, { bound }: Call, name: string, fallback: number): number => {
	const value = bound.get(name);
	if (value === undefined) return fallback;
	if (value instanceof TorchTensor) return value.values?.[0] ?? host.unsupported('a number that only running the program would tell');
	return Number(value);
};

const fills: readonly Definitions[] = [
	define('zero_', (host, self, { call }) => fill(host, self, constant(host, 0, self.dtype, self.device), call, 'ZeroBackward0')),
	define('fill_', (host, self, { bound, call }) => {
		const value = bound.get('value')!;
		if (!(value instanceof TorchTensor)) checkFits(host, value, self.dtype);
		return fill(
			host,
			self,
			value instanceof TorchTensor ? value : constant(host, Number(value), self.dtype, self.device),
			call,
			`FillBackward${value instanceof TorchTensor ? 3 : 2}`
		);
	}),
	define('normal_', (host, self, call) => {
		const [mean, std] = [numberOf(host, call, 'mean', 0), numberOf(host, call, 'std', 1)];
		if (std < 0) host.raise('RuntimeError', `normal expects std >= 0.0, but found std ${std}`);
		return draw(host, self, { kind: 'normal', mean, std }, call, 'normal_kernel_cpu');
	}),
	define('uniform_', (host, self, call) => {
		const [low, high] = [numberOf(host, call, 'from', 0), numberOf(host, call, 'to', 1)];
		if (low > high && differentiable(self.dtype))
			host.raise('RuntimeError', `uniform_ expects to return a [from, to) range, but found from=${low} > to=${high}`);
		return draw(host, self, { kind: 'uniform', low, high }, call, 'check_uniform_bounds');
	}),
	define('random_', (host, self, call) => {
		if (!call.bound.has('to') || !['int64', 'int32', 'float32', 'float64'].includes(self.dtype))
			return host.unsupported('Tensor.random_ over all numbers of a dtype');
		const [low, high] = [numberOf(host, call, 'from', 0), numberOf(host, call, 'to', 0)];
		if (low >= high) host.raise('RuntimeError', `random_ expects 'from' to be less than 'to', but got from=${low} >= to=${high}`);
		return draw(host, self, { kind: 'integers', low, high }, call, null);
	}),
	define('bernoulli_', (host, self, call) => {
		if (call.bound.get('p') instanceof TorchTensor) return host.unsupported('Tensor.bernoulli_ of a tensor');
		const p = numberOf(host, call, 'p', 0.5);
		if (p < 0 || p > 1) host.raise('RuntimeError', `bernoulli_ expects p to be in [0, 1], but got p=${p}`);
		return draw(host, self, { kind: 'bernoulli', p }, call, null);
	})
];

const copy = native('copy_', (host, { positional: [self, ...positional], keywords }) => {
	const overload = signature('Tensor other, bool non_blocking=False');
	const { bound } = bindArguments(host, 'copy_', [overload], { positional, keywords });
	const [tensor, given] = [self as TorchTensor, bound.get('other')!];
	checkWritable(host, tensor);
	const source = given instanceof TorchTensor ? given : constant(host, Number(given), tensor.dtype);
	for (let i = tensor.rank - 1, j = source.rank - 1; i >= 0 && j >= 0; i--, j--) {
		if (source.shape[j] === 1 || source.shape[j] === tensor.shape[i]) continue;
		if (tensor.shape[i] !== 1)
			host.raise(
				'RuntimeError',
				`The size of tensor a (${tensor.shape[i]}) must match the size of tensor b (${source.shape[j]}) at non-singleton dimension ${i}`
			);
		return host.raise('RuntimeError', `output with shape [${tensor.shape.join(', ')}] doesn't match the broadcast shape [${source.shape.join(', ')}]`);
	}
	if (source.rank > tensor.rank)
		host.raise('RuntimeError', `output with shape [${tensor.shape.join(', ')}] doesn't match the broadcast shape [${source.shape.join(', ')}]`);
	checkSharing(host, tensor, source, true);
	writeInto(host, tensor, expandOf(host, source, tensor.shape, 'Tensor.copy_'), 'Tensor.copy_', 'CopyBackwards');
	return tensor;
});

const detach = define('detach_', (host, self) => {
	if (self.base !== self)
		host.raise(
			'RuntimeError',
			"Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) for training, and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and hence detach_() cannot be called on these gradients. To fix this error, please refer to the Optimizer.zero_grad() function in torch/optim/optimizer.py as the solution."
		);
	self.requiresGrad = false;
	self.gradFn = null;
	return self;
});

/** `x += 1`, `x &= mask`. */
const operators = {
	add: 'add',
	sub: 'sub',
	mul: 'mul',
	truediv: 'div',
	floordiv: 'floor_divide',
	mod: 'remainder',
	pow: 'pow',
	and: 'bitwise_and',
	or: 'bitwise_or',
	xor: 'bitwise_xor'
};

const augmented = Object.entries(operators).map(([short, name]) =>
	native(`__i${short}__`, (host, { positional: [self, given] }) => {
		const other = given instanceof NumpyScalar ? given.plain : given;
		if (!(other instanceof TorchTensor) && !isNumber(other)) return notImplemented;
		const overloads = overloadsOf('method', `${name}_`)!.map(signature);
		const { bound, which } = bindArguments(host, `${name}_`, overloads, { positional: [other], keywords: new Map() });
		return over(host, self as TorchTensor, { bound, which, call: `Tensor.__i${short}__` }, runOf(name));
	})
);

const functions = gather([...written.map(overwriting), ...seen.map(reseen), ...fills, detach]);

/** Methods that change their tensor. */
export const inPlace: Definitions = { tensor: [...functions.tensor, ...augmented, copy], torch: functions.torch };
