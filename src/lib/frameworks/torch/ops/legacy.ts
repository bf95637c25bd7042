import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import type { DType } from '../../../ir/index.ts';
import { PyClass, types, type Arguments, type Interpreter, type Value } from '../../../python/index.ts';
import { isObjectArray, NdArray } from '../../interop.ts';
import { bindArguments, unpackSizes, type Signature } from '../binding/arguments.ts';
import { readDevice, usableDevice, withoutCuda } from '../device.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { dtypeWords } from '../dtype.ts';
import { make } from '../creation/factories.ts';
import { itemsOf, literalTensor, refuseObjects } from '../tensor/literal.ts';
import type { Entries } from '../part.ts';
import { derive, tensorClass, TorchTensor, typeName } from '../tensor/tensor.ts';
import { axesOf, StridedTensor } from '../../../tensors/tensor.ts';
import { stateOf } from '../state.ts';

/** What a call of a tensor class takes (torch/csrc/utils/tensor_new.cpp, legacy_tensor_generic_ctor_new). */
const device = { name: 'device', kind: 'device', optional: true, keywordOnly: true } as const;
const signatures: readonly Signature[] = [
	{ parameters: [device], text: '*, torch.device device = None' },
	{ parameters: [{ name: 'storage', kind: 'generator' }], text: 'torch.Storage storage' },
	{ parameters: [{ name: 'other', kind: 'tensor' }], text: 'Tensor other' },
	{ parameters: [{ name: 'size', kind: 'sizes' }, device], text: 'tuple of ints size, *, torch.device device = None' },
	{ parameters: [{ name: 'data', kind: 'any' }, device], text: 'object data, *, torch.device device = None' }
];

/** C++'s names of dtypes, as TensorOptions prints them (c10/core/ScalarType.h). */
const cppNames: Partial<Record<DType, string>> = {
	float32: 'float',
	float64: 'double',
	int64: 'long int',
	int32: 'int',
	int16: 'short int',
	int8: 'signed char',
	uint8: 'unsigned char',
	bool: 'bool',
	float16: 'c10::Half',
	bfloat16: 'c10::BFloat16'
};
const options = (dtype: DType): string =>
	`TensorOptions(dtype=${cppNames[dtype]}, device=cpu, layout=Strided, requires_grad=false (default), pinned_memory=false (default), memory_format=(nullopt))`;

const aliased = (host: Interpreter, data: StridedTensor, call: string, requiresGrad = false): TorchTensor => {
	const { shape, dtype } = data;
	const made = derive(host, { kind: 'cast' }, call, [data], {
		shape,
		dtype,
		axes: axesOf(host, data),
		layout: data.viewed(0, data.strides),
		requiresGrad: false
	});
	if (requiresGrad) made.requiresGrad = true;
	return made;
};

/** `torch.Tensor(2, 3)`, `torch.LongTensor([1, 2])`, `x.new(2, 3)`: a tensor of such sizes or of these numbers. `base`: another tensor may be of any dtype. */
function construct(host: Interpreter, dtype: DType, args: Arguments, call: string, base: boolean): TorchTensor {
	const { which, bound } = bindArguments(host, 'new', signatures, args);
	const where = bound.has('device') ? usableDevice(host, readDevice(host, bound.get('device')!)) : 'cpu';
	const [first] = args.positional;
	const other = bound.get('other');
	if (other instanceof TorchTensor) {
		if (!base && other.dtype !== dtype) host.raise('TypeError', `expected ${options(dtype)} (got ${options(other.dtype)})`);
		return aliased(host, other, call);
	}
	const sizes = bound.get('size');
	if (which === 0 || (which === 3 && sizes !== undefined && (first !== sizes || typeName(first) === 'torch.Size'))) {
		const shape = sizes === undefined ? [0] : unpackSizes(host, 'new', 'size', sizes);
		return make(host, call.slice(6), null, { shape, dtype, device: where });
	}
	const data = bound.get('data') ?? sizes ?? null;
	if (isObjectArray(data)) refuseObjects(host, data);
	if (itemsOf(data) === null && !(data instanceof NdArray) && typeof data !== 'string')
		host.raise('TypeError', `new(): data must be a sequence (got ${typeName(data)})`);
	if (data instanceof NdArray && data.dtype === dtype) return aliased(host, data.tensor, call);
	return literalTensor(host, data, dtype, call, { device: where });
}

/** A metaclass that says itself what its classes' instances are. */
function judging(judge: (host: Interpreter, cls: Value) => Value): PyClass {
	const meta = new PyClass('VariableMeta', 'torch.autograd.variable', [types.type]);
	meta.attrs.set(
		'__subclasscheck__',
		cFunction('__subclasscheck__', (host, { positional: [, cls] }) => judge(host, cls!))
	);
	return meta;
}

/** `torch.FloatTensor` and its like, by dtype; those of a device that is not here are classes as well. */
const typed = (module: 'torch' | 'torch.cuda'): Entries =>
	(Object.keys(cppNames) as DType[]).map((dtype) => {
		const name = `${dtypeWords[dtype].scalar}Tensor`;
		const cls = new PyClass(name, module, [types.object]);
		const isHere = module === 'torch';
		cls.metaclass = new PyClass('tensortype', 'torch', [types.type]);
		const check = (kind: string, holds: (host: Interpreter, value: Value) => Value) =>
			cls.metaclass!.attrs.set(
				kind,
				cFunction(kind, (host, { positional: [, value] }) => holds(host, value!))
			);
		check('__instancecheck__', (host, value) => {
			if (!(value instanceof TorchTensor) || value.dtype !== dtype) return false;
			return host.trace.isDeviceSupposed ? host.unsupported('where a tensor lies') : isHere && value.device === 'cpu';
		});
		check('__subclasscheck__', (_, value) => value === cls);
		cls.attrs.set(
			'__new__',
			cFunction('__new__', (host, { positional: [, ...positional], keywords }) => {
				if (!isHere && !host.trace.supposesDevice()) host.raise('TypeError', `type ${module}.${name} not available. ${withoutCuda}.`);
				return construct(host, dtype, { positional, keywords }, `torch.${name}`, false);
			})
		);
		return [name, cls];
	});

tensorClass.attrs.set(
	'__new__',
	cFunction('__new__', (host, { positional: [cls, ...positional], keywords }): Value => {
		if (cls !== tensorClass) return host.unsupported('a class of tensors of its own');
		return construct(host, stateOf(host).defaultDType, { positional, keywords }, 'torch.Tensor', true);
	})
);
tensorClass.attrs.set(
	'__init__',
	cFunction('__init__', () => null)
);

const variable = new PyClass('Variable', 'torch.autograd.variable', [types.object]);
variable.metaclass = judging((_, cls) => cls instanceof PyClass && cls.isSubclassOf(tensorClass));
variable.attrs.set(
	'__new__',
	pythonFunction('__new__', 'cls, data=None, requires_grad=False, volatile=False', (host, _, data, requiresGrad, volatile) => {
		if (volatile === true) host.warn('UserWarning', 'volatile was removed and now has no effect. Use `with torch.no_grad():` instead.');
		if (data === null || data === undefined) return make(host, 'Tensor', null, { shape: [0], dtype: stateOf(host).defaultDType, device: 'cpu' });
		if (!(data instanceof TorchTensor)) return host.raise('TypeError', `Variable data has to be a tensor, but got ${typeName(data)}`);
		if (requiresGrad === true && dtypeFacts[data.dtype].kind !== 'float')
			host.raise('RuntimeError', 'Only Tensors of floating point and complex dtype can require gradients');
		return aliased(host, data, 'Variable', requiresGrad === true);
	})
);

/** How tensors were made before `torch.tensor` and before tensors carried their own gradients. */
export const legacy = {
	tensor: [
		cFunction('new', (host, { positional: [self, ...positional], keywords }) =>
			construct(host, (self as TorchTensor).dtype, { positional, keywords }, 'Tensor.new', false)
		)
	],
	torch: typed('torch'),
	cuda: typed('torch.cuda'),
	autograd: [['Variable', variable]] satisfies Entries
};
