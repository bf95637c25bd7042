import { type NativeFunction, type Interpreter, type Value } from '../../../../python/index.ts';
import { torchFunctions, type Row } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { promote } from '../../../../tensors/promote.ts';
import { newTensor, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { callName, isFloat, TorchLowering } from '../lower.ts';
import { alignmentLoss } from './ctc.ts';

const clip = 'nn.utils.clip_grad_norm_';

/** The norm of the norms. */
export function totalNorm(host: Interpreter, grads: readonly TorchTensor[], p: number): TorchTensor {
	const lower = new TorchLowering(host, clip, grads[0]?.dtype ?? 'float32');
	const still = { requiresGrad: false };
	if (grads.length === 0) return lower.constant(0);
	if (p === -Infinity) host.unsupported('a norm of order -inf');
	const norm = (x: TorchTensor) =>
		p === Infinity
			? lower.reduce('max', lower.map('abs', [x], still), [...x.shape.keys()], still)
			: lower.reduce('norm', x, [...x.shape.keys()], { p, ...still });
	const each = grads.map((grad) => lower.reshape(norm(grad), [1], still));
	return norm(each.length === 1 ? each[0]! : lower.op({ kind: 'concat', axis: 0 }, each, [each.length], still));
}

/** Σ target·(log target − input), 0 where the target is (aten/src/ATen/native/Loss.cpp, kl_div). */
const klDiv: Row = {
	name: 'kl_div',
	fn: 'Tensor input, Tensor target, int64_t reduction=at::Reduction::Mean, *, bool log_target=False',
	run: (host, _, { bound }) => {
		const [input, target] = [bound.get('input') as TorchTensor, bound.get('target') as TorchTensor];
		if (!isFloat(input) || !isFloat(target)) host.raise('RuntimeError', 'kl_div: Integral inputs not supported.');
		const lower = new TorchLowering(host, callName(host, 'kl_div'), promote(input.dtype, target.dtype));
		const length = Math.max(input.rank, target.rank);
		for (let i = 0; i < length; i++) {
			const [a, b] = [target.shape[i - length + target.rank] ?? 1, input.shape[i - length + input.rank] ?? 1];
			if (a !== b && a !== 1 && b !== 1)
				host.raise('RuntimeError', `The size of tensor a (${a}) must match the size of tensor b (${b}) at non-singleton dimension ${i}`);
		}
		const reduction = ['none', 'mean', 'sum'][Number(bound.get('reduction') ?? 1)]!;
		let each: TorchTensor;
		if (bound.get('log_target') === true) each = lower.map('mul', [lower.map('exp', [target]), lower.map('sub', [target, input])], { gradFn: 'MulBackward0' });
		else {
			const log = lower.map('where', [lower.map('eq', [target, 0], { dtype: 'bool' }), 0, lower.map('mul', [target, lower.map('log', [target])])]);
			each = lower.map('sub', [log, lower.map('mul', [target, input])], { gradFn: 'SubBackward0' });
		}
		return lower.reduction(each, reduction, reduction === 'mean' ? 'MeanBackward0' : 'SumBackward0');
	}
};

const ctcFile = '(while checking arguments for ctc_loss_allocate_outputs)';

const ctcOverloads = ['IntArrayRef', 'Tensor'].map(
	(kind) =>
		`Tensor log_probs, Tensor targets, ${kind} input_lengths, ${kind} target_lengths, int64_t blank=0, int64_t reduction=at::Reduction::Mean, bool zero_infinity=False`
);

/** What `ctc_loss` checks (aten/src/ATen/native/LossCTC.cpp). */
const ctcLoss: Row = {
	name: 'ctc_loss',
	fn: ctcOverloads.join(' | '),
	run: (host, _, { bound }) => {
		const [logs, targets, inputLengths, targetLengths, blank] = ['log_probs', 'targets', 'input_lengths', 'target_lengths', 'blank'].map((name) =>
			bound.get(name)
		);
		const reduction = ['none', 'mean', 'sum'][Number(bound.get('reduction') ?? 1)];
		if (!(logs instanceof TorchTensor) || !(targets instanceof TorchTensor)) return host.unsupported('ctc_loss of something else than tensors');
		for (const [name, one] of [
			['input', inputLengths],
			['target', targetLengths]
		] as const)
			if (one instanceof TorchTensor && isFloat(one)) host.raise('RuntimeError', `${name}_lengths must be integral`);
		const lengths = (given: Value | undefined) =>
			given instanceof TorchTensor ? given.values : given === undefined || typeof given === 'string' ? null : host.iterate(given).map(Number);
		const [inputs, sizes] = [lengths(inputLengths), lengths(targetLengths)];
		if (logs.rank !== 3 || inputs === null || sizes === null) return host.unsupported('ctc_loss of one sequence, or of lengths that are not known');
		const [steps, batch, classes] = logs.shape as readonly [number, number, number];
		const raise = (message: string): never => host.raise('RuntimeError', message, { code: 'torch.ctc_loss' });
		if (Number(blank ?? 0) < 0 || Number(blank ?? 0) >= classes) raise('blank must be in label range');
		if (inputs.length !== batch) raise('input_lengths must be of size batch_size');
		if (sizes.length !== batch) raise('target_lengths must be of size batch_size');
		if (targets.rank === 1) {
			const total = sizes.reduce((sum, n) => sum + n, 0);
			if (targets.shape[0] !== total)
				raise(`Expected tensor to have size ${total} at dimension 0, but got size ${targets.shape[0]} for argument #2 'targets' ${ctcFile}`);
		} else {
			if (targets.shape[0] !== batch)
				raise(`Expected tensor to have size ${batch} at dimension 0, but got size ${targets.shape[0]} for argument #2 'targets' ${ctcFile}`);
			const longest = Math.max(...sizes);
			if (targets.shape[1]! < longest)
				raise(`Expected tensor to have size at least ${longest} at dimension 1, but got size ${targets.shape[1]} for argument #2 'targets' ${ctcFile}`);
		}
		const late = inputs.find((n) => n > steps);
		if (late !== undefined) raise(`Expected input_lengths to have value at most ${steps}, but got value ${late} ${ctcFile}`);
		if (!isFloat(logs)) host.unsupported(`ctc_loss of ${dtypeWords[logs.dtype].scalar}`);
		const gradFn = reduction === 'none' ? 'CtcLossBackward0' : reduction === 'sum' ? 'SumBackward0' : 'MeanBackward0';
		const lower = new TorchLowering(host, callName(host, 'ctc_loss'), logs.dtype);
		const labels = targets.values;
		if (labels === null || inputs.includes(0)) {
			const total = lower.reduce('sum', logs, reduction === 'none' ? [0, 2] : [0, 1, 2]);
			// Nobody fills this factor, so that neither the loss nor its gradient is known.
			return lower.map('mul', [total, newTensor(host, { shape: [], dtype: logs.dtype })], { gradFn });
		}
		let start = 0;
		const each = sizes.map((n, i) => {
			const from = targets.rank === 1 ? start : i * targets.shape[1]!;
			start += n;
			return labels.slice(from, from + n);
		});
		const loss = alignmentLoss(
			lower,
			{ logs, targets: each, lengths: inputs, blank: Number(blank ?? 0), zeroInfinity: bound.get('zero_infinity') === true },
			reduction === 'none' ? gradFn : 'CtcLossBackward0'
		);
		if (reduction === 'none') return loss;
		if (reduction === 'sum') return lower.reduce('sum', loss, [0], { gradFn });
		const divisors = newTensor(host, { shape: [batch], dtype: logs.dtype, values: sizes.map((n) => Math.max(n, 1)) });
		host.trace.op({ kind: 'literal', values: sizes.map((n) => Math.max(n, 1)) }, [], [divisors.ir.id], lower.call);
		return lower.reduce('mean', lower.map('div', [loss, divisors]), [0], { gradFn });
	}
};

/** Scales gradients in place so that their norm, `total`, is at most `most`. */
export function scaleAll(host: Interpreter, grads: readonly TorchTensor[], most: number, total: TorchTensor): void {
	if (grads.length === 0) return;
	const lower = new TorchLowering(host, clip, grads[0]!.dtype);
	const still = { requiresGrad: false };
	const by = lower.map('minimum', [lower.map('div', [most, lower.map('add', [total, 1e-6], still)], still), 1], still);
	for (const grad of grads) grad.write(lower.map('mul', [grad, by], { ...still, axes: axesOf(host, grad) }).ir, clip);
}

export const utilFunctions: readonly NativeFunction[] = torchFunctions([klDiv, ctcLoss]);
