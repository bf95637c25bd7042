import type { CellVerdict } from '../../state/code/codeCell.svelte.ts';
import type { SignKind } from '../Sign.svelte';

/** The sign of each verdict on a code cell in which nothing is doubtful. */
export const signs: Readonly<Record<CellVerdict['kind'], SignKind>> = {
	empty: 'note',
	waiting: 'none',
	ok: 'ok',
	assumed: 'ok',
	nothing: 'none',
	raised: 'mistake',
	unsupported: 'unsupported',
	never: 'none'
};
