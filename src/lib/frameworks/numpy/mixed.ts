import { NativeFunction, PyTuple, type Host, type Value } from '../../python/index.ts';
import { axesOf } from '../../tensors/tensor.ts';
import { NpScalar } from './dtype.ts';
import { lender, NdArray } from '../interop.ts';
import { cast } from '../../tensors/convert.ts';
import { StridedTensor, derive } from '../../tensors/tensor.ts';

/** What numpy says where an array stands left of `+ tensor` (array_concat). */
export const noConcatenation =
	'Concatenation operation is not implemented for NumPy arrays, use np.concatenate() instead. Please do not rely on this error; it may not be given on all Python implementations.';

/** `np.asarray(tensor)`: raises where it requires a gradient. */
export const arrayOf = (host: Host, tensor: StridedTensor): NdArray => host.call(host.getAttribute(tensor, 'numpy'), []) as NdArray;

/** The same memory as a tensor. */
export const detachedOf = (host: Host, tensor: StridedTensor): StridedTensor =>
	derive(host, { kind: 'cast' }, 'torch.from_numpy', [lender.tensorOf(tensor)], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		layout: tensor.viewed(0, tensor.strides),
		requiresGrad: false
	});

/** `Tensor.__array_wrap__`: what numpy computed of a tensor becomes one; torch has no bool there. */
export function wrapped(host: Host, result: Value): Value {
	if (result instanceof PyTuple) return new PyTuple(result.items.map((item) => wrapped(host, item)));
	if (!(result instanceof NdArray || result instanceof NpScalar)) return result;
	const message = '__array_wrap__ must accept context and return_scalar arguments (positionally) in the future. (Deprecated NumPy 2.0)';
	host.warn('DeprecationWarning', message);
	const { tensor } = result;
	return detachedOf(host, tensor.dtype === 'bool' ? cast(host, tensor, { dtype: 'uint8' }, 'Tensor.__array_wrap__') : tensor);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Functions that call the tensor's method of the same name with numpy's arguments, which it takes for wrong ones (numpy/_core/fromnumpy.py: _wrapreduction). */
const reductions = words('sum mean max min prod all any std var amax amin');
/** Functions that try the tensor's own method first, and make a tensor of what they compute themselves (_wrapfunc). */
const methods = words('argmax argmin argsort clip cumprod cumsum nonzero repeat reshape round around squeeze swapaxes take transpose');
/** Functions of one array or two whose result is a tensor where one of them is. */
const elementwise = words(
	'exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos tan arcsin arccos arctan sinh cosh tanh abs absolute fabs negative positive sign floor ceil trunc rint square reciprocal ' +
		'add subtract multiply divide true_divide floor_divide mod remainder fmod power float_power maximum minimum fmax fmin arctan2 hypot logaddexp matmul ' +
		'isnan isinf isfinite signbit logical_and logical_or logical_xor logical_not equal not_equal less less_equal greater greater_equal bitwise_and bitwise_or bitwise_xor invert'
);

const kindOf = (value: Value | undefined): string =>
	value === null || value === undefined ? 'NoneType' : typeof value === 'bigint' ? 'int' : value instanceof PyTuple ? 'tuple' : '';

/** What a tensor's method says to numpy's `axis`, `dtype` and `out`. */
function refuse(host: Host, name: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>): never {
	const axis = args[1] ?? keywords.get('axis');
	const others = [...keywords.keys()].filter((key) => key !== 'axis' && key !== 'ddof');
	if (others.includes('dtype') && others.length === 1 && (name === 'sum' || name === 'mean'))
		host.raise('TypeError', `${name}(): argument 'dtype' must be torch.dtype, not type`);
	if (args.length > 2 || (others.length > 0 && name !== 'sum') || /^(std|var|all|any|am)/.test(name))
		return host.unsupported(`np.${name} of a tensor (PyTorch raises a TypeError)`);
	const ofDim = (name === 'max' || name === 'min' || name === 'prod') && kindOf(axis) === 'NoneType';
	return host.raise('TypeError', ofDim ? `${name}(): argument 'dim' must be int, not NoneType` : `${name}() got an unexpected keyword argument 'axis'`);
}

/** A function of numpy's as it is where tensors are given to it. */
export const takingTensors = (inner: NativeFunction): NativeFunction => {
	const { name } = inner;
	if (name === 'size' || name === 'shape' || name === 'ndim')
		return new NativeFunction(name, name, null, (host, { positional, keywords }) =>
			positional[0] instanceof StridedTensor && positional.length === 1 ? host.getAttribute(positional[0], name) : host.call(inner, positional, keywords)
		);
	if (name === 'flip')
		return new NativeFunction(name, name, null, (host, { positional, keywords }) =>
			positional[0] instanceof StridedTensor ? host.raise('ValueError', 'step must be greater than zero') : host.call(inner, positional, keywords)
		);
	const kind = reductions.has(name) ? 'reduction' : methods.has(name) ? 'method' : elementwise.has(name) ? 'elementwise' : null;
	if (kind === null) return inner;
	return new NativeFunction(name, name, null, (host, { positional, keywords }) => {
		const [first] = positional;
		const given = first instanceof StridedTensor || (kind === 'elementwise' && positional.slice(0, 2).some((value) => value instanceof StridedTensor));
		if (!given) return host.call(inner, positional, keywords);
		if (kind === 'reduction') return refuse(host, name, positional, keywords);
		if (kind === 'method' && name === 'nonzero') return host.call(host.getAttribute(first!, name), []);
		const arrays = positional.map((value) => (value instanceof StridedTensor ? arrayOf(host, value) : value));
		return wrapped(host, host.call(inner, arrays, keywords));
	});
};
