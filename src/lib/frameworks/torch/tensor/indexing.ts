import { ellipsis, PyList, PyRange, PySlice, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { asIndex } from '../../../python/protocols/sequence.ts';
import { unpackInt } from '../binding/arguments.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { newTensor, TorchTensor, typeName } from './tensor.ts';
import { slicedBy, type Taken } from '../../../tensors/slicing.ts';

const notAnIndex = 'invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number';

/** The advanced part of an index: tensors of places along axes. Set by ops/indexing.ts, which only some programs need. */
export interface Advanced {
	/** The indices of a tuple, or that a list or a string stands for; numpy's as PyTorch's. */
	readonly itemsOf: (host: Interpreter, index: Value) => readonly Value[];
	/** A list or range of numbers as a tensor of places. */
	readonly fromSequence: (host: Interpreter, value: Value) => TorchTensor;
	readonly read: (host: Interpreter, tensor: TorchTensor, indices: readonly (TorchTensor | null)[]) => TorchTensor;
}
let advanced: Advanced | null = null;
export const provideAdvanced = (given: Advanced): void => {
	advanced = given;
};

/** What an index does before its tensors are looked at. */
export interface Parsed {
	readonly sliced: TorchTensor;
	/** For each axis of what was sliced: the tensor that picks places along it, or null. */
	readonly indices: readonly (TorchTensor | null)[];
}

const isMask = (tensor: TorchTensor): boolean => tensor.dtype === 'bool' || tensor.dtype === 'uint8';
export const isSequence = (value: Value): boolean =>
	value instanceof PyList || value instanceof PyTuple || value instanceof PyRange || typeof value === 'string';

/** `tensor[index]`, in the order in which torch/csrc/autograd/python_variable_indexing.cpp looks at it. */
export function indexTensor(host: Interpreter, tensor: TorchTensor, index: Value): TorchTensor {
	const { sliced, indices } = parseIndex(host, tensor, index);
	if (indices.every((one) => one === null)) return sliced;
	return advanced ? advanced.read(host, sliced, indices) : host.unsupported('indexing a tensor by a tensor');
}

/** Takes the ints, slices, None and `...` of an index; tensors, lists and masks are left for later. */
export function parseIndex(host: Interpreter, tensor: TorchTensor, index: Value): Parsed {
	const items = advanced?.itemsOf(host, index) ?? (index instanceof PyTuple ? index.items : [index]);
	if (items.filter((item) => item === ellipsis).length > 1) host.unsupported('an index with more than one `...`');
	const specified = items.reduce(
		(sum: number, item) =>
			sum + (item instanceof TorchTensor && isMask(item) ? item.rank : item === null || item === ellipsis || typeof item === 'boolean' ? 0 : 1),
		0
	);
	if (items.length === 1 && tensor.rank === 0 && typeof index === 'bigint') outsideOfNothing(host, index);
	if (specified > tensor.rank) {
		if (items.length === 1 && items[0] instanceof PySlice) host.raise('IndexError', 'slice() cannot be applied to a 0-dim tensor.');
		host.raise('IndexError', `too many indices for tensor of dimension ${tensor.rank}`);
	}
	const taken: Taken[] = [];
	const indices: (TorchTensor | null)[] = [];
	let axis = 0;
	const keep = (what: Taken, picked: TorchTensor | null = null): void => {
		taken.push(what);
		indices.push(picked);
	};
	const pick = (by: TorchTensor): void => {
		const covered = isMask(by) ? by.rank : 1;
		for (let i = 0; i < covered; i++) {
			keep(whole(tensor.shape[axis] ?? 0), i === 0 ? by : null);
			axis++;
		}
	};
	for (const item of items) {
		if (item === ellipsis) {
			for (const stop = axis + tensor.rank - specified; axis < stop; axis++) keep(whole(tensor.shape[axis]!));
		} else if (item === null) keep({ kind: 'new' });
		else if (typeof item === 'boolean') keep({ kind: 'new' }, truth(host, item));
		else if (typeof item === 'bigint') taken.push(select(host, tensor, unpackInt(host, item), axis++));
		else if (item instanceof PySlice) keep(slice(host, tensor, item, axis++));
		else if (item instanceof TorchTensor && item.rank === 0 && dtypeFacts[item.dtype].kind === 'int' && item.dtype !== 'uint8') {
			taken.push(select(host, tensor, unpackInt(host, item), axis++));
		} else if (item instanceof TorchTensor && item.rank === 0 && isMask(item)) {
			if (!item.values) return host.unsupported('a mask whose value is not known');
			keep({ kind: 'new' }, truth(host, item.values[0] !== 0));
		} else if (item instanceof TorchTensor) pick(item);
		else if (isSequence(item)) pick(advanced ? advanced.fromSequence(host, item) : host.unsupported('indexing a tensor with a list'));
		else
			host.raise('IndexError', `only integers, slices (\`:\`), ellipsis (\`...\`), None and long or byte Variables are valid indices (got ${typeName(item)})`);
	}
	for (; axis < tensor.rank; axis++) keep(whole(tensor.shape[axis]!));
	const untouched = taken.length === tensor.rank && taken.every((one, i) => one.kind === 'range' && one.stop - one.start === tensor.shape[i] && one.step === 1);
	return {
		sliced: untouched && indices.some((one) => one !== null) ? tensor : slicedBy(host, tensor, taken, index instanceof PySlice, 'Tensor.__getitem__'),
		indices
	};
}

/** `x[True]` takes the new axis' one place, `x[False]` none. */
function truth(host: Interpreter, value: boolean): TorchTensor {
	const values = value ? [0] : [];
	const tensor = newTensor(host, { shape: [values.length], dtype: 'int64', values });
	host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], 'Tensor.__getitem__');
	return tensor;
}

const whole = (n: number): Taken => ({ kind: 'range', start: 0, stop: n, step: 1 });

const outsideOfNothing = (host: Interpreter, index: bigint): never =>
	host.raise('IndexError', index === 0n ? notAnIndex : `index ${index} is out of bounds for dimension 0 with size 0`);

function select(host: Interpreter, tensor: TorchTensor, index: number, axis: number): Taken {
	const size = tensor.shape[axis];
	if (size === undefined) return outsideOfNothing(host, BigInt(index));
	if (index < -size || index >= size) host.raise('IndexError', `index ${index} is out of bounds for dimension ${axis} with size ${size}`);
	return { kind: 'one', index: index < 0 ? index + size : index };
}

function slice(host: Interpreter, tensor: TorchTensor, { start, stop, step }: PySlice, axis: number): Taken {
	const read = (value: Value, otherwise: number): number => {
		if (value === null) return otherwise;
		if (value instanceof TorchTensor && value.values?.length === 1) return value.values[0]!;
		if (value instanceof TorchTensor) return host.unsupported('slicing by a tensor whose value is not known');
		const index = asIndex(machineOf(host), value);
		return index === undefined ? host.raise('TypeError', 'slice indices must be integers or None or have an __index__ method') : Number(index);
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
