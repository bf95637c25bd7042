import type { DType } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { dtypeWords } from '../dtype.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { stateOf } from '../state.ts';
import { nodeName } from './versions.ts';
import { derive, inferenceChecks, listed, type TorchTensor } from './tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';

/** Raises where autograd does not let a tensor be changed (torch/csrc/autograd/VariableTypeUtils.h, check_inplace). */
export function checkWritable(host: Interpreter, tensor: TorchTensor): void {
	inferenceChecks.changed?.(host, tensor, 'written');
	if (!stateOf(host).gradEnabled) return;
	if (tensor.isUnsureOfGrad || tensor.base.isUnsureOfGrad) return machineOf(host).doubt();
	const refused = (what: string): never => host.raise('RuntimeError', `${what} that requires grad is being used in an in-place operation.`);
	const { base, part, gradFn } = tensor;
	if (part !== undefined && tensor.requiresGrad && gradFn) {
		const of = /^(Split|Unbind)/.test(gradFn) ? part : 0;
		host.raise(
			'RuntimeError',
			`Output ${of} of ${nodeName(gradFn)} is a view and is being modified inplace. This view is the output of a function that returns multiple views. Such functions do not allow the output views to be modified inplace. You should replace the inplace operation by an out-of-place one.`
		);
	}
	if (base !== tensor && tensor.requiresGrad && base.isLeaf) refused('a view of a leaf Variable');
	if (tensor.requiresGrad && tensor.isLeaf) refused('a leaf Variable');
}

/** Raises where several elements lie in one place of memory (ATen/MemoryOverlap.cpp). */
export function checkOverlap(host: Interpreter, { shape, strides, size }: TorchTensor): void {
	if (size === 0 || shape.every((n, i) => n === 1 || strides[i] !== 0)) return;
	host.raise(
		'RuntimeError',
		'unsupported operation: more than one element of the written-to tensor refers to a single memory location. Please clone() the tensor before performing the operation.'
	);
}

/** Whether the elements lie side by side in memory, in whatever order, each in a place of its own. */
function isDense({ shape, strides }: TorchTensor): boolean {
	let next = 1;
	for (const [n, stride] of shape.map((n, i) => [n, strides[i]!] as const).sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
		if (n !== 1 && stride !== next) return false;
		next *= n;
	}
	return true;
}

/** Where in memory each element lies, spread over a shape. */
function placesOf({ shape, strides, offset }: TorchTensor, to: readonly number[]): number[] {
	let places = [offset];
	to.forEach((n, i) => {
		const own = i - to.length + shape.length;
		const step = own < 0 || shape[own] === 1 ? 0 : strides[own]!;
		places = places.flatMap((from) => Array.from({ length: n }, (_, k) => from + k * step));
	});
	return places;
}

/** Raises where a tensor is written to while another is read from a part of the same memory (ATen/MemoryOverlap.cpp, get_overlap_status). */
export function checkSharing(host: Interpreter, tensor: TorchTensor, read: TorchTensor, copying = false): void {
	if (read === tensor || !read.sharesMemory(tensor) || read.size * tensor.size === 0) return;
	if (isDense(tensor) && isDense(read)) {
		const same = tensor.offset === read.offset && sameSizes(tensor.strides, read.strides) && tensor.size === read.size;
		if (same || tensor.offset >= read.offset + read.size || read.offset >= tensor.offset + tensor.size) return;
		host.raise(
			'RuntimeError',
			'unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory location. Please clone() the tensor before performing the operation.'
		);
	}
	const [to, from] = [tensor, read].map((one) => placesOf(one, tensor.shape)) as [number[], number[]];
	const written = new Map(to.map((place, i) => [place, i]));
	const spoilt = from.some((place, i) => {
		const j = written.get(place) ?? i;
		return j !== i && !(copying && from[j] === place);
	});
	if (spoilt) host.unsupported('reading memory while it is written to (what is read depends on the kernel)');
}

const order = ['bool', 'int', 'float', 'complex'];

/** Raises where a result cannot be kept in a tensor's dtype (c10::canCast). */
export function checkCast(host: Interpreter, from: DType, to: DType): void {
	const [a, b] = [dtypeFacts[from], dtypeFacts[to]];
	const loses = (b.kind === 'bool' && a.kind !== 'bool') || (a.kind !== b.kind && order.indexOf(a.kind) > order.indexOf(b.kind) && order.indexOf(a.kind) > 1);
	if (loses) host.raise('RuntimeError', `result type ${dtypeWords[from].scalar} can't be cast to the desired output type ${dtypeWords[to].scalar}`);
}

/** Raises where a result has more elements than the tensor that is to hold it. */
export function checkHolds(host: Interpreter, tensor: TorchTensor, shape: readonly number[]): void {
	if (!sameSizes(shape, tensor.shape))
		host.raise('RuntimeError', `output with shape ${listed(tensor.shape)} doesn't match the broadcast shape ${listed(shape)}`);
}

/** Writes a value that broadcasts to the tensor into its memory, in its dtype: every view of it changes. */
export function writeInto(host: Interpreter, tensor: TorchTensor, value: TorchTensor, call: string, gradFn: string | null): void {
	let written = value;
	if (!sameSizes(value.shape, tensor.shape))
		written = derive(host, { kind: 'expand' }, call, [written], { shape: tensor.shape, dtype: value.dtype, axes: axesOf(host, tensor), gradFn: '' });
	if (value.dtype !== tensor.dtype || written === value)
		written = derive(host, { kind: 'cast' }, call, [written], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor), gradFn: '' });
	tensor.write(written.ir, call);
	const { base } = tensor;
	// Autograd does not see what is written through `data` or `detach()`.
	const isApart = base.requiresGrad && !tensor.requiresGrad;
	const either = [written, tensor];
	const unsure = either.some(({ isUnsureOfGrad }) => isUnsureOfGrad);
	const carries = either.some(({ requiresGrad, isUnsureOfGrad }) => requiresGrad && !isUnsureOfGrad);
	if (!(carries || unsure) || !stateOf(host).gradEnabled) return;
	tensor.requiresGrad = true;
	tensor.gradFn = gradFn;
	if (base !== tensor && !isApart) {
		base.requiresGrad = true;
		base.gradFn = 'torch::autograd::CopySlices';
	}
	if (!carries) for (const one of isApart ? [tensor] : [tensor, base]) one.unsureOfGrad();
}
