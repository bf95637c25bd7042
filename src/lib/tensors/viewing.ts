import type { Axis } from '../ir/index.ts';
import type { Interpreter } from '../python/index.ts';
import { contiguousStrides } from './strides.ts';
import type { NewTensor } from './made.ts';
import { axesOf, derive, type StridedTensor } from './tensor.ts';

/** The input with its axes in another order. */
export function transposed<T extends StridedTensor>(host: Interpreter, input: T, order: readonly number[], call: string, gradFn?: string): T {
	const axes = axesOf(host, input);
	return derive(host, { kind: 'transpose', axes: order }, call, [input], {
		shape: order.map((i) => input.shape[i]!),
		dtype: input.dtype,
		axes: order.map((i) => axes[i] ?? null),
		layout: input.viewed(
			0,
			order.map((i) => input.strides[i]!)
		),
		made: 'permute',
		gradFn
	});
}

interface Reshaped {
	readonly shape: readonly number[];
	readonly axes?: readonly (Axis | null)[];
	/** Of a view; null: the elements have to be copied. */
	readonly strides: readonly number[] | null;
	/** Where it is no plain view or copy. */
	readonly made?: NewTensor['made'];
}

/** The input's elements in another shape; a copy of them without `strides`. */
export const reshaped = <T extends StridedTensor>(host: Interpreter, input: T, to: Reshaped, call: string, gradFn?: string): T =>
	derive(host, { kind: 'reshape' }, call, [input], {
		dtype: input.dtype,
		axes: to.axes ?? keptAxes(host, input, to.shape),
		shape: to.shape,
		layout: to.strides ? input.viewed(0, to.strides) : undefined,
		made: to.made ?? (to.strides ? 'view' : 'reshape'),
		gradFn
	});

/** Which axes survive a reshape: those before and behind what was split or merged. */
function keptAxes(host: Interpreter, input: StridedTensor, shape: readonly number[]): (Axis | null)[] {
	const before = axesOf(host, input);
	const axes: (Axis | null)[] = shape.map(() => null);
	let head = 0;
	while (head < shape.length && head < input.rank && shape[head] === input.shape[head]) axes[head] = before[head++]!;
	for (let tail = 1; tail <= Math.min(shape.length, input.rank) - head && shape.at(-tail) === input.shape.at(-tail); tail++)
		axes[shape.length - tail] = before[input.rank - tail]!;
	return axes;
}

export function unsqueezed<T extends StridedTensor>(host: Interpreter, input: T, at: number, call: string): T {
	const insert = <Item>(list: readonly Item[], item: Item) => [...list.slice(0, at), item, ...list.slice(at)];
	const stride = at < input.rank ? input.strides[at]! * input.shape[at]! : 1;
	return reshaped(
		host,
		input,
		{ shape: insert(input.shape, 1), axes: insert(axesOf(host, input), null), strides: insert(input.strides, stride), made: 'unsqueeze' },
		call
	);
}

/** The input without those of the axes that have size 1. */
export function squeezed<T extends StridedTensor>(host: Interpreter, input: T, dims: readonly number[], call: string, gradFn?: string): T {
	const keep = input.shape.flatMap((n, i) => (n === 1 && dims.includes(i) ? [] : [i]));
	const axes = axesOf(host, input);
	return reshaped(
		host,
		input,
		{ shape: keep.map((i) => input.shape[i]!), axes: keep.map((i) => axes[i] ?? null), strides: keep.map((i) => input.strides[i]!), made: 'squeeze' },
		call,
		gradFn
	);
}

/** The input with axes of 1, and axes in front that it lacks, as often as a shape has them, to which it broadcasts: a view in which elements stand for several. */
export function expanded<T extends StridedTensor>(host: Interpreter, input: T, shape: readonly number[], call: string): T {
	const missing = shape.length - input.rank;
	const axes = axesOf(host, input);
	return derive(host, { kind: 'expand' }, call, [input], {
		shape,
		dtype: input.dtype,
		axes: shape.map((_, i) => axes[i - missing] ?? null),
		layout: input.viewed(
			0,
			shape.map((n, i) => (i < missing || input.shape[i - missing] !== n ? 0 : input.strides[i - missing]!))
		),
		made: 'expand'
	});
}

/** A view of the same memory. */
interface Seen {
	readonly shape: readonly number[];
	readonly axes: readonly (Axis | null)[];
	/** The view's offset and strides for any strides of the input: those in memory, and those of its elements counted row by row. */
	readonly lay: (strides: readonly number[]) => readonly [offset: number, strides: readonly number[]];
	readonly made: NewTensor['made'];
}

function seen<T extends StridedTensor>(host: Interpreter, input: T, { shape, axes, lay, made }: Seen, call: string, gradFn?: string): T {
	const [offset, strides] = lay(contiguousStrides(input.shape));
	const layout = input.viewed(...lay(input.strides));
	return derive(host, { kind: 'as_strided', offset, strides }, call, [input], { shape, dtype: input.dtype, axes, layout, made, gradFn });
}

/** The diagonal of two axes, as the last axis. */
export function diagonal<T extends StridedTensor>(host: Interpreter, input: T, offset: number, a: number, b: number, call: string, gradFn?: string): T {
	const length = Math.max(offset >= 0 ? Math.min(input.shape[a]!, input.shape[b]! - offset) : Math.min(input.shape[a]! + offset, input.shape[b]!), 0);
	const kept = [...input.shape.keys()].filter((i) => i !== a && i !== b);
	const axes = axesOf(host, input);
	const lay: Seen['lay'] = (strides) => [
		length === 0 ? 0 : offset >= 0 ? offset * strides[b]! : -offset * strides[a]!,
		[...kept.map((i) => strides[i]!), strides[a]! + strides[b]!]
	];
	const shape = [...kept.map((i) => input.shape[i]!), length];
	return seen(host, input, { shape, axes: [...kept.map((i) => axes[i] ?? null), null], lay, made: 'diagonal' }, call, gradFn);
}

/** Stretches of `size` elements along an axis, each `step` behind the one before, as the last axis. */
export function windows<T extends StridedTensor>(host: Interpreter, input: T, axis: number, size: number, step: number, call: string): T {
	const shape = [...input.shape.map((n, i) => (i === axis ? Math.floor((n - size) / step) + 1 : n)), size];
	const lay: Seen['lay'] = (strides) => [0, [...strides.map((stride, i) => (i === axis ? stride * step : stride)), strides[axis]!]];
	return seen(host, input, { shape, axes: [...axesOf(host, input), null], lay, made: 'windows' }, call);
}
