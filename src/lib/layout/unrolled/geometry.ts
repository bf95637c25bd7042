import type { Box } from '../shared/box.ts';
import type { Figure, Viewport } from '../shared/figure.ts';
import { sizeScale, type SizeScale } from '../shared/scale.ts';
import { elide } from './elision.ts';

/** Which step of which layer is looked at. Both are clamped to what the figure has. */
export interface UnrolledSelection {
	/** In the time of x. */
	readonly step: number;
	/** Index into h_n's first axis: its layer is never folded. */
	readonly stave?: number;
	/** Which sequence of the batch is shown. */
	readonly batchIndex?: number;
}

/** A column: one shown step, or steps that are left out. */
export type Column =
	| { readonly kind: 'step'; readonly step: number; readonly x: number; readonly width: number; readonly selected: boolean; readonly beyond: boolean }
	| { readonly kind: 'gap'; readonly from: number; readonly count: number; readonly x: number; readonly width: number };

/** One layer in one direction. */
export interface StaveRow {
	readonly stave: number;
	readonly layer: number;
	readonly backward: boolean;
	/** Middle of its cells. */
	readonly y: number;
	/** How far its cells stand beside the column's middle, so that both directions can be reached from below. */
	readonly aside: number;
}

/** A layer, or layers that are folded away. */
export type Band =
	| { readonly kind: 'layer'; readonly layer: number; readonly rows: readonly StaveRow[]; readonly top: number; readonly bottom: number }
	| { readonly kind: 'fold'; readonly from: number; readonly count: number; readonly top: number; readonly bottom: number };

/** Where everything of the unrolled picture stands; what is drawn there is computed from this. */
export interface Geometry {
	readonly width: number;
	readonly height: number;
	readonly narrow: boolean;
	readonly step: number;
	/** Steps of the sequence that is shown: `seq`, or its length where it is packed. */
	readonly length: number;
	readonly columns: readonly Column[];
	readonly bands: readonly Band[];
	/** Left end of the columns, right end of them, and the width that a state at an end of a stave has. */
	readonly left: number;
	readonly right: number;
	readonly endWidth: number;
	readonly pitch: number;
	readonly cell: { readonly width: number; readonly height: number };
	/** Baselines and edges from the top down. */
	readonly y: Readonly<
		Record<
			'aside' | 'outputTop' | 'output' | 'stack' | 'edge' | 'x' | 'xBottom' | 'tick' | 'frameBottom' | 'words' | 'slider' | 'forward' | 'backward' | 'foot',
			number
		>
	>;
	/** Ends of the time axis. */
	readonly track: { readonly x0: number; readonly x1: number };
	readonly scale: SizeScale;
}

/** Heights are the same whatever the sizes are, so that nothing below the picture moves while they are dragged. */
const heights = { wide: 680, narrow: 780 };
const foldHeight = 22;

export const outputSize = (figure: Figure): number => (figure.proj > 0 ? figure.proj : figure.hidden);

/** Size that a mismatch is about, where it can be read as a number. */
export const sizeIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

export function geometryOf(figure: Figure, viewport: Viewport, selection: UnrolledSelection): Geometry {
	const { width, narrow } = viewport;
	const height = narrow ? heights.narrow : heights.wide;
	const step = Math.max(0, Math.min(figure.seq - 1, Math.round(selection.step)));
	const length = lengthOf(figure, selection.batchIndex ?? 0);
	// On a narrow page the number of a stave and the name of its state stand above that state, clear of the first column.
	const gutter = narrow ? 14 : width < 760 ? 112 : 128;
	const endWidth = narrow ? 30 : 58;
	const [left, right] = [gutter + endWidth, width - endWidth - 4];
	const columns = columnsOf(figure.seq, length, step, left, right, narrow);
	const swapped = figure.x.axes.some(({ axis, meant }) => axis === 'time' && meant !== null);
	const y = narrow
		? rowsFrom(height, { band: 52, outputRoom: 60, xRoom: 30, edge: 46, words: swapped ? 36 : 18, foot: 28 })
		: rowsFrom(height, { band: 22, outputRoom: 80, xRoom: 44, edge: 46, words: 0, foot: 0 });
	const { bands, pitch } = bandsOf(figure, selection.stave ?? 0, y.stack, y.edge, narrow, columns[0]?.width ?? 84);
	const cellWidth = narrow ? 18 : 34;
	const cellHeight = Math.max(8, Math.min(narrow ? 50 : 90, pitch - (narrow ? 18 : 7)));
	const steps = columns.filter((column) => column.kind === 'step');
	const out = outputSize(figure);
	const expected = sizeIn(figure.mismatch?.tensor === 'x' ? figure.mismatch.expected : '');
	const scale = sizeScale([
		{ sizes: [figure.inputSize, ...(expected === null ? [] : [expected])], room: y.xBottom - y.x },
		{ sizes: [out], room: (y.output - y.outputTop) / figure.directions },
		{ sizes: [out, figure.hidden], room: cellHeight - 6 }
	]);
	return {
		width,
		height,
		narrow,
		step,
		length,
		columns,
		bands,
		left,
		right,
		endWidth,
		pitch,
		y,
		scale,
		cell: { width: cellWidth, height: cellHeight },
		track: { x0: steps[0]?.x ?? left, x1: steps.at(-1)?.x ?? left }
	};
}

function lengthOf(figure: Figure, batchIndex: number): number {
	const length = figure.lengths?.[batchIndex];
	return length === undefined ? figure.seq : Math.max(0, Math.min(figure.seq, length));
}

interface Rooms {
	/** For asides above everything. */
	readonly band: number;
	readonly outputRoom: number;
	readonly xRoom: number;
	/** Between x and the first layer, where a mismatch is shown. */
	readonly edge: number;
	/** Between the step numbers and the time axis, where a narrow page has its words on x. */
	readonly words: number;
	/** Below everything. */
	readonly foot: number;
}

function rowsFrom(height: number, { band, outputRoom, xRoom, edge, words, foot }: Rooms): Geometry['y'] {
	const bottom = height - foot;
	const tick = bottom - 122 - words;
	const xBottom = tick - 20;
	const x = xBottom - xRoom;
	const output = band + 8 + outputRoom;
	return {
		aside: foot ? 22 : 13,
		outputTop: band + 8,
		output,
		stack: output + 24,
		edge: x - edge,
		x,
		xBottom,
		tick,
		frameBottom: tick + 8,
		words: bottom - 115,
		slider: bottom - 74,
		forward: bottom - 36,
		backward: bottom - 9,
		foot: height - 14
	};
}

function columnsOf(seq: number, length: number, step: number, left: number, right: number, narrow: boolean): Column[] {
	const room = right - left;
	// A finger needs 44 px a column.
	const most = narrow ? Math.max(3, Math.min(5, Math.floor((room - 44) / 44))) : Math.max(4, Math.min(9, Math.floor((room - 100) / 86)));
	const items = elide(seq, most, step, 1);
	const gaps = items.filter((item) => item.kind === 'hidden').length;
	// However many gaps there are, together they are equally wide, so that the columns keep their width while the selected step moves.
	const gapRoom = gaps ? (narrow ? 44 : 100) : 0;
	const shown = items.length - gaps;
	const each = Math.min(narrow ? 110 : 150, (room - gapRoom) / Math.max(1, shown));
	let pen = left + (room - each * shown - gapRoom) / 2;
	return items.map((item): Column => {
		const width = item.kind === 'hidden' ? gapRoom / gaps : each;
		const x = pen + width / 2;
		pen += width;
		return item.kind === 'hidden'
			? { kind: 'gap', from: item.from, count: item.count, x, width }
			: { kind: 'step', step: item.index, x, width, selected: item.index === step, beyond: item.index >= length };
	});
}

/** Layers from the top of the stack down to the first, folded where there are many. */
function bandsOf(
	figure: Figure,
	stave: number,
	top: number,
	bottom: number,
	narrow: boolean,
	columnWidth: number
): { readonly bands: readonly Band[]; readonly pitch: number } {
	const { directions } = figure;
	const items = elide(figure.layers, narrow ? 3 : 4, Math.floor(stave / directions));
	const layers = items.filter((item) => item.kind === 'shown').length;
	const folds = items.length - layers;
	const between = Math.max(0, items.length - 1) * 13 + Math.max(0, layers - 1) * 13;
	const room = bottom - top - folds * foldHeight - between;
	const pitch = layers ? Math.max(10, Math.min(narrow ? 84 : 120, room / (layers * directions))) : 0;
	const used = layers * directions * pitch + folds * foldHeight + between;
	const spare = Math.max(0, bottom - top - used);
	const extra = layers > 1 ? Math.min(22, spare / (layers + 1)) : 0;
	const gap = (a: (typeof items)[number], b: (typeof items)[number] | undefined) =>
		!b ? 0 : a.kind === 'shown' && b.kind === 'shown' ? 26 + extra : 13 + extra / 2;
	const total = items.reduce((sum, item, i) => sum + (item.kind === 'shown' ? directions * pitch : foldHeight) + gap(item, items[i + 1]), 0);
	let pen = bottom - (bottom - top - total) / 2;
	const offset = directions === 1 ? 0 : Math.min(28, Math.max(narrow ? 11 : 22, columnWidth * 0.25));
	const bands = items.map((item, i): Band => {
		const height = item.kind === 'shown' ? directions * pitch : foldHeight;
		const band = { top: pen - height, bottom: pen };
		pen -= height + gap(item, items[i + 1]);
		if (item.kind === 'hidden') return { kind: 'fold', from: item.from, count: item.count, ...band };
		const rows = Array.from({ length: directions }, (_, d): StaveRow => ({
			stave: item.index * directions + d,
			layer: item.index,
			backward: (d === 1) !== (figure.reversed ?? false),
			y: band.bottom - (d + 0.5) * pitch + (narrow ? 6 : 0),
			aside: directions === 1 ? 0 : d ? offset : -offset
		}));
		return { kind: 'layer', layer: item.index, rows, ...band };
	});
	return { bands, pitch };
}

export const boxAround = (x: number, y: number, width: number, height: number): Box => ({ x: x - width / 2, y: y - height / 2, width, height });

/** Where a step lies on the time axis, which is drawn whole whatever is left out above it. */
export function onTrack({ columns, track }: Geometry, step: number): number {
	const last = columns.at(-1);
	const end = last?.kind === 'step' ? last.step : 0;
	return end > 0 ? track.x0 + ((track.x1 - track.x0) * step) / end : track.x0;
}
