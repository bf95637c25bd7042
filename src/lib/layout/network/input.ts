import { axisNames, type Axis } from '../../ir/index.ts';
import { overlap } from '../shared/box.ts';
import { axisTitle } from '../shared/chip.ts';
import { said, type Figure, type FigureAxis } from '../shared/figure.ts';
import { label, linkSwitch, liveNumber, plainNumber, runsWidth, type LinkSwitch, type RunText } from '../shared/label.ts';
import type { Grid } from './grid.ts';
import type { Block, Part, PlacedLabel, Plug, Stroke } from './picture.ts';
import { axisSize, layerNumber } from './scale.ts';
import type { SizeScale } from '../shared/scale.ts';
import { batchDepth, slab, type SlabShape } from '../shared/slab.ts';
import type { Tone } from '../shared/tone.ts';
import { cut } from '../unrolled/label.ts';

export interface Input extends Part {
	readonly x: Block;
	readonly plug: Plug;
}

/** Depth of the notch in the frame. */
const notch = 10;

/** x and its plug, and the socket that it should fit: two edges that are the same size, or are not. */
export function input(figure: Figure, grid: Grid, scale: SizeScale): Input {
	const { x, width, y } = grid.input;
	const height = scale(axisSize(figure.x, 'feature') ?? 0);
	const batch = axisSize(figure.x, 'batch');
	// The lengths of packed sequences are seen on the top face, which they need some of.
	const depth = batch === null ? 0 : Math.max(batchDepth(batch), figure.lengths && batch > 0 ? 20 : 0);
	const shape = slab(x, y - height / 2, width, height, depth, -0.72 * depth);
	const time = figure.x.axes.find(({ axis }) => axis === 'time');
	const feature = figure.x.axes.find(({ axis }) => axis === 'feature');
	const fits = feature === undefined || feature.size === (figure.typed?.input_size ?? figure.inputSize);
	const from = x + width + depth;
	const ribbon = { x: from, y: y - height / 2, width: grid.socket + notch - from, height };
	const plug = fits ? fitting(figure, grid, scale, ribbon, feature) : apart(figure, grid, scale, ribbon, feature);
	return {
		x: {
			shape,
			across: time?.wrong ? 'mistake' : 'time',
			down: 'feature',
			deep: 'batch',
			right: fits ? 'feature' : 'mistake',
			never: false,
			padding: padding(figure, shape)
		},
		plug: { ribbon, reach: fits ? 1 : (grid.narrow ? 10 : 22) / ribbon.width, gap: fits && feature?.linked === false ? (plug.links?.[0]?.x ?? null) : null },
		strokes: [...(plug.strokes ?? []), ...socketBox(figure, grid, scale), ...meantEdge(time, shape)],
		labels: [...edgeLabels(figure, grid, shape, fits), ...(plug.labels ?? []), ...socketName(figure, grid)],
		links: plug.links ?? []
	};
}

type Ribbon = Plug['ribbon'];

/** Numbers of the plug and the socket side by side on the ribbon, the link between them. */
function fitting(figure: Figure, grid: Grid, scale: SizeScale, ribbon: Ribbon, feature: FigureAxis | undefined): Part {
	const { socket, reach } = grid;
	const y = grid.input.y;
	const half = scale(figure.inputSize) / 2;
	const strokes: Stroke[] = [{ d: `M${socket} ${y - half}h${notch}v${2 * half}h${-notch}`, tone: 'feature', weight: 1.75 }];
	const size = grid.narrow ? 12 : 13;
	const plugNumber = feature && numberOf(figure, feature, 'feature');
	const socketNumber = inputSize(figure, 'feature');
	// A thin ribbon leaves no room between its lines: the numbers stand above it.
	const base = ribbon.height >= 24 ? y + 4 : y - half - 9;
	const words = y + half + 19;
	const near: readonly Axis[] = grid.narrow ? ['time', 'batch'] : base < y ? ['batch'] : [];
	const plugLeft = Math.max(ribbon.x + 8, plugNumber ? beginning([plugNumber], pastEdges(figure, grid, near), size, reach) : 0);
	const free = socket - 4 - plugLeft - runsWidth([socketNumber], size) - (plugNumber ? runsWidth([plugNumber], size) : 0);
	const labels = [
		...(plugNumber ? [label('x.feat', plugLeft, base, [plugNumber], { size, reach })] : []),
		label('input_size', socket - 4, base, [socketNumber], { size, anchor: 'end', reach })
	];
	const [plugHit, socketHit] = labels.map(({ runs }) => runs[0]?.edit?.hit);
	if (free < 10 || (plugHit && socketHit && overlap(plugHit, socketHit))) {
		const clear = Math.max(half, grid.narrow ? 10 : 0);
		const left = Math.max(ribbon.x + 6, pastEdges(figure, grid, ['time']) + 10);
		return {
			strokes,
			labels: [
				...(plugNumber ? [label('x.feat', left, y + clear + 19, [{ text: 'feat', tone: 'feature' }, plugNumber], { reach })] : []),
				label('input_size', socket - 4, y - clear - 9, [{ text: said(figure, 'input_size'), tone: 'feature' }, socketNumber], { anchor: 'end', reach })
			]
		};
	}
	const link = feature && featureLink(feature, 'feature', (ribbon.x + socket) / 2 + 2, base - 4, reach);
	const taken = labels.flatMap(({ runs }) => runs.flatMap(({ edit }) => (edit ? [edit.hit] : [])));
	const feat = plugNumber && !cramped(figure, grid, ribbon);
	return {
		strokes,
		labels: [
			...labels,
			...(feat ? [label('feat', ribbon.x + 6, words, [{ text: 'feat', tone: 'feature' }], { size: 11 })] : []),
			label('input_size name', socket - 4, words, [{ text: said(figure, 'input_size'), tone: 'feature' }], { size: 11, anchor: 'end' })
		],
		links: link && !taken.some((hit) => overlap(hit, link.hit)) ? [link] : []
	};
}

/** Where the labels at x's own edges end, with what answers to a finger there. */
function pastEdges(figure: Figure, grid: Grid, axes: readonly Axis[]): number {
	const depth = grid.input.x + 24;
	return Math.max(
		0,
		...figure.x.axes.map((axis) => {
			if (!axes.includes(axis.axis)) return 0;
			const edge = label('', axis.axis === 'batch' ? depth : grid.input.x, 0, edgeRuns(figure, axis), { reach: grid.reach });
			const hit = edge.runs[1]?.edit?.hit;
			const meant = axis.meant ? edge.box.x + runsWidth(meantRuns(axis.meant, axis.size)) : 0;
			return Math.max(meant, edge.box.x + edge.box.width, hit ? hit.x + hit.width : 0);
		})
	);
}

/** Where a number may begin so that what answers to the pointer begins at x. */
const beginning = (number: readonly RunText[], x: number, size: number, reach: number): number => x + Math.max(4, (reach - runsWidth(number, size)) / 2);

/** Whether the name of x's time, which is longer where it has two, reaches to where the ribbon begins. */
function cramped(figure: Figure, grid: Grid, ribbon: Ribbon): boolean {
	const time = figure.x.axes.find(({ axis }) => axis === 'time');
	return time !== undefined && grid.input.x + runsWidth(edgeRuns(figure, time)) + 4 > ribbon.x;
}

/** Where something does not fit there is that to say first. */
const readAs = (figure: Figure, axis: FigureAxis): string => `${axis.meant && !figure.mismatch ? 'read as ' : ''}${axisNames[axis.axis].word}`;

function edgeRuns(figure: Figure, axis: FigureAxis): RunText[] {
	const tone: Tone = axis.wrong ? 'mistake' : axis.axis;
	return [{ text: readAs(figure, axis), tone }, numberOf(figure, axis, tone)];
}

/** Both edges in red, the ribbon stopped short, and dotted lines from the socket's corners that miss the plug. */
function apart(figure: Figure, grid: Grid, scale: SizeScale, ribbon: Ribbon, feature: FigureAxis | undefined): Part {
	const { socket, reach } = grid;
	const y = grid.input.y;
	const half = scale(figure.inputSize) / 2;
	const plug = ribbon.height / 2;
	const end = ribbon.x + (grid.narrow ? 10 : 22);
	const size = 13;
	const far = Math.max(half, plug, grid.narrow ? 10 : 0);
	const expected = [{ text: 'expected', tone: 'mistake' as const }, inputSize(figure, 'mistake')];
	const got: RunText[] = [{ text: 'got', tone: 'mistake' }, ...(feature ? [numberOf(figure, feature, 'mistake')] : [])];
	const gotLabel = label('x.feat', Math.max(end - 2, pastEdges(figure, grid, ['time']) + 10), y + far + size + 6, got, { size, reach });
	const beside = { x: gotLabel.box.x + gotLabel.box.width + 20 + reach / 2, y: gotLabel.y - 4 };
	const at = grid.narrow || socket - end < 130 ? beside : { x: (end + socket) / 2, y };
	const link = feature && featureLink(feature, 'mistake', at.x, at.y, reach);
	return {
		strokes: [
			{ d: `M${end} ${y - plug}v${2 * plug}`, tone: 'mistake', weight: 3 },
			{ d: `M${socket} ${y - half}h${notch}M${socket + notch} ${y + half}h${-notch}`, tone: 'mistake', weight: 1.75 },
			{ d: `M${socket + notch} ${y - half}v${2 * half}`, tone: 'mistake', weight: 3 },
			{ d: `M${socket - 2} ${y - half}H${end + 2}M${socket - 2} ${y + half}H${end + 2}`, tone: 'mistake', weight: 1, dashed: true }
		],
		labels: [label('input_size', socket - 4, y - far - 9, expected, { size, anchor: 'end', reach }), gotLabel],
		links: link ? [link] : []
	};
}

const inputSize = (figure: Figure, usual: Tone): RunText => layerNumber(figure, 'input_size', figure.inputSize, usual);

function numberOf(figure: Figure, axis: FigureAxis, tone: Tone): RunText {
	return axis.key ? liveNumber(axis.key, axis.size, axisTitle(figure.x, axis), tone, axis.linked) : plainNumber(axis.size, tone);
}

function featureLink(axis: FigureAxis, tone: Tone, x: number, y: number, reach: number): LinkSwitch | undefined {
	return axis.key === 'x.feat' && axis.linked !== null ? linkSwitch(axis.key, axis.linked, 'features of x', tone, x, y, reach) : undefined;
}

/** On a narrow screen the socket is a box of its own above the first layer. */
function socketBox(figure: Figure, grid: Grid, scale: SizeScale): Stroke[] {
	if (!grid.narrow) return [];
	const half = scale(figure.inputSize) / 2;
	const { socket, input, width, frames } = grid;
	const frameHalf = Math.max(half + 6, 12);
	const frame = frames[0]!;
	const right = width - 14;
	const middle = right - 22;
	const top = input.y - frameHalf;
	const from = input.y + frameHalf + 4;
	const to = frame.y - 4;
	return [
		{ d: `M${socket} ${input.y - half}V${top}H${right}v${2 * frameHalf}H${socket}V${input.y + half}`, tone: 'soft', weight: 1 },
		{ d: `M${middle} ${from}V${to}M${middle - 3.6} ${to - 5.4}L${middle} ${to}L${middle + 3.6} ${to - 5.4}`, tone: 'soft', weight: 1, made: true }
	];
}

function socketName(figure: Figure, grid: Grid): PlacedLabel[] {
	if (!grid.narrow) return [];
	const middle = (grid.socket + notch + grid.width - 14) / 2;
	return [label('socket', middle + 1, grid.input.y + 4, [{ text: said(figure, 'W_ih_l0'), tone: 'soft' }], { size: 11, anchor: 'middle' })];
}

/** A second line along an edge that the user meant otherwise. */
function meantEdge(time: FigureAxis | undefined, { front }: SlabShape): Stroke[] {
	return time?.meant ? [{ d: `M${front.x} ${front.y + front.height + 4}h${front.width}`, tone: 'hazard', weight: 1.75 }] : [];
}

/** What stands at x's edges: its name, time under it, the batch above it; two names where it is read as something else than meant. */
function edgeLabels(figure: Figure, grid: Grid, { front, dx, dy }: SlabShape, fits: boolean): PlacedLabel[] {
	const { reach } = grid;
	const labels: PlacedLabel[] = [label('x', front.x - 8, grid.input.y + 4, [{ text: 'x', strong: true }], { size: 14, anchor: 'end' })];
	const left = front.x;
	const under = front.y + front.height + 20;
	// Under and above keep a finger's width apart, however thin x is.
	const above = Math.min(front.y + dy - 9, under - reach - 1);
	const right = front.x + Math.max(dx - 2, 0);
	const note = fits ? remark(figure, grid) : null;
	for (const axis of figure.x.axes) {
		if (axis.axis === 'feature') continue;
		const [x, y] = axis.axis === 'batch' ? [right, axis.meant ? above - 17 : above] : [left, under];
		labels.push(label(axis.key ?? axis.axis, x, y, edgeRuns(figure, axis), { reach }));
		if (axis.meant && !(note && axis.axis === 'time')) {
			labels.push(label(`meant ${axis.axis}`, x, axis.axis === 'batch' ? above : under + 18, meantRuns(axis.meant, axis.size)));
		}
	}
	if (note) labels.push(label('x note', left, under + 18, [note], { size: 11 }));
	const lines = figure.x.axes.some(({ axis, meant }) => axis === 'batch' && meant) ? 2 : 1;
	if (figure.lengths && !(grid.narrow && lines === 2))
		labels.push(label('lengths', right, above - 17 * lines, [{ text: cut(lengthsText(figure.lengths), room(grid, right, 11)), tone: 'soft' }], { size: 11 }));
	return labels;
}

const meantRuns = (meant: Axis, size: number): RunText[] => [
	{ text: `your ${axisNames[meant].word}`, tone: 'hazard', strong: true },
	plainNumber(size, 'hazard')
];

/** Characters that fit between x and the layer. */
const room = (grid: Grid, left: number, size: number): number => Math.floor(((grid.narrow ? grid.width - 10 : grid.socket - 24) - left) / (0.6 * size));

function lengthsText(lengths: readonly number[]): string {
	if (lengths.length === 0) return 'lengths: none';
	const [most, least] = [Math.max(...lengths), Math.min(...lengths)];
	return most === least ? `lengths ${most}` : `lengths ${least} to ${most}`;
}

/** One remark under x: what does not fit about it as a whole, or the order of its axes where that is not PyTorch's usual one. */
function remark(figure: Figure, grid: Grid): RunText | null {
	const { mismatch } = figure;
	const fit = (text: string) => cut(text, room(grid, grid.input.x, 11));
	if (mismatch && (mismatch.tensor === 'lengths' || (mismatch.tensor === 'x' && figure.x.axes[mismatch.axis ?? -1]?.axis !== 'feature'))) {
		const what = mismatch.tensor === 'lengths' ? 'lengths' : mismatch.axis === null ? 'axes' : 'x';
		return { text: fit(`${what}: expected ${mismatch.expected}, got ${mismatch.got}`), tone: 'mistake' };
	}
	if (figure.x.axes.some(({ meant }) => meant) || !figure.batchFirst || figure.x.axes.length !== 3) return null;
	return { text: fit(`x is (${figure.x.axes.map(({ axis }) => axisNames[axis].word).join(', ')})`), tone: 'soft' };
}

const mostStairs = 24;

/** The steps past each sequence's length, on the top face: one stair a sequence, front to back; few for many. */
function padding(figure: Figure, { front, dx, dy }: SlabShape): string {
	const { lengths, seq } = figure;
	if (!lengths || lengths.length === 0 || dx === 0 || seq === 0) return '';
	const stairs = Math.min(lengths.length, mostStairs);
	const corner = (length: number, part: number) => `${front.x + front.width * Math.min(1, Math.max(0, length / seq)) + dx * part} ${front.y + dy * part}`;
	const points = Array.from({ length: stairs }, (_, i) => {
		const length = lengths[Math.floor((i * lengths.length) / stairs)] ?? 0;
		return `L${corner(length, i / stairs)}L${corner(length, (i + 1) / stairs)}`;
	});
	return `M${corner(seq, 0)}${points.join('')}L${corner(seq, 1)}z`;
}
