import type { Axis } from '../../ir/index.ts';
import type { Host } from '../../python/index.ts';
import { axesOf, derive, type TorchTensor } from './tensor.ts';

/** An axis as the user counts it, from 0; raises PyTorch's IndexError (c10::maybe_wrap_dim). */
export function wrapDim(host: Host, dim: number, rank: number): number {
	const size = Math.max(rank, 1);
	if (dim < -size || dim >= size) host.raise('IndexError', `Dimension out of range (expected to be in range of [${-size}, ${size - 1}], but got ${dim})`);
	return dim < 0 ? dim + size : dim;
}

/** The input with its axes in another order. */
export function transposed(host: Host, input: TorchTensor, order: readonly number[], call: string, gradFn = 'PermuteBackward0'): TorchTensor {
	const axes = axesOf(host, input);
	return derive(host, { kind: 'transpose', axes: order }, call, [input], {
		shape: order.map((i) => input.shape[i]!),
		dtype: input.dtype,
		axes: order.map((i) => axes[i] ?? null),
		layout: input.viewed(
			0,
			order.map((i) => input.strides[i]!)
		),
		gradFn
	});
}

interface Reshaped {
	readonly shape: readonly number[];
	readonly axes?: readonly (Axis | null)[];
	/** Of a view; null: the elements have to be copied. */
	readonly strides: readonly number[] | null;
}

/** The input's elements in another shape; a copy of them without `strides`. */
export const reshaped = (host: Host, input: TorchTensor, to: Reshaped, call: string, gradFn?: string): TorchTensor =>
	derive(host, { kind: 'reshape' }, call, [input], {
		dtype: input.dtype,
		axes: to.axes ?? keptAxes(host, input, to.shape),
		shape: to.shape,
		layout: to.strides ? input.viewed(0, to.strides) : undefined,
		gradFn: gradFn ?? (to.strides ? 'ViewBackward0' : 'UnsafeViewBackward0')
	});

/** Which axes survive a reshape: those before and behind what was split or merged. */
function keptAxes(host: Host, input: TorchTensor, shape: readonly number[]): (Axis | null)[] {
	const before = axesOf(host, input);
	const axes: (Axis | null)[] = shape.map(() => null);
	let head = 0;
	while (head < shape.length && head < input.rank && shape[head] === input.shape[head]) axes[head] = before[head++]!;
	for (let tail = 1; tail <= Math.min(shape.length, input.rank) - head && shape.at(-tail) === input.shape.at(-tail); tail++)
		axes[shape.length - tail] = before[input.rank - tail]!;
	return axes;
}

export function unsqueezed(host: Host, input: TorchTensor, at: number, call: string): TorchTensor {
	const insert = <T>(list: readonly T[], item: T) => [...list.slice(0, at), item, ...list.slice(at)];
	const stride = at < input.rank ? input.strides[at]! * input.shape[at]! : 1;
	return reshaped(
		host,
		input,
		{ shape: insert(input.shape, 1), axes: insert(axesOf(host, input), null), strides: insert(input.strides, stride) },
		call,
		'UnsqueezeBackward0'
	);
}

/** The input without those of the axes that have size 1. */
export function squeezed(host: Host, input: TorchTensor, dims: readonly number[], call: string, gradFn = 'SqueezeBackward0'): TorchTensor {
	const keep = input.shape.flatMap((n, i) => (n === 1 && dims.includes(i) ? [] : [i]));
	const axes = axesOf(host, input);
	return reshaped(
		host,
		input,
		{ shape: keep.map((i) => input.shape[i]!), axes: keep.map((i) => axes[i] ?? null), strides: keep.map((i) => input.strides[i]!) },
		call,
		gradFn
	);
}
