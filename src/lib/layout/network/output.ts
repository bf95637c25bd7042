import { area, curveBumpX } from 'd3-shape';
import { axisNames } from '../../ir/index.ts';
import { axisTone, chipLabel } from '../shared/chip.ts';
import { said, type Figure } from '../shared/figure.ts';
import { label, numberText, plainNumber, type RunText } from '../shared/label.ts';
import type { Grid } from './grid.ts';
import type { Block, Part, PlacedLabel, Stave, Stroke } from './picture.ts';
import { axisSize, layerNumber, outputSize } from './scale.ts';
import { isBackward, isNever } from './staves.ts';
import type { SizeScale } from '../shared/scale.ts';
import { batchDepth, slab } from '../shared/slab.ts';

export interface Output extends Part {
	readonly output: Block;
}

/** output, level with the last layer: as high as its staves together, since their states are laid end to end. */
export function output(figure: Figure, grid: Grid, scale: SizeScale, staves: readonly Stave[]): Output {
	const never = isNever(figure);
	const last = staves.slice(-figure.directions);
	const height = scale(figure.directions * outputSize(figure));
	const batch = axisSize(figure.output, 'batch');
	const depth = batch === null ? 0 : Math.min(batchDepth(batch), grid.narrow ? 26 : 24);
	const { x, y, width } = grid.output;
	const top = y - height / 2;
	const time = figure.output.axes.find(({ axis }) => axis === 'time');
	const part = height / figure.directions;
	const strokes: Stroke[] = [];
	if (!grid.narrow) {
		const frame = grid.frames.at(-1)!;
		const edge = frame.x + frame.width;
		strokes.push(
			...last.map(({ box }, d): Stroke => ({ d: ribbon(edge, box.y, box.height, x, top + d * part, part), tone: 'soft', weight: 'wash', made: true }))
		);
	}
	return {
		output: {
			shape: slab(x, top, width, height, depth, -0.72 * depth),
			across: time?.meant ? 'hazard' : 'time',
			down: 'hidden',
			deep: 'batch',
			right: 'hidden',
			never,
			padding: ''
		},
		strokes: [...strokes, ...hiddenBrackets(figure, grid, scale, last)],
		labels: [...(grid.narrow ? chipAbove(figure, grid) : textBelow(figure, grid, top + height, never)), ...hiddenLabels(figure, grid, last)]
	};
}

/** The step of output that the program goes on to read: the last one, framed. In amber where it is not what was meant. */
export function readingMark(figure: Figure, { shape: { front }, never }: Block): Stroke[] {
	if (never || figure.read !== 'last' || figure.seq === 0) return [];
	const width = Math.max(4, front.width / figure.seq);
	const frame = (x: number, y: number, height: number): Stroke => ({ d: `M${x} ${y}h${width}v${height}h${-width}z`, tone: readTone(figure), weight: 3 });
	const last = front.x + front.width - width;
	if (!figure.lastOnly) return [frame(last, front.y, front.height)];
	// What each direction ends with is given: the step that it reads last.
	const height = front.height / figure.directions;
	return Array.from({ length: figure.directions }, (_, d): readonly Stroke[] => {
		const y = front.y + d * height;
		const backward = isBackward(figure, d);
		return [
			{ d: `M${backward ? front.x + width : front.x} ${y}h${front.width - width}v${height}h${width - front.width}z`, tone: 'soft', weight: 'veil' },
			frame(backward ? front.x : last, y, height)
		];
	}).flat();
}

/** The colour of what is read of the results. */
const readTone = (figure: Figure): 'hazard' | 'ink' => (figure.status === 'hazard' ? 'hazard' : 'ink');

/** `output`, or with what is read of it: `output[-1]`. */
function nameRuns(figure: Figure): RunText[] {
	const name: RunText = { text: 'output', strong: true };
	if (figure.read !== 'last' || figure.lastOnly || isNever(figure)) return [name];
	const batchFirst = figure.output.axes.findIndex(({ axis }) => axis === 'time') === 1;
	return [name, { text: batchFirst ? '[:, -1]' : '[-1]', tone: readTone(figure), strong: true, tight: true }];
}

/** Where one direction's half of output ends and the other begins. Drawn over the values. */
export function seam(figure: Figure, { shape: { front }, never }: Block): Stroke[] {
	if (never || figure.directions === 1) return [];
	return [{ d: `M${front.x - 5} ${front.y + front.height / 2}h${front.width + 5}`, tone: 'hidden', weight: 1, dashed: true }];
}

function ribbon(x0: number, y0: number, h0: number, x1: number, y1: number, h1: number): string {
	const shape = area<readonly [x: number, top: number, bottom: number]>()
		.x((p) => p[0])
		.y0((p) => p[1])
		.y1((p) => p[2])
		.curve(curveBumpX);
	return (
		shape([
			[x0, y0, y0 + h0],
			[x1, y1, y1 + h1]
		]) ?? ''
	);
}

function chipAbove(figure: Figure, grid: Grid): PlacedLabel[] {
	const y = grid.output.y - grid.output.room / 2 - 26;
	if (isNever(figure))
		return [
			label('output', 14, y, [
				{ text: 'output', strong: true },
				{ text: 'never computed', tone: 'soft' }
			])
		];
	return [chipLabel('output', figure.output, 14, y, { width: grid.width - 16 })];
}

/** The shape of output, a line an axis, in the order of the tensor. */
function textBelow(figure: Figure, grid: Grid, bottom: number, never: boolean): PlacedLabel[] {
	const { x } = grid.output;
	const y = bottom + 20;
	const name = label('output', x, y, nameRuns(figure));
	if (never) {
		const lines = grid.width - x < 110 ? ['never', 'computed'] : ['never computed'];
		return [name, ...lines.map((text, i) => label(`output ${text}`, x, y + 18 + 16 * i, [{ text, tone: 'soft' }], { size: 11 }))];
	}
	const lines = figure.output.axes.map((axis, i) => {
		const tone = axisTone(axis);
		return label(`output ${axis.axis}`, x, y + 17 * (i + 1), [{ text: axisNames[axis.axis].word, tone }, plainNumber(axis.size, tone)]);
	});
	const sum = `= ${figure.directions} × ${numberText(outputSize(figure))}`;
	const after = y + 17 * (figure.output.axes.length + 1);
	return [name, ...lines, ...(figure.directions > 1 ? [label('output sum', x, after, [{ text: sum, tone: 'soft' }], { size: 11 })] : [])];
}

/** The edge that hidden_size is: of the last layer's first stave; with a projection, of its cell state, which keeps hidden_size. */
function hiddenBrackets(figure: Figure, grid: Grid, scale: SizeScale, last: readonly Stave[]): Stroke[] {
	const stave = last[0];
	if (grid.narrow || !stave) return [];
	const frame = grid.frames.at(-1)!;
	const middle = stave.box.y + stave.box.height / 2;
	const bracket = (size: number, x: number): Stroke => ({
		d: `M${x - 4} ${middle - scale(size) / 2}h4v${scale(size)}h-4`,
		tone: 'hidden',
		weight: 1,
		made: true
	});
	const x = frame.x + frame.width + 8;
	return figure.proj ? [bracket(figure.proj, x), bracket(figure.hidden, x + 6)] : [bracket(figure.hidden, x)];
}

function hiddenLabels(figure: Figure, grid: Grid, last: readonly Stave[]): PlacedLabel[] {
	const stave = last[0];
	if (!stave) return [];
	const { proj } = figure;
	const hidden: RunText[] = [{ text: said(figure, 'hidden'), tone: 'hidden' }, layerNumber(figure, 'hidden_size', figure.hidden, 'hidden')];
	const projected: RunText[] = [{ text: 'proj', tone: 'hidden' }, layerNumber(figure, 'proj_size', proj, 'hidden')];
	const { reach } = grid;
	if (grid.narrow) {
		const y = stave.box.y - 7;
		const right = grid.time.x + grid.time.width - 6;
		const first = label('hidden_size', right, y, hidden, { anchor: 'end', reach });
		return proj ? [first, label('proj_size', first.box.x - 24, y, projected, { anchor: 'end', reach })] : [first];
	}
	const frame = grid.frames.at(-1)!;
	const x = frame.x + frame.width + (proj ? 20 : 14);
	const middle = stave.box.y + stave.box.height / 2 + 4;
	if (!proj) return [label('hidden_size', x, middle, hidden, { reach })];
	return [label('hidden_size', x, middle - 12, hidden, { reach }), label('proj_size', x, middle + 12, projected, { reach })];
}
