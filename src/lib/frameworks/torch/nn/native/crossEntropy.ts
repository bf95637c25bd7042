import type { Mismatch } from '../../../../ir/index.ts';
import type { Interpreter, NativeFunction } from '../../../../python/index.ts';
import { unpackInt } from '../../binding/arguments.ts';
import { torchFunctions, type Row } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { promote } from '../../../../tensors/promote.ts';
import { listed, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { callName, isFloat, TorchLowering, notImplementedFor } from '../lower.ts';

const reductions = ['none', 'mean', 'sum'] as const;
type Reduction = (typeof reductions)[number];

interface Loss {
	readonly input: TorchTensor;
	readonly target: TorchTensor;
	readonly weight: TorchTensor | null;
	readonly reduction: Reduction;
	readonly ignored: number;
}

const disagree = (target: TorchTensor, axis: number | null, what: Mismatch['what'], expected: string, got: string, against: string): Mismatch => ({
	argument: 'input',
	tensor: target.ir.id,
	axis,
	what,
	expected,
	got,
	against
});

/** What `nll_loss` checks of its shapes and dtypes, in its order (aten/src/ATen/native/LossNLL.cpp, LossNLL2d.cpp). */
function check(host: Interpreter, { input, target, weight }: Loss): void {
	const classes = input.shape[input.rank === 1 ? 0 : 1]!;
	if (input.rank === 0) host.raise('ValueError', `Expected 1 or more dimensions (got ${input.rank})`);
	if (input.rank !== 1 && input.shape[0] !== (target.shape[0] ?? 0)) {
		const [expected, got] = [String(input.shape[0]), String(target.shape[0] ?? 0)];
		host.raise('ValueError', `Expected input batch_size (${expected}) to match target batch_size (${got}).`, {
			code: 'torch.cross_entropy.batch',
			mismatch: disagree(target, target.rank ? 0 : null, target.rank ? 'size' : 'rank', expected, got, 'batch')
		});
	}
	if (target.rank > 1 && input.rank <= 2) {
		host.raise('RuntimeError', '0D or 1D target tensor expected, multi-target not supported', {
			code: 'torch.cross_entropy.rank',
			mismatch: disagree(target, null, 'rank', '0 or 1', String(target.rank), 'rank')
		});
	}
	const wanted = input.shape.filter((_, i) => i !== 1);
	const differs = wanted.findIndex((n, i) => target.shape[i] !== n);
	const sizes =
		differs >= 0
			? disagree(target, differs < target.rank ? differs : null, 'size', String(wanted[differs]), String(target.shape[differs]), 'input')
			: undefined;
	const nested = input.rank > 2;
	if (nested && input.rank !== 4 && (differs >= 0 || target.rank !== wanted.length))
		host.raise('RuntimeError', `Expected target size ${listed(wanted)}, got ${listed(target.shape)}`, {
			code: 'torch.cross_entropy.size',
			...(sizes && { mismatch: sizes })
		});
	if (target.dtype !== 'int64' && target.dtype !== 'uint8') {
		host.raise('RuntimeError', `expected target dtype to be Long or Byte, but got ${dtypeWords[target.dtype].scalar}`, {
			code: 'torch.cross_entropy.dtype',
			mismatch: disagree(target, null, 'dtype', 'int64', target.dtype, 'classes')
		});
	}
	if (input.rank === 4 && target.rank !== 3) {
		host.raise('RuntimeError', `only batches of spatial targets supported (3D tensors) but got targets of dimension: ${target.rank}`, {
			code: 'torch.cross_entropy.rank',
			mismatch: disagree(target, null, 'rank', '3', String(target.rank), 'rank')
		});
	}
	const weightShape =
		weight && `weight tensor should be defined either for all ${classes} classes or no classes but got weight tensor of shape: ${listed(weight.shape)}`;
	const wrongWeight = weight && (weight.rank !== 1 || weight.size !== classes);
	if (input.rank === 4 && wrongWeight) host.raise('RuntimeError', `weight tensor should be defined either for all or no classes`);
	if (input.rank === 4 && differs >= 0)
		host.raise('RuntimeError', `size mismatch (got input: ${listed(input.shape)} , target: ${listed(target.shape)}`, {
			code: 'torch.cross_entropy.size',
			...(sizes && { mismatch: sizes })
		});
	if (wrongWeight) host.raise('RuntimeError', weightShape!, { code: 'torch.cross_entropy.weight' });
	if (!isFloat(input)) notImplementedFor(host, nested ? 'nll_loss2d_forward_out_frame' : 'nll_loss_out_frame', input.dtype);
	if (weight && weight.dtype !== input.dtype)
		host.raise('RuntimeError', `expected scalar type ${dtypeWords[input.dtype].scalar} but found ${dtypeWords[weight.dtype].scalar}`);
}

/** Whether one of the targets, which are classes where they are not known, may be the one that is left out. */
const mayHold = (target: TorchTensor, ignored: number, classes: number): boolean => target.values?.includes(ignored) ?? (ignored >= 0 && ignored < classes);

/** Minus the log-probability of the target class of each place, weighted; with reduction `mean` over the weights (aten::nll_loss_nd). */
function nll(lower: TorchLowering, loss: Loss): TorchTensor {
	const { input, target, weight, reduction, ignored } = loss;
	const { host } = lower;
	check(host, loss);
	const classAxis = input.rank === 1 ? 0 : 1;
	const classes = input.shape[classAxis]!;
	const ids = target.size === 0 ? [] : (target.suspects(0, classes - 1) ?? (host.trace.isAssuming ? [] : null));
	if (ids === null) return host.unsupported('a loss of targets that only running the program would tell');
	const bad = ids.find((id) => id !== ignored && (id < 0 || id >= classes));
	if (bad !== undefined) {
		host.raise('IndexError', `Target ${bad} is out of bounds.`, {
			code: 'torch.cross_entropy.class',
			mismatch: disagree(target, null, 'value', `0 to ${classes - 1}`, String(bad), 'classes')
		});
	}
	const gradFn = input.rank > 2 ? (reduction === 'none' && input.rank !== 4 ? 'ViewBackward0' : 'NllLoss2DBackward0') : 'NllLossBackward0';
	const places = input.shape.filter((_, i) => i !== classAxis);
	const shape = input.shape.map((n, i) => (i === classAxis ? 1 : n));
	const long = lower.cast(target, 'int64');
	const ignores = mayHold(target, ignored, classes);
	const safe = ignores ? lower.map('clamp', [long], { dtype: 'int64' }, [0, classes - 1]) : long;
	const index = lower.reshape(safe, shape);
	const picked = lower.reshape(lower.op({ kind: 'gather', axis: classAxis }, [input, index], shape), places);
	const each = lower.map('neg', [picked], { axes: axesOf(host, input).filter((_, i) => i !== classAxis), ...(reduction === 'none' && { gradFn }) });
	let scale: TorchTensor | null = ignores ? lower.cast(lower.map('ne', [lower.reshape(long, places), ignored], { dtype: 'bool' })) : null;
	if (weight) {
		const own = lower.op({ kind: 'take', axis: 0 }, [weight, lower.reshape(safe, places)], places);
		scale = scale ? lower.map('mul', [own, scale]) : own;
	}
	if (!scale) return lower.reduction(each, reduction, gradFn, true);
	const scaled = lower.map('mul', [each, scale], { gradFn });
	if (reduction !== 'mean') return lower.reduction(scaled, reduction, gradFn, true);
	const all = [...places.keys()];
	return lower.map('div', [lower.reduce('sum', scaled, all, { inTurn: true }), lower.reduce('sum', scale, all, { inTurn: true })], { gradFn });
}

const reductionOf = (value: unknown): Reduction => reductions[Number(value ?? 1)] ?? 'mean';

const nllLoss: Row = {
	name: 'nll_loss_nd',
	fn: 'Tensor input, Tensor target, Tensor? weight=None, int64_t reduction=at::Reduction::Mean, SymInt ignore_index=-100',
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		return nll(new TorchLowering(host, callName(host, 'nll_loss'), input.dtype), {
			input,
			target: bound.get('target') as TorchTensor,
			weight: (bound.get('weight') as TorchTensor | undefined) ?? null,
			reduction: reductionOf(bound.get('reduction')),
			ignored: unpackInt(host, bound.get('ignore_index') ?? -100n)
		});
	}
};

function logSoftmax(lower: TorchLowering, input: TorchTensor, axis: number): TorchTensor {
	if (!isFloat(input))
		notImplementedFor(lower.host, axis === Math.max(input.rank - 1, 0) ? 'log_softmax_lastdim_kernel_impl' : 'log_softmax_kernel_impl', input.dtype);
	return lower.op({ kind: 'softmax', axis, log: true }, [input], input.shape, { dtype: input.dtype, axes: axesOf(lower.host, input) });
}

/** With a probability for each class (aten/src/ATen/native/LossNLL.cpp, cross_entropy_loss_prob_target). */
function ofProbabilities(lower: TorchLowering, { input, target, weight, reduction }: Loss, axis: number, smoothing: number): TorchTensor {
	const { host } = lower;
	const classes = input.shape[axis] ?? 1;
	if (!isFloat(target)) {
		host.raise('RuntimeError', `Expected floating point type for target with class probabilities, got ${dtypeWords[target.dtype].scalar}`, {
			code: 'torch.cross_entropy.dtype',
			mismatch: disagree(target, null, 'dtype', 'a floating point type', target.dtype, 'dtype')
		});
	}
	if (weight && (weight.rank !== 1 || weight.size !== classes)) {
		host.raise(
			'RuntimeError',
			`cross_entropy: weight tensor should be defined either for all ${classes} classes or no classes but got weight tensor of shape: ${listed(weight.shape)}`
		);
	}
	const logs = logSoftmax(lower, input, axis);
	const smooth = smoothing > 0 ? lower.map('add', [lower.map('mul', [target, 1 - smoothing]), smoothing / classes]) : target;
	let product = lower.map('mul', [logs, smooth]);
	if (weight) {
		const along = lower.reshape(
			weight,
			input.shape.map((n, i) => (i === axis ? n : 1))
		);
		product = lower.map('mul', [product, along]);
	}
	if (reduction === 'none') return lower.map('neg', [lower.reduce('sum', product, [axis])], { gradFn: 'NegBackward0' });
	const total = lower.map('neg', [lower.reduce('sum', product, [...input.shape.keys()])], { gradFn: 'NegBackward0' });
	const batch = input.rank > 0 ? input.size / classes : 1;
	return reduction === 'sum' ? total : lower.map('div', [total, batch], { gradFn: 'DivBackward1' });
}

/** With label smoothing, the loss towards all classes alike is added (cross_entropy_loss_label_smoothing). */
function smoothed(lower: TorchLowering, loss: Loss, axis: number, smoothing: number): TorchTensor {
	const { input, target, weight, reduction, ignored } = loss;
	const logs = logSoftmax(lower, input, axis);
	const main = nll(lower, { ...loss, input: logs });
	const classes = input.shape[axis] ?? 1;
	let each = logs;
	if (weight)
		each = lower.map('mul', [
			logs,
			lower.reshape(
				weight,
				input.shape.map((n, i) => (i === axis ? n : 1))
			)
		]);
	let spread = lower.map('neg', [lower.reduce('sum', each, [axis])]);
	const kept = lower.cast(lower.map('ne', [lower.cast(target, 'int64'), ignored], { dtype: 'bool' }));
	if (mayHold(target, ignored, classes)) spread = lower.map('mul', [spread, lower.reshape(kept, spread.shape)]);
	if (reduction !== 'none') {
		const all = [...spread.shape.keys()];
		const sum = lower.reduce('sum', spread, all);
		if (reduction === 'sum') spread = sum;
		else if (weight) {
			const safe = lower.map('clamp', [lower.cast(target, 'int64')], { dtype: 'int64' }, [0, classes - 1]);
			const own = lower.map('mul', [lower.op({ kind: 'take', axis: 0 }, [weight, safe], target.shape), kept]);
			spread = lower.map('div', [sum, lower.reduce('sum', own, [...target.shape.keys()])]);
		} else spread = lower.map('div', [sum, lower.reduce('sum', kept, [...target.shape.keys()])]);
	}
	return lower.map('add', [lower.map('mul', [main, 1 - smoothing]), lower.map('mul', [spread, smoothing / classes])], { gradFn: 'AddBackward0' });
}

const crossEntropy: Row = {
	name: 'cross_entropy_loss',
	fn: 'Tensor input, Tensor target, Tensor? weight=None, int64_t reduction=at::Reduction::Mean, SymInt ignore_index=-100, double label_smoothing=0.0',
	run: (host, _, { bound }) => {
		const [input, target] = [bound.get('input') as TorchTensor, bound.get('target') as TorchTensor];
		const smoothing = Number(bound.get('label_smoothing') ?? 0);
		const axis = input.rank === 1 ? 0 : 1;
		const probabilities = String(input.shape) === String(target.shape) && input.rank === target.rank;
		const loss: Loss = {
			input,
			target,
			weight: (bound.get('weight') as TorchTensor | undefined) ?? null,
			reduction: reductionOf(bound.get('reduction')),
			ignored: unpackInt(host, bound.get('ignore_index') ?? -100n)
		};
		const lower = new TorchLowering(host, callName(host, 'cross_entropy'), probabilities && isFloat(target) ? promote(input.dtype, target.dtype) : input.dtype);
		if (probabilities) {
			if (isFloat(target) && loss.ignored >= 0) host.raise('RuntimeError', 'ignore_index is not supported for floating point target');
			if (isFloat(target) && !(smoothing >= 0 && smoothing <= 1)) host.raise('RuntimeError', `label_smoothing must be between 0.0 and 1.0. Got: ${smoothing}`);
			return ofProbabilities(lower, loss, axis, smoothing);
		}
		if (!(smoothing >= 0 && smoothing <= 1)) host.raise('RuntimeError', `label_smoothing must be between 0.0 and 1.0. Got: ${smoothing}`);
		if (smoothing > 0) return smoothed(lower, loss, axis, smoothing);
		return nll(lower, { ...loss, input: input.rank === 0 ? input : logSoftmax(lower, input, axis) });
	}
};

export const crossEntropyFunctions: readonly NativeFunction[] = torchFunctions([nllLoss, crossEntropy]);
