import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { DType } from '../../../ir/index.ts';
import { NativeFunction, perRun, PyList, PyModule, PyTuple, type Arguments, type Interpreter, type Value } from '../../../python/index.ts';
import { dtypes, TorchDType } from '../dtype.ts';
import { arounds } from '../nn/module/aroundForward.ts';
import { functionNamed, send } from '../nn/call.ts';
import { derive, newTensor, tensorClass, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';

/** What autocast on the CPU is set to; null outside of it. */
const states = perRun(() => ({ dtype: null as DType | null }));

/** What runs in the lower precision, and what in float32 (aten/src/ATen/autocast_mode.h; recorded). Everything else takes what it is given. */
const lower = {
	native: 'linear conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d scaled_dot_product_attention',
	torch: 'matmul mm bmm addmm baddbmm einsum conv1d conv2d conv3d',
	tensor: 'matmul mm bmm addmm baddbmm __matmul__ __rmatmul__'
};
const full = {
	native: 'ctc_loss kl_div',
	functional:
		'cross_entropy nll_loss mse_loss l1_loss smooth_l1_loss huber_loss binary_cross_entropy binary_cross_entropy_with_logits kl_div poisson_nll_loss hinge_embedding_loss cosine_embedding_loss margin_ranking_loss soft_margin_loss triplet_margin_loss multi_margin_loss multilabel_margin_loss',
	torch: 'prod trace',
	tensor: 'prod trace'
};

const patched = new WeakSet<NativeFunction>();

/** Tensors of the precisions between which autocast changes, as `dtype`; double stays. */
function cast(host: Interpreter, value: Value, dtype: DType): Value {
	if (value instanceof TorchTensor && ['float32', 'bfloat16', 'float16'].includes(value.dtype))
		return value.dtype === dtype ? value : send(host, value, 'to', dtypes[dtype]);
	if (value instanceof PyList) return new PyList(value.items.map((one) => cast(host, one, dtype)));
	if (value instanceof PyTuple && value.cls.name === 'tuple') return new PyTuple(value.items.map((one) => cast(host, one, dtype)));
	return value;
}

/** Makes a function cast its arguments where autocast is on. */
function patch(fn: Value | undefined, to: 'lower' | 'full'): void {
	if (!(fn instanceof NativeFunction) || patched.has(fn)) return;
	patched.add(fn);
	const { run } = fn;
	(fn as { run: NativeFunction['run'] }).run = (host: Interpreter, args: Arguments): Value => {
		const now = states(host.trace).dtype;
		if (now === null) return run(host, args);
		const given = (value: Value): Value => (to === 'full' ? cast(host, value, 'float32') : cast(host, cast(host, value, now), 'float32'));
		const result = run(host, { positional: args.positional.map(given), keywords: new Map([...args.keywords].map(([key, one]) => [key, given(one)])) });
		if (to === 'full' || !(result instanceof TorchTensor) || result.dtype !== 'float32') return result;
		// What adds up is not rounded on the way.
		const { gradFn } = result;
		const rounded = cast(host, result, now) as TorchTensor;
		if (!rounded.isLeaf) rounded.gradFn = gradFn;
		return rounded;
	};
}

function patchAll(host: Interpreter, torch: PyModule): void {
	for (const [to, { native, torch: own, tensor }] of [
		['lower', lower],
		['full', full]
	] as const) {
		for (const name of native.split(' ')) patch(functionNamed(`C.${name}`), to);
		for (const name of own.split(' ')) patch(host.findAttribute(torch, name), to);
		for (const name of tensor.split(' ')) patch(tensorClass.attrs.get(name), to);
	}
	for (const name of full.functional.split(' ')) patch(functionNamed(name), 'full');
}

/** A float tensor as the lower precision has it, with values that are not worked out. */
function lowered(host: Interpreter, value: Value, dtype: DType, gradFn: string): Value {
	if (value instanceof PyTuple && value.cls.name === 'tuple')
		return new PyTuple(value.items.map((one, i) => lowered(host, one, dtype, i > 0 || gradFn === 'StackBackward0' ? 'StackBackward0' : gradFn)));
	if (!(value instanceof TorchTensor)) return host.unsupported('a packed sequence in autocast');
	const factor = newTensor(host, { shape: [], dtype });
	const { shape } = value;
	return derive(host, { kind: 'elementwise', fn: 'mul' }, 'autocast', [value, factor], { shape, dtype, axes: axesOf(host, value), gradFn });
}

const hasLow = (args: readonly Value[]): boolean =>
	args.some((one) => (one instanceof TorchTensor ? one.dtype !== 'float32' : one instanceof PyTuple && hasLow(one.items)));

/** Recurrent layers: LSTM, RNN and RNNCell give the lower precision, the others float32, with numbers that are not worked out. */
arounds.autocast = {
	concerns: ({ trace }, { cls }) => states(trace).dtype !== null && /^torch\.nn\.modules\.(?:rnn|activation|transformer)$/.test(cls.module),
	run: (host, { cls: { module, name } }, forward, args, keywords) => {
		if (!module.endsWith('.rnn')) return /Transformer|Multihead/.test(name) ? host.unsupported('attention in autocast') : forward(args, keywords);
		const low = ['LSTM', 'RNN', 'RNNCell'].includes(name);
		const mixed = hasLow(args);
		if (mixed && name !== 'LSTM') host.unsupported(`a ${name} of this dtype in autocast`);
		const result = forward(mixed ? args.map((one) => cast(host, one, 'float32')) : args, keywords);
		return lowered(host, result, low ? states(host.trace).dtype! : 'float32', name === 'LSTM' ? 'MkldnnRnnLayerBackward0' : low ? '?' : 'StackBackward0');
	}
};

/** `torch.amp` asks for what it sets: the dtype that was set before. */
export const setAutocast = (torch: PyModule): readonly [string, NativeFunction] => [
	'_set_autocast',
	pythonFunction('_set_autocast', 'dtype', (host, dtype) => {
		patchAll(host, torch);
		const state = states(host.trace);
		const was = state.dtype;
		state.dtype = dtype instanceof TorchDType ? dtype.name : null;
		return was === null ? null : dtypes[was];
	})
];

/** What `torch` says of autocast. */
export const autocastQueries: readonly (readonly [string, NativeFunction])[] = [
	pythonFunction('is_autocast_enabled', 'device_type=None', (host, device) => device === 'cpu' && states(host.trace).dtype !== null),
	pythonFunction('get_autocast_dtype', 'device_type', (host, device) => (device === 'cpu' ? dtypes[states(host.trace).dtype ?? 'bfloat16'] : dtypes.float16))
].map((fn) => [fn.name, fn]);
