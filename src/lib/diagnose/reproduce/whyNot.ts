import type { Explanation } from '../../explain/explain.ts';

/**
 * Why a message that is known opens no layer and no program that raises it: what that takes and is not here, what the message leaves open, or that its words are
 * no longer said. Null where nothing is known to stand in the way.
 */
export function whyNotRaised({ check, wording, isCut }: Explanation): string | null {
	if (!check) return null;
	if (isCut) return 'it is cut off';
	const needs = wording?.needs ?? check.needs;
	if (needs !== undefined) return `that takes ${needs}`;
	if (check.untold !== undefined) return `it does not tell ${check.untold}`;
	return wording?.versions === undefined ? null : `its words are of ${wording.versions}`;
}
