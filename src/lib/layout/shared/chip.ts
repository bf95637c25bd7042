import { axisNames } from '../../ir/index.ts';
import type { FigureAxis, FigureTensor } from './figure.ts';
import { label, liveNumber, numberText, plainNumber, runsWidth, type Label, type LabelOptions, type RunText } from './label.ts';
import type { Tone } from './tone.ts';

/** The part of a tensor that a chip tells. */
export type ChipTensor = Pick<FigureTensor, 'name' | 'axes'>;

/** `x [seq 10 · batch 32 · feat 50]`: a shape in words, as titles and screen readers have it. */
export function chipText({ name, axes }: ChipTensor): string {
	const sizes = axes.map((axis) => `${axisNames[axis.axis].word} ${numberText(axis.size)}`).join(' · ');
	return `${name ? `${name} ` : ''}[${sizes}]`;
}

/** The colour of an axis of a tensor: the mistake's where it is wrong, the hazard's where it means something else to the user. */
export const axisTone = (axis: FigureAxis): Tone => (axis.wrong ? 'mistake' : axis.meant ? 'hazard' : axis.axis);

/** What a screen reader calls the number of an axis: `batch of h_0`. */
export const axisTitle = (tensor: ChipTensor, axis: FigureAxis): string => `${axisNames[axis.axis].title} of ${tensor.name}`;

export interface ChipOptions {
	/** Letters instead of words, where words do not fit: `[T 10 · B 32 · F 50]`. */
	readonly letters?: boolean;
	/** Numbers that can be edited are live. */
	readonly live?: boolean;
}

/** The runs of a shape chip. An empty name leaves the brackets alone. */
export function chipRuns(tensor: ChipTensor, { letters = false, live = false }: ChipOptions = {}): RunText[] {
	const runs: RunText[] = tensor.name ? [{ text: tensor.name, strong: true }] : [];
	runs.push({ text: '[', tone: 'soft' });
	tensor.axes.forEach((axis, i) => {
		const tone = axisTone(axis);
		if (i > 0) runs.push({ text: '·', tone: 'soft' });
		runs.push({ text: axisNames[axis.axis][letters ? 'letter' : 'word'], tone, tight: i === 0 });
		runs.push(live && axis.key ? liveNumber(axis.key, axis.size, axisTitle(tensor, axis), tone, axis.linked) : plainNumber(axis.size, tone));
	});
	runs.push({ text: ']', tone: 'soft', tight: true });
	return runs;
}

/** A shape chip that is at most `width` wide: in words, else in smaller type, else in letters. */
export function chipLabel(id: string, tensor: ChipTensor, x: number, y: number, options: ChipOptions & LabelOptions & { readonly width?: number } = {}): Label {
	const { width = Infinity, size = 12 } = options;
	const tries = [
		{ letters: options.letters ?? false, size },
		{ letters: options.letters ?? false, size: 11 },
		{ letters: true, size },
		{ letters: true, size: 11 }
	];
	const fit = tries.find((t) => runsWidth(chipRuns(tensor, t), t.size) <= width) ?? tries[3]!;
	return label(id, x, y, chipRuns(tensor, { ...options, letters: fit.letters }), { ...options, size: fit.size });
}
