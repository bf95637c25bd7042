/** The three depths of one picture: the program, the layer unrolled in time, the inside of one step. */
export type Depth = 'network' | 'unrolled' | 'step';

export const depths: readonly { readonly depth: Depth; readonly title: string }[] = [
	{ depth: 'network', title: 'network' },
	{ depth: 'unrolled', title: 'unrolled in time' },
	{ depth: 'step', title: 'one step' }
];

/** Where a reader is in the picture of a layer. It is kept in the link, but not undone with the edits. */
export interface LayerView {
	readonly depth: Depth;
	/** Index in h_n's first axis. May lie past the last stave after an edit: whoever draws takes the nearest. */
	readonly stave: number;
	/** Counted from 0 in the time of x. The same holds. */
	readonly step: number;
}

export const defaultView: LayerView = { depth: 'network', stave: 0, step: 0 };
