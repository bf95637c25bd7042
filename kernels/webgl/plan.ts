import type { RnnAttributes, RnnInputs } from '../kernel.ts';
import { blockHeight, fours, gridOf, type Grid } from './grid.ts';

/** Where everything of a run lies in textures. */
export interface Plan {
	/** x, one block a step. */
	readonly x: Grid;
	/** What steps write, the cell's h and c, D·⌈hidden / 4⌉ wide; even and odd steps lie in two textures of this grid. */
	readonly cells: Grid;
	/** h as the next step and layer read it, D·⌈out / 4⌉ wide; the same grid as the cells' where there is no projection. */
	readonly h: Grid;
}

/** The plan of a run; null where something is too large for a texture of `limit` by `limit` texels. */
export function planOf({ weights }: RnnInputs, { layers, directions, seq, batch, input, hidden, out }: RnnAttributes, limit: number): Plan | null {
	const height = blockHeight(batch);
	const half = Math.ceil(seq / 2);
	const grids = {
		x: gridOf(fours(input), height, seq, limit),
		cells: gridOf(directions * fours(hidden), height, half, limit),
		h: gridOf(directions * fours(out), height, half, limit)
	};
	const below = layers > 1 ? Math.max(fours(input), directions * fours(out)) : fours(input);
	const most = Math.max(weights[0]!.wHr ? 4 * fours(hidden) : 0, 4 * (below + fours(out)) + 1, 4 * directions * fours(hidden), layers * height);
	return grids.x && grids.cells && grids.h && most <= limit ? { x: grids.x, cells: grids.cells, h: grids.h } : null;
}
