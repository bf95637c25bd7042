/** What an axis of a tensor means. One letter and one colour each, everywhere. */
export type Axis = 'batch' | 'time' | 'feature' | 'hidden' | 'layer' | 'gate' | 'class' | 'vocab';

export interface AxisName {
	readonly letter: string;
	/** The word in a shape chip: `x [seq 10 · batch 32 · feat 50]`. */
	readonly word: string;
	/** The word in prose and in a legend. */
	readonly title: string;
}

export const axisNames: Readonly<Record<Axis, AxisName>> = {
	batch: { letter: 'B', word: 'batch', title: 'batch' },
	time: { letter: 'T', word: 'seq', title: 'time' },
	feature: { letter: 'F', word: 'feat', title: 'feature' },
	hidden: { letter: 'H', word: 'hidden', title: 'hidden' },
	layer: { letter: 'L', word: 'layer·dir', title: 'layer·direction' },
	gate: { letter: 'G', word: 'gate', title: 'gate' },
	class: { letter: 'C', word: 'class', title: 'class' },
	vocab: { letter: 'V', word: 'vocab', title: 'vocabulary' }
};

/** Axes that a chip shows of a tensor: more cannot be read. */
const mostAxes = 8;

/** The indices of the axes that a chip shows of a tensor of `rank` axes, and in the place of those between, how many they are. */
export function shownAxes(rank: number): readonly (number | { readonly more: number })[] {
	const all = Array.from({ length: Math.min(rank, mostAxes) }, (_, i) => i);
	if (rank <= mostAxes) return all;
	const last = 3;
	const first = mostAxes - last - 1;
	return [...all.slice(0, first), { more: rank - first - last }, ...all.slice(0, last).map((i) => rank - last + i)];
}
