/**
 * Where the blocks of a history lie in one texture. A block is one step's values for the whole batch: `width` by `height` texels, each of
 * which holds one feature of four sequences; four features that follow each other lie in the texture's four planes. Blocks fill a row of `columns`, then the next.
 */
export interface Grid {
	readonly width: number;
	readonly height: number;
	readonly columns: number;
	/** Size of the texture in texels. */
	readonly size: readonly [width: number, height: number];
}

/** The number of fours that hold so many. */
export const fours = (size: number): number => Math.ceil(size / 4);

/** The number of texels that hold one feature of all sequences. */
export const blockHeight = (batch: number): number => fours(batch);

/** The grid for so many blocks; null where they do not fit a texture of `limit` by `limit` texels. */
export function gridOf(width: number, height: number, blocks: number, limit: number): Grid | null {
	const rows = Math.floor(limit / height);
	if (width > limit || rows === 0) return null;
	const columns = Math.ceil(blocks / rows);
	if (columns * width > limit) return null;
	return { width, height, columns, size: [columns * width, Math.ceil(blocks / columns) * height] };
}

/** The texel at which a block begins. */
export const originOf = ({ width, height, columns }: Grid, block: number): readonly [x: number, y: number] => [
	(block % columns) * width,
	Math.floor(block / columns) * height
];
