import type { ElementwiseFn } from '../../../../ir/index.ts';
import type { Interpreter, NativeFunction } from '../../../../python/index.ts';
import { unpackInt, readDType } from '../../binding/arguments.ts';
import { expand, torchFunctions, type Call, type Row } from '../../binding/row.ts';
import { dtypeFacts } from '../../../../tensors/dtype.ts';
import { dtypeWords } from '../../dtype.ts';
import { refuseComplex, reluOf } from '../../ops/unary.ts';
import { keepAlso } from '../../tensor/versions.ts';
import { TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { wrapDim } from '../../tensor/views.ts';
import { callName, isFloat, TorchLowering, notImplementedFor } from '../lower.ts';
import { stateOf } from '../../state.ts';

/** Whether a CPU kernel that refuses whole numbers and complex ones takes the tensor. */
const isReal = (tensor: TorchTensor): boolean => dtypeFacts[tensor.dtype].kind === 'float';

/** An activation that is one elementwise op: its name, its other parameters as C++ declares them, the kernel that refuses integers and, but for silu's, complex numbers (null: integers become float32). */
type Activation = readonly [
	name: string,
	parameters: string,
	fn: ElementwiseFn,
	gradFn: string,
	kernel: string | null,
	values?: (host: Interpreter, number: (name: string, otherwise: number) => number, call: Call) => readonly number[]
];

const table: readonly Activation[] = [
	['sigmoid', '*, Tensor out=None', 'sigmoid', 'Sigmoid', null],
	['tanh', '*, Tensor out=None', 'tanh', 'Tanh', null],
	[
		'gelu',
		'*, c10::string_view approximate="none", Tensor out=None',
		'gelu',
		'Gelu',
		'GeluKernelImpl',
		(host, _, { bound }) => {
			const how = bound.get('approximate') ?? 'none';
			if (how !== 'none' && how !== 'tanh') host.raise('RuntimeError', 'approximate argument must be either none or tanh.');
			return how === 'tanh' ? [1] : [];
		}
	],
	['silu', '*, Tensor out=None', 'silu', 'Silu', 'silu_cpu'],
	['mish', '*, Tensor out=None', 'mish', 'Mish', 'mish_cpu'],
	['selu', '', 'selu', 'Elu', 'elu_cpu'],
	['hardswish', '*, Tensor out=None', 'hardswish', 'Hardswish', 'hardswish_cpu'],
	['hardsigmoid', '*, Tensor out=None', 'hardsigmoid', 'Hardsigmoid', 'hardsigmoid_cpu'],
	[
		'leaky_relu',
		'Scalar negative_slope=0.01, *, Tensor out=None',
		'leaky_relu',
		'LeakyRelu',
		'leaky_relu_cpu',
		(_, number) => [number('negative_slope', 0.01)]
	],
	['elu', 'Scalar alpha=1, Scalar scale=1, Scalar input_scale=1, *, Tensor out=None', 'elu', 'Elu', 'elu_cpu', (_, number) => [number('alpha', 1)]],
	[
		'softplus',
		'Scalar beta=1, Scalar threshold=20, *, Tensor out=None',
		'softplus',
		'Softplus',
		'softplus_cpu',
		(_, number) => [number('beta', 1), number('threshold', 20)]
	]
];

const activations = table.map(([name, parameters, fn, gradFn, kernel, values]): Row => ({
	name,
	fn: parameters ? `Tensor input, ${parameters}` : 'Tensor input',
	run: (host, _, call) => {
		const input = call.bound.get('input') as TorchTensor;
		const given = values?.(host, (key, otherwise) => Number(call.bound.get(key) ?? otherwise), call);
		if (kernel !== null && !(name === 'silu' ? isFloat : isReal)(input)) notImplementedFor(host, kernel, input.dtype);
		const dtype = isFloat(input) ? input.dtype : stateOf(host).defaultDType;
		return new TorchLowering(host, callName(host, name), dtype).map(fn, [input], { gradFn: `${gradFn}Backward0` }, given?.length ? given : undefined);
	}
}));

const relu: Row = { name: 'relu', fn: 'Tensor input', run: (host, _, { bound }) => reluOf(host, bound.get('input') as TorchTensor, callName(host, 'relu')) };

const softmaxOf = (name: 'softmax' | 'log_softmax'): Row => ({
	name,
	overloads: 'int64_t dim, ScalarType? dtype=None, *, Tensor out=None',
	run: (host, self, { bound }) => {
		const log = name === 'log_softmax';
		const dtype = readDType(bound.get('dtype')) ?? self.dtype;
		const axis = wrapDim(host, unpackInt(host, bound.get('dim')!), self.rank);
		if (!isFloat(self) && !bound.has('dtype')) {
			const kernel = axis === Math.max(self.rank - 1, 0) ? `${name}_lastdim_kernel_impl` : `${name}_kernel_impl`;
			notImplementedFor(host, kernel, dtype);
		}
		if (dtypeFacts[dtype].kind !== 'float') host.unsupported(`${name} as ${dtype}`);
		const lower = new TorchLowering(host, callName(host, name), dtype);
		return lower.op({ kind: 'softmax', axis, log }, [lower.cast(self)], self.shape, {
			axes: axesOf(host, self),
			gradFn: log ? 'LogSoftmaxBackward0' : 'SoftmaxBackward0'
		});
	}
});

export const softmaxes = expand([softmaxOf('softmax'), softmaxOf('log_softmax')]);

const threshold: Row = {
	name: 'threshold',
	fn: 'Tensor input, Scalar threshold, Scalar value, *, Tensor out=None',
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		if (input.dtype === 'bool' || dtypeFacts[input.dtype].kind === 'complex') notImplementedFor(host, 'threshold_cpu', input.dtype);
		const lower = new TorchLowering(host, callName(host, 'threshold'), input.dtype);
		const above = lower.map('gt', [input, Number(bound.get('threshold'))], { dtype: 'bool', requiresGrad: false });
		return lower.map('where', [above, input, Number(bound.get('value'))], { gradFn: 'ThresholdBackward0' });
	}
};

const clampTo: Row = {
	name: 'hardtanh',
	fn: 'Tensor input, Scalar min_val=-1, Scalar max_val=1, *, Tensor out=None',
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		refuseComplex(host, input);
		const limits = [Number(bound.get('min_val') ?? -1), Number(bound.get('max_val') ?? 1)];
		return new TorchLowering(host, callName(host, 'hardtanh'), input.dtype).map('clamp', [input], { gradFn: 'HardtanhBackward0' }, limits);
	}
};

const logsigmoid: Row = {
	name: 'log_sigmoid',
	fn: 'Tensor input, *, Tensor out=None',
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		if (!isReal(input)) notImplementedFor(host, 'log_sigmoid_cpu', input.dtype);
		// log σ(x) = −softplus(−x).
		const lower = new TorchLowering(host, callName(host, 'logsigmoid'), input.dtype);
		return lower.map('neg', [lower.map('softplus', [lower.map('neg', [input])], {}, [1, 200])], { gradFn: 'LogSigmoidBackward0' });
	}
};

const glu: Row = {
	name: 'glu',
	fn: 'Tensor input, int64_t dim=-1, *, Tensor out=None',
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		const axis = wrapDim(host, bound.has('dim') ? unpackInt(host, bound.get('dim')!) : -1, input.rank);
		if (input.rank === 0) host.raise('RuntimeError', 'glu does not support 0-dimensional tensors');
		const size = input.shape[axis]!;
		if (size % 2 !== 0) host.raise('RuntimeError', `Halving dimension must be even, but dimension ${axis} is size ${size}`);
		const lower = new TorchLowering(host, callName(host, 'glu'), input.dtype);
		const shape = input.shape.map((n, i) => (i === axis ? n / 2 : n));
		const half = (start: number) =>
			lower.op(
				{ kind: 'slice', at: input.shape.map((n, i) => ({ start: i === axis ? start : 0, stop: i === axis ? start + size / 2 : n, step: 1 })) },
				[input],
				shape,
				{
					axes: axesOf(host, input)
				}
			);
		return lower.map('mul', [half(0), lower.map('sigmoid', [half(size / 2)])], { gradFn: 'GluBackward0' });
	}
};

const prelu: Row = {
	name: 'prelu',
	fn: 'Tensor input, Tensor weight',
	run: (host, _, { bound }) => {
		const [input, weight] = [bound.get('input') as TorchTensor, bound.get('weight') as TorchTensor];
		const lower = new TorchLowering(host, callName(host, 'prelu'), input.dtype);
		const count = weight.size;
		if (weight.rank > 1) host.raise('RuntimeError', `prelu: Expected \`weight\` to be a scalar or 1D tensor, but got: ndim = ${weight.rank}`);
		if (input.dtype !== weight.dtype) {
			const [a, b] = [dtypeWords[input.dtype].scalar, dtypeWords[weight.dtype].scalar];
			host.raise('RuntimeError', `prelu: Type promoting not supported. Got ${a} and ${b}`);
		}
		if (count !== 1) {
			if (input.rank === 0) host.raise('RuntimeError', 'Not allow zero-dim input tensor.');
			const channels = input.rank > 1 ? input.shape[1]! : 1;
			if (count !== channels)
				host.raise('RuntimeError', `Mismatch of parameter numbers and input channel size. Found parameter numbers = ${count} and channel size = ${channels}.`);
		}
		const slope = count === 1 ? weight : lower.reshape(weight, [count, ...input.shape.slice(2).map(() => 1)]);
		const positive = lower.map('gt', [input, 0], { dtype: 'bool', requiresGrad: false });
		const result = lower.op({ kind: 'elementwise', fn: 'where' }, [positive, input, lower.map('mul', [input, slope])], input.shape, {
			axes: axesOf(host, input),
			gradFn: 'PreluKernelBackward0'
		});
		keepAlso(host, weight, input.rank > 1 ? input.shape.map((_, i) => (i === 1 ? count : 1)) : undefined);

		return result;
	}
};

type Piece = (lower: TorchLowering, x: TorchTensor, at: number, gradFn: { readonly gradFn: string }) => TorchTensor;

/** Activations of a few operations, with one number: the kernel that refuses integers and complex numbers, what else is refused, and how they are composed. */
const pieces = (
	[
		['celu', 'alpha', 1, 'elu_cpu', (lower, x, alpha, by) => lower.map('mul', [lower.map('elu', [lower.map('div', [x, alpha])], {}, [1]), alpha], by)],
		[
			'hardshrink',
			'lambd',
			0.5,
			'hardshrink_cpu',
			(lower, x, at, by) => lower.map('where', [lower.map('le', [lower.map('abs', [x]), at], { dtype: 'bool' }), 0, x], by)
		],
		['softshrink', 'lambd', 0.5, 'softshrink_check', (lower, x, at, by) => lower.map('sub', [x, lower.map('clamp', [x], {}, [-at, at])], by)]
	] as const satisfies readonly (readonly [string, string, number, string, Piece])[]
).map(([name, parameter, otherwise, kernel, piece]): Row => ({
	name,
	fn: `Tensor input, Scalar ${parameter}=${otherwise === 1 ? '1.0' : `${otherwise}, *, Tensor out=None`}`,
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		const at = Number(bound.get(parameter) ?? otherwise);
		if (name === 'celu' && at === 0) host.raise('RuntimeError', 'ZeroDivisionError: alpha cannot be 0 for CELU');
		if (!isReal(input)) notImplementedFor(host, kernel, input.dtype);
		if (name === 'softshrink' && at < 0) {
			if (input.dtype !== 'float32') host.unsupported('softshrink of a negative number');
			host.raise('RuntimeError', `lambda must be in range [0, 3.40282e+38] for input dtype Float, but found ${at}`);
		}
		return piece(new TorchLowering(host, callName(host, name), input.dtype), input, at, { gradFn: `${name[0]!.toUpperCase()}${name.slice(1)}Backward0` });
	}
}));

export const activationFunctions: readonly NativeFunction[] = torchFunctions([...activations, ...pieces, relu, threshold, clampTo, logsigmoid, glu, prelu]);
