import { sizeOf, type DType, type Distribution, type Primitive } from '../../../ir/index.ts';
import type { Interpreter, Value } from '../../../python/index.ts';
import { readDType, unpackSizes } from '../binding/arguments.ts';
import type { Bound } from '../../../tensors/arguments/signature.ts';
import type { Row } from '../binding/row.ts';
import { axesMeant } from '../../../tensors/axes.ts';
import { cpu, readDevice, usableDevice } from '../device.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { drawing } from '../../../tensors/random.ts';
import { allocate } from '../tensor/memory.ts';
import { newTensor, TorchTensor } from '../tensor/tensor.ts';
import type { NewTensor } from '../../../tensors/made.ts';
import { stateOf } from '../state.ts';

/** The overloads of a factory that draws: with a generator and without. */
export const drawnFrom = (...parameters: readonly string[]): string =>
	parameters.map((each) => `${each}, *, Generator? generator, Tensor out=None, $options | ${each}, *, Tensor out=None, $options`).join(' | ');

export interface Options {
	readonly dtype: DType | null;
	readonly device: string;
	readonly requiresGrad: boolean;
	readonly generator?: Value | undefined;
}

/** `dtype=`, `device=`, `requires_grad=`, `generator=` of a call. */
export function readOptions(host: Interpreter, name: string, bound: Bound): Options {
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
	host: Interpreter,
	name: string,
	asked: Primitive | null,
	made: Pick<NewTensor, 'shape' | 'dtype' | 'axes' | 'strides' | 'values' | 'requiresGrad'> & {
		readonly device: string;
		readonly generator?: Value | undefined;
	}
): TorchTensor {
	allocate(host, made.shape, made.dtype, made.device, name === 'zeros' ? 'zeros' : 'dimension');
	const problem = made.device === 'meta' || asked?.kind !== 'random' ? null : cannotDraw(asked.distribution, made.dtype);
	if (problem) host.raise('NotImplementedError', problem);
	if (made.requiresGrad && !differentiable(made.dtype)) host.raise('RuntimeError', 'Only Tensors of floating point and complex dtype can require gradients');
	const primitive = asked?.kind === 'random' ? drawing(made.generator, asked.distribution, sizeOf(made.shape), made.dtype) : asked;
	const { shape, dtype, device, strides, values, requiresGrad } = made;
	const axes = made.axes ?? axesMeant(host, shape.length);
	const tensor = newTensor(host, { shape, dtype, device, axes, strides, values, requiresGrad });
	if (primitive && made.device !== 'meta') host.trace.op(primitive, [], [tensor.ir.id], `torch.${name}`);
	return tensor;
}

/** ATen/native/cpu/DistributionTemplates.h dispatches by dtype. */
function cannotDraw(distribution: Distribution, dtype: DType): string | null {
	if (differentiable(dtype)) return null;
	if (distribution.kind === 'normal') return `"normal_kernel_cpu" not implemented for '${dtypeWords[dtype].scalar}'`;
	if (distribution.kind === 'uniform') return `"check_uniform_bounds" not implemented for '${dtypeWords[dtype].scalar}'`;
	return null;
}

export const normalNumbers: Primitive = { kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } };
export const uniformNumbers: Primitive = { kind: 'random', distribution: { kind: 'uniform', low: 0, high: 1 } };
export const filled = (value: number): Primitive => ({ kind: 'full', value });

/** A factory that is given sizes: `torch.randn(2, 3)`, `torch.zeros((2, 3))`. */
const sized = (name: string, fn: string, primitive: Primitive | null): Row => ({
	name,
	fn,
	run: (host, _, { bound }) => {
		const { dtype, ...options } = readOptions(host, name, bound);
		const shape = unpackSizes(host, name, 'size', bound.get('size')!);
		return make(host, name, primitive, { shape, dtype: dtype ?? stateOf(host).defaultDType, ...options });
	}
});

const size = 'SymIntArrayRef size';
const filledSize = `${size}, *, Tensor out=None, $options`;

/** `torch.randn` and its like. */
export const factories: readonly Row[] = [
	sized('randn', drawnFrom(size), normalNumbers),
	sized('rand', drawnFrom(size), uniformNumbers),
	sized('zeros', filledSize, filled(0)),
	sized('ones', filledSize, filled(1)),
	sized('empty', `${size}, *, MemoryFormat? memory_format=None, Tensor out=None, $options`, null)
];
