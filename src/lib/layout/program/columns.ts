import type { Viewport } from '../shared/figure.ts';
import { textWidth } from '../shared/label.ts';
import type { Known, Line, Wire } from './lines.ts';
import { leastShape } from './tensor.ts';

/** Where the parts stand, from the left, in pixels. */
export interface Columns {
	/** The lane nearest to the picture; the others stand to the left of it. */
	readonly lane: number;
	/** Right end of tensors' names. */
	readonly nameEnd: number;
	/** Left edge of boxes. */
	readonly left: number;
	/** Widest slab. */
	readonly room: number;
	/** The line down which the program flows. */
	readonly spine: number;
	/** Left end of chips. */
	readonly chips: number;
	/** Right end of chips and boxes. */
	readonly end: number;
	/** Of the whole picture: as much as there is, or more where not even the shortest chips fit, and then it is drawn smaller. */
	readonly width: number;
}

/** How far a frame keeps from the one around it. */
export const indent = 10;
export const laneWidth = 8;
const longestName = 11;
/** What a slab's depth takes, to its right. */
const depth = 26;
const widest = 560;
/** How much smaller a picture may be drawn. */
const shrink = 1.3;

const clip = (text: string): string => (text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`);

/** The name of a tensor as it is written beside it. */
export const writtenName = (line: Line, { names }: Known): string =>
	line.row.kind === 'tensor' ? clip(names.get(line.row.flowing.tensor) ?? names.get(line.row.flowing.last) ?? '') : '';

export function columnsOf(lines: readonly Line[], known: Known, wires: readonly Wire[], viewport: Viewport): Columns {
	const given = Math.min(widest, viewport.width);
	let nested = 0;
	let deepest = 0;
	for (const { row } of lines) {
		if (row.kind === 'open') deepest = Math.max(deepest, ++nested);
		else if (row.kind === 'close') nested--;
	}
	const inset = deepest * indent + (deepest > 0 ? 6 : 0);
	const lanes = Math.max(0, ...wires.map(({ lane }) => lane + 1));
	const names = Math.max(0, ...lines.map((line) => textWidth(writtenName(line, known), 12)));
	const lane = inset + Math.max(0, lanes - 1) * laneWidth + 2;
	const nameEnd = (lanes > 0 ? lane + 8 : inset) + names;
	const left = nameEnd + (names > 0 || lanes > 0 ? 10 : 0);
	const room = Math.max(56, Math.min(104, given - inset - left - 8 - depth - 10 - 190));
	const chips = left + 8 + room + depth + 8;
	const least = Math.max(0, ...lines.map(({ row }) => (row.kind === 'tensor' ? leastShape(known.tensorOf(row.flowing.tensor)) : 0)));
	const width = Math.max(given, Math.min(chips + least + inset + 2, given * shrink));
	return { lane, nameEnd, left, room, spine: left + 8 + room / 2, chips, end: width - inset, width };
}
