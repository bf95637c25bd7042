import type { Diagnostic } from '../../ir/index.ts';
import type { SignKind } from '../Sign.svelte';

/** The sign of each kind of finding. */
export const signs: Readonly<Record<Diagnostic['kind'], SignKind>> = {
	error: 'mistake',
	hazard: 'hazard',
	backend: 'hazard',
	unsupported: 'unsupported',
	note: 'note'
};
