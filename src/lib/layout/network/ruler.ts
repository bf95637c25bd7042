import type { Figure } from '../shared/figure.ts';
import { label, textWidth } from '../shared/label.ts';
import type { Grid } from './grid.ts';
import type { Part, PlacedLabel } from './picture.ts';

/** Most labels and ticks on the ruler. */
const most = 16;

/** Every how many steps there is a tick, so that at most `count` of them stand on a ruler: 1, 2, 5, 10, 20, 50, … */
function tickStep(steps: number, count: number): number {
	for (let power = 1; ; power *= 10) {
		for (const part of [1, 2, 5]) if (steps / (part * power) <= count) return part * power;
	}
}

/** Under the ruler. */
function hazard(grid: Grid, y: number): PlacedLabel {
	const room = grid.narrow ? grid.width - 28 : Infinity;
	const text =
		['each step is another sequence of your batch', 'each step is another of your batch'].find((line) => textWidth(line, 11) + 10 < room) ??
		'your batch, not time';
	const runs = [{ text, tone: 'hazard' }] as const;
	const { x, width } = grid.time;
	const usual = { size: 11, made: true };
	return grid.narrow ? label('ruler hazard', 14, y, runs, usual) : label('ruler hazard', x + width / 2, y, runs, { ...usual, anchor: 'middle' });
}

/** The ruler of time under the lowest layer. */
export function ruler(figure: Figure, grid: Grid): Part {
	const usual = { size: 11, made: true };
	const { x, width } = grid.time;
	const frame = grid.narrow ? grid.frames.at(-1)! : grid.frames[0]!;
	const y = frame.y + frame.height + 10;
	const across = figure.x.axes.find(({ axis }) => axis === 'time');
	const tone = across?.meant ? 'hazard' : 'time';
	const digits = String(Math.max(0, figure.seq - 1)).length;
	const step = tickStep(figure.seq, Math.max(2, Math.min(most, Math.floor(width / (digits * 6.6 + 9)))));
	const ticks = Array.from({ length: Math.ceil(figure.seq / step) }, (_, i) => i * step);
	const at = (t: number) => x + ((t + 0.5) * width) / figure.seq;
	const numbers = ticks.map((t) => label(`tick ${t}`, at(t), y + 17, [{ text: String(t), tone }], { ...usual, anchor: 'middle' }));
	const first = numbers[0]?.box.x ?? x;
	return {
		strokes: [{ d: `M${x} ${y}h${width}${ticks.map((t) => `M${at(t)} ${y - 3}v6`).join('')}`, tone: 'time', weight: 1, made: true }],
		labels: [
			label('t', Math.min(x - 8, first - 8), y + 17, [{ text: 't', tone: 'time' }], { ...usual, anchor: 'end' }),
			...numbers,
			...(across?.meant === 'batch' ? [hazard(grid, y + 35)] : []),
			...(figure.seq === 0 ? [label('no steps', x + width / 2, y + 17, [{ text: 'no steps', tone }], { ...usual, anchor: 'middle' })] : [])
		]
	};
}
