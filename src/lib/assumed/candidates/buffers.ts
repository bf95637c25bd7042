import type { Leaf } from '../leaf.ts';
import type { Hint } from '../text/hints/hint.ts';
import type { Sizes } from './sizes.ts';

/** A tensor that is kept beside the parameters: of one axis, where no more are asked for. Null for anything else. */
export const bufferLeaf = (sizes: Sizes, name: string, { buffered, rank, least = 1 }: Hint): Leaf | null =>
	buffered ? { kind: 'tensor', of: 'float', axes: Array.from({ length: rank ?? least }, (_, i) => sizes.fresh(`${name}_${i}`, 'width')) } : null;
