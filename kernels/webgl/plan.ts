import type { RnnAttributes, RnnInputs } from '../kernel.ts';
import { blockHeight, fours, gridOf, groups, type Grid } from './grid.ts';

/** What a device allows. */
export interface Limits {
	/** The largest side of a texture, in texels. */
	readonly textureSize: number;
	/** Textures that a fragment may write to; WebGL 2 promises four. */
	readonly outputs: number;
}

/** Where everything of a run lies in textures. */
export interface Plan {
	/** Units that a fragment computes: as many as have their new states, h and an LSTM's c, in outputs of their own. */
	readonly planes: number;
	/** x, one block a step; where it is projected ahead, one block in which every step of a sequence counts as a sequence. */
	readonly x: Grid;
	/** What steps write, the cell's h and c; even and odd steps lie in two textures of this grid. */
	readonly cells: Grid;
	/** h as the next step and layer read it; the same grid as the cells' where there is no projection. */
	readonly h: Grid;
	/** The size of W_ih·x of all steps of the first layer, a column of the weights by four rows of x; null where each step computes its own. */
	readonly ahead: readonly [width: number, height: number] | null;
}

/** Columns of a layer's weights for one direction: a texel is one unit's gates, or one weight of each of four units where there is one gate. */
export const columnsOf = ({ mode, hidden }: Pick<RnnAttributes, 'mode' | 'hidden'>, planes: number): number =>
	groups(hidden, planes) * (mode === 'lstm' || mode === 'gru' ? planes : 1);

/** Up to this batch, texels of four sequences are so empty that to project texels of four steps ahead costs less. */
const batchAhead = 2;

/** The plan of a run; null where something is too large for a texture. */
export function planOf({ weights }: RnnInputs, attributes: RnnAttributes, { textureSize: limit, outputs }: Limits): Plan | null {
	const { mode, layers, directions, seq, batch, input, hidden, out } = attributes;
	const planes = Math.min(4, Math.floor(outputs / (mode === 'lstm' ? 2 : 1)));
	const half = Math.ceil(seq / 2);
	const columns = directions * columnsOf(attributes, planes);
	const ahead: readonly [number, number] = [columns, fours(seq * batch)];
	const xAhead = batch <= batchAhead && Math.max(...ahead) <= limit ? gridOf(input, 1, seq * batch, 1, planes, limit) : null;
	const grids = {
		x: xAhead ?? gridOf(input, 1, batch, seq, planes, limit),
		cells: gridOf(hidden, directions, batch, half, planes, limit),
		h: gridOf(out, directions, batch, half, planes, limit)
	};
	const below = Math.max(groups(input, planes), layers > 1 ? directions * groups(out, planes) : 0);
	const rows = Math.max(planes * (below + groups(out, planes)) + 1, weights[0]!.wHr ? planes * groups(hidden, planes) : 0);
	if (!grids.x || !grids.cells || !grids.h || Math.max(rows, columns, layers * blockHeight(batch)) > limit) return null;
	return { planes, x: grids.x, cells: grids.cells, h: grids.h, ahead: xAhead && ahead };
}
