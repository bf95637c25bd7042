import type { PassedKey, SettingKey } from '../../ir/index.ts';
import type { Box } from './box.ts';
import type { Tone } from './tone.ts';

/** Advance of the mono face, as a part of its size. Labels are set in it alone, so their extent is known without the DOM. */
const advance = 0.6;

/** Width of a text in the mono face, in pixels. */
export const textWidth = (text: string, size: number): number => [...text].length * advance * size;

/**
 * A number as the picture shows it, in at most six characters wherever that is possible: 50, -3, 2.5, 1e9, 1.2e6. The exact
 * value is in the control's accessible value.
 */
export function numberText(value: number): string {
	const plain = String(value);
	if (plain.length <= 6 || !Number.isFinite(value)) return plain.replace('e+', 'e');
	if (Math.abs(value) < 1e5 && Math.abs(value) >= 0.01) return String(Number(value.toPrecision(4)));
	for (const digits of [2, 1, 0]) {
		const text = value
			.toExponential(digits)
			.replace('e+', 'e')
			.replace(/\.?0+e/, 'e');
		if (text.length <= 6) return text;
	}
	return value.toExponential(0).replace('e+', 'e');
}

/** A number that can be dragged, typed or stepped. */
export interface EditableNumber {
	readonly key: SettingKey;
	readonly value: number;
	/** What a screen reader calls it: `features of x`. */
	readonly name: string;
	/** null where there is no link to break. */
	readonly linked: boolean | null;
	/** Where it answers to the pointer. */
	readonly hit: Box;
}

/** A stretch of a label in one colour and weight. */
export interface Run {
	readonly text: string;
	/** Left end. */
	readonly x: number;
	readonly width: number;
	readonly tone: Tone;
	readonly strong: boolean;
	readonly edit: EditableNumber | null;
}

/** One line of text in the drawing; its runs stand on a common baseline. */
export interface Label {
	/** Stable while sizes change, so that a number keeps focus and pointer through a drag. */
	readonly id: string;
	/** Baseline. */
	readonly y: number;
	/** Height of the type in pixels. */
	readonly size: number;
	readonly runs: readonly Run[];
	/** Extent of the text, without the controls' reach. */
	readonly box: Box;
	/** It says something of what the layer makes. */
	readonly made: boolean;
}

/** What a run says; a space is left between runs unless `tight`. */
export interface RunText {
	readonly text: string;
	readonly tone?: Tone;
	readonly strong?: boolean;
	/** Sets it against the run before. */
	readonly tight?: boolean;
	readonly edit?: Omit<EditableNumber, 'hit'> | null;
}

export interface LabelOptions {
	readonly size?: number;
	/** Which end of the text `x` is. */
	readonly anchor?: 'start' | 'middle' | 'end';
	/** Smallest side of what answers to the pointer: 24 px, or 44 px for a finger. */
	readonly reach?: number;
	readonly made?: boolean;
}

/** Width of a label made of these runs. */
export function runsWidth(runs: readonly RunText[], size = 12): number {
	return runs.reduce((width, run, i) => width + textWidth(run.text, size) + (i > 0 && !run.tight ? advance * size : 0), 0);
}

/** Sets a line of text with its end, middle or start at x and its baseline at y. */
export function label(id: string, x: number, y: number, runs: readonly RunText[], options: LabelOptions = {}): Label {
	const { size = 12, anchor = 'start', reach = 24, made = false } = options;
	const width = runsWidth(runs, size);
	const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
	let pen = left;
	const placed = runs.map((run, i): Run => {
		if (i > 0 && !run.tight) pen += advance * size;
		const at = pen;
		const runWidth = textWidth(run.text, size);
		pen += runWidth;
		const edit = run.edit ? { ...run.edit, hit: hitBox(at, y, runWidth, size, reach) } : null;
		return { text: run.text, x: at, width: runWidth, tone: run.tone ?? 'ink', strong: run.strong ?? false, edit };
	});
	return { id, y, size, made, runs: placed, box: { x: left, y: y - 0.78 * size, width, height: size } };
}

function hitBox(x: number, y: number, textWide: number, size: number, reach: number): Box {
	const width = Math.max(reach, textWide + 8);
	const height = Math.max(reach, size + 10);
	return { x: x + textWide / 2 - width / 2, y: y - 0.32 * size - height / 2, width, height };
}

/** A live number in a label. */
export function liveNumber(key: SettingKey, value: number, name: string, tone: Tone, linked: boolean | null = null): RunText {
	return { text: numberText(value), tone, strong: true, edit: { key, value, name, linked } };
}

/** A derived number: plain, not live. */
export const plainNumber = (value: number, tone: Tone): RunText => ({ text: numberText(value), tone, strong: true });

/** The switch that links an axis of a passed tensor to the layer, or breaks the link. */
export interface LinkSwitch {
	readonly key: PassedKey;
	readonly on: boolean;
	/** `features of x`. */
	readonly name: string;
	readonly tone: Tone;
	/** Centre. */
	readonly x: number;
	readonly y: number;
	readonly hit: Box;
}

/** A link switch with its centre at (x, y). */
export function linkSwitch(key: PassedKey, on: boolean, name: string, tone: Tone, x: number, y: number, reach = 24): LinkSwitch {
	return { key, on, name, tone, x, y, hit: { x: x - reach / 2, y: y - reach / 2, width: reach, height: reach } };
}
