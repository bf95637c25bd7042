import type { Tone } from '$lib/layout/shared/tone.ts';

/** The CSS colour of a tone: `<g style:--c={colours.batch}>`. A table: Svelte keeps what a call in an attribute gives in a value of its own, of which a picture would have hundreds. */
export const colours: Readonly<Record<Tone, string>> = {
	batch: 'var(--ax-batch)',
	time: 'var(--ax-time)',
	feature: 'var(--ax-feat)',
	hidden: 'var(--ax-hidden)',
	layer: 'var(--ax-layer)',
	gate: 'var(--ax-gate)',
	class: 'var(--ax-class)',
	vocab: 'var(--ax-vocab)',
	mistake: 'var(--mistake)',
	hazard: 'var(--hazard)',
	ink: 'var(--ink)',
	soft: 'var(--soft)'
};
