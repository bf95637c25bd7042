import type { DType } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { cast } from '../../../tensors/convert.ts';
import type { TorchTensor } from './tensor.ts';

/** The methods that are named after the dtype they give. */
export const castMethods: readonly (readonly [name: string, dtype: DType])[] = [
	['float', 'float32'],
	['double', 'float64'],
	['half', 'float16'],
	['bfloat16', 'bfloat16'],
	['long', 'int64'],
	['int', 'int32'],
	['short', 'int16'],
	['char', 'int8'],
	['byte', 'uint8'],
	['bool', 'bool'],
	['cfloat', 'complex64'],
	['cdouble', 'complex128']
];

/** The tensor with another dtype or on another device; itself where nothing changes. */
export function converted(
	host: Interpreter,
	tensor: TorchTensor,
	to: { readonly dtype?: DType | null; readonly device?: string | null },
	call: string
): TorchTensor {
	if (to.device === 'cpu' && tensor.device === 'meta') host.raise('NotImplementedError', 'Cannot copy out of meta tensor; no data!');
	return cast(host, tensor, to, call);
}
