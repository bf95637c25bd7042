import type { Diagnostic } from '../ir/index.ts';

/** What is said, and each place that it is said of, in the order of the program. */
export interface Said<D extends Diagnostic = Diagnostic> {
	readonly diagnostic: D;
	readonly places: readonly D[];
}

/** A note that is true of ten lines is said once, with the lines. A mistake is always one place's own. */
export function saidOnce<D extends Diagnostic>(diagnostics: readonly D[]): readonly Said<D>[] {
	const said = new Map<string, { diagnostic: D; places: D[] }>();
	diagnostics.forEach((diagnostic, i) => {
		const { kind, code, message } = diagnostic;
		const key = kind === 'note' || kind === 'backend' ? `${code} ${message}` : String(i);
		const before = said.get(key);
		if (before) before.places.push(diagnostic);
		else said.set(key, { diagnostic, places: [diagnostic] });
	});
	return [...said.values()].map(({ diagnostic, places }) => ({ diagnostic, places: places.toSorted((a, b) => a.from - b.from) }));
}
