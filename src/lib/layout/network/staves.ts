import { arrow } from '../shared/arrow.ts';
import { chipLabel } from '../shared/chip.ts';
import { said, type Figure, type FigureTensor } from '../shared/figure.ts';
import { label, numberText, runsWidth, textWidth, type RunText } from '../shared/label.ts';
import type { Frame, Grid } from './grid.ts';
import type { Part, Plate, PlacedLabel, Stave, Stroke } from './picture.ts';
import { axisSize, outputSize } from './scale.ts';
import type { SizeScale } from '../shared/scale.ts';
import { batchDepth, slab } from '../shared/slab.ts';
import type { Tone } from '../shared/tone.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** Whether the layer ran. */
export const isNever = (figure: Figure): boolean => figure.output.status === 'never';

export interface Staves extends Part {
	readonly staves: readonly Stave[];
	readonly plates: readonly Plate[];
}

/** The layers: a frame each, in it one stave a direction with its states as plates at its ends. */
export function staves(figure: Figure, grid: Grid, scale: SizeScale): Staves {
	const height = scale(outputSize(figure));
	const drawn = grid.frames.flatMap((frame) =>
		frame.slots.map((slot, d): Stave => ({
			index: frame.layer * figure.directions + d,
			title: `${said(figure, `layer ${frame.layer}`)} ${directionName(figure, d)}`.trim(),
			box: { x: grid.time.x, y: slot.y + (slot.height - height) / 2, width: grid.time.width, height }
		}))
	);
	const plates = drawn.flatMap((stave) => statePlates(figure, grid, scale, stave));
	return {
		staves: drawn,
		plates,
		strokes: [...drawn.flatMap((stave) => outline(figure, stave)), ...rises(figure, grid), ...readPlate(figure, plates)],
		labels: [...drawn.flatMap((stave) => header(figure, grid, stave)), ...plateNames(figure, grid, plates), ...between(figure, grid)]
	};
}

const directionName = (figure: Figure, d: number): string => (figure.directions === 1 ? '' : d === 1 ? 'backward' : 'forward');

/** Where there is no room for the whole word. */
const shortDirections: Table<string> = tableOf({ forward: 'fwd', backward: 'bwd' });

export const isBackward = (figure: Figure, stave: number): boolean => (figure.directions === 2 && stave % 2 === 1) !== (figure.reversed ?? false);

/** The edges of a stave, and, before anything runs on it, the lines of a score. */
function outline(figure: Figure, { box }: Stave): Stroke[] {
	const { x, y, width, height } = box;
	const frame = `M${x} ${y}h${width}v${height}h${-width}z`;
	if (!isNever(figure))
		return [
			{ d: `M${x} ${y}h${width}M${x} ${y + height}h${width}`, tone: 'soft', weight: 1, made: true },
			{ d: `M${x} ${y}v${height}M${x + width} ${y}v${height}`, tone: 'hidden', weight: 1.75, made: true }
		];
	const lines = height > 20 ? [1, 2, 3, 4].map((i) => `M${x} ${y + (height * i) / 5}h${width}`).join('') : '';
	return [
		{ d: lines, tone: 'rule', weight: 1, made: true },
		{ d: frame, tone: 'soft', weight: 1, dashed: true, made: true }
	];
}

/** h_0 and c_0 where the stave starts to read, h_n and c_n where it ends. */
function statePlates(figure: Figure, grid: Grid, scale: SizeScale, stave: Stave): Plate[] {
	const [starts, ends] = isBackward(figure, stave.index) ? [grid.rightPlates, grid.leftPlates] : [grid.leftPlates, grid.rightPlates];
	const plate = (tensor: Plate['tensor'], state: FigureTensor | null, x: number): Plate[] => {
		if (!state) return [];
		const made = tensor === 'h_n' || tensor === 'c_n';
		const height = scale(axisSize(state, 'hidden') ?? 0);
		const batch = axisSize(state, 'batch');
		const depth = batch === null ? 0 : batchDepth(batch) * 0.36;
		const wrong = wrongAxis(figure, state);
		const missing = wrong === 'layer' && stave.index >= (state.axes[0]?.size ?? 0);
		return [
			{
				id: `${tensor} ${stave.index}`,
				tensor,
				stave: stave.index,
				shape: slab(x, stave.box.y + (stave.box.height - height) / 2, 7, height, depth, -0.72 * depth, 0),
				down: wrong === 'hidden' || wrong === 'layer' || wrong === 'rank' ? 'mistake' : 'hidden',
				deep: wrong === 'batch' ? 'mistake' : tensor === 'h_n' && figure.read === 'h_n batch' && !isNever(figure) ? 'hazard' : 'soft',
				missing,
				made: made || (state.status === 'implicit' && wrong === null)
			}
		];
	};
	return [
		...plate('h_0', figure.h0, starts[0]!),
		...plate('c_0', figure.c0, starts[1]!),
		...plate('h_n', figure.hn, ends[0]!),
		...plate('c_n', figure.cn, ends[1]!)
	];
}

function wrongAxis(figure: Figure, state: FigureTensor): 'layer' | 'batch' | 'hidden' | 'rank' | null {
	if (figure.mismatch?.tensor !== state.name) return null;
	const axis = state.axes.find(({ wrong }) => wrong)?.axis;
	return axis === 'layer' || axis === 'batch' || axis === 'hidden' ? axis : 'rank';
}

/** The entry of h_n that the program goes on to read, `h_n[-1]`: the state of the last stave. */
function readPlate(figure: Figure, plates: readonly Plate[]): Stroke[] {
	const plate = plates.findLast(({ tensor }) => tensor === 'h_n');
	if (figure.read !== 'h_n' || !plate || isNever(figure)) return [];
	const { x, y, width, height } = plate.shape.front;
	return [{ d: `M${x - 1} ${y}h${width + 2}v${height}h${-width - 2}z`, tone: figure.status === 'hazard' ? 'hazard' : 'ink', weight: 3 }];
}

/** The names of the states, above the plates. Plates of one end stand on a line, whatever their heights. */
function plateNames(figure: Figure, grid: Grid, plates: readonly Plate[]): PlacedLabel[] {
	const size = grid.narrow || grid.time.width < 200 ? 10 : 11;
	return plates.map((plate) => {
		const mates = plates.filter((other) => other.stave === plate.stave);
		const y = Math.min(...mates.map(({ shape }) => shape.front.y)) - 10;
		const tone: Tone = plate.down === 'mistake' || plate.deep === 'mistake' ? 'mistake' : 'soft';
		return label(`name ${plate.id}`, plate.shape.front.x - 5, y, [{ text: said(figure, plate.tensor), tone }], { size, made: plate.made });
	});
}

/** `2 layer 1 forward`, as much of it as fits, and which way it reads. Opens the stave. */
function header(figure: Figure, grid: Grid, stave: Stave): PlacedLabel[] {
	const number: RunText = { text: numberText(stave.index), tone: 'layer', strong: true };
	const direction = directionName(figure, stave.index % figure.directions);
	const room = headerRoom(figure, grid, stave);
	const words = [stave.title, direction, shortDirections[direction] ?? '', ''].find((text) => runsWidth([number, { text }], 11) <= room) ?? '';
	const runs = words ? [number, { text: words, tone: 'soft' as const }] : [number];
	return [{ ...label(`stave ${stave.index}`, stave.box.x, stave.box.y - 7, runs, { size: 11, made: true }), opens: stave.index }];
}

/** Whether it is the first of the last layer. */
const isTop = (grid: Grid, { box }: Stave): boolean => {
	const slot = grid.frames.at(-1)!.slots[0]!;
	return box.y >= slot.y && box.y < slot.y + slot.height;
};

/** On a narrow screen hidden's number stands above the top stave. */
const headerRoom = (figure: Figure, grid: Grid, stave: Stave): number => grid.time.width - (grid.narrow && isTop(grid, stave) ? hiddenRoom(figure) : 34);

/** Width that the numbers of hidden (and proj) take above the top stave on a narrow screen. */
const hiddenRoom = (figure: Figure): number =>
	textWidth(`hidden ${numberText(figure.hidden)}`, 12) + (figure.proj ? textWidth(`proj ${numberText(figure.proj)}`, 12) + 24 : 0) + 14;

/** Which way each stave reads, an arrow beside its name. */
export function readingArrows(figure: Figure, grid: Grid, parts: Staves): Stroke[] {
	return parts.staves.flatMap((stave): Stroke[] => {
		const name = parts.labels?.find(({ opens }) => opens === stave.index);
		if (!name) return [];
		const right = stave.box.x + stave.box.width - (grid.narrow && isTop(grid, stave) ? hiddenRoom(figure) : 0);
		const left = Math.max(right - (grid.narrow ? 34 : 64), name.box.x + name.box.width + 10);
		if (right - left < 18) return [];
		const y = stave.box.y - 10.5;
		const d = isBackward(figure, stave.index) ? arrow(right, y, left, y) : arrow(left, y, right, y);
		return [{ d, tone: 'soft', weight: 1, made: true }];
	});
}

const most = 16;

/** Steps that rise from a layer to the next; on a narrow screen they go down. */
function rises(figure: Figure, grid: Grid): Stroke[] {
	const count = Math.min(figure.seq, grid.narrow ? 10 : most);
	const places = Array.from({ length: count }, (_, i) => grid.time.x + ((i + 0.5) * grid.time.width) / count);
	const rise = (from: number, to: number): Stroke => ({ d: places.map((x) => arrow(x, from, x, to)).join(''), tone: 'soft', weight: 1, made: true });
	const { frames, band } = grid;
	if (grid.narrow) {
		const down = frames.slice(1).flatMap((next, i) => {
			const from = bottom(frames[i]!);
			if (band && i === frames.length - 2) return [rise(from + 6, band.y - 6), rise(band.y + band.height + 6, next.y - 6)];
			return [rise(from + 7, i === 0 ? from + 29 : next.y - 7)];
		});
		// Under the ruler, and what is said there of it.
		const last = bottom(frames.at(-1)!);
		return [...down, rise(last + 52, last + 74)];
	}
	const all = frames.slice(1).flatMap((above, i) => {
		const below = frames[i]!;
		if (band && i === frames.length - 2) return [rise(below.y - 6, band.y + band.height + 6), rise(band.y - 6, bottom(above) + 6)];
		return [rise(below.y - 7, i === 0 ? below.y - 29 : bottom(above) + 7)];
	});
	return all;
}

const bottom = (frame: Frame): number => frame.y + frame.height;

/** The shape that rises from the first layer to the second; the layers that are not drawn. */
function between(figure: Figure, grid: Grid): PlacedLabel[] {
	const labels: PlacedLabel[] = [];
	const [first, second] = grid.frames;
	if (first && second) {
		const x = grid.time.x + grid.time.width / 2;
		const axes = figure.output.axes.map((axis) => ({ ...axis, meant: null }));
		const size = grid.narrow ? 11 : 12;
		labels.push(
			chipLabel('between', { name: '', axes }, x, grid.narrow ? second.y - 12 : bottom(second) + 21, {
				anchor: 'middle',
				size,
				width: first.width - 8,
				made: true
			})
		);
	}
	if (grid.band) {
		const { x, y, width, height, from, to } = grid.band;
		const side = grid.narrow ? 'above' : 'below';
		const text = from === to ? `layer ${numberText(from)}, as ${side}` : `layers ${numberText(from)} to ${numberText(to)}, as ${side}`;
		labels.push(label('elided', x + width / 2, y + height / 2 + 4, [{ text, tone: 'soft' }], { size: 11, anchor: 'middle', made: true }));
	}
	return labels;
}

/** Frames of the layers; the first has a notch where x plugs in, as high as input_size. */
export function frames(figure: Figure, grid: Grid, scale: SizeScale): Stroke[] {
	const strokes = grid.frames.map(({ layer, x, y, width, height }): Stroke => {
		const notch = scale(figure.inputSize) / 2;
		const open = layer === 0 && !grid.narrow;
		const d = open ? `M${x} ${grid.input.y - notch}V${y}h${width}v${height}h${-width}V${grid.input.y + notch}` : `M${x} ${y}h${width}v${height}h${-width}z`;
		return { d, tone: 'soft', weight: 1, made: true };
	});
	if (grid.band) {
		const { x, y, width, height } = grid.band;
		strokes.push({ d: `M${x} ${y}v${height}M${x + width} ${y}v${height}`, tone: 'soft', weight: 1, dashed: true, made: true });
	}
	return strokes;
}
