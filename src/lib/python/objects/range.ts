import type { PyRange } from './values.ts';

/** The integers of a range, one by one. */
export function* rangeItems({ start, stop, step }: PyRange): Generator<bigint> {
	for (let i = start; step > 0n ? i < stop : i > stop; i += step) yield i;
}

export function rangeLength({ start, stop, step }: PyRange): bigint {
	const span = step > 0n ? stop - start : start - stop;
	const size = step > 0n ? step : -step;
	return span <= 0n ? 0n : (span + size - 1n) / size;
}
