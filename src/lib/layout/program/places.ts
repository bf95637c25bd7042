import type { Columns } from './columns.ts';
import { follows, type Known, type Line, type Wire } from './lines.ts';
import { extentOf, type TensorScale } from './tensor.ts';
import type { ProgramStroke } from './picture.ts';
import { arrow } from '../shared/arrow.ts';
import { laneWidth } from './columns.ts';

/** Where a line stands, from the top: what is drawn of it, and what follows it. */
export interface Place {
	readonly top: number;
	readonly bottom: number;
	/** Top and left end of a slab's front face; of a step's box. */
	readonly front: number;
	readonly left: number;
}

/** What a mistake takes of room, in pixels. */
export interface Room {
	readonly above: number;
	readonly below: number;
}

const gap = 20;
const near = 16;

const heights = { layer: 28, function: 20, stop: 28, frame: 28 } as const;

/** Stacks the lines. */
export function placesOf(
	lines: readonly Line[],
	{ tensorOf }: Known,
	scale: TensorScale,
	columns: Columns,
	roomFor: (line: Line) => Room
): { readonly places: ReadonlyMap<Line, Place>; readonly height: number } {
	const places = new Map<Line, Place>();
	let y = 4;
	lines.forEach((line, i) => {
		const { row } = line;
		const before = lines[i - 1]?.row;
		const { above, below } = roomFor(line);
		let top = y;
		let height: number;
		let front = top;
		let left = columns.left;
		if (row.kind === 'open') {
			top += i > 0 ? (before?.kind === 'open' ? 2 : 14) : 0;
			height = 24;
		} else if (row.kind === 'close') height = 12;
		else if (row.kind === 'elided') {
			top += near;
			height = 30;
		} else {
			const both = row.kind === 'step' && before?.kind === 'step' && row.step.kind === 'function' && before.step.kind === 'function';
			top += above + (i === 0 ? 4 : both ? near : before?.kind === 'open' || before?.kind === 'elided' ? 10 : gap);
			if (row.kind === 'step') height = heights[row.step.kind];
			else {
				const extent = extentOf(tensorOf(row.flowing.tensor), scale);
				height = Math.max(12, extent.height + extent.depth / 2);
				front = top + height - extent.height;
				left = columns.spine - extent.width / 2;
			}
		}
		places.set(line, { top, bottom: top + height, front, left });
		y = top + height + below;
	});
	return { places, height: Math.ceil(y + 8) };
}

/** The arrows from line to line, and the lanes beside them. */
export function strokesOf(
	lines: readonly Line[],
	wires: readonly Wire[],
	places: ReadonlyMap<Line, Place>,
	columns: Columns,
	broken: Line | null
): readonly ProgramStroke[] {
	const strokes: ProgramStroke[] = [];
	const { spine, left } = columns;
	lines.forEach((line, i) => {
		const before = follows(lines, i);
		const place = places.get(line);
		const from = before && places.get(before);
		if (!place || !from || line === broken) return;
		const joins =
			line.row.kind === 'tensor' ? line.row.from !== null && before.row.kind === 'step' && before.row.step === line.row.from : line.reads.includes(before);
		if (joins) strokes.push({ path: arrow(spine, from.bottom + 3, spine, place.top - 2), kind: 'arrow' });
		// A step's second tensor, and those after it, hang on a line from the step.
		if (line.row.kind === 'tensor' && line.row.from && before.row.kind === 'tensor') {
			const { from: step } = line.row;
			const giver = lines.find(({ row }) => row.kind === 'step' && row.step === step);
			const start = giver && places.get(giver);
			if (start) strokes.push({ path: `M${left + 3} ${start.bottom}V${(place.front + place.bottom) / 2}H${place.left - 3}`, kind: 'lane' });
		}
	});
	for (const { from, to, lane } of wires) {
		const start = places.get(from);
		if (!start) continue;
		const x = columns.lane - lane * laneWidth;
		const out = start.bottom + 7;
		const inline = from.row.kind === 'step';
		strokes.push({ path: inline ? `M${left} ${start.bottom - 8}H${x}` : `M${start.left + 3} ${start.bottom + 2}V${out}H${x}`, kind: 'lane' });
		const ends = to.flatMap((line) => places.get(line) ?? []).map((place) => (place.top + place.bottom) / 2);
		strokes.push({ path: `M${x} ${inline ? start.bottom - 8 : out}V${Math.max(...ends)}`, kind: 'lane' });
		for (const end of ends) strokes.push({ path: arrow(x, end, left - 2, end), kind: 'arrow' });
	}
	return strokes;
}
