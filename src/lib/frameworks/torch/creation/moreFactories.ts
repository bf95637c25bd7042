import { TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { Primitive } from '../../../ir/index.ts';
import type { NativeFunction } from '../../../python/index.ts';
import { bindArguments, unpackInt, unpackSizes, type Parameter, type Signature } from '../binding/arguments.ts';
import { drawn, filled, keyword, make, native, normal, optionsText, readOptions, size, tensorOptions, uniform } from './factories.ts';
import { allocate } from '../tensor/memory.ts';
import { checkFits } from '../tensor/overflow.ts';
import { stateOf } from '../state.ts';

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

const full = native('full', (host, args) => {
	const signature: Signature = { parameters: [size, { name: 'fill_value', kind: 'number' }, ...tensorOptions] };
	const { bound } = bindArguments(host, 'full', [signature], args);
	const fill = bound.get('fill_value')!;
	if (typeof fill !== 'bigint' && typeof fill !== 'number' && typeof fill !== 'boolean') return host.unsupported('torch.full with a value that is a tensor');
	const { dtype, ...options } = readOptions(host, 'full', bound);
	const natural = typeof fill === 'bigint' ? 'int64' : typeof fill === 'boolean' ? 'bool' : stateOf(host).defaultDType;
	const shape = unpackSizes(host, 'full', 'size', bound.get('size')!);
	checkFits(host, fill, dtype ?? natural);
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
	const natural = given.some((value) => typeof value === 'number') ? stateOf(host).defaultDType : 'int64';
	const values = shape[0]! <= 1024 ? Array.from({ length: shape[0]! }, (_, i) => start + i * step) : null;
	return make(host, 'arange', { kind: 'arange', start, step }, { shape, dtype: dtype ?? natural, ...options, values });
});

/** `torch.zeros_like`, `torch.arange` and their like, by name. */
export const moreFactories: readonly NativeFunction[] = [
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
