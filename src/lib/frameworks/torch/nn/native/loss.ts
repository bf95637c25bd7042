import type { Interpreter, NativeFunction } from '../../../../python/index.ts';
import { arithmetic, broadcast } from '../../tensor/arithmetic.ts';
import { torchFunctions, type Call, type Row } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { promote } from '../../../../tensors/promote.ts';
import { TorchTensor } from '../../tensor/tensor.ts';
import { callName, isFloat, TorchLowering, notImplementedFor } from '../lower.ts';

const reductions = ['none', 'mean', 'sum'];
const reductionOf = ({ bound }: Call): string => reductions[Number(bound.get('reduction') ?? 1)] ?? 'mean';
const tensorOf = ({ bound }: Call, name: string): TorchTensor => bound.get(name) as TorchTensor;

/** A loss of the difference between input and target, element by element. */
function difference(
	name: string,
	parameters: string,
	gradFn: string,
	kernel: string,
	each: (lower: TorchLowering, difference: TorchTensor, call: Call) => TorchTensor
): Row {
	return {
		name,
		fn: `Tensor input, Tensor target, int64_t reduction=at::Reduction::Mean${parameters}`,
		run: (host, _, call) => {
			const [input, target] = [tensorOf(call, 'input'), tensorOf(call, 'target')];
			// Huber's kernel writes into a tensor of the input's dtype.
			const dtype = name === 'huber_loss' ? input.dtype : promote(input.dtype, target.dtype);
			broadcast(host, input.shape, target.shape);
			const lower = new TorchLowering(host, callName(host, name), dtype);
			if (!isFloat(input) && !isFloat(target)) notImplementedFor(host, kernel, dtype);
			const reduction = reductionOf(call);
			const made = each(lower, lower.map('sub', [input, target]), call);
			return lower.reduction(made, reduction, gradFn);
		}
	};
}

const backward = { gradFn: 'MseLossBackward0' };

const losses: readonly Row[] = [
	difference('mse_loss', ', *, Tensor out=None', 'MseLossBackward0', 'mse_cpu', (lower, d) => lower.map('square', [d], backward)),
	difference('smooth_l1_loss', ', double beta=1.0, *, Tensor out=None', 'SmoothL1LossBackward0', 'smooth_l1_cpu', (lower, d, { bound }) => {
		const beta = Number(bound.get('beta') ?? 1);
		if (beta < 0) lower.host.raise('RuntimeError', 'smooth_l1_loss does not support negative values for beta.');
		const size = lower.map('abs', [d]);
		if (beta === 0) return size;
		const near = lower.map('lt', [size, beta], { dtype: 'bool' });
		const square = lower.map('div', [lower.map('mul', [lower.map('mul', [size, 0.5]), size]), beta]);
		return lower.map('where', [near, square, lower.map('sub', [size, 0.5 * beta])], { gradFn: 'SmoothL1LossBackward0' });
	}),
	difference('huber_loss', ', double delta=1.0, *, Tensor out=None', 'HuberLossBackward0', 'huber_cpu', (lower, d, { bound }) => {
		const delta = Number(bound.get('delta') ?? 1);
		if (delta <= 0) lower.host.raise('RuntimeError', 'huber_loss does not support non-positive values for delta.');
		const size = lower.map('abs', [d]);
		const near = lower.map('le', [size, delta], { dtype: 'bool' });
		const square = lower.map('mul', [lower.map('mul', [size, 0.5]), size]);
		const line = lower.map('mul', [lower.map('sub', [size, 0.5 * delta]), delta]);
		return lower.map('where', [near, square, line], { gradFn: 'HuberLossBackward0' });
	}),
	difference('l1_loss', '', 'MeanBackward0', '', (lower, d) => lower.map('abs', [d], { gradFn: 'AbsBackward0' }))
];

/** Whether all values lie between 0 and 1; says so where that cannot be known. */
function mustBeProbabilities(host: Interpreter, tensor: TorchTensor, what: string): void {
	const values = tensor.size === 0 ? [] : tensor.suspects(0, 1);
	if (values === null) return host.unsupported(`a loss of ${what}s that only running the program would tell`);
	const bad = values.find((value) => !(value >= 0 && value <= 1));
	if (bad === undefined) return;
	host.raise('RuntimeError', `all elements of ${what} should be between 0 and 1`, {
		code: 'torch.bce.range',
		mismatch: { argument: 'input', tensor: tensor.ir.id, axis: null, what: 'value', expected: '0 to 1', got: String(bad), against: what }
	});
}

const bce: Row = {
	name: 'binary_cross_entropy',
	fn: 'Tensor input, Tensor target, Tensor? weight=None, int64_t reduction=at::Reduction::Mean, *, Tensor out=None',
	run: (host, _, call) => {
		const [input, target] = [tensorOf(call, 'input'), tensorOf(call, 'target')];
		const weight = call.bound.get('weight');
		const lower = new TorchLowering(host, callName(host, 'binary_cross_entropy'), input.dtype);
		if (target.dtype !== input.dtype) {
			host.raise('RuntimeError', `Found dtype ${dtypeWords[target.dtype].scalar} but expected ${dtypeWords[input.dtype].scalar}`, {
				code: 'torch.bce.dtype',
				mismatch: { argument: 'input', tensor: target.ir.id, axis: null, what: 'dtype', expected: input.dtype, got: target.dtype, against: 'scores' }
			});
		}
		if (!isFloat(input)) notImplementedFor(host, 'binary_cross_entropy', input.dtype);
		// The kernel goes through the elements in order and looks at the input, then the target, of each.
		mustBeProbabilities(host, input, 'input');
		mustBeProbabilities(host, target, 'target');
		const gradFn = 'BinaryCrossEntropyBackward0';
		let each = lower.map('binary_cross_entropy', [input, target], { gradFn });
		if (weight instanceof TorchTensor) each = lower.map('mul', [each, weight], { gradFn });
		return lower.reduction(each, reductionOf(call), gradFn);
	}
};

const bceWithLogits: Row = {
	name: 'binary_cross_entropy_with_logits',
	fn: 'Tensor input, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int64_t reduction=at::Reduction::Mean',
	run: (host, _, call) => {
		const [input, target] = [tensorOf(call, 'input'), tensorOf(call, 'target')];
		const [weight, positive] = [call.bound.get('weight'), call.bound.get('pos_weight')];
		const lower = new TorchLowering(
			host,
			callName(host, 'binary_cross_entropy_with_logits'),
			isFloat(target) ? promote(input.dtype, target.dtype) : input.dtype
		);
		if (positive instanceof TorchTensor) broadcast(host, positive.shape, target.shape);
		if (!isFloat(input)) notImplementedFor(host, 'log_sigmoid_cpu', input.dtype);
		if (target.dtype === 'bool') arithmetic(host, 'sub', target, target, '');
		if (!isFloat(target)) {
			host.raise('RuntimeError', `result type Float can't be cast to the desired output type ${dtypeWords[target.dtype].scalar}`, {
				code: 'torch.bce.dtype',
				mismatch: { argument: 'input', tensor: target.ir.id, axis: null, what: 'dtype', expected: input.dtype, got: target.dtype, against: 'scores' }
			});
		}
		// (1 − y)·x − w·log σ(x), where w is 1, or (p − 1)·y + 1 with a weight p of positive examples.
		const gradFn = 'BinaryCrossEntropyWithLogitsBackward0';
		const logSigmoid = lower.map('neg', [lower.map('softplus', [lower.map('neg', [input])], {}, [1, 200])]);
		const scaled =
			positive instanceof TorchTensor
				? lower.map('mul', [lower.map('add', [lower.map('mul', [lower.map('sub', [positive, 1]), target]), 1]), logSigmoid])
				: logSigmoid;
		let each = lower.map('sub', [lower.map('mul', [lower.map('sub', [1, target]), input]), scaled], { gradFn });
		if (weight instanceof TorchTensor) {
			broadcast(host, each.shape, weight.shape);
			each = lower.map('mul', [each, weight], { gradFn });
		}
		return lower.reduction(each, reductionOf(call), gradFn);
	}
};

export const lossFunctions: readonly NativeFunction[] = torchFunctions([...losses, bce, bceWithLogits]);
