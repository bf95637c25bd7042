import { PyList, PyTuple, type Interpreter, type NativeFunction, type Value } from '../../../../python/index.ts';
import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { written } from '../../binding/out.ts';
import { unpackInt, unpackSizes, unpackTensors } from '../../binding/arguments.ts';
import { broadcast, concatenate } from '../../tensor/arithmetic.ts';
import { type Call, type Definitions, expand, type Row } from '../../binding/row.ts';
import { warnOnce } from '../../state.ts';
import { listed, sizeTuple, TorchTensor, typeName } from '../../tensor/tensor.ts';
import { tupled } from '../../../../tensors/broadcast.ts';
import { joins } from '../../tensor/cat.ts';
import { unsqueezed, view, wrapDim } from '../../tensor/views.ts';
import { expandOf, narrowOf, selectOf } from './shape.ts';

/** At least so many axes: what hstack, vstack and dstack make of their tensors first. */
function raised(host: Interpreter, tensor: TorchTensor, rank: number, call: string): TorchTensor {
	if (rank === 3 && tensor.rank < 3) {
		const flat = raised(host, tensor, 2, call);
		return unsqueezed(host, flat, 2, call);
	}
	let made = tensor;
	while (made.rank < rank) made = unsqueezed(host, made, 0, call);
	return made;
}

const stacking = (name: string, rank: number, axis: (tensors: readonly TorchTensor[]) => number): Row => ({
	name,
	fn: 'TensorList tensors, *, Tensor out=None',
	run: (host, _, { bound, call }) => {
		const given = unpackTensors(host, bound.get('tensors')!);
		if (given.length === 0) host.raise('RuntimeError', `${name} expects a non-empty TensorList`);
		const tensors = given.map((tensor) => raised(host, tensor, rank, call));
		return concatenate(host, tensors, axis(tensors), call);
	}
});

const columnStack: Row = {
	name: 'column_stack',
	fn: 'TensorList tensors, *, Tensor out=None',
	run: (host, _, { bound, call }) => {
		const given = unpackTensors(host, bound.get('tensors')!);
		if (given.length === 0) host.raise('RuntimeError', 'column_stack expects a non-empty TensorList');
		const columns = given.map((tensor) => (tensor.rank <= 1 ? unsqueezed(host, raised(host, tensor, 1, call), 1, call) : tensor));
		return concatenate(host, columns, 1, call);
	}
};

const dimOf = (host: Interpreter, bound: Call['bound']): number => (bound.has('dim') ? unpackInt(host, bound.get('dim')!) : 0);

/** Pieces of the given lengths along an axis. */
function pieces(host: Interpreter, self: TorchTensor, axis: number, lengths: readonly number[], call: string, gradFn: string): PyTuple {
	if (lengths.length > 10_000) host.unsupported('more than 10,000 pieces of a tensor');
	let start = 0;
	return new PyTuple(
		lengths.map((length, i) => {
			const piece = narrowOf(host, self, axis, start, length, call, gradFn);
			if (gradFn.startsWith('Split')) piece.part = i;
			start += length;
			return piece;
		})
	);
}

/** As many pieces of one size as fit, and the rest. */
function splitEvenly(host: Interpreter, self: TorchTensor, size: number, axis: number, call: string): PyTuple {
	const whole = self.shape[axis]!;
	if (size === 0 && whole !== 0) host.raise('RuntimeError', `split_size can only be 0 if dimension size is 0, but got dimension size of ${whole}`);
	const count = Math.max(size === 0 ? 1 : Math.ceil(whole / size), 1);
	checkPieces(host, count);
	const lengths = Array.from({ length: count }, (_, i) => (i < count - 1 ? size : whole - size * (count - 1)));
	return pieces(host, self, axis, lengths, call, 'SplitBackward0');
}

function checkPieces(host: Interpreter, count: number): void {
	if (count > 10_000) host.unsupported('more than 10,000 pieces of a tensor');
}

function split(host: Interpreter, self: TorchTensor, sizes: Value, dim: number, call: string): Value {
	if (typeof sizes === 'bigint') {
		if (self.rank === 0) host.raise('RuntimeError', 'split expects at least a 1-dimensional tensor');
		const size = unpackInt(host, sizes);
		if (size < 0) host.raise('RuntimeError', `split expects split_size be non-negative, but got split_size=${size}`);
		return splitEvenly(host, self, size, wrapDim(host, dim, self.rank), call);
	}
	if (!(sizes instanceof PyTuple || sizes instanceof PyList))
		return host.raise('TypeError', `split_with_sizes(): argument 'split_sizes' (position 2) must be tuple of ints, not ${typeName(sizes)}`);
	const lengths = unpackSizes(host, 'split_with_sizes', 'split_sizes', sizes);
	if (self.rank === 0) host.raise('RuntimeError', 'split expects at least a 1-dimensional tensor');
	const axis = wrapDim(host, dim, self.rank);
	if (lengths.some((n) => n < 0))
		host.raise('RuntimeError', `split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes=${listed(lengths)}`);
	if (lengths.reduce((sum, n) => sum + n, 0) !== self.shape[axis]) {
		host.raise(
			'RuntimeError',
			`split_with_sizes expects split_sizes to sum exactly to ${self.shape[axis]} (input tensor's size at dimension ${dim}), but got split_sizes=${listed(lengths)}`
		);
	}
	return pieces(host, self, axis, lengths, call, 'SplitWithSizesBackward0');
}

/** `torch.split` and `Tensor.split` are written in Python (torch/functional.py, torch/_tensor.py). */
const splits = {
	method: pythonFunction(
		'split',
		'self, split_size, dim=0',
		(host, self, sizes, dim) => split(host, self as TorchTensor, sizes, unpackInt(host, dim), 'Tensor.split'),
		'Tensor.split'
	),
	fn: pythonFunction('split', 'tensor, split_size_or_sections, dim=0', (host, self, sizes, dim) =>
		self instanceof TorchTensor
			? split(host, self, sizes, unpackInt(host, dim), 'torch.split')
			: host.unsupported('torch.split of something other than a tensor')
	)
};

const expanded = expand([
	...joins.map((row) => ({ ...row, out: written })),
	stacking('hstack', 1, (tensors) => (tensors[0]!.rank === 1 ? 0 : 1)),
	stacking('vstack', 2, () => 0),
	stacking('dstack', 3, () => 2),
	columnStack,

	{
		name: 'chunk',
		overloads: 'int64_t chunks, int64_t dim=0',
		run: (host, self, { bound, call }) => {
			if (self.rank === 0) return host.raise('RuntimeError', 'chunk expects at least a 1-dimensional tensor');
			const chunks = unpackInt(host, bound.get('chunks')!);
			if (chunks <= 0) host.raise('RuntimeError', `chunk expects \`chunks\` to be greater than 0, got: ${chunks}`);
			const axis = wrapDim(host, dimOf(host, bound), self.rank);
			const size = Math.ceil(self.shape[axis]! / chunks);
			if (size === 0) checkPieces(host, chunks);
			if (size === 0) return pieces(host, self, axis, new Array<number>(chunks).fill(0), call, 'SplitWithSizesBackward0');
			return splitEvenly(host, self, size, axis, call);
		}
	},
	{
		name: 'unbind',
		overloads: 'int64_t dim=0',
		run: (host, self, { bound, call }) => {
			const axis = wrapDim(host, dimOf(host, bound), self.rank);
			if (self.rank === 0) return host.raise('IndexError', 'Dimension specified as 0 but tensor has no dimensions');
			checkPieces(host, self.shape[axis]!);
			return new PyTuple(
				Array.from({ length: self.shape[axis]! }, (_, i) => {
					const row = selectOf(host, self, axis, i, call, 'UnbindBackward0');
					row.part = i;
					return row;
				})
			);
		}
	},
	{
		name: 'tensor_split',
		overloads: 'SymIntArrayRef indices, int64_t dim=0 | Tensor tensor_indices_or_sections, int64_t dim=0 | SymInt sections, int64_t dim=0',
		run: (host, self, { bound, call }) => {
			if (self.rank === 0) return host.raise('RuntimeError', 'tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims');
			const axis = wrapDim(host, dimOf(host, bound), self.rank);
			const size = self.shape[axis]!;
			if (bound.has('tensor_indices_or_sections')) return host.unsupported('tensor_split by a tensor');
			if (bound.has('sections')) {
				const sections = unpackInt(host, bound.get('sections')!);
				if (sections <= 0) host.raise('RuntimeError', `number of sections must be larger than 0, got ${sections}`);
				checkPieces(host, sections);
				const [least, longer] = [Math.floor(size / sections), size % sections];
				return pieces(
					host,
					self,
					axis,
					Array.from({ length: sections }, (_, i) => least + (i < longer ? 1 : 0)),
					call,
					'SliceBackward0'
				);
			}
			const indices = unpackSizes(host, 'tensor_split', 'indices', bound.get('indices')!).map((i) => Math.min(Math.max(i < 0 ? i + size : i, 0), size));
			const parts = [...indices, size].map((end, i) => {
				const start = i === 0 ? 0 : indices[i - 1]!;
				return narrowOf(host, self, axis, start, Math.max(end - start, 0), call);
			});
			return new PyTuple(parts);
		}
	}
]);

const tensorsOf = (host: Interpreter, given: Value | undefined, name: string): TorchTensor[] => {
	const items = (given as PyTuple).items;
	const listed_ = items.length === 1 && (items[0] instanceof PyTuple || items[0] instanceof PyList) ? items[0] : new PyTuple(items);
	if (!listed_.items.every((one) => one instanceof TorchTensor)) host.unsupported(`torch.${name} of something other than tensors`);
	return unpackTensors(host, listed_);
};

const pythonFunctions: readonly NativeFunction[] = [
	pythonFunction('broadcast_tensors', '*tensors', (host, given) => {
		const tensors = tensorsOf(host, given, 'broadcast_tensors');
		const shape = tensors.reduce<readonly number[]>((together, tensor) => broadcast(host, together, tensor.shape), []);
		return new PyTuple(tensors.map((tensor) => expandOf(host, tensor, shape, 'torch.broadcast_tensors')));
	}),
	pythonFunction('broadcast_shapes', '*shapes', (host, given) => {
		const shapes = (given as PyTuple).items.map((shape) => (typeof shape === 'bigint' ? [Number(shape)] : host.iterate(shape).map((n) => unpackInt(host, n))));
		const rank = Math.max(0, ...shapes.map((shape) => shape.length));
		const made = new Array<number>(rank).fill(1);
		shapes.forEach((shape, which) => {
			for (let i = shape.length - 1; i >= 0; i--) {
				const at = i + rank - shape.length;
				if (shape[i] === 1 || shape[i] === made[at]) continue;
				if (made[at] !== 1)
					host.raise(
						'RuntimeError',
						`Attempting to broadcast a dimension of length ${shape[i]} at ${i - shape.length}! Mismatching argument at index ${which} had ${tupled(shape)}; but expected shape should be broadcastable to ${listed(made)}`
					);
				made[at] = shape[i]!;
			}
		});
		return sizeTuple(made);
	}),
	pythonFunction('meshgrid', '*tensors, indexing=None', (host, given, indexing) => {
		const tensors = tensorsOf(host, given, 'meshgrid');
		if (tensors.some((tensor) => tensor.rank > 1)) host.unsupported('torch.meshgrid of tensors with more than one axis');
		if (tensors.some(({ dtype }) => dtype !== tensors[0]!.dtype)) host.raise('RuntimeError', 'meshgrid expects all tensors to have the same dtype');
		if (indexing !== null && indexing !== 'ij' && indexing !== 'xy')
			host.raise('RuntimeError', `torch.meshgrid: indexing must be one of "xy" or "ij", but received: ${host.str(indexing)}`);
		if (indexing === null)
			warnOnce(host, 'torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument.', 'aten/src/ATen/native/TensorShape.cpp:4215');
		const swap = indexing === 'xy' && tensors.length > 1;
		const order = tensors.map((_, i) => (swap && i < 2 ? 1 - i : i));
		const shape = order.map((i) => tensors[i]!.size);
		return new PyTuple(
			tensors.map((tensor, i) => {
				const at = order.indexOf(i);
				const thin = view(
					host,
					tensor,
					shape.map((_, k) => (k === at ? -1 : 1)),
					'torch.meshgrid'
				);
				return expandOf(host, thin, shape, 'torch.meshgrid');
			})
		);
	})
];

/** Functions that join and split tensors. */
export const joining: Definitions = {
	methods: [...expanded.methods, splits.method],
	functions: [...expanded.functions, splits.fn, ...pythonFunctions]
};
