import { floating, type DType, type Tensor } from '../ir/index.ts';
import { roundedTo } from './rounding.ts';
import { unknown, type TensorValue } from './value.ts';

export const complex: ReadonlySet<DType> = new Set(['complex64', 'complex128']);
export const noComplex = unknown('complex numbers are not computed');

/**
 * What a tensor holds of an op's result: integers wrap as their dtype does, and floating numbers are rounded where it is asked for. Whole numbers
 * past 2⁵³ are not exact here, and what an infinity becomes as an integer is up to the processor: better unknown than nearly right.
 */
export function resultOf({ shape, dtype }: Tensor, data: Float64Array, rounded: boolean, shared: (data: Float64Array) => boolean): TensorValue {
	if (complex.has(dtype)) return noComplex;
	const whole = !floating.has(dtype);
	if (whole && dtype !== 'bool' && !data.every(Number.isSafeInteger)) return unknown('it holds whole numbers past 2⁵³');
	return { known: true, shape: shape ?? [], data: whole || rounded ? roundedTo(dtype, data, shared) : data };
}
