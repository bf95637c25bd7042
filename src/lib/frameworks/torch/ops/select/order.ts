import { sizeOf } from '../../../../ir/index.ts';
import { PyTuple, type Interpreter, type NativeFunction, type Value } from '../../../../python/index.ts';
import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { unpackInt } from '../../binding/arguments.ts';
import { type Call, type Definitions, expand } from '../../binding/row.ts';
import { differentiable } from '../../../../tensors/convert.ts';
import { dtypeWords } from '../../dtype.ts';
import { isComplex } from '../unary.ts';
import { stateOf } from '../../state.ts';
import { preservedStrides } from '../../../../tensors/strides.ts';
import { derive, newTensor, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { wrapDim } from '../../tensor/views.ts';
import { listTensor } from './indexing.ts';
import { firstOf, kthOf, sortedOf, type Before } from './selection.ts';
import { narrowOf, selectOf } from '../shape/shape.ts';
import { structure } from '../structure.ts';

const flag = ({ bound }: Call, name: string): boolean => bound.get(name) === true;
const axisOf = (host: Interpreter, self: TorchTensor, { bound }: Call, fallback = -1): number =>
	wrapDim(host, bound.has('dim') ? unpackInt(host, bound.get('dim')!) : fallback, self.rank);

/** The elements along an axis in order, and where they stood. */
function sortOf(
	host: Interpreter,
	self: TorchTensor,
	axis: number,
	descending: boolean,
	call: string,
	gradFn = 'SortBackward0'
): readonly [TorchTensor, TorchTensor] {
	if (isComplex(self.dtype)) host.unsupported('an order of complex numbers');
	const requiresGrad = stateOf(host).gradEnabled && self.requiresGrad;
	const strides = preservedStrides(self);
	const shared = { shape: self.shape, device: self.device, axes: axesOf(host, self), strides };
	const values = newTensor(host, { ...shared, dtype: self.dtype, requiresGrad, gradFn: requiresGrad ? gradFn : undefined });
	const indices = newTensor(host, { ...shared, dtype: 'int64' });
	if (self.rank === 0) {
		host.trace.op({ kind: 'cast' }, [self.ir.id], [values.ir.id], call);
		host.trace.op({ kind: 'full', value: 0 }, [], [indices.ir.id], call);
	} else host.trace.op({ kind: 'sort', axis, descending }, [self.ir.id], [values.ir.id, indices.ir.id], call);
	return [values, indices];
}

/** Whether no two elements along an axis are equal, so that where each stands is certain: PyTorch's order among equals is its algorithm's. */
function distinct({ values, dtype, shape }: TorchTensor, axis: number): boolean {
	if (!values) return differentiable(dtype);
	const inner = sizeOf(shape.slice(axis + 1));
	const lane = (i: number): number => Math.floor(i / (inner * (shape[axis] ?? 1))) * inner + (i % inner);
	const seen = new Map<number, Set<number>>();
	return values.every((value, i) => {
		const among = seen.get(lane(i)) ?? new Set();
		seen.set(lane(i), among);
		return among.size < among.add(value).size;
	});
}

/** Indices that are not known. */
function unsure(host: Interpreter, shape: readonly number[], like: TorchTensor): TorchTensor {
	return newTensor(host, { shape, dtype: 'int64', device: like.device });
}

const copied = (host: Interpreter, tensor: TorchTensor, call: string, gradFn: string): TorchTensor =>
	derive(host, { kind: 'cast' }, call, [tensor], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor), gradFn });

/** NaN is above all (ATen/native/TopKImpl.h). */
const above = (x: number, y: number): boolean => (Number.isNaN(x) && !Number.isNaN(y)) || x > y;

/** What comes first in a lane of places. */
const beforeIn = ({ values }: TorchTensor, lane: readonly number[], descending: boolean): Before => {
	const at = (i: number): number => values![lane[i]!]!;
	return descending ? (a, b) => above(at(a), at(b)) : (a, b) => above(at(b), at(a));
};

/** What is chosen along an axis by its numbers, of each lane of places in the row-major order; null where that is not known. */
function selected(
	host: Interpreter,
	self: TorchTensor,
	axis: number,
	k: number,
	call: string,
	gradFn: string,
	choose: (lane: readonly number[]) => readonly number[] | null
): { values: TorchTensor; indices: TorchTensor } | null {
	const { shape, values, rank } = self;
	if (!values || rank === 0) return null;
	const [length, inner] = [shape[axis]!, sizeOf(shape.slice(axis + 1))];
	const places = new Array<number>((values.length / length) * k);
	for (let at = 0; at < values.length / length; at++) {
		const [outer, rest] = [Math.floor(at / inner), at % inner];
		const chosen = choose(Array.from({ length }, (_, i) => (outer * length + i) * inner + rest));
		if (!chosen) return null;
		chosen.forEach((place, i) => (places[(outer * k + i) * inner + rest] = place));
	}
	const indices = listTensor(host, places, shape.with(axis, k), call);
	const found = host.call(host.getAttribute(self, 'gather'), [BigInt(axis), indices]) as TorchTensor;
	return { values: copied(host, found, call, gradFn), indices };
}

/** `sort`, which keeps the order among equals where it is asked to, and of a few. */
function sorted(host: Interpreter, self: TorchTensor, call: Call): { values: TorchTensor; indices: TorchTensor } {
	const [axis, descending] = [axisOf(host, self, call), flag(call, 'descending')];
	const length = self.shape[axis] ?? 1;
	if (isComplex(self.dtype)) host.raise('RuntimeError', ' Sort does not support complex dtypes on CPU');
	if (length > 16 && !flag(call, 'stable') && !distinct(self, axis)) {
		const among = selected(host, self, axis, length, call.call, 'SortBackward0', (lane) => sortedOf(length, beforeIn(self, lane, descending)));
		if (among) return among;
		const [values] = sortOf(host, self, axis, descending, call.call);
		return { values, indices: unsure(host, self.shape, self) };
	}
	const [values, indices] = sortOf(host, self, axis, descending, call.call);
	return { values, indices };
}

export function topk(host: Interpreter, self: TorchTensor, call: Call): Value {
	const k = unpackInt(host, call.bound.get('k')!);
	const axis = axisOf(host, self, call);
	if (k < 0 || k > (self.shape[axis] ?? 1)) host.raise('RuntimeError', 'selected index k out of range');
	if (isComplex(self.dtype)) host.raise('RuntimeError', ' topk does not support complex dtypes on CPU');
	if (self.dtype === 'bool') host.raise('RuntimeError', 'topk does not support bool dtypes on CPU');
	if (call.bound.get('sorted') === false && k < (self.shape[axis] ?? 1)) host.unsupported('topk that is not sorted');
	const largest = call.bound.get('largest') !== false;
	if (!distinct(self, axis)) {
		const among = selected(host, self, axis, k, call.call, 'TopkBackward0', (lane) => firstOf(lane.length, k, beforeIn(self, lane, largest)));
		if (among) return structure('topk', among);
		if (self.values && self.requiresGrad) host.unsupported('which of equal numbers topk takes');
	}
	const [values, indices] = sortOf(host, self, axis, largest, call.call);
	if (self.rank === 0) return structure('topk', { values, indices });
	const first = (tensor: TorchTensor, gradFn: string) => copied(host, narrowOf(host, tensor, axis, 0, k, call.call), call.call, gradFn);
	const found = first(values, 'TopkBackward0');
	const places = distinct(self, axis) ? first(indices, '') : unsure(host, found.shape, self);
	return structure('topk', { values: found, indices: places });
}

/** The k-th smallest along an axis, and where it stands. */
function kth(host: Interpreter, self: TorchTensor, call: Call, name: 'kthvalue' | 'median', k: number, axis: number): Value {
	const keepdim = flag(call, 'keepdim');
	const gradFn = name === 'kthvalue' ? 'KthvalueBackward0' : 'MedianBackward1';
	if (self.rank === 0) return structure(name, { values: copied(host, self, call.call, gradFn), indices: listTensor(host, [0], [], call.call) });
	if (name === 'kthvalue' && !distinct(self, axis)) {
		const after = (a: number, b: number): boolean => above(self.values![a]!, self.values![b]!);
		const one = selected(host, self, axis, 1, call.call, gradFn, (lane) => [kthOf(lane.length, k - 1, (a, b) => after(lane[a]!, lane[b]!))]);
		const drop = (tensor: TorchTensor): TorchTensor => (keepdim ? tensor : copied(host, selectOf(host, tensor, axis, 0, call.call), call.call, gradFn));
		if (one) return structure(name, { values: drop(one.values), indices: drop(one.indices) });
	}
	const [values, indices] = sortOf(host, self, axis, false, call.call);
	const pick = (tensor: TorchTensor, title: string) =>
		copied(host, keepdim ? narrowOf(host, tensor, axis, k - 1, 1, call.call) : selectOf(host, tensor, axis, k - 1, call.call), call.call, title);
	const found = pick(values, gradFn);
	return structure(name, { values: found, indices: name === 'median' || distinct(self, axis) ? pick(indices, '') : unsure(host, found.shape, self) });
}

const refuseEmpty = (host: Interpreter, name: string, self: TorchTensor, axis: number): void => {
	if (self.rank > 0 && self.shape[axis] === 0) host.raise('IndexError', `${name}(): Expected reduction dim ${axis} to have non-zero size.`);
};
const refuseBool = (host: Interpreter, name: string, { dtype }: TorchTensor): void => {
	if (dtype === 'bool') host.raise('NotImplementedError', `"${name}_cpu" not implemented for '${dtypeWords[dtype].scalar}'`);
};

/** A tensor of some numbers, which element of it each of another's is, and how often each occurs: as much of it as is asked for. */
function distinctOf(host: Interpreter, self: TorchTensor, found: readonly number[], places: readonly number[], asked: readonly Value[], call: string): Value {
	const made = newTensor(host, { shape: [found.length], dtype: self.dtype, values: found });
	host.trace.op({ kind: 'literal', values: found }, [], [made.ir.id], call);
	const often = found.map(() => 0);
	for (const place of places) often[place]!++;
	const parts = [
		made,
		...(asked[0] === true ? [listTensor(host, places, self.shape, call)] : []),
		...(asked[1] === true ? [listTensor(host, often, [often.length], call)] : [])
	];
	return parts.length === 1 ? made : new PyTuple(parts);
}

/** Values of which it is asked which are different; those along an axis are not modelled. */
function valuesOf(host: Interpreter, self: Value, dim: Value): readonly number[] {
	if (!(self instanceof TorchTensor) || dim !== null) return host.unsupported('different elements along an axis, or of something other than a tensor');
	if (!self.values || self.values.some(Number.isNaN)) return host.unsupported('different elements among values that are not known');
	return self.values;
}

/** `unique(sorted, return_inverse, return_counts, dim)`: the different values, ascending (torch/functional.py, torch/_tensor.py). */
function uniqueOf(host: Interpreter, [self, sorted, inverse, counts, dim]: readonly Value[], call: string): Value {
	if (typeof sorted !== 'boolean') return host.unsupported('unique with such a sorted');
	const values = valuesOf(host, self!, dim!);
	const found = [...new Set(values)].sort((a, b) => a - b);
	const place = new Map(found.map((value, i) => [value, i]));
	return distinctOf(
		host,
		self as TorchTensor,
		found,
		values.map((value) => place.get(value)!),
		[inverse!, counts!],
		call
	);
}

/** `unique_consecutive(return_inverse, return_counts, dim)`: one of each run of equal values. */
function runsOf(host: Interpreter, [self, inverse, counts, dim]: readonly Value[], call: string): Value {
	const values = valuesOf(host, self!, dim!);
	const found: number[] = [];
	const places = values.map((value, i) => (i > 0 && values[i - 1] === value ? found.length : found.push(value)) - 1);
	return distinctOf(host, self as TorchTensor, found, places, [inverse!, counts!], call);
}

const options = 'return_inverse=False, return_counts=False, dim=None';
const distinctFunctions = (owner: 'Tensor' | 'torch'): readonly NativeFunction[] => {
	const [self, qualname] = owner === 'Tensor' ? ['self', 'Tensor.'] : ['input', ''];
	return [
		pythonFunction('unique', `${self}, sorted=True, ${options}`, (host, ...given) => uniqueOf(host, given, `${owner}.unique`), `${qualname}unique`),
		pythonFunction(
			'unique_consecutive',
			`${self}, ${options}`,
			(host, ...given) => runsOf(host, given, `${owner}.unique_consecutive`),
			`${qualname}unique_consecutive`
		)
	];
};

const rows = expand([
	{
		name: 'sort',
		overloads:
			'*, bool? stable, int64_t dim=-1, bool descending=False, TensorList[2] out=None | int64_t dim=-1, bool descending=False, *, TensorList[2] out=None',
		run: (host, self, call) => structure('sort', sorted(host, self, call))
	},
	{
		name: 'argsort',
		overloads: '*, bool stable, int64_t dim=-1, bool descending=False, Tensor out=None | int64_t dim=-1, bool descending=False',
		run: (host, self, call) => sorted(host, self, call).indices
	},
	{ name: 'topk', overloads: 'SymInt k, int64_t dim=-1, bool largest=True, bool sorted=True, *, TensorList[2] out=None', run: topk },
	{
		name: 'kthvalue',
		overloads: 'SymInt k, int64_t dim=-1, bool keepdim=False, *, TensorList[2] out=None',
		run: (host, self, call) => {
			const axis = axisOf(host, self, call);
			refuseEmpty(host, 'kthvalue', self, axis);
			const k = unpackInt(host, call.bound.get('k')!);
			if (k < 1 || k > (self.shape[axis] ?? 1)) host.raise('RuntimeError', `kthvalue(): selected number k out of range for dimension ${axis}`);
			refuseBool(host, 'kthvalue', self);
			return kth(host, self, call, 'kthvalue', k, axis);
		}
	},
	{
		name: 'median',
		overloads: ' | int64_t dim, bool keepdim=False, *, TensorList[2] out=None',
		run: (host, self, call) => {
			if (call.bound.has('dim')) {
				const axis = axisOf(host, self, call);
				refuseEmpty(host, 'median', self, axis);
				refuseBool(host, 'median', self);
				return kth(host, self, call, 'median', Math.floor(((self.shape[axis] ?? 1) + 1) / 2), axis);
			}
			refuseBool(host, 'median', self);
			if (self.size === 0) return host.unsupported('the median of nothing');
			const flat = derive(host, { kind: 'reshape' }, call.call, [self], { shape: [self.size], dtype: self.dtype, gradFn: '' });
			const [values] = sortOf(host, flat, 0, false, call.call);
			return copied(host, selectOf(host, values, 0, Math.floor((self.size - 1) / 2), call.call), call.call, 'MedianBackward0');
		}
	}
]);

/** Functions that put elements in order, or tell which differ. */
export const ordering: Definitions = {
	methods: [...rows.methods, ...distinctFunctions('Tensor')],
	functions: [...rows.functions, ...distinctFunctions('torch')]
};
