import { maskRows, maskSteps, readMaskRow, type MaskRow } from '../../frameworks/masks.ts';
import type { LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';

/** A row of the mask that is drawn. */
export interface MaskLine {
	/** Counted from 0, along the batch. */
	readonly row: number;
	/** Whether each step is True. */
	readonly steps: readonly boolean[];
	readonly reads: MaskRow;
	/** What it is to who is told lengths, in words. */
	readonly says: string;
	/** The same, where there is little room. */
	readonly brief: string;
}

const fewest = 5;
const mostRows = 12;
const mostSteps = 64;

/** The mask as it is drawn: its first rows, how many more there are, and what they are. */
export function maskLines(settings: LayerSettings): {
	readonly lines: readonly MaskLine[];
	readonly more: string;
	readonly steps: number;
	readonly batch: number;
} {
	const steps = maskSteps(settings);
	const batch = Math.max(0, Math.floor(settings.x.batch ?? settings.batch) || 0);
	const rows = maskRows(settings);
	const shown = Math.min(batch, mostRows, Math.max(fewest, rows.length));
	const lines = Array.from({ length: shown }, (_, row): MaskLine => {
		const text = rows[row] ?? '1'.repeat(steps);
		const reads = readMaskRow(text);
		return { row, steps: [...text].slice(0, mostSteps).map((step) => step === '1'), reads, ...words(reads) };
	});
	const left = batch - shown;
	const more = left <= 0 ? '' : `${left} more ${left === 1 ? 'row' : 'rows'}${rows.length <= shown ? ', all True' : ''}`;
	return { lines, more, steps, batch };
}

function words(reads: MaskRow): Pick<MaskLine, 'says' | 'brief'> {
	switch (reads.kind) {
		case 'length':
			return { says: String(reads.length), brief: String(reads.length) };
		case 'left':
			return { says: 'padded on the left: no length says this', brief: 'left' };
		case 'hole':
			return { says: `a hole at t = ${reads.at}: no length says this`, brief: 'a hole' };
		case 'empty':
			return { says: 'no step at all: cuDNN takes no length of 0', brief: 'empty' };
	}
}

/** The configuration with another mask, which stands in place of lengths. Rows at the end that are all of ones need not be said. */
const withRows = (settings: LayerSettings, rows: readonly string[]): LayerSettings => ({
	...settings,
	lengths: null,
	keras: { ...kerasOptions(settings), mask: rows.slice(0, rows.findLastIndex((row) => row.includes('0')) + 1) }
});

/** One step of one row set. */
export function withStep(settings: LayerSettings, row: number, step: number, isTrue: boolean): LayerSettings {
	const steps = maskSteps(settings);
	const rows = maskRows(settings);
	return withRows(
		settings,
		Array.from({ length: Math.max(rows.length, row + 1) }, (_, i) => {
			const text = rows[i] ?? '1'.repeat(steps);
			return i === row ? text.slice(0, step) + (isTrue ? '1' : '0') + text.slice(step + 1) : text;
		})
	);
}

/** How much of each row is there in a mask that is made at a click. */
const parts = [1, 0.6, 0.4, 0.9, 0.7];

/** Masks of every kind that there is, made at a click. */
export const maskKinds = ['padded on the right', 'padded on the left', 'scattered', 'all True'] as const;

export function withKind(settings: LayerSettings, kind: (typeof maskKinds)[number]): LayerSettings {
	const steps = maskSteps(settings);
	const row = (part: number, i: number): string => {
		const length = Math.max(1, Math.round(part * steps));
		if (kind === 'padded on the right') return '1'.repeat(length).padEnd(steps, '0');
		if (kind === 'padded on the left') return '1'.repeat(length).padStart(steps, '0');
		if (kind === 'all True') return '1'.repeat(steps);
		return Array.from({ length: steps }, (_, t) => (t > 0 && (t * 7 + i * 3) % 5 >= part * 5 ? '0' : '1')).join('');
	};
	return withRows(settings, parts.slice(0, Math.max(0, Math.floor(settings.x.batch ?? settings.batch) || 0)).map(row));
}
