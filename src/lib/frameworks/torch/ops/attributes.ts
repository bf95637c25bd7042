import { NativeProperty, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import { arithmetic } from '../tensor/arithmetic.ts';
import { converted } from '../tensor/conversion.ts';
import { type Definitions, expand } from '../binding/row.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { derive, listed, parameterId, TorchTensor, inferenceChecks } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { maskOf } from './elementwise.ts';
import { unaryOf } from './unary.ts';
import { matmulOf } from '../linalg/linear.ts';
import { axesNamed, normOf, reduceOf } from './reduce.ts';
import { diagonalOf } from './shape/shape.ts';
import { transposed } from '../tensor/views.ts';

const notALeaf =
	"you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a subgraph that doesn't require differentiation use var_no_grad = var.detach().";

function require({ trace }: Interpreter, tensor: TorchTensor, requires: boolean): void {
	tensor.requiresGrad = requires;
	trace.learns({ kind: 'requires_grad', parameters: [parameterId(trace, tensor)], requires });
}

/** Properties that can be assigned to, and what they say to what cannot be. */
const properties: readonly NativeProperty[] = [
	new NativeProperty(
		'requires_grad',
		(_, self) => {
			const { isUnsureOfGrad, requiresGrad } = self as TorchTensor;
			return isUnsureOfGrad ? new PyUnknown('a tensor that may have been told to require gradients') : requiresGrad;
		},
		(host, self, value) => {
			const tensor = self as TorchTensor;
			if (value instanceof PyUnknown) return tensor.unsureOfGrad();
			if (typeof value !== 'boolean') host.raise('RuntimeError', 'requires_grad must be a bool');
			if (!tensor.isLeaf && !value) host.raise('RuntimeError', notALeaf);
			if (value && !differentiable(tensor.dtype)) host.raise('RuntimeError', 'only Tensors of floating point and complex dtype can require gradients');
			require(host, tensor, value === true);
		},
		true
	),
	new NativeProperty(
		'data',
		(host, self) => detached(host, self as TorchTensor, { n: 0 }),
		(host, self, value) => {
			if (!(value instanceof TorchTensor)) return host.raise('TypeError', `Variable data has to be a tensor, but got ${host.repr(value)}`);
			if ((self as TorchTensor).requiresGrad && !differentiable(value.dtype))
				host.raise('RuntimeError', 'data set to a tensor that requires gradients must be floating point or complex dtype');
			(self as TorchTensor).become(value);
		}
	)
];

/** The same memory without a gradient. `writes`: what counts the writes to it, where autograd is not to see them. */
function detached(host: Interpreter, tensor: TorchTensor, writes = tensor.writes): TorchTensor {
	return derive(host, { kind: 'cast' }, 'Tensor.detach', [tensor], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		layout: { ...tensor.viewed(0, tensor.strides), writes },
		requiresGrad: false
	});
}

/** Whether each pair is near: |a − b| ≤ atol + rtol·|b|. */
function near(host: Interpreter, self: TorchTensor, bound: ReadonlyMap<string, Value>, call: string): TorchTensor {
	const other = bound.get('other') as TorchTensor;
	if (self.dtype !== other.dtype) host.raise('RuntimeError', `${dtypeWords[self.dtype].scalar} did not match ${dtypeWords[other.dtype].scalar}`);
	if (bound.get('equal_nan') === true && [self, other].some(({ values }) => values?.some(Number.isNaN) ?? true)) host.unsupported('isclose of such tensors');
	if (self.dtype === 'bool') host.unsupported('isclose of such tensors');
	const number = (name: string, fallback: number): number => Number(bound.get(name) ?? fallback);
	const wide = (tensor: TorchTensor) => converted(host, tensor, { dtype: 'float64' }, call);
	const [a, b] = [wide(self), wide(other)];
	const allowed = arithmetic(host, 'add', arithmetic(host, 'mul', unaryOf(host, 'abs', b, call), number('rtol', 1e-5), call), number('atol', 1e-8), call);
	const within = maskOf(host, 'le', unaryOf(host, 'abs', arithmetic(host, 'sub', a, b, call), call), allowed, call);
	return maskOf(host, 'logical_or', within, maskOf(host, 'eq', self, other, call), call);
}

const expanded = expand([
	{ name: 'detach', method: '', run: (host, self) => detached(host, self) },
	{
		name: 'requires_grad_',
		method: 'bool requires_grad=True',
		run: (host, self, { bound }) => {
			const wanted = bound.get('requires_grad') !== false;
			if (!self.isLeaf && !wanted) host.raise('RuntimeError', notALeaf);
			if (wanted) inferenceChecks.changed?.(host, self, 'required');
			if (wanted && !differentiable(self.dtype)) host.raise('RuntimeError', 'only Tensors of floating point dtype can require gradients');
			require(host, self, wanted);
			return self;
		}
	},
	{ name: 'storage_offset', method: '', run: (_, self) => BigInt(self.offset) },
	{
		name: 'isclose',
		overloads: 'Tensor other, double rtol=1e-05, double atol=1e-08, bool equal_nan=False',
		run: (host, self, { bound, call }) => near(host, self, bound, call)
	},
	{
		name: 'allclose',
		overloads: 'Tensor other, double rtol=1e-05, double atol=1e-08, bool equal_nan=False',
		run: (host, self, { bound, call }) => {
			const mask = near(host, self, bound, call);
			return mask.values ? mask.values.every((value) => value !== 0) : host.unsupported('a comparison of values that are not known');
		}
	},
	{
		name: 'equal',
		overloads: 'Tensor other',
		run: (host, self, { bound, call }) => {
			const other = bound.get('other') as TorchTensor;
			if (self.dtype !== other.dtype) host.unsupported('torch.equal of different dtypes');
			if (!sameSizes(self.shape, other.shape)) return false;
			const same = maskOf(host, 'eq', self, other, call);
			return same.values ? same.values.every((value) => value !== 0) : host.unsupported('a comparison of values that are not known');
		}
	},
	{
		name: 'trace',
		overloads: '',
		run: (host, self, { call }) => {
			if (self.rank !== 2) host.raise('RuntimeError', `trace: expected a matrix, but got tensor with dim ${self.rank}`);
			const diagonal = diagonalOf(host, self, 0, 0, 1, call);
			return reduceOf(host, 'sum', diagonal, [0], { call, dtype: differentiable(self.dtype) ? self.dtype : 'int64', gradFn: 'TraceBackward0' });
		}
	},
	{
		name: 'inner',
		overloads: 'Tensor other, *, Tensor out=None',
		run: (host, self, { bound, call }) => {
			const other = bound.get('other') as TorchTensor;
			if (self.rank === 0 || other.rank === 0) return arithmetic(host, 'mul', self, other, call);
			if (self.shape.at(-1) !== other.shape.at(-1))
				host.raise(
					'RuntimeError',
					`inner() the last dimension must match on both input tensors but got shapes ${listed(self.shape)} and ${listed(other.shape)}`
				);
			if (self.rank > 2 || other.rank > 2) return host.unsupported('torch.inner of more than two axes');
			return matmulOf(host, self, other.rank === 2 ? transposed(host, other, [1, 0], call) : other, call);
		}
	},
	{
		name: 'type_as',
		method: 'Tensor other',
		run: (host, self, { bound, call }) => {
			const other = bound.get('other') as TorchTensor;
			return converted(host, self, { dtype: other.dtype, device: other.device }, call);
		}
	},
	{ name: 'is_same_size', overloads: 'Tensor other', run: (_, self, { bound }) => sameSizes(self.shape, (bound.get('other') as TorchTensor).shape) }
]);

/** `x.norm()` and `torch.norm(x)` (torch/functional.py). */
function norm(host: Interpreter, self: Value, [p, dim, keepdim, dtype]: readonly Value[], call: string): Value {
	if (!(self instanceof TorchTensor) || dtype !== null) return host.unsupported('norm of something other than a tensor, or with a dtype');
	if (typeof p === 'string' && p !== 'fro') return host.unsupported(`a norm of the order ${p}`);
	const order = p === null || p === 'fro' ? 2 : p;
	if (typeof order !== 'bigint' && typeof order !== 'number') return host.unsupported('a norm of such an order');
	if (typeof keepdim !== 'boolean') return host.unsupported('a norm with such a keepdim');
	if (dim !== null && typeof dim !== 'bigint' && !(typeof dim === 'object' && 'items' in dim)) return host.unsupported('a norm with such a dim');
	const axes = differentiable(self.dtype) ? axesNamed(host, 'norm', self, dim) : [];
	return normOf(host, self, Number(order), axes, { call, keepdim });
}

/** What a tensor has besides its elements, and small functions of whole tensors. */
export const attributes: Definitions & { readonly properties: readonly NativeProperty[] } = {
	properties,
	methods: [
		...expanded.methods,
		pythonFunction('norm', "self, p='fro', dim=None, keepdim=False, dtype=None", (host, self, ...rest) => norm(host, self, rest, 'Tensor.norm'), 'Tensor.norm')
	],
	functions: [
		...expanded.functions,
		pythonFunction('norm', "input, p='fro', dim=None, keepdim=False, out=None, dtype=None", (host, self, p, dim, keepdim, out, dtype) =>
			out === null ? norm(host, self, [p, dim, keepdim, dtype], 'torch.norm') : host.unsupported('torch.norm with out=')
		)
	]
};
