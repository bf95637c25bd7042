import type { Box } from './box.ts';

/**
 * A tensor as a block in oblique projection: what runs across its front face is time, what runs down is feature or hidden,
 * and its depth is the batch. Numbers and path strings, in CSS pixels.
 */
export interface SlabShape {
	readonly front: Box;
	/** How far the back face stands to the right of the front, and above it (negative). Both 0: a flat tensor. */
	readonly dx: number;
	readonly dy: number;
	/** Everything that the block covers. */
	readonly silhouette: string;
	/** The edges of the back that can be seen. */
	readonly back: string;
	/** Hairlines of the sequences behind the first. */
	readonly leaves: string;
	/** The bottom edge of the front face. */
	readonly across: string;
	/** The left and the right edge of the front face. */
	readonly down: string;
	readonly right: string;
	/** The oblique edges of the top face. */
	readonly deep: string;
}

/** A block with its front face at (x, y). `leaves` is how many sheets show behind the front one. */
export function slab(x: number, y: number, width: number, height: number, dx: number, dy: number, leaves = 3): SlabShape {
	const sheets = Array.from({ length: dx > 0 ? leaves : 0 }, (_, i) => (i + 1) / (leaves + 1));
	return {
		front: { x, y, width, height },
		dx,
		dy,
		silhouette: `M${x} ${y}l${dx} ${dy}h${width}v${height}l${-dx} ${-dy}h${-width}z`,
		back: dx > 0 ? `M${x} ${y}l${dx} ${dy}h${width}v${height}l${-dx} ${-dy}M${x + width} ${y}l${dx} ${dy}` : '',
		leaves: sheets.map((part) => `M${x + dx * part} ${y + dy * part}h${width}v${height}`).join(''),
		across: `M${x} ${y + height}h${width}`,
		down: `M${x} ${y}v${height}`,
		right: `M${x + width} ${y}v${height}`,
		deep: dx > 0 ? `M${x} ${y}l${dx} ${dy}M${x + width} ${y}l${dx} ${dy}` : ''
	};
}

/** Depth of a block that holds `batch` sequences: 0 for none, from 7 px for one to 26 px for a thousand and more. */
export function batchDepth(batch: number): number {
	if (batch <= 0) return 0;
	return Math.min(26, 6 + (20 * Math.log2(1 + batch)) / Math.log2(1001));
}
