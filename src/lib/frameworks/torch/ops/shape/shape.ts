import { type NativeFunction, PyList, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { unpackInt, unpackSizes } from '../../binding/arguments.ts';
import { type Call, type Definitions, expand } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { derive, listed, type TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { diagonal, windows } from '../../../../tensors/viewing.ts';
import { reshape, transposed, unsqueezed, view, wrapDim } from '../../tensor/views.ts';

/** An int argument. */
export const intOf = (host: Interpreter, { bound }: Call, name: string, fallback = 0): number =>
	bound.has(name) ? unpackInt(host, bound.get(name)!) : fallback;
/** Sizes given as one argument. */
export const sizesOf = (host: Interpreter, { bound, call }: Call, name: string): number[] =>
	unpackSizes(host, call.slice(call.indexOf('.') + 1), name, bound.get(name) ?? new PyTuple([]));

/** `length` elements along an axis, from `start`. */
export function narrowOf(
	host: Interpreter,
	input: TorchTensor,
	axis: number,
	start: number,
	length: number,
	call: string,
	gradFn = 'SliceBackward0'
): TorchTensor {
	const at = input.shape.slice(0, axis + 1).map((n, i) => (i === axis ? { start, stop: start + length, step: 1 } : { start: 0, stop: n, step: 1 }));
	return derive(host, { kind: 'slice', at }, call, [input], {
		shape: input.shape.map((n, i) => (i === axis ? length : n)),
		dtype: input.dtype,
		axes: axesOf(host, input),
		layout: input.viewed(start * input.strides[axis]!, input.strides),
		gradFn
	});
}

/** One element along an axis, which goes. */
export function selectOf(host: Interpreter, input: TorchTensor, axis: number, index: number, call: string, gradFn = 'SelectBackward0'): TorchTensor {
	const at = input.shape.slice(0, axis + 1).map((n, i) => (i === axis ? index : { start: 0, stop: n, step: 1 }));
	const without = <T>(list: readonly T[]): T[] => list.filter((_, i) => i !== axis);
	return derive(host, { kind: 'slice', at }, call, [input], {
		shape: without(input.shape),
		dtype: input.dtype,
		axes: without(axesOf(host, input)),
		layout: input.viewed(index * input.strides[axis]!, without(input.strides)),
		gradFn
	});
}

/** A tensor's type as ATen prints it: types without a legacy name are called otherwise. */
export const typeText = ({ dtype }: TorchTensor): string =>
	['bool', 'complex64', 'complex128'].includes(dtype) ? `CPU${dtypeWords[dtype].scalar}Type` : `torch.${dtypeWords[dtype].scalar}Tensor`;

/** Repeats axes of 1, and adds axes in front (ATen/ExpandUtils.cpp, inferExpandGeometry). */
export function expandOf(host: Interpreter, input: TorchTensor, asked: readonly number[], call: string): TorchTensor {
	const extra = asked.length - input.rank;
	if (extra < 0) {
		host.raise(
			'RuntimeError',
			`expand(${typeText(input)}{${listed(input.shape)}}, size=${listed(asked)}): the number of sizes provided (${asked.length}) must be greater or equal to the number of dimensions in the tensor (${input.rank})`
		);
	}
	const shape = [...asked];
	const strides = new Array<number>(asked.length).fill(0);
	for (let i = asked.length - 1; i >= 0; i--) {
		const own = i - extra;
		const size = own >= 0 ? input.shape[own]! : 1;
		if (asked[i] === -1) {
			if (own < 0) host.raise('RuntimeError', `The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension ${i}`);
			shape[i] = size;
		}
		if (input.rank === 0) strides[i] = 0;
		else if (shape[i] === size) strides[i] = own >= 0 ? input.strides[own]! : shape[i]! * (strides[i + 1] ?? 1);
		else if (size !== 1) {
			host.raise(
				'RuntimeError',
				`The expanded size of the tensor (${asked[i]}) must match the existing size (${size}) at non-singleton dimension ${i}.  Target sizes: ${listed(asked)}.  Tensor sizes: ${listed(input.shape)}`
			);
		}
		if (shape[i]! < 0) host.unsupported('expanding to a negative size');
	}
	const axes = axesOf(host, input);
	return derive(host, { kind: 'expand' }, call, [input], {
		shape,
		dtype: input.dtype,
		axes: shape.map((_, i) => axes[i - extra] ?? null),
		layout: input.viewed(0, strides),
		gradFn: 'ExpandBackward0'
	});
}

function movedim(host: Interpreter, self: TorchTensor, call: Call): TorchTensor {
	const read = (name: string) => {
		const value = call.bound.get(name)!;
		return value instanceof PyTuple || value instanceof PyList ? unpackSizes(host, 'movedim', name, value) : [unpackInt(host, value)];
	};
	const [source, destination] = [read('source'), read('destination')];
	if (source.length !== destination.length) {
		host.raise(
			'RuntimeError',
			`movedim: Invalid source or destination dims: source (${listed(source)} dims) should contain the same number of dims as destination (${listed(destination)} dims)`
		);
	}
	const [from, to] = [source, destination].map((dims) => dims.map((dim) => wrapDim(host, dim, self.rank))) as [number[], number[]];
	for (const [name, dims, asked] of [
		['source', from, source],
		['destination', to, destination]
	] as const)
		if (new Set(dims).size < dims.length) host.raise('RuntimeError', `movedim: repeated dim in \`${name}\` (${listed(asked)})`);
	if (self.rank === 0) return self;
	const rest = [...self.shape.keys()].filter((i) => !from.includes(i)).values();
	const order = self.shape.map((_, i) => {
		const at = to.indexOf(i);
		return at >= 0 ? from[at]! : rest.next().value!;
	});
	return transposed(host, self, order, call.call);
}

/** The diagonal of two axes, as the last axis. */
export function diagonalOf(
	host: Interpreter,
	input: TorchTensor,
	offset: number,
	dim1: number,
	dim2: number,
	call: string,
	gradFn = 'DiagonalBackward0'
): TorchTensor {
	const [a, b] = [wrapDim(host, dim1, input.rank), wrapDim(host, dim2, input.rank)];
	if (a === b) host.raise('RuntimeError', `diagonal dimensions cannot be identical ${dim1}, ${dim2}`);
	return diagonal(host, input, offset, a, b, call, gradFn);
}

function unfold(host: Interpreter, self: TorchTensor, call: Call): TorchTensor {
	const axis = wrapDim(host, intOf(host, call, 'dimension'), self.rank);
	const [size, step, whole] = [intOf(host, call, 'size'), intOf(host, call, 'step'), self.shape[axis] ?? 1];
	if (size < 0) host.raise('RuntimeError', `size is ${size} but must be >= 0`);
	if (size > whole) host.raise('RuntimeError', `maximum size for tensor at dimension ${axis} is ${whole} but size is ${size}`);
	if (step <= 0) host.raise('RuntimeError', `step is ${step} but must be > 0`);
	if (self.rank === 0) return host.unsupported('unfold of a single number');
	return windows(host, self, axis, size, step, call.call);
}

const expanded = expand([
	{
		name: 'expand',
		method: 'SymIntArrayRef size, *, bool implicit=False',
		run: (host, self, call) => expandOf(host, self, sizesOf(host, call, 'size'), call.call)
	},
	{ name: 'broadcast_to', overloads: 'SymIntArrayRef size', run: (host, self, call) => expandOf(host, self, sizesOf(host, call, 'size'), call.call) },
	{ name: 'expand_as', method: 'Tensor other', run: (host, self, call) => expandOf(host, self, (call.bound.get('other') as TorchTensor).shape, call.call) },
	{ name: 'view_as', method: 'Tensor other', run: (host, self, call) => view(host, self, (call.bound.get('other') as TorchTensor).shape, call.call) },
	{ name: 'reshape_as', method: 'Tensor other', run: (host, self, call) => reshape(host, self, (call.bound.get('other') as TorchTensor).shape, call.call) },
	{ name: 'ravel', overloads: '', run: (host, self, call) => reshape(host, self, [-1], call.call) },
	{
		name: 'narrow',
		overloads: 'int64_t dim, Tensor start, SymInt length | int64_t dim, SymInt start, SymInt length',
		run: (host, self, call) => {
			const start = call.bound.get('start')!;
			if (self.rank === 0) return host.raise('RuntimeError', 'narrow() cannot be applied to a 0-dim tensor.');
			const length = intOf(host, call, 'length');
			if (length < 0) host.raise('RuntimeError', 'narrow(): length must be non-negative.');
			const axis = wrapDim(host, intOf(host, call, 'dim'), self.rank);
			const size = self.shape[axis]!;
			const from = unpackInt(host, start);
			if (from < -size || from > size) host.raise('IndexError', `start out of range (expected to be in range of [${-size}, ${size}], but got ${from})`);
			const first = from < 0 ? from + size : from;
			if (first + length > size) host.raise('RuntimeError', `start (${first}) + length (${length}) exceeds dimension size (${size}).`);
			return narrowOf(host, self, axis, first, length, call.call);
		}
	},
	{
		name: 'select',
		overloads: 'int64_t dim, SymInt index',
		run: (host, self, call) => {
			if (self.rank === 0) return host.raise('IndexError', 'select() cannot be applied to a 0-dim tensor.');
			const [dim, index] = [intOf(host, call, 'dim'), intOf(host, call, 'index')];
			const axis = wrapDim(host, dim, self.rank);
			const size = self.shape[axis]!;
			if (index < -size || index >= size)
				host.raise('IndexError', `select(): index ${index} out of range for tensor of size ${listed(self.shape)} at dimension ${axis}`);
			return selectOf(host, self, axis, index < 0 ? index + size : index, call.call);
		}
	},
	{
		name: 'diagonal',
		overloads: 'int64_t offset=0, int64_t dim1=0, int64_t dim2=1',
		run: (host, self, call) => diagonalOf(host, self, intOf(host, call, 'offset'), intOf(host, call, 'dim1'), intOf(host, call, 'dim2', 1), call.call)
	},
	{ name: 'movedim', overloads: 'int64_t source, int64_t destination | IntArrayRef source, IntArrayRef destination', run: movedim },
	{ name: 'moveaxis', overloads: 'int64_t source, int64_t destination | IntArrayRef source, IntArrayRef destination', run: movedim },
	{ name: 'unfold', method: 'int64_t dimension, int64_t size, int64_t step', run: unfold }
]);

const atLeast = (name: string, rank: number): NativeFunction =>
	pythonFunction(name, '*tensors', (host, given): Value => {
		const tensors = (given as PyTuple).items;
		const raised = (value: Value): Value => {
			const tensor = value as TorchTensor;
			if (rank === 3 && (tensor.rank === 1 || tensor.rank === 2)) {
				const front = tensor.rank === 1 ? unsqueezed(host, tensor, 0, `torch.${name}`) : tensor;
				return unsqueezed(host, front, front.rank, `torch.${name}`);
			}
			let made = tensor;
			while (made.rank < rank) made = unsqueezed(host, made, 0, `torch.${name}`);
			return made;
		};
		if (tensors.some((value) => typeof value !== 'object' || value === null || !('ir' in value)))
			return host.unsupported(`torch.${name} of something other than tensors`);
		return tensors.length === 1 ? raised(tensors[0]!) : new PyTuple(tensors.map(raised));
	});

/** Functions that see the same elements in another shape. */
export const shapes: Definitions = {
	methods: expanded.methods,
	functions: [...expanded.functions, atLeast('atleast_1d', 1), atLeast('atleast_2d', 2), atLeast('atleast_3d', 3)]
};
