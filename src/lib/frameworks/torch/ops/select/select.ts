import { PyTuple, type Interpreter, type NativeFunction } from '../../../../python/index.ts';
import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { unpackInt } from '../../binding/arguments.ts';
import { arithmetic, broadcast, constant, elementwiseOf, type Operand } from '../../tensor/arithmetic.ts';
import { type Call, type Definitions, expand, type Row } from '../../binding/row.ts';
import { overwrite } from '../../binding/inPlace.ts';
import { written } from '../../binding/out.ts';
import { dtypeWords } from '../../dtype.ts';
import { checkFits } from '../../tensor/overflow.ts';
import { preservedStrides, sameSizes } from '../../../../tensors/strides.ts';
import { derive, listed, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { transposed, wrapDim } from '../../tensor/views.ts';
import { placesOf } from '../../../../tensors/picking.ts';
import { listTensor } from './indexing.ts';
import { expandOf } from '../shape/shape.ts';

const isPlace = (tensor: TorchTensor): boolean => tensor.dtype === 'int64' || tensor.dtype === 'int32';
const tensorOf = ({ bound }: Call, name: string): TorchTensor => bound.get(name) as TorchTensor;
const axisOf = (host: Interpreter, self: TorchTensor, { bound }: Call): number => wrapDim(host, unpackInt(host, bound.get('dim')!), self.rank);

/** The first place that is not within a size; unsupported where the places are not known. */
function outside(host: Interpreter, index: TorchTensor, size: number, least = 0): number | undefined {
	if (index.size === 0) return undefined;
	return (index.suspects(least, size - 1) ?? host.unsupported('places whose values are not known')).find((at) => at < least || at >= size);
}

/** Raises where a place is past the end along an axis, as gather and scatter say it. */
function withinAxis(host: Interpreter, index: TorchTensor, size: number, axis: number): void {
	const bad = outside(host, index, size);
	if (bad !== undefined) host.raise('RuntimeError', `index ${bad} is out of bounds for dimension ${axis} with size ${size}`);
}

/** x along an axis at the places of a vector. */
function indexSelectOf(host: Interpreter, self: TorchTensor, dim: number, index: TorchTensor, call: string): TorchTensor {
	const axis = wrapDim(host, dim, self.rank);
	if (index.rank > 1) host.raise('IndexError', 'index_select(): Index is supposed to be a vector');
	if (!isPlace(index)) host.raise('RuntimeError', 'index_select(): Expected dtype int32 or int64 for index');
	if (self.rank === 0) return host.unsupported('index_select of a single number');
	const size = self.shape[axis]!;
	const bad = outside(host, index, size);
	if (bad !== undefined) {
		host.unsupported('index_select past the end (what it raises depends on the kernel)');
	}
	const flat = index.rank === 1 ? index : derive(host, { kind: 'reshape' }, call, [index], { shape: [1], dtype: index.dtype });
	return derive(host, { kind: 'take', axis }, call, [self, flat], {
		shape: self.shape.map((n, i) => (i === axis ? index.size : n)),
		dtype: self.dtype,
		axes: axesOf(host, self),
		gradFn: 'IndexSelectBackward0'
	});
}

/** torch.gather: from each place along an axis. */
export function gatherOf(host: Interpreter, self: TorchTensor, dim: number, index: TorchTensor, call: string): TorchTensor {
	const axis = wrapDim(host, dim, self.rank);
	if (!isPlace(index)) host.raise('RuntimeError', 'gather(): Expected dtype int32/int64 for index');
	if (index.size > 0) {
		if (Math.max(index.rank, 1) !== Math.max(self.rank, 1)) host.raise('RuntimeError', 'Index tensor must have the same number of dimensions as input tensor');
		index.shape.forEach((n, i) => {
			if (i !== axis && n > (self.shape[i] ?? 1)) {
				host.raise(
					'RuntimeError',
					`Size does not match at dimension ${i} expected index ${listed(index.shape)} to be no larger than self ${listed(self.shape)} apart from dimension ${axis}`
				);
			}
		});
		withinAxis(host, index, self.shape[axis] ?? 1, axis);
	}
	if (self.rank === 0 || index.rank === 0) return host.unsupported('gather of a single number');
	return derive(host, { kind: 'gather', axis }, call, [self, index], {
		shape: index.shape,
		dtype: self.dtype,
		axes: axesOf(host, index),
		gradFn: 'GatherBackward0'
	});
}

/** x with a source written, or added, at places along an axis. */
function scatter(host: Interpreter, self: TorchTensor, call: Call, add: boolean): TorchTensor {
	const name = add ? 'scatter_add' : 'scatter';
	const axis = axisOf(host, self, call);
	const index = tensorOf(call, 'index');
	const source = call.bound.get('src');
	if (call.bound.has('reduce')) host.unsupported('scatter with reduce=');
	if (!isPlace(index)) host.raise('RuntimeError', `${name}(): Expected dtype int32/int64 for index`);
	const from = source === undefined ? constant(host, Number(call.bound.get('value')), self.dtype, self.device) : (source as TorchTensor);
	if (source !== undefined && from.dtype !== self.dtype) host.raise('RuntimeError', `${name}(): Expected self.dtype to be equal to src.dtype`);
	if (index.size > 0) {
		if (Math.max(index.rank, 1) !== Math.max(self.rank, 1)) host.raise('RuntimeError', 'Index tensor must have the same number of dimensions as self tensor');
		const above = index.shape.some((n, i) => i !== axis && n > (self.shape[i] ?? 1));
		if (source !== undefined && index.rank > from.rank && !above) wrapDim(host, Math.max(from.rank, 1), from.rank);
		if (source !== undefined && Math.max(index.rank, 1) !== Math.max(from.rank, 1))
			host.raise('RuntimeError', 'Index tensor must have the same number of dimensions as src tensor');
		const tooLarge = index.shape.some((n, i) => (i !== axis && n > (self.shape[i] ?? 1)) || (source !== undefined && n > (from.shape[i] ?? 1)));
		if (tooLarge) {
			const than = source === undefined ? '' : ` and to be no larger size than src ${listed(from.shape)}`;
			host.raise('RuntimeError', `Expected index ${listed(index.shape)} to be no larger than self ${listed(self.shape)} apart from dimension ${axis}${than}`);
		}
		withinAxis(host, index, self.shape[axis] ?? 1, axis);
	}
	if (self.rank === 0 || index.rank === 0) return host.unsupported('scatter into a single number');
	const spread = source === undefined ? derive(host, { kind: 'expand' }, call.call, [from], { shape: index.shape, dtype: self.dtype, gradFn: '' }) : from;
	return derive(host, { kind: 'scatter', axis, add }, call.call, [self, index, spread], {
		shape: self.shape,
		dtype: self.dtype,
		axes: axesOf(host, self),
		gradFn: add ? 'ScatterAddBackward0' : `ScatterBackward${source === undefined ? 1 : 0}`
	});
}

/** x with one number where a mask is true. */
function maskedFillOf(host: Interpreter, self: TorchTensor, mask: TorchTensor, value: Operand, call: string, gradFn = 'MaskedFillBackward0'): TorchTensor {
	const apart = call.endsWith('_') ? null : broadcast(host, mask.shape, self.shape, mask);
	if (typeof value === 'object' && value.rank > 0)
		host.raise('RuntimeError', `masked_fill_ only supports a 0-dimensional value tensor, but got tensor with ${value.rank} dimension(s).`);
	if (mask.dtype !== 'bool') host.raise('RuntimeError', `masked_fill_ only supports boolean masks, but got mask with dtype ${dtypeWords[mask.dtype].cpp}`);
	const shape = apart ?? broadcast(host, self.shape, mask.shape, self);
	const spread = sameSizes(shape, self.shape) ? self : expandOf(host, self, shape, call);
	if (typeof value !== 'object') checkFits(host, value, self.dtype);
	const filled = typeof value === 'object' ? value : constant(host, Number(value), self.dtype, self.device);
	return elementwiseOf(host, 'where', [mask, filled, spread], { call, gradFn, dtype: self.dtype, strides: preservedStrides(spread) });
}

function maskedSelect(host: Interpreter, self: TorchTensor, call: Call): TorchTensor {
	const mask = tensorOf(call, 'mask');
	if (mask.dtype !== 'bool') host.raise('RuntimeError', 'masked_select: expected BoolTensor for mask');
	const shape = broadcast(host, mask.shape, self.shape, mask);
	const [spread, where] = [self, mask].map((one) => (sameSizes(one.shape, shape) ? one : expandOf(host, one, shape, call.call))) as [TorchTensor, TorchTensor];
	if (shape.length === 0) return host.unsupported('masked_select of a single number');
	const places = placesOf(host, where);
	const indices = places.map((at) => listTensor(host, at, [at.length], call.call));
	return derive(host, { kind: 'index', axes: indices.map((_, i) => i) }, call.call, [spread, ...indices], {
		shape: [places[0]!.length],
		dtype: self.dtype,
		gradFn: 'MaskedSelectBackward0'
	});
}

/** Where a tensor is not zero: [number of them, rank]. */
function nonzero(host: Interpreter, self: TorchTensor, call: string): TorchTensor {
	const { values } = self;
	if (!values) return host.unsupported('nonzero of values that are not known');
	const places = self.rank === 0 ? [] : placesOf(host, self);
	const count = self.rank === 0 ? (values[0] === 0 ? 0 : 1) : places[0]!.length;
	const flipped = listTensor(host, places.flat(), [self.rank, count], call);
	return transposed(host, flipped, [1, 0], call);
}

function nonzeroTuple(host: Interpreter, self: TorchTensor, call: string): PyTuple {
	const places = placesOf(host, self);
	return new PyTuple(places.map((at) => listTensor(host, at, [at.length], call)));
}

const nonzeroFunction = (module: string): NativeFunction =>
	pythonFunction('nonzero', module === 'torch' ? 'input, *, as_tuple=False' : 'self, *, as_tuple=False', (host, self, tuple) => {
		if (typeof self !== 'object' || self === null || !('ir' in self)) return host.unsupported('torch.nonzero of something other than a tensor');
		const tensor = self as TorchTensor;
		if (typeof tuple !== 'boolean') host.unsupported('nonzero with such as_tuple');
		return tuple && tensor.rank > 0 ? nonzeroTuple(host, tensor, `${module}.nonzero`) : nonzero(host, tensor, `${module}.nonzero`);
	});

const rowOverloads = {
	index_add: 'int64_t dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor out=None',
	index_copy: 'int64_t dim, Tensor index, Tensor source, *, Tensor out=None',
	index_fill: 'int64_t dim, Tensor index, Tensor value | int64_t dim, Tensor index, Scalar value'
};

/** Rows along an axis, written, added or filled at the places of a vector. */
const rows = (name: keyof typeof rowOverloads): Row => ({
	name,
	overloads: rowOverloads[name],
	inPlace: overwrite,
	run: (host, self, call) => {
		const axis = axisOf(host, self, call);
		const given = tensorOf(call, 'index');
		if (name === 'index_add' && given.rank > 1)
			host.raise(
				'IndexError',
				`index_add_(): Index is supposed to be a vector, but got dim: ${given.rank} with type: ${dtypeWords[given.dtype].scalar} and size: ${listed(given.shape)}`
			);
		if (self.rank === 0 || given.rank > 1 || !isPlace(given)) return host.unsupported(`${name} with such an index`);
		const index = given.rank === 1 ? given : derive(host, { kind: 'reshape' }, call.call, [given], { shape: [1], dtype: given.dtype });
		const filling = call.bound.get('value');
		if (filling instanceof TorchTensor && filling.rank > 0)
			host.raise('RuntimeError', `index_fill_ only supports a 0-dimensional value tensor, but got tensor with ${filling.rank} dimension(s).`);
		const fill = filling instanceof TorchTensor ? (filling.values?.[0] ?? host.unsupported('filling with a number that is not known')) : filling;
		const shape = self.shape.map((n, i) => (i === axis ? index.size : n));
		const plain = name === 'index_fill' ? constant(host, Number(fill), self.dtype, self.device) : tensorOf(call, 'source');
		const times = call.bound.get('alpha');
		const source = times === undefined || plain.dtype !== self.dtype ? plain : arithmetic(host, 'mul', plain, times as Operand, call.call);
		if (name !== 'index_fill') {
			if (name === 'index_add' && source.dtype !== self.dtype)
				host.raise(
					'RuntimeError',
					`index_add_(): self (${dtypeWords[self.dtype].scalar}) and source (${dtypeWords[source.dtype].scalar}) must have the same scalar type`
				);
			if (name === 'index_add' && axis > 0 && axis >= source.rank)
				host.raise('RuntimeError', `index_add_(): Indexing dim ${axis} is out of bounds of the source tensor with dim ${source.rank}`);
			if (name === 'index_add' && source.rank === 0 && index.size !== 1) host.raise('IndexError', 'Dimension specified as 0 but tensor has no dimensions');
			if (name === 'index_add' && source.rank > 0 && source.shape[axis] !== index.size)
				host.raise(
					'RuntimeError',
					`index_add_(): Number of indices (${index.size}) should be equal to source.size(dim): (${source.shape[axis]}), for dim: ${axis}`
				);
			const count = `Number of indices (${index.size}) should be equal to source.size(dim)`;
			if (name === 'index_copy' && source.rank > 0 && source.rank !== self.rank)
				host.raise(
					'IndexError',
					`index_copy_(): When source and destination are not scalars, their dimensionality must match. Source dimensionality (${source.rank}), destination dimensionality (${self.rank})`
				);
			const slices = [self, source].map(({ shape: all }) => all.filter((_, i) => i !== axis)) as [number[], number[]];
			if (name === 'index_copy' && source.rank > 0 && !sameSizes(...slices))
				host.raise(
					'RuntimeError',
					`index_copy_(): Source/destination tensor must have same slice shapes. Destination slice shape: ${slices[0].join(' ')} at dimension ${axis} and source slice shape: ${slices[1].join(' ')} at dimension 0.`
				);
			if (name === 'index_copy' && source.dtype !== self.dtype)
				host.raise(
					'RuntimeError',
					`index_copy_(): self and source expected to have the same dtype, but got (self) ${dtypeWords[self.dtype].scalar} and (source) ${dtypeWords[source.dtype].scalar}`
				);
			if (name === 'index_copy' && source.rank > 0 && source.shape[axis] !== index.size)
				host.raise('IndexError', `index_copy_(): ${count} (${source.shape[axis]})`);
			if (name === 'index_add' && !sameSizes(source.shape, shape))
				host.raise(
					'RuntimeError',
					`source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = ${listed(self.shape)} source.shape = ${listed(source.shape)}`
				);
			if (!sameSizes(source.shape, shape) || source.dtype !== self.dtype) host.unsupported(`${name} with such a source`);
		}
		const size = self.shape[axis]!;
		const bad = outside(host, index, size, name === 'index_fill' ? -size : 0);
		if (bad !== undefined) {
			const past = `index ${bad} is out of bounds for dimension ${axis} with size ${size}`;
			if (name === 'index_add' && self.rank > 1) host.raise('RuntimeError', past);
			host.raise('IndexError', name === 'index_add' ? 'index out of range in self' : name === 'index_copy' ? `index_copy_(): ${past}` : past);
		}
		const before = [...self.shape.keys()].filter((i) => i !== axis);
		const order = [axis, ...before];
		const turned = (tensor: TorchTensor): TorchTensor => (tensor.rank === 0 || axis === 0 ? tensor : transposed(host, tensor, order, call.call));
		const base = turned(self);
		const put = derive(host, { kind: 'index_put', axes: [0], add: name === 'index_add' }, call.call, [base, turned(source), index], {
			shape: base.shape,
			dtype: self.dtype,
			gradFn: ''
		});
		const back =
			axis === 0
				? put
				: transposed(
						host,
						put,
						[...self.shape.keys()].map((i) => order.indexOf(i)),
						call.call
					);
		const title = { index_add: 'IndexAddBackward0', index_copy: 'IndexCopyBackward0', index_fill: 'IndexFillBackward0' }[name];
		return derive(host, { kind: 'cast' }, call.call, [back], { shape: self.shape, dtype: self.dtype, axes: axesOf(host, self), gradFn: title });
	}
});

const triangle = (name: 'tril' | 'triu'): Row => ({
	name,
	overloads: 'SymInt diagonal=0, *, Tensor out=None',
	out: written,
	inPlace: overwrite,
	run: (host, self, { bound, call }) => {
		if (self.rank < 2) host.raise('RuntimeError', `${name}: input tensor must have at least 2 dimensions`);
		const diagonal = bound.has('diagonal') ? unpackInt(host, bound.get('diagonal')!) : 0;
		return derive(host, { kind: 'triangle', upper: name === 'triu', diagonal }, call, [self], {
			shape: self.shape,
			dtype: self.dtype,
			axes: axesOf(host, self),
			gradFn: `${name === 'triu' ? 'Triu' : 'Tril'}Backward0`
		});
	}
});

const expanded = expand([
	{
		name: 'index_select',
		overloads: 'int64_t dim, Tensor index, *, Tensor out=None',
		run: (host, self, call) => indexSelectOf(host, self, unpackInt(host, call.bound.get('dim')!), tensorOf(call, 'index'), call.call)
	},
	{
		name: 'gather',
		overloads: 'int64_t dim, Tensor index, *, bool sparse_grad=False, Tensor out=None',
		run: (host, self, call) => gatherOf(host, self, unpackInt(host, call.bound.get('dim')!), tensorOf(call, 'index'), call.call)
	},
	{
		name: 'scatter',
		overloads:
			'int64_t dim, Tensor index, Tensor src, *, Tensor out=None | int64_t dim, Tensor index, Tensor src, *, c10::string_view reduce, Tensor out=None | int64_t dim, Tensor index, Scalar value, *, Tensor out=None | int64_t dim, Tensor index, Scalar value, *, c10::string_view reduce, Tensor out=None',
		inPlace: overwrite,
		run: (host, self, call) => scatter(host, self, call, false)
	},
	{
		name: 'scatter_add',
		overloads: 'int64_t dim, Tensor index, Tensor src, *, Tensor out=None',
		inPlace: overwrite,
		run: (host, self, call) => scatter(host, self, call, true)
	},
	{
		name: 'masked_fill',
		overloads: 'Tensor mask, Tensor value | Tensor mask, Scalar value',
		inPlace: overwrite,
		run: (host, self, { bound, call }) => maskedFillOf(host, self, bound.get('mask') as TorchTensor, bound.get('value') as Operand, call)
	},
	{ name: 'masked_select', overloads: 'Tensor mask, *, Tensor out=None', run: maskedSelect },
	{
		name: 'take',
		overloads: 'Tensor index, *, Tensor out=None',
		run: (host, self, call) => {
			const index = tensorOf(call, 'index');
			if (index.dtype !== 'int64') host.raise('RuntimeError', `take(): Expected a long tensor for index, but got ${dtypeWords[index.dtype].scalar}`);
			const bad = outside(host, index, self.size, -self.size);
			if (bad !== undefined) host.raise('IndexError', `out of range: tried to access index ${bad} on a tensor of ${self.size} elements.`);
			const flat = derive(host, { kind: 'reshape' }, call.call, [self], { shape: [self.size], dtype: self.dtype, gradFn: '' });
			return derive(host, { kind: 'index', axes: [0] }, call.call, [flat, index], {
				shape: index.shape,
				dtype: self.dtype,
				axes: axesOf(host, index),
				gradFn: 'TakeBackward0'
			});
		}
	},
	{ name: 'argwhere', overloads: '', run: (host, self, { call }) => nonzero(host, self, call) },
	rows('index_add'),
	rows('index_copy'),
	rows('index_fill'),
	triangle('tril'),
	triangle('triu')
]);

/** Functions that pick elements, and put them. */
export const selection: Definitions = {
	methods: [...expanded.methods, nonzeroFunction('Tensor')],
	functions: [...expanded.functions, nonzeroFunction('torch')]
};
