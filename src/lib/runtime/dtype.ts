import * as tf from '@tensorflow/tfjs-core';
import { floating, type DType } from '../ir/index.ts';
import type { Program } from './program.ts';

/** tfjs' dtype that stands in for a framework's. There is none for complex numbers in the kernels that are used here. */
export function tfDtype(dtype: DType): 'float32' | 'int32' | 'bool' | null {
	if (floating.has(dtype)) return 'float32';
	if (dtype === 'bool') return 'bool';
	return dtype === 'complex64' || dtype === 'complex128' ? null : 'int32';
}

/** What tfjs itself says to a dtype that it lacks. */
function refusal(dtype: DType): string {
	try {
		tf.dispose(tf.zeros([1], dtype as tf.DataType));
		return `no ${dtype}`;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

/** Sentences on dtypes that tfjs stands in for with its own. */
export function dtypeNotes({ trace, ops }: Program): string[] {
	const used = new Set(ops.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]).map((id) => trace.tensors[id]!.dtype));
	const others = [...used].filter((dtype) => dtype !== tfDtype(dtype));
	return others.map((dtype) => `tfjs says “${refusal(dtype)}”: it ran as ${tfDtype(dtype)}.`);
}
