import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { sizeOf } from '../../../ir/index.ts';
import { tableOf } from '../../../ir/table.ts';
import {
	NativeFunction,
	NativeProperty,
	PyIterator,
	PyList,
	PyTuple,
	PyUnknown,
	tooClose,
	types,
	type Interpreter,
	type Value
} from '../../../python/index.ts';
import { bindArguments, unpackInt } from '../binding/arguments.ts';
import { deviceOf } from '../device.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypes } from '../dtype.ts';
import { indexTensor } from './indexing.ts';
import { NdArray } from '../../interop.ts';
import { stateOf, warnOfGradient } from '../state.ts';
import { derive, newTensor, parameterClass, sizeClass, sizeTuple, tensorClass, TorchTensor, typeName, inferenceChecks } from './tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { contiguousStrides } from '../../../tensors/strides.ts';
import { wrapDim } from './dim.ts';

const property = (name: string, get: (tensor: TorchTensor, host: Interpreter) => Value): NativeProperty =>
	new NativeProperty(name, (host, self) => get(self as TorchTensor, host));

const properties: readonly NativeProperty[] = [
	property('shape', (tensor) => sizeTuple(tensor.shape)),
	property('dtype', (tensor) => dtypes[tensor.dtype]),
	property('device', (tensor, host) => deviceOf(host, tensor.device)),
	property('ndim', (tensor) => BigInt(tensor.rank)),
	property('is_cuda', (_, host) => (host.trace.isDeviceSupposed ? new PyUnknown('where a tensor lies') : false)),
	property('is_meta', (tensor) => tensor.device === 'meta'),
	property('itemsize', (tensor) => BigInt(dtypeFacts[tensor.dtype].bytes))
];

/** The same values as a tensor of their own. */
const copied = (host: Interpreter, tensor: TorchTensor, call: string, strides: readonly number[]): TorchTensor =>
	derive(host, { kind: 'cast' }, call, [tensor], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		strides,
		gradFn: 'CloneBackward0'
	});

/** The same memory without a gradient; autograd does not see what is written to it, unless it is `detach()` that gave it. */
const detached = (host: Interpreter, tensor: TorchTensor, call: string): TorchTensor =>
	derive(host, { kind: 'cast' }, call, [tensor], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		layout: { ...tensor.viewed(0, tensor.strides), ...(call !== 'Tensor.detach' && { writes: { n: 0 } }) },
		requiresGrad: false
	});

/** A method that takes nothing; what it says to arguments is Python's own message for C methods. */
const plain = (name: string, run: (host: Interpreter, tensor: TorchTensor) => Value): NativeFunction =>
	cFunction(name, (host, { positional: [self, ...rest], keywords }) => {
		if (keywords.size) host.raise('TypeError', `TensorBase.${name}() takes no keyword arguments`);
		if (rest.length) host.raise('TypeError', `TensorBase.${name}() takes no arguments (${rest.length} given)`);
		return run(host, self as TorchTensor);
	});

const scalar = (host: Interpreter, tensor: TorchTensor): Value => {
	if (tensor.size !== 1) return host.raise('RuntimeError', `a Tensor with ${tensor.size} elements cannot be converted to Scalar`);
	return numberIn(tensor);
};

/** Why a value is not known. */
export const onlyRunning = 'a value that only running the program would tell';

/** The only number of a tensor, as a Python number. */
export const numberIn = (tensor: TorchTensor): Value => (tensor.values ? tensor.number(0, tensor.values) : new PyUnknown(onlyRunning));

/** `float(x)` and `int(x)`; only the first warns. */
function converted(host: Interpreter, tensor: TorchTensor, warns = false): Value {
	if (tensor.size !== 1) return host.raise('ValueError', 'only one element tensors can be converted to Python scalars');
	if (warns) warnOfGradient(host, tensor);
	return numberIn(tensor);
}

/** In a list of lists: as many as a list of Python's has items at the most. */
const mostParts = 200_000;

/** `tolist()`; where its values are not known, a list as long as the tensor, of what is not known. */
function nested(host: Interpreter, tensor: TorchTensor): Value {
	const { values } = tensor;
	if (!values && tensor.size > 4096) host.unsupported(onlyRunning);
	const empty = tensor.shape.indexOf(0);
	const rows = sizeOf(empty < 0 ? tensor.shape : tensor.shape.slice(0, empty));
	if (rows > mostParts) host.unsupported(`a list of ${rows.toLocaleString('en')} parts`);
	// Of each number it is kept how far it may be off.
	host.spend(rows);
	const level = (axis: number, offset: number, size: number): Value => {
		if (axis === tensor.rank) return values ? tensor.number(offset, values) : new PyUnknown(onlyRunning);
		const inner = size / Math.max(tensor.shape[axis]!, 1);
		return new PyList(Array.from({ length: tensor.shape[axis]! }, (_, i) => level(axis + 1, offset + i * inner, inner)));
	};
	return level(0, 0, tensor.size);
}

/** The tensors along the first axis, as a `for` gives them. */
function unbind(host: Interpreter, tensor: TorchTensor): TorchTensor[] {
	if (tensor.rank === 0) host.raise('TypeError', 'iteration over a 0-d tensor');
	if (tensor.shape[0]! > 10_000) host.unsupported('going through more than 10,000 tensors one by one');
	return Array.from({ length: tensor.shape[0]! }, (_, i) => {
		const one = indexTensor(host, tensor, BigInt(i));
		one.part = i;
		one.gradFn &&= 'UnbindBackward0';
		return one;
	});
}

const dimension = { name: 'dim', kind: 'int', optional: true } as const;

const perAxis = (name: string, all: (tensor: TorchTensor) => Value, one: (tensor: TorchTensor, axis: number) => number): NativeFunction =>
	cFunction(name, (host, { positional: [self, ...positional], keywords }) => {
		const tensor = self as TorchTensor;
		const { bound } = bindArguments(host, name, [{ parameters: [dimension] }], { positional, keywords });
		if (!bound.has('dim')) return all(tensor);
		const dim = unpackInt(host, bound.get('dim')!);
		if (tensor.rank === 0) host.raise('IndexError', `Dimension specified as ${dim} but tensor has no dimensions`);
		return BigInt(one(tensor, wrapDim(host, dim, tensor.rank)));
	});

const methods: readonly NativeFunction[] = [
	perAxis(
		'size',
		(tensor) => sizeTuple(tensor.shape),
		(tensor, axis) => tensor.shape[axis]!
	),
	perAxis(
		'stride',
		(tensor) => new PyTuple(tensor.strides.map(BigInt)),
		(tensor, axis) => tensor.strides[axis]!
	),
	plain('dim', (_, tensor) => BigInt(tensor.rank)),
	plain('ndimension', (_, tensor) => BigInt(tensor.rank)),
	plain('numel', (_, tensor) => BigInt(tensor.size)),
	plain('nelement', (_, tensor) => BigInt(tensor.size)),
	plain('element_size', (_, tensor) => BigInt(dtypeFacts[tensor.dtype].bytes)),
	plain('is_floating_point', (_, tensor) => dtypeFacts[tensor.dtype].kind === 'float'),
	plain('is_contiguous', (_, tensor) => tensor.isContiguous),
	cFunction('contiguous', (host, { positional: [self, ...positional], keywords }) => {
		bindArguments(host, 'contiguous', [{ parameters: [{ name: 'memory_format', kind: 'any', optional: true, keywordOnly: true }] }], { positional, keywords });
		const tensor = self as TorchTensor;
		return tensor.isContiguous ? tensor : copied(host, tensor, 'Tensor.contiguous', contiguousStrides(tensor.shape));
	}),
	plain('item', scalar),
	plain('tolist', nested),
	plain('numpy', (host, tensor) => {
		if (tensor.isUnsureOfGrad) machineOf(host).doubt();
		else if (tensor.requiresGrad && stateOf(host).gradEnabled)
			host.raise('RuntimeError', "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.");
		if (tensor.dtype === 'bfloat16') host.raise('TypeError', 'Got unsupported ScalarType BFloat16');
		return new NdArray(detached(host, tensor, 'Tensor.numpy'));
	}),
	cFunction('__len__', (host, { positional: [self] }) => {
		const tensor = self as TorchTensor;
		return tensor.rank === 0 ? host.raise('TypeError', 'len() of a 0-d tensor') : BigInt(tensor.shape[0]!);
	}),
	cFunction('__iter__', (host, { positional: [self] }) => {
		const items = unbind(host, self as TorchTensor).values();
		return new PyIterator(types.object, () => items.next().value);
	}),
	cFunction('__bool__', (host, { positional: [self] }) => {
		const tensor = self as TorchTensor;
		if (tensor.size > 1) host.raise('RuntimeError', 'Boolean value of Tensor with more than one value is ambiguous');
		if (tensor.size === 0) host.raise('RuntimeError', 'Boolean value of Tensor with no values is ambiguous');
		const { values, doubts } = tensor;
		if (!values) return host.unsupported('a branch on a value that only running the program would tell');
		return doubts?.[0] && Math.abs(values[0]!) <= doubts[0] ? host.unsupported(tooClose) : values[0] !== 0;
	}),
	cFunction('__float__', (host, { positional: [self] }) => {
		const value = converted(host, self as TorchTensor, true);
		return value instanceof PyUnknown ? value : Number(value);
	}),
	cFunction('__int__', (host, { positional: [self] }) => {
		const value = converted(host, self as TorchTensor);
		return typeof value === 'number' ? host.call(types.int, [value]) : typeof value === 'boolean' ? BigInt(value) : value;
	})
];

/** `nn.Parameter(tensor)`. */
const newParameter = cFunction('__new__', (host, { positional: [, data], keywords }) => {
	const tensor = data ?? keywords.get('data') ?? null;
	if (!(tensor instanceof TorchTensor)) return host.unsupported('nn.Parameter of something other than a tensor');
	const requiresGrad = keywords.get('requires_grad') !== false;
	if (requiresGrad && !differentiable(tensor.dtype)) host.raise('RuntimeError', 'Only Tensors of floating point and complex dtype can require gradients');
	if (requiresGrad) inferenceChecks.changed?.(host, tensor, 'required');
	const parameter = newTensor(host, {
		shape: tensor.shape,
		dtype: tensor.dtype,
		device: tensor.device,
		axes: axesOf(host, tensor),
		requiresGrad,
		parameter: true,
		layout: tensor.viewed(0, tensor.strides)
	});
	host.trace.op({ kind: 'reshape' }, [tensor.ir.id], [parameter.ir.id], 'nn.Parameter');
	return parameter;
});

for (const entry of [...properties, ...methods]) tensorClass.attrs.set(entry.name, entry);
/** Methods of Tensor that torch/_tensor.py has in Python, and those that fill a slot; the others are among C's methods. */
const inPython = new Set(
	`backward dim_order index is_shared module_load norm register_hook register_post_accumulate_grad_hook resize share_memory_ solve split stft istft storage
	storage_type unflatten unique unique_consecutive __array__ __array_wrap__ __contains__ __deepcopy__ __dir__ __floordiv__ __format__ __hash__ __ipow__ __iter__
	__len__ __pow__ __rdiv__ __reduce_ex__ __repr__ __reversed__ __rfloordiv__ __rlshift__ __rmatmul__ __rmod__ __rpow__ __rrshift__ __rsub__ __rtruediv__`.split(
		/\s+/
	)
);
const inSlots = new Set(['__getitem__', '__setitem__', '__delitem__']);
for (const cls of [tensorClass, parameterClass])
	cls.inC = {
		name: 'torch._C.TensorBase',
		owner: tensorClass,
		kindOf: (name) => (inPython.has(name) ? 'python' : inSlots.has(name) ? 'slot' : 'method'),
		named: tableOf({ __abs__: 'abs', __neg__: 'neg', __pos__: 'positive', __itruediv__: '__idiv__' })
	};
parameterClass.attrs.set('__new__', newParameter);
parameterClass.attrs.set(
	'__init__',
	cFunction('__init__', () => null)
);

sizeClass.inC = { name: 'torch.Size', owner: sizeClass, kindOf: (name) => (name.startsWith('__') ? 'slot' : 'method') };
sizeClass.attrs.set(
	'__repr__',
	pythonFunction('__repr__', 'self', (_, self) => `torch.Size([${itemsOf(self).join(', ')}])`, 'Size.__repr__')
);
const itemsOf = (value: Value | undefined): readonly Value[] => (value instanceof PyTuple ? value.items : []);

sizeClass.attrs.set(
	'__new__',
	pythonFunction(
		'__new__',
		'cls, sizes=()',
		(host, _, sizes) => {
			const items = host.iterate(sizes);
			const bad = items.findIndex((item) => typeof item !== 'bigint');
			if (bad >= 0) host.raise('TypeError', `torch.Size() takes an iterable of 'int' (item ${bad} is '${typeName(items[bad]!)}')`);
			return new PyTuple(items, sizeClass);
		},
		'Size.__new__'
	)
);
sizeClass.attrs.set(
	'__getitem__',
	cFunction('__getitem__', (host, { positional: [self, index] }) => {
		const taken = host.getItem(new PyTuple(itemsOf(self)), index!);
		return taken instanceof PyTuple ? new PyTuple(taken.items, sizeClass) : taken;
	})
);
sizeClass.attrs.set(
	'__add__',
	cFunction('__add__', (host, { positional: [self, other] }) => {
		if (other instanceof PyTuple) return new PyTuple([...itemsOf(self), ...other.items], sizeClass);
		return host.raise('TypeError', `can only concatenate tuple (not "${typeName(other!)}") to tuple`);
	})
);
sizeClass.attrs.set(
	'numel',
	pythonFunction('numel', 'self', (_, self) => itemsOf(self).reduce<bigint>((product, n) => product * (n as bigint), 1n), 'Size.numel')
);
