import { PyList, PyTuple, type Interpreter } from '../../../python/index.ts';
import { unpackInt, unpackSizes } from '../binding/arguments.ts';
import type { Bound } from '../../../tensors/arguments/signature.ts';
import { becomeView } from '../binding/inPlace.ts';
import { expand, type Definitions, type Row } from '../binding/row.ts';
import { listed, type TorchTensor } from './tensor.ts';
import { viewStrides } from '../../../tensors/strides.ts';
import { warnOnce } from '../state.ts';
import { wrapDim } from './dim.ts';
import { reshaped, squeezed, transposed, unsqueezed } from '../../../tensors/viewing.ts';

export { reshaped, transposed, unsqueezed, wrapDim };

/** Sizes with −1 worked out (ATen/InferSize.h). */
function inferShape(host: Interpreter, asked: readonly number[], size: number): number[] {
	const open = asked.indexOf(-1);
	if (open !== asked.lastIndexOf(-1)) host.raise('RuntimeError', 'only one dimension can be inferred');
	const bad = asked.findIndex((n) => n < -1);
	if (bad >= 0) host.raise('RuntimeError', `invalid shape dimension ${asked[bad]} at index ${bad} of shape ${listed(asked)}`);
	const known = asked.reduce((product, n) => (n === -1 ? product : product * n), 1);
	if (open < 0 ? known !== size : known === 0 ? size !== 0 : size % known !== 0)
		host.raise('RuntimeError', `shape '${listed(asked)}' is invalid for input of size ${size}`);
	if (open >= 0 && known === 0) {
		host.raise(
			'RuntimeError',
			`cannot reshape tensor of 0 elements into shape ${listed(asked)} because the unspecified dimension size -1 can be any value and is ambiguous`
		);
	}
	return asked.map((n) => (n === -1 ? size / known : n));
}

const at = (host: Interpreter, bound: Bound, name: string): number => unpackInt(host, bound.get(name)!);

/** Sees the memory in another shape; raises where the strides do not allow it. */
export function view(host: Interpreter, tensor: TorchTensor, asked: readonly number[], call: string): TorchTensor {
	const shape = inferShape(host, asked, tensor.size);
	const strides = viewStrides(tensor, shape);
	if (!strides) {
		host.raise(
			'RuntimeError',
			"view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead."
		);
	}
	return reshaped(host, tensor, { shape, strides }, call);
}

export function reshape(host: Interpreter, tensor: TorchTensor, asked: readonly number[], call: string): TorchTensor {
	const shape = inferShape(host, asked, tensor.size);
	return reshaped(host, tensor, { shape, strides: viewStrides(tensor, shape) }, call);
}

const transposing = (name: string, first: string, second: string): Row => ({
	name,
	overloads: `int64_t ${first}, int64_t ${second}`,
	inPlace: becomeView(),
	run: (host, tensor, { bound, call }) => {
		const [a, b] = [wrapDim(host, at(host, bound, first), tensor.rank), wrapDim(host, at(host, bound, second), tensor.rank)];
		if (tensor.rank === 0) return tensor;
		const order = tensor.shape.map((_, i) => (i === a ? b : i === b ? a : i));
		return transposed(host, tensor, order, call, 'TransposeBackward0');
	}
});

const checkMatrix = (host: Interpreter, name: string, { rank }: TorchTensor): void => {
	if (rank > 2) host.raise('RuntimeError', `${name}() expects a tensor with <= 2 dimensions, but self is ${rank}D`);
};

/** Functions that see the same values in another shape. */
export const viewing: Definitions = expand([
	transposing('transpose', 'dim0', 'dim1'),
	transposing('swapaxes', 'axis0', 'axis1'),
	transposing('swapdims', 'dim0', 'dim1'),
	{
		name: 'permute',
		overloads: 'IntArrayRef dims',
		run: (host, tensor, { bound, call }) => {
			const dims = unpackSizes(host, 'permute', 'dims', bound.get('dims')!);
			if (dims.length !== tensor.rank) {
				host.raise(
					'RuntimeError',
					`permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = ${tensor.rank} is not equal to len(dims) = ${dims.length}`
				);
			}
			const order = dims.map((dim) => wrapDim(host, dim, tensor.rank));
			if (new Set(order).size !== order.length) host.raise('RuntimeError', 'permute(): duplicate dims are not allowed.');
			return transposed(host, tensor, order, call);
		}
	},
	{
		name: 't',
		overloads: '',
		inPlace: (run, name) => (host, tensor, call) => {
			checkMatrix(host, 't_', tensor);
			return becomeView()(run, name)(host, tensor, call);
		},
		run: (host, tensor, { call }) => {
			checkMatrix(host, 't', tensor);
			return tensor.rank < 2 ? tensor : transposed(host, tensor, [1, 0], call, 'TBackward0');
		}
	},
	{
		name: 'unsqueeze',
		overloads: 'int64_t dim',
		inPlace: becomeView(),
		run: (host, tensor, { bound, call }) => {
			const dim = at(host, bound, 'dim');
			if (dim < -tensor.rank - 1 || dim > tensor.rank) {
				host.raise('IndexError', `Dimension out of range (expected to be in range of [${-tensor.rank - 1}, ${tensor.rank}], but got ${dim})`);
			}
			return unsqueezed(host, tensor, dim < 0 ? dim + tensor.rank + 1 : dim, call);
		}
	},
	{
		name: 'squeeze',
		overloads: ' | int64_t dim | IntArrayRef dim',
		inPlace: becomeView((_, { bound }) => `SqueezeBackward${bound.has('dim') ? 4 : 3}`),
		run: (host, tensor, { bound, call }) => {
			const dim = bound.get('dim');
			if (dim === undefined) return squeezed(host, tensor, [...tensor.shape.keys()], call);
			const many = dim instanceof PyTuple || dim instanceof PyList;
			const dims = (many ? unpackSizes(host, 'squeeze', 'dim', dim) : [unpackInt(host, dim)]).map((one) => wrapDim(host, one, tensor.rank));
			const twice = dims.find((one, i) => dims.indexOf(one) < i);
			if (twice !== undefined) host.raise('RuntimeError', `dim ${twice} appears multiple times in the list of dims`);
			return squeezed(host, tensor, dims, call, many ? 'SqueezeBackward2' : 'SqueezeBackward1');
		}
	},
	{
		name: 'view',
		method: 'ScalarType dtype | SymIntArrayRef size',
		run: (host, tensor, { bound, call }) => {
			if (bound.has('dtype')) return host.unsupported('Tensor.view with a dtype');
			return view(host, tensor, unpackSizes(host, 'view', 'size', bound.get('size')!), call);
		}
	},
	{
		name: 'reshape',
		overloads: 'SymIntArrayRef shape',
		run: (host, tensor, { bound, call }) => reshape(host, tensor, unpackSizes(host, 'reshape', 'shape', bound.get('shape')!), call)
	},
	{
		name: 'flatten',
		overloads: 'int64_t start_dim=0, int64_t end_dim=-1',
		run: (host, tensor, { bound, call }) => {
			const start = wrapDim(host, bound.has('start_dim') ? at(host, bound, 'start_dim') : 0, tensor.rank);
			const end = wrapDim(host, bound.has('end_dim') ? at(host, bound, 'end_dim') : -1, tensor.rank);
			if (start > end) host.raise('RuntimeError', 'flatten() has invalid args: start_dim cannot come after end_dim');
			if (tensor.rank === 0) return reshape(host, tensor, [1], call);
			if (start === end) return tensor;
			const middle = tensor.shape.slice(start, end + 1).reduce((product, n) => product * n, 1);
			return reshape(host, tensor, [...tensor.shape.slice(0, start), middle, ...tensor.shape.slice(end + 1)], call);
		}
	}
]);

/** `x.T`, which is deprecated for tensors that are no matrices. */
export function reversed(host: Interpreter, tensor: TorchTensor): TorchTensor {
	if (tensor.rank !== 2) {
		warnOnce(
			host,
			'The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an error in a future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor.',
			'aten/src/ATen/native/TensorShape.cpp:4314'
		);
	}
	return transposed(
		host,
		tensor,
		tensor.shape.map((_, i) => tensor.rank - 1 - i),
		'Tensor.T'
	);
}
