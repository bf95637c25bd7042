import type { DType, Primitive } from '../../../ir/index.ts';
import type { Host, NativeFunction } from '../../../python/index.ts';
import { readDType, unpackInt, unpackSizes } from '../binding/arguments.ts';
import { arithmetic, broadcast, isNumber, type Operand } from '../tensor/arithmetic.ts';
import { define, defineFunction, gather, type Call, type Definitions } from '../binding/define.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { make, readOptions } from './factories.ts';
import { checkFits } from '../tensor/overflow.ts';
import { stateOf } from '../state.ts';
import { preservedStrides } from '../../../tensors/strides.ts';
import { derive, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { cpu, readDevice, usableDevice } from '../device.ts';

const filled = (value: number): Primitive => ({ kind: 'full', value });

const number = (host: Host, { bound }: Call, name: string): number => {
	const value = bound.get(name);
	if (isNumber(value)) return Number(value);
	if (value instanceof TorchTensor) return value.values?.[0] ?? host.unsupported('a number that only running the program would tell');
	return host.unsupported(`${name} that is not given`);
};

/** With one number, which the dtype has to hold. */
const filling = (host: Host, call: Call, dtype: DType): Primitive => {
	checkFits(host, call.bound.get('fill_value') ?? null, dtype);
	return filled(number(host, call, 'fill_value'));
};

const eye = defineFunction('eye', (host, { bound, call }) => {
	const { dtype, ...options } = readOptions(host, 'eye', bound);
	const n = unpackInt(host, bound.get('n')!);
	const m = bound.has('m') ? unpackInt(host, bound.get('m')!) : n;
	if (n < 0) host.raise('RuntimeError', `n must be greater or equal to 0, got ${n}`);
	if (m < 0) host.raise('RuntimeError', `m must be greater or equal to 0, got ${m}`);
	if (n * m > 65_536) host.unsupported('torch.eye with more than 65,536 elements');
	const values = Array.from({ length: n * m }, (_, i) => (Math.floor(i / m) === i % m ? 1 : 0));
	return make(host, call.slice(6), { kind: 'literal', values }, { shape: [n, m], dtype: dtype ?? stateOf(host).defaultDType, ...options, values });
});

const linspace = defineFunction('linspace', (host, call) => {
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
});

/** A factory that copies another tensor's sizes, dtype, device and order in memory. */
const alike = (name: string, primitive: (host: Host, call: Call, dtype: DType) => Primitive | null): NativeFunction =>
	defineFunction(name, (host, call) => {
		const input = call.bound.get('input') as TorchTensor;
		const { dtype, requiresGrad, device } = readOptions(host, name, call.bound);
		return make(host, name, primitive(host, call, dtype ?? input.dtype), {
			shape: input.shape,
			dtype: dtype ?? input.dtype,
			device: call.bound.has('device') ? device : input.device,
			requiresGrad,
			axes: axesOf(host, input),
			strides: preservedStrides(input)
		});
	});

/** `x.new_zeros(2, 3)`: sizes of one's own, dtype and device of x. */
const newLike = (name: string, primitive: (host: Host, call: Call, dtype: DType) => Primitive | null): Definitions =>
	define(name, (host, self, call) => {
		const asked = readDType(call.bound.get('dtype'));
		const device = call.bound.has('device') ? usableDevice(host, readDevice(host, call.bound.get('device') ?? cpu)) : self.device;
		return make(host, name, primitive(host, call, asked ?? self.dtype), {
			shape: unpackSizes(host, name, 'size', call.bound.get('size')!),
			dtype: asked ?? self.dtype,
			device,
			requiresGrad: call.bound.get('requires_grad') === true
		});
	});

const corner = (name: 'tril_indices' | 'triu_indices'): NativeFunction =>
	defineFunction(name, (host, { bound }) => {
		const { dtype, ...options } = readOptions(host, name, bound);
		const [row, col] = [unpackInt(host, bound.get('row')!), unpackInt(host, bound.get('col')!)];
		const offset = bound.has('offset') ? unpackInt(host, bound.get('offset')!) : 0;
		if (row < 0 || col < 0 || row * col > 65_536) return host.unsupported(`torch.${name} of such sizes`);
		const pairs: [number, number][] = [];
		for (let i = 0; i < row; i++) for (let j = 0; j < col; j++) if (name === 'tril_indices' ? j - i <= offset : j - i >= offset) pairs.push([i, j]);
		const values = [...pairs.map(([i]) => i), ...pairs.map(([, j]) => j)];
		return make(host, name, { kind: 'literal', values }, { shape: [2, pairs.length], dtype: dtype ?? 'int64', ...options, values });
	});

/** Normal numbers, each with a mean and a deviation of its own (ATen/native/DistributionTemplates.h, normal_out). */
function normalAround(host: Host, call: Call): TorchTensor {
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

const normal = defineFunction('normal', (host, call) => {
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
});

const functions = gather([
	newLike('new_zeros', () => filled(0)),
	newLike('new_ones', () => filled(1)),
	newLike('new_empty', () => null),
	newLike('new_full', filling),
	define('scalar_tensor', (host, _, { bound }) => {
		const { dtype, ...options } = readOptions(host, 'scalar_tensor', bound);
		const value = bound.get('s');
		if (!isNumber(value)) return host.unsupported('torch.scalar_tensor of a tensor');
		return make(host, 'scalar_tensor', filled(Number(value)), { shape: [], dtype: dtype ?? stateOf(host).defaultDType, ...options });
	}),
	define('clone', (host, self, { call }) =>
		derive(host, { kind: 'cast' }, call, [self], {
			shape: self.shape,
			dtype: self.dtype,
			axes: axesOf(host, self),
			strides: preservedStrides(self),
			gradFn: 'CloneBackward0'
		})
	)
]);

/** Functions that make tensors. */
export const creation: Definitions = {
	tensor: functions.tensor,
	torch: [
		...functions.torch,
		eye,
		linspace,
		normal,
		corner('tril_indices'),
		corner('triu_indices'),
		alike('zeros_like', () => filled(0)),
		alike('ones_like', () => filled(1)),
		alike('empty_like', () => null),
		alike('rand_like', () => ({ kind: 'random', distribution: { kind: 'uniform', low: 0, high: 1 } })),
		alike('randn_like', () => ({ kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } })),
		alike('full_like', filling)
	]
};
