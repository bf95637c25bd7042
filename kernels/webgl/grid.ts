/**
 * Where the blocks of a history lie in one texture. A block is one step's values for the whole batch. A texel holds one feature of four sequences;
 * features that follow each other lie in the texture's planes, and these groups of features in four strips, one below the other: a GPU computes
 * squares of fragments, which a block of a single row would leave half empty. Blocks fill a row of `columns`, then the next.
 */
export interface Grid {
	/** Of a block, in texels: a quarter of the groups of each direction, and four strips for each four sequences. */
	readonly width: number;
	readonly height: number;
	readonly columns: number;
	readonly planes: number;
	/** Size of the texture in texels. */
	readonly size: readonly [width: number, height: number];
}

/** The number of fours that hold so many. */
export const fours = (size: number): number => Math.ceil(size / 4);

/** The number of groups that hold so many features. */
export const groups = (size: number, planes: number): number => Math.ceil(size / planes);

/** The length of a strip of so many features of one direction. */
export const stripLength = (size: number, planes: number): number => fours(groups(size, planes));

/** The height of a block: four strips for each four sequences. */
export const blockHeight = (batch: number): number => 4 * fours(batch);

/**
 * The grid for so many blocks of features of each direction; null where they do not fit a texture of `limit` by `limit` texels.
 *
 * @param size Features of one direction.
 */
export function gridOf(size: number, directions: number, batch: number, blocks: number, planes: number, limit: number): Grid | null {
	const width = directions * stripLength(size, planes);
	const height = blockHeight(batch);
	const rows = Math.floor(limit / height);
	if (width > limit || rows === 0) return null;
	const columns = Math.max(1, Math.ceil(blocks / rows));
	if (columns * width > limit) return null;
	return { width, height, columns, planes, size: [columns * width, Math.ceil(blocks / columns) * height] };
}

/** The texel at which a block begins. */
export const originOf = ({ width, height, columns }: Grid, block: number): readonly [x: number, y: number] => [
	(block % columns) * width,
	Math.floor(block / columns) * height
];
