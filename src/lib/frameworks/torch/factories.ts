import { sizeOf, type DType, type Distribution, type Primitive } from '../../ir/index.ts';
import { NativeFunction, type Arguments, type Host, type Value } from '../../python/index.ts';
import { bindArguments, readDType, unpackInt, unpackSizes, type Bound, type Parameter, type Signature } from './arguments.ts';
import { axesFromComment, axesFromSizes } from './axes.ts';
import { cpu, readDevice, usableDevice } from './device.ts';
import { differentiable, dtypeFacts } from './dtype.ts';
import { drawing } from './drawing.ts';
import { allocate } from './memory.ts';
import { axesOf, newTensor, TorchTensor, type NewTensor } from './tensor.ts';

const keyword = (name: string, kind: Parameter['kind']): Parameter => ({ name, kind, optional: true, keywordOnly: true });

/** What every factory takes by keyword. */
export const tensorOptions: readonly Parameter[] = [
	keyword('out', 'tensor'),
	keyword('dtype', 'dtype'),
	keyword('layout', 'any'),
	keyword('device', 'device'),
	keyword('pin_memory', 'bool'),
	keyword('requires_grad', 'bool')
];
const optionsText = 'torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False';
const generator: Parameter = { name: 'generator', kind: 'generator', keywordOnly: true, none: true };

/** The overloads of a factory that draws: with a generator and without. */
const drawn = (parameters: readonly Parameter[], text: string): Signature[] => [
	{ parameters: [...parameters, generator, ...tensorOptions], text: `${text}, *, torch.Generator generator, Tensor out = None, ${optionsText}` },
	{ parameters: [...parameters, ...tensorOptions], text: `${text}, *, Tensor out = None, ${optionsText}` }
];

const size: Parameter = { name: 'size', kind: 'sizes' };

export interface Options {
	readonly dtype: DType | null;
	readonly device: string;
	readonly requiresGrad: boolean;
	readonly generator?: Value | undefined;
}

/** `dtype=`, `device=`, `requires_grad=`, `generator=` of a call. */
export function readOptions(host: Host, name: string, bound: Bound): Options {
	for (const option of ['out', 'layout'] as const) if (bound.has(option)) host.unsupported(`torch.${name} with ${option}=`);
	const device = bound.has('device') ? readDevice(host, bound.get('device')!) : cpu;
	return {
		dtype: readDType(bound.get('dtype')),
		device: usableDevice(host, device),
		requiresGrad: bound.get('requires_grad') === true,
		generator: bound.get('generator')
	};
}

/** Makes the tensor of a factory after PyTorch's checks of its sizes and dtype. */
export function make(
	host: Host,
	name: string,
	asked: Primitive | null,
	made: NewTensor & { readonly device: string; readonly generator?: Value | undefined }
): TorchTensor {
	allocate(host, made.shape, made.dtype, made.device, name === 'zeros' ? 'zeros' : 'dimension');
	const problem = made.device === 'meta' || asked?.kind !== 'random' ? null : cannotDraw(asked.distribution, made.dtype);
	if (problem) host.raise('NotImplementedError', problem);
	if (made.requiresGrad && !differentiable(made.dtype)) host.raise('RuntimeError', 'Only Tensors of floating point and complex dtype can require gradients');
	const primitive = asked?.kind === 'random' ? drawing(made.generator, asked.distribution, sizeOf(made.shape), made.dtype) : asked;
	const axes = made.axes ?? axesFromComment(host.comment, made.shape.length) ?? axesFromSizes(host.text, made.shape.length) ?? undefined;
	const values = made.values ?? (primitive?.kind === 'full' ? constants(made.shape, primitive.value) : null);
	const tensor = newTensor(host, { ...made, axes, values });
	if (primitive && made.device !== 'meta') host.trace.op(primitive, [], [tensor.ir.id], `torch.${name}`);
	return tensor;
}

/** ATen/native/cpu/DistributionTemplates.h dispatches by dtype. */
function cannotDraw(distribution: Distribution, dtype: DType): string | null {
	if (differentiable(dtype)) return null;
	if (distribution.kind === 'normal') return `"normal_kernel_cpu" not implemented for '${dtypeFacts[dtype].scalar}'`;
	if (distribution.kind === 'uniform') return `"check_uniform_bounds" not implemented for '${dtypeFacts[dtype].scalar}'`;
	return null;
}

const normal: Primitive = { kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } };
const uniform: Primitive = { kind: 'random', distribution: { kind: 'uniform', low: 0, high: 1 } };
const filled = (value: number): Primitive => ({ kind: 'full', value });

/** A factory that is given sizes: `torch.randn(2, 3)`, `torch.zeros((2, 3))`. */
function sized(name: string, signatures: readonly Signature[], primitive: Primitive | null): NativeFunction {
	return native(name, (host, args) => {
		const { bound } = bindArguments(host, name, signatures, args);
		const { dtype, ...options } = readOptions(host, name, bound);
		const shape = unpackSizes(host, name, 'size', bound.get('size')!);
		return make(host, name, primitive, { shape, dtype: dtype ?? 'float32', ...options });
	});
}

export const native = (name: string, run: (host: Host, args: Arguments) => Value): NativeFunction => new NativeFunction(name, name, null, run);

const plain: readonly Signature[] = [{ parameters: [size, ...tensorOptions, keyword('memory_format', 'any')] }];

/** A factory that copies another tensor's sizes: `torch.zeros_like(x)`. */
function alike(name: string, primitive: Primitive | null): NativeFunction {
	const signature: Signature = { parameters: [{ name: 'input', kind: 'tensor' }, ...tensorOptions.slice(1), keyword('memory_format', 'any')] };
	return native(name, (host, args) => {
		const { bound } = bindArguments(host, name, [signature], args);
		const input = bound.get('input') as TorchTensor;
		const { dtype, requiresGrad, device } = readOptions(host, name, bound);
		return make(host, name, primitive, {
			shape: input.shape,
			dtype: dtype ?? input.dtype,
			device: bound.has('device') ? device : input.device,
			requiresGrad,
			axes: axesOf(host, input)
		});
	});
}

/** Values that are the same everywhere, as long as they are few. */
function constants(shape: readonly number[], value: number): number[] | null {
	const count = shape.reduce((product, n) => product * n, 1);
	return count > 0 && count <= 1024 ? new Array<number>(count).fill(value) : null;
}

const full = native('full', (host, args) => {
	const signature: Signature = { parameters: [size, { name: 'fill_value', kind: 'number' }, ...tensorOptions] };
	const { bound } = bindArguments(host, 'full', [signature], args);
	const fill = bound.get('fill_value')!;
	if (typeof fill !== 'bigint' && typeof fill !== 'number' && typeof fill !== 'boolean') return host.unsupported('torch.full with a value that is a tensor');
	const { dtype, ...options } = readOptions(host, 'full', bound);
	const natural = typeof fill === 'bigint' ? 'int64' : typeof fill === 'boolean' ? 'bool' : 'float32';
	const shape = unpackSizes(host, 'full', 'size', bound.get('size')!);
	return make(host, 'full', filled(Number(fill)), { shape, dtype: dtype ?? natural, ...options });
});

const int = (name: string): Parameter => ({ name, kind: 'int' });
const randintSignatures = [
	...drawn([int('high'), size], 'int high, tuple of ints size'),
	...drawn([int('low'), int('high'), size], 'int low, int high, tuple of ints size')
];

const randint = native('randint', (host, args) => {
	const { bound } = bindArguments(host, 'randint', randintSignatures, args);
	const low = bound.has('low') ? unpackInt(host, bound.get('low')!) : 0;
	const high = unpackInt(host, bound.get('high')!);
	const { dtype, ...options } = readOptions(host, 'randint', bound);
	const shape = unpackSizes(host, 'randint', 'size', bound.get('size')!);
	allocate(host, shape, dtype ?? 'int64', options.device);
	if (low >= high) host.raise('RuntimeError', `random_ expects 'from' to be less than 'to', but got from=${low} >= to=${high}`);
	if (dtype !== null && !['int32', 'int64', 'float32', 'float64'].includes(dtype)) host.unsupported(`torch.randint with dtype=torch.${dtype}`);
	return make(host, 'randint', { kind: 'random', distribution: { kind: 'integers', low, high } }, { shape, dtype: dtype ?? 'int64', ...options });
});

const randperm = native('randperm', (host, args) => {
	const { bound } = bindArguments(host, 'randperm', drawn([int('n')], 'int n'), args);
	const { dtype, ...options } = readOptions(host, 'randperm', bound);
	return make(
		host,
		'randperm',
		{ kind: 'random', distribution: { kind: 'permutation' } },
		{ shape: [unpackInt(host, bound.get('n')!)], dtype: dtype ?? 'int64', ...options }
	);
});

const number = (name: string): Parameter => ({ name, kind: 'number' });
const arangeSignatures: readonly Signature[] = [
	{ parameters: [number('end'), ...tensorOptions], text: `Number end, *, Tensor out = None, ${optionsText}` },
	{ parameters: [number('start'), number('end'), ...tensorOptions.slice(1)], text: `Number start, Number end, *, ${optionsText}` },
	{
		parameters: [number('start'), number('end'), { ...number('step'), optional: true }, ...tensorOptions],
		text: `Number start, Number end, Number step = 1, *, Tensor out = None, ${optionsText}`
	}
];

const arange = native('arange', (host, args) => {
	const { bound } = bindArguments(host, 'arange', arangeSignatures, args);
	const given = ['start', 'end', 'step'].map((name) => bound.get(name)).filter((value) => value !== undefined);
	if (given.some((value) => value instanceof TorchTensor)) host.unsupported('torch.arange of tensors');
	const [start, end, step] = [Number(bound.get('start') ?? 0), Number(bound.get('end')), Number(bound.get('step') ?? 1)];
	const { dtype, ...options } = readOptions(host, 'arange', bound);
	if (step === 0) host.raise('RuntimeError', 'step must be nonzero');
	if (!Number.isFinite(start) || !Number.isFinite(end))
		host.raise('RuntimeError', `unsupported range: ${host.str(bound.get('start') ?? 0n)} -> ${host.str(bound.get('end')!)}`);
	if ((step > 0 && start > end) || (step < 0 && start < end)) host.raise('RuntimeError', 'upper bound and lower bound inconsistent with step sign');
	const shape = [Math.ceil((end - start) / step)];
	const natural = given.some((value) => typeof value === 'number') ? 'float32' : 'int64';
	const values = shape[0]! <= 1024 ? Array.from({ length: shape[0]! }, (_, i) => start + i * step) : null;
	return make(host, 'arange', { kind: 'arange', start, step }, { shape, dtype: dtype ?? natural, ...options, values });
});

/** `torch.randn` and its like, by name. */
export const factories: readonly NativeFunction[] = [
	sized('randn', drawn([size], 'tuple of ints size'), normal),
	sized('rand', drawn([size], 'tuple of ints size'), uniform),
	sized('zeros', plain, filled(0)),
	sized('ones', plain, filled(1)),
	sized('empty', plain, null),
	alike('zeros_like', filled(0)),
	alike('ones_like', filled(1)),
	alike('empty_like', null),
	alike('randn_like', normal),
	alike('rand_like', uniform),
	full,
	randint,
	randperm,
	arange
];
