/** How long an edge of a given size is drawn, in pixels. */
export interface SizeScale {
	(size: number): number;
	/** Sizes too far apart to be drawn to one scale are drawn on a log scale, and the picture says so. */
	readonly log: boolean;
}

/** Largest ratio of two sizes that is still drawn to scale, where nothing else is said. */
const usualRatio = 16;
/** Even an edge of size 1, or 0, can be seen. */
const leastEdge = 2.5;
/** Up to this size an edge is not stretched to its room, so that growing from 1 is seen. */
const smallest = 4;

/**
 * One scale for all edges of a picture that can be compared. Each entry is the sizes that must fit into a room of that many
 * pixels. Linear, so that heights add, unless the largest is more than `maxRatio` times the smallest.
 */
export function sizeScale(fits: readonly { readonly sizes: readonly number[]; readonly room: number }[], maxRatio = usualRatio): SizeScale {
	const sizes = fits.flatMap((fit) => fit.sizes).filter((size) => size > 0);
	const log = sizes.length > 0 && Math.max(...sizes) > maxRatio * Math.min(...sizes);
	const reach = log ? Math.log1p : (size: number) => size;
	const unit = Math.min(...fits.map((fit) => fit.room / reach(Math.max(smallest, ...fit.sizes))));
	return Object.assign((size: number) => Math.max(leastEdge, unit * reach(size)), { log });
}
