import type { Interpreter } from '../../../python/index.ts';

/** An axis as the user counts it, from 0; raises PyTorch's IndexError (c10::maybe_wrap_dim). */
export function wrapDim(host: Interpreter, dim: number, rank: number): number {
	const size = Math.max(rank, 1);
	if (dim < -size || dim >= size) host.raise('IndexError', `Dimension out of range (expected to be in range of [${-size}, ${size - 1}], but got ${dim})`);
	return dim < 0 ? dim + size : dim;
}
