import type { Axis } from '../ir/index.ts';
import { keptBytes, optimizerBytes, type Footprint } from './footprint.ts';
import type { Optimizer } from './optimizers.ts';
import type { Part } from './recurrent.ts';

/** A letter of a size, in its axis' colour; without one, a plain number. */
export type Factor = readonly [letter: string, axis?: Axis];

/** One use of memory. */
export interface MemoryRow {
	readonly name: string;
	/** Which shade it has in the bars: the darkest is what a gradient needs. */
	readonly shade: 1 | 2 | 3;
	/** Bytes; 0 where there is none of it. */
	readonly training: number;
	readonly inference: number;
	readonly growsWith: readonly Factor[];
}

const [L, T, B, H, F]: readonly Factor[] = [
	['L', 'layer'],
	['T', 'time'],
	['B', 'batch'],
	['H', 'hidden'],
	['F', 'feature']
];

const kept: readonly { readonly part: Part; readonly name: string; readonly shade: 1 | 2 | 3; readonly growsWith: readonly Factor[] }[] = [
	{ part: 'gates', name: 'gates and cells, kept for the way back', shade: 3, growsWith: [L!, T!, B!, ['5H', 'hidden']] },
	{ part: 'outputs', name: 'outputs of the layers', shade: 2, growsWith: [L!, T!, B!, H!] },
	{ part: 'activations', name: 'what else the gradient needs', shade: 3, growsWith: [] },
	{ part: 'inputs', name: 'x and states', shade: 1, growsWith: [T!, B!, F!] }
];

/** The uses of memory, in the order of the bars; what there is none of is left out. */
export function memoryRows(footprint: Footprint, optimizer: Optimizer): readonly MemoryRow[] {
	const { parameters, gradients, passing, running } = footprint;
	const held = kept.map(({ part, ...row }): MemoryRow => ({
		...row,
		training: keptBytes({ ...footprint, kept: footprint.kept.filter((one) => one.part === part) }),
		inference: 0
	}));
	const rows: readonly MemoryRow[] = [
		...held,
		{ name: 'the gradient on its way', shade: 1, training: passing, inference: 0, growsWith: [T!, B!, H!] },
		{
			name: `parameters, gradients, ${optimizer.name}`,
			shade: 2,
			training: parameters + gradients + optimizerBytes(footprint, optimizer),
			inference: parameters,
			growsWith: [L!, ['4H', 'hidden'], ['(F+H)', 'feature']]
		},
		{ name: 'alive at once where nothing is kept', shade: 1, training: 0, inference: running, growsWith: [T!, B!, H!] }
	];
	return rows.filter(({ training, inference }) => training + inference > 0);
}
