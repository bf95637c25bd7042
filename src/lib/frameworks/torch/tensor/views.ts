import type { Host, NativeFunction, Value } from '../../../python/index.ts';
import { PyList, PyTuple } from '../../../python/index.ts';
import { bindArguments, unpackInt, unpackSizes, type Bound, type Parameter, type Signature } from '../binding/arguments.ts';
import { signature } from '../binding/define.ts';
import { native } from '../creation/factories.ts';
import { listed, TorchTensor } from './tensor.ts';
import { contiguousStrides } from '../../../tensors/strides.ts';
import { warnOnce } from '../state.ts';
import { wrapDim } from './dim.ts';
import { reshaped, squeezed, transposed, unsqueezed } from '../../../tensors/viewing.ts';

export { reshaped, transposed, unsqueezed, wrapDim };

/** Sizes with −1 worked out (ATen/InferSize.h). */
function inferShape(host: Host, asked: readonly number[], size: number): number[] {
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

/** The strides with which the same memory is seen in another shape; null where it cannot be (ATen/TensorUtils.cpp, computeStride). */
function viewStrides(input: TorchTensor, shape: readonly number[]): number[] | null {
	if (input.size === 0 || input.isContiguous) return contiguousStrides(shape);
	const strides = new Array<number>(shape.length).fill(1);
	let at = shape.length - 1;
	let base = input.strides.at(-1) ?? 1;
	let inChunk = 1;
	let seen = 1;
	for (let i = input.rank - 1; i >= 0; i--) {
		inChunk *= input.shape[i]!;
		if (i > 0 && (input.shape[i - 1] === 1 || input.strides[i - 1] === inChunk * base)) continue;
		while (at >= 0 && (seen < inChunk || shape[at] === 1)) {
			strides[at] = seen * base;
			seen *= shape[at--]!;
		}
		if (seen !== inChunk) return null;
		if (i > 0) {
			base = input.strides[i - 1]!;
			inChunk = 1;
			seen = 1;
		}
	}
	return at === -1 ? strides : null;
}

const int = (name: string): Parameter => ({ name, kind: 'int' });
const sizes = (name: string): Parameter => ({ name, kind: 'sizes' });
const input: Parameter = { name: 'input', kind: 'tensor' };

type Run = (host: Host, tensor: TorchTensor, bound: Bound, call: string) => Value;

/** What a tensor method is called on, how it is called, and what it does. */
export interface TensorMethod {
	readonly name: string;
	readonly signatures: readonly Signature[];
	readonly run: Run;
	/** Whether it is also a function of torch: `torch.transpose(x, 0, 1)`. */
	readonly asFunction?: boolean;
}

const method = (name: string, parameters: readonly Parameter[], run: Run, asFunction = false): TensorMethod => ({
	name,
	signatures: [{ parameters }],
	run,
	asFunction
});

/** The method as the class holds it: bound to its tensor as the first argument. */
export function asMethod({ name, signatures, run }: TensorMethod): NativeFunction {
	return native(name, (host, { positional: [self, ...positional], keywords }) => {
		const { bound } = bindArguments(host, name, signatures, { positional, keywords });
		return run(host, self as TorchTensor, bound, `Tensor.${name}`);
	});
}

/** The method as a function of torch, with its tensor called `input`. */
export function asFunction({ name, signatures, run }: TensorMethod): NativeFunction {
	const withInput = signatures.map(({ parameters, text }) => ({
		parameters: [input, ...parameters],
		...(text !== undefined && { text: `Tensor input${text && ', '}${text}` })
	}));
	return native(name, (host, args) => {
		const { bound } = bindArguments(host, name, withInput, args);
		return run(host, bound.get('input') as TorchTensor, bound, `torch.${name}`);
	});
}

const at = (host: Host, bound: Bound, name: string): number => unpackInt(host, bound.get(name)!);

/** Sees the memory in another shape; raises where the strides do not allow it. */
export function view(host: Host, tensor: TorchTensor, asked: readonly number[], call: string): TorchTensor {
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

export function reshape(host: Host, tensor: TorchTensor, asked: readonly number[], call: string): TorchTensor {
	const shape = inferShape(host, asked, tensor.size);
	return reshaped(host, tensor, { shape, strides: viewStrides(tensor, shape) }, call);
}

function transposeMethod(name: string, first: string, second: string): TensorMethod {
	return method(
		name,
		[int(first), int(second)],
		(host, tensor, bound, call) => {
			const [a, b] = [wrapDim(host, at(host, bound, first), tensor.rank), wrapDim(host, at(host, bound, second), tensor.rank)];
			if (tensor.rank === 0) return tensor;
			const order = tensor.shape.map((_, i) => (i === a ? b : i === b ? a : i));
			return transposed(host, tensor, order, call, 'TransposeBackward0');
		},
		true
	);
}

/** Methods that see the same values in another shape. */
export const viewMethods: readonly TensorMethod[] = [
	transposeMethod('transpose', 'dim0', 'dim1'),
	transposeMethod('swapaxes', 'axis0', 'axis1'),
	transposeMethod('swapdims', 'dim0', 'dim1'),
	method(
		'permute',
		[sizes('dims')],
		(host, tensor, bound, call) => {
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
		},
		true
	),
	method(
		't',
		[],
		(host, tensor, _, call) => {
			if (tensor.rank > 2) host.raise('RuntimeError', `t() expects a tensor with <= 2 dimensions, but self is ${tensor.rank}D`);
			return tensor.rank < 2 ? tensor : transposed(host, tensor, [1, 0], call, 'TBackward0');
		},
		true
	),
	method(
		'unsqueeze',
		[int('dim')],
		(host, tensor, bound, call) => {
			const dim = at(host, bound, 'dim');
			if (dim < -tensor.rank - 1 || dim > tensor.rank) {
				host.raise('IndexError', `Dimension out of range (expected to be in range of [${-tensor.rank - 1}, ${tensor.rank}], but got ${dim})`);
			}
			return unsqueezed(host, tensor, dim < 0 ? dim + tensor.rank + 1 : dim, call);
		},
		true
	),
	{
		name: 'squeeze',
		asFunction: true,
		signatures: ['', 'int dim', 'tuple of ints dim'].map(signature),
		run: (host, tensor, bound, call) => {
			const dim = bound.get('dim');
			if (dim === undefined)
				return squeezed(
					host,
					tensor,
					tensor.shape.map((_, i) => i),
					call
				);
			const many = dim instanceof PyTuple || dim instanceof PyList;
			const dims = (many ? unpackSizes(host, 'squeeze', 'dim', dim) : [unpackInt(host, dim)]).map((one) => wrapDim(host, one, tensor.rank));
			const twice = dims.find((one, i) => dims.indexOf(one) < i);
			if (twice !== undefined) host.raise('RuntimeError', `dim ${twice} appears multiple times in the list of dims`);
			return squeezed(host, tensor, dims, call, many ? 'SqueezeBackward2' : 'SqueezeBackward1');
		}
	},
	{
		name: 'view',
		signatures: ['torch.dtype dtype', 'tuple of ints size'].map(signature),
		run: (host, tensor, bound, call) => {
			if (bound.has('dtype')) return host.unsupported('Tensor.view with a dtype');
			return view(host, tensor, unpackSizes(host, 'view', 'size', bound.get('size')!), call);
		}
	},
	method(
		'reshape',
		[sizes('shape')],
		(host, tensor, bound, call) => reshape(host, tensor, unpackSizes(host, 'reshape', 'shape', bound.get('shape')!), call),
		true
	),
	method(
		'flatten',
		[
			{ ...int('start_dim'), optional: true },
			{ ...int('end_dim'), optional: true }
		],
		(host, tensor, bound, call) => {
			const start = wrapDim(host, bound.has('start_dim') ? at(host, bound, 'start_dim') : 0, tensor.rank);
			const end = wrapDim(host, bound.has('end_dim') ? at(host, bound, 'end_dim') : -1, tensor.rank);
			if (start > end) host.raise('RuntimeError', 'flatten() has invalid args: start_dim cannot come after end_dim');
			if (tensor.rank === 0) return reshape(host, tensor, [1], call);
			if (start === end) return tensor;
			const middle = tensor.shape.slice(start, end + 1).reduce((product, n) => product * n, 1);
			return reshape(host, tensor, [...tensor.shape.slice(0, start), middle, ...tensor.shape.slice(end + 1)], call);
		},
		true
	)
];

/** `x.T`, which is deprecated for tensors that are no matrices. */
export function reversed(host: Host, tensor: TorchTensor): TorchTensor {
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
