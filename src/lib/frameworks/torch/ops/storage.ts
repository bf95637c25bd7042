import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import {
	NativeFunction,
	NativeProperty,
	perRun,
	PyClass,
	PyInstance,
	PyObject,
	PyTuple,
	PyUnknown,
	types,
	type Interpreter,
	type Value
} from '../../../python/index.ts';
import { unpackInt } from '../binding/arguments.ts';
import { generatorClass } from '../random/defaultGenerator.ts';
import { expand, type Row, type Run } from '../binding/row.ts';
import { cpu } from '../device.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { named, type TorchPart } from '../part.ts';
import { newTensor, sizeTuple, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { contiguousStrides } from '../../../tensors/strides.ts';

const property = (name: string, get: (tensor: TorchTensor, host: Interpreter) => Value): NativeProperty =>
	new NativeProperty(name, (host, self) => get(self as TorchTensor, host));

const method = (name: string, run: (host: Interpreter, tensor: TorchTensor, given: readonly Value[]) => Value): NativeFunction =>
	cFunction(name, (host, { positional: [self, ...given] }) => run(host, self as TorchTensor, given));

/** One object of a class of its own, that prints as its name. */
function constant(name: string, cls: string): PyInstance {
	const made = new PyClass(cls, 'torch', [types.object]);
	made.attrs.set(
		'__repr__',
		pythonFunction('__repr__', 'self', () => name)
	);
	return new PyInstance(made);
}
const strided = constant('torch.strided', 'layout');

const bytesOf = ({ dtype }: TorchTensor): number => dtypeFacts[dtype].bytes;

const oneOfSeveral = 'the memory of one of several tensors';

/** Addresses of memory, by the tensor that it was made for: one page each, so that they differ as PyTorch's do. */
const addresses = perRun(() => new Map<TorchTensor, bigint>());
function addressOf(host: Interpreter, tensor: TorchTensor): Value {
	if (tensor.isUnsureOfMemory) return new PyUnknown(oneOfSeveral);
	const known = addresses(host.trace);
	const { base } = tensor;
	const start = known.get(base) ?? 94_000_000_000_000n + BigInt(known.size) * 1_048_576n;
	known.set(base, start);
	return tensor.size === 0 ? 0n : start + BigInt(tensor.offset * bytesOf(tensor));
}

/** `tensor.untyped_storage()`. */
class UntypedStorage extends PyObject {
	readonly cls = storageClass;
	constructor(readonly tensor: TorchTensor) {
		super();
	}
}
const storageClass = new PyClass('UntypedStorage', 'torch.storage', [types.object]);
const storageBytes = (_: Interpreter, { positional: [self] }: { readonly positional: readonly Value[] }): bigint => {
	const { base } = (self as UntypedStorage).tensor;
	return BigInt(base.size * bytesOf(base));
};
for (const name of ['nbytes', 'size', '__len__']) storageClass.attrs.set(name, cFunction(name, storageBytes));
storageClass.attrs.set(
	'data_ptr',
	pythonFunction('data_ptr', 'self', (host, self) => addressOf(host, (self as UntypedStorage).tensor.base))
);
storageClass.attrs.set('device', new NativeProperty('device', () => cpu));

const no = 'is_quantized is_sparse is_sparse_csr is_mkldnn is_mps is_xla is_xpu is_nested is_vulkan is_ipu is_mtia is_maia'.split(' ');
/** What both a function and a method say is not so, or give back as it is; and methods alone. */
const isNot = { overloads: 'is_conj is_neg is_distributed'.split(' '), method: 'is_pinned is_shared'.split(' ') };
const itself = { overloads: 'resolve_conj resolve_neg conj'.split(' '), method: 'to_dense share_memory_'.split(' ') };

const unreal = 'imag is not implemented for tensors with non-complex dtypes.';

const isComplex = ({ dtype }: TorchTensor): boolean => dtypeFacts[dtype].kind === 'complex';

/** The real or the imaginary part of a complex tensor, whose numbers are not known; null of any other. */
const partOf = (host: Interpreter, tensor: TorchTensor): TorchTensor | null =>
	isComplex(tensor) ? newTensor(host, { shape: tensor.shape, dtype: tensor.dtype === 'complex64' ? 'float32' : 'float64', axes: axesOf(host, tensor) }) : null;

const properties: readonly NativeProperty[] = [
	...no.map((name) => property(name, () => false)),
	property('is_cpu', ({ device }) => device === 'cpu'),
	property('nbytes', (tensor) => BigInt(tensor.size * bytesOf(tensor))),
	property('layout', () => strided),
	property('name', () => null),
	property('real', (tensor, host) => partOf(host, tensor) ?? tensor),
	property('imag', (tensor, host) => partOf(host, tensor) ?? host.raise('RuntimeError', unreal)),
	property('H', (tensor, host) => {
		if (tensor.rank !== 2 && tensor.rank !== 0)
			return host.raise('RuntimeError', `tensor.H is only supported on matrices (2-D tensors). Got ${tensor.rank}-D tensor.`);
		return host.getAttribute(tensor, 'T');
	})
];

const methods: readonly NativeFunction[] = [
	method('data_ptr', (host, tensor) => addressOf(host, tensor)),
	method('get_device', () => -1n),
	method('untyped_storage', (_, tensor) => new UntypedStorage(tensor))
];

const unlessComplex: Run = (host, tensor, { call }) => (isComplex(tensor) ? host.unsupported(`${call} of complex numbers`) : tensor);
const part = (name: string): Row => ({ name, fn: 'Tensor input', run: (host, tensor) => host.getAttribute(tensor, name) });

const expanded = expand([
	...(['overloads', 'method'] as const).flatMap((form): Row[] => [
		...isNot[form].map((name) => ({ name, [form]: '', run: () => false })),
		...itself[form].map((name) => ({ name, [form]: '', run: unlessComplex }))
	]),
	{ name: 'is_complex', overloads: '', run: (_, tensor) => isComplex(tensor) },
	{ name: 'is_floating_point', fn: 'Tensor input', run: (_, { dtype }) => dtypeFacts[dtype].kind === 'float' },
	part('real'),
	part('imag'),
	{
		name: 'resize_',
		method: 'SymIntArrayRef size, *, MemoryFormat? memory_format=None',
		run: (host, self, { bound }) => {
			const size = bound.get('size')!;
			const shape = (size instanceof PyTuple ? size.items : [size]).map((one) => unpackInt(host, one));
			const count = shape.reduce((product, n) => product * n, 1);
			// Nobody else sees what has no numbers: it is made anew, with any numbers.
			if (self.size === 0 && count > 0 && !self.requiresGrad) {
				self.become(host.call(host.getAttribute(self, 'new_empty'), [sizeTuple(shape)]) as TorchTensor);
				return self;
			}
			if (count > self.size || !self.isContiguous || self.requiresGrad) return host.unsupported('Tensor.resize_ to more than there is');
			const flat = host.call(host.getAttribute(self, 'view'), [-1n]) as TorchTensor;
			const part = host.call(host.getAttribute(flat, 'as_strided'), [
				sizeTuple(shape),
				sizeTuple(contiguousStrides(shape)),
				BigInt(self.offset)
			]) as TorchTensor;
			self.become(part);
			return self;
		}
	}
]);

/** The seed that the default generator was given last; a program without one is given 0. */
export function initialSeed({ trace }: Interpreter): bigint {
	for (let i = trace.ops.length - 1; i >= 0; i--) {
		const { primitive } = trace.ops[i]!;
		if (primitive.kind === 'seed') return primitive.seed;
	}
	return 0n;
}

const seed = pythonFunction('initial_seed', '', initialSeed);

/** What a tensor is besides its numbers, asked for less often; the default generator's seed. */
export const storage: TorchPart = {
	tensor: [...properties, ...methods, ...expanded.methods],
	modules: {
		torch: [...named([seed, ...expanded.functions]), ['strided', strided], ['layout', strided.cls]],
		'torch.random': named([seed])
	}
};

generatorClass.attrs.set(
	'__repr__',
	pythonFunction('__repr__', 'self', () => '<torch._C.Generator object at 0x7f1000000000>')
);
