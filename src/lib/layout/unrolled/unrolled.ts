import { arrow } from '../shared/arrow.ts';
import type { Box } from '../shared/box.ts';
import type { Figure, Viewport } from '../shared/figure.ts';
import { label, type Label } from '../shared/label.ts';
import { batchDepth } from '../shared/slab.ts';
import { boxAround, geometryOf, onTrack, outputSize, sizeIn, type Geometry, type StaveRow, type UnrolledSelection } from './geometry.ts';
import { asideLabels, brokenEdge, inputLabels, tickLabels } from './input.ts';
import { settled } from './label.ts';
import { outputLabels, readingLabels, readsBackwardTooEarly, staveName } from './notes.ts';
import { endsOf, risers, stateBars, stateHalf, staveWires, type StateBars } from './wires.ts';

/** One step of one stave: a button that opens the view of its cell. */
interface CellMark {
	readonly stave: number;
	readonly step: number;
	/** `layer 0 forward, step 3` */
	readonly name: string;
	readonly box: Box;
	readonly hit: Box;
	readonly bars: StateBars;
	readonly selected: boolean;
	/** Past the end of the sequence that is shown: never computed for it. */
	readonly beyond: boolean;
}

/** A state at an end of a stave: where it enters, or what is left of it. */
export interface EndMark {
	readonly stave: number;
	readonly kind: 'initial' | 'final';
	readonly bars: StateBars;
	/** Which of the two does not fit. */
	readonly wrong: 'h' | 'c' | null;
}

/** x or output at one shown step. */
export interface StepMark {
	readonly step: number;
	/** From the bottom up: x is one box; output is one for each direction. */
	readonly boxes: readonly Box[];
	readonly beyond: boolean;
}

/** Outlines of all blocks of a row in one: their silhouettes, their lines, the edges of their size, the edges of their batch. */
export interface BlockPaths {
	readonly faces: string;
	readonly lines: string;
	readonly sizes: string;
	readonly depths: string;
}

/** Everything that the picture of an unrolled layer draws: numbers, path strings and words, in CSS pixels. */
export interface UnrolledDrawing {
	readonly geometry: Geometry;
	/** The selected step, from its output down to its number. */
	readonly frame: Box | null;
	readonly inputs: readonly StepMark[];
	readonly inputBlocks: BlockPaths;
	readonly outputs: readonly StepMark[];
	readonly outputBlocks: BlockPaths;
	readonly cells: readonly CellMark[];
	readonly ends: readonly EndMark[];
	readonly wires: { readonly h: string; readonly c: string; readonly heads: string; readonly fromX: string; readonly rise: string };
	/** The edges that do not meet: what x has, what the first layer takes, and what ties them to their words. */
	readonly broken: { readonly edges: string; readonly leaders: string } | null;
	/** The backward half of output's last step, where it is read too early. */
	readonly tooEarly: Box | null;
	readonly folds: readonly { readonly from: number; readonly count: number; readonly box: Box; readonly label: Label }[];
	readonly axis: { readonly line: string; readonly leaders: string; readonly selected: string; readonly knob: number };
	/** Arrows that say how far each direction has read; empty where nothing is read. */
	readonly reading: string;
	readonly labels: readonly Label[];
	/** The program raised before anything was computed. */
	readonly never: boolean;
}

/** The picture of a recurrent layer unrolled in time: steps to the right, staves rising. Bounded in size whatever the figure's numbers are. */
export function unrolled(figure: Figure, viewport: Viewport, selection: UnrolledSelection): UnrolledDrawing {
	const geometry = geometryOf(figure, viewport, selection);
	const { columns, y, scale } = geometry;
	const steps = columns.filter((column) => column.kind === 'step');
	const rows = geometry.bands.flatMap((band) => (band.kind === 'layer' ? band.rows : []));
	const sizes = { h: outputSize(figure), c: figure.type === 'LSTM' ? figure.hidden : null };
	const never = figure.output.status === 'never';
	const atX = figure.mismatch?.tensor === 'x';

	const xHeight = scale(figure.inputSize);
	const inputs = steps.map((column): StepMark => ({
		step: column.step,
		beyond: column.beyond,
		boxes: [{ x: column.x - 4, y: y.x, width: 8, height: xHeight }]
	}));
	const half = scale(sizes.h);
	const outputs = steps.map((column): StepMark => ({
		step: column.step,
		beyond: column.beyond,
		boxes: Array.from({ length: figure.directions }, (_, d) => ({ x: column.x - 4, y: y.output - (d + 1) * half, width: 8, height: half }))
	}));
	const wires = rows.map((row) => staveWires(geometry, row, sizes.c !== null));
	const edge = atX ? brokenEdge(geometry) : null;
	const selected = steps.find((column) => column.selected);
	const words = inputLabels(figure, geometry);
	const lastOutput = readsBackwardTooEarly(figure) ? outputs.at(-1)?.boxes[1] : undefined;

	return {
		geometry,
		frame: selected
			? { x: selected.x - selected.width / 2 + 1.5, y: y.outputTop - 6, width: selected.width - 3, height: y.frameBottom - y.outputTop + 6 }
			: null,
		inputs,
		inputBlocks: blocks(inputs, figure.batch, true),
		outputs,
		outputBlocks: blocks(outputs, figure.batch, false),
		cells: rows.flatMap((row) => steps.map((column) => cellMark(geometry, row, column, sizes))),
		ends: rows.flatMap((row) => endMarks(figure, geometry, row, sizes)),
		wires: {
			h: wires.map((wire) => wire.h).join(''),
			c: wires.map((wire) => wire.c).join(''),
			heads: wires.map((wire) => wire.heads).join(''),
			...risers(geometry, edge)
		},
		broken: brokenMarks(figure, geometry, rows, words),
		tooEarly: lastOutput ? { x: lastOutput.x - 3, y: lastOutput.y - 2, width: lastOutput.width + 6, height: lastOutput.height + 2 } : null,
		folds: geometry.bands.flatMap((band) => (band.kind === 'fold' ? [foldMark(geometry, band)] : [])),
		axis: axisPaths(geometry),
		reading: never || figure.seq < 1 ? '' : readingPaths(figure, geometry),
		labels: settled(
			[
				...words,
				...outputLabels(figure, geometry),
				...tickLabels(figure, geometry),
				...asideLabels(figure, geometry, selection.batchIndex ?? 0),
				...rows.flatMap((row) => [...staveName(geometry, row), ...endNames(figure, geometry, row)]),
				...readingLabels(figure, geometry)
			],
			geometry.width
		),
		never
	};
}

type Sizes = { readonly h: number; readonly c: number | null };

function cellMark(geometry: Geometry, row: StaveRow, column: Extract<Geometry['columns'][number], { kind: 'step' }>, sizes: Sizes): CellMark {
	const { cell, pitch, narrow } = geometry;
	const x = column.x + row.aside;
	return {
		stave: row.stave,
		step: column.step,
		name: `layer ${row.layer} ${row.backward ? 'backward' : 'forward'}, step ${column.step}`,
		box: boxAround(x, row.y, cell.width, cell.height),
		hit: narrow ? boxAround(column.x, row.y - 6, column.width, pitch) : boxAround(x, row.y, cell.width + 8, Math.max(pitch - 2, cell.height)),
		bars: stateBars(geometry, x, row.y, sizes),
		selected: column.selected,
		beyond: column.beyond
	};
}

function endMarks(figure: Figure, geometry: Geometry, row: StaveRow, sizes: Sizes): EndMark[] {
	if (!geometry.columns.length) return [];
	const [start, end] = endsOf(geometry);
	const [initial, final] = row.backward ? [end, start] : [start, end];
	const tensor = figure.mismatch?.tensor;
	return [
		{ stave: row.stave, kind: 'initial', bars: stateBars(geometry, initial, row.y, sizes), wrong: tensor === 'h_0' ? 'h' : tensor === 'c_0' ? 'c' : null },
		{ stave: row.stave, kind: 'final', bars: stateBars(geometry, final, row.y, sizes), wrong: null }
	];
}

/** h_0 and c_0 where a stave begins to read, h_n and c_n where it ends. */
function endNames(figure: Figure, geometry: Geometry, row: StaveRow): Label[] {
	const { narrow, columns, cell, left } = geometry;
	if (!columns.length) return [];
	const [start, end] = endsOf(geometry);
	const hasCell = figure.type === 'LSTM';
	const half = stateHalf(narrow);
	const apart = hasCell ? Math.max(6, Math.min(7, cell.height * 0.22)) : 0;
	return [start, end].flatMap((x, side) => {
		const suffix = (side === 0) === row.backward ? 'n' : '0';
		const name = (state: 'h' | 'c') => ({
			text: `${state}_${suffix}`,
			tone: figure.mismatch?.tensor === `${state}_${suffix}` ? ('mistake' as const) : ('soft' as const)
		});
		if (narrow) {
			const above = row.y - cell.height / 2 - 5;
			const at = side === 0 ? Math.max(x - half, 6.6 * String(row.stave).length + 5) : x - half;
			const text = label(`${side ? 'end' : 'start'} ${row.stave}`, at, above, [name('h')], { size: 10 });
			return side === 0 && text.box.x + text.box.width > left ? [] : [text];
		}
		const at = side === 0 ? x - half - 5 : x + half + 5;
		const options = { size: 10.5, anchor: side === 0 ? ('end' as const) : ('start' as const) };
		const labels = [label(`${side ? 'end' : 'start'} h ${row.stave}`, at, row.y - apart + 3.5, [name('h')], options)];
		if (hasCell) labels.push(label(`${side ? 'end' : 'start'} c ${row.stave}`, at, row.y + apart + 3.5, [name('c')], options));
		return labels;
	});
}

/** x steps back with the batch behind it; output wears hidden. One path for a whole row keeps the picture small. */
function blocks(marks: readonly StepMark[], batch: number, input: boolean): BlockPaths {
	const deep = Math.min(10, 3 + batchDepth(batch) * 0.3);
	const [dx, dy] = batch > 0 ? [deep, -deep * 0.6] : [0, 0];
	let [faces, lines, sizes, depths] = ['', '', '', ''];
	for (const { boxes, beyond } of marks) {
		const top = boxes.at(-1)!;
		const height = boxes.reduce((sum, box) => sum + box.height, 0);
		const { x, y, width } = top;
		faces += `M${x} ${y}l${dx} ${dy}h${width}v${height}l${-dx} ${-dy}h${-width}z`;
		lines += `M${x} ${y}l${dx} ${dy}h${width}v${height}l${-dx} ${-dy}M${x + width} ${y}l${dx} ${dy}M${x} ${y}h${width}v${height}h${-width}z`;
		for (const box of boxes.slice(0, -1)) lines += `M${x} ${box.y}h${width}`;
		if (beyond && !input) continue;
		sizes += `M${x} ${y}v${height}M${x + width} ${y}v${height}`;
		depths += `M${x} ${y}l${dx} ${dy}M${x + width} ${y}l${dx} ${dy}`;
	}
	return { faces, lines, sizes, depths };
}

function brokenMarks(figure: Figure, geometry: Geometry, rows: readonly StaveRow[], words: readonly Label[]): UnrolledDrawing['broken'] {
	const endOf = (id: string) => words.filter((word) => word.id === id).map(({ box }) => box.x + box.width + 8)[0] ?? 0;
	const { mismatch } = figure;
	const { columns, narrow, y } = geometry;
	if (!mismatch || mismatch.tensor === 'lengths') return null;
	if (mismatch.tensor !== 'x') {
		const first = rows[0];
		if (!first || !columns.length || narrow) return null;
		const [start] = endsOf(geometry);
		return { edges: '', leaders: `M${start} ${first.y + geometry.cell.height / 2 + 5}V${y.x - 13}H${endOf('got')}` };
	}
	const { got, expected } = brokenEdge(geometry);
	const [wants, has] = [sizeIn(mismatch.expected), sizeIn(mismatch.got)];
	const widest = Math.min(narrow ? 30 : 46, ...columns.filter((column) => column.kind === 'step').map((column) => column.width - 14));
	const part = wants !== null && has !== null && wants > 0 ? has / wants : 0.5;
	// The two lengths are in proportion, but never so close that they seem to fit, nor so short that they cannot be seen.
	const wide = part > 1 ? widest * Math.max(0.12, Math.min(0.8, 1 / part)) : widest;
	const long = part > 1 ? widest : widest * Math.max(0.12, Math.min(0.8, part));
	const edges = columns
		.map((column) => (column.kind === 'gap' ? '' : `M${column.x - wide / 2} ${expected}h${wide}M${column.x - long / 2} ${got}h${long}`))
		.join('');
	const first = columns[0];
	const leaders = narrow || !first ? '' : `M${endOf('expected')} ${expected}H${first.x - wide / 2 - 4}M${endOf('got')} ${got}H${first.x - long / 2 - 4}`;
	return { edges, leaders };
}

function foldMark(geometry: Geometry, band: Extract<Geometry['bands'][number], { kind: 'fold' }>): UnrolledDrawing['folds'][number] {
	const { left, right } = geometry;
	const box = { x: left, y: band.top, width: right - left, height: band.bottom - band.top };
	const words = `${band.count} more ${band.count === 1 ? 'layer' : 'layers'}`;
	return {
		from: band.from,
		count: band.count,
		box,
		label: label(`fold ${band.from}`, (left + right) / 2, (band.top + band.bottom) / 2 + 4, [{ text: words, tone: 'layer' }], { anchor: 'middle', size: 11 })
	};
}

/** The whole of time on one line. Where steps are left out, thin lines lead from the shown ones to their true places. */
function axisPaths(geometry: Geometry): UnrolledDrawing['axis'] {
	const { columns, y, step } = geometry;
	const { x0, x1 } = geometry.track;
	const steps = columns.filter((column) => column.kind === 'step');
	const at = (t: number) => onTrack(geometry, t);
	const leader = (column: (typeof steps)[number]) => `M${column.x} ${y.slider - 24}L${at(column.step)} ${y.slider - 9}V${y.slider - 3}`;
	const ticks = steps.map((column) => `M${at(column.step)} ${y.slider - 3}v6`).join('');
	return {
		line: steps.length ? `M${x0} ${y.slider}H${x1}${ticks}` : '',
		leaders: steps
			.filter((column) => !column.selected)
			.map(leader)
			.join(''),
		selected: steps
			.filter((column) => column.selected)
			.map(leader)
			.join(''),
		knob: at(step)
	};
}

function readingPaths(figure: Figure, geometry: Geometry): string {
	const { track, y, length, step } = geometry;
	const at = (t: number) => onTrack(geometry, t);
	const forward = arrow(track.x0 - 10, y.forward, at(Math.min(step, Math.max(0, length - 1))), y.forward);
	const backward = step < length ? arrow(at(length - 1) + 10, y.backward, at(step), y.backward) : '';
	if (figure.directions === 1) return figure.reversed ? backward : forward;
	return forward + backward;
}
