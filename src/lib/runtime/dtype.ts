import { floating, type DType } from '../ir/index.ts';
import type { Program } from './program.ts';

/** tfjs' dtype that stands in for a framework's. There is none for complex numbers in the kernels that are used here. */
export function tfDtype(dtype: DType): 'float32' | 'int32' | 'bool' | null {
	if (floating.has(dtype)) return 'float32';
	if (dtype === 'bool') return 'bool';
	return dtype === 'complex64' || dtype === 'complex128' ? null : 'int32';
}

/** Sentences on dtypes that tfjs stands in for with its own. */
export function dtypeNotes({ trace, ops }: Program): string[] {
	const used = new Set(ops.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]).map((id) => trace.tensors[id]!.dtype));
	const floats = [...used].filter((dtype) => floating.has(dtype) && dtype !== 'float32');
	const whole = [...used].filter((dtype) => !floating.has(dtype) && dtype !== 'int32' && dtype !== 'bool');
	return [
		...(floats.length ? [`tfjs has no ${floats.join(', ')}: it ran as float32.`] : []),
		...(whole.length ? [`tfjs has no ${whole.join(', ')}: it ran as int32.`] : [])
	];
}
