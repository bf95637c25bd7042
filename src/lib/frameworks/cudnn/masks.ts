import type { LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';

/** What a row of a mask is to cuDNN, which is told how long each sequence is and nothing else. */
export type MaskRow =
	| { readonly kind: 'length'; readonly length: number }
	| { readonly kind: 'left' }
	| { readonly kind: 'hole'; readonly at: number }
	| { readonly kind: 'empty' };

/** A row of a mask, `1` or `0` a step. */
export function readMaskRow(row: string): MaskRow {
	const first = row.indexOf('1');
	if (first === -1) return { kind: 'empty' };
	const length = row.indexOf('0', first);
	if (first > 0) return { kind: 'left' };
	if (length === -1) return { kind: 'length', length: row.length };
	return row.indexOf('1', length) === -1 ? { kind: 'length', length } : { kind: 'hole', at: length };
}

/** The rows of the mask that is passed; those of lengths, where lengths are. */
function maskRows(settings: LayerSettings): readonly string[] {
	const { lengths, seq_len, x } = settings;
	const steps = Math.max(0, Math.floor(x.seq ?? seq_len));
	if (lengths) return lengths.map((length) => '1'.repeat(Math.min(steps, Math.max(0, Math.floor(length)))).padEnd(steps, '0'));
	return (kerasOptions(settings).mask ?? []).map((row) => row.padEnd(steps, '1').slice(0, steps));
}

export const isMasked = (settings: LayerSettings): boolean => settings.lengths !== null || kerasOptions(settings).mask !== null;

/** Whether cuDNN can be told the mask: as lengths above 0. */
export const isRightPadded = (settings: LayerSettings): boolean => maskRows(settings).every((row) => readMaskRow(row).kind === 'length');
