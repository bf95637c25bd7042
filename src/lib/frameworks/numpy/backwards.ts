import type { NdArray } from './ndarray.ts';

/** Arrays with a negative stride, `a[::-1]`: tensors cannot share such memory. */
export const backwards = new WeakSet<NdArray>();
