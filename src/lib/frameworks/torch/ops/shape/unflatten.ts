import { PyTuple, type Interpreter } from '../../../../python/index.ts';
import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { unpackInt, unpackSizes } from '../../binding/arguments.ts';
import { expand, type Definitions, type Row } from '../../binding/row.ts';
import { listed, type TorchTensor } from '../../tensor/tensor.ts';
import { view } from '../../tensor/views.ts';
import { wrapDim } from '../../tensor/dim.ts';

/** What PyTorch says of an error that it catches on the way. What comes after its first lines is a stack in C++, with its addresses. */
const unexpected = (host: Interpreter, what: string, where: string): never =>
	host.raise('RuntimeError', `unflatten got an unexpected error:\n${what}\nException raised from ${where} (most recent call first):`);
const inferring = 'infer_size_impl at /__w/pytorch/pytorch/aten/src/ATen/InferSize.h';

/** One axis as several (ATen/native/TensorShape.cpp, unflatten_impl). */
function unflatten(host: Interpreter, self: TorchTensor, dim: number, sizes: readonly number[], call: string): TorchTensor {
	const axis = wrapDim(host, dim, self.rank);
	if (self.rank === 0 && sizes.length > 0)
		unexpected(host, 'Dimension specified as 0 but tensor has no dimensions', 'maybe_wrap_dim_slow at /__w/pytorch/pytorch/c10/core/WrapDimMinimal.cpp:12');
	if (sizes.length === 0) host.raise('RuntimeError', 'unflatten: sizes must be non-empty');
	const size = self.shape[axis] ?? 1;
	const known = sizes.reduce((product, n) => (n === -1 ? product : product * n), 1);
	const [open, second] = sizes.flatMap((n, i) => (n === -1 ? [i] : []));
	const below = sizes.findIndex((n) => n < -1);
	if (second !== undefined && (below < 0 || second < below)) unexpected(host, 'only one dimension can be inferred', `${inferring}:30`);
	if (below >= 0) unexpected(host, `invalid shape dimension ${sizes[below]} at index ${below} of shape ${listed(sizes)}`, `${inferring}:35`);
	if (open !== undefined && known === 0 && size === 0)
		unexpected(
			host,
			`cannot reshape tensor of 0 elements into shape ${listed(sizes)} because the unspecified dimension size -1 can be any value and is ambiguous`,
			`${inferring}:88`
		);
	if (open !== undefined ? known === 0 || size % known !== 0 : known !== size)
		host.raise('RuntimeError', `unflatten: Provided sizes ${listed(sizes)} don't multiply up to the size of dim ${axis} (${size}) in the input tensor`);
	return view(host, self, [...self.shape.slice(0, axis), ...sizes.map((n) => (n === -1 ? size / known : n)), ...self.shape.slice(axis + 1)], call);
}

const row: Row = {
	name: 'unflatten',
	overloads: 'int64_t dim, SymIntArrayRef sizes',
	run: (host, self, { bound, call }) =>
		unflatten(host, self, unpackInt(host, bound.get('dim')!), unpackSizes(host, 'unflatten', 'sizes', bound.get('sizes')!), call)
};
const { methods, functions } = expand([row]);

/** The method is said in Python (torch/_tensor.py), before the function in C++. */
const method = pythonFunction(
	'unflatten',
	'self, dim, sizes',
	(host, self, dim, sizes) => {
		if (!host.truth(sizes)) host.raise('RuntimeError', 'unflatten: sizes must be non-empty');
		if (sizes instanceof PyTuple && sizes.items[0] instanceof PyTuple && typeof sizes.items[0].items[0] === 'string') host.unsupported('names of axes');
		return methods[0]!.run(host, { positional: [self, dim, sizes], keywords: new Map() });
	},
	'Tensor.unflatten'
);

export const unflattening: Definitions = { methods: [method], functions };
