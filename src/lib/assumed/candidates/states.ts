import type { Axis, Leaf } from '../leaf.ts';
import type { ClassShape } from '../text/program.ts';
import { cells, recurrent } from '../text/roles.ts';
import { timesBuilt } from '../text/times.ts';
import type { Sizes } from './sizes.ts';

/** The first states of a recurrent layer. */
export function stateLeaf(sizes: Sizes, name: string, kind: 'pair' | 'single' | 'cell', isCell: boolean): Leaf {
	const one = (part: string): Leaf => ({
		kind: 'tensor',
		of: 'float',
		axes: isCell
			? [sizes.of('batch', 'batch'), sizes.fresh(`${part}_hidden`, 'width')]
			: [sizes.fresh(`${part}_layers`, 'count'), sizes.of('batch', 'batch'), sizes.fresh(`${part}_hidden`, 'width')]
	});
	if (kind !== 'pair') return one(name);
	return { kind: 'parts', as: 'tuple', parts: [0, 1].map((i) => ({ key: String(i), leaf: one(`${name}${i}`) })) };
}

/** So many pairs are of widths of their own. */
const mostApart = 4;

/** A pair of states for each of the layers, or cells, that a class has in a list: `[(h, c), …]`. */
export function pairsLeaf(sizes: Sizes, name: string, cls: ClassShape | null, places: number, isCell: boolean): Leaf {
	const count = countOf(sizes, cls, places);
	if (typeof count === 'string' || count > mostApart) return { kind: 'rows', count, leaf: stateLeaf(sizes, name, 'pair', isCell) };
	return {
		kind: 'parts',
		as: 'list',
		parts: Array.from({ length: count }, (_, i) => ({ key: String(i), leaf: stateLeaf(sizes, `${name}${i}_`, 'pair', isCell) }))
	};
}

function countOf(sizes: Sizes, cls: ClassShape | null, places: number): Axis {
	const times = cls ? timesBuilt(cls) : null;
	if (typeof times === 'number') return times;
	if (times !== null) return sizes.of(times, 'count');
	const layers = [...(cls?.layers.values() ?? [])].filter(({ type }) => recurrent.has(type) || cells.has(type));
	return Math.max(places, layers.length, 1);
}
