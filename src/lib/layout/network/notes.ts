import { axisNames } from '../../ir/index.ts';
import { axisTitle, chipLabel } from '../shared/chip.ts';
import { said, type Figure, type FigureMismatch, type FigureTensor } from '../shared/figure.ts';
import { label, linkSwitch, liveNumber, numberText, runsWidth, type RunText } from '../shared/label.ts';
import type { Grid } from './grid.ts';
import type { Part, PlacedLabel, Plate, Stroke } from './picture.ts';
import { layerNumber } from './scale.ts';
import type { SizeScale } from '../shared/scale.ts';
import { cut } from '../unrolled/label.ts';

/** What is set about the stack: how many layers, in how many directions, and that their product is an axis. */
export function layersNote(figure: Figure, grid: Grid, socketHalf: number): Part {
	const { layers, directions } = figure;
	const { reach, rows } = grid;
	const first = grid.frames[0]!;
	const last = grid.frames.at(-1)!;
	const top = Math.min(first.y, last.y);
	const bottom = Math.max(first.y + first.height, last.y + last.height);
	const count: RunText[] = [{ text: said(figure, 'num_layers'), tone: 'layer' }, layerNumber(figure, 'num_layers', layers, 'layer')];
	const times: RunText[] = [
		{ text: '× directions', tone: 'layer' },
		{ text: String(directions), tone: 'layer', strong: true }
	];
	const product = layers * directions;
	const sum: RunText = { text: `= ${numberText(product)} ${product === 1 ? 'stave' : 'staves'}`, tone: 'soft' };
	const states = figure.c0 ? ['of h_0, c_0, h_n and c_n'] : ['of h_0 and h_n'];
	if (grid.narrow) {
		const runs = [...count, ...times, sum];
		return {
			strokes: [{ d: `M8 ${top}h-3V${bottom}h3`, tone: 'layer', weight: 1 }],
			labels: [label('num_layers', 14, rows.layers ?? 0, runsWidth(runs) <= grid.width - 66 ? runs : [...count, ...times], { reach })]
		};
	}
	const x = grid.socket - 16;
	const { y } = grid.input;
	const gap = socketHalf + 34;
	const bracket: Stroke = {
		d: `M${x + 5} ${top}h-5${y - gap > top ? `V${y - gap}` : ''}${y + gap < bottom ? `M${x} ${y + gap}V${bottom}h5` : ''}`,
		tone: 'layer',
		weight: 1
	};
	if (rows.layers !== null) {
		const runs = [...count, ...times, sum, ...(figure.words ? [] : [{ text: `, the first axis ${states[0]}`, tone: 'soft' as const, tight: true }])];
		return {
			strokes: [bracket],
			labels: [label('num_layers', grid.socket, rows.layers, runsWidth(runs) < grid.width - grid.socket ? runs : [...count, ...times, sum], { reach })]
		};
	}
	const line = (id: string, y: number, runs: readonly RunText[], size = 12) => label(id, x - 12, y, runs, { anchor: 'end', size, reach });
	return {
		strokes: [bracket],
		labels: [
			line('num_layers', top + 14, count),
			line('directions', top + 35, times),
			line('staves', top + 55, [figure.words ? sum : { ...sum, text: `${sum.text}, the first axis` }], 11),
			...(figure.words ? [] : [line('staves of', top + 71, [{ text: states[0]!, tone: 'soft' }], 11)])
		]
	};
}

/** The shapes of the states: what goes in at the left, what comes out at the right. */
export function stateChips(figure: Figure, grid: Grid): Part {
	const { rows, reach } = grid;
	if (grid.narrow) {
		if (figure.h0.status !== 'passed') return {};
		const states = [figure.h0, figure.c0].filter((state) => state !== null);
		return {
			labels: states.map((state, i) =>
				chipLabel(state.name, { ...state, name: said(figure, state.name) }, 14, rows.states + 44 * i, { live: true, reach, width: grid.width - 16 })
			)
		};
	}
	const left = grid.input.x;
	const half = grid.width / 2 - left - 10;
	const labels = [figure.h0, figure.c0].flatMap((state, i): PlacedLabel[] => {
		if (!state) return [];
		const chip = chipLabel(state.name, { ...state, name: said(figure, state.name) }, left, rows.states + 25 * i, { live: true, reach, width: half });
		const note = label(`${state.name} implicit`, chip.box.x + chip.box.width + 8, chip.y, [{ text: 'zeros', tone: 'soft' }], { size: 11 });
		return state.status === 'implicit' && note.box.x + note.box.width < grid.width / 2 - 10 ? [chip, note] : [chip];
	});
	const made = [figure.hn, figure.cn].flatMap((state, i): PlacedLabel[] =>
		state ? [chipLabel(state.name, state, grid.width, rows.states + 25 * i, { anchor: 'end', width: half, made: true })] : []
	);
	return { labels: [...labels, ...made] };
}

/** A state that does not fit: what was expected and what it is, above the plate at which it would enter. */
export function stateMismatch(figure: Figure, grid: Grid, scale: SizeScale, plates: readonly Plate[]): Part {
	const { mismatch } = figure;
	const state = mismatch?.tensor === 'h_0' ? figure.h0 : mismatch?.tensor === 'c_0' ? figure.c0 : null;
	if (!mismatch || !state) return {};
	const axis = mismatch.axis === null ? undefined : state.axes[mismatch.axis];
	const y = grid.rows.mismatch;
	const runs = mismatchRuns(state, mismatch, grid);
	const line = label('state mismatch', grid.narrow ? 8 : grid.leftPlates[0]! - 5, y, runs, { size: grid.narrow ? 12 : 13, reach: grid.reach });
	const right = line.box.x + line.box.width + 20 + grid.reach / 2;
	const links =
		axis?.key && axis.linked === false && isPassedKey(axis.key) && right <= grid.width - 12
			? [linkSwitch(axis.key, false, axisTitle(state, axis), 'mistake', right, y - 4, grid.reach)]
			: [];
	return {
		labels: [line],
		links,
		strokes: [...leader(state, grid, plates, y), ...(axis?.axis === 'hidden' ? expectedPlates(state, plates, scale(Number(mismatch.expected) || 0)) : [])]
	};
}

const isPassedKey = (key: string): key is Parameters<typeof linkSwitch>[0] => key.includes('.');

function mismatchRuns(state: FigureTensor, mismatch: FigureMismatch, grid: Grid): RunText[] {
	const tone = 'mistake';
	const axis = mismatch.axis === null ? undefined : state.axes[mismatch.axis];
	const most = grid.narrow ? 8 : 16;
	const number = (text: string, key: FigureMismatch['expectedKey']): RunText =>
		key !== null && text.trim() !== '' && Number.isFinite(Number(text))
			? liveNumber(key, Number(text), `expected: ${key}`, tone)
			: { text: cut(Number.isFinite(Number(text)) ? numberText(Number(text)) : text, most), tone, strong: true };
	const what = axis ? (grid.narrow ? axisNames[axis.axis].word.split('·')[0]! : axisNames[axis.axis].word) : 'axes';
	return [
		{ text: state.name, tone, strong: true },
		{ text: `${what}:`, tone },
		{ text: 'expected', tone },
		number(mismatch.expected, mismatch.expectedKey),
		{ text: ',', tone, tight: true },
		{ text: 'got', tone },
		axis?.key ? liveNumber(axis.key, axis.size, axisTitle(state, axis), tone, axis.linked) : number(mismatch.got, null)
	];
}

/** How high the plates should be, around what they are. */
function expectedPlates(state: FigureTensor, plates: readonly Plate[], height: number): Stroke[] {
	const outlines = plates
		.filter(({ tensor }) => tensor === state.name)
		.map(({ shape: { front } }) => `M${front.x - 3} ${front.y + (front.height - height) / 2}h${front.width + 6}v${height}h${-front.width - 6}z`);
	return [{ d: outlines.join(''), tone: 'mistake', weight: 1, dashed: true }];
}

/** From the message down to the name of the first plate that it is about; on a narrow screen x stands between. */
function leader(state: FigureTensor, grid: Grid, plates: readonly Plate[], y: number): Stroke[] {
	const top = grid.frames.at(-1)!.slots[0]!;
	const level = plates.filter(({ shape: { front } }) => front.y < top.y + top.height);
	const plate = level.find(({ tensor }) => tensor === state.name);
	if (!plate || grid.narrow) return [];
	const name = Math.min(...level.filter(({ stave }) => stave === plate.stave).map(({ shape }) => shape.front.y)) - 21;
	const x = plate.shape.front.x + 4;
	return [{ d: `M${x} ${y + 8}V${name}`, tone: 'mistake', weight: 1 }];
}
