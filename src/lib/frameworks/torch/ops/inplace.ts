import { type Call, type Definitions, expand } from '../binding/row.ts';
import { type Interpreter } from '../../../python/index.ts';
import { arithmetic, constant, type Operand } from '../tensor/arithmetic.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { drawing } from '../../../tensors/random.ts';
import { checkFits } from '../tensor/overflow.ts';
import { newTensor, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { checkSharing, checkWritable, writeInto } from '../tensor/write.ts';
import { expandOf } from './shape/shape.ts';
import type { Distribution } from '../../../ir/index.ts';

/** Fills the memory with one number. */
function fill(host: Interpreter, self: TorchTensor, value: TorchTensor, call: string, gradFn: string): TorchTensor {
	checkWritable(host, self);
	if (value.rank > 0) host.raise('RuntimeError', `fill_ only supports 0-dimension value tensor but got tensor with ${value.rank} dimensions.`);
	writeInto(host, self, value, call, gradFn);
	return self;
}

/** Fills the memory with random numbers. */
function draw(host: Interpreter, self: TorchTensor, distribution: Distribution, call: Call, kernel: string | null): TorchTensor {
	checkWritable(host, self);
	if (kernel !== null && !differentiable(self.dtype)) host.raise('NotImplementedError', `"${kernel}" not implemented for '${dtypeWords[self.dtype].scalar}'`);
	const drawn = newTensor(host, { shape: self.shape, dtype: self.dtype, device: self.device, axes: axesOf(host, self) });
	const op = drawing(call.bound.get('generator'), distribution, self.size, self.dtype);
	if (op) host.trace.op(op, [], [drawn.ir.id], call.call);
	self.write(drawn.ir, call.call);
	return self;
}

const numberOf = (host: Interpreter, { bound }: Call, name: string, fallback: number): number => {
	const value = bound.get(name);
	if (value === undefined) return fallback;
	if (value instanceof TorchTensor) return value.values?.[0] ?? host.unsupported('a number that only running the program would tell');
	return Number(value);
};

/** x with a source's elements, broadcast. */
function copy(host: Interpreter, tensor: TorchTensor, { bound }: Call): TorchTensor {
	const given = bound.get('other') as Operand;
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
}

/** Methods that change their tensor, and are no forms of others. */
export const inPlace: Definitions = expand([
	{ name: 'zero_', overloads: '', run: (host, self, { call }) => fill(host, self, constant(host, 0, self.dtype, self.device), call, 'ZeroBackward0') },
	{
		name: 'fill_',
		overloads: 'Tensor value | Scalar value',
		run: (host, self, { bound, call }) => {
			const value = bound.get('value')!;
			if (!(value instanceof TorchTensor)) checkFits(host, value, self.dtype);
			return fill(
				host,
				self,
				value instanceof TorchTensor ? value : constant(host, Number(value), self.dtype, self.device),
				call,
				`FillBackward${value instanceof TorchTensor ? 3 : 2}`
			);
		}
	},
	{
		name: 'normal_',
		method: 'double mean=0, double std=1, *, Generator? generator=None',
		run: (host, self, call) => {
			const [mean, std] = [numberOf(host, call, 'mean', 0), numberOf(host, call, 'std', 1)];
			if (std < 0) host.raise('RuntimeError', `normal expects std >= 0.0, but found std ${std}`);
			return draw(host, self, { kind: 'normal', mean, std }, call, 'normal_kernel_cpu');
		}
	},
	{
		name: 'uniform_',
		method: 'double from=0, double to=1, *, Generator? generator=None',
		run: (host, self, call) => {
			const [low, high] = [numberOf(host, call, 'from', 0), numberOf(host, call, 'to', 1)];
			if (low > high && differentiable(self.dtype))
				host.raise('RuntimeError', `uniform_ expects to return a [from, to) range, but found from=${low} > to=${high}`);
			return draw(host, self, { kind: 'uniform', low, high }, call, 'check_uniform_bounds');
		}
	},
	{
		name: 'random_',
		method: '*, Generator? generator=None | int64_t from, int64_t? to, *, Generator? generator=None | int64_t to, *, Generator? generator=None',
		run: (host, self, call) => {
			if (!call.bound.has('to') || !['int64', 'int32', 'float32', 'float64'].includes(self.dtype))
				return host.unsupported('Tensor.random_ over all numbers of a dtype');
			const [low, high] = [numberOf(host, call, 'from', 0), numberOf(host, call, 'to', 0)];
			if (low >= high) host.raise('RuntimeError', `random_ expects 'from' to be less than 'to', but got from=${low} >= to=${high}`);
			return draw(host, self, { kind: 'integers', low, high }, call, null);
		}
	},
	{
		name: 'bernoulli_',
		method: 'Tensor p, *, Generator? generator=None | double p=0.5, *, Generator? generator=None',
		run: (host, self, call) => {
			if (call.bound.get('p') instanceof TorchTensor) return host.unsupported('Tensor.bernoulli_ of a tensor');
			const p = numberOf(host, call, 'p', 0.5);
			if (p < 0 || p > 1) host.raise('RuntimeError', `bernoulli_ expects p to be in [0, 1], but got p=${p}`);
			return draw(host, self, { kind: 'bernoulli', p }, call, null);
		}
	},
	{
		name: 'exponential_',
		method: 'double lambd=1, *, Generator? generator=None',
		run: (host, self, call) => {
			const rate = numberOf(host, call, 'lambd', 1);
			if (!(rate > 0)) host.raise('RuntimeError', `exponential_ expects lambda > 0.0, but found lambda=${host.str(call.bound.get('lambd')!)}`);
			draw(host, self, { kind: 'exponential' }, call, 'exponential_');
			if (rate !== 1) self.write(arithmetic(host, 'div', self, rate, call.call).ir, call.call);
			return self;
		}
	},
	{ name: 'copy_', method: 'Tensor other, bool non_blocking=False', run: copy },
	{
		name: 'detach_',
		overloads: '',
		run: (host, self) => {
			if (self.base !== self)
				host.raise(
					'RuntimeError',
					"Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) for training, and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and hence detach_() cannot be called on these gradients. To fix this error, please refer to the Optimizer.zero_grad() function in torch/optim/optimizer.py as the solution."
				);
			self.requiresGrad = false;
			self.gradFn = null;
			return self;
		}
	}
]);
