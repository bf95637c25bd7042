import type { DType } from '../ir/index.ts';
import type { Interpreter } from '../python/index.ts';
import { dtypeFacts } from './dtype.ts';
import { preservedStrides } from './strides.ts';
import { axesOf, derive, type StridedTensor } from './tensor.ts';

/** Whether a tensor of this dtype can carry a gradient. */
export const differentiable = (dtype: DType): boolean => dtypeFacts[dtype].kind === 'float' || dtypeFacts[dtype].kind === 'complex';

/** The tensor with another dtype or on another device, in memory of its own; itself where nothing changes. */
export function cast<T extends StridedTensor>(
	host: Interpreter,
	tensor: T,
	to: { readonly dtype?: DType | null; readonly device?: string | null },
	call: string
): T {
	const dtype = to.dtype ?? tensor.dtype;
	const device = to.device ?? tensor.device;
	if (dtype === tensor.dtype && device === tensor.device) return tensor;
	return derive(host, { kind: 'cast' }, call, [tensor], {
		shape: tensor.shape,
		dtype,
		device,
		axes: axesOf(host, tensor),
		strides: preservedStrides(tensor),
		made: 'copy',
		...(differentiable(dtype) ? {} : { requiresGrad: false })
	});
}
