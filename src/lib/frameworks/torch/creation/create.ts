import type { DType, Primitive } from '../../../ir/index.ts';
import { type Interpreter, isNumber } from '../../../python/index.ts';
import { readDType, unpackInt, unpackSizes } from '../binding/arguments.ts';
import { arithmetic, broadcast, type Operand } from '../tensor/arithmetic.ts';
import { type Call, type Definitions, expand, type Row } from '../binding/row.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { drawnFrom, filled, make, normalNumbers, readOptions, uniformNumbers } from './factories.ts';
import { allocate } from '../tensor/memory.ts';
import { checkFits } from '../tensor/overflow.ts';
import { stateOf } from '../state.ts';
import { preservedStrides } from '../../../tensors/strides.ts';
import { derive, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { cpu, readDevice, usableDevice } from '../device.ts';

const number = (host: Interpreter, { bound }: Call, name: string): number => {
	const value = bound.get(name);
	if (isNumber(value)) return Number(value);
	if (value instanceof TorchTensor) return value.values?.[0] ?? host.unsupported('a number that only running the program would tell');
	return host.unsupported(`${name} that is not given`);
};

/** With one number, which the dtype has to hold. */
const filling = (host: Interpreter, call: Call, dtype: DType): Primitive => {
	checkFits(host, call.bound.get('fill_value') ?? null, dtype);
	return filled(number(host, call, 'fill_value'));
};

const eye: Row = {
	name: 'eye',
	fn: 'SymInt n, *, Tensor out=None, $options | SymInt n, SymInt m, *, Tensor out=None, $options',
	run: (host, _, { bound, call }) => {
		const { dtype, ...options } = readOptions(host, 'eye', bound);
		const n = unpackInt(host, bound.get('n')!);
		const m = bound.has('m') ? unpackInt(host, bound.get('m')!) : n;
		if (n < 0) host.raise('RuntimeError', `n must be greater or equal to 0, got ${n}`);
		if (m < 0) host.raise('RuntimeError', `m must be greater or equal to 0, got ${m}`);
		if (n * m > 65_536) host.unsupported('torch.eye with more than 65,536 elements');
		const values = Array.from({ length: n * m }, (_, i) => (Math.floor(i / m) === i % m ? 1 : 0));
		return make(host, call.slice(6), { kind: 'literal', values }, { shape: [n, m], dtype: dtype ?? stateOf(host).defaultDType, ...options, values });
	}
};

const linspace: Row = {
	name: 'linspace',
	fn: 'Tensor start, Tensor end, int64_t steps, *, Tensor out=None, $options | Scalar start, Tensor end, int64_t steps, *, Tensor out=None, $options | Tensor start, Scalar end, int64_t steps, *, Tensor out=None, $options | Scalar start, Scalar end, int64_t steps, *, Tensor out=None, $options',
	run: (host, _, call) => {
		const { dtype: asked, ...options } = readOptions(host, 'linspace', call.bound);
		const steps = unpackInt(host, call.bound.get('steps')!);
		if (steps < 0) host.raise('RuntimeError', 'number of steps must be non-negative');
		if (steps > 65_536) host.unsupported('torch.linspace with more than 65,536 steps');
		const [start, end] = [number(host, call, 'start'), number(host, call, 'end')];
		const dtype = asked ?? stateOf(host).defaultDType;
		if (!dtype.startsWith('float')) host.unsupported(`torch.linspace with dtype=torch.${dtype}`);
		// From both ends, in single precision where the dtype is (ATen/native/cpu/RangeFactoriesKernel.cpp).
		const round = dtype === 'float32' ? Math.fround : (value: number): number => value;
		const step = steps > 1 ? round(round(round(end) - round(start)) / (steps - 1)) : 0;
		const values = Array.from({ length: steps }, (_, i) => (i < steps / 2 ? round(round(start) + step * i) : round(round(end) - step * (steps - 1 - i))));
		return make(host, 'linspace', { kind: 'literal', values }, { shape: [steps], dtype, ...options, values });
	}
};

/** A factory that copies another tensor's sizes, dtype, device and order in memory. */
const alike = (name: string, fn: string, primitive: (host: Interpreter, call: Call, dtype: DType) => Primitive | null): Row => ({
	name,
	fn,
	run: (host, input, call) => {
		const { dtype, device, ...options } = readOptions(host, name, call.bound);
		return make(host, name, primitive(host, call, dtype ?? input.dtype), {
			shape: input.shape,
			dtype: dtype ?? input.dtype,
			device: call.bound.has('device') ? device : input.device,
			axes: axesOf(host, input),
			strides: preservedStrides(input),
			...options
		});
	}
});
const like = 'Tensor input, *, MemoryFormat? memory_format=None, $options';
const drawnLike = `Tensor input, *, Generator? generator, MemoryFormat? memory_format=None, $options | ${like}`;

/** `x.new_zeros(2, 3)`: sizes of one's own, dtype and device of x. */
const newLike = (name: string, method: string, primitive: (host: Interpreter, call: Call, dtype: DType) => Primitive | null): Row => ({
	name,
	method,
	run: (host, self, call) => {
		const asked = readDType(call.bound.get('dtype'));
		const device = call.bound.has('device') ? usableDevice(host, readDevice(host, call.bound.get('device') ?? cpu)) : self.device;
		return make(host, name, primitive(host, call, asked ?? self.dtype), {
			shape: unpackSizes(host, name, 'size', call.bound.get('size')!),
			dtype: asked ?? self.dtype,
			device,
			requiresGrad: call.bound.get('requires_grad') === true
		});
	}
});
const newSize = 'SymIntArrayRef size, *, $options';

const corner = (name: 'tril_indices' | 'triu_indices'): Row => ({
	name,
	fn: 'int64_t row, int64_t col, int64_t offset=0, *, $options',
	run: (host, _, { bound }) => {
		const { dtype, ...options } = readOptions(host, name, bound);
		const [row, col] = [unpackInt(host, bound.get('row')!), unpackInt(host, bound.get('col')!)];
		const offset = bound.has('offset') ? unpackInt(host, bound.get('offset')!) : 0;
		if (row < 0 || col < 0 || row * col > 65_536) return host.unsupported(`torch.${name} of such sizes`);
		const pairs: [number, number][] = [];
		for (let i = 0; i < row; i++) for (let j = 0; j < col; j++) if (name === 'tril_indices' ? j - i <= offset : j - i >= offset) pairs.push([i, j]);
		const values = [...pairs.map(([i]) => i), ...pairs.map(([, j]) => j)];
		return make(host, name, { kind: 'literal', values }, { shape: [2, pairs.length], dtype: dtype ?? 'int64', ...options, values });
	}
});

/** Normal numbers, each with a mean and a deviation of its own (ATen/native/DistributionTemplates.h, normal_out). */
function normalAround(host: Interpreter, call: Call): TorchTensor {
	const [mean = 0, std = 1] = [call.bound.get('mean'), call.bound.get('std')] as [Operand?, Operand?];
	if (call.bound.has('generator')) host.unsupported('torch.normal of tensors with generator=');
	const given = [mean, std].filter((one) => one instanceof TorchTensor);
	const { dtype } = given[0]!;
	if (std instanceof TorchTensor && std.values?.some((value) => value < 0)) host.raise('RuntimeError', 'normal expects all elements of std >= 0.0');
	if (!(std instanceof TorchTensor) && Number(std) < 0) host.raise('RuntimeError', `normal expects std >= 0.0, but found std ${Number(std)}`);
	const shape = given.map((one) => one.shape).reduce<readonly number[]>((a, b) => broadcast(host, a, b), []);
	if (!differentiable(dtype)) host.raise('NotImplementedError', `"normal_kernel_cpu" not implemented for '${dtypeWords[dtype].scalar}'`);
	const drawn = make(host, 'normal', { kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } }, { shape, dtype, device: given[0]!.device });
	const result = arithmetic(host, 'add', arithmetic(host, 'mul', drawn, std, 'torch.normal'), mean, 'torch.normal');
	result.gradFn &&= `NormalBackward${[3, 1, 2][call.which]}`;
	return result;
}

const normal: Row = {
	name: 'normal',
	fn: 'Tensor mean, Tensor std, *, Generator? generator=None, Tensor out=None | Tensor mean, double std=1, *, Generator? generator=None, Tensor out=None | double mean, Tensor std, *, Generator? generator=None, Tensor out=None | double mean, double std, SymIntArrayRef size, *, Generator? generator=None, Tensor out=None, $options',
	run: (host, _, call) => {
		if (!call.bound.has('size')) return normalAround(host, call);
		const { dtype, ...options } = readOptions(host, 'normal', call.bound);
		const [mean, std] = [number(host, call, 'mean'), number(host, call, 'std')];
		if (std < 0) host.raise('RuntimeError', `normal expects std >= 0.0, but found std ${std}`);
		const shape = unpackSizes(host, 'normal', 'size', call.bound.get('size')!);
		return make(
			host,
			'normal',
			{ kind: 'random', distribution: { kind: 'normal', mean, std } },
			{ shape, dtype: dtype ?? stateOf(host).defaultDType, ...options }
		);
	}
};

const full: Row = {
	name: 'full',
	fn: 'SymIntArrayRef size, Scalar fill_value, *, Tensor out=None, $options',
	run: (host, _, { bound }) => {
		const fill = bound.get('fill_value')!;
		if (typeof fill !== 'bigint' && typeof fill !== 'number' && typeof fill !== 'boolean') return host.unsupported('torch.full with a value that is a tensor');
		const { dtype, ...options } = readOptions(host, 'full', bound);
		const natural = typeof fill === 'bigint' ? 'int64' : typeof fill === 'boolean' ? 'bool' : stateOf(host).defaultDType;
		const shape = unpackSizes(host, 'full', 'size', bound.get('size')!);
		checkFits(host, fill, dtype ?? natural);
		return make(host, 'full', filled(Number(fill)), { shape, dtype: dtype ?? natural, ...options });
	}
};

const randint: Row = {
	name: 'randint',
	fn: drawnFrom('SymInt high, SymIntArrayRef size', 'SymInt low, SymInt high, SymIntArrayRef size'),
	run: (host, _, { bound }) => {
		const low = bound.has('low') ? unpackInt(host, bound.get('low')!) : 0;
		const high = unpackInt(host, bound.get('high')!);
		const { dtype, ...options } = readOptions(host, 'randint', bound);
		const shape = unpackSizes(host, 'randint', 'size', bound.get('size')!);
		allocate(host, shape, dtype ?? 'int64', options.device);
		if (low >= high) host.raise('RuntimeError', `random_ expects 'from' to be less than 'to', but got from=${low} >= to=${high}`);
		if (dtype !== null && !['int32', 'int64', 'float32', 'float64'].includes(dtype)) host.unsupported(`torch.randint with dtype=torch.${dtype}`);
		return make(host, 'randint', { kind: 'random', distribution: { kind: 'integers', low, high } }, { shape, dtype: dtype ?? 'int64', ...options });
	}
};

const randperm: Row = {
	name: 'randperm',
	fn: drawnFrom('SymInt n'),
	run: (host, _, { bound }) => {
		const { dtype, ...options } = readOptions(host, 'randperm', bound);
		return make(
			host,
			'randperm',
			{ kind: 'random', distribution: { kind: 'permutation' } },
			{ shape: [unpackInt(host, bound.get('n')!)], dtype: dtype ?? 'int64', ...options }
		);
	}
};

const arange: Row = {
	name: 'arange',
	fn: 'Scalar end, *, Tensor out=None, $options | Scalar start, Scalar end, *, $options | Scalar start, Scalar end, Scalar step=1, *, Tensor out=None, $options',
	run: (host, _, { bound }) => {
		const given = ['start', 'end', 'step'].map((name) => bound.get(name)).filter((value) => value !== undefined);
		if (given.some((value) => value instanceof TorchTensor)) host.unsupported('torch.arange of tensors');
		const [start, end, step] = [Number(bound.get('start') ?? 0), Number(bound.get('end')), Number(bound.get('step') ?? 1)];
		const { dtype, ...options } = readOptions(host, 'arange', bound);
		if (step === 0) host.raise('RuntimeError', 'step must be nonzero');
		if (!Number.isFinite(start) || !Number.isFinite(end))
			host.raise('RuntimeError', `unsupported range: ${host.str(bound.get('start') ?? 0n)} -> ${host.str(bound.get('end')!)}`);
		if ((step > 0 && start > end) || (step < 0 && start < end)) host.raise('RuntimeError', 'upper bound and lower bound inconsistent with step sign');
		const shape = [Math.ceil((end - start) / step)];
		const natural = given.some((value) => typeof value === 'number') ? stateOf(host).defaultDType : 'int64';
		const values = shape[0]! <= 1024 ? Array.from({ length: shape[0]! }, (_, i) => start + i * step) : null;
		return make(host, 'arange', { kind: 'arange', start, step }, { shape, dtype: dtype ?? natural, ...options, values });
	}
};

/** Functions that make tensors. */
export const creation: Definitions = expand([
	full,
	randint,
	randperm,
	arange,
	eye,
	linspace,
	normal,
	corner('tril_indices'),
	corner('triu_indices'),
	alike('zeros_like', like, () => filled(0)),
	alike('ones_like', like, () => filled(1)),
	alike('empty_like', like, () => null),
	alike('rand_like', drawnLike, () => uniformNumbers),
	alike('randn_like', drawnLike, () => normalNumbers),
	alike('full_like', like.replace('input', 'input, Scalar fill_value'), filling),
	newLike('new_zeros', newSize, () => filled(0)),
	newLike('new_ones', newSize, () => filled(1)),
	newLike('new_empty', newSize, () => null),
	newLike('new_full', newSize.replace('size', 'size, Scalar fill_value'), filling),
	{
		name: 'scalar_tensor',
		fn: 'Scalar s, *, $options',
		run: (host, _, { bound }) => {
			const { dtype, ...options } = readOptions(host, 'scalar_tensor', bound);
			const value = bound.get('s');
			if (!isNumber(value)) return host.unsupported('torch.scalar_tensor of a tensor');
			return make(host, 'scalar_tensor', filled(Number(value)), { shape: [], dtype: dtype ?? stateOf(host).defaultDType, ...options });
		}
	},
	{
		name: 'clone',
		overloads: '*, MemoryFormat? memory_format=None',
		run: (host, self, { call }) =>
			derive(host, { kind: 'cast' }, call, [self], {
				shape: self.shape,
				dtype: self.dtype,
				axes: axesOf(host, self),
				strides: preservedStrides(self),
				gradFn: 'CloneBackward0'
			})
	}
]);
