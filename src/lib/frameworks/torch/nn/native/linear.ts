import type { Mismatch } from '../../../../ir/index.ts';
import type { Interpreter } from '../../../../python/index.ts';
import { torchFunctions } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { listed, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { callName, TorchLowering } from '../lower.ts';

const size = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);

/** What `addmm` and `mm` hold against each other: dtypes, then the inner sizes (aten/src/ATen/native/LinearAlgebra.cpp). */
function check(host: Interpreter, input: TorchTensor, weight: TorchTensor, bias: TorchTensor | null): void {
	const against = callName(host, '').startsWith('nn.Linear') ? 'in_features' : 'weight';
	const mismatch = (what: Mismatch['what'], expected: string, got: string, axis: number | null): Mismatch => ({
		argument: 'input',
		tensor: input.ir.id,
		axis,
		what,
		expected,
		got,
		against: what === 'dtype' ? 'dtype' : against
	});
	if (input.rank === 0 || weight.rank === 0) {
		host.raise('RuntimeError', `both arguments to linear need to be at least 1D, but they are ${input.rank}D and ${weight.rank}D`, {
			code: 'torch.linear.rank',
			mismatch: mismatch('rank', '1 or more', String(input.rank), null)
		});
	}
	if (weight.rank > 2) host.raise('RuntimeError', `t() expects a tensor with <= 2 dimensions, but self is ${weight.rank}D`);
	if (weight.rank === 1 && bias) host.unsupported('F.linear with a weight of one axis and a bias');
	const other = [weight, bias].find((one) => one && one.device !== input.device);
	if (other) host.raise('RuntimeError', `Tensor on device ${other.device} is not on the expected device ${input.device}!`, { code: 'torch.linear.device' });
	const [a, b] = [dtypeWords[input.dtype], dtypeWords[weight.dtype]];
	const fits = input.shape.at(-1) === weight.shape.at(-1);
	const early = bias !== null && (input.rank < 3 || input.isContiguous);
	if (early && weight.rank === 2 && bias.dtype !== weight.dtype)
		host.raise('RuntimeError', `self and mat2 must have the same dtype, but got ${dtypeWords[bias.dtype].scalar} and ${b.scalar}`, {
			code: 'torch.linear.dtype'
		});
	if (a !== b && (early || fits || weight.rank === 1)) {
		if (weight.rank === 1) host.unsupported('F.linear with a weight of one axis and another dtype');
		const message = early
			? `mat1 and mat2 must have the same dtype, but got ${a.scalar} and ${b.scalar}`
			: `expected m1 and m2 to have the same dtype, but got: ${a.cpp} != ${b.cpp}`;
		host.raise('RuntimeError', message, { code: 'torch.linear.dtype', mismatch: mismatch('dtype', weight.dtype, input.dtype, null) });
	}
	const [got, wanted] = [input.shape.at(-1)!, weight.shape.at(-1)!];
	if (got !== wanted) {
		const message =
			weight.rank === 1
				? `size mismatch, got input (${size(input.shape.slice(0, -1))}), mat (${size(input.shape.slice(0, -1))}x${got}), vec (${wanted})`
				: `mat1 and mat2 shapes cannot be multiplied (${size(input.shape.slice(0, -1))}x${got} and ${wanted}x${weight.shape[0]})`;
		host.raise('RuntimeError', message, {
			code: 'torch.linear.in_features',
			mismatch: mismatch('size', String(wanted), String(got), input.rank - 1)
		});
	}
	if (!bias) return;
	if (bias.dtype !== weight.dtype) host.unsupported('F.linear with a bias of another dtype');
	const [out, length] = [weight.shape[0]!, bias.shape.at(-1) ?? 1];
	if (bias.rank > 1) host.unsupported('F.linear with a bias of more than one axis');
	if (length !== out && length !== 1) {
		const target = listed([size(input.shape.slice(0, -1)), out]);
		host.raise(
			'RuntimeError',
			`The expanded size of the tensor (${out}) must match the existing size (${length}) at non-singleton dimension 1.  Target sizes: ${target}.  Tensor sizes: ${listed(bias.shape)}`,
			{
				code: 'torch.linear.bias',
				mismatch: { argument: 'input', tensor: bias.ir.id, axis: 0, what: 'size', expected: String(out), got: String(length), against: 'out_features' }
			}
		);
	}
}

/** `x · Wᵀ + b` over the last axis (at::linear). */
function linear(host: Interpreter, input: TorchTensor, weight: TorchTensor, bias: TorchTensor | null, call: string): TorchTensor {
	check(host, input, weight, bias);
	const lower = new TorchLowering(host, call, input.dtype);
	const flat = weight.rank === 1;
	const shape = [...input.shape.slice(0, -1), ...(flat ? [] : [weight.shape[0]!])];
	const axes = [...axesOf(host, input).slice(0, -1), ...(flat ? [] : [axesOf(host, weight)[0] ?? null])];
	const names = ['SqueezeBackward4', 'MmBackward0'];
	const transposed = flat ? weight : lower.transpose(weight, [1, 0], { layout: weight.viewed(0, [...weight.strides].reverse()), gradFn: 'TBackward0' });
	const product = lower.op({ kind: 'matmul' }, [input, transposed], shape, { axes, gradFn: names[input.rank - 1] ?? 'UnsafeViewBackward0' });
	if (!bias) return product;
	const gradFn = input.rank === 2 ? 'AddmmBackward0' : input.isContiguous ? 'ViewBackward0' : 'AddBackward0';
	return lower.map('add', [product, bias], { axes, gradFn });
}

export const linearFunctions = torchFunctions([
	{
		name: 'linear',
		fn: 'Tensor input, Tensor weight, Tensor? bias=None, *, Tensor out=None',
		run: (host, _, { bound }) => {
			const bias = bound.get('bias');
			return linear(
				host,
				bound.get('input') as TorchTensor,
				bound.get('weight') as TorchTensor,
				bias instanceof TorchTensor ? bias : null,
				callName(host, 'linear')
			);
		}
	}
]);
