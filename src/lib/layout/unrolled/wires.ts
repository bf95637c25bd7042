import { arrowHead } from '../shared/arrow.ts';
import type { Box } from '../shared/box.ts';
import type { Band, Column, Geometry, StaveRow } from './geometry.ts';

/** The bars of a state: h, and beside it c where the layer has one. */
export interface StateBars {
	readonly h: Box;
	readonly c: Box | null;
}

/** h and c side by side around x, each as high as its size. Both stand on the same middle. */
export function stateBars(geometry: Geometry, x: number, y: number, sizes: { readonly h: number; readonly c: number | null }): StateBars {
	const [h, gap, c] = geometry.narrow ? [7, 2, 4] : [13, 3, 8];
	const alone = geometry.narrow ? 9 : 16;
	const bar = (left: number, width: number, size: number): Box => {
		const height = geometry.scale(size);
		return { x: left, y: y - height / 2, width, height };
	};
	if (sizes.c === null) return { h: bar(x - alone / 2, alone, sizes.h), c: null };
	const left = x - (h + gap + c) / 2;
	return { h: bar(left, h, sizes.h), c: bar(left + h + gap, c, sizes.c) };
}

/** Half the width that a state's bars take. */
export const stateHalf = (narrow: boolean): number => (narrow ? 7 : 12);

/** Middle of the states at the left and the right end of the staves. */
export function endsOf({ columns, left, narrow }: Geometry): readonly [number, number] {
	const [first, last] = [columns[0], columns.at(-1)];
	const out = stateHalf(narrow) + (narrow ? 8 : 14);
	return [(first ? first.x - first.width / 2 : left) - out, (last ? last.x + last.width / 2 : left) + out];
}

export interface StaveWires {
	readonly h: string;
	readonly c: string;
	readonly heads: string;
}

/** h and c from one state to the next along a stave, with arrow heads where they arrive and three dots where steps are left out. */
export function staveWires(geometry: Geometry, row: StaveRow, hasCell: boolean): StaveWires {
	const { columns, cell, narrow } = geometry;
	const [start, end] = endsOf(geometry);
	const half = stateHalf(narrow);
	const apart = hasCell ? Math.min(7, cell.height * 0.22) : 0;
	const stops = [
		{ left: start - half, right: start + half, gap: false },
		...columns.map((column: Column) =>
			column.kind === 'gap'
				? { left: column.x - (narrow ? 6 : 14), right: column.x + (narrow ? 6 : 14), gap: true }
				: { left: column.x + row.aside - cell.width / 2, right: column.x + row.aside + cell.width / 2, gap: false }
		),
		{ left: end - half, right: end + half, gap: false }
	];
	const line = (y: number) =>
		stops
			.slice(1)
			.map((stop, i) => `M${stops[i]!.right + 1} ${y}H${stop.left - 1}`)
			.join('');
	const dots = (y: number) =>
		stops
			.filter((stop) => stop.gap)
			.map(({ left, right }) => [-1, 0, 1].map((k) => `M${(left + right) / 2 + k * 4 - 0.6} ${y}h1.2`).join(''))
			.join('');
	const heads = (y: number) =>
		stops
			.slice(1)
			.map((stop, i) => {
				const before = stops[i]!;
				if (row.backward) return before.gap ? '' : arrowHead(before.right + 1.5, y, 'left', 3);
				return stop.gap ? '' : arrowHead(stop.left - 1.5, y, 'right', 3);
			})
			.join('');
	const [yh, yc] = [row.y - apart, row.y + apart];
	return { h: line(yh) + dots(yh), c: hasCell ? line(yc) + dots(yc) : '', heads: heads(yh) + (hasCell ? heads(yc) : '') };
}

/** What rises in each column: from x into the first layer, from each layer into the next, and from the last one into output. */
export function risers(
	geometry: Geometry,
	brokenAt: { readonly got: number; readonly expected: number } | null
): { readonly fromX: string; readonly rise: string } {
	const { columns, bands, y, cell } = geometry;
	let fromX = '';
	let rise = '';
	const layers = bands.filter((band): band is Extract<Band, { kind: 'layer' }> => band.kind === 'layer');
	for (const column of columns) {
		if (column.kind === 'gap') continue;
		const { x } = column;
		layers.forEach((band, i) => {
			const at = bands.indexOf(band);
			const below = bands[at - 1];
			const above = bands[at + 1];
			const split = band.bottom + 6;
			const join = band.top - 6;
			for (const row of band.rows) {
				const foot = row.y + cell.height / 2 + 1;
				rise += `M${x} ${split}H${x + row.aside}V${foot}${arrowHead(x + row.aside, foot, 'up', 3)}M${x + row.aside} ${row.y - cell.height / 2}V${join}H${x}`;
			}
			if (i === 0) {
				if (brokenAt === null) fromX += `M${x} ${y.x - 6}V${split}`;
				else {
					fromX += `M${x} ${y.x - 6}V${brokenAt.got}`;
					rise += `M${x} ${brokenAt.expected}V${split}`;
				}
			} else if (below?.kind === 'fold') rise += `M${x} ${below.top}V${split}`;
			rise +=
				above?.kind === 'layer'
					? `M${x} ${join}V${above.bottom + 6}`
					: above?.kind === 'fold'
						? `M${x} ${join}V${above.bottom}`
						: `M${x} ${join}V${y.output + 5}${arrowHead(x, y.output + 5, 'up', 3)}`;
		});
	}
	return { fromX, rise };
}
