import { said, type Figure, type FigureAxis, type FigureTensor } from '../shared/figure.ts';
import { label, liveNumber, plainNumber, type Label, type RunText } from '../shared/label.ts';
import { axisTitle } from '../shared/chip.ts';
import { layerNumber } from '../network/scale.ts';
import type { Tone } from '../shared/tone.ts';
import { onTrack, outputSize, sizeIn, type Geometry, type StaveRow } from './geometry.ts';
import { cut, within } from './label.ts';

/** `feat 50`, live where it is a setting. */
export function dimension(
	tensor: Pick<FigureTensor, 'name' | 'axes'>,
	axis: FigureAxis,
	word: string,
	tone: Tone = axis.wrong ? 'mistake' : axis.axis
): RunText[] {
	const number = axis.key ? liveNumber(axis.key, axis.size, axisTitle(tensor, axis), tone, axis.linked) : plainNumber(axis.size, tone);
	return [{ text: word, tone }, number];
}

/** The two numbers of a mismatch as live controls, where they are numbers and settings. */
export function mismatchRuns(figure: Figure, characters = 14): { readonly expected: RunText[]; readonly got: RunText[] } {
	const { mismatch } = figure;
	if (!mismatch) return { expected: [], got: [] };
	const tensor = mismatch.tensor === 'x' ? figure.x : mismatch.tensor === 'h_0' ? figure.h0 : mismatch.tensor === 'c_0' ? figure.c0 : null;
	const axis = mismatch.axis === null ? undefined : tensor?.axes[mismatch.axis];
	const [expected, got] = [sizeIn(mismatch.expected), sizeIn(mismatch.got)];
	return {
		expected: [
			{ text: 'expected', tone: 'mistake' },
			expected !== null && mismatch.expectedKey
				? liveNumber(mismatch.expectedKey, expected, `${mismatch.expectedKey}, which is expected of ${mismatch.tensor}`, 'mistake')
				: { text: cut(mismatch.expected, characters), tone: 'mistake', strong: true }
		],
		got: [
			{ text: 'got', tone: 'mistake' },
			tensor && axis?.key && got === axis.size
				? liveNumber(axis.key, axis.size, axisTitle(tensor, axis), 'mistake', axis.linked)
				: { text: cut(mismatch.got, characters), tone: 'mistake', strong: true }
		]
	};
}

export const axisOf = (tensor: FigureTensor, axis: FigureAxis['axis']): FigureAxis | undefined => tensor.axes.find((other) => other.axis === axis);

/** Is the recurrence run over what the user calls the batch? */
export const readsAnotherSequence = (figure: Figure): boolean => axisOf(figure.x, 'time')?.meant != null;

/** Is the last step of a bidirectional output read, where the backward half has read one step? */
export const readsBackwardTooEarly = (figure: Figure): boolean =>
	figure.read === 'last' && !figure.lastOnly && figure.directions === 2 && figure.seq > 1 && figure.status !== 'raised';

/** The words at the left of a stave: its number in h_n's first axis, its layer, its direction. */
export function staveName(geometry: Geometry, row: StaveRow): Label[] {
	const id = `stave ${row.stave}`;
	const number: RunText = { text: String(row.stave), tone: 'layer', strong: true };
	if (geometry.narrow) return [label(id, 0, row.y - geometry.cell.height / 2 - 5, [number], { size: 11 })];
	const arrow = row.backward ? '←' : '→';
	const layer: RunText = { text: `layer ${row.layer}`, tone: 'soft' };
	if (geometry.pitch < 32) return [label(id, 0, row.y + 4, [number, layer, { text: arrow, tone: 'soft' }], { size: 11 })];
	return [
		label(id, 0, row.y - 3, [number, layer], { size: 11 }),
		label(
			`${id} direction`,
			11 * 0.6 * (String(row.stave).length + 1),
			row.y + 11,
			[{ text: `${row.backward ? 'backward' : 'forward'} ${arrow}`, tone: 'soft' }],
			{ size: 11 }
		)
	];
}

/** How far each direction has come at the selected step, as two sentences for the arrows below the time axis. */
export function readingLabels(figure: Figure, geometry: Geometry): Label[] {
	const { step, length, track, width, y, narrow } = geometry;
	if (figure.seq < 1) return [];
	const size = 11;
	const put = (id: string, x: number, baseline: number, text: string, anchor: 'start' | 'end', tone: Tone = 'ink') =>
		within(label(id, x, baseline, [{ text, tone }], { anchor, size }), narrow ? 0 : 4, width);
	if (figure.output.status === 'never') return [put('reading', track.x0, y.forward - 8, 'nothing is read: never computed', 'start', 'soft')];
	const range = (from: number, to: number) => (from === to ? `x[${from}]` : `x[${from}…${to}]`);
	const past = step >= length;
	const count = (n: number) => `${n} ${n === 1 ? 'step' : 'steps'}`;
	const forward = past ? `forward has read all ${count(length)} of this sequence` : `forward has read ${range(0, step)}, ${step + 1} of ${count(length)}`;
	const backward = past ? 'backward has not begun: this is padding' : `backward has read ${range(length - 1, step)}, ${length - step} of ${count(length)}`;
	const both = figure.directions === 2;
	const labels = both || !figure.reversed ? [put('reading forward', track.x0, y.forward - 8, forward, 'start')] : [];
	if (both || figure.reversed) labels.push(put('reading backward', onTrack(geometry, Math.max(0, length - 1)), y.backward - 8, backward, 'end'));
	return labels;
}

/** What `output` is, and of how many numbers. */
export function outputLabels(figure: Figure, geometry: Geometry): Label[] {
	const { narrow, y } = geometry;
	const reach = narrow ? 44 : 24;
	const own = outputSize(figure);
	const key = figure.proj > 0 ? 'proj_size' : 'hidden_size';
	const one = layerNumber(figure, key, own, 'hidden');
	const never = figure.output.status === 'never';
	const total = [{ text: 'hidden', tone: 'hidden' }, plainNumber(own * figure.directions, 'hidden')] as const;
	const sum: RunText[] = figure.directions === 2 ? [{ text: '= 2 ×', tone: 'soft' }, one] : [];
	const whole: RunText[] = figure.directions === 2 ? [...total] : [total[0], one];
	const layers: RunText[] = [{ text: said(figure, 'num_layers'), tone: 'layer' }, layerNumber(figure, 'num_layers', figure.layers, 'layer')];
	if (narrow) {
		return [
			label('output', 0, y.aside, [{ text: 'output', strong: true }, ...(never ? ([{ text: 'never computed', tone: 'soft' }] as const) : [...whole, ...sum])], {
				size: 11,
				reach
			}),
			label('num_layers', geometry.width, y.aside, layers, { size: 11, reach, anchor: 'end' })
		];
	}
	const middle = (y.outputTop + y.output) / 2;
	return [
		label('output', 0, middle - 14, [{ text: 'output', strong: true }]),
		label('output size', 0, middle + 4, never ? [{ text: 'never computed', tone: 'soft' }] : whole),
		...(sum.length && !never ? [label('output sum', 0, middle + 22, sum)] : []),
		label('num_layers', 0, y.stack - 4, layers)
	];
}
