import type { DType } from '../../../../ir/index.ts';
import type { Interpreter, NativeFunction } from '../../../../python/index.ts';
import { unpackInt, unpackSizes } from '../../binding/arguments.ts';
import { torchFunctions, type Call, type Row } from '../../binding/row.ts';
import { listed, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { sameSizes } from '../../../../tensors/strides.ts';
import { keepAlso } from '../../tensor/versions.ts';
import { callName, isFloat, TorchLowering, notImplementedFor } from '../lower.ts';

const optional = ({ bound }: Call, name: string): TorchTensor | null => {
	const value = bound.get(name);
	return value instanceof TorchTensor ? value : null;
};

/** CPU kernels take parameters of the input's dtype; beside half precision also float32. */
function sameDType(host: Interpreter, input: TorchTensor, others: readonly (TorchTensor | null)[]): void {
	const half = input.dtype === 'float16' || input.dtype === 'bfloat16';
	const other = others.find((one) => one && one.dtype !== input.dtype && !(half && one.dtype === 'float32'));
	if (!other) return;
	host.raise('RuntimeError', 'mixed dtype (CPU): all inputs must share same datatype.', {
		code: 'torch.norm.dtype',
		mismatch: { argument: 'input', tensor: input.ir.id, axis: null, what: 'dtype', expected: other.dtype, got: input.dtype, against: 'dtype' }
	});
}

/** The input's last axes against `normalized_shape`, and the parameters (aten/src/ATen/native/layer_norm.cpp). */
function checkNormalized(
	host: Interpreter,
	input: TorchTensor,
	shape: readonly number[],
	weight: TorchTensor | null,
	bias: TorchTensor | null,
	star: string
): void {
	if (shape.length === 0)
		host.raise('RuntimeError', 'Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got normalized_shape = []');
	for (const [name, one] of [
		['weight', weight],
		['bias', bias]
	] as const) {
		if (one && !sameSizes(one.shape, shape))
			host.raise(
				'RuntimeError',
				`Expected ${name} to be of same shape as normalized_shape, but got ${name} of shape ${listed(one.shape)} and normalized_shape = ${listed(shape)}`
			);
	}
	const last = input.shape.slice(-shape.length);
	if (input.rank >= shape.length && sameSizes(last, shape)) return;
	const axis = input.rank < shape.length ? null : input.rank - shape.length + shape.findIndex((n, i) => n !== last[i]);
	host.raise(
		'RuntimeError',
		`Given normalized_shape=${listed(shape)}, expected input with shape [*${star}${shape.join(', ')}], but got input of size${listed(input.shape)}`,
		{
			code: 'torch.layer_norm.shape',
			mismatch: {
				argument: 'input',
				tensor: input.ir.id,
				axis,
				what: axis === null ? 'rank' : 'size',
				expected: axis === null ? `${shape.length} or more` : String(shape[axis - input.rank + shape.length]),
				got: axis === null ? String(input.rank) : String(input.shape[axis]),
				against: 'normalized_shape'
			}
		}
	);
}

/** γ·x + β, with parameters that lie along an axis, or at the end. */
function scaled(
	lower: TorchLowering,
	x: TorchTensor,
	weight: TorchTensor | null,
	bias: TorchTensor | null,
	gradFn: string,
	along?: (p: TorchTensor) => TorchTensor
): TorchTensor {
	const place = along ?? ((p: TorchTensor) => p);
	const product = weight ? lower.map('mul', [x, place(weight)], { gradFn, axes: axesOf(lower.host, x) }) : x;
	const result = bias ? lower.map('add', [product, place(bias)], { gradFn, axes: axesOf(lower.host, x) }) : product;
	if (gradFn.startsWith('Native')) keepAlso(lower.host, weight);
	return result;
}

const normalized = (lower: TorchLowering, input: TorchTensor, axes: readonly number[], eps: number, gradFn: string): TorchTensor =>
	lower.op({ kind: 'normalize', axes, eps }, [input], input.shape, { axes: axesOf(lower.host, input), gradFn });

const layerNorm: Row = {
	name: 'layer_norm',
	fn: 'Tensor input, SymIntArrayRef normalized_shape, Tensor? weight=None, Tensor? bias=None, double eps=1e-05, bool cudnn_enable=True',
	run: (host, _, call) => {
		const input = call.bound.get('input') as TorchTensor;
		const shape = unpackSizes(host, 'layer_norm', 'normalized_shape', call.bound.get('normalized_shape')!);
		const [weight, bias] = [optional(call, 'weight'), optional(call, 'bias')];
		sameDType(host, input, [weight, bias]);
		checkNormalized(host, input, shape, weight, bias, ', ');
		if (!isFloat(input)) notImplementedFor(host, 'LayerNormKernelImpl', input.dtype);
		const gradFn = 'NativeLayerNormBackward0';
		const lower = new TorchLowering(host, callName(host, 'layer_norm'), input.dtype);
		const axes = [...input.shape.keys()].slice(-shape.length);
		return scaled(lower, normalized(lower, input, axes, Number(call.bound.get('eps') ?? 1e-5), gradFn), weight, bias, gradFn);
	}
};

const epsilons: Partial<Record<DType, number>> = { float16: 2 ** -10, bfloat16: 2 ** -7, float32: 2 ** -23, float64: 2 ** -52 };

const rmsNorm: Row = {
	name: 'rms_norm',
	fn: 'Tensor input, SymIntArrayRef normalized_shape, Tensor? weight=None, double? eps=None',
	run: (host, _, call) => {
		const input = call.bound.get('input') as TorchTensor;
		const shape = unpackSizes(host, 'rms_norm', 'normalized_shape', call.bound.get('normalized_shape')!);
		const weight = optional(call, 'weight');
		checkNormalized(host, input, shape, weight, null, '');
		if (!isFloat(input)) notImplementedFor(host, 'rms_norm', input.dtype);
		if (weight && weight.dtype !== input.dtype) host.unsupported('rms_norm with a weight of another dtype');
		const lower = new TorchLowering(host, callName(host, 'rms_norm'), input.dtype);
		const axes = [...input.shape.keys()].slice(-shape.length);
		const mean = lower.reduce('mean', lower.map('square', [input]), axes, { keep: true });
		const eps = Number(call.bound.get('eps') ?? epsilons[input.dtype] ?? 0);
		const root = lower.map('rsqrt', [lower.map('add', [mean, eps])]);
		return scaled(lower, lower.map('mul', [input, root], { gradFn: 'MulBackward0' }), weight, null, 'MulBackward0');
	}
};

/** A parameter of one value a channel, as the channels' axis is the second. */
const perChannel =
	(lower: TorchLowering, rank: number) =>
	(p: TorchTensor): TorchTensor =>
		lower.reshape(
			p,
			Array.from({ length: rank }, (_, i) => (i === 1 ? p.size : 1))
		);

const batchNorm: Row = {
	name: 'batch_norm',
	fn: 'Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, double momentum, double eps, bool cudnn_enabled',
	run: (host, _, call) => {
		const input = call.bound.get('input') as TorchTensor;
		const names = ['running_mean', 'running_var', 'weight', 'bias'] as const;
		const [mean, variance, weight, bias] = names.map((name) => optional(call, name)) as [
			TorchTensor | null,
			TorchTensor | null,
			TorchTensor | null,
			TorchTensor | null
		];
		const training = call.bound.get('training') === true;
		const channels = input.shape[1];
		for (const [i, one] of [mean, variance, weight, bias].entries()) {
			if (!one && i < 2 && !training && input.size > 0) host.raise('RuntimeError', `${names[i]} must be defined in evaluation mode`);
			if (!one || one.size === channels || input.size === 0) continue;
			if (channels === undefined) return host.unsupported(`batch_norm of a tensor of ${input.rank} axes`);
			host.raise('RuntimeError', `${names[i]} should contain ${channels} elements not ${one.size}`, {
				code: 'torch.batch_norm.features',
				mismatch: { argument: 'input', tensor: input.ir.id, axis: 1, what: 'size', expected: String(one.size), got: String(channels), against: 'num_features' }
			});
		}
		if (!training && (!mean || !variance)) host.unsupported('batch_norm of nothing without statistics');
		if (!isFloat(input)) notImplementedFor(host, 'batch_norm', input.dtype);
		sameDType(host, input, [mean, variance, weight, bias]);
		const gradFn = 'NativeBatchNormBackward0';
		const lower = new TorchLowering(host, callName(host, 'batch_norm'), input.dtype);
		const along = perChannel(lower, input.rank);
		const eps = Number(call.bound.get('eps') ?? 1e-5);
		if (!training) {
			const root = lower.map('sqrt', [lower.map('add', [along(variance!), eps])]);
			const centred = lower.map('sub', [input, along(mean!)], { axes: axesOf(host, input) });
			return scaled(lower, lower.map('div', [centred, root], { gradFn, axes: axesOf(host, input) }), weight, bias, gradFn, along);
		}
		const axes = [...input.shape.keys()].filter((axis) => axis !== 1);
		const momentum = Number(call.bound.get('momentum') ?? 0.1);
		for (const [running, now] of [
			[mean, 'mean'],
			[variance, 'var']
		] as const) {
			if (!running) continue;
			const found = lower.reduce(now, input, axes, { p: now === 'var' ? 1 : 0, requiresGrad: false });
			const next = lower.map('add', [lower.map('mul', [running, 1 - momentum]), lower.map('mul', [found, momentum], { requiresGrad: false })], {
				requiresGrad: false
			});
			running.write(next.ir, call.call);
		}
		return scaled(lower, normalized(lower, input, axes, eps, gradFn), weight, bias, gradFn, along);
	}
};

const groupNorm: Row = {
	name: 'group_norm',
	fn: 'Tensor input, int64_t num_groups, Tensor? weight=None, Tensor? bias=None, double eps=1e-05, bool cudnn_enabled=True',
	run: (host, _, call) => {
		const input = call.bound.get('input') as TorchTensor;
		const groups = unpackInt(host, call.bound.get('num_groups')!);
		const [weight, bias] = [optional(call, 'weight'), optional(call, 'bias')];
		const channels = input.shape[1] ?? 1;
		if (channels % groups !== 0)
			host.raise(
				'RuntimeError',
				`Expected number of channels in input to be divisible by num_groups, but got input of shape ${listed(input.shape)} and num_groups=${groups}`
			);
		for (const [name, one] of [
			['weight', weight],
			['bias', bias]
		] as const) {
			if (!one || (one.rank === 1 && one.size === channels)) continue;
			host.raise(
				'RuntimeError',
				`Expected ${name} to be a vector of size equal to the number of channels in input, but got ${name} of shape ${listed(one.shape)} and input of shape ${listed(input.shape)}`,
				{
					code: 'torch.group_norm.channels',
					mismatch: {
						argument: 'input',
						tensor: input.ir.id,
						axis: 1,
						what: 'size',
						expected: String(one.size),
						got: String(channels),
						against: 'num_channels'
					}
				}
			);
		}
		sameDType(host, input, [weight, bias]);
		if (!isFloat(input)) notImplementedFor(host, 'GroupNormKernelImpl', input.dtype);
		const lower = new TorchLowering(host, callName(host, 'group_norm'), input.dtype);
		const batch = input.shape[0] ?? 1;
		const flat = lower.reshape(input, [batch, groups, input.size / Math.max(batch * groups, 1)]);
		const gradFn = 'NativeGroupNormBackward0';
		const done = lower.reshape(normalized(lower, flat, [2], Number(call.bound.get('eps') ?? 1e-5), gradFn), input.shape, { axes: axesOf(host, input), gradFn });
		return scaled(lower, done, weight, bias, gradFn, perChannel(lower, input.rank));
	}
};

const instanceNorm: Row = {
	name: 'instance_norm',
	fn: 'Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled',
	run: (host, _, call) => {
		const input = call.bound.get('input') as TorchTensor;
		if (optional(call, 'running_mean')) host.unsupported('instance_norm with running statistics');
		if (!isFloat(input)) host.unsupported('instance_norm of integers');
		const [weight, bias] = [optional(call, 'weight'), optional(call, 'bias')];
		sameDType(host, input, [weight, bias]);
		const lower = new TorchLowering(host, callName(host, 'instance_norm'), input.dtype);
		const axes = [...input.shape.keys()].slice(2);
		const gradFn = 'ViewBackward0';
		return scaled(lower, normalized(lower, input, axes, Number(call.bound.get('eps') ?? 1e-5), gradFn), weight, bias, gradFn, perChannel(lower, input.rank));
	}
};

export const normFunctions: readonly NativeFunction[] = torchFunctions([layerNorm, rmsNorm, batchNorm, groupNorm, instanceNorm]);
