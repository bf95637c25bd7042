import type { Axis } from '../../ir/index.ts';
import { ellipsis, PySlice, PyTuple, type Host, type Value } from '../../python/index.ts';
import { unpackInt } from './arguments.ts';
import { dtypeFacts } from './dtype.ts';
import { axesOf, derive, TorchTensor, typeName } from './tensor.ts';

/** What an index does to one axis of the input, or in front of it. */
type Taken =
	| { readonly kind: 'one'; readonly index: number }
	| { readonly kind: 'range'; readonly start: number; readonly stop: number; readonly step: number }
	| { readonly kind: 'new' };

const notAnIndex = 'invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number';

/** `tensor[index]` with ints, slices, None and `...`, in the order in which torch/csrc/autograd/python_variable_indexing.cpp looks at them. */
export function indexTensor(host: Host, tensor: TorchTensor, index: Value): TorchTensor {
	const items = index instanceof PyTuple ? index.items : [index];
	const specified = items.filter((item) => item !== null && item !== ellipsis && typeof item !== 'boolean').length;
	if (items.length === 1 && tensor.rank === 0 && typeof index === 'bigint') host.raise('IndexError', notAnIndex);
	if (items.length > 1 && specified > tensor.rank) host.raise('IndexError', `too many indices for tensor of dimension ${tensor.rank}`);
	if (items.filter((item) => item === ellipsis).length > 1) host.unsupported('an index with more than one `...`');
	const taken: Taken[] = [];
	let axis = 0;
	for (const item of items) {
		if (item === ellipsis) {
			for (const stop = axis + tensor.rank - specified; axis < stop; axis++) taken.push(whole(tensor.shape[axis]!));
		} else if (item === null || item === true) taken.push({ kind: 'new' });
		else if (typeof item === 'bigint') taken.push(select(host, tensor, unpackInt(host, item), axis++));
		else if (item instanceof PySlice) taken.push(slice(host, tensor, item, axis++));
		else if (item instanceof TorchTensor && item.rank === 0 && item.values && dtypeFacts[item.dtype].kind === 'int')
			taken.push(select(host, tensor, item.values[0]!, axis++));
		else if (typeof item === 'number')
			host.raise('IndexError', 'only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got float)');
		else host.unsupported(`indexing a tensor with ${typeName(item)}`);
	}
	for (; axis < tensor.rank; axis++) taken.push(whole(tensor.shape[axis]!));
	return take(host, tensor, taken);
}

const whole = (n: number): Taken => ({ kind: 'range', start: 0, stop: n, step: 1 });

function select(host: Host, tensor: TorchTensor, index: number, axis: number): Taken {
	const size = tensor.shape[axis];
	if (size === undefined) return host.raise('IndexError', notAnIndex);
	if (index < -size || index >= size) host.raise('IndexError', `index ${index} is out of bounds for dimension ${axis} with size ${size}`);
	return { kind: 'one', index: index < 0 ? index + size : index };
}

function slice(host: Host, tensor: TorchTensor, { start, stop, step }: PySlice, axis: number): Taken {
	const read = (value: Value, otherwise: number): number => {
		if (value === null) return otherwise;
		if (typeof value === 'boolean') return Number(value);
		if (typeof value === 'bigint') return Number(value);
		if (value instanceof TorchTensor && value.values?.length === 1) return value.values[0]!;
		if (value instanceof TorchTensor) return host.unsupported('slicing by a tensor whose value is not known');
		return host.raise('TypeError', 'slice indices must be integers or None or have an __index__ method');
	};
	const by = read(step, 1);
	if (by === 0) host.raise('ValueError', 'slice step cannot be zero');
	if (by < 0) host.raise('ValueError', 'step must be greater than zero');
	const size = tensor.shape[axis];
	if (size === undefined) return host.raise('IndexError', 'slice() cannot be applied to a 0-dim tensor.');
	const clamp = (at: number) => Math.min(Math.max(at < 0 ? at + size : at, 0), size);
	const from = clamp(read(start, 0));
	return { kind: 'range', start: from, stop: Math.max(from, clamp(read(stop, size))), step: by };
}

const lengthOf = ({ start, stop, step }: { start: number; stop: number; step: number }): number => Math.ceil((stop - start) / step);

function take(host: Host, tensor: TorchTensor, taken: readonly Taken[]): TorchTensor {
	const known = axesOf(host, tensor);
	const at = taken.filter((one) => one.kind !== 'new').map((one) => (one.kind === 'one' ? one.index : { start: one.start, stop: one.stop, step: one.step }));
	const shape: number[] = [];
	const strides: number[] = [];
	let offset = 0;
	const axes: (Axis | null)[] = [];
	at.forEach((one, i) => {
		offset += (typeof one === 'number' ? one : one.start) * tensor.strides[i]!;
		if (typeof one === 'number') return;
		shape.push(lengthOf(one));
		strides.push(tensor.strides[i]! * one.step);
		axes.push(known[i] ?? null);
	});
	const sliced = derive(host, { kind: 'slice', at }, 'Tensor.__getitem__', [tensor], {
		shape,
		dtype: tensor.dtype,
		axes,
		layout: tensor.viewed(offset, strides),
		gradFn: shape.length < at.length ? 'SelectBackward0' : 'SliceBackward0'
	});
	if (taken.every((one) => one.kind !== 'new')) return sliced;
	const kept = taken.filter((one) => one.kind !== 'one');
	let next = 0;
	const place = kept.map((one) => (one.kind === 'new' ? null : next++));
	return derive(host, { kind: 'reshape' }, 'Tensor.__getitem__', [sliced], {
		shape: place.map((i) => (i === null ? 1 : shape[i]!)),
		dtype: tensor.dtype,
		axes: place.map((i) => (i === null ? null : axes[i]!)),
		layout: sliced.viewed(
			0,
			place.map((i) => (i === null ? 1 : strides[i]!))
		),
		gradFn: 'UnsqueezeBackward0'
	});
}
