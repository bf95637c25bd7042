import type { DType } from '../../../ir/index.ts';
import type { Interpreter, Value } from '../../../python/index.ts';

/** The largest number of a dtype, and how the error calls the type (c10/util/TypeCast.h). */
const limits: Partial<Record<DType, readonly [most: number, name: string]>> = {
	float16: [65504, 'c10::Half'],
	bfloat16: [3.3895313892515355e38, 'c10::BFloat16'],
	float32: [3.4028234663852886e38, 'float'],
	uint8: [255, 'uint8_t'],
	int8: [127, 'int8_t'],
	int16: [32767, 'int16_t'],
	int32: [2147483647, 'int'],
	int64: [2 ** 63, 'int64_t']
};

/**
 * Raises RuntimeError where a number that a tensor is to be filled with is outside of its dtype; numbers without a sign may wrap round once.
 * @param written Whether the number is written in a list: then the error names the dtype, and no fraction wraps round.
 */
export function checkFits(host: Interpreter, given: Value, dtype: DType, written = false): void {
	const [most, type] = limits[dtype] ?? [Infinity, ''];
	const name = written ? dtype : type;
	const value = Number(given);
	const real = dtype.includes('float');
	if (real && !Number.isFinite(value)) return;
	const least = real ? -most : dtype !== 'uint8' ? -most - 1 : written && typeof given === 'number' ? 0 : -most;
	if (name && !(value <= most && value >= least)) host.raise('RuntimeError', `value cannot be converted to type ${name} without overflow`);
}
