import { PyTuple, type Arguments, type Interpreter, type Value } from '../../python/index.ts';
import { axesOf } from '../../tensors/tensor.ts';
import { NpScalar } from './dtype.ts';
import { conversion, NdArray } from '../interop.ts';
import { cast } from '../../tensors/convert.ts';
import { StridedTensor, derive } from '../../tensors/tensor.ts';

/** What numpy says where an array stands left of `+ tensor` (array_concat). */
export const noConcatenation =
	'Concatenation operation is not implemented for NumPy arrays, use np.concatenate() instead. Please do not rely on this error; it may not be given on all Python implementations.';

/** `np.asarray(tensor)`: raises where it requires a gradient. */
export const arrayOf = (host: Interpreter, tensor: StridedTensor): NdArray =>
	host.call(host.getAttribute(tensor, isBefore(tensor) || !tensor.cls.find('numpy') ? '__array__' : 'numpy'), []) as NdArray;

/** Whether arrays leave what they have in common to the tensor, and numpy's functions give arrays of it: `__array_priority__` says so. */
export const isBefore = (tensor: StridedTensor): boolean => tensor.cls.find('__array_priority__') !== undefined;

/** The same memory as a tensor. */
export const detachedOf = (host: Interpreter, tensor: StridedTensor): StridedTensor =>
	derive(host, { kind: 'cast' }, 'torch.from_numpy', [conversion.tensorOf(tensor)], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		layout: tensor.viewed(0, tensor.strides),
		requiresGrad: false
	});

/** `Tensor.__array_wrap__`: what numpy computed of a tensor becomes one; torch has no bool there. */
export function wrapped(host: Interpreter, result: Value): Value {
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
const methods = words('argmax argmin argsort clip cumprod cumsum repeat reshape round around squeeze swapaxes take transpose');
const kindOf = (value: Value | undefined): string =>
	value === null || value === undefined ? 'NoneType' : typeof value === 'bigint' ? 'int' : value instanceof PyTuple ? 'tuple' : '';

/** What a tensor's method says to numpy's `axis`, `dtype` and `out`. */
function refuse(host: Interpreter, name: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>): never {
	const axis = args[1] ?? keywords.get('axis');
	const others = [...keywords.keys()].filter((key) => key !== 'axis' && key !== 'ddof');
	if (others.includes('dtype') && others.length === 1 && (name === 'sum' || name === 'mean'))
		host.raise('TypeError', `${name}(): argument 'dtype' must be torch.dtype, not type`);
	if (args.length > 2 || (others.length > 0 && name !== 'sum') || /^(std|var|all|any|am)/.test(name))
		return host.unsupported(`np.${name} of a tensor (PyTorch raises a TypeError)`);
	const ofDim = (name === 'max' || name === 'min' || name === 'prod') && kindOf(axis) === 'NoneType';
	return host.raise('TypeError', ofDim ? `${name}(): argument 'dim' must be int, not NoneType` : `${name}() got an unexpected keyword argument 'axis'`);
}

type Call = (host: Interpreter, args: Arguments) => Value;

/** A call of a ufunc's: what it computes of tensors becomes one. */
export const elementwise =
	(inner: Call): Call =>
	(host, { positional, keywords }) => {
		if (!positional.slice(0, 2).some((value) => value instanceof StridedTensor)) return inner(host, { positional, keywords });
		const arrays = positional.map((value) => (value instanceof StridedTensor ? arrayOf(host, value) : value));
		const made = inner(host, { positional: arrays, keywords });
		return positional.some((value) => value instanceof StridedTensor && isBefore(value)) ? made : wrapped(host, made);
	};

/** A function's call as it is where its first argument is a tensor. */
export function takingTensors(name: string, inner: Call): Call {
	const taken = (of: (host: Interpreter, tensor: StridedTensor, args: Arguments) => Value): Call => {
		return (host, args) => {
			const [first] = args.positional;
			if (!(first instanceof StridedTensor)) return inner(host, args);
			return isBefore(first) ? elementwise(inner)(host, args) : of(host, first, args);
		};
	};
	if (name === 'size' || name === 'shape' || name === 'ndim')
		return taken((host, tensor, args) => (args.positional.length === 1 ? host.getAttribute(tensor, name) : inner(host, args)));
	if (name === 'flip') return taken((host) => host.raise('ValueError', 'step must be greater than zero'));
	if (name === 'nonzero') return taken((host, tensor) => host.call(host.getAttribute(tensor, name), []));
	if (reductions.has(name))
		return taken((host, tensor, { positional, keywords }) => {
			// Keras' tensors have no such methods: numpy asks for an array.
			if (!tensor.cls.find(name) && tensor.cls.find('__array__')) host.call(host.getAttribute(tensor, '__array__'), []);
			return refuse(host, name, positional, keywords);
		});
	return methods.has(name) ? taken((host, _, args) => elementwise(inner)(host, args)) : inner;
}
