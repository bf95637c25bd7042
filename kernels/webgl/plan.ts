import type { RnnAttributes, RnnInputs } from '../kernel.ts';
import { blockHeight, gridOf, type Grid } from './grid.ts';

/** Where everything of a run lies in textures. */
export interface Plan {
	/** x, one block a step. */
	readonly x: Grid;
	/** What steps write, the cell's h and c, [D·hidden] wide; even and odd steps lie in two textures of this grid. */
	readonly cells: Grid;
	/** h as the next step and layer read it, [D·out] wide; the same grid as the cells' where there is no projection. */
	readonly h: Grid;
}

/** The plan of a run; null where something is too large for a texture of `limit` by `limit` texels. */
export function planOf({ x, weights }: RnnInputs, { layers, directions, seq, batch, input, hidden, out }: RnnAttributes, limit: number): Plan | null {
	const height = blockHeight(batch);
	const half = Math.ceil(seq / 2);
	const grids = {
		x: gridOf(x.shape[2]!, height, seq, limit),
		cells: gridOf(directions * hidden, height, half, limit),
		h: gridOf(directions * out, height, half, limit)
	};
	const rows = Math.max(weights[0]!.wHr ? hidden : 0, (layers > 1 ? Math.max(input, directions * out) : input) + out + 1, layers * height);
	return grids.x && grids.cells && grids.h && rows <= limit ? { x: grids.x, cells: grids.cells, h: grids.h } : null;
}
