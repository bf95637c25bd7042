import type { LayerSettings } from '../ir/index.ts';
import { kerasOptions } from '../ir/keras.ts';

/** What a row of a mask is to who is told how long each sequence is and nothing else. */
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

/** How many steps a mask has: those of x. */
export const maskSteps = ({ seq_len, x }: LayerSettings): number => Math.max(0, Math.floor(x.seq ?? seq_len) || 0);

/** The first rows of the mask that is passed, a character a step; the rows behind them are all of ones. Those of lengths, where lengths are. */
export function maskRows(settings: LayerSettings): readonly string[] {
	const steps = maskSteps(settings);
	const { lengths } = settings;
	if (lengths) return lengths.map((length) => '1'.repeat(Math.min(steps, Math.max(0, Math.floor(length) || 0))).padEnd(steps, '0'));
	return (kerasOptions(settings).mask ?? []).map((row) => row.padEnd(steps, '1').slice(0, steps));
}

export const isMasked = (settings: LayerSettings): boolean => settings.lengths !== null || kerasOptions(settings).mask !== null;

/** Whether cuDNN can be told the mask: as lengths above 0. */
export const isRightPadded = (settings: LayerSettings): boolean => maskRows(settings).every((row) => readMaskRow(row).kind === 'length');

/** The masked steps of every row behind those that are not. */
export const paddedRight = (rows: readonly string[]): readonly string[] => rows.map((row) => row.replaceAll('0', '').padEnd(row.length, '0'));

/** How many rows with something to say are named. */
const named = 3;
const list = (parts: readonly string[]): string => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);

/** What no length above 0 can say of a mask: `row 2 begins with padding and row 3 has a hole`. Empty where lengths say it. */
export function saidByNoLength(settings: LayerSettings): string {
	const said = maskRows(settings).flatMap((row, i) => {
		const { kind } = readMaskRow(row);
		return kind === 'length' ? [] : [`row ${i} ${{ left: 'begins with padding', hole: 'has a hole', empty: 'has no step at all' }[kind]}`];
	});
	const more = said.length - named;
	return more > 0 ? `${said.slice(0, named).join(', ')}, and so on for ${more} more` : list(said);
}

/** A longer batch is not written out. */
const mostLengths = 256;

/** A configuration for who takes lengths and no mask: those that the mask stands for; null where it stands for none. Without a mask, itself. */
export function maskAsLengths(settings: LayerSettings): LayerSettings | null {
	const { mask } = kerasOptions(settings);
	if (mask === null || settings.lengths) return settings;
	const { batch, x, keras } = settings;
	const count = x.batch ?? batch;
	const rows = maskRows(settings).map((row) => readMaskRow(row));
	const lengths = rows.slice(0, count).map((row) => (row.kind === 'length' ? row.length : row.kind === 'empty' ? 0 : null));
	if (!Number.isInteger(count) || count < 0 || count > mostLengths || lengths.includes(null)) return null;
	const all = [...lengths, ...Array.from({ length: count - lengths.length }, () => maskSteps(settings))].map(Number);
	return { ...settings, lengths: all, enforce_sorted: false, ...(keras && { keras: { ...keras, mask: null } }) };
}

/** Why who takes lengths, under this name, cannot be told the mask, in a sentence; null where it can. */
export function noMask(who: string, lengths: string, settings: LayerSettings): string | null {
	if (maskAsLengths(settings)) return null;
	const said = saidByNoLength(settings);
	return `${who} takes ${lengths}, not a mask: ${said === '' ? 'there are too many rows to write them out' : `${said}, which no length says`}.`;
}
