import { cFunction } from '../../../../tensors/arguments/function.ts';
import { classOf, ellipsis, PyList, PySlice, PyTuple, types, type Interpreter, type Value, isNumber } from '../../../../python/index.ts';
import { conversion, NdArray, NumpyScalar } from '../../../interop.ts';
import { constant } from '../../tensor/arithmetic.ts';
import { converted } from '../../tensor/convert.ts';
import { dtypeFacts } from '../../../../tensors/dtype.ts';
import { differentiable } from '../../../../tensors/convert.ts';
import { dtypeWords } from '../../dtype.ts';
import { isSequence, parseIndex, provideAdvanced } from '../../tensor/indexing.ts';
import { literalTensor } from '../../tensor/literal.ts';
import { checkFits } from '../../tensor/overflow.ts';
import { picked, pickedLayout, placesOf, put, type Picks } from '../../../../tensors/picking.ts';
import { sameSizes } from '../../../../tensors/strides.ts';
import { derive, listed, newTensor, typeName, TorchTensor } from '../../tensor/tensor.ts';
import { checkOverlap, checkSharing, checkWritable, writeInto } from '../../tensor/write.ts';
import { warnOnce } from '../../state.ts';
import { expandOf } from '../shape/shape.ts';

/** A tensor of int64 that is written out. */
export function listTensor(host: Interpreter, values: readonly number[], shape: readonly number[], call: string): TorchTensor {
	const tensor = newTensor(host, { shape, dtype: 'int64', values });
	host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], call);
	return tensor;
}

/** Masks become places, shapes are broadcast, places are held against sizes (ATen/native/TensorAdvancedIndexing.cpp). */
function resolve(host: Interpreter, tensor: TorchTensor, indices: readonly (TorchTensor | null)[], call: string, filling = false): Picks<TorchTensor> {
	const axes: number[] = [];
	const tensors: TorchTensor[] = [];
	for (const index of indices) {
		if (!index) continue;
		if (!['int64', 'int32', 'uint8', 'bool'].includes(index.dtype)) host.raise('IndexError', 'tensors used as indices must be long, int, byte or bool tensors');
	}
	indices.forEach((index, axis) => {
		if (!index) return;
		if (index.dtype !== 'bool' && index.dtype !== 'uint8') {
			axes.push(axis);
			tensors.push(index);
			return;
		}
		if (index.dtype === 'uint8')
			warnOnce(
				host,
				'indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool instead.',
				`aten/src/ATen/native/IndexingUtils.h:${filling ? 30 : 37}`
			);
		index.shape.forEach((n, i) => {
			if (n !== tensor.shape[axis + i])
				host.raise(
					'IndexError',
					`The shape of the mask ${listed(index.shape)} at index ${i} does not match the shape of the indexed tensor ${listed(tensor.shape)} at index ${axis + i}`
				);
		});
		placesOf(host, index).forEach((places, i) => {
			axes.push(axis + i);
			tensors.push(listTensor(host, places, [places.length], call));
		});
	});
	const rank = Math.max(0, ...tensors.map((one) => one.rank));
	const shape = new Array<number>(rank).fill(1);
	for (const one of tensors) {
		one.shape.forEach((n, i) => {
			const at = i + rank - one.rank;
			if (n !== 1 && shape[at] !== 1 && shape[at] !== n) {
				const shapes = tensors.map((each) => listed(each.shape)).join(', ');
				host.raise('IndexError', `shape mismatch: indexing tensors could not be broadcast together with shapes ${shapes}`);
			}
			if (n !== 1) shape[at] = n;
		});
	}
	tensors.forEach((one, i) => {
		const size = tensor.shape[axes[i]!]!;
		if (one.size === 0) return;
		const outside = (one.suspects(-size, size - 1) ?? host.unsupported('an index whose values are not known')).find((at) => at < -size || at >= size);
		if (outside === undefined || shape.includes(0)) return;
		if (size === 0) host.raise('IndexError', 'index is out of bounds for dimension with size 0');
		host.raise('IndexError', `index ${outside} is out of bounds for dimension ${i} with size ${size}`);
	});
	return { axes, places: tensors, shape };
}

function fromNumpy(host: Interpreter, item: Value): Value {
	if (!(item instanceof NdArray || item instanceof NumpyScalar)) return item;
	const tensor = conversion.tensorOf(item.tensor) as TorchTensor;
	const { kind } = dtypeFacts[tensor.dtype];
	if (item instanceof NumpyScalar && kind !== 'int') return item;
	if (tensor.rank === 0) return kind === 'int' || kind === 'bool' ? host.call(types.int, [item]) : host.unsupported('indexing by such an array of numpy');
	return tensor.dtype === 'bool' ? tensor : converted(host, tensor, { dtype: 'int64' }, 'Tensor.__getitem__');
}

/** The items of a tuple, or of a list that stands for one (treatSequenceAsTuple). */
function itemsOf(host: Interpreter, index: Value): readonly Value[] {
	if (index instanceof PyTuple) return index.items.map((item) => fromNumpy(host, item));
	if (index instanceof NdArray || index instanceof NumpyScalar) return [fromNumpy(host, index)];
	const items = index instanceof PyList ? index.items : typeof index === 'string' ? [...index] : [];
	const telling =
		items.length < 32
			? items.find((item) => item instanceof TorchTensor || item instanceof PySlice || item === ellipsis || item === null || isSequence(item))
			: undefined;
	if (telling === undefined) return [index];
	host.warn(
		'UserWarning',
		`Using a non-tuple sequence for multidimensional indexing is deprecated and will be changed in pytorch 2.9; use x[tuple(seq)] instead of x[seq]. In pytorch 2.9 this will be interpreted as tensor index, x[torch.tensor(seq)], which will result either in an error or a different result (Triggered internally at /__w/pytorch/pytorch/torch/csrc/autograd/python_variable_indexing.cpp:${telling === ellipsis || telling === null ? 359 : 349}.)`
	);
	return items;
}

provideAdvanced({
	itemsOf,
	fromSequence: (host, value) => {
		if (typeof value === 'string') return host.raise('TypeError', "new(): invalid data type 'str'");
		const made = literalTensor(host, value, null, 'Tensor.__getitem__');
		return made.size === 0 ? listTensor(host, [], made.shape, 'Tensor.__getitem__') : made;
	},
	read: (host, tensor, indices) => picked(host, tensor, resolve(host, tensor, indices, 'Tensor.__getitem__'), 'Tensor.__getitem__')
});

const call = 'Tensor.__setitem__';

/** Without the axes of 1 in front, as `x[0] = value` takes its value (slicePrefix1sSize). */
function withoutLeadingOnes(host: Interpreter, value: TorchTensor): TorchTensor {
	const first = value.shape.findIndex((n) => n !== 1);
	const skip = first < 0 ? value.rank : first;
	if (skip === 0) return value;
	return derive(host, { kind: 'reshape' }, call, [value], { shape: value.shape.slice(skip), dtype: value.dtype, gradFn: 'ViewBackward0' });
}

/** A tensor carries the gradient of what was written into a part of it. */
function learn(tensor: TorchTensor, written: TorchTensor): void {
	if (!written.requiresGrad || tensor.requiresGrad) return;
	tensor.requiresGrad = true;
	tensor.gradFn = 'AsStridedBackward0';
}

/** `tensor[index] = value`. */
function assign(host: Interpreter, tensor: TorchTensor, index: Value, assigned: Value): void {
	// Of numpy's fractions only float64 is one of Python's.
	const given = assigned instanceof NumpyScalar && !/^float(32|16)$/.test(assigned.tensor.dtype) ? assigned.plain : assigned;
	if (!(given instanceof TorchTensor) && !isNumber(given)) {
		host.raise('TypeError', `can't assign a ${typeName(given)} to a torch.${dtypeWords[tensor.dtype].scalar}Tensor`);
	}
	if (index === false) return;
	if (!(given instanceof TorchTensor) && !differentiable(tensor.dtype)) checkFits(host, given, tensor.dtype);
	const value = given instanceof TorchTensor ? given : constant(host, Number(given), tensor.dtype, tensor.device);
	const { sliced, indices } = parseIndex(host, tensor, index === true ? null : index);
	if (indices.every((one) => one === null)) {
		checkWritable(host, sliced);
		const fitting = withoutLeadingOnes(host, value);
		const written = sameSizes(fitting.shape, sliced.shape) ? fitting : expandOf(host, fitting, sliced.shape, call);
		checkOverlap(host, sliced);
		if (written.dtype === sliced.dtype) checkSharing(host, sliced, written, true);
		writeInto(host, sliced, written, call, 'CopyBackwards');
		learn(tensor, sliced);
		return;
	}
	const one = value.size === 1;
	// A single number behind one mask fills it, whatever its dtype.
	const masks = indices.filter((index) => index !== null).map(({ dtype }) => dtype);
	const filling = one && masks.length === 1 && (masks[0] === 'bool' || masks[0] === 'uint8');
	if (filling && masks[0] === 'uint8') host.raise('RuntimeError', 'masked_fill_ only supports boolean masks, but got mask with dtype unsigned char');
	const resolved = resolve(host, sliced, indices, call, value.rank === 0);
	const { shape } = pickedLayout(host, sliced, resolved);
	const source = withoutLeadingOnes(host, value);
	if (!one && (source.rank > shape.length || source.shape.some((n, i) => n !== 1 && n !== shape[i + shape.length - source.rank])))
		host.raise(
			'RuntimeError',
			`shape mismatch: value tensor of shape ${listed(source.shape)} cannot be broadcast to indexing result of shape ${listed(shape)}`
		);
	if (value.dtype !== tensor.dtype && !filling) {
		host.raise(
			'RuntimeError',
			`Index put requires the source and destination dtypes match, got ${dtypeWords[tensor.dtype].scalar} for the destination and ${dtypeWords[value.dtype].scalar} for the source.`
		);
	}
	checkWritable(host, sliced);
	const fitting = converted(host, source, { dtype: tensor.dtype }, call);
	writeInto(host, sliced, put(host, sliced, fitting, resolved, call), call, 'IndexPutBackward0');
	learn(tensor, sliced);
}

/** `value in tensor` (torch/_tensor.py). */
export const contains = cFunction('__contains__', (host, { positional: [self, value] }) => {
	if (!(value instanceof TorchTensor) && !isNumber(value))
		host.raise('RuntimeError', `Tensor.__contains__ only supports Tensor or scalar, but you passed in a ${host.repr(classOf(value ?? null))}.`);
	const same = host.call(host.getAttribute(self!, 'eq'), [value!]);
	return host.truth(host.call(host.getAttribute(same, 'any'), []));
});

/** A tensor as an index of Python's own: `classes[x.argmax()]`. */
export const asIndex = cFunction('__index__', (host, { positional: [self] }) => {
	const tensor = self as TorchTensor;
	if (tensor.size !== 1 || !['int', 'bool'].includes(dtypeFacts[tensor.dtype].kind))
		host.raise('TypeError', 'only integer tensors of a single element can be converted to an index');
	return host.call(types.int, [tensor]);
});

/** `x[index] = value`. */
export const setItem = cFunction('__setitem__', (host, { positional: [self, index, value] }) => {
	assign(host, self as TorchTensor, index!, value!);
	return null;
});
