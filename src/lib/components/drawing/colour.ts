import type { Tone } from '$lib/layout/shared/tone.ts';

/** The custom property of the theme for each meaning. */
const colours: Readonly<Record<Tone, string>> = {
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

/** The CSS colour of a tone: `<g style:--c={colour('batch')}>`. */
export const colour = (tone: Tone): string => colours[tone];
